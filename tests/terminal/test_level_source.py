"""Levels are read from files; files are written completely or not at all."""

from __future__ import annotations

import os
from stat import S_IMODE
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from gyoji.game.notation.source import NotationError
from gyoji.games import load
from gyoji.terminal.level_source import FileLevels
from gyoji.terminal.transcript_files import write_file

if TYPE_CHECKING:
    from pathlib import Path

ROOM = "3 3\n###\n#w#\n###\n\n"


def test_an_unreadable_case_is_reported_every_time(tmp_path: Path) -> None:
    (tmp_path / "some.in").write_text(f"{ROOM}{ROOM}3 3\n#?#\n")
    files = FileLevels(load("sokoban"), tmp_path / "some.in", {})
    for number in (3, 2, 3, 4):
        if number == 2:
            assert not files.case(number).actions
            continue
        with pytest.raises(NotationError, match=r"^some\.in:12:2: expected one of"):
            files.case(number)
    (tmp_path / "some.in").write_text(f"{ROOM}0 0\n")
    with pytest.raises(ValueError, match=r"^there is no case 2: some\.in has 1$"):
        FileLevels(load("sokoban"), tmp_path / "some.in", {}).case(2)


def test_levels_in_another_format_have_their_titles(tmp_path: Path) -> None:
    text = "; One\n\n#####\n#@$.#\n#####\n\nTwo\x1b\n\n#####\n#@$.#\n#####\n"
    (tmp_path / "two.txt").write_text(text)
    files = FileLevels(load("sokoban"), tmp_path / "two.txt", {})
    assert files.case(2).start == files.case(1).start
    assert [files.label(number) for number in (1, 2)] == [
        "two.txt: One", "two.txt, case 2: Two\\x1b",
    ]  # fmt: skip


def test_a_file_is_replaced_completely_and_keeps_its_permissions(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"a long text")
    path.chmod(0o640)
    link.symlink_to("file")
    write_file(link, b"short")
    assert (path.read_bytes(), S_IMODE(path.stat().st_mode)) == (b"short", 0o640)
    assert link.is_symlink()
    assert {each.name for each in tmp_path.iterdir()} == {"file", "link"}


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, b"told")
    reader.join(30)
    assert heard == [b"told"]
    assert pipe.is_fifo()


def test_a_failed_write_is_an_error_and_leaves_nothing(tmp_path: Path) -> None:
    for name in (".", "none/file"):
        with pytest.raises(OSError, match=r"Is a directory|No such file"):
            write_file(tmp_path / name, b"")
    assert not list(tmp_path.iterdir())
