"""The first command after which a program and the referee differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.play import play_out
from ..game.shrinking import BOARD, STEPS, shrinking_of
from ..session.trace import Ruling, Told, tell
from ..state import TURN
from .finding import Moment, Verdict

if TYPE_CHECKING:
    from ..game.protocols import Case, Game
    from ..session.trace import Board
    from .finder import Finder

FEW = 64
"""Up to so many commands, each of them is looked at; of more, halves of halves."""


class Watched(NamedTuple):
    """What was seen of a program step by step: the boards it showed, and where it first differs."""

    steps: list[Board]
    moment: Moment | None


def watch(game: Game, case: Case, finder: Finder) -> Watched:
    """Look for the first wrong command of a case, whose failing trial is the finder's last.

    Where the output shows each step, it says so itself; where it shows the board, the program is
    asked about the beginnings of the case: all of them if they are few.
    """
    shows = shrinking_of(game).SHOWS
    if shows == STEPS:
        return Watched([], by_steps(game, case, finder.last.ran.output))
    if shows == BOARD:
        return by_boards(game, case, finder)
    return Watched([], None)


def by_steps(game: Game, case: Case, output: bytes) -> Moment | None:
    """The first step whose answer is not the referee's, or the last if more follows; or None."""
    printed = shrinking_of(game).printed
    answer = b"".join(game.notation.write([play_out(game, case)]))
    expected, yours = ((printed(text) or [[]])[0] for text in (answer, output))
    wrong = (
        number
        for number, letter in enumerate(expected, 1)
        if yours[number - 1 : number] != [letter]
    )
    number = next(wrong, len(expected))
    if yours == expected:
        return None
    shown = yours if yours[:number] == expected else yours[:number]
    return _moment(_told(game, case, number), [expected[:number]], [shown], sure=True)


def by_boards(game: Game, case: Case, finder: Finder) -> Watched:
    """The shortest beginning of the case on which the program is wrong."""
    asked = _Beginnings(game, case, finder)
    last = len(case.actions)
    few = last <= FEW
    first = asked.one_by_one(last) if few else asked.bisected(last)
    if first is None:
        return Watched([], None)
    if few and finder.last.verdict == Verdict.WRONG:
        for number in range(first + 1, last + 1):
            asked.wrong(number)
    told = _told(game, case, first)
    steps = [asked.boards.get(number, []) for number in range(last + 1)] if few else []
    return Watched(steps, _moment(told, told.after, asked.boards[first], sure=few))


class _Beginnings:
    """A program asked about the beginnings of a case."""

    def __init__(self, game: Game, case: Case, finder: Finder) -> None:
        self.boards: dict[int, Board] = {}
        self.same: dict[int, bool] = {}
        self._game, self._case, self._finder = game, case, finder

    def wrong(self, number: int) -> bool:
        """Does it fail on so many commands, as it does on all?"""
        if number not in self.same:
            trial = self._finder.ask([self._case._replace(actions=self._case.actions[:number])])
            self.boards[number] = shrinking_of(self._game).printed(trial.ran.output)
            self.same[number] = self._finder.same(trial)
        return self.same[number]

    def one_by_one(self, last: int) -> int | None:
        """The first that is wrong."""
        return next((number for number in range(last + 1) if self.wrong(number)), None)

    def bisected(self, last: int) -> int | None:
        """One that is wrong, when the one before it is right."""
        if self.wrong(0):
            return 0
        right, wrong = 0, last
        if not self.wrong(last):
            return None
        while wrong - right > 1:
            middle = (right + wrong) // 2
            if self.wrong(middle):
                wrong = middle
            else:
                right = middle
        return wrong


def _told(game: Game, case: Case, number: int) -> Told:
    """A step of a case in words; one after the end is told as what becomes of it."""
    for told in tell(game, case):
        if told.number == number:
            return told
    late, display = game.display.LATE, game.display
    state = list(told.state)
    return Told(
        number,
        display.player(state[TURN]),
        game.notation.word(case.actions[number - 1], state),
        "",
        [Ruling(late.clause, late.text)],
        told.after,
        told.after,
        told.state,
    )


def _moment(told: Told, expected: Board, yours: Board, *, sure: bool) -> Moment:
    """That step, as what was expected there and what came."""
    return Moment(told.number, told.action, told.before, expected, yours, told.rulings, sure)
