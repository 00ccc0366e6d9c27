"""The ways to make cases smaller, each as steps: what may be tried next, and how to go on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ..engine.play import play_out
from ..game.protocols import Case
from ..game.shrinking import Pass, shrinking_of
from ..state import RUNNING, STATUS
from .legality import legal

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ..game.protocols import Game
    from ..game.shrinking import Cases

    Way = Callable[[], Iterator["Step"]]
    """A way to make cases smaller, step by step."""

FEW = 8
"""From the second round on, so many atoms are tried one by one only."""

CUTS = 32
"""At how many places something is cut, where all of them are tried in one run."""


class Step(NamedTuple):
    """Cases that may be smaller, if they can be; and how to go on if these still fail."""

    cases: Cases | None
    then: Way


class Manner(NamedTuple):
    """How to go about it.

    `bold` is the first round, when much can go at once. `packed` means that one run answers for
    many candidates: then the smallest is tried first, and not what halves the question.
    """

    bold: bool
    packed: bool


def ways(game: Game, cases: Cases, manner: Manner, options: dict[str, str]) -> Iterator[Way]:
    """All ways to make cases smaller: what is the same for all games, then the game's own."""
    yield partial(taking, data_sets(cases), manner)
    for number, case in enumerate(cases):
        yield from (partial(way, manner) for way in shortening(game, cases, number, case))
    for one in shrinking_of(game).passes(cases):
        yield partial(paring, one, game, cases, manner, options)


def paring(
    one: Pass, game: Game, cases: Cases, manner: Manner, options: dict[str, str]
) -> Iterator[Step]:
    """A pass of the game's own; the cases that it makes may need an input each."""
    less = one.without({0}) if manner.packed and one.atoms else None
    beside = less is not None and legal(game, [*cases, *less], **options) is not None
    return taking(one, manner._replace(packed=beside))


def taking(
    one: Pass, manner: Manner, start: int = 0, gone: frozenset[int] = frozenset()
) -> Iterator[Step]:
    """Atoms of a pass go together, in halves, quarters, ... and alone; what is gone stays gone."""
    for at, piece in enumerate(pieces(one.atoms, manner)):
        if at >= start and not gone.issuperset(piece):
            wider = gone.union(piece)
            yield Step(one.without(wider), partial(taking, one, manner, at + 1, wider))


def pieces(atoms: int, manner: Manner) -> Iterator[range]:
    """Cut the numbers below `atoms` into one piece, two, four, ... and single ones."""
    if manner == Manner(bold=True, packed=True):
        yield from (range(cut) for cut in cuts(atoms))
    parts = 1 if manner.bold or atoms > FEW else atoms
    while 0 < parts <= atoms:
        for part in range(parts):
            yield range(atoms * part // parts, atoms * (part + 1) // parts)
        parts = atoms + 1 if parts == atoms else min(2 * parts, atoms)


def cuts(whole: int) -> list[int]:
    """The whole and smaller parts of it, not too many; the largest first."""
    parts = min(whole, CUTS)
    return [whole * part // parts for part in range(parts, 0, -1)]


def narrowing(
    cut: Callable[[int], Cases | None], amounts: Sequence[int], done: int = 0
) -> Iterator[Step]:
    """Cut so much off one end, and then some more, by each amount once: bisection."""
    for at, amount in enumerate(amounts):
        if amount:
            then = partial(narrowing, cut, amounts[at + 1 :], done + amount)
            yield Step(cut(done + amount), then)


def halves(whole: int) -> list[int]:
    """Half of it, a quarter, ... and 1; together, any part of it."""
    parts = list[int]()
    while whole > 1:
        whole = (whole + 1) // 2
        parts.append(whole)
    return parts


def data_sets(cases: Cases) -> Pass:
    """Whole cases go, but not the last of them."""

    def without(gone: Collection[int]) -> Cases | None:
        return [case for at, case in enumerate(cases) if at not in gone] or None

    return Pass("data sets", len(cases), without)


def shortening(
    game: Game, cases: Cases, number: int, case: Case
) -> Iterator[Callable[..., Iterator[Step]]]:
    """Make one case shorter: what comes last goes, what comes first is played before, then any."""
    count = len(case.actions)
    late = count - len(play_out(game, case).answers)

    def put(other: Case | None) -> Cases | None:
        return other and [*cases[:number], other, *cases[number + 1 :]]

    def ended(cut: int) -> Cases | None:
        return put(Case(case.start, case.actions[: count - cut])) if cut <= count else None

    def begun(cut: int) -> Cases | None:
        return put(later(game, case, cut)) if cut <= count else None

    def without(gone: Collection[int]) -> Cases | None:
        left = [action for at, action in enumerate(case.actions) if at not in gone]
        return put(Case(case.start, tuple(left)))

    yield partial(clipping, ended, count, late)
    yield partial(clipping, begun, count, count - 1)
    yield partial(taking, Pass("actions", count, without))


def clipping(
    cut: Callable[[int], Cases | None], count: int, likely: int, manner: Manner
) -> Iterator[Step]:
    """Cut off as many of so many actions as can be; after the first round, one more."""
    if not manner.bold:
        return narrowing(cut, [1])
    if not manner.packed:
        return narrowing(cut, [count, likely, *halves(count)])
    amounts = sorted({likely, *cuts(count)}, reverse=True)
    return (
        Step(cut(amount), partial(narrowing, cut, halves(count // CUTS + 1), amount))
        for amount in amounts
        if amount > 0
    )


def later(game: Game, case: Case, done: int) -> Case | None:
    """The case that starts where this one stands after so many actions, if it is not over then."""
    state = list(case.start)
    game.rules.begin(state, None)
    for action in case.actions[:done]:
        if state[STATUS] != RUNNING:
            return None
        game.rules.apply(state, action, None)
    return Case(tuple(state), case.actions[done:]) if state[STATUS] == RUNNING else None
