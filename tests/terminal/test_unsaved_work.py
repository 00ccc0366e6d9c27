"""Unsaved work: when a question is asked, and what is rescued if none could be asked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.game.collection import campaign
from gyoji.terminal.dialogs import Dialog, HelpDialog
from tests.terminal.pilot import (
    EXAMPLES,
    app_of,
    async_test,
    launch,
    press,
    press_quickly,
    run_app,
    screen_of,
    send_burst,
    submit,
    text,
)

if TYPE_CHECKING:
    from textual.pilot import Pilot

pytestmark = pytest.mark.long


def asked(pilot: Pilot[int]) -> bool:
    """Whether a question about losing work is shown."""
    return "would be lost" in " ".join(text(pilot).split())


BURSTS = [
    (["w", "n"], ["n", "n"], "sokoban.in"),
    (["w", "n"], ["n", "y"], "sokoban.in"),
    (["w", "n"], ["escape", "escape"], "sokoban.in"),
    (["w", "n"], ["y", "y"], "sokoban.in, case 2"),
    (["w", "n"], ["y", "n"], "sokoban.in, case 2"),
    (["w", "ctrl+q"], ["n", "n", "n"], "sokoban.in"),
    ([":"], ["enter", "enter"], "sokoban.in"),
    ([":"], ["escape", "escape", "enter"], "sokoban.in"),
    ([":"], ["w", "enter", "enter", "escape"], "sokoban.in"),
    (["ctrl+s"], ["escape", "enter"], "sokoban.in"),
    (["ctrl+o"], ["enter", "escape"], "sokoban.in"),
    (["ctrl+e"], ["escape", "escape"], "sokoban.in"),
    (["?"], ["escape", "q", "enter"], "sokoban.in"),
    (["?"], ["question_mark", "question_mark"], "sokoban.in"),
    ([], [":", "enter", "enter"], "sokoban.in"),
    ([], ["w", "n", "n", "n"], "sokoban.in"),
]


@pytest.mark.parametrize(("before", "burst", "label"), BURSTS)
@async_test
async def test_a_dialog_is_answered_once(before: list[str], burst: list[str], label: str) -> None:
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, *before)
        await send_burst(pilot, *burst)
        await press(pilot, *["escape"] * isinstance(pilot.app.screen, Dialog))
        assert pilot.app.screen is screen_of(pilot)
        assert pilot.app.return_value is None
        assert app_of(pilot).label == label


@async_test
async def test_enter_is_not_a_yes() -> None:
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, "w", "n", "enter")
        assert asked(pilot)
        await press(pilot, "y")
        assert app_of(pilot).label == "sokoban.in, case 2"


LOST = [
    ["w", "w", "s", "home"],
    ["w", "u"],
    ["w", "w", "R"],
    ["w", "R", "u", "u"],
    ["R", "w", "R", "w", "u", "u"],
    [".", ".", "up"],
    ["w", "R", "end", "home"],
]


@pytest.mark.parametrize("keys", LOST, ids=" ".join)
@async_test
async def test_unsaved_commands_are_never_lost_without_a_question(keys: list[str]) -> None:
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, *keys, "n")
        assert asked(pilot)
        await press(pilot, "n", "ctrl+q")
        assert asked(pilot)
        assert pilot.app.return_value is None


HELD = [[], ["end"], [".", "."], ["end", "R"], [".", "R", "u"], ["R"], ["end", "R", "u", "home"]]


@pytest.mark.parametrize("keys", HELD, ids=" ".join)
@async_test
async def test_commands_that_a_file_holds_are_left_without_a_question(keys: list[str]) -> None:
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, *keys, "n", "b", "ctrl+q")
    assert pilot.app.return_value == 0


@async_test
async def test_a_saved_play_that_has_gone_on_is_unsaved(tmp_path: Path) -> None:
    file = tmp_path / "mine.in"
    async with run_app(launch("sokoban", kind="solved")) as pilot:
        await press(pilot, "d", "s", "a", "ctrl+s")
        await submit(pilot, str(file))
        assert not app_of(pilot).unsaved
        await press(pilot, "u")
        assert not app_of(pilot).unsaved  # the file holds it all the same
        await press(pilot, "r", "a")
        assert app_of(pilot).unsaved
        await press(pilot, "u", "u", "ctrl+s")
        await submit(pilot, str(file))
        await press(pilot, "y")
        assert app_of(pilot).unsaved  # two are undone, and no file has them now
        await press(pilot, "R", "ctrl+q")
        assert not asked(pilot)
    assert pilot.app.return_value == 0


@pytest.mark.parametrize("keys", [["?"], [":"], ["ctrl+s"], ["n"], ["ctrl+q"]], ids=" ".join)
@async_test
async def test_quitting_from_a_dialog_asks_as_well(keys: list[str]) -> None:
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, "w", *keys)
        assert isinstance(pilot.app.screen, Dialog)
        await press(pilot, "ctrl+q")
        assert "Quit?" in text(pilot)
        assert asked(pilot)
        await press(pilot, "n")
        assert not isinstance(pilot.app.screen, Dialog)
        await press(pilot, "?", "ctrl+q", "y")
    assert pilot.app.return_value == 0


@async_test
async def test_quitting_from_a_dialog_ends_at_once_if_all_is_saved() -> None:
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, "?")
        assert isinstance(pilot.app.screen, HelpDialog)
        await press(pilot, "ctrl+q")
    assert pilot.app.return_value == 0


@async_test
async def test_unsaved_plays_are_rescued() -> None:
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, "w", "w", "R", "s", "w", "home", "ctrl+c")
    assert pilot.app.return_value == 130
    path = app_of(pilot).rescue()
    assert path is not None
    word = gyoji.load("sokoban").notation.word
    cases = list(gyoji.read("sokoban", path.read_bytes()))
    path.unlink()
    said = ["".join(word(action, []) for action in case.actions) for case in cases]
    assert said == ["DU", "UU"]  # the play on the screen, and the one before the restart


@async_test
async def test_unsaved_notes_are_rescued() -> None:
    async with run_app(launch("labyrinth")) as pilot:
        await press(pilot, "tab", *"r1>", "ctrl+c")
    path = app_of(pilot).rescue()
    assert path is not None
    async with run_app(launch("labyrinth", path)) as pilot:
        assert screen_of(pilot).notebook.cells == {(0, 0): "r1>"}
    path.unlink()
    Path(f"{path}.notebook").unlink()


@async_test
async def test_refused_commands_are_not_rescued_where_the_format_cannot_hold_them() -> None:
    async with run_app(launch("sweets", number=4)) as pilot:
        screen = await press(pilot, "tab", "enter", "space")
        screen.model.do(screen.model.session.play.steps[0].action)  # as a file may hold it
        assert screen.model.session.play.steps[1].answer == 0
        path = app_of(pilot).rescue()
    assert path is not None
    (case,) = gyoji.read("sweets", path.read_bytes(), games="open")
    path.unlink()
    assert len(case.actions) == 1


@async_test
async def test_saved_work_is_not_rescued() -> None:
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, "end", "ctrl+c")
    assert pilot.app.return_value == 130
    assert app_of(pilot).rescue() is None


@async_test
async def test_a_solved_puzzle_is_left_without_a_question() -> None:
    async with run_app(launch("sokoban", kind="puzzles")) as pilot:
        screen = screen_of(pilot)
        await press_quickly(pilot, "right", "right")
        assert screen.model.over
        assert "Enter: level 2 of" in text(pilot)
        await press(pilot, "u", "n")
        assert asked(pilot)
        await press(pilot, "n", "r", "n")
        assert app_of(pilot).number == 2


@async_test
async def test_the_last_level_gives_no_hint_of_a_next_one() -> None:
    game = gyoji.load("sokoban")
    last = len(campaign(game))
    async with run_app(launch("sokoban", kind="puzzles", number=last)) as pilot:
        assert app_of(pilot).next_level_offer() == ""
    async with run_app(launch("labyrinth", EXAMPLES / "labyrinth.in")) as pilot:
        assert app_of(pilot).next_level_offer() == "]: next level"
    async with run_app(launch("sokoban", kind="solved")) as pilot:
        assert app_of(pilot).next_level_offer() == "n: next level"
