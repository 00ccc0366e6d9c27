"""A game made ready for learners: its state in a buffer, its actions by number, its worth."""

from __future__ import annotations

from array import array
from functools import partial
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.error import InvalidAction

from ..game.learning import DefaultLearning, learning_of
from ..state import AREA, RUNNING, STATUS, TURN, WIDTH
from .info import MASK, Info

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ..game.protocols import Game
    from ..state import Position

    Buffer = bytearray | array[int]
    """A state of which arrays can be made: bytes if all its numbers are, else of 64 bits."""

    Mask = NDArray[np.int8]
    Heard = list[int] | None
    """For each player what he did last, plus 1, and, eight bits higher, what was told of it."""


class Kernel:
    """One game on boards of one shape. It holds no play: that is in the states it is given."""

    def __init__(self, game: Game, first: Position, shaped: float = 0.0) -> None:
        self.game, self.first, self.shaped = game, first, shaped
        self.learning = learning_of(game)
        self.players = game.rules.players(list(first))
        self.table = self.learning.table(first)
        self.codes = dict(enumerate(self.table))
        self.numbers = {coded: index for index, coded in enumerate(self.table)}
        self.shape = self._shape(first)
        self.narrow = self.learning.CELLS <= 256 and first[AREA] < 256 and max(first) < 256
        self.hidden = bool(self.learning.ANNOUNCEMENTS)
        self.limit = self.learning.limit(list(first))
        self.known = not isinstance(self.learning, DefaultLearning)

    def __reduce__(self) -> tuple[type[Kernel], tuple[Game, Position, float]]:
        return Kernel, (self.game, self.first, self.shaped)

    @property
    def quick(self) -> bool:
        """Is a step no more than the rules, and nothing won before the end, on a board of bytes?"""
        half = self.learning
        simple = half.DIRECT and half.AT_END and self.players == 1 and not self.shaped
        return simple and self.narrow and not self.hidden and not half.MARKS

    def silence(self) -> Heard:
        """What was heard when nothing has been said yet."""
        return [0] * self.players if self.hidden else None

    @property
    def apply(self) -> Callable[[Buffer, int, Any], int]:
        """How a coded action is done: by the rules alone, where that is all there is to it.

        The third argument is what was heard, None if nothing need be.
        """
        return self.game.rules.apply if self.learning.DIRECT and not self.hidden else self.act

    def coded(self, action: object) -> int:
        """How the action of a number is coded; InvalidAction with a sentence if there is none."""
        try:
            return self.codes[index(action)]  # type: ignore[arg-type]  # that is found out here
        except (KeyError, TypeError):
            most = len(self.codes) - 1
            raise InvalidAction(
                f"an action is a whole number from 0 to {most}, not {action!r}"
            ) from None

    def act(self, state: Buffer, coded: int, heard: Heard) -> int:
        """Do a coded action; what is said of it is put where it is heard."""
        action = self.learning.complete(state, coded)
        if heard is not None:
            told = self.learning.announcement(state, action)
            heard[state[TURN]] = action + 1 | told << 8
        return self.game.rules.apply(state, action, None)

    @property
    def value(self) -> Callable[[Buffer, int], float]:
        """What a state is worth to a player: the score, and what shaping adds."""
        return partial(self._shaped, self.shaped) if self.shaped else self.game.rules.score

    def _shaped(self, scale: float, state: Buffer, player: int) -> float:
        """The score, and so much of the potential."""
        return self.game.rules.score(state, player) + self.learning.potential(state, player) * scale

    def ready(self, start: Position) -> Buffer:
        """The state after a play's opening; ValueError with a sentence if it does not fit here."""
        if self._shape(start) != self.shape:
            raise ValueError(
                f"this level has {self._words(self._shape(start))}, and the environment's levels"
                f" have {self._words(self.shape)}: all levels of one environment are of one size"
            )
        if self.learning.table(start) != self.table:
            raise ValueError(
                "this level has other actions than the environment's: all its levels are on one map"
            )
        state = bytearray(start) if self.narrow else array("q", start)
        self.game.rules.begin(state, None)
        if state[STATUS] != RUNNING:
            end = self.game.display.ENDS[state[STATUS]].text
            raise ValueError(f"this level is over before the first action: {end}")
        return state

    def info(self, state: Buffer) -> dict[str, Any]:
        """What goes with an observation of this state: the mask, made when it is asked for.

        No copy of a hidden state is given away with it.
        """
        if self.hidden:
            return {MASK: self.mask(state)}
        info = Info()
        info.later, info.state = self.mask, state[:]
        return info

    def mask(self, state: Buffer) -> Mask:
        """Which actions would be done now: 1 for each of them, or for all where that is hidden."""
        running = state[STATUS] == RUNNING
        mask = np.full(len(self.table), self.hidden and running, np.int8)
        if running and not self.hidden:
            rules, code = self.game.rules, self.learning.code
            action = rules.next_action(state, -1)
            while action >= 0:
                number = self.numbers.get(code(state, action))
                if number is not None and rules.apply(state[:], action, None):
                    mask[number] = 1
                action = rules.next_action(state, action)
        return mask

    def _shape(self, start: Position) -> tuple[int, ...]:
        """What levels have to have in common; where the board is hidden, its size is, too."""
        players = self.game.rules.players(list(start))
        if self.learning.ANNOUNCEMENTS:
            return (players,)
        return start[AREA] // start[WIDTH], start[WIDTH], players

    def _words(self, shape: tuple[int, ...]) -> str:
        """A shape in words."""
        players = f"{shape[-1]} player{'s' if shape[-1] > 1 else ''}"
        return f"{shape[0]} x {shape[1]} cells and {players}" if len(shape) > 1 else players
