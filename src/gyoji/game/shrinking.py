"""What a checker needs of a game: its module `checking`, beside its rules, or a plain stand-in.

Ordinary Python. It says how cases of the game become smaller, what its smallest cases are, and what
can be seen in the output of somebody's program.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from .protocols import Case, Game

    Cases = Sequence[Case]
    """Cases that one input can hold."""

BOARD, STEPS, VERDICT = "board", "steps", "verdict"


class Pass(NamedTuple):
    """One way to make cases smaller: atoms, any of which may be taken away, alone or together.

    `without` gives the cases without these atoms, numbered from 0; None if there are none such.
    Whether they are legal is for the strict reader to say.
    """

    what: str
    atoms: int
    without: Callable[[Collection[int]], Cases | None]


class Shrinking(Protocol):
    """What shrinking needs of a game."""

    @property
    def SHOWS(self) -> str:
        """What the judge's output shows of a play.

        BOARD as it is at the end, STEPS (something for each action), or just the VERDICT.
        """

    @property
    def BLANKS(self) -> bool:
        """Is a blank in the output more than a gap between words?"""

    def passes(self, cases: Cases, /) -> Iterator[Pass]:
        """The ways to make cases smaller, the boldest first; at the end, plainer.

        To drop whole cases, and actions one by one, is not among them: that is the same for all.
        Rows, columns, walkers, tokens, cities; then cells that become plain ones.
        """

    def printed(self, output: bytes, /) -> list[list[str]]:
        """What a program shows in its output for one play, as rows of what `display.draw` draws.

        For STEPS one row, a letter for each action. As much as can be made out; it never raises.
        """

    def tiny(self) -> Iterator[Case]:
        """All the smallest cases worth looking at, in a fixed order: thousands, not millions."""


class DefaultShrinking:
    """Stands in for a game without a module `shrinking`: only cases and actions can be dropped."""

    SHOWS = VERDICT
    BLANKS = True

    def passes(self, _cases: Cases, /) -> Iterator[Pass]:
        """Nobody knows."""
        return iter(())

    def printed(self, _output: bytes, /) -> list[list[str]]:
        """Nobody knows what it shows."""
        return []

    def tiny(self) -> Iterator[Case]:
        """Nobody knows which are tiny."""
        return iter(())


def plain(output: bytes) -> bytes:
    """An output without what is forgiven: CR at line ends, and line ends behind the last line."""
    return output.replace(b"\r\n", b"\n").rstrip(b"\r\n")


@cache
def shrinking_of(game: Game) -> Shrinking:
    """What shrinking needs of a game, or what stands in for it."""
    found = optional_part(game, "shrinking")
    return DefaultShrinking() if found is None else cast("Shrinking", found)
