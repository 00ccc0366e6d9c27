"""Make a failing input as small as possible by delta debugging; every candidate is legal.

First whole cases are removed, then actions, then the pieces that the game's `shrinking` names, such
as rows, columns and walkers. At the end, cells become plain. Each transformation removes large
pieces first, then ever smaller ones (Zeller and Hildebrandt, "Simplifying and Isolating
Failure-Inducing Input", 2002), until no single piece can be removed.
"""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..engine.judge import read, show
from ..engine.play import play_out
from ..game.bounds import NO_BOUNDS
from ..game.protocols import Case
from ..game.shrinking import Pass, shrinking_of
from ..game.state import RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.shrinking import Cases

    Transformation = Callable[[], Iterator["ShrinkStep"]]
    """A function that yields steps, each with smaller cases to try."""

# ---------------------------------------------------------------- search
# The search: take the first smaller input that still fails, and go on from there.

PACK = 64
"""The most candidates for one call of the oracle, if one input can hold them all."""

PACK_BYTES = 1 << 20
"""About the most bytes of all candidates for one call of the oracle."""


class Oracle(Protocol):
    """Decides whether candidates still fail, usually by running the program."""

    def first(self, candidates: Sequence[Sequence[Case]]) -> int:
        """Return the index of the first candidate that fails in the same way; -1 if none does.

        An oracle whose budget is spent returns -1, and then `more` of `shrink` returns False.
        """


class ShrinkResult(NamedTuple):
    """The result of shrinking.

    `tried` counts the candidates that were decided. `minimal` is true if no case that is one step
    smaller still fails; otherwise the budget ended before that was known.
    """

    cases: list[Case]
    tried: int
    minimal: bool


class Candidate(NamedTuple):
    """Legal cases that have not been tried, and how to go on if they fail."""

    cases: Cases
    digest: bytes
    number: int
    """The number of the transformation that made these cases."""
    then: Transformation


def shrink(
    game: Game, cases: Cases, oracle: Oracle, more: Callable[[], bool] = lambda: True,
    better: Callable[[list[Case]], object] = lambda _cases: None,
    profile: Profile = NO_BOUNDS, **options: str,
) -> ShrinkResult:  # fmt: skip
    """Make failing cases of one input smaller while the oracle says that they still fail.

    `more` returns whether budget is left. `better` is called with each improvement at once, so that
    an interruption loses nothing. All candidates keep to `profile`; if the given cases do not,
    there are few candidates. `options` are the reader's. The result depends only on the oracle's
    answers: deciding candidates one by one leads to the same cases as deciding many at once.
    """
    search = ShrinkSearch(game, cases, oracle, more, better, profile, options)
    # Later removals may let earlier transformations succeed after all. Try these again, with small
    # pieces.
    coarse = True
    while search.round(coarse=coarse):
        coarse = False
    return ShrinkResult(search.cases, search.tried, more())


