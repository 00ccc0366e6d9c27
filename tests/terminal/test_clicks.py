"""Clicks in the terminal on games whose actions are cells, and what their help leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gyoji
from gyoji.game.scene import scene_of
from gyoji.terminal.widgets.board import BoardView
from tests.noughts import install
from tests.terminal.pilot import async_test, launch, press, run_app, screen_of, text
from tests.terminal.test_playing import click

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from gyoji.game.scene import Pick
    from gyoji.game.state import Position


def noughts(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    install(patch)
    file = folder / "noughts.in"
    file.write_text("noughts\n\n")
    return file


@async_test
async def test_a_click_fills_a_cell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with run_app(launch("noughts", noughts(tmp_path, monkeypatch))) as pilot:
        await click(pilot, (0, 1))
        await click(pilot, (2, 2))
        assert screen_of(pilot).model.session.words() == ["a2", "c3"]
        await click(pilot, (0, 1))
        assert "no path leads there" in text(pilot)


@async_test
async def test_the_cell_under_the_cursor_is_picked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_app(launch("noughts", noughts(tmp_path, monkeypatch))) as pilot:
        screen = await press(pilot, "space", "up", "space", "left", "space")
        assert screen.model.session.words() == ["b2", "a2", "a1"]


def two_clicks(action: int, state: Position) -> tuple[Pick, ...]:
    """The skater, and the cell beside it."""
    here = divmod(state[-5], 6)
    down, right = ((-1, 0), (1, 0), (0, -1), (0, 1))[action]
    return here, (here[0] + down, here[1] + right)


@async_test
async def test_a_command_of_two_clicks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_of(gyoji.load("skater")), "picks", two_clicks)
    file = tmp_path / "rink.in"
    file.write_text("######\n#@..*#\n#....#\n######\n\n")
    async with run_app(launch("skater", file)) as pilot:
        await click(pilot, (2, 1))
        assert screen_of(pilot).model.session.words() == []
        await click(pilot, (1, 1))
        assert screen_of(pilot).query_one(BoardView).choices == {(1, 2), (2, 1)}
        await click(pilot, (2, 1))
        assert screen_of(pilot).model.session.words() == ["D"]


@async_test
async def test_the_help_has_no_empty_headings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_app(launch("noughts", noughts(tmp_path, monkeypatch)), (100, 60)) as pilot:
        await press(pilot, "question_mark")
        shown = text(pilot)
        assert "Two players fill the cells" in shown
        assert "Keys" in shown
        assert "On the board" not in shown
        assert "In files and notebooks" not in shown


@async_test
async def test_other_headings_stay(tmp_path: Path) -> None:
    file = tmp_path / "rink.in"
    file.write_text("####\n#@*#\n####\n\n")
    async with run_app(launch("skater", file), (100, 60)) as pilot:
        await press(pilot, "question_mark")
        assert "In files and notebooks" in text(pilot)
        assert "On the board" not in text(pilot)
