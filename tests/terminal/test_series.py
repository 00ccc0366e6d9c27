"""The ready-made levels: one after the other, in a list, and what was solved of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.cli import main
from gyoji.game.collection import collection, puzzles
from gyoji.terminal.progress import Best, SolvedLevels
from gyoji.terminal.series import SeriesLevels, praise
from tests.terminal.pilot import app_of, async_test, launch, press, press_quickly, run_app, text

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ("sokoban", "tower", "boulder", "labyrinth", "sweets")


def series_of(name: str, progress: SolvedLevels | None = None) -> SeriesLevels:
    return SeriesLevels(gyoji.load(name), {}, progress or SolvedLevels(None))


@pytest.mark.parametrize("game", GAMES)
@async_test
async def test_levels_are_played_one_after_the_other(game: str) -> None:
    first, ranked = puzzles(gyoji.load(game)), collection(gyoji.load(game))
    last = len(first) + len(ranked)
    async with run_app(launch(game, kind="puzzles")) as pilot:
        assert f"Puzzle 1 of {len(first)}: {first[0].title}" in text(pilot)
        await press(pilot, "[")
        assert "this is the first level" in text(pilot)
        await press(pilot, "]")
        assert f"Puzzle 2 of {len(first)}: {first[1].title}" in text(pilot)
        assert app_of(pilot).play_screen.model.session.total == 0
    async with run_app(launch(game, kind="puzzles", number=len(first))) as pilot:
        await press(pilot, "]")
        about = "against easy programs" if game == "sweets" else f"par {ranked[0].moves}"
        follows = f"Level 1 of 60, {about}"
        assert follows in text(pilot)
    async with run_app(launch(game, kind="puzzles", number=last)) as pilot:
        await press(pilot, "]")
        assert "this is the last level" in text(pilot)


@async_test
async def test_after_a_win_enter_goes_on() -> None:
    async with run_app(launch("sokoban", kind="puzzles")) as pilot:
        await press(pilot, "enter")  # nothing is won yet
        await press_quickly(pilot, "right", "right")
        assert "Solved in 2 moves and 2 pushes   Enter: puzzle 2 of 7" in text(pilot)
        assert "Puzzle 1 of 7: First push, solved in 2" in text(pilot)
        await press(pilot, "escape")
        assert text(pilot).splitlines()[-1].startswith(" Enter: puzzle 2 of 7  ")
        await press(pilot, "enter")
        assert "Puzzle 2 of 7: Round the corner" in text(pilot)


def keys_of(words: list[str]) -> list[str]:
    arrows = {"U": "up", "D": "down", "L": "left", "R": "right"}
    return [arrows[word] for word in words]


@async_test
async def test_the_first_level_that_is_not_solved_is_offered(tmp_path: Path) -> None:
    path = tmp_path / "gyoji" / "progress.json"
    series = series_of("sokoban", SolvedLevels(path))
    assert series.start(None, in_collection=False) == 1
    assert series.start(None, in_collection=True) == 8
    level = collection(gyoji.load("sokoban"))[0]
    options = launch("sokoban", kind="puzzles", number=8, progress=series.progress)
    async with run_app(options) as pilot:
        await press_quickly(pilot, *keys_of(level.solution))
        shown = text(pilot)
        assert "Solved in 19 moves and 4 pushes: the fewest moves" in shown
        assert "Level 1 of 60, par 19, solved in 19" in shown
    series = series_of("sokoban", SolvedLevels(path))  # another day
    assert series.start(None, in_collection=True) == 9
    series.record(1, Best(2, 2))
    assert series.start(None, in_collection=False) == 2
    assert series.start(1, in_collection=False) == 1
    for number in range(1, len(series.levels) + 1):
        series.record(number, Best(1))
    assert series.start(None, in_collection=True) == 8


@async_test
async def test_the_list_has_all_levels_and_what_was_solved(tmp_path: Path) -> None:
    progress = SolvedLevels(tmp_path / "progress.json")
    series = series_of("sokoban", progress)
    series.record(2, Best(40, 9))
    series.record(9, Best(10, 4))
    async with run_app(launch("sokoban", kind="puzzles", number=2, progress=progress)) as pilot:
        await press(pilot, "l")
        shown = text(pilot)
        assert "Puzzles, from easy to hard: 1 of 7 solved" in shown
        assert "Collection, from easy to hard: 1 of 60 solved" in shown
        rows = [line.strip("│ ") for line in shown.splitlines()]
        assert f">  2  {'Round the corner':<30}  solved in 40" in rows
        assert "2  difficulty  24   par 10, 4 pushes  solved in 10, the fewest" in rows
        await press(pilot, *["down"] * 8, "enter")
        assert "Level 3 of 60, par 18" in text(pilot)
        await press(pilot, "l", "escape")
        assert "Level 3 of 60, par 18" in text(pilot)


@async_test
async def test_the_list_is_reached_from_a_file() -> None:
    async with run_app(launch("tower")) as pilot:
        await press(pilot, "q", "l", "enter")
        assert "would be lost" in " ".join(text(pilot).split())
        await press(pilot, "y")
        assert "Puzzle 1 of 8: Up the stairs" in text(pilot)
    async with run_app(launch("skater", kind="random")) as pilot:
        await press(pilot, "l")
        assert "skater has no ready-made levels" in text(pilot)


@pytest.mark.parametrize("game", GAMES)
@async_test
async def test_what_nobody_can_solve_alone_is_not_counted(game: str) -> None:
    async with run_app(launch(game, kind="puzzles")) as pilot:
        await press(pilot, "l")
        assert ("Puzzles, from easy to hard: 0 of" in text(pilot)) == (game != "sweets")


def test_praise_names_par_and_the_best_so_far() -> None:
    par = collection(gyoji.load("sokoban"))[0]
    assert praise(Best(19, 4), par, None) == "Solved in 19 moves and 4 pushes: the fewest moves"
    assert praise(Best(21, 4), par, Best(20, 4)) == (
        "Solved in 21 moves and 4 pushes; par is 19; your best is 20"
    )
    assert praise(Best(1), None, Best(3)) == "Solved in 1 move"
    match = collection(gyoji.load("sweets"))[0]
    assert praise(Best(8), match, Best(9)) == "Won against easy programs"


@async_test
async def test_a_match_is_won_against_its_own_programs() -> None:
    first = len(puzzles(gyoji.load("sweets"))) + 1
    options = launch("sweets", kind="puzzles", number=first, games="open")
    series = options.source
    assert isinstance(series, SeriesLevels)
    async with run_app(options) as pilot:
        model = app_of(pilot).play_screen.model
        assert model.programs is not None
        assert model.programs.person == 0
        await press(pilot, "l")
        assert "difficulty   0   against easy" in text(pilot)
    series.record(first, Best(8))
    assert series.label(first) == "Level 1 of 60, against easy programs, won"


REFUSED = [
    (["skater", "--collection"], "skater has no collection"),
    (["sokoban", "--case", "8"], "there is no puzzle 8: there are 7"),
    (["sokoban", "--collection", "--case", "61"], "there is no level 61: there are 60"),
    (["sokoban", "a.in", "--collection"], "--collection has levels of its own, so FILE cannot"),
    (["sokoban", "--collection", "--seed", "1"], "so --seed cannot be given"),
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
