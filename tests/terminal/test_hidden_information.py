"""A player of a game with hidden information sees the announcements, and no more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from gyoji.engine.seats import UncheckedTable
from gyoji.game.knowledge import knowledge_of
from gyoji.games import load
from gyoji.terminal.screen import chart_of
from gyoji.terminal.view_model import ViewModel
from gyoji.terminal.widgets.notebook import Notebook
from tests.terminal.pilot import (
    app_of,
    async_test,
    launch,
    press,
    press_quickly,
    run_app,
    screen_of,
    submit,
    text,
)

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long

TWO = ("o o o o\nw w w w\n1\n0 0 \n", "y10 o o o y11\nb> r1> e1 w w\n1\n0 1 \n")


@async_test
async def test_maps_with_equal_announcements_look_alike(tmp_path: Path) -> None:
    seen = []
    for number, level in enumerate(TWO):
        file = tmp_path / str(number) / "level.in"
        file.parent.mkdir()
        file.write_text(level)
        async with run_app(launch("labyrinth", file)) as pilot:
            seen.append([text(pilot)])
            for key in ("right", "right", "up", "u", "?", "escape", "t", "t", "t"):
                await press(pilot, key)
                seen[-1].append(text(pilot))
    assert seen[0] == seen[1]
    assert "Island" in seen[0][1]


@async_test
async def test_announcements_are_what_the_seat_hears() -> None:
    options = launch("labyrinth")
    table = UncheckedTable(load("labyrinth"), options.source.case(1).start)
    async with run_app(options) as pilot:
        for key, action in (("up", 0), ("left", 2), ("down", 1), ("right", 3)):
            heard = table.do(action)
            await press(pilot, key)
            shown = text(pilot)
            assert heard.said in shown
            assert heard.announced in shown or heard.announced.capitalize() in shown
            assert "[" not in shown  # no clause, no place
            assert "(" not in shown


@async_test
async def test_the_masters_map_is_shown_after_a_question() -> None:
    async with run_app(launch("labyrinth")) as pilot:
        await press(pilot, "m", "n")
        assert not screen_of(pilot).model.revealed
        await press(pilot, "m", "y")
        assert "◉12" in text(pilot)
        await press(pilot, "up")
        assert "[3 Go]" in text(pilot)
        await press(pilot, "m")
        assert "◉12" not in text(pilot)
        assert "[3 Go]" not in text(pilot)


@async_test
async def test_the_list_keeps_announcements() -> None:
    async with run_app(launch("labyrinth")) as pilot:
        screen, told = screen_of(pilot), list[str]()
        for key in ("up", "left", "down", "right"):
            await press(pilot, key)
            told += [ruling.text for ruling in screen.model.rulings()]
        rows = [screen.model.row(number) for number in range(1, 5)]
        assert [row.answer for row in rows] == told
        await press(pilot, "u", "u", "u")
        assert f"1 north  {rows[0].answer}" in text(pilot)
        screen.reveal(True)
        screen.reveal(False)
        assert [screen.model.row(number).answer for number in range(1, 5)] == told
    again = ViewModel(screen.model.game, screen.model.session.start, [0, 2, 1, 3])
    again.session.goto(1)
    assert [again.row(number).answer for number in range(1, 5)] == told


@async_test
async def test_letters_of_the_notation_are_commands() -> None:
    async with run_app(launch("labyrinth"), (80, 50)) as pilot:
        screen = await press(pilot, *"nwSE")
        assert screen.model.session.words() == ["N", "W", "S", "E"]
        label = app_of(pilot).label
        await press(pilot, "?")
        assert "Up  n  N" in text(pilot)
        assert re.search(r"\]\s+next level", text(pilot))
        await press(pilot, "escape", "]", "y")
        assert app_of(pilot).label != label


@async_test
async def test_notes_are_saved_beside_the_transcript(tmp_path: Path) -> None:
    file, beside = tmp_path / "mine.in", tmp_path / "mine.in.notebook"
    async with run_app(launch("labyrinth")) as pilot:
        await press(pilot, "up", "tab", *"r1>", "down", "o", "escape", "ctrl+s")
        await submit(pilot, str(file))
        assert not app_of(pilot).unsaved
        assert beside.read_text() == "0 0 r1>\n1 0 o\n"
        await press(pilot, "tab", "left", "w", "escape", "ctrl+q")
        assert "What was drawn since the last save would be lost" in " ".join(text(pilot).split())
        await press(pilot, "n", "ctrl+s")
        await submit(pilot, str(file))
        assert "Replace" in text(pilot)
        await press(pilot, "y", "ctrl+q")
    assert pilot.app.return_value == 0
    async with run_app(launch("labyrinth", file)) as pilot:
        cells = screen_of(pilot).query_one(Notebook).cells
        assert cells == {(0, 0): "r1>", (1, 0): "o", (1, -1): "w"}
        assert not app_of(pilot).unsaved
    beside.write_text("0 0 r1>\n7 \x1b[2J 7\n")
    async with run_app(launch("labyrinth", file)) as pilot:
        assert screen_of(pilot).query_one(Notebook).cells == {}


@async_test
async def test_the_help_for_drawing_begins_with_the_signs() -> None:
    async with run_app(launch("labyrinth")) as pilot:
        await press(pilot, "tab", "?")
        assert text(pilot).index("In files and notebooks") < text(pilot).index("On the board")


@async_test
async def test_the_notebook_can_be_drawn_on() -> None:
    async with run_app(launch("labyrinth")) as pilot:
        await press(pilot, "tab")
        await press_quickly(
            pilot, *"y10", "right", *"o@", "down", *"hm", "left", "x", "backspace", "left", "w"
        )
        notebook = screen_of(pilot).query_one(Notebook)
        assert notebook.cells == {(0, 0): "y10", (0, 1): "o@", (1, 1): "hm", (1, -1): "w"}
        shown = text(pilot)
        assert "◉10" in shown
        assert "☺" in shown
        assert "hm" in shown
        assert screen_of(pilot).model.session.number == 0  # letters were written, not walked
        await pilot.click(Notebook, offset=(1, 1))
        await press_quickly(pilot, "e", "1", "delete", "e", "space")
        assert len(notebook.cells) == 4
        await press_quickly(pilot, *["right"] * 25, *"far away")
        assert "away" in text(pilot) or "away"[-1] in text(pilot)
        await press(pilot, "escape", "w")
        assert screen_of(pilot).model.session.words() == ["W"]


@async_test
async def test_what_follows_is_shown_when_a_player_asks() -> None:
    async with run_app(launch("labyrinth")) as pilot:
        screen = await press(pilot, "up", "up")
        rows = [screen.model.row(number).answer for number in (1, 2)]
        assert screen.notebook.cells == {}
        await press(pilot, "f")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        shown = text(pilot)
        assert "Counted from where you started" in shown
        assert "there: an island, by the rules" in shown
        assert f"from 1 north: {rows[0]}" in shown
        await press(pilot, "d")
        knowledge = knowledge_of(screen.model.game)
        assert knowledge is not None
        charts = knowledge.follows(screen.model.tell(), 1, 0)
        assert screen.notebook.cells == chart_of(charts, 0) != {}


@async_test
async def test_where_nothing_is_hidden_nothing_follows() -> None:
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, "f")
        assert "nothing is hidden" in text(pilot)
        await press(pilot, "?")
        assert "what follows from what you heard" not in text(pilot)
