"""The files of a package, written."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .problem import Files


def write_files(folder: Path, files: Files) -> None:
    """Write files into a folder that is new or empty: all of them, or none; programs may be run.

    OSError where it cannot be written.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".gyoji-") as beside:
        whole = Path(beside, folder.name)
        whole.mkdir()
        for place, data in files:
            path = whole / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.chmod(0o755 if data.startswith(b"#!") else 0o644)
        whole.replace(folder)


def check_free(folder: Path) -> None:
    """ValueError if there is something where a package is to be written."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder} is there already; a package is written into a new folder")
