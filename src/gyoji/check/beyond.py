"""Find small failing inputs beyond the bounds, if the bounds allow boards of one size only.

Within such bounds, no case is small. If a program is right on most boards of other sizes, too, its
failure can be shown on a small board, although it was found within the bounds.
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
"""Inputs of tiny cases are tried in this order: numbers 0, 12, 24, ..., then 1, 13, 25, ..."""

MOST_ROWS, LEVELS, SEED = 6, 60, -5
"""At most LEVELS inputs consist of levels, which have at most MOST_ROWS rows and this SEED."""

ENOUGH, SHARE = 200, 1 / 2
"""The least number of small cases to try, and the share that the program has to answer right.

A program that gives the same answer to all of them is right in about a third.
"""


class TrialOracle(Trials, Oracle, Protocol):
    """An oracle that can be asked for a trial, such as `ProgramOracle`."""


class Beyond(NamedTuple):
    """A failing input to be reduced without bounds.

    Of the `tried` small cases, the program answered `right` ones right. `cases` are the original
    ones if no small ones fail in the same way.
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

    None if too few small cases could be tried, or if the program is wrong on most of them. Such a
    program seems to be written for boards of the size in the bounds only.
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
            # The data sets after the first wrong one may be wrong because of state carried over.
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
    """Return two inputs: these cases, and `count` cases that repeat them."""
    return [cases, list(islice(cycle(cases), count))]
