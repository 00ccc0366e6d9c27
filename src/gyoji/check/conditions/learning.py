"""Find the shortest condition that holds in every failing data set and in few of the right ones.

A condition is a conjunction of up to MOST literals. Each literal holds in every failing data set,
so no failing data set contradicts the condition. The condition with the shortest description is
chosen. A description has two parts: the literals, and which of the data sets that meet all literals
fail. A literal takes more bits if facts of its family (COSTS) are rarely the cause of a fault.
"""

from __future__ import annotations

from itertools import combinations
from math import lgamma, log
from typing import TYPE_CHECKING, NamedTuple

from .facts import STATIC

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from .facts import CaseFacts, Key

    Doubtful = tuple[Key, str]
    """The key and the kind of a literal."""

MOST = 3
"""The most literals of a condition."""

LITERALS, PAIRS = 120, 24
"""The most literals that are combined in pairs, and the most pairs to which a third is added."""

HAS, LACKS, LEAST, MOST_OF = "has", "lacks", "at least", "at most"

COSTS = {
    "position": 1, "data sets": 1, "measure": 1, "layout": 1, "end": 2, "event": 2, "late": 2,
    "commands": 2, "earlier": 3, "earlier number": 3, "any edge": 3, "edge": 4, "edge from": 4,
    "way": 4, "from": 4, "to": 4, "noun": 4, "exactly": 4, "value": 4, "times": 4, "in step": 4,
    "distance": 4, "from to": 5, "again": 5, "cells": 6, "row": 6, "column": 6, "pair": 7,
    "holds": 8, "near": 9, "after": 20,
}  # fmt: skip
"""The cost in bits of each family of facts: those that rarely explain a fault cost more."""

LITERAL, FURTHER = 5.0, 14.0
"""The cost in bits of each literal besides the COSTS of its family, and of each after the first."""

PLACES = frozenset(("any edge", "edge", "edge from", "row", "column"))
"""The families of facts about a place on the board."""

DENIED = frozenset(("event", "end", "late", "layout"))
"""The families of facts that may also be denied: a literal may say that such a fact is absent."""


class Literal(NamedTuple):
    """A fact that holds or does not, or a number that is at least or at most `limit`."""

    key: Key
    kind: str
    limit: int = 0

    def holds(self, facts: CaseFacts) -> bool:
        """Return whether the literal holds in a data set.

        A literal about unknown facts counts as holding, so that it neither excludes a right data
        set nor is contradicted by a failing one.
        """
        if not facts.played and self.key[0] not in STATIC:
            return True
        if self.kind in (HAS, LACKS):
            return (self.key in facts.flags) == (self.kind == HAS)
        value = facts.numbers.get(self.key, 0)
        return value >= self.limit if self.kind == LEAST else value <= self.limit

    @property
    def cost(self) -> float:
        least = self.kind in (HAS, LEAST)
        return LITERAL + COSTS[str(self.key[0])] + (0 if least else 10)


class Rule(NamedTuple):
    """A conjunction of literals; `covered` is the number of right data sets in which it holds."""

    literals: tuple[Literal, ...]
    covered: int
    bits: float

    def holds(self, facts: CaseFacts) -> bool:
        return all(literal.holds(facts) for literal in self.literals)


def is_doubtful(literal: Literal) -> bool:
    """Return whether a literal counts as an accident until fresh cases support it.

    Such a literal is about a place on the board, or is an upper limit, which is only the largest
    number in a failing case so far.
    """
    return literal.key[0] in PLACES or literal.kind == MOST_OF


def learn(
    failing: Sequence[CaseFacts], right: Sequence[CaseFacts], accidents: Collection[Doubtful] = ()
) -> list[Rule]:
    """Return the conditions, the best first; empty if no data set fails or none is right.

    Literals with the key and kind of known accidents are left out.
    """
    if not failing or not right:
        return []
    excluding = [
        (literal, mask)
        for literal in literals(failing, right)
        if (literal.key, literal.kind) not in accidents and (mask := _mask(literal, right))
    ]
    excluding.sort(
        key=lambda one: (
            bits(one[0].cost, len(failing), len(right) - one[1].bit_count()),
            one[0].cost,
            str(one[0]),
        )
    )
    # Nothing tried so far distinguishes literals that exclude the same data sets, so only the
    # cheapest few of these are kept.
    kept, alike = list[tuple[Literal, int]](), dict[int, int]()
    for literal, mask in excluding:
        alike[mask] = alike.get(mask, 0) + 1
        if alike[mask] <= 4:
            kept.append((literal, mask))
    kept = kept[:LITERALS]
    return _best(kept, len(failing), len(right))


