"""Transcripts and asciicasts: saved, opened, refused with a sentence."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Input

import gyoji
from gyoji.terminal.asciicast import recording
from gyoji.terminal.themes import THEMES
from gyoji.terminal.view_model import ViewModel
from tests.terminal.pilot import (
    EXAMPLES,
    app_of,
    async_test,
    launch,
    press,
    run_app,
    screen_of,
    submit,
    text,
)

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long


@async_test
async def test_a_transcript_is_saved_and_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.in"
    async with run_app(launch("sweets", number=4)) as pilot:
        await press(pilot, "tab", "enter", "space", "enter", "tab", "enter", "space")
        session = screen_of(pilot).model.session
        assert session.number == 3
        await press(pilot, "ctrl+s")
        await submit(pilot, str(file))
        assert "written to" in text(pilot)
        assert file.read_bytes() == session.transcript()
        words = session.words()
    async with run_app(launch("sweets", file)) as pilot:
        assert screen_of(pilot).model.session.words() == words
        assert "3 commands to replay" in text(pilot)
        await press(pilot, "end")
        assert screen_of(pilot).model.session.number == 3


@async_test
async def test_a_file_is_opened_or_refused_with_the_line_of_the_error(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.in"
    wrong.write_text("3 3\n###\n#x#\n###\n\n0 0\n")
    async with run_app(launch("sokoban"), (120, 30)) as pilot:
        await press(pilot, "ctrl+o")
        await submit(pilot, str(wrong))
        assert "wrong.in:3:2: expected" in " ".join(text(pilot).split())
        await submit(pilot, "/nowhere/at/all")
        assert "cannot read it: No such file" in text(pilot)
        await submit(pilot, str(EXAMPLES / "sokoban.in"))
        assert app_of(pilot).label == "sokoban.in"
        await press(pilot, "n")
        assert app_of(pilot).label == "sokoban.in, case 2"
        await press(pilot, "n")
        assert "there is no case 3: sokoban.in has 2" in text(pilot)
        await press(pilot, "b", "b")
        assert "this is the first" in text(pilot)


@async_test
async def test_nothing_is_replaced_or_lost_without_a_question(tmp_path: Path) -> None:
    file = tmp_path / "kept.in"
    file.write_text("kept")
    async with run_app(launch("boulder")) as pilot:
        await press(pilot, "d", "ctrl+s")
        await submit(pilot, str(file))
        assert "Replace" in text(pilot)
        await press(pilot, "n")
        assert file.read_text() == "kept"
        await press(pilot, "ctrl+q")
        assert "would be lost" in text(pilot)
        await press(pilot, "n", "ctrl+s")
        await submit(pilot, str(tmp_path / "no" / "where"))
        assert "there is no folder" in text(pilot)
        await press(pilot, "escape", "ctrl+c")
    assert pilot.app.return_value == 130


@async_test
async def test_a_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    async with run_app(launch("boulder")) as pilot:
        await press(pilot, "d", "ctrl+s")
        await submit(pilot, "~/mine.in")
        assert (tmp_path / "mine.in").exists()
        await press(pilot, "d", "ctrl+s")
        await submit(pilot, " ~/mine.in")
        assert "Replace" in text(pilot)
        await press(pilot, "y", "ctrl+e")
        await submit(pilot, "~/mine.cast")
        assert (tmp_path / "mine.cast").exists()
        await press(pilot, "ctrl+o")
        await submit(pilot, "~/mine.in")
        assert app_of(pilot).label == "mine.in"
        assert "2 commands to replay" in text(pilot)
        await press(pilot, "ctrl+s")
        await submit(pilot, "~nobody-at-all/mine.in")
        assert "there is no folder ~nobody-at-all" in text(pilot)


@async_test
async def test_a_file_of_several_cases_is_not_replaced_by_one(tmp_path: Path) -> None:
    file = tmp_path / "two.in"
    file.write_bytes((EXAMPLES / "sokoban.in").read_bytes())
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, "ctrl+o")
        await submit(pilot, str(file))
        for number in (1, 2):
            await press(pilot, "up", "ctrl+s")
            assert pilot.app.screen.query_one(Input).value == str(tmp_path / f"two-{number}.in")
            await press(pilot, "enter", "n")
            assert (tmp_path / f"two-{number}.in").exists()
        await press(pilot, "ctrl+s")
        await submit(pilot, str(file))
        assert "It holds several cases" in text(pilot)
        await press(pilot, "enter", "n", "ctrl+o")
        await submit(pilot, str(tmp_path / "two-1.in"))
        await press(pilot, "up", "ctrl+s", "enter")
        assert "Replace" in text(pilot)
        assert "several cases" not in text(pilot)
    assert file.read_bytes() == (EXAMPLES / "sokoban.in").read_bytes()


@async_test
async def test_a_saved_play_is_left_without_a_question() -> None:
    async with run_app(launch("boulder")) as pilot:
        await press(pilot, "end", "ctrl+q")
    assert pilot.app.return_value == 0


@async_test
async def test_generated_levels_go_on_with_the_next_seed() -> None:
    async with run_app(launch("sokoban", kind="solved", seed=7)) as pilot:
        first = screen_of(pilot).model.session.start
        assert "solved, seed 7" in text(pilot)
        second = (await press(pilot, "n")).model.session.start
        assert "solved, seed 8" in text(pilot)
        assert first != second
        assert (await press(pilot, "b")).model.session.start == first


@async_test
async def test_an_asciicast_is_exported_by_a_key(tmp_path: Path) -> None:
    file = tmp_path / "play.cast"
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, "w", "w", "ctrl+e")
        await submit(pilot, str(file))
        assert "written to" in text(pilot)
    lines = file.read_text().splitlines()
    assert json.loads(lines[0])["version"] == 2
    assert len(lines) == 1 + 3 + 1


@pytest.mark.parametrize("game", ["sokoban", "tower", "boulder", "labyrinth", "sweets"])
def test_an_asciicast_shows_every_step(game: str) -> None:
    case = next(gyoji.read(game, (EXAMPLES / f"{game}.in").read_bytes()))
    model = ViewModel(gyoji.games.load(game), case.start, case.actions)
    model.revealed = True
    lines = [json.loads(line) for line in recording(model, THEMES["plain"], 4).splitlines()]
    head, *events = lines
    assert (head["version"], head["width"] >= 80, head["height"] >= 24) == (2, True, True)
    assert len(events) == len(case.actions) + 2
    assert [event[0] for event in events[:3]] == [0, 0.25, 0.5]
    assert all(event[1] == "o" for event in events)
    for number, event in enumerate(events[:-1]):
        shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", event[2])
        assert all(len(line) <= head["width"] for line in shown.split("\r\n"))
        assert len(shown.split("\r\n")) <= head["height"]
        assert (f"{number}  " in shown) or not number
    assert model.session.number == len(case.actions)


def test_an_asciicast_of_a_large_board_follows_the_player() -> None:
    game = gyoji.games.load("sokoban")
    options = launch("sokoban", kind="random", size=200)
    model = ViewModel(game, options.source.case(1).start, [0, 1])
    head, first, *_ = map(json.loads, recording(model, THEMES["plain"], 4).splitlines())
    assert (head["width"], head["height"]) == (160, 50)
    focus = model.focus()
    assert focus is not None
    words = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", first[2])
    assert re.search("w[ +]", words)