class ShrinkSearch:
    """The smallest failing cases so far, and the candidates that have been tried.

    Sizes are never compared, because a transformation can only remove or simplify something. The
    order of the transformations decides what is removed first.
    """

    def __init__(
        self, game: Game, cases: Cases, oracle: Oracle, more: Callable[[], bool],
        better: Callable[[list[Case]], object], profile: Profile, options: dict[str, str],
    ) -> None:  # fmt: skip
        self.cases, self.tried = list(cases), 0
        self._game, self._oracle = game, oracle
        self._profile, self._options = profile, options
        self._more, self._better = more, better
        self._seen = set[bytes]()
        # Some formats allow only one game per input. Only the reader knows which, so ask it.
        self._several = legal(game, [cases[0], cases[0]], profile, **options) is not None

    @property
    def packed(self) -> bool:
        """True if one input can hold several candidates."""
        return self._several and len(self.cases) == 1

    def round(self, *, coarse: bool) -> bool:
        """Try every transformation once; return whether that helped and budget is left."""
        steps, changed = self._steps(0, coarse=coarse), False
        while candidates := self._candidates(steps):
            failing = self._oracle.first([candidate.cases for candidate in candidates])
            # Candidates after the first that fails are undecided: they may be tried again.
            decided = candidates[: failing + 1] if failing >= 0 else candidates
            self._seen.update(candidate.digest for candidate in decided)
            self.tried += len(decided)
            if failing >= 0:
                taken, changed = candidates[failing], True
                self.cases = list(taken.cases)
                self._better(self.cases)
                # The steps made from the old cases are void: finish this transformation on the
                # new ones, then make the later transformations again.
                rest = ((taken.number, step) for step in taken.then())
                steps = chain(rest, self._steps(taken.number + 1, coarse=coarse))
        return changed and self._more()

    def _steps(self, first: int, *, coarse: bool) -> Iterator[tuple[int, ShrinkStep]]:
        """Yield the steps of each transformation from number `first` on, each with this number."""
        strategy = Strategy(coarse=coarse, packed=self.packed)
        made = transformations(self._game, self.cases, strategy, self._profile, self._options)
        for number, transformation in enumerate(made):
            if number >= first:
                for step in transformation():
                    yield number, step

    def _candidates(self, steps: Iterator[tuple[int, ShrinkStep]]) -> list[Candidate]:
        """Return the next candidates, as many as one call may decide.

        Empty if the budget is spent.
        """
        candidates, room = dict[bytes, Candidate](), PACK_BYTES
        most = PACK if self.packed else 1
        while room > 0 and len(candidates) < most and self._more():
            number, step = next(steps, (0, None))
            if step is None:
                break
            text = self._legal(step.cases)
            if text is not None and step.cases:
                digest = blake2b(text, digest_size=16).digest()
                if digest not in self._seen:
                    candidates.setdefault(digest, Candidate(step.cases, digest, number, step.then))
                    room -= len(text)
        # Making candidates takes time, too: the budget may have ended meanwhile.
        return list(candidates.values()) if self._more() else []

    def _legal(self, cases: Cases | None) -> bytes | None:
        return legal(self._game, cases, self._profile, **self._options) if cases else None


# ---------------------------------------------------------------- shrinking

__all__ = ["PACK", "Oracle", "ShrinkResult", "later", "legal", "shrink", "together"]


# ---------------------------------------------------------------- transformations
# Transformations that make cases smaller, each as steps: what to try next, and how to go on.

FEW = 8
"""From the second round on, a pass with at most this many atoms only removes single ones."""

CUTS = 32
"""The most places to cut at if one run tries all of them."""


class ShrinkStep(NamedTuple):
    """Smaller cases, if there are any, and how to go on if these still fail."""

    cases: Cases | None
    then: Transformation


class Strategy(NamedTuple):
    """The manner of a search.

    `coarse` is true in the first round, when much can be deleted at once. `packed` means that one
    run decides many candidates. If both are true, up to CUTS amounts are tried in one run, the
    largest first, before halves, quarters and so on.
    """

    coarse: bool
    packed: bool


def legal(game: Game, cases: Cases, profile: Profile = NO_BOUNDS, **options: str) -> bytes | None:
    """Return the input that holds these cases, if the strict reader reads them back; else None.

    The result is None, too, if the cases are outside the profile.
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
    """Yield the steps of a game's pass; its candidates are packed only if one input holds them."""
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
    """Return at most CUTS amounts, evenly spaced from `whole` downwards."""
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
    """Yield the ways to drop actions of one case: at its end, at its start, anywhere.

    Actions at the start are played in advance: the smaller case begins at the later position.
    """
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
    """Cut off as many of `count` actions as possible.

    After the first round only one action is cut off. `likely` is an amount that often succeeds, and
    is tried early.
    """
    if not strategy.coarse:
        return bisection(cut, [1])
    if not strategy.packed:
        return bisection(cut, [count, likely, *halves(count)])
    # One run tries all these amounts, so the bisection only has to search between two of them.
    amounts = sorted({likely, *cuts(count)}, reverse=True)
    return (
        ShrinkStep(cut(amount), partial(bisection, cut, halves(count // CUTS + 1), amount))
        for amount in amounts
        if amount > 0
    )


def later(game: Game, case: Case, done: int) -> Case | None:
    """Return the case that starts after the first `done` actions of this one.

    The result is None if the play is over by then.
    """
    state = list(case.start)
    game.rules.begin(state, None)
    for action in case.actions[:done]:
        if state[STATUS] != RUNNING:
            return None
        game.rules.apply(state, action, None)
    return Case(tuple(state), case.actions[done:]) if state[STATUS] == RUNNING else None
