"""Find where a program and the referee diverge: in the play after a command, and in the output."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.play import play_out
from ..engine.trace import Ruling, TraceStep, tell
from ..game.notation.sanitize import sanitize
from ..game.shrinking import BOARD, STEPS, plain, shrinking_of
from ..game.state import TURN
from .fault import TELLING, TEXT, part
from .results import Divergence, Verdict
from .verdicts import first_wrong_case, input_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..engine.trace import Board
    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Case
    from .results import CheckFinding
    from .verdicts import Trial, Trials

FEW = 64
"""Of a case of at most this many commands, all prefixes are tried; of others some, by bisection."""

BLOCK = 1 << 16  # bytes that are compared at once


class Observed(NamedTuple):
    """The boards that a program showed after each number of commands, and the first divergence."""

    steps: list[Board]
    divergence: Divergence | None


def observe(game: Game, case: Case, oracle: Trials) -> Observed:
    """Find the first wrong command of a case whose failing trial is the oracle's last.

    If the output shows each step, this trial is enough. If it shows only the final board, the
    program is run on prefixes of the case, on all of them if there are few. If only the text around
    the play is wrong, whatever the commands are, there is no first wrong command.
    """
    shows = shrinking_of(game).SHOWS
    text = oracle.last.verdict in TELLING and part(game, oracle.last) == TEXT
    if shows == STEPS and not text:
        found = by_steps(game, case, oracle.last.ran.output)
        return Observed([], found and _before_missing(game, case, oracle, found))
    if shows == BOARD:
        seen = by_boards(game, case, oracle)
        always = seen.divergence and seen.divergence.number == shortest(case, oracle.profile)
        return Observed([], None) if text and always else seen
    return Observed([], None)


def by_steps(game: Game, case: Case, output: bytes) -> Divergence | None:
    """Return the first step whose answer is wrong, or the last one if extra answers follow."""
    printed = shrinking_of(game).read_output
    answer = b"".join(game.notation.write([play_out(game, case)]))
    expected, yours = ((printed(text) or [[]])[0] for text in (answer, output))
    if yours == expected:
        return None
    wrong = (
        number
        for number, letter in enumerate(expected, 1)
        if yours[number - 1 : number] != [letter]
    )
    number = next(wrong, len(expected))
    # If all expected answers are right, the fault is in what follows them, so that is shown too.
    shown = yours if yours[:number] == expected else yours[:number]
    return _divergence(_trace_step(game, case, number), [expected[:number]], [shown], sure=True)


def _before_missing(game: Game, case: Case, oracle: Trials, found: Divergence) -> Divergence:
    """Return the first command without an answer, if the program answers fewer than it should.

    If answers in a row are equal, a missing one shows only later. A run on fewer commands shows it.
    """
    printed = shrinking_of(game).read_output(oracle.last.ran.output)
    answers = len(printed[0]) if printed else 0
    if answers >= len(case.actions) or found.number > FEW:
        return found
    for number in range(shortest(case, oracle.profile), found.number):
        part_of = case._replace(actions=case.actions[:number])
        trial = oracle.trial([part_of])
        if oracle.is_alike(trial):
            return by_steps(game, part_of, trial.ran.output) or found
    return found


def by_boards(game: Game, case: Case, oracle: Trials) -> Observed:
    """Find the first prefix of the case on which the program is wrong, and the boards it shows."""
    prefixes = _Prefixes(game, case, oracle)
    least, last = shortest(case, oracle.profile), len(case.actions)
    # Every prefix costs a run. Bisection needs few runs, but right may turn to wrong earlier than
    # at the place that it finds, so `sure` is False after a bisection.
    few = last - least <= FEW
    first = prefixes.one_by_one(least, last) if few else prefixes.bisect(least, last)
    if first is None:
        return Observed([], None)
    if few and oracle.last.verdict == Verdict.WRONG:
        for number in range(first + 1, last + 1):
            prefixes.wrong(number)  # the replay shows these boards as well
    step = _trace_step(game, case, first)
    steps = [prefixes.boards.get(number, []) for number in range(last + 1)] if few else []
    return Observed(steps, _divergence(step, step.after, prefixes.boards[first], sure=few))


LONGEST = 1 << 16
"""The most bytes of output that are parsed beyond twice the expected size.

