"""Games in one file in the terminal: the cursor, refused clicks, and a file that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gyoji
from gyoji.terminal.level_source import GeneratedLevels
from gyoji.terminal.progress import SolvedLevels
from gyoji.terminal.series import SeriesLevels
from tests.author import LIGHTS, REVERSI
from tests.terminal.pilot import async_test, launch, press, run_app, screen_of, text, wait_until
from tests.terminal.test_playing import click

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from gyoji.terminal.launch_options import LaunchOptions


def copy(source: Path, folder: Path, patch: pytest.MonkeyPatch) -> Path:
    patch.setenv("GYOJI_FILES", "")
    file = folder / source.name
    file.write_bytes(source.read_bytes())
    return file


def puzzles(file: Path) -> LaunchOptions:
    game = gyoji.load(str(file))
    options = launch("sokoban")._replace(game=game, reading={}, set_up=None)
    return options._replace(source=SeriesLevels(game, {}, SolvedLevels(None)))


@async_test
async def test_a_changed_file_is_played_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = copy(LIGHTS, tmp_path, monkeypatch)
    async with run_app(puzzles(file), (120, 30)) as pilot:
        screen = await press(pilot, "up", "space", "left", "space")
        assert screen.model.session.words() == ["1,2", "1,1"]
        before = file.read_text()
        file.write_text(before.replace('"{a} is pressed"', '"the lamp {a} is struck"'))
        await wait_until(pilot, lambda: "2 of 2 actions are replayed" in text(pilot), "a replay")
        assert "lamp row 1, column 1 is struck" in text(pilot)
        file.write_text(before.replace("g.event(", "g.evnt(", 1))
        await wait_until(pilot, lambda: "lights.py:" in text(pilot), "the error")
        assert screen_of(pilot).model.session.words() == ["1,2", "1,1"]
        file.write_text(before.replace(".#.\n###\n.#.", "##\n##"))
        await wait_until(pilot, lambda: len(screen_of(pilot).model.board()) == 2, "the new level")


@async_test
async def test_a_click_that_is_refused_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = gyoji.load(str(copy(REVERSI, tmp_path, monkeypatch)))
    levels = GeneratedLevels(game, "start", 4, 1, {}, {}, solvable=False)
    options = launch("sokoban")._replace(game=game, source=levels, reading={}, set_up=None)
    async with run_app(options, (120, 30)) as pilot:
        await click(pilot, (0, 0))
        assert "disc on a1 would turn none" in text(pilot)
        await click(pilot, (0, 1))
        assert screen_of(pilot).model.session.words() == ["b1"]
