"""Hypotheses that follow from an announcement."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .cells import BOG, BOGS, CAVE, ESTUARY, MET, RIVER, RIVERS, STEPS, WALL, WAYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .hypothesis import Hypothesis


class Heard(NamedTuple):
    """A command and the announcement that answers it.

    `said` is the number of `learning.announcement`: the kind met, the kind drawn to in three more
    bits, and above them, in the game with a treasure, the announcement about it.
    """

    walker: int
    way: int
    said: int


def after(hypothesis: Hypothesis, heard: Heard, fresh: int) -> Iterator[Hypothesis]:
    """Yield the hypotheses that follow from one after an announcement; none if it contradicts it.

    `fresh` is a place on a part of the map of its own, for a cave with an unknown exit.
    """
    walker, way, said = heard
    here = hypothesis.at[walker]
    there, met, drawn = here + STEPS[way], MET[said & 7], said >> 3 & 7
    if met == BOGS and (held := narrow(hypothesis, (here, BOG << way))):
        yield held  # a bog that does not let go sounds like a bog that is entered
    entered = narrow(hypothesis, (here, ~(BOG << way)), (there, met))
    if entered is None:
        return
    if met == CAVE:
        yield _fall(entered, walker, there, fresh)
    elif met == RIVERS:
        yield from _draw(entered, heard, MET[drawn]) if drawn else _wade(entered, walker, way)
    else:
        yield entered.move_walker(walker, here if met == WALL else there)


def narrow(hypothesis: Hypothesis, *demands: tuple[int, int]) -> Hypothesis | None:
    """Return a copy in which these places are these cells; None if they cannot be."""
    copy = hypothesis.copy()
    return copy if all(copy.narrow(place, cells) for place, cells in demands) else None


def _fall(entered: Hypothesis, walker: int, cave: int, fresh: int) -> Hypothesis:
    """Move the walker out of the next cave of the chain, the same one every time."""
    out = entered.exits.setdefault(cave, fresh)
    entered.narrow(out, CAVE)  # of a new part nothing else is known, so this cannot fail
    return entered.move_walker(walker, out)


def _draw(entered: Hypothesis, heard: Heard, drawn: int) -> Iterator[Hypothesis]:
    """Yield the hypotheses of a draw of one cell; a draw straight back would be wading."""
    here = entered.at[heard.walker]
    there = here + STEPS[heard.way]
    for way in WAYS:
        beyond = there + STEPS[way]
        demands = (here, ~(RIVER << heard.way)), (there, RIVER << way), (beyond, drawn)
        if way != heard.way ^ 1 and (carried := narrow(entered, *demands)):
            yield carried.move_walker(heard.walker, beyond)


def _wade(entered: Hypothesis, walker: int, way: int) -> Iterator[Hypothesis]:
    """Yield the hypotheses of wading: with the current of the cell left, or against the next."""
    here = entered.at[walker]
    there = here + STEPS[way]
    down = ((here, RIVER << way),)
    up = (here, RIVERS | ESTUARY), (there, RIVER << (way ^ 1))
    for demands in (down, up):
        if waded := narrow(entered, *demands):
            yield waded.move_walker(walker, there)
