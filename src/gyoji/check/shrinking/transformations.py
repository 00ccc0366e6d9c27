"""Transformations that make cases smaller, each as steps: what to try next, and how to go on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ...engine.judge import read, show
from ...engine.play import play_out
from ...game.bounds import NO_BOUNDS
from ...game.protocols import Case
from ...game.shrinking import Pass, shrinking_of
from ...game.state import RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.shrinking import Cases

    Transformation = Callable[[], Iterator["ShrinkStep"]]
    """Makes cases smaller, step by step."""

FEW = 8
"""From the second round on, up to this many atoms are only tried one by one."""

CUTS = 32
"""The number of places to cut at, where one run tries them all."""


class ShrinkStep(NamedTuple):
    """Smaller cases, if there are any, and how to go on if these still fail."""

    cases: Cases | None
    then: Transformation


class Strategy(NamedTuple):
    """The manner of a search.

    `coarse` is the first round, when much can go at once. `packed` means that one run decides many
    candidates: then the smallest is tried first, instead of the one that halves what is left.
    """

    coarse: bool
    packed: bool


def legal(game: Game, cases: Cases, profile: Profile = NO_BOUNDS, **options: str) -> bytes | None:
    """Return the input that holds these cases, if the strict reader reads them back; else None.

    None, too, if they are outside the profile.
    """
    try:
        text = show(game, cases)
        found = read(game, text, lenient=False, bounds=profile, **options)
        same = list(found) == list(cases)
    except ValueError:
        return None
    return text if same else None


def together(game: Game, cases: Cases) -> bool:
    """Return whether one input can hold all these cases."""
    try:
        show(game, cases)
    except ValueError:
        return False
    return True


def transformations(
    game: Game, cases: Cases, strategy: Strategy, profile: Profile, options: dict[str, str]
) -> Iterator[Transformation]:
    """Yield all transformations of these cases: the general ones, then the game's own passes."""
    yield partial(deletions, case_pass(cases), strategy)
    for number, case in enumerate(cases):
        for transformation in shorter(game, cases, number, case):
            yield partial(transformation, strategy)
    for reduction in shrinking_of(game).passes(cases):
        yield partial(game_pass, reduction, game, cases, strategy, profile, options)


def game_pass(
    reduction: Pass, game: Game, cases: Cases, strategy: Strategy, profile: Profile,
    options: dict[str, str],
) -> Iterator[ShrinkStep]:  # fmt: skip
    """Yield the steps of a game's pass. Its cases may not fit into one input with others."""
    less = reduction.without({0}) if strategy.packed and reduction.atoms else None
    fits = less is not None and legal(game, [*cases, *less], profile, **options) is not None
    return deletions(reduction, strategy._replace(packed=fits))


def deletions(
    reduction: Pass, strategy: Strategy, start: int = 0, gone: frozenset[int] = frozenset()
) -> Iterator[ShrinkStep]:
    """Delete atoms of a pass in halves, quarters, ... and singly. Deleted atoms stay deleted."""
    for at, piece in enumerate(pieces(reduction.atoms, strategy)):
        if at >= start and not gone.issuperset(piece):
            more = gone.union(piece)
            yield ShrinkStep(
                reduction.without(more), partial(deletions, reduction, strategy, at + 1, more)
            )


def pieces(atoms: int, strategy: Strategy) -> Iterator[range]:
    """Split the numbers below `atoms` into one piece, two, four, ... and single ones."""
    if strategy == Strategy(coarse=True, packed=True):
        yield from (range(cut) for cut in cuts(atoms))
    parts = 1 if strategy.coarse or atoms > FEW else atoms
    while 0 < parts <= atoms:
        for part in range(parts):
            yield range(atoms * part // parts, atoms * (part + 1) // parts)
        parts = atoms + 1 if parts == atoms else min(2 * parts, atoms)


def cuts(whole: int) -> list[int]:
    """Return at most CUTS amounts, evenly spread up to the whole, the largest first."""
    parts = min(whole, CUTS)
    return [whole * part // parts for part in range(parts, 0, -1)]


def bisection(
    cut: Callable[[int], Cases | None], amounts: Sequence[int], done: int = 0
) -> Iterator[ShrinkStep]:
    """Cut off each amount in turn, and keep it cut off if the rest still fails."""
    for at, amount in enumerate(amounts):
        if amount:
            then = partial(bisection, cut, amounts[at + 1 :], done + amount)
            yield ShrinkStep(cut(done + amount), then)


def halves(whole: int) -> list[int]:
    """Return a half, a quarter, ... and 1: any smaller amount is a sum of some of these."""
    parts = list[int]()
    while whole > 1:
        whole = (whole + 1) // 2
        parts.append(whole)
    return parts


def case_pass(cases: Cases) -> Pass:
    """Return the pass that deletes whole cases, but never all of them."""

    def without(gone: Collection[int]) -> Cases | None:
        return [case for at, case in enumerate(cases) if at not in gone] or None

    return Pass("data sets", len(cases), without)


def shorter(
    game: Game, cases: Cases, number: int, case: Case
) -> Iterator[Callable[..., Iterator[ShrinkStep]]]:
    """Yield the ways to drop actions of one case: at its end, played in advance, anywhere."""
    count = len(case.actions)
    after_end = count - len(play_out(game, case).answers)  # actions that the rules never see

    def replace(other: Case | None) -> Cases | None:
        return other and [*cases[:number], other, *cases[number + 1 :]]

    def cut_end(cut: int) -> Cases | None:
        return replace(Case(case.start, case.actions[: count - cut])) if cut <= count else None

    def cut_start(cut: int) -> Cases | None:
        return replace(later(game, case, cut)) if cut <= count else None

    def without(gone: Collection[int]) -> Cases | None:
        left = [action for at, action in enumerate(case.actions) if at not in gone]
        return replace(Case(case.start, tuple(left)))

    yield partial(truncations, cut_end, count, after_end)
    yield partial(truncations, cut_start, count, count - 1)
    yield partial(deletions, Pass("actions", count, without))


def truncations(
    cut: Callable[[int], Cases | None], count: int, likely: int, strategy: Strategy
) -> Iterator[ShrinkStep]:
    """Cut off as many of `count` actions as possible; after the first round, one more.

    `likely` is an amount that often succeeds, and is tried early.
    """
    if not strategy.coarse:
        return bisection(cut, [1])
    if not strategy.packed:
        return bisection(cut, [count, likely, *halves(count)])
    # One run tries all these amounts; the bisection then only has to close the gap to the next.
    amounts = sorted({likely, *cuts(count)}, reverse=True)
    return (
        ShrinkStep(cut(amount), partial(bisection, cut, halves(count // CUTS + 1), amount))
        for amount in amounts
        if amount > 0
    )


def later(game: Game, case: Case, done: int) -> Case | None:
    """Return the case that starts after the first `done` actions of this one.

    None if it is over then.
    """
    state = list(case.start)
    game.rules.begin(state, None)
    for action in case.actions[:done]:
        if state[STATUS] != RUNNING:
            return None
        game.rules.apply(state, action, None)
    return Case(tuple(state), case.actions[done:]) if state[STATUS] == RUNNING else None
