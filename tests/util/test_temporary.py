"""Temporary folders: gone at the end, or at the next start if their process was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING

from gyoji.util import temporary
from gyoji.util.temporary import PREFIX, remove_leftovers, temporary_folder

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

HOLD = """
import sys, time
from gyoji.util.temporary import temporary_folder
with temporary_folder() as folder:
    (folder / "file").write_text("x")
    print(folder.name, flush=True)
    sys.stdin.read()
"""


def test_folders_of_killed_processes_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / f"{PREFIX}link").symlink_to(tmp_path)
    (tmp_path / "gyoji-other").mkdir()
    running = [
        subprocess.Popen(
            [sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"TMPDIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for _ in range(2)
    ]  # fmt: skip
    names = [process.stdout.readline().strip() for process in running if process.stdout]
    others = {f"{PREFIX}link", "gyoji-other"}
    assert {path.name for path in tmp_path.iterdir()} == {*names, *others}
    running[0].send_signal(signal.SIGKILL)
    running[0].wait()
    with temporary_folder() as folder:
        assert {path.name for path in tmp_path.iterdir()} == {names[1], folder.name, *others}
    running[1].communicate("")
    assert {path.name for path in tmp_path.iterdir()} == others


def test_a_new_folder_may_be_taken_for_a_leftover_before_it_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    lock = temporary._lock
    taken: list[str] = []

    def lock_late(folder: str) -> object:
        """Let another process remove leftovers first, once."""
        if not taken:
            taken.append(folder)
            remove_leftovers()
        return lock(folder)

    monkeypatch.setattr(temporary, "_lock", lock_late)
    with temporary_folder() as folder:
        assert str(folder) not in taken
        assert taken
        assert list(tmp_path.iterdir()) == [folder]
    assert not list(tmp_path.iterdir())
