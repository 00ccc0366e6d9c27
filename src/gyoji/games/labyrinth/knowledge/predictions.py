"""What a walker expects to hear: how likely each announcement is, if a hypothesis is true."""

from __future__ import annotations

from functools import cache
from math import log2
from typing import TYPE_CHECKING

from .. import rules
from .cells import ANYTHING, BOG, BOGS, ESTUARY, MET, RIVER, RIVERS, SHARES, STEPS, WAYS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .hypothesis import Hypothesis

    Chances = Mapping[int, float]
    """How likely each announcement is (`Heard.said`)."""


def expected(hypothesis: Hypothesis, here: int, way: int) -> Chances:
    """The announcements that may answer a command given at a place."""
    standing, there = hypothesis.possible(here), here + STEPS[way]
    near = hypothesis.possible(there)
    held = SHARES[standing & BOG << way] / SHARES[standing]
    chances = {
        said: (1 - held) * SHARES[near & cells] / SHARES[near]
        for said, cells in MET.items()
        if near & cells and cells != RIVERS
    }
    if held:
        chances[rules.BOG] = chances.get(rules.BOG, 0.0) + held
    for current in WAYS:
        river = near & RIVER << current
        if river:
            share = (1 - held) * SHARES[river] / SHARES[near]
            for said, chance in _drawn(hypothesis, here, way, current).items():
                chances[said] = chances.get(said, 0.0) + share * chance
    return chances


def _drawn(hypothesis: Hypothesis, here: int, way: int, current: int) -> Chances:
    """What is heard in a river of this current: whether the walker wades, and where it draws."""
    standing = hypothesis.possible(here)
    if current == way ^ 1 or standing == RIVER << way:
        return {rules.RIVER: 1.0}
    beyond = hypothesis.possible(here + STEPS[way] + STEPS[current])
    river, estuary = SHARES[beyond & RIVERS], SHARES[beyond & ESTUARY]
    whole = river + estuary or 1.0
    return {
        rules.RIVER | rules.RIVER << 3: river / whole,
        rules.RIVER | rules.ESTUARY << 3: estuary / whole,
    }


def entropy(chances: Iterable[float]) -> float:
    """The expected surprise in bits; chances are taken as shares of their sum."""
    known = [chance for chance in chances if chance > 0]
    whole = sum(known)
    return -sum(chance / whole * log2(chance / whole) for chance in known)


@cache
def news(cells: int) -> float:
    """The bits that it tells to hear which kind a cell is, of the set that it may be."""
    return entropy(SHARES[cells & kind] for kind in MET.values())


@cache
def currents(cells: int) -> float:
    """The bits that it tells to know the current of a cell of this set, or the side of a bog."""
    known = cells & (RIVERS | BOGS)
    return entropy(SHARES[known & 1 << bit] for bit in range(ANYTHING.bit_length()))
