"""Failing inputs beyond the bounds: for bounds with a single board, on which no case is small.

A program that is right on other boards as well can be shown a small case. The failure itself was
found within the bounds.
"""

from __future__ import annotations

from itertools import chain, cycle, islice, zip_longest
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..engine.generation import kinds
from ..game.bounds import NO_BOUNDS, SIZE, tiny_cases
from .cases import levels, pack
from .conditions import labels
from .results import Verdict
from .shrinking import Oracle
from .verdicts import Trials

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Case

STRIDE = 12
"""Of the inputs of tiny cases, every so manieth is tried at first, then the next ones."""

MOST_ROWS, LEVELS, SEED = 6, 60, -5
"""The largest size of the levels, the number of inputs of them, and their seed."""

ENOUGH, SHARE = 200, 1 / 2
"""The small cases that a program is tried on at least, and the share that it has to answer right.

One answer to all of them is right in a third.
"""


class TrialOracle(Trials, Oracle, Protocol):
    """An oracle that can be asked for a trial, such as `ProgramOracle`."""


class Beyond(NamedTuple):
    """A failing input to be reduced without bounds; `right` of the `tried` small cases were right.

    `cases` are the ones that were given if no small ones fail in the same way.
    """

    cases: Sequence[Case]
    right: int
    tried: int


def is_single_board(profile: Profile) -> bool:
    """Return whether a profile allows boards of one size only."""
    size = profile.bound(SIZE)
    return size.least is not None and size.least == size.most


def leave_bounds(
    game: Game, start: Sequence[Case], oracle: TrialOracle, more: Callable[[], bool]
) -> Beyond | None:
    """Return a failing input of small cases, or else the given one, to be reduced without bounds.

    None if the program is not right on most small cases: then it is made for the bounds' board.
    """
    found, last, right, tried = None, oracle.last, 0, 0
    for cases in small_inputs(game, oracle.profile):
        if not more() or (found and tried >= ENOUGH):
            break
        trial = oracle.trial(cases)
        if trial.verdict != Verdict.ACCEPTED and not oracle.is_alike(trial):
            break
        known = [mark for mark in labels(trial) if mark is not None]
        if len(start) > 1 and False in known:
            # All after it may be wrong because of what it carries over.
            known = known[: known.index(False) + 1]
        right, tried = right + sum(known), tried + len(known)
        if not found and (len(start) > 1 or not all(known)):
            groups = [[case] for case in cases] if len(start) == 1 else _repeat(cases, len(start))
            at = oracle.first(groups)
            found = groups[at] if at >= 0 else None
    if tried >= ENOUGH and right >= SHARE * tried:
        return Beyond(found or start, right, tried)
    oracle.last = last
    return None


def small_inputs(game: Game, profile: Profile) -> Iterator[list[Case]]:
    """Yield inputs of the tiniest cases and of small levels in turn, none within the profile."""
    tiny = list(pack(game, tiny_cases(game, NO_BOUNDS)))
    strided = chain.from_iterable(tiny[first::STRIDE] for first in range(STRIDE))
    made = islice(levels(game, SEED, kinds(game), MOST_ROWS), LEVELS)
    for pair in zip_longest(strided, (batch.cases for batch in made)):
        yield from (cases for cases in pair if cases and not profile.allows(cases[0]))


def _repeat(cases: list[Case], count: int) -> list[list[Case]]:
    """Return inputs of these cases: all of them, and as many as `count`."""
    return [cases, list(islice(cycle(cases), count))]
