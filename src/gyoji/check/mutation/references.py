"""Plays by the rules, for mutants to be compared with, and their visible effects."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ...game.state import AREA, RUNNING, STATUS

if TYPE_CHECKING:
    from ...game.events import Event
    from ...game.game import Game
    from ...game.protocols import Case, Played


class Shown(NamedTuple):
    """The effects of a play besides its output. They show which slips could change the play."""

    highest: tuple[int, ...]
    """The highest number of each register, from STATUS on."""
    together: frozenset[tuple[int, int]]
    """The pairs of events of one step, the lower number first."""


@dataclass(frozen=True)
class ReferencePlay:
    """A case as the rules play it, for mutants to be compared with."""

    game: Game
    case: Case
    played: Played
    output: bytes
    turns: int
    """Turns of loops that the rules took to play the case."""

    @cached_property
    def shown(self) -> Shown:
        return show(self.game, self.case)


def show(game: Game, case: Case) -> Shown:
    """Play a case once more, now with its events, and return its effects."""
    state, log = list(case.start), list["Event"]()
    first = case.start[AREA]
    highest, together = state[first:], set[tuple[int, int]]()
    game.rules.begin(state, log)
    for action in case.actions:
        if state[STATUS] != RUNNING:
            break
        log.clear()
        game.rules.apply(state, action, log)
        highest = list(map(max, highest, state[first:]))
        together |= set(combinations(sorted({event[0] for event in log}), 2))
    return Shown(tuple(reversed(highest)), frozenset(together))
