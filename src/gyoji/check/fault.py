"""The fault of a run; two failures with the same fault count as one."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..engine.batch import play_case
from ..game.shrinking import BOARD, VERDICT, plain, shrinking_of
from .results import Verdict
from .verdicts import first_wrong_case

if TYPE_CHECKING:
    from ..game.game import Game
    from .verdicts import Trial

TELLING = (Verdict.WRONG, Verdict.PRESENTATION)
"""With these verdicts, the output shows which of many data sets is the first wrong one."""

TEXT, PLAY = "text", "play"
"""The wrong part of an output: TEXT is the words and the layout around the play, PLAY the play."""

ERROR = re.compile(
    rb"^(?:[\w.$]*\.)?(\w*(?:Error|Exception|Interrupt|Overflow)\w*)\b", re.MULTILINE
)
"""The name of an error at the start of a line, as Python and Java print it."""

PANIC = re.compile(rb"panicked at|terminate called|Sanitizer: ([\w-]+)|runtime error: (\w+)")
"""The words with which Rust, C++ and the sanitizers of C report an error."""


TINY = 100
"""The number of tiny cases that are played to learn the referee's messages."""


class RunFault(NamedTuple):
    """The fault of a run, as far as it is known."""

    verdict: Verdict
    status: int = 0
    """The exit status of a run-time error."""
    error: str = ""
    """The kind of the error that the program's language reports: "IndexError"."""
    part: str = ""
    """TEXT or PLAY; empty if the run did not end normally."""
    clauses: frozenset[str] = frozenset()
    """The clauses cited at the first wrong command; empty if they are not known."""

    def is_same(self, other: RunFault) -> bool:
        """Return whether the faults are the same, as far as both are known."""
        unknown = not (self.clauses and other.clauses)
        return self._same_kind(other) and (unknown or self.clauses == other.clauses)

    def is_distinct(self, other: RunFault) -> bool:
        """Return whether the faults certainly differ; clauses that overlap decide nothing."""
        known = bool(self.clauses and other.clauses)
        return not self._same_kind(other) or (known and self.clauses.isdisjoint(other.clauses))

    def _same_kind(self, other: RunFault) -> bool:
        parts = {self.part, other.part} - {""}
        return self[:3] == other[:3] and len(parts) < 2


def fault_of(game: Game, trial: Trial) -> RunFault:
    """Return the fault of a run, without the clauses, which would take further runs.

    The part is known only for an input of a single data set. With several, it is not certain where
    the output for one of them ends.
    """
    verdict = trial.verdict
    if verdict == Verdict.FAILED:
        return RunFault(verdict, trial.ran.status, _error(trial.ran.errors))
    known = verdict in TELLING and len(trial.input.cases) == 1
    return RunFault(verdict, part=part(game, trial) if known else "")


def part(game: Game, trial: Trial) -> str:
    """Return the wrong part of the output in the first wrong data set.

    With several data sets, the part is a guess.
    """
    at, output = first_wrong_case(trial.input, trial.ran), plain(trial.ran.output)
    expected = plain(trial.input.answers[at])
    # Everything before the first wrong data set is right; its own output may have a line too many.
    rest = output[len(b"".join(trial.input.answers[:at])) :].split(b"\n")
    if len(trial.input.cases) > 1:
        rest = rest[: expected.count(b"\n") + 2]
    return differing_part(game, expected, b"\n".join(rest))


def differing_part(game: Game, expected: bytes, output: bytes) -> str:
    """Return TEXT if the output shows the expected play in other words or layout, else PLAY.

    Words with which the referee describes other plays count as PLAY, such as "incomplete" instead
    of "complete".
    """
    known = shrinking_of(game)
    if known.SHOWS != BOARD:
        glyphs = "".join(game.display.LEGEND).encode() if known.SHOWS == VERDICT else b""
        one, other = (_find_rows(text, glyphs) for text in (expected, output))
        moved = len(one) == len(other) and one != other
        return TEXT if output and not moved and _bare(expected) == _bare(output) else PLAY
    board = "\n".join("".join(row) for row in known.read_output(expected)).encode()
    if not board or b"\n" + board + b"\n" not in b"\n" + output + b"\n":
        return PLAY
    extra = set(map(_bare, output.split(b"\n"))) - set(map(_bare, expected.split(b"\n"))) - {b""}
    return PLAY if extra and extra <= _sayings(game) else TEXT


@cache
def _sayings(game: Game) -> frozenset[bytes]:
    """Return the lines that the referee answers to tiny cases, as `_bare` leaves them."""
    cases = islice(shrinking_of(game).tiny(), TINY)
    return frozenset(
        _bare(line) for case in cases for piece in game.notation.write([play_case(game, case)])
        for line in piece.split(b"\n")
    )  # fmt: skip


def _find_rows(text: bytes, glyphs: bytes) -> list[bytes]:
    """Return the lines that consist of glyphs only, with their blanks removed.

    These are rows of a board. They are compared apart from the text, because `_bare` does not show
    that a piece stands elsewhere in its row.
    """
    lines = (b"".join(line.split()) for line in text.split(b"\n"))
    return [line for line in lines if line and set(line) <= set(glyphs)]


def _bare(text: bytes) -> bytes:
    """Return the letters and digits of a text, in lower case."""
    return re.sub(rb"[^0-9a-z\x80-\xff]+", b"", text.lower())


def _error(errors: bytes) -> str:
    """Return the kind of the last error that was reported; empty if none is recognized."""
    found = ERROR.findall(errors) or [match[0] for match in PANIC.finditer(errors)]
    return found[-1].decode(errors="replace") if found else ""
