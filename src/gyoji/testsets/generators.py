"""Generators of the groups that need no search: samples, tiny, random, adversarial, large."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random
from typing import TYPE_CHECKING

from ..engine.batch import play_case
from ..engine.generation import generate, kinds
from ..game.files import samples
from ..game.protocols import Case
from ..mutation.equivalence import corner_cases
from ..state import RUNNING, STATUS
from .candidates import most_varied, tiny_cases
from .test import Test, answer_of, pack, valid_test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..game.game import Game
    from .plan import Plan

    Generator = Callable[[Plan], Iterator[Test]]

PLAIN = "random"
"""The kind of cases that the group random consists of, if the game has it."""

FILES = 3
"""The number of files of each kind where one input holds one case."""


def sample_tests(plan: Plan) -> Iterator[Test]:
    """The samples of the statement, with the referee's answers."""
    for name, data, _ in samples(plan.game):
        about = f"{name} of the statement"
        yield Test(f"samples-{name}", "samples", data, answer_of(plan.game, data), about, None)


def tiny_tests(plan: Plan) -> Iterator[Test]:
    """All the smallest cases, or a selection that shows varied behaviour."""
    packs = pack(plan.game, tiny_cases(plan.game))
    total = sum(map(len, packs))
    for number, packed in enumerate(most_varied(plan.game, packs, plan.scale.tiny_files), 1):
        # Every n-th case, so that those kept are as varied in size as all of them.
        cases = packed[:: -(-len(packed) // plan.scale.tiny_cases)]
        share = "all" if len(cases) == total else f"{len(cases):,} of"
        about = f"{share} the {total:,} smallest cases"
        yield from valid_test(plan.game, f"tiny-{number:02}", "tiny", cases, about)


def random_tests(plan: Plan) -> Iterator[Test]:
    """Cases of the plain kind on boards of increasing size."""
    sizes = [size for size in plan.scale.sizes for _ in range(files_of_a_kind(plan))]
    for number, size in enumerate(sizes, 1):
        name = f"random-{number:02}"
        yield from generated(plan, name, plain_kind(plan.game), size, plan.cases(size))


def adversarial_tests(plan: Plan) -> Iterator[Test]:
    """A file, or a few, of each other kind; and the inputs that the game declares itself."""
    sizes, several = cycle(plan.scale.sizes), files_of_a_kind(plan)
    for kind in kinds(plan.game):
        for number in range(several if kind != plain_kind(plan.game) else 0):
            name = f"adversarial-{kind}" + (f"-{number + 1}" if several > 1 else "")
            size = next(sizes)
            yield from generated(plan, name, kind, size, plan.cases(size))
    for number, corner in enumerate(corner_cases(plan.game), 1):
        name = f"adversarial-corner-{number:02}"
        yield from valid_test(plan.game, name, "adversarial", corner.cases, corner.about)


def large_tests(plan: Plan) -> Iterator[Test]:
    """A file for each way in which an input can be large: its board, its cases, its actions."""
    scale, kind, rows = plan.scale, plain_kind(plan.game), plan.scale.large
    for test in generated(plan, "large-board", kind, rows, 1):
        # One board must leave room for the other files.
        if len(test.data) + len(test.answer) <= scale.bytes // 2:
            yield test
    if not holds_one_case(plan.game, scale.sizes[0]):
        yield from generated(plan, "large-many", kind, scale.sizes[0], scale.many)
    yield from long_play(plan, "large-long")


def long_play(plan: Plan, name: str) -> Iterator[Test]:
    """A play that is still running after very many actions; none if no kind of case allows it."""
    scale, seed = plan.scale, plan.seed_of(name)
    rng, size = Random(seed), scale.sizes[len(scale.sizes) // 2]
    for kind in plan.game.levels.KINDS:
        for case in cases_of(plan.game, kind, size, 1, rng):
            longer = lengthened(case, scale.long, rng)
            if longer and play_case(plan.game, longer).end[STATUS] == RUNNING:
                about = f"{kind}: {scale.long:,} actions on a board of about {size} rows"
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


def plain_kind(game: Game) -> str:
    """The kind of the plainest cases."""
    return PLAIN if PLAIN in game.levels.KINDS else next(iter(game.levels.KINDS))


def files_of_a_kind(plan: Plan) -> int:
    """The number of files of each kind and size."""
    return FILES if holds_one_case(plan.game, plan.scale.sizes[0]) else 1


def holds_one_case(game: Game, size: int) -> bool:
    """Whether an input of this game holds only one case."""
    return not cases_of(game, plain_kind(game), size, 2, Random(0))


def generated(plan: Plan, name: str, kind: str, size: int, count: int) -> Iterator[Test]:
    """A test with the cases of a `gyoji make` command; nothing if there are no such cases."""
    game, seed = plan.game, plan.seed_of(name)
    count = 1 if holds_one_case(game, size) else count
    cases = cases_of(game, kind, size, count, Random(seed))
    about = (
        f"{game.levels.KINDS[kind]}: gyoji make {game.name} --bounds none --kind {kind}"
        f" --size {size} --seed {seed} --count {count}"
    )
    yield from valid_test(game, name, name.partition("-")[0], cases, about, seed)


def cases_of(game: Game, kind: str, size: int, count: int, rng: Random) -> list[Case]:
    """Cases of a kind; none if the game cannot make that many of this size."""
    try:
        return list(islice(generate(game, rng, size, kind, {}, count=count), count))
    except ValueError:
        return []


GENERATORS: dict[str, Generator] = {
    "samples": sample_tests,
    "tiny": tiny_tests,
    "random": random_tests,
    "adversarial": adversarial_tests,
    "large": large_tests,
}
"""The generator of each group, in the order in which they run."""
