"""The results of a check: verdicts, the failure that was found, and a summary of the whole run."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ..game.bounds import NO_BOUNDS
from .sandbox import Limits

if TYPE_CHECKING:
    from ..engine.trace import Board, Ruling
    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Case
    from .reached import Reach
    from .sandbox import RunResult


class Verdict(StrEnum):
    """The verdicts of a judging system."""

    ACCEPTED = "accepted"
    WRONG = "wrong answer"
    PRESENTATION = "presentation error"
    FAILED = "run-time error"
    TIME = "time limit"
    MEMORY = "memory limit"
    OUTPUT = "output limit"
    SKIPPED = "not run"
    UNSTABLE = "differs from run to run"


class Unreduced(StrEnum):
    """The reasons why a failing input is shown as it was found."""

    LAYOUT = "the program does not fail when the same cases are written in the standard layout"
    TIME = "no time was left"
    UNSTABLE = "it does not fail each time"
    FASTER = "no smaller case was seen to take longer than the time limit"


class Divergence(NamedTuple):
    """The first command after which the program and the referee differ.

    `number` is 0 if they differ before any command. Boards are drawn as by `display.draw`. `yours`
    is what could be parsed from the program's output and may be empty. For games that show STEPS,
    `expected` and `yours` are one row each: the answers up to this command. `sure` is False if an
    earlier command might differ as well.
    """

    number: int
    action: str
    before: Board
    expected: Board
    yours: Board
    rulings: list[Ruling]
    sure: bool


class InputSize(NamedTuple):
    """The number of data sets of an input, of their actions in all, and of its bytes."""

    cases: int
    actions: int
    bytes: int


class Reduction(NamedTuple):
    """The reduction of an input: its size before and after, and the number of runs that it took.

    `whole` is True if no step reduces the input further. If the reduced case is outside of the
    bounds, `outside` is a sentence on that.
    """

    before: InputSize
    after: InputSize
    runs: int
    whole: bool
    outside: str = ""


class CheckFinding(NamedTuple):
    """A program's first failure, on the smallest failing input found."""

    game: Game
    command: tuple[str, ...]
    verdict: Verdict
    seed: int
    source: str
    """Where the case comes from: a kind of level with its size, a sample, or a file."""
    cases: list[Case]
    """The data sets of the reduced input; empty if the input was not made from cases."""
    data: bytes
    """The reduced input."""
    expected: bytes
    """The referee's output for this input."""
    ran: RunResult
    """The program's run on this input."""
    reduction: Reduction | None
    divergence: Divergence | None
    steps: list[Board]
    """The program's board after 0, 1, 2, ... commands, as far as it could be observed."""
    hypothesis: str
    """A change of the rules that would explain the behaviour, or an empty string."""
    sandbox: str
    """The sandbox of the runs, as `Runner.sandbox`."""
    limits: Limits = Limits()
    """The limits of each run."""
    part: str = ""
    """The wrong part of the output: `fault.TEXT` or `fault.PLAY`; empty if that is not known."""
    alone: Verdict | None = None
    """With several data sets: the verdict on the first wrong one alone, if it was tried."""
    condition: str = ""
    """The condition that failing data sets share and right ones lack, or an empty string."""
    second: CheckFinding | None = None
    """Another fault, met while this one's case was reduced."""
    repeated: tuple[int, int] = (0, 0)
    """The number of runs on this input that did not end in the most frequent way, and of all runs.

    Both are 0 if this was not tried.
    """
    unreduced: Unreduced | None = None
    """The reason why there is no reduction."""
    found: bytes = b""
    """The input as found, within the bounds, if the reduced one is outside of them; else empty."""


class Summary(NamedTuple):
    """The amount of work done, and the first failure, if any."""

    game: Game
    command: tuple[str, ...]
    seed: int
    cases: int
    runs: int
    seconds: float
    sandbox: str
    finding: CheckFinding | None
    results: tuple[tuple[str, Verdict], ...] = ()
    """The name and verdict of each test, if the cases came from a folder of tests."""
    interrupted: bool = False
    """True if Ctrl-C ended the check early."""
    profile: Profile = NO_BOUNDS
    """The bounds that the cases keep to."""
    outside: tuple[tuple[str, str], ...] = ()
    """The names of the tests that lie outside of these bounds, each with a sentence."""
    timed: bool = False
    """True if the time, and not a number of data sets, limits the check."""
    unfinished: float = 0.0
    """The seconds of the longest run that the end of the check cut off."""
    growth: str = ""
    """A sentence on how the program's time grows with the input, if faster than it should."""
    reach: Reach | None = None
    """The ends and clauses that the cases reach; None if a failure ended the check."""
