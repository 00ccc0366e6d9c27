"""Levels that come from no file: generated levels, variants, other packages' games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gyoji
from gyoji.cli import main
from tests.terminal.pilot import async_test, launch, press, press_quickly, run_app, screen_of, text

if TYPE_CHECKING:
    import pytest


@async_test
async def test_a_treasure_is_announced_and_shown_on_the_map() -> None:
    options = launch("labyrinth", kind="puzzles", treasure="on", seed=3)
    async with run_app(options) as pilot:
        session = screen_of(pilot).model.session
        heard = set[str]()
        for key in ["down", "down", "right", "right", "up", "left", "right", "right", "right"]:
            await press(pilot, key)
            heard.add(text(pilot).splitlines()[19].strip())
        assert "$" not in text(pilot)
        assert "Island" in heard
        await press(pilot, "m", "y")
        assert "◆" in text(pilot)
        assert session.number == 9


@async_test
async def test_several_walkers_take_turns() -> None:
    async with run_app(launch("labyrinth", kind="open", walkers="2")) as pilot:
        assert "Alice to play" in text(pilot)
        await press(pilot, "up")
        assert "Bob to play" in text(pilot)
        await press(pilot, "down")
        assert "1 Alice: north" in text(pilot)
        assert "2  Bob: south" in text(pilot)
        await press(pilot, "u", "u")
        assert "Alice to play" in text(pilot)


@async_test
async def test_a_game_without_a_scene_can_be_played() -> None:
    async with run_app(
        launch("skater", kind=next(iter(gyoji.load("skater").levels.KINDS)))
    ) as pilot:
        keys = list(screen_of(pilot).model.game.display.KEYS)[:3]
        await press_quickly(pilot, *keys, "u", "r", "?", "escape", "t", "t", "t")
        assert screen_of(pilot).model.session.number == 3
        assert "step 3" in text(pilot)


def test_a_file_and_a_kind_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "sokoban", "level.in", "--kind", "solved", "--cast", "out.cast"]
    assert main(words) == 2
    assert "--kind is for generated levels, but level.in is a file" in capsys.readouterr().err
