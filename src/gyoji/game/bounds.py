"""The bounds that a statement sets for its inputs: the optional module `bounds`, or a default.

The numbers are data: `bounds.toml` beside the rules is the profile *contest*, a table for each
measure with its `min` and `max`. The module measures a case, and makes cases within a profile.
`gyoji.game.profiles` reads the data.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from ..util.errors import Error
from .files import optional_part
from .notation.source import NotationError
from .shrinking import shrinking_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from .game import Game
    from .notation.source import Source
    from .protocols import Case, Options

    Shape = tuple[int, int]

CONTEST, NONE = "contest", "none"

SIZE = "rows"
"""The name of the bound on the size of levels."""

COUNT = "cases"
"""The name of the bound on the number of data sets in an input.

All other bounds are measured in each case.
"""

LONG = 2000
"""The largest number that is drawn for a measure without a maximum."""

LANDMARKS = (127, 128, 129, 255, 256, 257)
"""Numbers at which narrow integer types fail."""


class BoundsError(Error, ValueError):
    """The requested cases are outside a profile, or cannot be made within it."""


class Bound(NamedTuple):
    """The range that a profile sets for one measure; None means no limit.

    `about` is a noun phrase: "the number of rows". `symbol` is the statement's letter for it.
    """

    name: str
    least: int | None = None
    most: int | None = None
    about: str = ""
    symbol: str = ""

    def allows(self, value: int) -> bool:
        return (self.least is None or self.least <= value) and (
            self.most is None or value <= self.most
        )

    def nearest(self, value: int) -> int:
        """Return the allowed number nearest to this one."""
        raised = value if self.least is None else max(self.least, value)
        return raised if self.most is None else min(self.most, raised)

    def pin(self, value: int | None) -> Bound:
        """Return the bound that allows nothing but this number."""
        return self._replace(least=value, most=value)

    def draw(self, rng: Random, usual: int, least: int = 1) -> int:
        """Return the usual number in most cases, else a limit or any number between the limits.

        `least` is the smallest number that can be made at all. LONG replaces a missing maximum.
        """
        low = self.nearest(least)
        high = LONG if self.most is None else self.most
        chance = rng.random()
        if chance < 0.75:
            return max(low, self.nearest(usual))
        if chance < 0.875:
            marks = [mark for mark in LANDMARKS if low < mark < high] or [high]
            return rng.choice((low, high, rng.choice(marks)))
        # Long plays are slow to make and to judge, so a measure without a maximum is mostly small.
        high = high if self.most is not None else rng.choice((high // 50, high // 7, high))
        return rng.randint(low, max(low, high))

    @property
    def text(self) -> str:
        """The range in words or as the statement writes it: "4 <= R <= 15", "at least 1"."""
        if self.least is None or self.most is None:
            return self._open_range()
        if self.least == self.most:
            return str(self.least)
        symbol = self.symbol
        return (
            f"{self.least} <= {symbol} <= {self.most}" if symbol else f"{self.least} to {self.most}"
        )

    def _open_range(self) -> str:
        if self.least is not None:
            return f"at least {self.least}"
        return "any number" if self.most is None else f"at most {self.most}"


class Profile(NamedTuple):
    """A named set of bounds, one for each measure, in the order of `bounds.toml`.

    `source` says where the bounds come from. A profile without bounds allows everything.
    """

    name: str
    source: str
    bounds: tuple[Bound, ...]
    measure: Callable[[Case], Mapping[str, int]]

    def bound(self, name: str) -> Bound:
        """Return the bound of this name; a bound without limits if there is none."""
        return next((bound for bound in self.bounds if bound.name == name), Bound(name))

    def replace(self, *bounds: Bound) -> Profile:
        """Return the profile with these bounds in place of its own bounds of the same names.

        Other names are ignored.
        """
        new = {bound.name: bound for bound in bounds}
        return self._replace(bounds=tuple(new.get(bound.name, bound) for bound in self.bounds))

    def find_broken(self, case: Case) -> list[tuple[Bound, int]]:
        """Return the bounds that a case breaks, each with the number that was measured."""
        found = self.measure(case) if self.bounds else {}
        return [
            (bound, found[bound.name])
            for bound in self.bounds
            if bound.name in found and not bound.allows(found[bound.name])
        ]

    def allows(self, case: Case) -> bool:
        return not self.find_broken(case)

    def violations(self, case: Case) -> list[str]:
        """Return a sentence for each bound that a case breaks; none if it is within the profile."""
        return [self.sentence(bound, value) for bound, value in self.find_broken(case)]

    def breaches(self, cases: Sequence[Case]) -> Iterator[str]:
        """Yield a sentence for each bound that a case breaks, with the number of its data set."""
        count = self.bound(COUNT)
        if not count.allows(len(cases)):
            yield self.sentence(count, len(cases))
        for number, case in enumerate(cases, 1):
            yield from (f"in data set {number}, {said}" for said in self.violations(case))

    def drop_broken(self, cases: Sequence[Case]) -> Profile:
        """Return the profile without the bounds that these cases of one input break."""
        broken = {bound.name for case in cases for bound, _ in self.find_broken(case)}
        broken |= set() if self.bound(COUNT).allows(len(cases)) else {COUNT}
        return self._replace(
            bounds=tuple(bound for bound in self.bounds if bound.name not in broken)
        )

    def sentence(self, bound: Bound, value: int) -> str:
        """Return a sentence that says how this number breaks the bound."""
        return f"{bound.about} is {value}; {self.authority} {bound.text}"

    @property
    def authority(self) -> str:
        """The source of the bounds, with its verb: "the contest promises"."""
        return "the contest promises" if self.name == CONTEST else f"{self.name} allows"

    def check(self, name: str, value: int) -> None:
        """Raise BoundsError if a requested number is not allowed."""
        bound = self.bound(name)
        if not bound.allows(value):
            raise BoundsError(self.sentence(bound, value))

    def lines(self) -> list[str]:
        """Return the bounds as lines for a statement.

        For example "4 <= R, C <= 15" or "the number of keystrokes is 1 to 50".
        """
        alike: dict[tuple[int | None, int | None], list[str]] = {}
        said = list[str]()
        for bound in self.bounds:
            if bound.symbol and bound.least != bound.most and None not in bound[1:3]:
                alike.setdefault(bound[1:3], []).append(bound.symbol)
            elif bound.text != Bound("").text:
                said.append(f"{bound.about} is {bound.text}")
        ranges = [f"{least} <= {', '.join(of)} <= {most}" for (least, most), of in alike.items()]
        return ranges + said


def with_length(rng: Random, case: Case, bound: Bound, more: Sequence[int]) -> Case:
    """Return the case with a number of actions that `bound.draw` returns.

    Actions are cut off, or random ones of `more` are added.
    """
    count = bound.draw(rng, len(case.actions), 0)
    longer = rng.choices(more, k=max(0, count - len(case.actions)))
    actions = [*case.actions[:count], *longer]
    return case._replace(actions=bytes(actions) if isinstance(case.actions, bytes) else actions)


def fitting(profile: Profile, shapes: Iterable[Shape], rim: int = 0) -> list[Shape]:
    """Return the shapes that a profile allows if a border of `rim` cells is put around them."""
    rows, columns = profile.bound(SIZE), profile.bound("columns")
    return [
        shape
        for shape in shapes
        if rows.allows(shape[0] + 2 * rim) and columns.allows(shape[1] + 2 * rim)
    ]


class Bounds(Protocol):
    """The protocol of the optional module `bounds`."""

    def measure(self, case: Case, /) -> Mapping[str, int]:
        """Return the measures of a case, one for each table of `bounds.toml` except `cases`."""

    def cases(
        self, rng: Random, size: int, kind: str, options: Options, profile: Profile, /
    ) -> Iterator[Case]:
        """Yield cases within a profile, without end; one input can hold them.

        The cases are the same for equal arguments. The board has about `size` rows, and sometimes
        as many columns as the profile allows. ValueError with a sentence if there are no such
        cases. Default: cases of `levels.cases`, one at a time; the caller leaves out the cases
        outside the profile.
        """

    def tiny(self, profile: Profile, /) -> Iterator[Case]:
        """Yield the tiniest cases within a profile, in a fixed order.

        Default: those of `shrinking`.
        """

    def texts(self, rng: Random, data: bytes, /) -> Iterator[tuple[str, bytes]]:
        """Yield texts like this input in other layouts that the statement allows.

        Each text comes with a line that describes its layout. Default: none.
        """


class DefaultBounds:
    """Defaults for a module `bounds`."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def measure(self, _case: Case, /) -> Mapping[str, int]:
        return {}

    def cases(
        self, rng: Random, size: int, kind: str, options: Options, _profile: Profile, /
    ) -> Iterator[Case]:
        while True:
            yield from self._game.levels.cases(rng, size, 1, kind, options)

    def tiny(self, _profile: Profile, /) -> Iterator[Case]:
        return shrinking_of(self._game).tiny()

    def texts(self, _rng: Random, _data: bytes, /) -> Iterator[tuple[str, bytes]]:
        return iter(())


