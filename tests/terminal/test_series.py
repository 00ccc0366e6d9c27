"""The ready-made levels: one after the other, in a list, and what was solved of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.cli import main
from gyoji.game.collection import campaign
from gyoji.terminal.progress import Best, SolvedLevels
from gyoji.terminal.series import SeriesLevels, praise
from tests.terminal.pilot import app_of, async_test, launch, press, press_quickly, run_app, text

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long

GAMES = ("sokoban", "tower", "boulder", "labyrinth", "sweets")
SOKOBAN = len(campaign(gyoji.load("sokoban")))


def series_of(name: str, progress: SolvedLevels | None = None) -> SeriesLevels:
    return SeriesLevels(gyoji.load(name), {}, progress or SolvedLevels(None))


@pytest.mark.parametrize("game", GAMES)
@async_test
async def test_levels_are_played_one_after_the_other(game: str) -> None:
    levels = campaign(gyoji.load(game))
    count = len(levels)
    async with run_app(launch(game, kind="puzzles", games="open")) as pilot:
        assert f"Level 1 of {count}: {levels[0].title}" in text(pilot)
        await press(pilot, "[")
        assert "this is the first level" in text(pilot)
        await press(pilot, "]")
        assert f"Level 2 of {count}: {levels[1].title}" in text(pilot)
        assert app_of(pilot).play_screen.model.session.total == 0
    async with run_app(launch(game, kind="puzzles", number=count, games="open")) as pilot:
        assert f"Level {count} of {count}: {levels[-1].title[:15]}" in text(pilot)
        await press(pilot, "]")
        assert "this is the last level" in text(pilot)


@async_test
async def test_after_a_win_enter_goes_on() -> None:
    async with run_app(launch("sokoban", kind="puzzles")) as pilot:
        await press(pilot, "enter")  # nothing is won yet
        await press_quickly(pilot, "right", "right")
        assert (
            f"Solved in 2 moves and 2 pushes: the fewest moves   Enter: level 2 of {SOKOBAN}"
            in text(pilot)
        )
        assert f"Level 1 of {SOKOBAN}: First push, par 2, solved in 2" in text(pilot)
        await press(pilot, "escape")
        assert text(pilot).splitlines()[-1].startswith(f" Enter: level 2 of {SOKOBAN}  ")
        await press(pilot, "enter")
        assert f"Level 2 of {SOKOBAN}: Round the corner" in text(pilot)


def keys_of(words: list[str]) -> list[str]:
    arrows = {"U": "up", "D": "down", "L": "left", "R": "right"}
    return [arrows[word] for word in words]


@async_test
async def test_the_first_level_that_is_not_solved_is_offered(tmp_path: Path) -> None:
    path = tmp_path / "gyoji" / "progress.json"
    series = series_of("sokoban", SolvedLevels(path))
    assert series.start(None) == 1
    level = series.levels[7]  # the first one after the lessons
    options = launch("sokoban", kind="puzzles", number=8, progress=series.progress)
    async with run_app(options) as pilot:
        await press_quickly(pilot, *keys_of([*level.solution]))
        shown = text(pilot)
        assert f"Solved in {level.moves} moves and" in shown
        assert f"{level.title}, par {level.moves}, solved in {level.moves}" in shown
    series = series_of("sokoban", SolvedLevels(path))  # another day
    assert series.start(None) == 1
    for number in range(1, 8):
        series.record(number, Best(2, 2))
    assert series.start(None) == 9
    assert series.start(1) == 1
    for number in range(1, len(series.levels) + 1):
        series.record(number, Best(1))
    assert series.start(None) == 1


@async_test
async def test_the_list_has_all_levels_and_what_was_solved(tmp_path: Path) -> None:
    progress = SolvedLevels(tmp_path / "progress.json")
    series = series_of("sokoban", progress)
    par = series.levels[2]
    series.record(2, Best(400, 9))
    series.record(3, Best(par.moves or 0, 40))
    async with run_app(launch("sokoban", kind="puzzles", number=2, progress=progress)) as pilot:
        await press(pilot, "l")
        shown = text(pilot)
        assert f"Levels, from easy to hard: 2 of {SOKOBAN} solved" in shown
        rows = [line.strip("│ ▁▂▃▄▅▆▇█") for line in shown.splitlines()]
        assert f">  2  {'Round the corner':<28}  solved in 400, par 8" in rows
        assert f"1  {'First push':<28}  par 2, 2 pushes" in rows
        assert any(row.endswith(f"solved in {par.moves}, the fewest") for row in rows)
        await press(pilot, "down", "enter")
        assert f"Level 3 of {SOKOBAN}: {par.title}" in text(pilot)
        await press(pilot, "l", "escape")
        assert f"Level 3 of {SOKOBAN}: {par.title}" in text(pilot)


@async_test
async def test_the_list_is_reached_from_a_file() -> None:
    async with run_app(launch("tower")) as pilot:
        await press(pilot, "d", "l", "enter")
        assert "would be lost" in " ".join(text(pilot).split())
        await press(pilot, "y")
        assert ": Up the stairs, par 5" in text(pilot)
    async with run_app(launch("skater", kind="random")) as pilot:
        await press(pilot, "l")
        assert "skater has no ready-made levels" in text(pilot)


def test_praise_names_par_and_the_best_so_far() -> None:
    par = campaign(gyoji.load("sokoban"))[0]._replace(moves=19)
    assert praise(Best(19, 4), par, None) == "Solved in 19 moves and 4 pushes: the fewest moves"
    assert praise(Best(21, 4), par, Best(20, 4)) == (
        "Solved in 21 moves and 4 pushes; par is 19; your best is 20"
    )
    assert praise(Best(1), par._replace(moves=None), Best(3)) == "Solved in 1 move"
    match = campaign(gyoji.load("sweets"))[0]
    assert praise(Best(8), match, Best(9)) == "Won against easy programs"


@async_test
async def test_a_match_is_won_against_its_own_programs() -> None:
    options = launch("sweets", kind="puzzles", games="open")
    series = options.source
    assert isinstance(series, SeriesLevels)
    async with run_app(options) as pilot:
        model = app_of(pilot).play_screen.model
        assert model.programs is not None
        assert model.programs.person == 0
        await press(pilot, "l")
        assert "against easy" in text(pilot)
    series.record(1, Best(8))
    assert series.label(1).endswith(", against easy, won")


REFUSED = [
    (["sokoban", "--case", "99"], f"there is no level 99: there are {SOKOBAN}"),
    (["sokoban", "a.in", "--size", "9"], "--size is for generated levels, but a.in is a file"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED)
def test_what_is_not_there_is_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words, "--cast", "-"]) == 2
    assert sentence in capsys.readouterr().err


def test_a_recording_does_not_depend_on_what_was_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    path = tmp_path / "gyoji" / "progress.json"
    seen = []
    for _ in range(2):
        assert main(["play", "tower", "--cast", "-", "--theme", "plain"]) == 0
        seen.append(capsys.readouterr().out)
        series_of("tower", SolvedLevels(path)).record(1, Best(3))
    assert seen[0] == seen[1]
    assert json.loads(path.read_text())["version"] == 1
