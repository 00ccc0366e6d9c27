"""Python for browsers, and the part of this package that the page "Make a game" runs with it."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

if TYPE_CHECKING:
    from collections.abc import Iterable

PYTHON = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""The files of the npm package `pyodide` that make up Python."""
ARCHIVE = "gyoji.zip"

HOME = Path(__file__).parents[2]
PARTS = (
    "*.py", "author/**/*.py", "check/__init__.py", "check/shrinking.py", "conformance/*.py",
    "engine/**/*.py", "game/**/*.py", "games/__init__.py", "pictures/*", "solving/**/*.py",
    "util/**/*.py", "web/__init__.py", "web/play/__init__.py", "web/play/frames.py",
    "web/play/objects.py", "web/play/workbench.py", "web/static/palette.css",
)  # fmt: skip
"""The files of this package that `workbench` and the laws need."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)


@cache
def archive() -> bytes:
    """Return a zip with the package for `workbench`; the same bytes for the same files."""
    found = {path for part in PARTS for path in HOME.glob(part) if path.is_file()}
    return pack(
        (path.relative_to(HOME.parent).as_posix(), path.read_bytes()) for path in sorted(found)
    )


def pack(contents: Iterable[tuple[str, bytes]], *, stored: bool = False) -> bytes:
    """Return a zip of files by their paths, without their dates; if `stored`, not compressed."""
    packed = BytesIO()
    method = ZIP_STORED if stored else ZIP_DEFLATED
    with ZipFile(packed, "w", method, compresslevel=9) as file:
        for name, body in contents:
            file.writestr(ZipInfo(name, LONG_AGO), body, method)
    return packed.getvalue()
