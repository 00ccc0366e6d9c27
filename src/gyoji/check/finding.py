"""What was found out about a program."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ..sandbox import Limits

if TYPE_CHECKING:
    from ..game.protocols import Case, Game
    from ..sandbox import Ran
    from ..session.trace import Board, Ruling


class Verdict(StrEnum):
    """The field's words."""

    ACCEPTED = "accepted"
    WRONG = "wrong answer"
    PRESENTATION = "presentation error"
    FAILED = "run-time error"
    TIME = "time limit"
    MEMORY = "memory limit"
    OUTPUT = "output limit"


class Moment(NamedTuple):
    """The first command after which a program and the referee differ; 0 is before the first.

    Boards are as `display.draw` draws them; `yours` is what could be made out of the program's
    output, perhaps nothing. For games that show STEPS, `yours` and `expected` are one row each, the
    answers up to this command. `sure` is False if an earlier command might differ, too.
    """

    number: int
    action: str
    before: Board
    expected: Board
    yours: Board
    rulings: list[Ruling]
    sure: bool


class Size(NamedTuple):
    """How large a failing input is."""

    cases: int
    actions: int
    bytes: int


class Reduction(NamedTuple):
    """From what size to what size, in how many runs; `whole` if no step makes it smaller."""

    before: Size
    after: Size
    runs: int
    whole: bool


class Finding(NamedTuple):
    """A program's first fault, made as small as it could be."""

    game: Game
    command: tuple[str, ...]
    verdict: Verdict
    seed: int
    source: str
    """Where the case comes from: a kind of levels with its size, a sample, or a file."""
    cases: list[Case]
    """The data sets of the reduced input; empty if the input was not made from cases."""
    data: bytes
    """The reduced input."""
    expected: bytes
    """The referee's output for it."""
    ran: Ran
    """What the program made of it."""
    reduction: Reduction | None
    moment: Moment | None
    steps: list[Board]
    """What the program showed after so many commands, 0 first, where it could be asked."""
    hypothesis: str
    """What it behaves like, or nothing."""
    sandbox: str
    """What kept the program in: "bubblewrap" or "limits only"."""
    limits: Limits = Limits()
    """What one run of it could use."""


class Summary(NamedTuple):
    """All that was tried, and the fault, if one was found."""

    game: Game
    command: tuple[str, ...]
    seed: int
    cases: int
    runs: int
    seconds: float
    sandbox: str
    finding: Finding | None
    results: tuple[tuple[str, Verdict], ...] = ()
    """Each test's name and verdict, where a folder of tests was run."""
    interrupted: bool = False
    """Did Ctrl-C end it before it was done?"""
