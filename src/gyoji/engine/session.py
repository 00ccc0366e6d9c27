"""A game as one person plays it at a screen, in the terminal or in the browser.

Undo has no limit, and a restart can be undone. The user interfaces show what is here and draw it
with the game's scene; they decide nothing.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from ..game.protocols import Case
from ..game.scene import moved, scene_of
from .pathfinding import can_be_pushed, path_to, push_path
from .play import Play
from .trace import in_words, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..game.game import Game
    from ..game.scene import Field, Moved, Pick
    from ..game.state import Position
    from .play import Step
    from .trace import StepWords, TraceStep

TRIED = 32
"""The first actions by which it is seen whether a game is played with clicks on its board."""


class Session:
    """A game, its initial position, and the actions that were done and undone."""

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
        """The current play, with the plays that `undo` and `redo` bring back around it."""
        return [*self._left, self.play, *reversed(self._ahead)]

    @property
    def number(self) -> int:
        """The number of steps done."""
        return len(self.play.steps)

    @property
    def total(self) -> int:
        """The number of steps, with those that were undone."""
        return self.number + self.play.ahead

    @property
    def state(self) -> Position:
        return self.play.state

    @property
    def can_undo(self) -> bool:
        return bool(self.play.steps or self._left)

    @property
    def can_redo(self) -> bool:
        return bool(self.play.ahead or self._ahead)

    def do(self, action: int) -> Step:
        """Do an action; what was undone before is forgotten."""
        self._ahead.clear()
        step = self.play.do(action)
        self._answers[step.answer] += 1
        return step

    def undo(self) -> bool:
        """Undo the last step, or else the last restart; False if there is neither."""
        if self.play.steps:
            self._answers[self.play.undo().answer] -= 1
        elif self._left:
            self._ahead.append(self.play)
            self._take(self._left.pop())
        else:
            return False
        return True

    def redo(self) -> bool:
        """Redo what was undone last; False if there is nothing to redo."""
        if self.play.ahead:
            self._answers[self.play.redo().answer] += 1
        elif self._ahead:
            self._left.append(self.play)
            self._take(self._ahead.pop())
        else:
            return False
        return True

    def restart(self) -> bool:
        """Start over; `undo` brings the play back. At the beginning it does nothing: False.

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
        """Go to the position after `number` steps; IndexError if there are fewer."""
        if not 0 <= number <= self.total:
            raise IndexError(f"the play has {self.total} steps, not {number}")
        while self.number > number:
            self._answers[self.play.undo().answer] -= 1
        while self.number < number:
            self._answers[self.play.redo().answer] += 1

    def typed(self, word: str) -> int:
        """The action that a person typed; ValueError with a sentence if it is none."""
        return typed(self.game, self.state, word)

    @property
    def line(self) -> list[Step]:
        """All steps, done and undone."""
        return [*self.play.steps, *self.play.undone]

    def words(self) -> list[str]:
        """The words of all steps, done and undone."""
        state, word = list(self.state), self.game.notation.word
        return [word(step.action, state) for step in self.line]

    def explained(self, number: int | None = None) -> TraceStep:
        """A step in words: the last one, or the one with this number; 0 is the opening step."""
        number = self.number if number is None else number
        before = self.before(number)
        after = self.state if number == self.number else self.at(number)
        board = self.game.display.draw(before)
        return in_words(self.game, number, self._step(number), before, after, board)

    def said(self) -> StepWords:
        """The last step in words, without boards."""
        return words_of(self.game, self.number, self._step(self.number), self.before(self.number))

    def moved(self) -> list[Moved]:
        """The visible motions of the last step."""
        step = self._step(self.number)
        return moved(self.game, step.events, self.before(self.number)) if step.events else []

    def tally(self) -> dict[str, int]:
        """The numbers of steps, of steps that had an effect, and of each answer."""
        answers, words = self._answers, self.game.display.ANSWERS
        moves = {"steps": self.number, "moves": self.number - answers[0]}
        return moves | {words[answer]: answers[answer] for answer in sorted(+answers) if answer}

    def path_to(self, field: Field) -> list[int]:
        """The actions for a click: one that is picked or leads there, else a walk, else none."""
        action = self.picked([field])
        if action is not None:
            return [action]
        return path_to(self.game, self.state, field)

    def push_path(self, thing: Field, field: Field) -> list[int]:
        """The fewest walks and pushes that bring what is on `thing` to the field, else none."""
        return push_path(self.game, self.state, thing, field)

    def can_be_pushed(self, thing: Field) -> bool:
        """Whether walks and pushes can move what is on a field."""
        return can_be_pushed(self.game, self.state, thing)

    @property
    def begins_with_fields(self) -> bool:
        """Whether any of the first actions worth trying is picked with a click on the board."""
        state, picks = self.state, scene_of(self.game).picks
        actions = islice(self.game.candidates(list(state)), TRIED)
        return any(not isinstance(picks(action, state)[0], str) for action in actions)

    def choices(self, picked: Sequence[Pick] = ()) -> list[Pick]:
        """What can be picked next, after `picked`, for an action that would have an effect."""
        return choices(self._picks(), picked)

    def picked(self, picked: Sequence[Pick]) -> int | None:
        """The action of this pick, if the pick is complete and the action would have an effect."""
        return self._picks().get(tuple(picked))

    def transcript(self) -> bytes:
        """The judge's input of the play so far; ValueError with a sentence if there is none.

        If an input cannot hold refused actions, they are left out.
        """
        return self.written([self.play.steps])

    def written(self, lines: Sequence[Sequence[Step]]) -> bytes:
        """Several lines of steps from the start as one judge's input, like `transcript`."""
        show = self.game.notation.show
        try:
            return b"".join(
                show([Case(self.start, [step.action for step in line]) for line in lines])
            )
        except ValueError:
            # Some inputs cannot hold refused actions, which change nothing: leave them out.
            done = [[step.action for step in line if step.answer] for line in lines]
            return b"".join(show([Case(self.start, actions) for actions in done]))

    def _take(self, play: Play) -> None:
        """Continue with another play."""
        self.play = play
        self._answers = Counter(step.answer for step in play.steps)

    def _step(self, number: int) -> Step:
        """The step with this number; 0 is the opening step."""
        if number > self.number:
            return self.play.undone[number - self.number - 1]
        return self.play.steps[number - 1] if number else self.play.opening

    def at(self, number: int) -> Position:
        """The position after `number` steps, done or undone."""
        if number <= self.number:
            return self.play.at(number)
        state = list(self.state)
        for step in self.play.undone[: number - self.number]:
            for change in step.changes:
                state[change.at] = change.after
        return tuple(state)

    def before(self, number: int) -> Position:
        return self.at(number - 1) if number else self.start

    def _picks(self) -> dict[tuple[Pick, ...], int]:
        """The picks that stand for each legal action."""
        state = self.state
        if self._known[0] != state:
            picks = scene_of(self.game).picks
            actions = {picks(action, state): action for action in self.play.legal_actions()}
            self._known = state, actions
        return self._known[1]


def typed(game: Game, state: Position, word: str) -> int:
    """The action that a person typed, in any case and spacing; ValueError if it is none."""
    known = list(state)
    text = game.display.in_notation(" ".join(word.split()), known)
    refusals = list[ValueError]()
    for spelling in dict.fromkeys((text, text.upper(), text.lower())):
        try:
            return game.notation.action(spelling, known)
        except ValueError as error:
            refusals.append(error)
    # The refusal of the word as it was typed, not of another spelling.
    raise refusals[0]


def choices(complete: Iterable[tuple[Pick, ...]], picked: Sequence[Pick]) -> list[Pick]:
    """What can be picked next, after `picked`, to complete one of these picks."""
    start = tuple(picked)
    after = (
        picks[len(start)]
        for picks in complete
        if picks[: len(start)] == start and len(picks) > len(start)
    )
    return list(dict.fromkeys(after))
