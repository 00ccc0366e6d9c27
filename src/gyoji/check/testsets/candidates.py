"""Candidate cases for a test set, and greedy selection among them.

Candidates are tiny cases, random cases of every kind, and variations of these.
"""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING

from ...engine.generation import generate
from ...engine.play import trace
from ...game.bounds import SIZE
from ...game.bounds import tiny_cases as tiny_within
from ...game.protocols import Case
from ...game.shrinking import shrinking_of
from ...game.state import STATUS
from ..shrinking import legal

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence, Set

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Options

    Signature = frozenset[Hashable]

TINY = 400
"""The most tiny cases in a round."""

SIZES = (4, 3, 5, 6, 7, 2, 8, 10)
"""Board sizes: each round uses the next size, and a random one."""

PER_KIND = 6
"""The most random cases of each kind and size."""

CROSSOVERS = 100
REDUCTIONS = 150

EVENTS = 6
"""The most events of each step that are part of the signature of a play."""


def candidates(
    game: Game, profile: Profile, seed: int, round_number: int, tiny: Sequence[Case]
) -> list[Case]:
    """Return the cases of one round of the search, smallest first; the same for equal arguments.

    `tiny` are the cases of `tiny_of_round`, which take long to find.
    """
    rng = Random(f"{seed} {game.name} search {round_number}")
    generated = [
        case
        for size in (SIZES[round_number % len(SIZES)], rng.choice(SIZES))
        for kind in game.levels.KINDS
        for case in random_cases(game, profile, kind, size, rng)
    ]
    varied = [*crossovers(generated, rng), *reductions(game, generated, rng)]
    kept = (case for case in varied if is_legal(game, case) and profile.allows(case))
    cases = [*tiny, *generated, *kept]
    # Small cases come first, because the first case that kills a mutant is the one that is shrunk.
    return sorted(cases, key=lambda case: len(case.start) + len(case.actions))


@cache
def tiny_cases(game: Game, profile: Profile) -> tuple[Case, ...]:
    """Return the smallest cases within a profile, enumerated once per process."""
    return tuple(tiny_within(game, profile))


def tiny_of_round(tiny: Sequence[Case], number: int) -> tuple[Case, ...]:
    """Return the tiny cases of one round of the search."""
    return tuple(tiny[number * TINY : (number + 1) * TINY])


def random_cases(
    game: Game, profile: Profile, kind: str, size: int, rng: Random
) -> Iterator[Case]:  # fmt: skip
    """Yield a few random cases, with random level options.

    Nothing if the game cannot make any of this kind and size.
    """
    options, rows = rng.choice(level_options(game)), profile.bound(SIZE).nearest(size)
    # If an input holds only one case, the game refuses to make several; then one is made.
    for count in (PER_KIND, 1):
        try:
            made = generate(game, rng, rows, kind, options, count=count, bounds=profile)
            yield from islice(made, count)
        except ValueError:
            continue
        return


def level_options(game: Game) -> list[Options]:
    """Return every combination of the game's level options."""
    known = game.levels.OPTIONS
    return [
        dict(zip(known, chosen, strict=True))
        for chosen in product(*(option.tried for option in known.values()))
    ]


def crossovers(cases: Sequence[Case], rng: Random) -> Iterator[Case]:
    """Yield cases with the start of one case and actions of two; not necessarily legal."""
    for _ in range(CROSSOVERS if cases else 0):
        start, first, second = rng.choices(cases, k=3)
        if rng.random() < 0.5:
            first = start
        head, tail = first.actions, second.actions
        actions = *head[: rng.randint(0, len(head))], *tail[rng.randint(0, len(tail)) :]
        yield Case(start.start, actions)


def reductions(game: Game, cases: Sequence[Case], rng: Random) -> Iterator[Case]:
    """Yield cases from which the game's shrinking passes removed random parts; not always legal."""
    for _ in range(REDUCTIONS if cases else 0):
        case = rng.choice(cases)
        passes = [reduction for reduction in shrinking_of(game).passes([case]) if reduction.atoms]
        if passes:
            reduction, share = rng.choice(passes), rng.random()
            removed = [atom for atom in range(reduction.atoms) if rng.random() < share]
            yield from reduction.without(removed) or ()


def is_legal(game: Game, case: Case) -> bool:
    try:
        return legal(game, [case]) is not None
    except LookupError:  # an action taken from another board may have no name on this one
        return False


def greedy_cover(sets: Sequence[Set[Hashable]], most: int) -> list[int]:
    """Return the numbers of at most `most` sets, chosen greedily to make their union large.

    The numbers are in the order of selection. Of equally good sets, the first one is taken.
    """
    left, chosen = frozenset["Hashable"]().union(*sets), list[int]()
    while left and len(chosen) < most:
        best = max(range(len(sets)), key=lambda at: (len(sets[at] & left), -at))
        chosen.append(best)
        left -= sets[best]
    return chosen


def most_varied(game: Game, packs: Sequence[list[Case]], most: int) -> list[list[Case]]:
    """Return at most `most` of these groups of cases, chosen to vary in behaviour, in order."""
    if len(packs) <= most:
        return list(packs)
    shown = [frozenset().union(*(signature(game, case) for case in pack)) for pack in packs]
    return [packs[number] for number in sorted(greedy_cover(shown, most))]


def signature(game: Game, case: Case) -> Signature:
    """Return the behaviour that a play shows: the answer and events of each step, and the end."""
    behaviour = set["Hashable"]()
    last = case.start
    for step, last in trace(game, case):  # noqa: B007  # the last one is used below
        behaviour.add((step.answer, *(event[0] for event in step.events[:EVENTS])))
    behaviour.add(("end", last[STATUS]))
    return frozenset(behaviour)