def _nothing(_case: Case) -> Mapping[str, int]:
    return {}


NO_BOUNDS = Profile(NONE, "", (), _nothing)
"""The profile that allows everything."""


@cache
def bounds_of(game: Game) -> Bounds:
    """Return the game's module `bounds`, with defaults for what it leaves out."""
    return cast("Bounds", optional_part(game, "bounds", DefaultBounds(game)))


def has_texts(game: Game) -> bool:
    """Return whether the game has a function `texts` of its own.

    Callers ask this first, so that they do not write an input in vain.
    """
    return not isinstance(getattr(bounds_of(game).texts, "__self__", None), DefaultBounds)


def tiny_cases(game: Game, profile: Profile) -> Iterator[Case]:
    """Yield the tiniest cases of a game within a profile."""
    if not profile.bounds:
        return shrinking_of(game).tiny()
    return (case for case in bounds_of(game).tiny(profile) if profile.allows(case))


def validate(source: Source, profile: Profile, cases: Iterator[Case]) -> Iterator[Case]:
    """Yield the cases, as long as they are within the profile; NotationError otherwise."""
    number, row, most = 0, 1, profile.bound(COUNT)

    def refusal(bound: Bound, value: int, where: str) -> NotationError:
        expected = f"{bound.text} for {bound.about}{where}, as {profile.authority}"
        return NotationError(source.name, row, 1, expected, str(value))

    for number, case in enumerate(cases, 1):
        for bound, value in profile.find_broken(case):
            raise refusal(bound, value, f" in data set {number}")
        if most.most is not None and number > most.most:
            raise refusal(most, number, "")
        yield case
        row = source.row + 1
    if not most.allows(number):
        raise refusal(most, number, "")
