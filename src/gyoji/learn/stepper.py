"""One game on boards of one shape, for learners: numbered actions, legal actions, values."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ..game.learning import learning_of
from ..game.state import AREA, RUNNING, STATUS, TURN, WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence

    from numpy.typing import NDArray

    from ..game.game import Game
    from ..game.state import Position, State
    from .observations import Buffer, Heard

    Mask = NDArray[np.int8]


class Stepper:
    """The numbered actions, rewards and shapes of a game. It holds no state: methods take one."""

    def __init__(
        self, game: Game, first: Position, shaped: float = 0.0,
        *, frame: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.first, self.shaped = game, first, shaped
        self.frame = frame  # the height and width to which levels of several sizes are padded
        self.learning = learning_of(game)
        self.players = game.rules.players(list(first))
        self.table = self.learning.table(first)
        self.hidden = bool(self.learning.ANNOUNCEMENTS)
        self.known = not getattr(self.learning, "hides", False)

    def __reduce__(self) -> tuple[Callable[..., Stepper], tuple[Game, Position, float]]:
        made = partial(Stepper, frame=self.frame)
        return made, (self.game, self.first, self.shaped)

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """Height, width and players of all levels; with a frame, the maximum height and width."""
        shape = self._shape(self.first)
        return shape if self.hidden or self.frame is None else (*self.frame, shape[-1])

    @cached_property
    def codes(self) -> dict[int, int]:
        """The code of each action, by the action's number.

        A code lacks the parts of an action that follow from the state; `Learning.complete` adds
        these parts.
        """
        return dict(enumerate(self.table))

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number of each code; slow to make, quick to use."""
        return {code: number for number, code in enumerate(self.table)}

    @property
    def limit(self) -> int:
        """The default number of actions in an episode."""
        return self.learning.limit(list(self.first))

    @cached_property
    def narrow(self) -> bool:
        """True if states fit in bytes."""
        first = self.first
        learning = self.learning
        # The first level stands for all levels, except in a frame, where others may be larger.
        fits = learning.NARROW and learning.CELLS <= 256 and not self.frame
        return fits and first[AREA] < 256 and max(first) < 256

    def silence(self) -> Heard:
        """Return `heard` at the start of a play: 0 for each player, who has done nothing yet.

        None if players see the board.
        """
        return [0] * self.players if self.hidden else None

    @property
    def apply(self) -> Callable[[Any, int, Any], int]:
        """The function that does an action, given the state, its code, and `heard` or None."""
        # If codes are actions and nothing is announced, `act` would only cost time.
        return self.game.rules.apply if self.learning.DIRECT and not self.hidden else self.act

    def act(self, state: State, code: int, heard: MutableSequence[int] | Any) -> int:
        """Do the action of a code, and note its announcement in `heard` if that is not None."""
        action = self.learning.complete(state, code)
        if heard is not None:
            self.announce(state, action, heard)
        return self.game.rules.apply(state, action, None)

    def announce(self, state: State, action: int, heard: MutableSequence[int] | Any) -> None:
        """Note in `heard` an action that is about to be done, and its announcement."""
        heard[state[TURN]] = action + 1 | self.learning.announcement(state, action) << 8

    @property
    def value(self) -> Callable[[State, int], float]:
        """The function for the value of a state to a player: the score, plus any shaping."""
        return partial(self._shape_value, self.shaped) if self.shaped else self.game.rules.score

    def _shape_value(self, scale: float, state: State, player: int) -> float:
        return self.game.rules.score(state, player) + self.learning.potential(state, player) * scale

    def action(self, state: State, number: int) -> int:
        """Return the game's action that a number stands for in this state."""
        return self.learning.complete(state, self.table[number])

    def number(self, state: State, action: int) -> int:
        """Return the number of one of the game's actions; -1 if the action has no number."""
        code = self.learning.code(state, action)
        # `numbers` is not used here: a data set has a stepper for each level, and each stepper
        # would make a dictionary, which in Sweets has 14,000 actions.
        at = bisect_left(self.table, code)
        return at if at < len(self.table) and self.table[at] == code else -1

    def mask(self, state: Any) -> Mask:
        """Return the mask of legal actions: 1 for a legal action, otherwise 0.

        If the board is hidden, legal actions are not known, so the mask is 1 for all actions.
        """
        running = state[STATUS] == RUNNING
        mask = np.full(len(self.table), self.hidden and running, np.int8)
        if running and not self.hidden:
            apply, code, numbers = self.game.rules.apply, self.learning.code, self.numbers
            for action in self.game.candidates(state):
                number = numbers.get(code(state, action))
                if number is not None and apply(state[:], action, None):
                    mask[number] = 1
        return mask

    def ready(self, start: Position) -> Buffer:
        """Return the state of a level after `begin`, before its first action.

        ValueError if its shape is not that of the other levels.
        """
        if not self.fits(start):
            raise ValueError(
                f"this level has {self._words(self._shape(start))}, and the environment's levels"
                f" have {self._words(self.shape)}: all levels of an environment have the same size"
                + ("" if self.hidden or self.frame else ", unless they are padded (pad=True)")
            )
        if self.learning.table(start) != self.table:
            raise ValueError(
                "this level has other actions than the environment's: all levels of an environment"
                " share one map"
            )
        state = bytearray(start) if self.narrow else array("q", start)
        self.game.rules.begin(state, None)
        if state[STATUS] != RUNNING:
            end = self.game.display.ENDS[state[STATUS]].text
            raise ValueError(f"this level is over before the first action: {end}")
        return state

    def fits(self, start: Position) -> bool:
        """Return whether a position has the shape of all levels, or fits into their frame."""
        shape = self._shape(start)
        if self.frame is None or self.hidden:
            return shape == self.shape
        return (
            shape[-1] == self.shape[-1] and shape[0] <= self.frame[0] and shape[1] <= self.frame[1]
        )

    def _shape(self, start: Position) -> tuple[int, ...]:
        players = self.game.rules.players(list(start))
        if self.hidden:
            return (players,)  # a hidden board's size is hidden, so it may differ
        return start[AREA] // start[WIDTH], start[WIDTH], players

    def _words(self, shape: tuple[int, ...]) -> str:
        players = f"{shape[-1]} player{'s' if shape[-1] > 1 else ''}"
        return f"{shape[0]} x {shape[1]} cells and {players}" if len(shape) > 1 else players
