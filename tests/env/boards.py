"""Helpers of the tests of environments: games, cases and states."""

from collections.abc import Iterator
from functools import cache
from random import Random

import gyoji
from gyoji.game.learning import Learning, learning_of
from gyoji.game.state import RUNNING, STATUS, Position

NAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
SEEN = ("boulder", "sokoban", "sweets", "tower")
ROOM = "4 6\n######\n#w.b+#\n#....#\n######\n\n0 0\n"


def learning(name: str) -> Learning:
    return learning_of(gyoji.load(name))


@cache
def cases(name: str, size: int = 6, seeds: int = 2) -> tuple[gyoji.Case, ...]:
    """Cases of every kind of level."""
    levels = gyoji.load(name).levels
    defaults = {key: option.choices[0] for key, option in levels.OPTIONS.items()}
    return tuple(
        case
        for kind in levels.KINDS
        for seed in range(seeds)
        for case in levels.cases(Random(seed), size, 1, kind, defaults)
    )


@cache
def small(name: str) -> tuple[gyoji.Case, ...]:
    """A few cases on boards of one shape, none of them over before the first action."""
    if name == "sweets":
        return tuple(gyoji.load(name).levels.cases(Random(3), 5, 3, "several", {}))
    shapes: dict[tuple[int, ...], list[gyoji.Case]] = {}
    for case in cases(name, 6, 6):
        if not gyoji.Play(gyoji.load(name), case.start).over:
            shapes.setdefault((len(case.start), case.start[-3]), []).append(case)
    return tuple(max(shapes.values(), key=len)[:4])


def states(name: str, steps: int = 12) -> Iterator[list[int]]:
    """States that occur in plays."""
    game = gyoji.load(name)
    for case in cases(name):
        state = list(case.start)
        game.rules.begin(state, None)
        yield state[:]
        for action in case.actions[:steps]:
            if state[STATUS] == RUNNING:
                game.rules.apply(state, action, None)
                yield state[:]


def shown(name: str, state: Position) -> Iterator[tuple[int, str]]:
    """Every cell that is drawn, and its glyph."""
    board = gyoji.load(name).display.draw(state)
    height, width = state[-4] // state[-3], state[-3]
    top, left = (height - len(board)) // 2, (width - len(board[0])) // 2
    for row, line in enumerate(board):
        for column, glyph in enumerate(line):
            yield (row + top) * width + column + left, glyph
