"""The file with what was solved: kept, merged, and never replaced if it is not ours."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gyoji.terminal import progress
from gyoji.terminal.progress import MOST_LEVELS, Best, SolvedLevels, progress_file


def test_the_best_of_all_plays_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "progress.json"
    first = SolvedLevels(path)
    assert first.record("sokoban", "one", Best(30, 5)) is None
    other = SolvedLevels(path)  # at the same time
    assert other.record("sokoban", "two", Best(4)) is None
    assert first.record("sokoban", "one", Best(20, 7)) == Best(30, 5)
    again = SolvedLevels(path)
    assert again.best("sokoban", "one") == Best(20, 5)
    assert again.best("sokoban", "two") == Best(4)
    assert again.best("tower", "one") is None
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert not first.problem


FOREIGN = [
    b"",
    b"\xff\x00",
    b"[" * 100_000,
    b"[]",
    b'{"version": 2, "solved": {}}',
    b'{"version": 1, "solved": []}',
    b'{"version": 1, "solved": {"sokoban": [1]}}',
    b'{"version": 1, "solved": {"sokoban": {"one": {"moves": true, "pushes": null}}}}',
    b'{"version": 1, "solved": {"sokoban": {"one": {"moves": 3}}}}',
    b" " * (progress.MOST_BYTES + 1),
]


@pytest.mark.parametrize("data", FOREIGN, ids=range(len(FOREIGN)))
def test_a_file_that_is_not_ours_is_kept_aside(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_bytes(data)
    kept = SolvedLevels(path)
    assert kept.best("sokoban", "one") is None
    assert path.read_bytes() == data  # as long as nothing is to be written
    kept.record("sokoban", "one", Best(3))
    assert kept.problem == f"{path} could not be read, and is kept as progress.json.1"
    assert (tmp_path / "progress.json.1").read_bytes() == data
    kept.record("sokoban", "one", Best(2))
    assert not kept.problem
    assert SolvedLevels(path).best("sokoban", "one") == Best(2)


def test_a_folder_or_a_pipe_in_its_place_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.mkdir()
    SolvedLevels(path).record("sokoban", "one", Best(3))
    os.rename(path, tmp_path / "elsewhere")
    os.mkfifo(path)  # nobody writes to it, so reading it would never end
    again = SolvedLevels(path)
    again.record("sokoban", "one", Best(3))
    assert again.problem.endswith("kept as progress.json.2")
    assert path.is_file()


def test_files_are_not_kept_aside_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "MOST_KEPT", 1)
    path = tmp_path / "progress.json"
    for _ in range(2):
        path.write_bytes(b"other")
        kept = SolvedLevels(path)
        kept.record("sokoban", "one", Best(3))
    assert "cannot be written: there are 1 files" in kept.problem
    assert path.read_bytes() == b"other"
    assert kept.best("sokoban", "one") == Best(3)  # until the end


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kept = SolvedLevels(tmp_path / "file" / "progress.json")
    kept.record("sokoban", "one", Best(3))
    assert "cannot be written: File exists" in kept.problem


def test_the_file_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "progress.json"
    monkeypatch.setattr(progress, "MOST_LEVELS", 2)
    kept = SolvedLevels(path)
    for name in ("one", "two", "three"):
        kept.record("sokoban", name, Best(3))
    assert kept.problem == f"{path} is full"
    assert kept.best("sokoban", "three") is None
    kept.record("sokoban", "two", Best(2))  # what is there can still become better
    assert SolvedLevels(path).best("sokoban", "two") == Best(2)
    assert (
        len(progress._dump({"sokoban": {f"{at:012}": Best(999, 99) for at in range(MOST_LEVELS)}}))
        < 300_000
    )


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, target = tmp_path / "progress.json", tmp_path / "target.json"
    SolvedLevels(target).record("tower", "one", Best(9))
    path.symlink_to(target.name)
    SolvedLevels(path).record("tower", "one", Best(8))
    assert path.is_symlink()
    assert SolvedLevels(target).best("tower", "one") == Best(8)


def test_where_the_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert progress_file() == tmp_path / "gyoji" / "progress.json"
    monkeypatch.setenv("HOME", "/home/someone")
    for other in ("", "relative/folder"):
        monkeypatch.setenv("XDG_STATE_HOME", other)
        assert progress_file() == Path("/home/someone/.local/state/gyoji/progress.json")
