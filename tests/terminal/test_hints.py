"""Hints: what to do next, why nothing helps any more, the way back, and giving up."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.game.collection import campaign
from gyoji.terminal import hint_view
from tests.terminal.pilot import (
    async_test,
    launch,
    press,
    press_quickly,
    run_app,
    screen_of,
    text,
    wait_for_idle,
    wait_until,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gyoji.terminal.hint_view import HintView

CORNERED = "5 5\n#####\n#w..#\n#.b.#\n#..+#\n#####\n\n0 0\n"
TO_THE_WALL = ["right", "right", "down", "left"]
"""Keys that push the box to the left wall, from where it never comes away."""


@async_test
async def test_a_hint_says_and_marks_what_moves_next() -> None:
    async with run_app(launch("sokoban", kind="puzzles", number=11)) as pilot:
        screen = await press(pilot, "H")
        shown = " ".join(text(pilot).split())
        assert "Hint: Go there, then push left. After that it takes 18 more moves." in shown
        assert "Enter: do it   G: give up, show a solution   Escape: close" in text(pilot)
        assert (screen.board.marked, screen.board.mark) == ({(3, 3), (3, 4)}, "hint")
        await press(pilot, "escape")
        assert "Hint" not in text(pilot)
        assert not screen.board.marked
        await press(pilot, "H", "enter")
        assert screen.model.session.words()[-1] == "L"  # the push, after the way to the box
        assert screen.model.session.number == 7
        assert not screen.board.marked
        await press(pilot, "H", "s")  # another command than the hint's
        assert "Hint" not in text(pilot)


def number_of(name: str) -> int:
    """The number of a lesson of the Tower in its campaign."""
    return 1 + [level.name for level in campaign(gyoji.load("tower"))].index(name)


@async_test
async def test_in_the_tower_a_hint_names_no_columns() -> None:
    async with run_app(launch("tower", kind="puzzles", number=1)) as pilot:
        screen = await press(pilot, "H", "enter", "H")  # the push, and then the way
        assert "Hint: Go there, and it is won." in text(pilot)
        assert screen.board.marked == {(1, 4)}
    async with run_app(launch("tower", kind="puzzles", number=number_of("03-both-ways"))) as pilot:
        screen = await press(pilot, "H")
        assert "Hint: Push left. After that it takes 13 more moves." in text(pilot)
        assert screen.board.marked == {(3, 1), (3, 2)}


@async_test
async def test_a_lost_position_has_its_reason_and_a_way_back(tmp_path: Path) -> None:
    (tmp_path / "level.in").write_text(CORNERED)
    async with run_app(launch("sokoban", tmp_path / "level.in")) as pilot:
        screen = await press(pilot, *TO_THE_WALL, "up", "H")
        shown = " ".join(text(pilot).split())
        assert "cannot be won any more: the box at row 3, column 2 cannot come to any" in shown
        assert "Enter: back to where it can be won   G: give up" in text(pilot)
        assert (screen.board.marked, screen.board.mark) == ({(2, 1)}, "stuck")
        await press(pilot, "enter")
        assert screen.model.session.number == 3
        assert "the last position from which it can be won" in text(pilot)
        assert screen.model.session.total == 5  # nothing is lost


@async_test
async def test_who_gives_up_sees_a_solution_from_the_start(tmp_path: Path) -> None:
    (tmp_path / "level.in").write_text(CORNERED)
    async with run_app(launch("sokoban", tmp_path / "level.in")) as pilot:
        screen = await press(pilot, *TO_THE_WALL, "H", "G")
        session = screen.model.session
        await wait_until(pilot, lambda: screen.model.over, "the solution")
        assert session.words()[:4] != ["R", "R", "D", "L"]
        await press(pilot, "home", "u")
        assert session.words() == ["R", "R", "D", "L"]  # the play is still there


@async_test
async def test_a_solution_that_was_shown_does_not_count() -> None:
    options = launch("sokoban", kind="puzzles")
    async with run_app(options) as pilot:
        screen = await press(pilot, "H", "G")
        await wait_until(pilot, lambda: screen.model.over, "the solution")
        await wait_until(pilot, lambda: " Enter: level 2 of 39  " in text(pilot), "the offer")
        await press(pilot, "u", "right")  # the last command by hand
        assert screen.model.over
        assert "solved in" not in text(pilot)
        await press(pilot, "R", "right", "right")
        assert "solved in 2" in text(pilot)


@async_test
async def test_a_level_without_a_solution_is_no_trap(tmp_path: Path) -> None:
    (tmp_path / "level.in").write_text(CORNERED.replace("#w..#\n#.b.#", "#bw.#\n#...#"))
    async with run_app(launch("sokoban", tmp_path / "level.in")) as pilot:
        screen = await press(pilot, "H")
        assert "Enter: back" not in text(pilot)
        await press(pilot, "enter", "G")
        assert "no solution was found" in text(pilot)
        assert screen.model.session.total == 0


def test_what_is_not_known_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_view, "SEARCH", hint_view.SEARCH._replace(nodes=1))
    number = number_of("08-over-the-abyss")
    level = launch("tower", kind="puzzles", number=number)
    position = level.source.case(number).start
    hint = hint_view.look_ahead(level.game, position, True, bool)
    assert hint.sentence.startswith("No way to win was found")
    assert not hint.lost
    assert not hint.actions


@async_test
async def test_in_sweets_the_strongest_program_advises() -> None:
    async with run_app(launch("sweets", kind="puzzles")) as pilot:
        screen = await press(pilot, "H")
        shown = " ".join(text(pilot).split())
        assert " to the marked field, as the strongest program does" in shown
        assert "give up" not in text(pilot)
        assert len(screen.board.marked) == 1
        await press(pilot, "G", "enter")
        assert screen.model.session.number == 1


@pytest.mark.parametrize("key", ["m", "H"])
@async_test
async def test_the_labyrinth_gives_nothing_away(key: str) -> None:
    async with run_app(launch("labyrinth", kind="puzzles")) as pilot:
        await press(pilot, *([key, "y"] if key == "m" else []), "H")
        assert "what is hidden is not given away: there are no hints here" in text(pilot)
        assert "H hint" not in text(pilot)


@async_test
async def test_after_the_end_there_is_nothing_to_hint_at() -> None:
    async with run_app(launch("sokoban", kind="puzzles")) as pilot:
        await press_quickly(pilot, "right", "right")
        await press(pilot, "H")
        assert "the game is over" in text(pilot)


@async_test
async def test_the_screen_stays_alive_while_a_hint_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = Event()

    def search(
        _game: object, _position: object, _start: bool, stopped: Callable[[], bool]
    ) -> HintView:
        while not stopped():
            ended.wait(0.01)
        ended.set()
        raise ValueError("this is too late")

    monkeypatch.setattr(hint_view, "look_ahead", search)
    async with run_app(launch("sokoban", kind="puzzles")) as pilot:
        await pilot.press("H")
        await wait_until(pilot, lambda: "looking ahead   Escape: cancel" in text(pilot), "the hint")
        await pilot.press("escape")
        assert "looking ahead" not in text(pilot)
        await wait_until(pilot, ended.is_set, "the end of the search")
        ended.clear()
        await pilot.press("H", "right")  # a command ends the search as well
        await wait_until(pilot, ended.is_set, "the end of the search")
        await wait_for_idle(pilot)
        assert screen_of(pilot).model.session.number == 1
        assert "looking ahead" not in text(pilot)
        assert "too late" not in text(pilot)
