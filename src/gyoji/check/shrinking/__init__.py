"""Make a failing input as small as possible by delta debugging, legal at every step.

Cases go first, then actions, then whatever the game's `shrinking` names: rows, columns, walkers; at
the end, cells become plain. Each transformation removes large pieces first, then ever smaller ones
(Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002), until no single
piece can go.
"""

from __future__ import annotations

from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ...game.bounds import NO_BOUNDS
from .transformations import Strategy, later, legal, together, transformations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from ...game.shrinking import Cases
    from .transformations import ShrinkStep, Transformation


# ---------------------------------------------------------------- search
# The search: take the first smaller input that still fails, and go on from there.

PACK = 64
"""The most candidates for one call of the oracle, where one input can hold them all."""

PACK_BYTES = 1 << 20
"""About the most bytes of all these candidates."""


class Oracle(Protocol):
    """Decides whether candidates still fail, usually by running the program."""

    def first(self, candidates: Sequence[Sequence[Case]]) -> int:
        """Return the index of the first candidate that fails in the same way; -1 if none does.

        An oracle whose budget is spent returns -1, and then `more` of `shrink` returns False.
        """


class ShrinkResult(NamedTuple):
    """The result of shrinking.

    `tried` counts the candidates decided. It is `minimal` if nothing a single step smaller
    fails; otherwise the budget ended before that was known.
    """

    cases: list[Case]
    tried: int
    minimal: bool


class Candidate(NamedTuple):
    """Legal cases that have not been tried, and how to go on if they fail."""

    cases: Cases
    digest: bytes
    number: int
    """The number of the transformation that made them."""
    then: Transformation


def shrink(
    game: Game, cases: Cases, oracle: Oracle, more: Callable[[], bool] = lambda: True,
    better: Callable[[list[Case]], object] = lambda _cases: None,
    profile: Profile = NO_BOUNDS, **options: str,
) -> ShrinkResult:  # fmt: skip
    """Make failing cases of one input smaller while the oracle says that they still fail.

    `more` returns whether budget is left. `better` is called with each improvement at once, so that
    an interruption loses nothing. All candidates keep to `profile`; if the cases that are given do
    not, little is tried. `options` are those of the reader. The result depends only on the
    oracle's answers: deciding candidates one by one leads to the same cases as deciding many at
    once.
    """
    search = ShrinkSearch(game, cases, oracle, more, better, profile, options)
    # What was removed last may let earlier transformations succeed, now in small pieces.
    coarse = True
    while search.round(coarse=coarse):
        coarse = False
    return ShrinkResult(search.cases, search.tried, more())


class ShrinkSearch:
    """The smallest failing cases so far, and what has been tried.

    Sizes are never compared: a transformation can only remove or simplify, and the order of the
    transformations decides what goes first.
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
        # Some formats hold only one game in an input, which only the reader knows.
        self._several = legal(game, [cases[0], cases[0]], profile, **options) is not None

    @property
    def packed(self) -> bool:
        """True if one input can hold several candidates."""
        return self._several and len(self.cases) == 1

    def round(self, *, coarse: bool) -> bool:
        """Try every transformation once; True if that helped and budget is left."""
        steps, changed = self._steps(0, coarse=coarse), False
        while candidates := self._candidates(steps):
            failing = self._oracle.first([candidate.cases for candidate in candidates])
            # Those after the first that fails are undecided: they may be tried again.
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
        """Yield the steps of all transformations from number `first`, each with that number."""
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
