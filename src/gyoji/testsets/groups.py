"""The groups of a test set that need no search: samples, tiny, random, adversarial, large."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random
from typing import TYPE_CHECKING

from ..engine.batch import play_case
from ..engine.judge import chosen
from ..game.files import samples
from ..game.protocols import Case
from ..mutation.equivalence import corners
from ..state import RUNNING, STATUS
from .bundles import answered, bundled, written
from .candidates import smallest
from .signatures import thinned
from .types import Test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..game.protocols import Game
    from .plans import Plan

    Group = Callable[[Plan], Iterator[Test]]

MIXED, USUAL = "mixed", "random"
"""Kinds of cases: one of the others each time, and that of group random."""

ALONE = 3
"""So many files of a kind where one input holds one case."""


def of_samples(plan: Plan) -> Iterator[Test]:
    """The samples of the statement, with the referee's answers."""
    for name, data, _ in samples(plan.game):
        about = f"{name} of the statement"
        yield Test(f"samples-{name}", "samples", data, answered(plan.game, data), about, None)


def of_tiny(plan: Plan) -> Iterator[Test]:
    """All the smallest cases, or those of them that show something new."""
    bundles = bundled(plan.game, smallest(plan.game))
    total = sum(map(len, bundles))
    for number, bundle in enumerate(thinned(plan.game, bundles, plan.scale.tiny), 1):
        cases = bundle[:: -(-len(bundle) // plan.scale.smallest)]
        every = "all" if len(cases) == total else f"{len(cases):,} of"
        about = f"{every} the {total:,} smallest cases"
        yield from whole_test(plan.game, f"tiny-{number:02}", "tiny", cases, about)


def of_random(plan: Plan) -> Iterator[Test]:
    """Cases of the usual kind on boards that grow."""
    sizes = [size for size in plan.scale.sizes for _ in range(files(plan))]
    for number, size in enumerate(sizes, 1):
        yield from made(plan, f"random-{number:02}", usual(plan.game), size, plan.cases(size))


def of_adversarial(plan: Plan) -> Iterator[Test]:
    """A file of each other kind, or a few where one input holds one case; and known corners."""
    sizes, several = cycle(plan.scale.sizes), files(plan)
    for kind in plan.game.levels.KINDS:
        for number in range(several if kind not in (MIXED, usual(plan.game)) else 0):
            name = f"adversarial-{kind}" + (f"-{number + 1}" if several > 1 else "")
            size = next(sizes)
            yield from made(plan, name, kind, size, plan.cases(size))
    for number, corner in enumerate(corners(plan.game), 1):
        name = f"adversarial-corner-{number:02}"
        yield from whole_test(plan.game, name, "adversarial", corner.cases, corner.about)


def of_large(plan: Plan) -> Iterator[Test]:
    """A file for each way in which an input can be large: its board, its cases, its actions."""
    scale, kind, rows = plan.scale, usual(plan.game), plan.scale.large
    for test in made(plan, "large-board", kind, rows, 1):
        if len(test.data) + len(test.answer) <= scale.bytes // 2:
            yield test
    if not alone(plan.game, scale.sizes[0]):
        yield from made(plan, "large-many", kind, scale.sizes[0], scale.many)
    yield from long_play(plan, "large-long")


def long_play(plan: Plan, name: str) -> Iterator[Test]:
    """A play whose actions go on and on; none where the game does not allow that."""
    scale, seed = plan.scale, plan.seed_of(name)
    rng, size = Random(seed), scale.sizes[len(scale.sizes) // 2]
    for kind in plan.game.levels.KINDS:
        for case in cases_of(plan.game, kind, size, 1, rng):
            longer = lengthened(case, scale.long, rng)
            if longer and play_case(plan.game, longer).end[STATUS] == RUNNING:
                about = f"{kind}: {scale.long:,} actions on a board of about {size} rows"
                found = list(whole_test(plan.game, name, "large", [longer], about, seed))
                yield from found
                if found:
                    return


def lengthened(case: Case, actions: int, rng: Random) -> Case | None:
    """A case of so many of its own actions; None if it has none, or as many."""
    if not 0 < len(case.actions) < actions:
        return None
    more = rng.choices(case.actions, k=actions)
    return Case(case.start, bytes(more) if isinstance(case.actions, bytes) else tuple(more))


def usual(game: Game) -> str:
    """The kind of the plainest cases."""
    return USUAL if USUAL in game.levels.KINDS else next(iter(game.levels.KINDS))


def files(plan: Plan) -> int:
    """How many files there are of each kind and size."""
    return ALONE if alone(plan.game, plan.scale.sizes[0]) else 1


def alone(game: Game, size: int) -> bool:
    """Does one input hold one case?"""
    return not cases_of(game, usual(game), size, 2, Random(0))


def made(plan: Plan, name: str, kind: str, size: int, count: int) -> Iterator[Test]:
    """A file of cases that `gyoji make` makes as well; none where there are none such."""
    game, seed = plan.game, plan.seed_of(name)
    count = 1 if alone(game, size) else count
    cases = cases_of(game, kind, size, count, Random(seed))
    about = (
        f"{game.levels.KINDS[kind]}: gyoji make {game.name} --kind {kind} --size {size}"
        f" --seed {seed} --count {count}"
    )
    yield from whole_test(game, name, name.partition("-")[0], cases, about, seed)


def cases_of(game: Game, kind: str, size: int, count: int, rng: Random) -> list[Case]:
    """So many cases of a kind; none if there can be none of that size, or not so many."""
    options = chosen(game.name, game.levels.OPTIONS, {})
    try:
        return list(islice(game.levels.cases(rng, size, count, kind, options), count))
    except ValueError:
        return []


def whole_test(
    game: Game, name: str, group: str, cases: Sequence[Case], about: str, seed: int | None = None
) -> Iterator[Test]:
    """The test of these cases; none if there are none, or they are not legal."""
    if cases and (found := written(game, cases)):
        yield Test(name, group, *found, about, seed)


MAKERS: dict[str, Group] = {
    "samples": of_samples,
    "tiny": of_tiny,
    "random": of_random,
    "adversarial": of_adversarial,
    "large": of_large,
}
"""How each group is made, in the order in which they are."""
