"""Generators of the groups that need no search: samples, tiny, random, and so on."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

from ...engine.batch import play_case
from ...engine.generation import kinds
from ...engine.judge import read
from ...game.bounds import COUNT, LONG, SIZE, bounds_of
from ...game.extremes import LARGEST, MYRIADS, extremes, shapes
from ...game.files import samples
from ...game.protocols import Case
from ...game.state import RUNNING, STATUS
from ..mutation.equivalence import corner_cases
from .candidates import most_varied, tiny_cases
from .levels import (
    cases_of,
    files_of_a_kind,
    generated,
    holds_one_case,
    kinds_in_turn,
    pinned_tests,
    plain_kind,
)
from .test import Test, answer_of, pack, valid_test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .plan import Plan

    Generator = Callable[[Plan], Iterator[Test]]


SEVERAL = 1000
"""Test sets in which an input has no more data sets than this are small."""


def sample_tests(plan: Plan) -> Iterator[Test]:
    """The samples of the statement that are within the bounds; if none is, a tiny case."""
    inside = [
        sample
        for sample in samples(plan.game)
        if all(map(plan.profile.allows, read(plan.game, sample.data)))
    ]
    for name, data, _ in inside:
        about, answer = f"{name} of the statement", answer_of(plan.game, data)
        yield Test(f"samples-{name}", "samples", data, answer, about, None)
    if not inside:
        about = "a small case: no sample of the statement is within the bounds"
        cases = tiny_cases(plan.game, plan.profile)[:1]
        yield from valid_test(plan.game, "samples-small", "samples", cases, about)


def tiny_tests(plan: Plan) -> Iterator[Test]:
    """All the smallest cases, or a selection that shows varied behaviour."""
    most = plan.profile.bound(COUNT).most
    packs = pack(plan.game, tiny_cases(plan.game, plan.profile), most)
    total = sum(map(len, packs))
    for number, packed in enumerate(most_varied(plan.game, packs, plan.scale.tiny_files), 1):
        # Every n-th case, so that those kept are as varied in size as all of them.
        cases = packed[:: -(-len(packed) // plan.scale.tiny_cases)]
        share = "all" if len(cases) == total else f"{len(cases):,} of"
        about = f"{share} the {total:,} smallest cases"
        yield from valid_test(plan.game, f"tiny-{number:02}", "tiny", cases, about)


def random_tests(plan: Plan) -> Iterator[Test]:
    """Cases of the plain kind on boards of increasing size."""
    sizes = [size for size in plan.sizes for _ in range(files_of_a_kind(plan))]
    for number, size in enumerate(sizes, 1):
        name = f"random-{number:02}"
        yield from generated(plan, name, plain_kind(plan.game), size, plan.cases(size))


def edge_tests(plan: Plan) -> Iterator[Test]:
    """Cases at each limit of the bounds on its own, and wide and tall boards."""
    middle = plan.sizes[len(plan.sizes) // 2]
    for edge in extremes(plan.profile):
        # The group large has the largest boards, and very many data sets.
        if edge.cases is None and edge.name != LARGEST:
            size = edge.profile.bound(SIZE).nearest(middle)
            yield from pinned_tests(plan, f"edges-{edge.name}", edge.profile, size, edge.about)


def adversarial_tests(plan: Plan) -> Iterator[Test]:
    """A file, or a few, of each other kind; and the inputs that the game declares itself."""
    sizes, several = cycle(plan.sizes), files_of_a_kind(plan)
    for kind in kinds(plan.game):
        for number in range(several if kind != plain_kind(plan.game) else 0):
            name = f"adversarial-{kind}" + (f"-{number + 1}" if several > 1 else "")
            size = next(sizes)
            yield from generated(plan, name, kind, size, plan.cases(size))
    for number, corner in enumerate(corner_cases(plan.game), 1):
        name = f"adversarial-corner-{number:02}"
        cases = list(filter(plan.profile.allows, corner.cases))
        yield from valid_test(plan.game, name, "adversarial", cases, corner.about)
    yield from text_tests(plan)


def text_tests(plan: Plan) -> Iterator[Test]:
    """An input of each size in every layout that the game's statement leaves to its writer."""
    seed = plan.seed_of("adversarial-text")
    rng, number = Random(seed), 0
    for size in dict.fromkeys(plan.sizes if plan.profile.bounds else ()):
        for base in valid_test(
            plan.game, "", "", cases_of(plan, plain_kind(plan.game), size, 1, rng), ""
        ):
            for about, data in bounds_of(plan.game).texts(rng, base.data):
                number += 1
                name = f"adversarial-text-{number:02}"
                yield Test(name, "adversarial", data, answer_of(plan.game, data), about, seed)


