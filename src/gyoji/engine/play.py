"""A case played to its end at once, or a play step by step with its history."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..game.events import Event
from ..game.protocols import Case, Played, Words
from ..game.state import AREA, RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, MutableSequence

    from ..game.game import Game
    from ..game.state import Position

OPENING = -1
"""The action number of the opening step, in which `begin` runs; no player chooses it."""


class Change(NamedTuple):
    """One number of the state that changed; `at` is its index, below 0 for a register."""

    at: int
    before: int
    after: int


class _TrackedState(list[int]):
    """A state that records overwritten values, so that whole states are never compared."""

    def __init__(self, state: Position) -> None:
        super().__init__(state)
        self.past: dict[int, int] = {}

    def __setitem__(self, at: int, value: int) -> None:  # type: ignore[override]  # as `State` has it
        # Normalize, so that state[-1] and state[n - 1] share one key.
        self.past.setdefault(at % len(self), self[at])
        super().__setitem__(at, value)

    def changes(self) -> tuple[Change, ...]:
        """Return the changes since the last call, in order."""
        size, area, past = len(self), self[AREA], self.past
        self.past = {}
        return tuple(
            # A register is reported by its negative index.
            Change(at if at < area else at - size, past[at], self[at])
            for at in sorted(past)
            if past[at] != self[at]
        )


class Step(NamedTuple):
    """One action, its answer, its events, and its changes."""

    action: int
    answer: int
    events: tuple[Event, ...]
    changes: tuple[Change, ...]


def play_out(game: Game, case: Case) -> Played:
    """Play a case to its end, without events and without history."""
    state, answers = list(case.start), bytearray()
    game.rules.begin(state, None)
    apply = game.rules.apply
    for action in case.actions:
        if state[STATUS] != RUNNING:
            break
        answers.append(apply(state, action, None))
    return Played(case, tuple(state), bytes(answers))


def trace(game: Game, case: Case) -> Iterator[tuple[Step, Position]]:
    """Yield every step of a case with the position after it; the first is the opening step.

    It stops when the play is over: later actions are not steps. No history is kept.
    """
    state = _TrackedState(case.start)
    yield _open(game, state), tuple(state)
    for action in case.actions:
        if state[STATUS] != RUNNING:
            return
        yield _act(game, state, action), tuple(state)


class UncheckedPlay:
    """A game in progress: do, undo, redo, look back. Positions and actions are not checked.

    The history holds the changes of each step, so a long play on a large board stays small.
    """

    def __init__(self, game: Game, start: Position) -> None:
        self.game = game
        self.steps: MutableSequence[Step] = []
        self._undone: MutableSequence[Step] = []
        self._state = _TrackedState(start)
        self.opening = _open(game, self._state)

    @classmethod
    def restore(
        cls, game: Game, opening: Step, state: Position, steps: MutableSequence[Step],
        undone: MutableSequence[Step],
    ) -> UncheckedPlay:  # fmt: skip
        """Rebuild a play from the values that `save` returned.

        Nothing is replayed, so all values have to come from one play. The last step of `undone` is
        the next to redo.
        """
        play = cls.__new__(cls)
        play.game, play.opening, play.steps, play._undone = game, opening, steps, undone
        play._state = _TrackedState(state)
        return play

    def save(
        self,
    ) -> tuple[Step, Position, MutableSequence[Step], MutableSequence[Step]]:
        """Return the arguments of `restore`."""
        return self.opening, self.state, self.steps, self._undone

    @property
    def state(self) -> Position:
        return tuple(self._state)

    @property
    def over(self) -> bool:
        return self._state[STATUS] != RUNNING

    @property
    def undone(self) -> tuple[Step, ...]:
        """The steps that were undone and can be redone, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def ahead(self) -> int:
        """The number of steps that can be redone."""
        return len(self._undone)

    @property
    def outcome(self) -> Words:
        """The words, with their clause, for how the play ended, or for a play that goes on."""
        return self.game.display.ENDS[self._state[STATUS]]

    def do(self, action: int) -> Step:
        """Do any action of the game (`notation.action`), even one that has no effect here.

        The undone steps are forgotten. After the end the answer is 0, and the state stays as it is.
        """
        step = Step(action, 0, (), ()) if self.over else _act(self.game, self._state, action)
        self.steps.append(step)
        self.forget()
        return step

    def forget(self) -> None:
        """Forget the undone steps: they cannot be redone."""
        self._undone.clear()

    def undo(self) -> Step:
        """Undo the last step; IndexError if there is none."""
        if not self.steps:
            raise IndexError("there is nothing to undo")
        step = self.steps.pop()
        _unmake(self._state, step)
        self._state.past.clear()
        self._undone.append(step)
        return step

    def redo(self) -> Step:
        """Redo the step that was undone last; IndexError if there is none."""
        if not self._undone:
            raise IndexError("there is nothing to redo")
        step = self._undone.pop()
        for change in step.changes:
            self._state[change.at] = change.after
        self._state.past.clear()
        self.steps.append(step)
        return step

    def at(self, number: int) -> Position:
        """Return the position after `number` steps; 0 is the position after the opening step."""
        if not 0 <= number <= len(self.steps):
            raise IndexError(f"the play has {len(self.steps)} steps, not {number}")
        state = list(self._state)
        for step in reversed(self.steps[number:]):
            _unmake(state, step)
        return tuple(state)

    def legal_actions(self) -> Iterable[int]:
        """Yield the actions that would have an effect, in order; none after the end."""
        if self.over:
            return
        apply, here = self.game.rules.apply, self.state
        for action in self.game.candidates(self._state):
            # Legality is written only once, in `apply` (docs/decisions/005).
            if apply(list(here), action, None):
                yield action

    def score(self, player: int = 0) -> int:
        return self.game.rules.score(self._state, player)


def _open(game: Game, state: _TrackedState) -> Step:
    log = list[Event]()
    game.rules.begin(state, log)
    return Step(OPENING, 0, tuple(log), state.changes())


def _act(game: Game, state: _TrackedState, action: int) -> Step:
    log = list[Event]()
    answer = game.rules.apply(state, action, log)
    return Step(action, answer, tuple(log), state.changes())


def _unmake(state: list[int], step: Step) -> None:
    for change in step.changes:
        state[change.at] = change.before
