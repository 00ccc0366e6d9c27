"""Count the commands that walkers, and one who sees the map, need to bring a treasure home."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ...game.state import RUNNING, STATUS
from .knowledge import FULL, NEAREST, RANDOM, Heard, Walker
from .pencil import rules
from .pencil.learning import announcement
from .pencil.rules import CARRIER
from .rules import PLACE

if TYPE_CHECKING:
    from ...game.state import Position, State

WALKERS = {"random": RANDOM, "nearest": NEAREST, "full": FULL}
"""The walkers (`knowledge.choose`) by the names under which they are reported."""


def count_commands(start: Position, name: str, seed: int, most: int) -> int | None:
    """Return the number of commands that a walker needs; None if `most` are not enough.

    The walker `seeing` knows the map, and needs the fewest possible.
    """
    if name == "seeing":
        return count_fewest(start)
    state, walker = list(start), Walker(Random(seed), WALKERS[name])
    rules.begin(state, None)
    for number in range(1, most + 1):
        way = walker.choose()
        heard = Heard(0, way, announcement(state, way))
        rules.apply(state, way, None)
        walker.hear(heard)
        if state[STATUS] != RUNNING:
            return number
    return None


def count_fewest(start: Position) -> int | None:
    """Return the fewest commands that bring the treasure home; None if that is impossible."""
    seen, number = {_key(start)}, 0
    todo = [list(start)]
    while todo:
        number += 1
        further = list[list[int]]()
        for state in todo:
            for way in range(4):
                after = state.copy()
                rules.apply(after, way, None)
                if after[STATUS] != RUNNING:
                    return number
                if _key(after) not in seen:
                    seen.add(_key(after))
                    further.append(after)
        todo = further
    return None


def _key(state: Position | State) -> tuple[int, int]:
    """Return a key for positions of one walker: the place, and who has the treasure."""
    return state[PLACE], state[PLACE - CARRIER]
