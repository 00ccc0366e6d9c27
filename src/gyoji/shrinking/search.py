"""The search: whatever is smaller and still fails is gone on from."""

from __future__ import annotations

from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Protocol

from .legality import legal
from .ways import Manner, ways

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..game.protocols import Case, Game
    from ..game.shrinking import Cases
    from .ways import Step, Way

PACK = 64
"""How many candidates are offered at once where one input may hold them all, at the most."""

PACK_BYTES = 1 << 20
"""And how large all of them are, about."""


class Finder(Protocol):
    """Whoever runs the program."""

    def first(self, candidates: Sequence[Sequence[Case]]) -> int:
        """Say which candidate is the first that still fails in the same way; -1 if none does.

        One whose budget has ended says -1, and then `more` of `shrink` says no.
        """


class Shrunk(NamedTuple):
    """What became of a failing input.

    `tried` candidates were answered for. It is `whole` if nothing that is a single step smaller
    fails; otherwise the budget ended before that was known.
    """

    cases: list[Case]
    tried: int
    whole: bool


class Offer(NamedTuple):
    """A legal candidate that is new, with the number of the way it is from."""

    cases: Cases
    digest: bytes
    way: int
    then: Way


def always() -> bool:
    """There is no end to what may be tried."""
    return True


def nobody(_cases: list[Case], /) -> None:
    """Nobody wants to hear of it."""


def shrink(
    game: Game,
    cases: Cases,
    finder: Finder,
    more: Callable[[], bool] = always,
    better: Callable[[list[Case]], object] = nobody,
    **options: str,
) -> Shrunk:
    """Make failing cases of one input smaller as long as `finder` says that they still fail.

    `better` hears of each improvement at once, so that nothing is lost to whoever interrupts.
    The same answers of the finder give the same cases. Many candidates are offered at once where
    one input may hold them all. `options` are those of reading.
    """
    search = Search(game, cases, finder, more, better, options)
    bold = True
    while search.round(bold=bold):
        bold = False
    return Shrunk(search.cases, search.tried, more())


class Search:
    """The smallest cases so far, and what was tried already."""

    def __init__(
        self, game: Game, cases: Cases, finder: Finder, more: Callable[[], bool],
        better: Callable[[list[Case]], object], options: dict[str, str],
    ) -> None:  # fmt: skip
        self.cases, self.tried = list(cases), 0
        self._game, self._finder, self._options = game, finder, options
        self._more, self._better = more, better
        self._seen = set[bytes]()
        self._several = legal(game, [cases[0], cases[0]], **options) is not None

    @property
    def together(self) -> bool:
        """Can one input hold many candidates?"""
        return self._several and len(self.cases) == 1

    def round(self, *, bold: bool) -> bool:
        """Try every way once; True if there is anything new to try them on, and leave to."""
        steps, changed = self._steps(0, bold=bold), False
        while offers := self._offers(steps):
            found = self._finder.first([offer.cases for offer in offers])
            answered = offers[: found + 1] if found >= 0 else offers
            self._seen.update(offer.digest for offer in answered)
            self.tried += len(answered)
            if found >= 0:
                taken, changed = offers[found], True
                self.cases = list(taken.cases)
                self._better(self.cases)
                rest = ((taken.way, step) for step in taken.then())
                steps = chain(rest, self._steps(taken.way + 1, bold=bold))
        return changed and self._more()

    def _steps(self, first: int, *, bold: bool) -> Iterator[tuple[int, Step]]:
        """The steps of all ways from this one on, with the numbers of their ways."""
        manner = Manner(bold=bold, packed=self.together)
        for number, way in enumerate(ways(self._game, self.cases, manner, self._options)):
            if number >= first:
                for step in way():
                    yield number, step

    def _offers(self, steps: Iterator[tuple[int, Step]]) -> list[Offer]:
        """The next candidates, as many as are offered at once; none when the budget has ended."""
        offers, room = dict[bytes, Offer](), PACK_BYTES
        most = PACK if self.together else 1
        while room > 0 and len(offers) < most and self._more():
            number, step = next(steps, (0, None))
            if step is None:
                break
            text = legal(self._game, step.cases, **self._options) if step.cases else None
            if text is not None and step.cases:
                digest = blake2b(text, digest_size=16).digest()
                if digest not in self._seen:
                    offers.setdefault(digest, Offer(step.cases, digest, number, step.then))
                    room -= len(text)
        return list(offers.values()) if self._more() else []
