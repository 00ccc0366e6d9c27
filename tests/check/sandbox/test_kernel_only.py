"""Another user than root, without bubblewrap: what the kernel alone keeps a program from."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest

from .nobody import HOSTILE, run_as_nobody, why_not

if TYPE_CHECKING:
    from collections.abc import Iterator

USUAL = [
    "print(input())",
    "open('mine', 'w').write('x'); print(open('mine').read())",
    "import os; os.abort()",
    "import os; os.fork() or os._exit(0); print(os.wait()[1])",
    "import sys; sys.exit(7)",
]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users can reach: pytest closes its own whenever it is started."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


def tried(open_folder: Path, texts: list[str]) -> tuple[str, str, int, bool, list[Any]]:
    """Run these programs as nobody."""
    if reason := why_not():
        pytest.skip(reason)
    return run_as_nobody(open_folder, texts)


def test_usual_programs_run(open_folder: Path) -> None:
    runs = tried(open_folder, USUAL)[-1]
    assert [run[:3] for run in runs] == [
        ["done", 0, "hello\n"], ["done", 0, "x\n"], ["run-time error", -6, ""],
        ["done", 0, "0\n"], ["run-time error", 7, ""],
    ]  # fmt: skip


def test_hostile_programs_are_kept_apart(open_folder: Path) -> None:
    (open_folder / "public").mkdir()
    secret = open_folder / "public" / "answers"
    secret.write_text("42")
    for path in (secret.parent, secret):
        path.chmod(0o777)
    places = {"secret": secret, "folder": secret.parent, "owner": os.getpid()}
    texts = {name: text.format(**places) for name, text in HOSTILE.items()}
    kind, risks, landlock, alone, runs = tried(open_folder, list(texts.values()))
    if not kind.startswith("kernel only"):
        pytest.skip(f"this kernel can do nothing alone: {risks}")
    errors = {name: run[3] for name, run in zip(texts, runs, strict=True)}
    assert "Function not implemented" in errors["memory"]
    if landlock:
        for name in ("files", "folder", "write", "own source"):
            assert "Permission denied" in errors[name]
    assert list(secret.parent.iterdir()) == [secret]
    if alone or landlock >= 6:
        assert "Error" in errors["network"]
        assert errors["all"] == "ProcessLookupError: [Errno 3] No such process"
        assert "ProcessLookupError" in errors["stop"] or "PermissionError" in errors["stop"]
        assert "stop or kill" not in risks
