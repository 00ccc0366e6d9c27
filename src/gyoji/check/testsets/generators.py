"""Generators of the groups that need no search: samples, tiny, random, and so on."""

from __future__ import annotations

from itertools import cycle, islice, product
from math import inf
from random import Random
from typing import TYPE_CHECKING

from ...engine.batch import play_case
from ...engine.generation import MIXED, generate, kinds
from ...engine.judge import read
from ...game.bounds import CONTEST, COUNT, LONG, NONE, SIZE, bounds_of
from ...game.extremes import LARGEST, MYRIADS, extremes, shapes
from ...game.files import samples
from ...game.protocols import Case
from ...game.state import AREA, RUNNING, STATUS
from ..mutation.equivalence import corner_cases
from .candidates import most_varied, tiny_cases
from .test import Test, answer_of, pack, valid_test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ...game.bounds import Profile
    from ...game.game import Game
    from .plan import SetPlan

    Generator = Callable[[SetPlan], Iterator[Test]]

# ---------------------------------------------------------------- levels
# Tests that are made of generated cases, within the bounds of a plan.

PLAIN = "random"
"""The kind of the cases in the group "random", if the game has this kind."""

ATTEMPTS = 4
"""The most attempts to make the cases of a file: they may all share a board, and few boards may be
within a narrow profile."""

ROOM = 8
"""A file of cases at the limits, which are large, may have about as many cells and actions as the
set may have bytes, divided by 2**ROOM."""


def plain_kind(game: Game) -> str:
    """Return the kind of the plainest cases."""
    return PLAIN if PLAIN in game.levels.KINDS else next(iter(game.levels.KINDS))


def kinds_in_turn(game: Game) -> list[str]:
    """Return all kinds of cases, the mixture of them first."""
    return sorted(game.levels.KINDS, key=lambda kind: kind != MIXED)


def files_of_a_kind(plan: SetPlan) -> int:
    """Return the number of files of each kind and size: several if a file holds only one board."""
    several = cases_of(plan, plain_kind(plan.game), plan.sizes[0], 2, Random(0))
    return plan.scale.files if len({case.start[: case.start[AREA]] for case in several}) < 2 else 1


def holds_one_case(plan: SetPlan, size: int) -> bool:
    """Return whether an input of this game holds only one case."""
    only = plan.profile.bound(COUNT).most == 1
    return only or not cases_of(plan, plain_kind(plan.game), size, 2, Random(0))


def run_generator(plan: SetPlan, name: str, kind: str, size: int, count: int) -> Iterator[Test]:
    """Yield a test with the cases of a `gyoji make` command; nothing if there are no such cases."""
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


def pinned_tests(
    plan: SetPlan, name: str, profile: Profile, size: int, about: str
) -> Iterator[Test]:
    """Yield a file of mixed kinds with cases within another, narrower profile.

    If a file holds only one board, yield a file of each kind, because one would show few kinds.
    """
    kinds = kinds_in_turn(plan.game)
    if files_of_a_kind(plan) > 1:
        for kind in kinds:
            yield from _pin(plan, f"{name}-{kind}", profile, size, about, [kind])
    else:
        yield from _pin(plan, name, profile, size, about, kinds)


def _pin(
    plan: SetPlan, name: str, profile: Profile, size: int, about: str, kinds: Sequence[str]
) -> Iterator[Test]:  # fmt: skip
    """Yield a test with cases of the first of these kinds that can be made."""
    seed, count = plan.seed_of(name), 1 if holds_one_case(plan, plan.sizes[0]) else plan.cases(size)
    for attempt, kind in product(range(ATTEMPTS), kinds):
        rng, room = Random(seed + attempt), plan.scale.bytes >> ROOM
        cases = cases_of(plan, kind, size, count, rng, profile, room)
        if cases:
            yield from valid_test(plan.game, name, name.partition("-")[0], cases, about, seed)
            return


def within_room(cases: Iterator[Case], room: float) -> Iterator[Case]:
    """Yield the first case, and further ones until their cells and actions exceed the room."""
    for number, case in enumerate(cases):
        room -= len(case.start) + len(case.actions)
        if number and room < 0:
            return
        yield case
        # Without room, no further case fits, so do not make the next one in vain.
        if room <= 0:
            return


def cases_of(
    plan: SetPlan, kind: str, size: int, count: int, rng: Random, profile: Profile | None = None,
    room: float = inf,
) -> list[Case]:  # fmt: skip
    """Return cases of a kind: the first, and further ones until their numbers exceed the room.

    The numbers are cells and actions. Empty if the game cannot make `count` cases of this size
    within the bounds.
    """
    bounds = plan.profile if profile is None else profile
    try:
        made = generate(plan.game, rng, size, kind, {}, count=count, bounds=bounds)
        return list(within_room(islice(made, count), room))
    except ValueError:
        return []


# ---------------------------------------------------------------- generators

SEVERAL = 1000
"""If `Scale.many` is less than this, the set gets no file of very many data sets."""


def sample_tests(plan: SetPlan) -> Iterator[Test]:
    """Yield the samples of the statement that are within the bounds; if none is, a tiny case."""
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