def large_tests(plan: Plan) -> Iterator[Test]:
    """Files for each way in which an input can be large: its boards, its cases, its actions."""
    for test in large_boards(plan):
        # Boards must leave room for the other files.
        if len(test.data) + len(test.answer) <= plan.scale.bytes // 2:
            yield test
    size = plan.sizes[0]
    if not holds_one_case(plan, size):
        count = plan.profile.bound(COUNT).nearest(plan.scale.many)
        yield from generated(plan, "large-many", kinds_in_turn(plan.game)[0], size, count)
    yield from long_play(plan, "large-long")
    yield from myriads(plan, "large-myriads")


def myriads(plan: Plan, name: str) -> Iterator[Test]:
    """Very many short data sets, where a statement sets no limit to them: a few that come again."""
    extreme = next((each for each in extremes(plan.profile) if each.cases == MYRIADS), None)
    if extreme is None or plan.scale.many < SEVERAL:
        return
    seed = plan.seed_of(name)
    rng, size = Random(seed), extreme.profile.bound(SIZE).nearest(0)
    few = cases_of(plan, plain_kind(plan.game), size, plan.scale.cases, rng, extreme.profile)
    cases = rng.choices(few, k=MYRIADS) if few else []
    yield from valid_test(plan.game, name, "large", cases, extreme.about, seed)


def large_boards(plan: Plan) -> Iterator[Test]:
    """The largest boards of the bounds; without bounds, one board of the scale's size."""
    largest = next((each for each in shapes(plan.profile) if each.name == LARGEST), None)
    if largest is None:
        rows = plan.profile.bound(SIZE).nearest(plan.scale.large)
        yield from generated(plan, "large-board", plain_kind(plan.game), rows, 1)
        return
    rows = largest.profile.bound(SIZE).nearest(0)
    yield from pinned_tests(plan, "large-board", largest.profile, rows, largest.about)


def long_play(plan: Plan, name: str) -> Iterator[Test]:
    """A play that is still running after very many actions; none if no kind of case allows it."""
    seed, size = plan.seed_of(name), plan.sizes[len(plan.sizes) // 2]
    rng, most = Random(seed), LONG if plan.profile.bounds else plan.scale.long
    actions = min(most, plan.scale.long)
    for kind in plan.game.levels.KINDS:
        for case in cases_of(plan, kind, size, 1, rng):
            longer = lengthened(case, actions, rng)
            if not (longer and plan.profile.allows(longer)):
                continue
            if play_case(plan.game, longer).end[STATUS] == RUNNING:
                about = f"{kind}: {actions:,} actions on a board of about {size} rows"
                tests = list(valid_test(plan.game, name, "large", [longer], about, seed))
                yield from tests
                if tests:
                    return


def lengthened(case: Case, actions: int, rng: Random) -> Case | None:
    """The case with `actions` actions, drawn from its own; None if it has none, or enough."""
    if not 0 < len(case.actions) < actions:
        return None
    more = rng.choices(case.actions, k=actions)
    return Case(case.start, bytes(more) if isinstance(case.actions, bytes) else tuple(more))


GENERATORS: dict[str, Generator] = {
    "samples": sample_tests,
    "tiny": tiny_tests,
    "random": random_tests,
    "edges": edge_tests,
    "adversarial": adversarial_tests,
    "large": large_tests,
}
"""The generator of each group, in the order in which they run."""
