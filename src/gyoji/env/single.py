"""Any game as a Gymnasium environment: one learner, one play."""

from __future__ import annotations

import copy
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from numpy import ndarray

from ..engine.legality import legal_position
from ..games import load
from ..learn.levels import LevelMaker, LevelPool, check_names
from ..learn.observations import BYTE
from ..state import RUNNING, STATUS, TURN
from . import drawing
from .info import Info, info_of
from .spaces import Observation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from ..game.game import Game
    from ..learn.observations import Buffer, Heard
    from ..learn.stepper import Stepper
    from ..state import Position

DERIVED = frozenset(("_apply", "_value", "_mask", "_observe", "_codes"))
"""Attributes that are not copied or pickled: bound functions, made anew from the others."""


class Saved(NamedTuple):
    """A point in a play to go back to. It does not include the environment's random state."""

    state: Buffer
    left: int
    heard: Heard


def code_of(stepper: Stepper, action: object) -> int:
    """The code of the action with this number. InvalidAction if there is none."""
    try:
        return stepper.codes[index(action)]  # type: ignore[arg-type]  # checked by trying
    except (KeyError, TypeError):
        most = len(stepper.codes) - 1
        raise InvalidAction(f"action is an integer from 0 to {most}, not {action!r}") from None


class GridEnv(gymnasium.Env[Any, Any]):
    """One play of a game. The learner acts for whichever player has the turn.

    Args:
        game: a game, or its name.
        levels: a Case, a position, the text of an input or the path of one, or several of these,
            one of which is drawn for each play. None: a new level is made for each play.
        kind, size: the levels to make, as for `gyoji make`; None is the default for learning.
        observation: "cells" or "planes".
        shaped: the factor by which the change of the game's potential is added to the reward.
        max_steps: the play is cut off after this many actions; None is the default for the board.
        render_mode: "human", "ansi", "rgb_array" or None.
        options: the game's own, for reading levels, making them, or playing a variant.

    Observations are copies and stay as they are. `docs/environments.md` has the whole contract.

    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # as everywhere in Gymnasium
        "render_modes": list(drawing.MODES),
        "render_fps": drawing.FRAMES_PER_SECOND,
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
        game = load(game) if isinstance(game, str) else game
        check_names(GridEnv, game, options)
        self._levels = LevelPool(game, levels, LevelMaker(game, kind, size), options)
        self.game = self._levels.game
        self._stepper = self._levels.stepper(shaped)
        self._kind = observation
        self.observation_space = Observation(self._stepper, observation).space
        self.action_space = spaces.Discrete(len(self._stepper.table))
        self.max_steps = self._stepper.limit if max_steps is None else max_steps
        if self.max_steps < 1:
            raise ValueError(f"max_steps is at least 1, not {max_steps}")
        self.render_mode = drawing.checked_mode(render_mode)
        self._state: Buffer = bytearray()  # empty before the first reset
        self._heard: Heard = None
        self._left = 0
        self._bind()

    def _bind(self) -> None:
        """Bind what every step needs: looking it up would take a third of a step's time."""
        stepper = self._stepper
        self._apply, self._value, self._mask = stepper.apply, stepper.value, stepper.mask
        self._shape, self._observe = stepper.shape[:2], Observation(stepper, self._kind).observe
        self._human = self.render_mode == "human"
        self._quick = stepper.rules_alone and self._kind == "cells" and not self._human
        self._resume()

    def _resume(self) -> None:
        """Continue from the current state: which actions there are, and what it is worth now."""
        state = self._state
        running = state and state[STATUS] == RUNNING and self._left > 0
        self._codes = self._stepper.codes if running else {}
        self._worth = self._value(state, 0) if state else 0

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a play, on the level in `options={"level": ...}` if there is one.

        That is the number of a given level, or anything that the argument `levels` can be.
        """
        super().reset(seed=seed)
        level = (options or {}).get("level")
        start = self._levels.pick(self.np_random) if level is None else self._levels.named(level)
        return self._enter(start, self.max_steps, self._stepper.silence())

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do the action with this number. InvalidAction for a bad one, ResetNeeded after the end.

        The reward is how much the value of the state has risen for the player who acted.
        """
        try:
            code = self._codes[action]
        except (KeyError, TypeError):
            code = self._checked_code(action)
        if not self._quick:
            return self._full_step(code)
        # What follows is `_full_step` for boards of bytes with no reward before the end.
        state: Any = self._state
        self._apply(state, code, None)
        self._left = left = self._left - 1
        if not left or state[STATUS] != RUNNING:
            return self._outcome(self._value(state, 0) - self._worth)
        info = Info()
        info.make_mask, info.state = self._mask, state.copy()
        return ndarray(self._shape, BYTE, state.copy()), 0.0, False, False, info

    def _full_step(self, code: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        state, actor = self._state, self._state[TURN]
        before = self._value(state, actor)
        self._apply(state, code, self._heard)
        self._left -= 1
        return self._outcome(self._value(state, actor) - before)

    def _outcome(self, reward: float) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The result of a step that may have been the last one."""
        over = self._state[STATUS] != RUNNING
        cut = not over and self._left == 0
        if over or cut:
            self._codes = {}
        if self._human:
            self.render()
        return self._observation(), float(reward), over, cut, self._info()

    def _observation(self) -> Any:
        return self._observe(self._state, self._state[TURN], self._heard)

    def _info(self) -> dict[str, Any]:
        """The mask; and at the end of a play of several players, all scores."""
        info = info_of(self._stepper, self._state)
        if not self._codes and self._stepper.players > 1:
            info["scores"] = self.scores()
        return info

    def _checked_code(self, action: object) -> int:
        """The code of an action that is not a plain integer, or the error for it."""
        if not self._codes:
            why = f"reset the environment before the next step: {self._why()}"
            raise ResetNeeded(why) from None
        return code_of(self._stepper, action)

    def _why(self) -> str:
        if not self._state:
            return "no play has begun"
        if self._state[STATUS] == RUNNING:
            return f"the play was cut off after {self.max_steps} steps"
        return f"the play is over ({self.game.display.ENDS[self._state[STATUS]].text})"

    def _enter(self, state: Buffer, left: int, heard: Heard) -> tuple[Any, dict[str, Any]]:
        """Go to a copy of this state: the original may be a level or a save."""
        self._state, self._left, self._heard = state[:], left, heard and heard[:]
        self._resume()
        if self._human:
            self.render()
        return self._observation(), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as sb3-contrib expects them."""
        return self._mask(self._begun()).astype(np.bool_)

    def scores(self) -> tuple[int, ...]:
        """The score of each player so far, without shaping."""
        state = self._begun()
        return tuple(self.game.rules.score(state, seat) for seat in range(self._stepper.players))

    @property
    def position(self) -> Position:
        """The full state, as the referee sees it: for `gyoji.Play` of `game`, or as a level."""
        return tuple(self._begun())

    def action(self, number: int) -> int:
        """The game's own action that a number stands for now."""
        return self._stepper.action(self._begun(), number)

    def number(self, action: int) -> int:
        """The number of one of the game's own actions. ValueError if it has none here."""
        number = self._stepper.number(self._begun(), action)
        if number < 0:
            raise ValueError(f"action {action} is not in this environment's action space")
        return number

    def save(self) -> Saved:
        """The current point of the play, for `restore`; later steps do not change it."""
        return Saved(self._begun()[:], self._left, self._heard and self._heard[:])

    def restore(self, saved: Saved, *, trusted: bool = False) -> tuple[Any, dict[str, Any]]:
        """Go back to a saved point, of this environment or of one with the same levels.

        ValueError if it has no position of the game; `trusted` leaves this check out.
        """
        if not trusted:
            legal_position(self.game, saved.state)
        if len(saved.state) != len(self._stepper.first) and not self._stepper.hidden:
            raise ValueError("this was saved by an environment with levels of another size")
        return self._enter(*saved)

    def clone(self) -> GridEnv:
        """A second environment at the same point, with the same random state."""
        shared = {id(part): part for part in (self.game, self._stepper, self._levels, self.spec)}
        return copy.deepcopy(self, shared)

    __copy__ = clone

    def render(self) -> Any:
        """The board as the referee sees it, as `render_mode` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs an environment that is made with a render_mode")
        return drawing.show(self.game, tuple(self._begun()), self.render_mode)

    def _begun(self) -> Buffer:
        """The state. ResetNeeded if there is none yet."""
        if not self._state:
            raise ResetNeeded("reset the environment first: no play has begun")
        return self._state

    def __getstate__(self) -> dict[str, Any]:
        return {name: part for name, part in self.__dict__.items() if name not in DERIVED}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        self.__dict__.update(parts)
        self._bind()