def tiny_tests(plan: SetPlan) -> Iterator[Test]:
    """Yield all the smallest cases, or a selection that shows varied behaviour."""
    most = plan.profile.bound(COUNT).most
    packs = pack(plan.game, tiny_cases(plan.game, plan.profile), most)
    total = sum(map(len, packs))
    for number, packed in enumerate(most_varied(plan.game, packs, plan.scale.tiny_files), 1):
        # Take every n-th case, so that the selection is as varied in size as all of them.
        cases = packed[:: -(-len(packed) // plan.scale.tiny_cases)]
        share = "all" if len(cases) == total else f"{len(cases):,} of"
        about = f"{share} the {total:,} smallest cases"
        yield from valid_test(plan.game, f"tiny-{number:02}", "tiny", cases, about)


def random_tests(plan: SetPlan) -> Iterator[Test]:
    """Yield cases of the plain kind on boards of increasing size."""
    sizes = [size for size in plan.sizes for _ in range(files_of_a_kind(plan))]
    for number, size in enumerate(sizes, 1):
        name = f"random-{number:02}"
        yield from run_generator(plan, name, plain_kind(plan.game), size, plan.cases(size))


def edge_tests(plan: SetPlan) -> Iterator[Test]:
    """Yield cases at each single limit of the bounds, and wide and tall boards."""
    middle = plan.sizes[len(plan.sizes) // 2]
    for edge in extremes(plan.profile):
        # The group large has the largest boards, and very many data sets.
        if edge.cases is None and edge.name != LARGEST:
            size = edge.profile.bound(SIZE).nearest(middle)
            yield from pinned_tests(plan, f"edges-{edge.name}", edge.profile, size, edge.about)


def adversarial_tests(plan: SetPlan) -> Iterator[Test]:
    """Yield files of each kind but the plain one, the game's corner cases, and unusual layouts."""
    sizes, several = cycle(plan.sizes), files_of_a_kind(plan)
    for kind in kinds(plan.game):
        for number in range(several if kind != plain_kind(plan.game) else 0):
            name = f"adversarial-{kind}" + (f"-{number + 1}" if several > 1 else "")
            size = next(sizes)
            yield from run_generator(plan, name, kind, size, plan.cases(size))
    for number, corner in enumerate(corner_cases(plan.game), 1):
        name = f"adversarial-corner-{number:02}"
        cases = list(filter(plan.profile.allows, corner.cases))
        yield from valid_test(plan.game, name, "adversarial", cases, corner.about)
    yield from text_tests(plan)


def text_tests(plan: SetPlan) -> Iterator[Test]:
    """Yield an input of each size in every layout that the statement allows its writer."""
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


def large_tests(plan: SetPlan) -> Iterator[Test]:
    """Yield files for each way in which an input can be large: boards, cases, actions."""
    for test in large_boards(plan):
        # Boards must leave room for the other files.
        if len(test.data) + len(test.answer) <= plan.scale.bytes // 2:
            yield test
    size = plan.sizes[0]
    if not holds_one_case(plan, size):
        count = plan.profile.bound(COUNT).nearest(plan.scale.many)
        yield from run_generator(plan, "large-many", kinds_in_turn(plan.game)[0], size, count)
    yield from long_play(plan, "large-long")
    yield from myriads(plan, "large-myriads")


def myriads(plan: SetPlan, name: str) -> Iterator[Test]:
    """Yield very many short data sets, repeated from a few, if the bounds allow this number."""
    extreme = next((each for each in extremes(plan.profile) if each.cases == MYRIADS), None)
    if extreme is None or plan.scale.many < SEVERAL:
        return
    seed = plan.seed_of(name)
    rng, size = Random(seed), extreme.profile.bound(SIZE).nearest(0)
    few = cases_of(plan, plain_kind(plan.game), size, plan.scale.cases, rng, extreme.profile)
    cases = rng.choices(few, k=MYRIADS) if few else []
    yield from valid_test(plan.game, name, "large", cases, extreme.about, seed)


def large_boards(plan: SetPlan) -> Iterator[Test]:
    """Yield the largest boards of the bounds; without bounds, one board of the scale's size."""
    largest = next((each for each in shapes(plan.profile) if each.name == LARGEST), None)
    if largest is None:
        rows = plan.profile.bound(SIZE).nearest(plan.scale.large)
        yield from run_generator(plan, "large-board", plain_kind(plan.game), rows, 1)
        return
    rows = largest.profile.bound(SIZE).nearest(0)
    yield from pinned_tests(plan, "large-board", largest.profile, rows, largest.about)


def long_play(plan: SetPlan, name: str) -> Iterator[Test]:
    """Yield a play that still runs after very many actions; nothing if no kind of case has one."""
    seed, size = plan.seed_of(name), plan.sizes[len(plan.sizes) // 2]
    rng, most = Random(seed), LONG if plan.profile.bounds else plan.scale.long
    actions = min(most, plan.scale.long)
    for kind in plan.game.levels.KINDS:
        for case in cases_of(plan, kind, size, 1, rng):
            longer = lengthen(case, actions, rng)
            if not (longer and plan.profile.allows(longer)):
                continue
            if play_case(plan.game, longer).end[STATUS] == RUNNING:
                about = f"{kind}: {actions:,} actions on a board of about {size} rows"
                tests = list(valid_test(plan.game, name, "large", [longer], about, seed))
                yield from tests
                if tests:
                    return


def lengthen(case: Case, actions: int, rng: Random) -> Case | None:
    """Return the case with as many actions as `actions` says, drawn from its own.

    None if the case has no actions, or as many already.
    """
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


def generate_group(plan: SetPlan, generator: Generator) -> list[Test]:
    """Return all tests of a group."""
    return list(generator(plan))
