"""The replay of a failure for the HTML report, step by step and within limits."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from ...engine.batch import play_case
from ...engine.trace import Ruling, tell, window
from ...game.drawing import differing_cells
from ...game.notation.sanitize import sanitize
from ...game.shrinking import STEPS, shrinking_of
from ...game.state import STATUS
from ..divergence import wrong_case
from .side_by_side import MORE, align, part, show_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...engine.trace import Board, TraceStep
    from ...game.game import Game
    from ...game.protocols import Played
    from ..results import CheckFinding

    Cells = list[tuple[int, int, str]]
    """Cells as row and column from 0, with their content."""

KEPT = 2000
"""The most steps that are kept, around the one at which the replay opens."""

SIDE = 100
"""The most rows and columns that are kept of a board."""

CHANGES = 200_000
"""No more steps are kept once this many cells have changed."""

RULINGS = 60
"""The most rulings that are kept of a step."""


class ReplayStep(NamedTuple):
    """One step: the action, its rulings, and the cells that changed.

    `yours` are the cells in which the program's board differs from the referee's; None if the
    program's board is not known.
    """

    number: int
    player: str
    action: str
    answer: str
    rulings: list[Ruling]
    changes: Cells
    yours: Cells | None


class BoardPart(NamedTuple):
    """The part kept of a board of `size`: all of it, or the surroundings of the failure."""

    rows: range
    columns: range
    size: tuple[int, int]

    @property
    def whole(self) -> bool:
        """True if it is the whole board."""
        return (len(self.rows), len(self.columns)) == self.size

    def crop(self, board: Board, more: int = 0) -> Board:
        """Return the same part of any board, and up to `more` rows and columns beyond `size`."""
        bottom, right = (
            kept.stop + more * (kept.stop == size)
            for kept, size in zip((self.rows, self.columns), self.size, strict=True)
        )
        return [
            [show_cell(cell) for cell in row[self.columns.start : right]]
            for row in board[self.rows.start : bottom]
        ]


class Replay(NamedTuple):
    """A play: its first board, and the steps from there on.

    `shown` is the index of the step at which it opens: the first wrong one or, if that is not
    known, the last. `wrong` is the number of the first wrong step, if it is known, and `actions`
    the number of actions in the case. `answers` are the expected and actual rows of answers, for
    games whose output shows answers.
    """

    title: str
    board: Board
    frame: BoardPart
    steps: list[ReplayStep]
    shown: int
    wrong: int | None
    actions: int
    answers: tuple[list[str], list[str]]


def replay_of(finding: CheckFinding) -> Replay | None:
    """Return the play of the first wrong data set; None if the input was not made from cases."""
    if not finding.cases:
        return None
    number, divergence = wrong_case(finding), finding.divergence
    case = finding.cases[number]
    play = play_case(finding.game, case)
    played = len(play.answers)
    focus = divergence.number if divergence else played
    # Half of the steps kept come before the one at which the replay opens.
    since = max(0, min(focus, played) - KEPT // 2)
    trace = tell(finding.game, case, since)
    first = next(trace)
    frame = _frame(finding, first.before)
    steps = list(_steps(finding, _bound(first, trace), frame))
    # The end, and the actions after it, are shown only if all steps up to the end were kept.
    if steps[-1].number == played:
        steps[-1].rulings.append(_end(finding.game, play))
        late = range(played + 1, min(len(case.actions), since + KEPT - 1) + 1)
        steps.extend(_late(finding, play, late, frame))
    return Replay(
        f"data set {number + 1} of {len(finding.cases)}" if len(finding.cases) > 1 else "",
        frame.crop(first.before), frame, steps, min(focus - since, len(steps) - 1),
        divergence.number if divergence else None, len(case.actions), _answers(finding),
    )  # fmt: skip


def _frame(finding: CheckFinding, board: Board) -> BoardPart:
    """Return the part of the boards to keep: all, or the surroundings of the first difference."""
    size = len(board), max(map(len, board), default=0)
    rows, columns = range(size[0]), range(size[1])
    if max(size) <= SIDE:
        return BoardPart(rows, columns, size)
    divergence = finding.divergence
    at = 0, 0
    # If the output shows steps, a divergence holds rows of answers instead of boards.
    if divergence and shrinking_of(finding.game).SHOWS != STEPS:
        boards = [divergence.expected, divergence.yours or divergence.before]
        seen = window(*align(boards, divergence.expected))
        at = seen[0].start, seen[1].start
    return BoardPart(part(rows, SIDE, at[0]), part(columns, SIDE, at[1]), size)


def _bound(first: TraceStep, rest: Iterator[TraceStep]) -> Iterator[TraceStep]:
    """Yield the steps that may be kept."""
    yield first
    yield from takewhile(lambda step: step.number < first.number + KEPT, rest)


def _steps(
    finding: CheckFinding, trace: Iterator[TraceStep], frame: BoardPart
) -> Iterator[ReplayStep]:
    """Yield steps until too many cells have changed."""
    left, alone = CHANGES, finding.game.rules.players(list(finding.cases[0].start)) == 1
    for step in trace:
        after = frame.crop(step.after)
        # `trace.in_words` reuses the board of a step that changes nothing: no comparison needed.
        same = step.before is step.after
        changes = [] if same else _cells(frame.crop(step.before), after)
        yours = _yours(finding, step.number, after, frame)
        left -= len(changes) + len(yours or ())
        kept, player = _few(step.rulings), "" if alone else step.player
        yield ReplayStep(step.number, player, step.action, step.answer, kept, changes, yours)
        # Checked after the step, so that at least one step is kept.
        if left < 0:
            return


def _end(game: Game, play: Played) -> Ruling:
    end = game.display.ENDS[play.end[STATUS]]
    return Ruling(end.clause, f"End: {end.text}")


def _late(
    finding: CheckFinding, play: Played, numbers: range, frame: BoardPart
) -> Iterator[ReplayStep]:
    """Yield the actions after the end, which change nothing."""
    game, late, state = finding.game, finding.game.display.LATE, list(play.end)
    after = frame.crop(game.display.draw(play.end))
    for number in numbers:
        yours = _yours(finding, number, after, frame)
        word = game.notation.word(play.case.actions[number - 1], state)
        yield ReplayStep(number, "", word, "", [Ruling(late.clause, late.text)], [], yours)


def _yours(finding: CheckFinding, number: int, after: Board, frame: BoardPart) -> Cells | None:
    """Return the cells of the program's board that differ after this many actions; or None.

    None means that the program's board is not known.
    """
    divergence = finding.divergence
    board = finding.steps[number] if number < len(finding.steps) else []
    # In a long case, only the boards around the divergence were observed.
    if not board and divergence and divergence.number == number:
        board = divergence.yours
    if not board or shrinking_of(finding.game).SHOWS == STEPS:
        return None
    return _cells(after, frame.crop(board, MORE))


def _few(rulings: list[Ruling]) -> list[Ruling]:
    """Return the rulings that are kept."""
    left = len(rulings) - RULINGS
    return [*rulings] if left <= 0 else [*rulings[:RULINGS], Ruling("", f"... {left} more")]


def _cells(before: Board, after: Board) -> Cells:
    """Return the cells of `after` that differ from `before`; the boards may differ in size."""
    old, new = align([before, after], before)
    return [(row, column, new[row][column]) for row, column in differing_cells(old, new)]


def _answers(finding: CheckFinding) -> tuple[list[str], list[str]]:
    """Return the expected and actual rows of answers; empty if the output does not show answers."""
    divergence = finding.divergence
    if divergence is None or shrinking_of(finding.game).SHOWS != STEPS:
        return [], []
    expected, yours = (
        [sanitize(cell)[:8] for cell in (board or [[]])[0][-KEPT:]]
        for board in (divergence.expected, divergence.yours)
    )
    return expected, yours
