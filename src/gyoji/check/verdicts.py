"""Judge an output: exactly, except for line endings and empty lines at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..engine.batch import play_all
from ..engine.judge import show
from ..game.shrinking import plain, shrinking_of
from ..game.state import STATUS
from .results import Verdict
from .sandbox import Stop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Case
    from .sandbox import RunResult


class Runs(Protocol):
    """A runner of a program, such as `sandbox.Runner`."""

    @property
    def sandbox(self) -> str:
        """The sandbox that the program runs in."""

    def run(self, data: bytes, seconds: float = ..., /) -> RunResult:
        """Run the program once, for at most `seconds` or its time limit, whichever is less."""

    def interrupt(self) -> None:
        """End a run that is under way in another thread."""


class JudgedInput(NamedTuple):
    """Cases as one input, with the referee's answer to each, in order."""

    cases: Sequence[Case]
    data: bytes
    answers: list[bytes]
    ends: Sequence[tuple[int, bytes]] = ()
    """The status at the end of each play, and the rules' answer to each of its actions."""

    @property
    def answer(self) -> bytes:
        return b"".join(self.answers)


class Trial(NamedTuple):
    """An input, the program's run on it, and the verdict."""

    input: JudgedInput
    ran: RunResult
    verdict: Verdict


class Trials(Protocol):
    """Tries a program on cases that keep to `profile`, such as `ProgramOracle`.

    `last` is the last trial that failed in the wanted way.
    """

    profile: Profile
    last: Trial

    def trial(self, cases: Sequence[Case], /) -> Trial:
        """Run the program on these cases, as one input."""

    def is_alike(self, trial: Trial, /) -> bool:
        """Return whether the trial has the verdict of the failure in question."""


def input_of(game: Game, cases: Sequence[Case], data: bytes | None = None) -> JudgedInput:
    """Write cases and let the referee answer. ValueError if they do not fit into one input."""
    data = show(game, cases) if data is None else data
    plays = list(play_all(game, cases, trusted=True))
    ends = [(play.end[STATUS], play.answers) for play in plays]
    return JudgedInput(cases, data, list(game.notation.write(plays)), ends)


def judge(game: Game, given: JudgedInput, ran: RunResult) -> Trial:
    return Trial(given, ran, verdict(given.answer, ran, shrinking_of(game).BLANKS))


def verdict(expected: bytes, ran: RunResult, blanks: bool) -> Verdict:
    """Return the verdict: by the output if the run ended normally, else by how it ended."""
    if ran.stop != Stop.DONE:
        return Verdict(ran.stop.value)  # both are named in a judging system's words
    return compare(expected, ran.output, blanks)


def compare(expected: bytes, output: bytes, blanks: bool) -> Verdict:
    """Return ACCEPTED, PRESENTATION or WRONG for an output.

    CR before LF and line ends after the last line are ignored. If the words are right and only the
    white space between them differs, it is a presentation error. If blanks are cells of a board
    (`blanks`), only blanks at line ends and empty lines count as such white space.
    """
    one, other = plain(expected), plain(output)
    if one == other:
        return Verdict.ACCEPTED
    return Verdict.PRESENTATION if _loose(one, blanks) == _loose(other, blanks) else Verdict.WRONG


def _loose(output: bytes, blanks: bool) -> list[bytes]:
    """Return an output without the white space that does not count."""
    if not blanks:  # no cell is a blank, so all white space is layout
        return output.split()
    return [line for line in (line.rstrip() for line in output.split(b"\n")) if line]


def first_wrong_case(given: JudgedInput, ran: RunResult) -> int:
    """Return the index of the first data set that may be wrong; the output before it is right."""
    output, at = ran.output.replace(b"\r\n", b"\n"), 0
    for number, answer in enumerate(given.answers):
        if not output.startswith(answer, at):
            # If all data sets are right but more output follows, the last one counts as wrong.
            return min(number, len(given.cases) - 1)
        at += len(answer)
    return len(given.cases) - 1
