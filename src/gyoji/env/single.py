"""One learner and one play: any game as an environment of Gymnasium's."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from ..games import load
from ..state import RUNNING, STATUS, TURN
from . import drawing
from .info import Info
from .kernel import Kernel
from .levels import Levels, Maker
from .observing import BYTE, cells, observer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from ..game.protocols import Game
    from ..state import Position
    from .kernel import Buffer, Heard

WIRED = frozenset(("_apply", "_value", "_mask", "_look", "_codes"))
"""What is not copied, but made anew from the rest."""


class Saved(NamedTuple):
    """Where an environment stood: all of its play, and nothing of its chance."""

    state: Buffer
    left: int
    heard: Heard


class GridEnv(gymnasium.Env[Any, Any]):
    """A play of one game. One learner acts for whoever has the turn.

    `levels` is a Case, a position, the text of a contest's input or the path of one, or several of
    these, of which one is drawn for each play. Without, a new one is made for each, of a `kind` and
    `size` that `gyoji make` knows; None is the usual for learning. Further options are the game's
    own, for reading levels or for making them.

    `observation` is "cells" or "planes". `shaped` is how much of the game's potential is added to
    the reward. After `max_steps` actions, None for the usual on such a board, the play is cut off.
    What is observed is a copy, and stays as it is. docs/environments.md has the whole contract.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # as everywhere in Gymnasium
        "render_modes": list(drawing.MODES),
        "render_fps": drawing.FRAMES,
    }

    def __init__(
        self,
        game: Game | str,
        *,
        levels: object = None,
        kind: str | None = None,
        size: int | None = None,
        observation: str = "cells",
        shaped: float = 0.0,
        max_steps: int | None = None,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self._levels = Levels(self.game, levels, Maker(self.game, kind, size), options)
        self._kernel = Kernel(self.game, self._levels.first, shaped)
        self._levels.fit(self._kernel)
        self._kind = observation
        self.observation_space = observer(self._kernel, observation).space
        self.action_space = spaces.Discrete(len(self._kernel.table))
        self.max_steps = self._kernel.limit if max_steps is None else max_steps
        if self.max_steps < 1:
            raise ValueError(f"a play has at least 1 step, not {max_steps}")
        self.render_mode = drawing.known(render_mode)
        self._state: Buffer = bytearray()  # before the first reset
        self._heard: Heard = None
        self._left = 0
        self._wire()

    def _wire(self) -> None:
        """Have at hand what every step needs."""
        kernel = self._kernel
        self._apply, self._value, self._mask = kernel.apply, kernel.value, kernel.mask
        self._shape, self._look = kernel.shape[:2], observer(kernel, self._kind).look
        self._human = self.render_mode == "human"
        self._quick = kernel.quick and self._kind == "cells" and not self._human
        self._go_on()

    def _go_on(self) -> None:
        """From here on: what a state is worth that is worth nothing, and what may be done."""
        state = self._state
        running = state and state[STATUS] == RUNNING and self._left > 0
        self._codes = self._kernel.codes if running else {}
        self._worth = self._value(state, 0) if state else 0

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a play: `options={"level": ...}` says on which level, if not on any.

        A level may be a number among those that were given, or anything that `levels` may be.
        """
        super().reset(seed=seed)
        level = (options or {}).get("level")
        start = self._levels.pick(self.np_random) if level is None else self._levels.named(level)
        return self._enter(start, self.max_steps, self._kernel.silence())

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do the action of that number; InvalidAction if there is none, ResetNeeded after the end.

        The reward is by how much the state is worth more to the one who acted.
        """
        try:
            coded = self._codes[action]
        except (KeyError, TypeError):
            coded = self._code(action)
        if not self._quick:
            return self._watch(coded)
        state: Any = self._state  # which is bytes here
        self._apply(state, coded, None)
        self._left = left = self._left - 1
        if not left or state[STATUS] != RUNNING:
            return self._halt(self._value(state, 0) - self._worth)
        info = Info()
        info.later, info.state = self._mask, state.copy()
        return cells(self._shape, BYTE, state.copy()), 0.0, False, False, info

    def _watch(self, coded: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """A step of a play of which more is asked than its cells and how it ends."""
        state, actor = self._state, self._state[TURN]
        before = self._value(state, actor)
        self._apply(state, coded, self._heard)
        self._left -= 1
        return self._halt(self._value(state, actor) - before)

    def _halt(self, reward: float) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What a step gives that may be the last one."""
        over = self._state[STATUS] != RUNNING
        cut = not over and self._left == 0
        if over or cut:
            self._codes = {}
        if self._human:
            self.render()
        return self._seen(), float(reward), over, cut, self._info()

    def _seen(self) -> Any:
        """What whoever has the turn observes."""
        return self._look(self._state, self._state[TURN], self._heard)

    def _info(self) -> dict[str, Any]:
        """What is legal now, for whoever asks; at the end of a play of several, their scores."""
        info = self._kernel.info(self._state)
        if not self._codes and self._kernel.players > 1:
            info["scores"] = self.scores()
        return info

    def _code(self, action: object) -> int:
        """An action that is no plain number as it is coded, or a sentence about it."""
        if not self._codes:
            why = f"reset the environment before the next step: {self._why()}"
            raise ResetNeeded(why) from None
        return self._kernel.coded(action)

    def _why(self) -> str:
        """Why nothing can be done now."""
        if not self._state:
            return "no play has begun"
        if self._state[STATUS] == RUNNING:
            return f"the play was cut off after {self.max_steps} steps"
        return f"the play is over ({self.game.display.ENDS[self._state[STATUS]].text})"

    def _enter(self, state: Buffer, left: int, heard: Heard) -> tuple[Any, dict[str, Any]]:
        """Go to a state, or to a copy of it: it may be somebody's."""
        self._state, self._left, self._heard = state[:], left, heard and heard[:]
        self._go_on()
        if self._human:
            self.render()
        return self._seen(), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions would be done now, as sb3-contrib asks for it."""
        return self._mask(self._begun()).astype(np.bool_)

    def scores(self) -> tuple[int, ...]:
        """What the play is worth to each player so far, without any shaping."""
        state = self._begun()
        return tuple(self.game.rules.score(state, seat) for seat in range(self._kernel.players))

    @property
    def position(self) -> Position:
        """Where the play stands, as the referee sees it: for `gyoji.Play`, or as a level."""
        return tuple(self._begun())

    def action(self, number: int) -> int:
        """The game's own action that a number means now."""
        return self._kernel.learning.complete(self._begun(), self._kernel.table[number])

    def number(self, action: int) -> int:
        """The number of one of the game's own actions; ValueError if it is no choice here."""
        found = self._kernel.numbers.get(self._kernel.learning.code(self._begun(), action))
        if found is None:
            raise ValueError(f"the action {action} is none of this environment's")
        return found

    def save(self) -> Saved:
        """Where the play stands, for `restore`; whatever is done later does not change it."""
        return Saved(self._begun()[:], self._left, self._heard and self._heard[:])

    def restore(self, saved: Saved) -> tuple[Any, dict[str, Any]]:
        """Go back to where a play stood, of this environment or of one with the same levels."""
        if len(saved.state) != len(self._kernel.first) and not self._kernel.hidden:
            raise ValueError("this was saved by an environment with levels of another size")
        return self._enter(*saved)

    def clone(self) -> GridEnv:
        """Another environment that stands where this one does, its chance included."""
        shared = {id(part): part for part in (self.game, self._kernel, self._levels, self.spec)}
        return copy.deepcopy(self, shared)

    __copy__ = clone

    def render(self) -> Any:
        """The board as the referee sees it, in the way of `render_mode`."""
        if self.render_mode is None:
            gymnasium.logger.warn(
                "give the environment a render_mode, and it has something to show"
            )
        return drawing.show(self.game, tuple(self._begun()), self.render_mode)

    def _begun(self) -> Buffer:
        """The state; ResetNeeded if there is none."""
        if not self._state:
            raise ResetNeeded("reset the environment first: no play has begun")
        return self._state

    def __getstate__(self) -> dict[str, Any]:
        return {name: part for name, part in self.__dict__.items() if name not in WIRED}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        self.__dict__.update(parts)
        self._wire()
