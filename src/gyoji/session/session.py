"""A game as one person plays it at a screen: everything that a face does to a play.

Undo is without limit, and a restart can be undone. A face shows what is here and draws with the
game's scene; it decides nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..engine.play import Play
from ..game.protocols import Case
from ..game.scene import moved, scene_of
from .pathfinding import way_to
from .trace import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..engine.play import Step
    from ..game.protocols import Game
    from ..game.scene import Field, Moved, Pick
    from ..state import Position
    from .trace import Told


class Session:
    """A game, where it starts, and what was done: with its past, and what was taken back of it."""

    def __init__(self, game: Game, start: Position, actions: Sequence[int] = ()) -> None:
        self.game, self.start = game, start
        self._left: list[Play] = []  # plays before a restart
        self._ahead: list[Play] = []  # plays after a restart that was undone
        self._known: tuple[Position, dict[tuple[Pick, ...], int]] = ((), {})
        self._answers = Counter[int]()  # of the steps that are done
        self.play = Play(game, start)
        for action in actions:
            self.do(action)

    @property
    def plays(self) -> list[Play]:
        """The play, after those that undo brings back, before those that redo does."""
        return [*self._left, self.play, *reversed(self._ahead)]

    @property
    def number(self) -> int:
        """How many steps were done."""
        return len(self.play.steps)

    @property
    def total(self) -> int:
        """How many steps there are with those that were undone."""
        return self.number + self.play.ahead

    @property
    def state(self) -> Position:
        """Where the play stands."""
        return self.play.state

    @property
    def can_undo(self) -> bool:
        """Is there a step or a restart to undo?"""
        return bool(self.play.steps or self._left)

    @property
    def can_redo(self) -> bool:
        """Was a step or a restart undone?"""
        return bool(self.play.ahead or self._ahead)

    def do(self, action: int) -> Step:
        """One action; what was undone before is forgotten."""
        self._ahead.clear()
        step = self.play.do(action)
        self._answers[step.answer] += 1
        return step

    def undo(self) -> bool:
        """Take back the last step, or else the last restart; False if there is none."""
        if self.play.steps:
            self._answers[self.play.undo().answer] -= 1
        elif self._left:
            self._ahead.append(self.play)
            self._take(self._left.pop())
        else:
            return False
        return True

    def redo(self) -> bool:
        """Do again what was undone last; False if nothing was."""
        if self.play.ahead:
            self._answers[self.play.redo().answer] += 1
        elif self._ahead:
            self._left.append(self.play)
            self._take(self._ahead.pop())
        else:
            return False
        return True

    def restart(self) -> bool:
        """Begin anew; `undo` brings the play back. False, and nothing done, at the beginning.

        What was undone before is forgotten.
        """
        if not self.play.steps:
            return False
        self._ahead.clear()
        self.play.forget()
        self._left.append(self.play)
        self._take(Play(self.game, self.start))
        return True

    def goto(self, number: int) -> None:
        """Go to where so many steps were done; IndexError if there are not so many."""
        if not 0 <= number <= self.total:
            raise IndexError(f"the play has {self.total} steps, not {number}")
        while self.number > number:
            self._answers[self.play.undo().answer] -= 1
        while self.number < number:
            self._answers[self.play.redo().answer] += 1

    def typed(self, word: str) -> int:
        """The action of a word as somebody types it; ValueError with a sentence if it is none."""
        return typed(self.game, self.state, word)

    @property
    def line(self) -> list[Step]:
        """All steps, done and undone."""
        return [*self.play.steps, *self.play.undone]

    def words(self) -> list[str]:
        """The words of all steps, done and undone."""
        state, word = list(self.state), self.game.notation.word
        return [word(step.action, state) for step in self.line]

    def told(self, number: int | None = None) -> Told:
        """A step in words: the last one done, or that of a number; 0 is the opening."""
        number = self.number if number is None else number
        before = self.before(number)
        after = self.state if number == self.number else self.at(number)
        board = self.game.display.draw(before)
        return in_words(self.game, number, self._step(number), before, after, board)

    def moved(self) -> list[Moved]:
        """What is seen moving in the step done last."""
        step = self._step(self.number)
        return moved(self.game, step.events, self.before(self.number)) if step.events else []

    def tally(self) -> dict[str, int]:
        """How many steps were done, how many of them came to something, and how they answered."""
        answers, said = self._answers, self.game.display.ANSWERS
        moves = {"steps": self.number, "moves": self.number - answers[0]}
        return moves | {said[each]: answers[each] for each in sorted(+answers) if each}

    def way_to(self, field: Field) -> list[int]:
        """The actions for a click on a field: one that leads there, or else a walk; or none."""
        return way_to(self.game, self.state, field)

    def choices(self, picked: Sequence[Pick] = ()) -> list[Pick]:
        """What may be picked next, after these, for an action of which something would come."""
        return choices(self._picks(), picked)

    def picked(self, picked: Sequence[Pick]) -> int | None:
        """The action that is picked so, if that is all of it and something would come of it."""
        return self._picks().get(tuple(picked))

    def transcript(self) -> bytes:
        """The judge's input of the play so far; ValueError with a sentence if there is none such.

        Where an input can hold no action that was refused, they are left out.
        """
        return self.written([self.play.steps])

    def written(self, lines: Sequence[Sequence[Step]]) -> bytes:
        """Lines of steps from the start as the judge's input, each a case; else as `transcript`."""
        show = self.game.notation.show
        try:
            return b"".join(
                show([Case(self.start, [step.action for step in line]) for line in lines])
            )
        except ValueError:
            done = [[step.action for step in line if step.answer] for line in lines]
            return b"".join(show([Case(self.start, actions) for actions in done]))

    def _take(self, play: Play) -> None:
        """Go on with another play."""
        self.play = play
        self._answers = Counter(step.answer for step in play.steps)

    def _step(self, number: int) -> Step:
        """The step of a number, 0 for the opening."""
        if number > self.number:
            return self.play.undone[number - self.number - 1]
        return self.play.steps[number - 1] if number else self.play.opening

    def at(self, number: int) -> Position:
        """The position after so many steps, done or undone."""
        if number <= self.number:
            return self.play.at(number)
        state = list(self.state)
        for step in self.play.undone[: number - self.number]:
            for change in step.changes:
                state[change.at] = change.after
        return tuple(state)

    def before(self, number: int) -> Position:
        """The position before a step."""
        return self.at(number - 1) if number else self.start

    def _picks(self) -> dict[tuple[Pick, ...], int]:
        """How every legal action is picked."""
        state = self.state
        if self._known[0] != state:
            picks = scene_of(self.game).picks
            found = {picks(action, state): action for action in self.play.legal_actions()}
            self._known = state, found
        return self._known[1]


def typed(game: Game, state: Position, word: str) -> int:
    """The action of a word as somebody types it, case and blanks forgiven; ValueError if none."""
    text, known = " ".join(word.split()), list(state)
    refusals = list[ValueError]()
    for spelling in dict.fromkeys((text, text.upper(), text.lower())):
        try:
            return game.notation.action(spelling, known)
        except ValueError as error:
            refusals.append(error)
    raise refusals[0]


def choices(ways: Iterable[tuple[Pick, ...]], picked: Sequence[Pick]) -> list[Pick]:
    """What may be picked next, after these, to pick an action in one of these ways."""
    start = tuple(picked)
    after = (
        picks[len(start)]
        for picks in ways
        if picks[: len(start)] == start and len(picks) > len(start)
    )
    return list(dict.fromkeys(after))
