"""The collections: levels that can be solved, in the moves that they name, from easy to hard."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.game.collection import Ranked, collection
from gyoji.game.design import design_of
from gyoji.game.state import STATUS, TURN, Position
from gyoji.solving.opponents import strengths
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.play.cases import cases_of, set_up
from tests.examples import needs_twins

if TYPE_CHECKING:
    from gyoji.game.game import Game

GAMES = ("boulder", "labyrinth", "sokoban", "tower")
PROVEN_AGAIN = slice(0, 60, 6)
"""The searches of all would take a minute."""


def begun(name: str, level: Ranked) -> tuple[Game, Position, Position]:
    """The game that is played, its start, and the start without a variant of the rules."""
    game = gyoji.load(name)
    plain = next(cases_of(game, level.text, level.options, ServerLimits()))
    played, case = set_up(game, level.options, plain)
    return played, case.start, plain.start


@pytest.mark.parametrize("name", GAMES)
def test_levels_are_solved_by_their_solutions(name: str) -> None:
    game = gyoji.load(name)
    levels = collection(game)
    assert len(levels) == 60
    assert all(before.difficulty <= after.difficulty for before, after in pairwise(levels))
    shapes = set()
    for level in levels:
        played, start, plain = begun(name, level)
        play = gyoji.Play(played, gyoji.Case(start, b""))
        for word in level.solution:
            assert not play.over
            play.do(word)
        assert play.state[STATUS]
        assert play.score() > 0
        assert len(level.solution) == level.moves
        shapes.add(design_of(game).canonical(plain))
    assert len(shapes) == len({level.name for level in levels}) == 60


@needs_twins
@pytest.mark.parametrize("name", GAMES)
def test_there_is_no_shorter_solution(name: str) -> None:
    game = gyoji.load(name)
    for level in collection(game)[PROVEN_AGAIN]:
        played, start, _ = begun(name, level)
        found = gyoji.solve(played, start, optimal="moves", time=60)
        assert isinstance(found, gyoji.Solution)
        assert (found.length, found.proven) == (level.moves, True)


@needs_twins
def test_pushes_are_the_fewest() -> None:
    game = gyoji.load("sokoban")
    for level in collection(game)[PROVEN_AGAIN]:
        found = gyoji.solve(game, next(gyoji.read(game, level.text)), optimal="pushes", time=60)
        assert isinstance(found, gyoji.Solution)
        assert (found.pushes, found.optimal) == (level.pushes, "pushes")


def test_a_game_without_a_collection_has_no_levels() -> None:
    assert collection(gyoji.load("skater")) == ()


def test_matches_are_won_by_their_certificates() -> None:
    game = gyoji.load("sweets")
    levels = collection(game)
    assert len({level.text for level in levels}) == 60
    assert all(before.difficulty <= after.difficulty for before, after in pairwise(levels))
    found = [strengths(game).index(level.opponents) for level in levels]
    assert (found, {*found}) == (sorted(found), {1, 2, 3})
    for level in levels:
        played, start, _ = begun("sweets", level)
        play = gyoji.Play(played, gyoji.Case(start, b""))
        turns = []
        for word in level.solution:
            turns.append(play.state[TURN])
            play.do(word)
        assert play.state[STATUS]
        scores = [play.score(seat) for seat in range(played.rules.players(list(start)))]
        assert (scores[0], *scores[1:]) == (1, *[0] * (len(scores) - 1))
        assert turns.count(0) == level.moves < len(turns) / 2
