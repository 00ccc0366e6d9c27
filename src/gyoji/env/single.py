"""Any game as a Gymnasium environment: one learner, one play."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NoReturn

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from ..engine.legality import legal_position
from ..game.state import RUNNING, STATUS
from ..games import find_game
from ..learn.frames import FrameLayout
from ..learn.levels import LevelMaker, LevelPool, check_names
from ..learn.signals import NODES, rows_of, tracker_for
from . import drawing
from .plays import invalid_action, play_for, scores
from .spaces import Observation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from ..game.game import Game
    from ..game.state import Position
    from ..learn.observations import Buffer, Heard
    from .plays import CompiledPlay, InterpretedPlay, Step

DERIVED = frozenset(("_play", "_step", "step"))
"""Attributes that are not copied or pickled, since they are made anew from other attributes."""


class Saved(NamedTuple):
    """A point in a play to go back to. It does not include the environment's random state."""

    state: Buffer
    left: int
    heard: Heard


class GridEnv(gymnasium.Env[Any, Any]):
    """One play of a game. The learner acts for whichever player has the turn.

    Args:
        game: a game, or its name.
        levels: a Case, a position, the text or the path of an input, or several of these. One level
            is drawn for each play. None: a new level is made for each play.
        kind, size: the levels to make, as for `gyoji make`; None is the default for learning.
        observation: "cells" or "planes".
        channels_last: whether planes are the last axis instead of the first.
        pad: whether given levels may differ in size. Observations then have the greatest height and
            the greatest width, and a mask of the cells that belong to the level.
        shaped: the factor by which the change of the game's potential is added to the reward.
        signals: entries of `info` that searches prove: "winnable", "pushes_left" or "moves_left",
            and "why_lost".
        nodes: the limit of each of these searches, in states.
        potential: a signal whose change, times `shaped`, is added to the reward instead of the
            change of the game's potential; "" for the latter.
        max_steps: the number of actions after which a play is cut off; None is the default for the
            board.
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
        channels_last: bool = False,
        pad: bool = False,
        shaped: float = 0.0,
        signals: Sequence[str] = (),
        nodes: int = NODES,
        potential: str = "",
        max_steps: int | None = None,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        game = find_game(game)
        check_names(GridEnv, game, options)
        self._levels = LevelPool(game, levels, LevelMaker(game, kind, size), options)
        self.game = self._levels.game
        self._stepper = stepper = self._levels.stepper(0.0 if potential else shaped, pad=pad)
        self._shaped = shaped
        self._signals = tracker_for(stepper, signals, nodes, potential, shaped)
        self._kind, self._look = observation, FrameLayout(stepper.frame, channels_last)
        self.observation_space = Observation(stepper, observation, self._look).space
        self.action_space = spaces.Discrete(len(stepper.table))
        self.max_steps = stepper.limit if max_steps is None else max_steps
        if self.max_steps < 1:
            raise ValueError(f"max_steps is at least 1, not {max_steps}")
        self.render_mode = drawing.checked_mode(render_mode)
        self._has_begun = False
        self._bind()

    def _bind(self) -> None:
        """Make the play, and bind the functions of every step."""
        self._play = play_for(self._stepper, self._kind, self._look, self.max_steps, self._refuse)
        self._bind_step()

    def _bind_step(self) -> None:
        self._step: Callable[[Any], Step] = self._play.step
        if not self._has_begun:
            self._step = self._refuse
        elif self.render_mode == "human" or self._signals is not None:
            self._step = self._full_step
        # The extra call through the method `step` would take a fifth of a compiled step's time.
        if type(self).step is GridEnv.step:
            self.step = self._step  # type: ignore[method-assign]  # what that method does

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a play, on the level in `options={"level": ...}` if there is one.

        `level` is the number of a given level, or a level in any form that `levels` can have.
        """
        super().reset(seed=seed)
        level = (options or {}).get("level")
        rng, levels = self.np_random, self._levels
        start = levels.pick(rng) if level is None else levels.find(level, rng)
        return self._enter(start, self.max_steps, self._stepper.silence())

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do the action with this number. InvalidAction for a bad one, ResetNeeded after the end.

        The reward is how much the value of the state has risen for the player who acted.
        """
        return self._step(action)

    def _full_step(self, action: int) -> Step:
        """Do an action, then update the signals and draw the board, if they are asked for."""
        observation, reward, over, cut, info = self._play.step(action)
        if self._signals is not None:
            rise = self._signals.follow(*rows_of(self._stepper, self._play.state))
            reward += self._shaped * float(rise[0])
            info.update(self._signals.info())
        if self.render_mode == "human":
            self.render()
        return observation, reward, over, cut, info

    def _refuse(self, action: object) -> NoReturn:
        """Raise the error for an action that could not be done."""
        if not self._has_begun or self._play.left <= 0 or self._play.state[STATUS] != RUNNING:
            raise ResetNeeded(f"reset the environment before the next step: {self._why()}")
        raise invalid_action(self._stepper, action)

    def _why(self) -> str:
        if not self._has_begun:
            return "no play has begun"
        status = self._play.state[STATUS]
        if status == RUNNING:
            return f"the play was cut off after {self.max_steps} steps"
        return f"the play is over ({self.game.display.ENDS[status].text})"

    def _enter(self, state: Buffer, left: int, heard: Heard) -> tuple[Any, dict[str, Any]]:
        """Go to a copy of this state; a copy, because the original may be a level or a save."""
        found = self._play.enter(state, left, heard)
        if self._signals is not None:
            self._signals.begin(np.ones(1, np.bool_), *rows_of(self._stepper, self._play.state))
            found[1].update(self._signals.info())
        self._has_begun = True
        self._bind_step()  # entering a larger board may have made another `step`
        if self.render_mode == "human":
            self.render()
        return found

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, as sb3-contrib expects them."""
        return self._require_play().mask().astype(np.bool_)

    def scores(self) -> tuple[int, ...]:
        """Return the score of each player so far, without shaping."""
        return scores(self._stepper, self._require_play().state)

    @property
    def position(self) -> Position:
        """The full state, as the referee sees it; it can start a `gyoji.Play`, or be a level."""
        return tuple(self._require_play().state)

    def action(self, number: int) -> int:
        """Return the game's own action that a number stands for now."""
        return self._stepper.action(list(self._require_play().state), number)

    def number(self, action: int) -> int:
        """Return the number of one of the game's actions. ValueError if it has no number here."""
        number = self._stepper.number(list(self._require_play().state), action)
        if number < 0:
            raise ValueError(f"action {action} is not in this environment's action space")
        return number

    def save(self) -> Saved:
        """Return the current point of the play, for `restore`; later steps do not change it."""
        return Saved(*self._require_play().save())

    def restore(self, saved: Saved, *, trusted: bool = False) -> tuple[Any, dict[str, Any]]:
        """Go back to a saved point of this environment, or of another one with the same levels.

        ValueError if its state is no position of the game; `trusted` skips this check.
        """
        if not trusted:
            legal_position(self.game, saved.state)
        if not self._stepper.fits(saved.state):  # type: ignore[arg-type]  # it is only read
            raise ValueError("this was saved by an environment with levels of another size")
        return self._enter(*saved)

    def clone(self) -> GridEnv:
        """Return a second environment at the same point, with the same random state."""
        shared = {id(part): part for part in (self.game, self._stepper, self._levels, self.spec)}
        return copy.deepcopy(self, shared)

    __copy__ = clone

    def render(self) -> Any:
        """Return the board as the referee sees it, as `render_mode` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs an environment that is made with a render_mode")
        return drawing.show(self.game, tuple(self._require_play().state), self.render_mode)

    def _require_play(self) -> CompiledPlay | InterpretedPlay:
        """Return the play. ResetNeeded before the first reset."""
        if not self._has_begun:
            raise ResetNeeded("reset the environment first: no play has begun")
        return self._play

    def __getstate__(self) -> dict[str, Any]:
        parts = {name: part for name, part in self.__dict__.items() if name not in DERIVED}
        return {**parts, "_saved": self._play.save() if self._has_begun else None}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        saved = parts.pop("_saved")
        self.__dict__.update(parts)
        self._bind()
        if saved is not None:
            self._play.enter(*saved)
            self._bind_step()
