"""The collections: levels that can be solved, in the moves that they name, from easy to hard."""

from __future__ import annotations

from itertools import pairwise

import pytest

import gyoji
from gyoji.game.collection import collection
from gyoji.game.design import design_of
from gyoji.state import STATUS

GAMES = ("boulder", "sokoban", "tower")
PROVEN_AGAIN = slice(0, 60, 6)
"""The searches of all would take a minute."""


@pytest.mark.parametrize("name", GAMES)
def test_levels_are_solved_by_their_solutions(name: str) -> None:
    game = gyoji.load(name)
    levels = collection(game)
    assert len(levels) == 60
    assert all(before.difficulty <= after.difficulty for before, after in pairwise(levels))
    shapes = set()
    for level in levels:
        case = next(gyoji.read(game, level.text))
        play = gyoji.Play(game, gyoji.Case(case.start, b""))
        for word in level.solution:
            assert not play.over
            play.do(word)
        assert play.state[STATUS]
        assert play.score() > 0
        assert len(level.solution) == level.moves
        shapes.add(design_of(game).canonical(case.start))
    assert len(shapes) == len({level.name for level in levels}) == 60


@pytest.mark.parametrize("name", GAMES)
def test_there_is_no_shorter_solution(name: str) -> None:
    game = gyoji.load(name)
    for level in collection(game)[PROVEN_AGAIN]:
        found = gyoji.solve(game, next(gyoji.read(game, level.text)), optimal="moves", time=60)
        assert isinstance(found, gyoji.Solution)
        assert (found.length, found.proven) == (level.moves, True)


def test_pushes_are_the_fewest() -> None:
    game = gyoji.load("sokoban")
    for level in collection(game)[PROVEN_AGAIN]:
        found = gyoji.solve(game, next(gyoji.read(game, level.text)), optimal="pushes", time=60)
        assert isinstance(found, gyoji.Solution)
        assert (found.pushes, found.optimal) == (level.pushes, "pushes")


def test_a_game_without_a_collection_has_no_levels() -> None:
    assert collection(gyoji.load("sweets")) == ()
