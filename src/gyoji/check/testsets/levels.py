"""Tests that are made of generated cases, within the bounds of a plan."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING

from ...engine.generation import MIXED, generate
from ...game.bounds import CONTEST, COUNT, NONE
from ...game.state import AREA
from .test import valid_test

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from .plan import Plan
    from .test import Test

PLAIN = "random"
"""The kind of cases that the group random consists of, if the game has it."""

ATTEMPTS = 4
"""All cases of an input may share a board, and only some boards fit into a narrow profile."""

ROOM = 8
"""Cases at the limits are long and large: of a set's bytes, a file gets one in 2**ROOM as cells."""


def plain_kind(game: Game) -> str:
    """The kind of the plainest cases."""
    return PLAIN if PLAIN in game.levels.KINDS else next(iter(game.levels.KINDS))


def kinds_in_turn(game: Game) -> list[str]:
    """All kinds of cases, the mixture of them first."""
    return sorted(game.levels.KINDS, key=lambda kind: kind != MIXED)


def files_of_a_kind(plan: Plan) -> int:
    """The number of files of each kind and size: several if one file holds only one board."""
    several = cases_of(plan, plain_kind(plan.game), plan.sizes[0], 2, Random(0))
    return plan.scale.files if len({case.start[: case.start[AREA]] for case in several}) < 2 else 1


def holds_one_case(plan: Plan, size: int) -> bool:
    """Whether an input of this game holds only one case."""
    only = plan.profile.bound(COUNT).most == 1
    return only or not cases_of(plan, plain_kind(plan.game), size, 2, Random(0))


def generated(plan: Plan, name: str, kind: str, size: int, count: int) -> Iterator[Test]:
    """A test with the cases of a `gyoji make` command; nothing if there are no such cases."""
    game, seed = plan.game, plan.seed_of(name)
    count = 1 if holds_one_case(plan, size) else count
    cases = cases_of(plan, kind, size, count, Random(seed))
    about, bounds = game.levels.KINDS[kind], plan.profile.name
    if bounds in (CONTEST, NONE):
        about += (
            f": gyoji make {game.name} --bounds {bounds} --kind {kind}"
            f" --size {size} --seed {seed} --count {count} --any"
        )
    yield from valid_test(game, name, name.partition("-")[0], cases, about, seed)


def pinned_tests(plan: Plan, name: str, profile: Profile, size: int, about: str) -> Iterator[Test]:
    """Cases within another, narrower profile: a file of mixed kinds, or one of each kind.

    One of each kind if a file holds only one board: mixed files would show few of them.
    """
    kinds = kinds_in_turn(plan.game)
    if files_of_a_kind(plan) > 1:
        for kind in kinds:
            yield from _pinned(plan, f"{name}-{kind}", profile, size, about, [kind])
    else:
        yield from _pinned(plan, name, profile, size, about, kinds)


def _pinned(
    plan: Plan, name: str, profile: Profile, size: int, about: str, kinds: Sequence[str]
) -> Iterator[Test]:  # fmt: skip
    """A test with cases of the first of these kinds that can be made."""
    seed, count = plan.seed_of(name), 1 if holds_one_case(plan, plan.sizes[0]) else plan.cases(size)
    for attempt, kind in product(range(ATTEMPTS), kinds):
        made = cases_of(plan, kind, size, count, Random(seed + attempt), profile)
        if made:
            cases = list(within_room(made, plan.scale.bytes >> ROOM))
            yield from valid_test(plan.game, name, name.partition("-")[0], cases, about, seed)
            return


def within_room(cases: list[Case], room: int) -> Iterator[Case]:
    """The first case, and those after it for whose cells and actions there is room."""
    for number, case in enumerate(cases):
        room -= len(case.start) + len(case.actions)
        if number and room < 0:
            return
        yield case


def cases_of(
    plan: Plan, kind: str, size: int, count: int, rng: Random, profile: Profile | None = None
) -> list[Case]:
    """Cases of a kind; none if the game cannot make that many of this size within the bounds."""
    bounds = plan.profile if profile is None else profile
    try:
        made = generate(plan.game, rng, size, kind, {}, count=count, bounds=bounds)
        return list(islice(made, count))
    except ValueError:
        return []
