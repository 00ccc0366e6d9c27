"""Passes that make failing cases smaller: the optional module `shrinking`, or a default.

The module is ordinary Python. It defines how cases of the game are reduced, its tiny cases, and
what the output of a program under test shows.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, cast

from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from .game import Game
    from .protocols import Case

Cases: TypeAlias = "Sequence[Case]"
"""Cases that one input can hold."""

BOARD, STEPS, VERDICT = "board", "steps", "verdict"


class Pass(NamedTuple):
    """One way to make cases smaller: by removing atoms, such as the rows of a board.

    Any set of atoms may be removed at once. `without` returns the cases without the atoms of these
    numbers, from 0; None if there are no such cases. It may return illegal cases: the strict reader
    rejects them.
    """

    what: str
    atoms: int
    without: Callable[[Collection[int]], Cases | None]


class Shrinking(Protocol):
    """The protocol of the optional module `shrinking`."""

    @property
    def SHOWS(self) -> str:
        """The part of a play that the judge's output shows.

        BOARD: the board at the end; STEPS: something for each action; VERDICT: only the result.
        """

    @property
    def BLANKS(self) -> bool:
        """True if blanks in the output carry meaning, beyond separating words."""

    def passes(self, cases: Cases, /) -> Iterator[Pass]:
        """Yield the passes over these cases: first the large removals, last simplifications.

        They remove rows, columns, walkers, tokens, cities; then cells become plain. Dropping whole
        cases and single actions is not included: it works the same way for every game.
        """

    def read_output(self, output: bytes, /) -> list[list[str]]:
        """Return the picture in a program's output, as rows of glyphs like `display.draw`.

        For STEPS the picture is one row, a letter for each action. The function reads what it can
        and never raises.
        """

    def tiny(self) -> Iterator[Case]:
        """Yield tiny cases worth trying, in a fixed order: thousands, not millions."""


class DefaultShrinking:
    """The default for a game without a module `shrinking`: only cases and actions are dropped.

    For a game in one file, another default also drops rows and columns.
    """

    SHOWS = VERDICT
    BLANKS = True

    def passes(self, _cases: Cases, /) -> Iterator[Pass]:
        return iter(())

    def read_output(self, _output: bytes, /) -> list[list[str]]:
        return []

    def tiny(self) -> Iterator[Case]:
        return iter(())


def plain(output: bytes) -> bytes:
    """Return an output without ignored bytes: CR before a line end, and empty lines at the end."""
    return output.replace(b"\r\n", b"\n").rstrip(b"\r\n")


@cache
def shrinking_of(game: Game) -> Shrinking:
    """Return the game's module `shrinking`, with defaults for what it leaves out."""
    return cast("Shrinking", optional_part(game, "shrinking", DefaultShrinking()))
