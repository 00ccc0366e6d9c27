"""An episode while it is played: its state, its policy, and its recorded steps."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np

from ..game.state import AREA, RUNNING, STATUS, TURN
from ..learn.observations import Numbers, States
from ..learn.stage import stage_over
from ..learn.stepper import Stepper

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..engine.packing import Packed
    from ..game.game import Game
    from ..game.state import Position
    from ..learn.observations import Array, Observer
    from .sources import EpisodeLevel

    Policy = Callable[["ActiveEpisode"], int | None]
    """A function that returns the next of the game's actions, or None to give up."""


class StateView:
    """A state of a packed batch that rules can index: cells from 0, registers below 0."""

    __slots__ = ("cells", "registers")

    def __init__(self, cells: memoryview[int], registers: memoryview[int]) -> None:
        self.cells, self.registers = cells, registers

    def __getitem__(self, at: int) -> int:
        return self.cells[at] if at >= 0 else self.registers[at]

    def __setitem__(self, at: int, value: int) -> None:
        (self.cells if at >= 0 else self.registers)[at] = value


class ActiveEpisode:
    """One episode. The module `batches` steps it; this class records decisions and results."""

    def __init__(self, game: Game, level: EpisodeLevel, policy: Policy, limit: int) -> None:
        self.level, self.start = level, level.case.start
        self.stepper = Stepper(game, self.start)
        self._policy, self._limit, self.open = policy, limit, True
        self.actions, self.turns, self.indices = array("q"), array("i"), array("i")
        self.answers = bytearray()
        self.rewards, self.shaped = array("d"), array("d")
        self._heard = self.stepper.silence()
        self._heard_before: list[tuple[int, ...]] = []
        self.observations, self.numbers = list["Array"](), list["Array"]()
        self.observed = 0  # the number of rows with observations
        self._stage: Any = None

    def enter(self, packed: Packed, number: int) -> None:
        """Bind the episode to its state in a batch; the rules' `begin` has been called on it."""
        zero, top, area = packed.zeros[number], packed.tops[number], self.start[AREA]
        self.cells = slice(zero, zero + area)
        self.registers = slice(top + area - len(self.start), top)
        self.state = StateView(
            memoryview(packed.cells)[self.cells], memoryview(packed.registers)[self.registers]
        )
        self._value = self._value_for(self.state[TURN])

    def position(self) -> Position:
        return (*self.state.cells, *self.state.registers)

    def stage(self) -> Any:
        """Return this state as `learn.stage` wraps it, to read masks and observations from it."""
        if self._stage is None:
            self._stage = stage_over(self.stepper, self.state.cells, self.state.registers)
        return self._stage

    def legal(self) -> list[int]:
        """Return the numbers of the legal actions; all if the board is hidden."""
        stepper = self.stepper
        if stepper.hidden:
            return list(range(len(stepper.table)))
        mask = np.zeros(len(stepper.table), np.uint8)
        self.stage().masks(mask)
        return np.flatnonzero(mask).tolist()

    def number(self, action: int) -> int:
        """Return the number of an action in the action space; -1 for an action outside of it."""
        return self.stepper.number(self.state, action)

    def action(self, number: int) -> int:
        """Return the action for a number in this state."""
        return self.stepper.action(self.state, number)

    def decide(self) -> bool:
        """Record whose turn it is, and choose an action, or close the episode.

        Return whether the episode goes on.
        """
        state, turn = self.state, self.state[TURN]
        self.turns.append(turn)
        if self._heard is not None:
            self._heard_before.append(tuple(self._heard))
        over = state[STATUS] != RUNNING or len(self.actions) >= self._limit
        action = None if over else self._policy(self)
        if action is None:
            self.open = False
            return False
        self.actions.append(action)
        self.indices.append(self.number(action))
        if self._heard is not None:
            self.stepper.announce(state, action, self._heard)
        if self.stepper.players > 1:
            # `_value` is still that of the player of the last action, perhaps of another player.
            self._value = self._value_for(turn)
        return True

    def record(self, answer: int) -> None:
        """Record the result of the last action, for the player who acted."""
        score, potential = self._value_for(self.turns[-1])
        self.answers.append(answer)
        self.rewards.append(score - self._value[0])
        self.shaped.append(potential - self._value[1])
        self._value = score, potential

    def _value_for(self, player: int) -> tuple[int, int]:
        game, state = self.stepper.game, self.state
        return game.rules.score(state, player), self.stepper.learning.potential(state, player)

    def observe(self, observer: Observer, cells: Array, registers: Array) -> int:
        """Record an observation of each of these states, as rows; return their size in bytes."""
        first, count = self.observed, len(cells)
        self.observed += count
        heard = np.array(self._heard_before[first : self.observed], np.int64)
        states = States(cells, registers, heard, self.stage())
        out = np.empty((count, *observer.shape(self.start)), observer.dtype)
        observer.many(states, out)
        self.observations.append(out.reshape(count, -1))
        numbers = Numbers(self.stepper.learning)
        if numbers.names:
            self.numbers.append(np.empty((count, len(numbers.names)), np.uint8))
            numbers.many(states, self.numbers[-1])
        return out.nbytes