Some programs never stop.
"""


class _Prefixes:
    """Runs a program on prefixes of a case, and keeps the boards that it shows."""

    def __init__(self, game: Game, case: Case, oracle: Trials) -> None:
        self.boards: dict[int, Board] = {}
        self._same: dict[int, bool] = {}
        self._game, self._case, self._oracle = game, case, oracle

    def wrong(self, number: int) -> bool:
        """Return whether the program fails on this many first commands like on the whole case."""
        if number not in self._same:
            trial = self._oracle.trial([self._case._replace(actions=self._case.actions[:number])])
            enough = 2 * len(trial.input.answer) + LONGEST
            self.boards[number] = shrinking_of(self._game).read_output(trial.ran.output[:enough])
            self._same[number] = self._oracle.is_alike(trial)
        return self._same[number]

    def one_by_one(self, least: int, last: int) -> int | None:
        """Return the shortest wrong prefix."""
        return next((number for number in range(least, last + 1) if self.wrong(number)), None)

    def bisect(self, least: int, last: int) -> int | None:
        """Return a wrong prefix such that the one before it is right."""
        if self.wrong(least):
            return least
        # A program that is not deterministic may be right when it is run again.
        return _turn(self.wrong, least, last) if self.wrong(last) else None


def _turn(wrong: Callable[[int], bool], right: int, bad: int) -> int:
    """Return a number for which `wrong` is true, but not for its predecessor.

    It is found by bisection between `right`, for which `wrong` is false, and `bad`, for which it is
    true.
    """
    while bad - right > 1:
        middle = (right + bad) // 2
        if wrong(middle):
            bad = middle
        else:
            right = middle
    return bad


def shortest(case: Case, profile: Profile) -> int:
    """Return the least number of first commands with which a case still keeps to a profile."""
    count = len(case.actions)
    if not profile.bounds:
        return 0
    return next(
        (number for number in range(count)
         if profile.allows(case._replace(actions=case.actions[:number]))), count,
    )  # fmt: skip


def clauses_at_first_wrong(game: Game, trial: Trial, oracle: Trials) -> frozenset[str]:
    """Return the clauses cited at the first wrong command of a failing trial of one case.

    Empty if the output does not show this command, or if it is not certain. Takes a few runs.
    """
    if trial.verdict not in TELLING:
        return frozenset()
    (case,), shows, number = trial.input.cases, shrinking_of(game).SHOWS, None
    if shows == STEPS and part(game, trial) != TEXT:
        divergence = by_steps(game, case, trial.ran.output)
        number = divergence.number if divergence else None
    elif shows == BOARD:
        number = _first_wrong(game, trial, oracle)
    return _clauses(game, case, number) if number is not None else frozenset()


def _first_wrong(game: Game, trial: Trial, oracle: Trials) -> int | None:
    """Return the number of the first wrong command.

    None if the fault does not depend on a command.
    """
    (case,) = trial.input.cases
    least, last = shortest(case, oracle.profile), len(case.actions)

    def wrong(number: int) -> bool:
        return oracle.is_alike(oracle.trial([case._replace(actions=case.actions[:number])]))

    # In a reduced case the last command is the first wrong one, which one run confirms.
    if last > least and not wrong(last - 1):
        return last
    if last == least or wrong(least):
        return None if part(game, trial) == TEXT else least
    return _turn(wrong, least, last - 1)


def _clauses(game: Game, case: Case, number: int) -> frozenset[str]:
    """Return the clauses cited at a command.

    Clauses of the play's end count only if no others are cited.
    """
    clauses = {ruling.clause for ruling in _trace_step(game, case, number).rulings}
    return frozenset(clauses - {end.clause for end in game.display.ENDS.values()} or clauses)


def _trace_step(game: Game, case: Case, number: int) -> TraceStep:
    """Return a step of a case in words; a step after the end has the ruling for late actions."""
    for step in tell(game, case):
        if step.number == number:
            return step
    # `tell` stops at the end of the play, but the case may go on.
    display, state, rulings = game.display, list(step.state), [Ruling(*game.display.LATE)]
    word = game.notation.word(case.actions[number - 1], state)
    player, board = display.player(state[TURN]), step.after
    return TraceStep(number, player, word, "", rulings, board, board, step.state)


def _divergence(step: TraceStep, expected: Board, yours: Board, *, sure: bool) -> Divergence:
    return Divergence(step.number, step.action, step.before, expected, yours, step.rulings, sure)


class Difference(NamedTuple):
    """The first place (counted from 1) where two outputs differ, and the two outputs.

    `expected` and `yours` have no CR at line ends and no line ends after the last line.
    """

    line: int
    column: int
    expected: bytes
    yours: bytes

    def __str__(self) -> str:
        here, there = self.describe(self.expected), self.describe(self.yours)
        return f"line {self.line:,}, column {self.column:,}: expected {here}, yours {there}"

    def describe(self, text: bytes) -> str:
        """Return what one of the outputs has at this place."""
        rows = text.split(b"\n", self.line)
        if not text or len(rows) < self.line:
            return "the end of the output"
        # A character may take four bytes in UTF-8; the rest of a long line need not be decoded.
        rest = rows[self.line - 1][self.column - 1 :][:4].decode("utf-8", "surrogateescape")
        letter = sanitize(rest[:1].encode("utf-8", "surrogateescape"))
        return f'"{letter}"' if letter else "the end of the line"


def difference(expected: bytes, output: bytes) -> Difference | None:
    """Return the first place where two outputs differ; None if `plain` makes them equal."""
    one, other = plain(expected), plain(output)
    if one == other:
        return None
    at = _differ_at(one, other)
    longer = max(one, other, key=len)
    if at == min(len(one), len(other)) and longer[at : at + 1] == b"\n":
        at += 1  # a whole line is missing or extra: report it, not the line end before it
    line, column = longer.count(b"\n", 0, at) + 1, at - longer.rfind(b"\n", 0, at)
    return Difference(line, column, one, other)


def _differ_at(one: bytes, other: bytes) -> int:
    """Return the index of the first byte that differs, or the length of the shorter one.

    Compares blocks: outputs have up to 64 MiB, and a loop over their bytes would take seconds.
    """
    size = min(len(one), len(other))
    for start in range(0, size, BLOCK):
        left, right = one[start : start + BLOCK], other[start : start + BLOCK]
        if left != right:
            pairs = enumerate(zip(left, right, strict=False))
            return min(size, start + next((at for at, (a, b) in pairs if a != b), BLOCK))
    return size


def wrong_case(finding: CheckFinding) -> int:
    """Return the index of the first data set that the program gets wrong."""
    given = input_of(finding.game, finding.cases, finding.data)
    return first_wrong_case(given, finding.ran)
