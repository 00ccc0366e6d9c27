"""A play to leaf through: what a page needs of it, step by step, within bounds."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from ..engine.batch import play_case
from ..game.shrinking import STEPS, shrinking_of
from ..notation.sanitize import sanitize
from ..session.trace import Ruling, tell, window
from ..state import STATUS
from .differences import wrong_case
from .rulebook import sentences
from .sides import MORE, aligned, differing, part, printed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.protocols import Game, Played
    from ..session.trace import Board, Told
    from .finding import Finding

    Cells = list[tuple[int, int, str]]
    """Rows and columns from 0, and what stands there."""

KEPT = 2000
"""How many steps are kept, around the one that matters."""

SIDE = 100
"""Of a larger board, so many rows and columns are kept."""

CHANGES = 200_000
"""How many cells may change in all, before no more steps are kept."""

RULINGS = 60
"""How many rulings of one step are kept."""

TINTS = 12
"""How many colours there are for what stands on a board."""


class Step(NamedTuple):
    """One step: what was done and ruled, and which cells are other than before it.

    `yours` are the cells in which the program's board is other than the referee's, None if the
    program's board is not known.
    """

    number: int
    player: str
    action: str
    answer: str
    rulings: list[Ruling]
    changes: Cells
    yours: Cells | None


class Frame(NamedTuple):
    """What is kept of a board of `size`: all of it, or the rows and columns around what matters."""

    rows: range
    columns: range
    size: tuple[int, int]

    @property
    def whole(self) -> bool:
        """Is it all of the board?"""
        return (len(self.rows), len(self.columns)) == self.size

    def crop(self, board: Board, more: int = 0) -> Board:
        """What is kept of a board; and so much more of one that is too large, past the end."""
        bottom, right = (
            kept.stop + more * (kept.stop == size)
            for kept, size in zip((self.rows, self.columns), self.size, strict=True)
        )
        return [
            [printed(cell) for cell in row[self.columns.start : right]]
            for row in board[self.rows.start : bottom]
        ]


class Film(NamedTuple):
    """A play: its first board, and the steps from there on.

    `shown` is the index of the step that matters most, `wrong` its number if it is the first wrong
    one. `actions` is how many were to be done. `answers` are rows of answers, expected and yours,
    where the output shows those.
    """

    title: str
    board: Board
    frame: Frame
    steps: list[Step]
    shown: int
    wrong: int | None
    actions: int
    answers: tuple[list[str], list[str]]


def film(finding: Finding) -> Film | None:
    """The play of the first data set that is wrong; None if the input was not made from cases."""
    if not finding.cases:
        return None
    number = wrong_case(finding)
    case, moment = finding.cases[number], finding.moment
    play = play_case(finding.game, case)
    played = len(play.answers)
    focus = moment.number if moment else played
    since = max(0, min(focus, played) - KEPT // 2)
    told = tell(finding.game, case, since)
    first = next(told)
    frame = _frame(finding, first.before)
    steps = list(_steps(finding, _bounded(first, told), frame))
    if steps[-1].number == played:
        steps[-1].rulings.append(_end(finding.game, play))
        late = range(played + 1, min(len(case.actions), since + KEPT - 1) + 1)
        steps.extend(_late(finding, play, late, frame))
    return Film(
        f"data set {number + 1} of {len(finding.cases)}" if len(finding.cases) > 1 else "",
        frame.crop(first.before),
        frame,
        steps,
        min(focus - since, len(steps) - 1),
        moment.number if moment else None,
        len(case.actions),
        _answers(finding),
    )


def _frame(finding: Finding, board: Board) -> Frame:
    """What is kept of the boards: all, or what is around the first thing that is wrong."""
    size = len(board), max(map(len, board), default=0)
    rows, columns = range(size[0]), range(size[1])
    if max(size) <= SIDE:
        return Frame(rows, columns, size)
    moment = finding.moment
    at = 0, 0
    if moment and shrinking_of(finding.game).SHOWS != STEPS:
        one, other = aligned([moment.expected, moment.yours or moment.before], moment.expected)
        seen = window(one, other)
        at = seen[0].start, seen[1].start
    return Frame(part(rows, SIDE, at[0]), part(columns, SIDE, at[1]), size)


def _bounded(first: Told, rest: Iterator[Told]) -> Iterator[Told]:
    """As many steps as are kept."""
    yield first
    yield from takewhile(lambda told: told.number < first.number + KEPT, rest)


def _steps(finding: Finding, told: Iterator[Told], frame: Frame) -> Iterator[Step]:
    """Steps until too much has changed."""
    left, alone = CHANGES, finding.game.rules.players(list(finding.cases[0].start)) == 1
    for one in told:
        after = frame.crop(one.after)
        same = one.before is one.after
        changes = [] if same else _cells(frame.crop(one.before), after)
        yours = _yours(finding, one.number, after, frame)
        left -= len(changes) + len(yours or ())
        kept, player = _few(one.rulings), "" if alone else one.player
        yield Step(one.number, player, one.action, one.answer, kept, changes, yours)
        if left < 0:
            return


def _end(game: Game, play: Played) -> Ruling:
    """How a play ended."""
    end = game.display.ENDS[play.end[STATUS]]
    return Ruling(end.clause, f"End: {end.text}")


def _late(finding: Finding, play: Played, numbers: range, frame: Frame) -> Iterator[Step]:
    """Actions after the end, of which nothing comes."""
    game, late, state = finding.game, finding.game.display.LATE, list(play.end)
    after = frame.crop(game.display.draw(play.end))
    for number in numbers:
        yours = _yours(finding, number, after, frame)
        word = game.notation.word(play.case.actions[number - 1], state)
        yield Step(number, "", word, "", [Ruling(late.clause, late.text)], [], yours)


def _yours(finding: Finding, number: int, after: Board, frame: Frame) -> Cells | None:
    """Where the program's board differs after so many actions; None if it is not known."""
    moment = finding.moment
    board = finding.steps[number] if number < len(finding.steps) else []
    if not board and moment and moment.number == number:
        board = moment.yours
    if not board or shrinking_of(finding.game).SHOWS == STEPS:
        return None
    return _cells(after, frame.crop(board, MORE))


