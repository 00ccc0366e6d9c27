"""The puzzles: each can be read and solved."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

import gyoji
from gyoji.game.collection import Puzzle, puzzles
from gyoji.game.game import Game
from gyoji.game.state import AREA, RUNNING, STATUS
from gyoji.games import HERE
from gyoji.games.labyrinth import rules as labyrinth
from gyoji.games.labyrinth import variants
from gyoji.games.labyrinth.maps import reach
from gyoji.games.labyrinth.rules import ISLAND, KIND, PLACE, WALKERS
from gyoji.games.sweets import rules as sweets
from gyoji.games.sweets.plays import STYLES
from gyoji.games.sweets.plays import RandomGame as Playing
from tests.games.solutions import SOLUTIONS

if TYPE_CHECKING:
    from gyoji.game.protocols import Case

PUZZLES = {name: puzzles(gyoji.load(name)) for name in HERE}
EVERY = [pytest.param(name, puzzle, id=f"{name}-{puzzle.name}")
         for name, found in PUZZLES.items() for puzzle in found]  # fmt: skip
every_puzzle = pytest.mark.parametrize(("name", "puzzle"), EVERY)


def case_of(name: str, puzzle: Puzzle) -> Case:
    (case,) = gyoji.read(name, puzzle.data, lenient=False, **puzzle.options)
    return case


@pytest.mark.parametrize("name", HERE)
def test_every_game_has_puzzles_in_order(name: str) -> None:
    found = PUZZLES[name]
    assert 5 <= len(found) <= 20
    assert [puzzle.name[:3] for puzzle in found] == [f"{at:02}-" for at in range(1, len(found) + 1)]
    assert all(puzzle.title[0].isupper() and "-" not in puzzle.title for puzzle in found)
    assert len({puzzle.title for puzzle in found}) == len(found)


@every_puzzle
def test_puzzles_are_written_in_the_contest_notation(name: str, puzzle: Puzzle) -> None:
    case = case_of(name, puzzle)
    assert not case.actions
    assert gyoji.show(name, [case]) == puzzle.data


@every_puzzle
def test_puzzles_begin_at_rest(name: str, puzzle: Puzzle) -> None:
    play = gyoji.Play(gyoji.load(name), case_of(name, puzzle).start)
    assert not play.over
    assert not play.opening.events


def words(name: str, text: str) -> list[str]:
    return text.split("; ") if name == "tower" else list(text)


@pytest.mark.parametrize("name", SOLUTIONS)
def test_puzzles_are_solved(name: str) -> None:
    game = gyoji.load(name)
    assert [puzzle.name for puzzle in PUZZLES[name]] == list(SOLUTIONS[name])
    lengths = list[int]()
    for puzzle in PUZZLES[name]:
        play = gyoji.Play(game, case_of(name, puzzle).start)
        for word in words(name, SOLUTIONS[name][puzzle.name]):
            assert not play.over
            play.do(game.notation.action(word, list(play.state)))
        assert play.score() == 1
        assert play.over
        lengths.append(len(play.steps))
    assert lengths[0] < max(lengths) / 2


@pytest.mark.parametrize("puzzle", PUZZLES["labyrinth"], ids=lambda puzzle: puzzle.name)
def test_every_place_of_a_labyrinth_can_be_reached(puzzle: Puzzle) -> None:
    start = case_of("labyrinth", puzzle).start
    homes = {start[PLACE - walker] for walker in range(start[WALKERS])}
    islands = {at for at in range(start[AREA]) if start[at] & KIND == ISLAND}
    assert len(homes) == start[WALKERS]
    assert set(variants.islands(start)) == islands - homes
    there, _ = variants.ways(start)
    places = reach(there, start[PLACE])
    assert places >= {at for at in range(start[AREA]) if start[at] & KIND != labyrinth.WALL}


def test_labyrinths_are_for_one_to_four() -> None:
    counts = [case_of("labyrinth", puzzle).start[WALKERS] for puzzle in PUZZLES["labyrinth"]]
    assert counts == sorted(counts)
    assert set(counts) == {1, 2, 3, 4}


@pytest.mark.parametrize("puzzle", PUZZLES["sweets"], ids=lambda puzzle: puzzle.name)
def test_games_of_sweets_are_won_by_different_players(puzzle: Puzzle) -> None:
    start, winners = case_of("sweets", puzzle).start, set[int]()
    for seed in range(12):
        for style in ("random", "several"):
            playing = Playing(Random(seed), start, STYLES[style])
            while playing.state[STATUS] == RUNNING:
                playing.turn()
            winners.add(playing.state[sweets.WINNERS])
    assert len(winners) > 2


def test_a_game_without_puzzles_has_none() -> None:
    plain = gyoji.load("sokoban")
    rules = SimpleNamespace(begin=test_a_game_without_puzzles_has_none)
    game = Game("plain", 1, cast("Any", rules), plain.notation, plain.display, plain.levels)
    assert puzzles(game) == []
