"""One case straight to its end; or one play step by step, with its past kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..events import Event
from ..game.protocols import Case, Played, Words
from ..state import AREA, RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.game import Game
    from ..state import Position, State

OPENING = -1
"""The action of a play's opening step, which is nobody's."""


class Change(NamedTuple):
    """One number of the state that became another; `at` is a place, or a register's name."""

    at: int
    before: int
    after: int


class _Noted(list[int]):
    """A state that notes what it held where it is written over: the whole is never compared."""

    def __init__(self, state: Position) -> None:
        super().__init__(state)
        self.past: dict[int, int] = {}

    def __setitem__(self, at: int, value: int) -> None:  # type: ignore[override]  # as `State` has it
        self.past.setdefault(at % len(self), self[at])
        super().__setitem__(at, value)

    def changes(self) -> tuple[Change, ...]:
        """What has become different since the last time, in order."""
        size, area, past = len(self), self[AREA], self.past
        self.past = {}
        return tuple(
            Change(at if at < area else at - size, past[at], self[at])
            for at in sorted(past)
            if past[at] != self[at]
        )


class Step(NamedTuple):
    """One action, its answer, what was told on the way, and what it changed."""

    action: int
    answer: int
    events: tuple[Event, ...]
    changes: tuple[Change, ...]


def play_out(game: Game, case: Case) -> Played:
    """Play a case to its end: nothing is told, no past is kept."""
    state, answers = list(case.start), bytearray()
    game.rules.begin(state, None)
    apply = game.rules.apply
    for action in case.actions:
        if state[STATUS] != RUNNING:
            break
        answers.append(apply(state, action, None))
    return Played(case, tuple(state), bytes(answers))


def tried(game: Game, state: State) -> Iterator[int]:
    """The actions worth trying, in order (`next_action`)."""
    action = game.rules.next_action(state, -1)
    while action >= 0:
        yield action
        action = game.rules.next_action(state, action)


def trace(game: Game, case: Case) -> Iterator[tuple[Step, Position]]:
    """Play a case and tell every step, the opening one first, with the position after it.

    It ends with the play: actions after the end are not steps. No past is kept.
    """
    state = _Noted(case.start)
    yield _open(game, state), tuple(state)
    for action in case.actions:
        if state[STATUS] != RUNNING:
            return
        yield _act(game, state, action), tuple(state)


class Play:
    """A game in progress: do, undo, redo, look back.

    The past is kept as what each step changed, so a long play on a large board stays small.
    """

    def __init__(self, game: Game, start: Position) -> None:
        self.game = game
        self.steps: list[Step] = []
        self._undone: list[Step] = []
        self._state = _Noted(start)
        self.opening = _open(game, self._state)

    @property
    def state(self) -> Position:
        """Where the play stands."""
        return tuple(self._state)

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self._state[STATUS] != RUNNING

    @property
    def undone(self) -> tuple[Step, ...]:
        """The steps that were taken back and can be done again, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def ahead(self) -> int:
        """How many steps were taken back and can be done again."""
        return len(self._undone)

    @property
    def outcome(self) -> Words:
        """How it ended, or stands so far, in words, with the clause that says so."""
        return self.game.display.ENDS[self._state[STATUS]]

    def do(self, action: int) -> Step:
        """One action of the game's (`legal_actions`, `notation.action`); of others, anything.

        After the end nothing comes of any: the answer is 0, and nothing changes.
        """
        step = Step(action, 0, (), ()) if self.over else _act(self.game, self._state, action)
        self.steps.append(step)
        self.forget()
        return step

    def forget(self) -> None:
        """Forget what was undone: `redo` will not do it again."""
        self._undone.clear()

    def undo(self) -> Step:
        """Take the last step back; IndexError if there is none."""
        if not self.steps:
            raise IndexError("there is nothing to undo")
        step = self.steps.pop()
        _unmake(self._state, step)
        self._state.past.clear()
        self._undone.append(step)
        return step

    def redo(self) -> Step:
        """Do again what was undone last; IndexError if nothing was."""
        if not self._undone:
            raise IndexError("there is nothing to redo")
        step = self._undone.pop()
        for change in step.changes:
            self._state[change.at] = change.after
        self._state.past.clear()
        self.steps.append(step)
        return step

    def at(self, number: int) -> Position:
        """Look back: the position after so many steps, 0 for the opening one's."""
        if not 0 <= number <= len(self.steps):
            raise IndexError(f"the play has {len(self.steps)} steps, not {number}")
        state = list(self._state)
        for step in reversed(self.steps[number:]):
            _unmake(state, step)
        return tuple(state)

    def legal_actions(self) -> Iterator[int]:
        """The actions of which something would come, in order; none after the end."""
        if self.over:
            return
        apply, here = self.game.rules.apply, self.state
        for action in tried(self.game, self._state):
            if apply(list(here), action, None):
                yield action

    def score(self, player: int = 0) -> int:
        """What the play is worth to a player so far."""
        return self.game.rules.score(self._state, player)


def _open(game: Game, state: _Noted) -> Step:
    """What happens before the first action."""
    log = list[Event]()
    game.rules.begin(state, log)
    return Step(OPENING, 0, tuple(log), state.changes())


def _act(game: Game, state: _Noted, action: int) -> Step:
    """One action of a play that is not over."""
    log = list[Event]()
    answer = game.rules.apply(state, action, log)
    return Step(action, answer, tuple(log), state.changes())


def _unmake(state: list[int], step: Step) -> None:
    """Take a step back."""
    for change in step.changes:
        state[change.at] = change.before
