"""Is an output right? Exact, but for the end of lines and what comes after the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..engine.batch import play_all
from ..engine.judge import show
from ..game.shrinking import plain, shrinking_of
from ..sandbox import Stop
from .finding import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.protocols import Case, Game
    from ..sandbox import Ran

STOPS = {
    Stop.FAILED: Verdict.FAILED,
    Stop.TIME: Verdict.TIME,
    Stop.MEMORY: Verdict.MEMORY,
    Stop.OUTPUT: Verdict.OUTPUT,
}


class Runs(Protocol):
    """Whatever runs a program on an input: `running.Runner`."""

    @property
    def sandbox(self) -> str:
        """What keeps the program in."""

    def run(self, data: bytes, /) -> Ran:
        """Run it once."""

    def interrupt(self) -> None:
        """End a run that is under way in another thread."""


class Question(NamedTuple):
    """Cases as one input, and the referee's answer to each, one after the other."""

    cases: Sequence[Case]
    data: bytes
    answers: list[bytes]

    @property
    def answer(self) -> bytes:
        """The output that is right."""
        return b"".join(self.answers)


class Trial(NamedTuple):
    """A question, what a program made of it, and what is to be said of that."""

    question: Question
    ran: Ran
    verdict: Verdict


def question(game: Game, cases: Sequence[Case], data: bytes | None = None) -> Question:
    """Ask the referee; ValueError if no one input can hold these cases."""
    data = show(game, cases) if data is None else data
    return Question(cases, data, list(game.notation.write(play_all(game, cases))))


def judged(game: Game, question: Question, ran: Ran) -> Trial:
    """What is to be said of a run."""
    return Trial(question, ran, verdict(question.answer, ran, shrinking_of(game).BLANKS))


def verdict(expected: bytes, ran: Ran, blanks: bool) -> Verdict:
    """How the program stopped; if it was done, whether its output is right."""
    if ran.stop != Stop.DONE:
        return STOPS[ran.stop]
    return compare(expected, ran.output, blanks)


def compare(expected: bytes, output: bytes, blanks: bool) -> Verdict:
    """ACCEPTED, PRESENTATION or WRONG.

    CR before LF and line ends behind the last line do not count. It is a matter of presentation if
    the words are right and only the white space between them is not; where a blank is more than a
    gap, if only blanks at line ends and empty lines are wrong.
    """
    one, other = plain(expected), plain(output)
    if one == other:
        return Verdict.ACCEPTED
    return Verdict.PRESENTATION if _loose(one, blanks) == _loose(other, blanks) else Verdict.WRONG


def _loose(output: bytes, blanks: bool) -> list[bytes]:
    """What is left when white space means nothing."""
    if not blanks:
        return output.split()
    return [line for line in (line.rstrip() for line in output.split(b"\n")) if line]


def first_wrong_case(question: Question, ran: Ran) -> int:
    """The data set up to which the output is right: the first one that may be wrong."""
    output, at = ran.output.replace(b"\r\n", b"\n"), 0
    for number, answer in enumerate(question.answers):
        if not output.startswith(answer, at):
            return min(number, len(question.cases) - 1)
        at += len(answer)
    return len(question.cases) - 1