def _few(rulings: list[Ruling]) -> list[Ruling]:
    """Not too many rulings."""
    left = len(rulings) - RULINGS
    return [*rulings] if left <= 0 else [*rulings[:RULINGS], Ruling("", f"... {left} more")]


def _cells(before: Board, after: Board) -> Cells:
    """The cells of a board that are other than those of another."""
    old, new = aligned([before, after], before)
    return [
        (row, column, new[row][column])
        for row, line in enumerate(differing(old, new))
        for column, differs in enumerate(line)
        if differs
    ]


def _answers(finding: Finding) -> tuple[list[str], list[str]]:
    """The rows of answers, expected and yours, where the output shows answers."""
    moment = finding.moment
    if moment is None or shrinking_of(finding.game).SHOWS != STEPS:
        return [], []
    one, other = (
        [sanitize(cell)[:8] for cell in (board or [[]])[0][-KEPT:]]
        for board in (moment.expected, moment.yours)
    )
    return one, other


def glyphs(game: Game, shown: Film) -> dict[str, tuple[str, int]]:
    """What stands on boards, in words, and by number which colour it has; first the rules' legend.

    0 is no colour: that of what is there most often.
    """
    found = Counter(cell for row in shown.board for cell in row)
    found.update(glyph for step in shown.steps for _, _, glyph in step.changes)
    legend = game.display.LEGEND
    first = "".join(glyph[:1] for glyph in legend)
    plain = found.most_common(1)[0][0] if found else ""
    return {
        glyph: (
            legend.get(glyph) or _described(game, glyph),
            0 if glyph == plain else _tint(glyph, first),
        )
        for glyph in dict.fromkeys([*legend, *sorted(found)])
    }


def _tint(glyph: str, first: str) -> int:
    """The number of a colour: the same for what begins with the same letter."""
    at = first.find(glyph[:1])
    return 1 + (at if at >= 0 else sum(glyph[:1].encode())) % TINTS


def _described(game: Game, glyph: str) -> str:
    try:
        return game.display.describe(glyph)
    except KeyError:
        return ""


def rules_of(game: Game, shown: Film) -> dict[str, str]:
    """What the clauses say that are cited in a play."""
    cited = {ruling.clause for step in shown.steps for ruling in step.rulings}
    return {clause: text for clause, text in sentences(game).items() if clause in cited}
