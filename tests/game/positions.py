"""Cases, positions and boards of every game, for the tests of scenes and picking."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.engine.judge import choose
from gyoji.engine.play import trace
from gyoji.game.protocols import Case
from gyoji.games import HERE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.game.game import Game
    from gyoji.game.scene import Field
    from gyoji.game.state import Position

Board = list[list[str]]
GAMES = {name: gyoji.load(name) for name in HERE}
every_game = pytest.mark.parametrize("name", HERE)
KINDS = [(name, kind) for name, game in GAMES.items() for kind in game.levels.KINDS]
every_kind = pytest.mark.parametrize(("name", "kind"), KINDS)


def case_of(name: str, kind: str, seed: int = 1, size: int = 5) -> Case:
    levels = GAMES[name].levels
    return next(levels.cases(Random(seed), size, 1, kind, choose(name, levels.OPTIONS, {})))


def read(name: str, text: str) -> list[Case]:
    """The cases of an input, which may hold unfinished games."""
    options = {"games": "open"} if name == "sweets" else {}
    return list(gyoji.read(name, text, lenient=False, **options))


@cache
def mixed(name: str) -> list[Case]:
    """Of every kind a case, and the same case with random actions between its own."""
    found = []
    for kind in GAMES[name].levels.KINDS:
        case = case_of(name, kind)
        rng, state = Random(kind), list(case.start)
        others = list(islice(candidates(GAMES[name], state), 3000))
        actions = list(case.actions[:60])  # the tests look at no more than 60 steps
        for at in range(0, len(actions), 3):
            actions.insert(at, rng.choice(others))
        found += [case, Case(case.start, tuple(actions))]
    return found


def candidates(game: Game, state: list[int]) -> Iterator[int]:
    action = game.rules.next_action(state, -1)
    while action >= 0:
        yield action
        action = game.rules.next_action(state, action)


def positions(name: str) -> Iterator[Position]:
    for case in mixed(name):
        for _, state in islice(trace(GAMES[name], case), 0, 60, 7):
            yield state


def fields(board: Board) -> set[Field]:
    return {(row, column) for row, line in enumerate(board) for column in range(len(line))}