def _best(kept: list[tuple[Literal, int]], failing: int, right: int) -> list[Rule]:
    def rule(some: tuple[tuple[Literal, int], ...]) -> Rule:
        mask = 0
        for _, one in some:
            mask |= one
        covered = right - mask.bit_count()
        chosen = tuple(literal for literal, _ in some)
        return Rule(chosen, covered, bits(_cost(chosen), failing, covered))

    singles = [(rule((one,)), (one,)) for one in kept]
    pairs = [
        (rule(two), two)
        for two in combinations(kept, 2)
        if two[0][1] | two[1][1] not in (two[0][1], two[1][1])
    ]
    pairs.sort(key=lambda one: one[0].bits)
    triples = [
        (rule((*two, one)), (*two, one))
        for _, two in pairs[:PAIRS]
        for one in kept
        if one not in two and (two[0][1] | two[1][1] | one[1]) != two[0][1] | two[1][1]
    ]
    every = [made for made, _ in (*singles, *pairs, *triples)]
    every.sort(key=lambda made: made.bits)
    return every


def literals(failing: Sequence[CaseFacts], right: Sequence[CaseFacts]) -> list[Literal]:
    """Return all literals that hold in every failing data set."""
    played = [facts for facts in failing if facts.played]
    common = frozenset.intersection(*(facts.flags for facts in played or failing))
    ever = frozenset().union(*(facts.flags for facts in failing))
    others = frozenset().union(*(facts.flags for facts in right))
    found = [Literal(key, HAS) for key in common]
    found += [Literal(key, LACKS) for key in others - ever if key[0] in DENIED]
    keys = {key for facts in (*failing, *right) for key in facts.numbers}
    for key in keys:
        some = failing if key[0] in STATIC else played
        if not some:
            continue
        values = [facts.numbers.get(key, 0) for facts in some]
        low, high = min(values), max(values)
        if low > 0:
            found.append(Literal(key, LEAST, low))
        if key[0] in ("measure", "holds", "position", "data sets", "cells", "commands"):
            found.append(Literal(key, MOST_OF, high))
    return found


def _mask(literal: Literal, right: Sequence[CaseFacts]) -> int:
    """Return the right data sets that a literal excludes, a bit for each."""
    return sum(1 << at for at, facts in enumerate(right) if not literal.holds(facts))


def leave_out(rule: Rule, failing: int, right: Sequence[CaseFacts]) -> Rule:
    """Leave out the literals that a condition does not need, the costliest first.

    A literal is not needed if the condition without it holds in no more of the right data sets.
    """
    kept = rule.literals
    for literal in sorted(rule.literals, key=lambda one: -one.cost):
        others = tuple(one for one in kept if one != literal)
        if others and _rule(others, failing, right).covered == rule.covered:
            kept = others
    return rule if kept == rule.literals else _rule(kept, failing, right)


def _rule(some: tuple[Literal, ...], failing: int, right: Sequence[CaseFacts]) -> Rule:
    covered = sum(all(literal.holds(facts) for literal in some) for facts in right)
    return Rule(some, covered, bits(_cost(some), failing, covered))


def _cost(some: Sequence[Literal]) -> float:
    return sum(literal.cost + FURTHER for literal in some) - FURTHER


def bits(cost: float, failing: int, covered: int) -> float:
    """Return the bits of a description: `cost` for the literals, and bits for what fails.

    The literals are met by `failing` data sets that fail and `covered` data sets that do not. The
    other bits say which of all these fail.
    """
    every = failing + covered
    choices = (lgamma(every + 1) - lgamma(failing + 1) - lgamma(covered + 1)) / log(2)
    return cost + choices


def below(literal: Literal, rule: Rule, right: Iterable[CaseFacts]) -> int | None:
    """Return the largest value of a literal's number in the right data sets that only it excludes.

    The value is 0 if there are no such data sets. None if the literal has no lower limit, or if the
    value is the limit less 1, so that there is no gap between them.
    """
    others = [one for one in rule.literals if one != literal]
    values = [
        facts.numbers.get(literal.key, 0)
        for facts in right
        if not literal.holds(facts) and all(one.holds(facts) for one in others)
    ]
    if literal.kind != LEAST or literal.limit - 1 in values:
        return None
    return max(values, default=0)
