"""Many plays of one game at once: a vector environment whose step is one compiled call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..games import load
from . import drawing
from .kernel import Kernel
from .levels import Levels, Maker
from .stage import laid_out, position, staged
from .watching import Watcher

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from ..game.protocols import Game
    from ..state import Position

    Array = NDArray[Any]

MODES = {AutoresetMode.DISABLED: 0, AutoresetMode.NEXT_STEP: 1, AutoresetMode.SAME_STEP: 2}

POOL = 256
"""So many levels are made for an environment, unless told otherwise."""


class Rollout(NamedTuple):
    """Many steps of all plays: arrays `(steps, num_envs)`, and how many plays ended.

    `boards` is None or the cells before each step, `(steps, num_envs, height, width)`.
    """

    actions: Array
    rewards: Array
    terminated: Array
    truncated: Array
    boards: Array | None
    ended: int


KEPT = ("states", "seeds", "ages", "over", "cut", "heard")
"""What is kept of all plays when they are saved."""


class GridVectorEnv(VectorEnv[Any, Any, Any]):
    """Plays of one game side by side, on levels of one size.

    Args:
        game: a game, or its name.
        num_envs: how many plays.
        levels: as for `GridEnv`, or a file or folder of Boxoban levels for Sokoban; of several, one
            is drawn for each play. None: `pool` of them are made, from the seed `level_seed`.
        kind, size: what is made.
        observation: "cells" or "planes".
        copy: False gives the same arrays every time, written anew by each step; cells are then the
            live board itself. True gives arrays of one's own.
        shaped, max_steps, options: as for `GridEnv`.
        autoreset_mode: one of Gymnasium's, or its name.

    `docs/environments.md` has the whole contract.

    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        levels: object = None,
        pool: int = POOL,
        level_seed: int = 0,
        kind: str | None = None,
        size: int | None = None,
        observation: str = "cells",
        copy: bool = True,
        shaped: float = 0.0,
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": list(drawing.MODES), "autoreset_mode": self._mode}
        self.num_envs, self.render_mode = num_envs, drawing.known(render_mode)
        if num_envs < 1 or pool < 1 or (max_steps is not None and max_steps < 1):
            raise ValueError("there is at least one play, on one level, of one step")
        given = Levels(self.game, levels, Maker(self.game, kind, size), options)
        self._kernel = kernel = Kernel(self.game, given.first, shaped)
        given.fit(kernel)
        self.max_steps = kernel.limit if max_steps is None else max_steps
        self._zero, self._lines = laid_out(kernel, given.several(pool, level_seed), num_envs)
        self._stage = staged(kernel, self._zero, self._lines, self.max_steps, MODES[self._mode])
        self._watcher = Watcher(
            kernel, observation, self._lines, self._zero, self._stage, copy=copy
        )
        self._copy = copy
        self.single_observation_space = self._watcher.space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.Discrete(len(kernel.table))
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over, self._cut = (self._lines[name].view(np.bool_) for name in ("over", "cut"))
        self._seeded = self._begun = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all plays, or those of `options={"reset_mask": ...}`, on any level or on `level`.

        Play i draws its levels from the seed `seed + i`, or from the i-th of a list.
        """
        self._seed(seed)
        chosen = options or {}
        mask = chosen.get("reset_mask")
        if mask is not None:
            mask = np.ascontiguousarray(mask, np.uint8)
            if mask.shape != (self.num_envs,) or not mask.any():
                raise ValueError(
                    f"reset_mask has a truth for each of {self.num_envs} plays, one at least true"
                )
        if mask is not None and not self._begun:
            raise ResetNeeded("reset all plays first, and then some of them")
        self._stage.reset(mask, chosen.get("level"))
        self._begun = True
        return self._watcher.look(), {}

    def _seed(self, seed: int | Sequence[int | None] | None) -> None:
        """Set the sequences of chance: when one is given, and when there is none yet."""
        if seed is None and self._seeded:
            return
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise ValueError(f"expected {self.num_envs} seeds, found {len(seed)}")
            for at, one in enumerate(seed):
                if one is not None or not self._seeded:
                    self._lines["seeds"][at] = self._drawn() if one is None else one
        else:
            first = self._drawn() if seed is None else seed
            self._lines["seeds"][:] = np.arange(first, first + self.num_envs, dtype=np.uint64)
        self._seeded = True

    def _drawn(self) -> int:
        """A seed by chance."""
        return int(self.np_random.integers(1 << 62))

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """One action in each play: numbers of the discrete space, `(num_envs,)`.

        What becomes of plays that are over is for the mode of autoreset to say.
        """
        if not self._begun:
            raise ResetNeeded("reset the environment first: no play has begun")
        ended = self._stage.step(np.ascontiguousarray(actions, np.int64))
        infos = self._ended() if ended and self._mode is AutoresetMode.SAME_STEP else {}
        rewards, over, cut = self._lines["rewards"], self._over, self._cut
        if self._copy:
            rewards, over, cut = rewards.copy(), over.copy(), cut.copy()
        return self._watcher.look(), rewards, over, cut, infos

    def _ended(self) -> dict[str, Any]:
        """What was observed last of plays that ended in this step, where `_final_obs` is set."""
        return {
            "final_obs": self._watcher.look("finals"),
            "_final_obs": self._over | self._cut,
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions would be done now, `(num_envs, actions)`."""
        masks = np.zeros((self.num_envs, len(self._kernel.table)), np.uint8)
        self._stage.masks(masks, np.empty_like(self._lines["states"][0]))
        return masks.view(np.bool_)

    def rollout(self, steps: int, actions: Array | None = None, *, boards: bool = False) -> Rollout:
        """Many steps of all plays in one call: these actions `(steps, num_envs)`, or by chance."""
        if not self._begun:
            raise ResetNeeded("reset the environment first: no play has begun")
        shape = (steps, self.num_envs)
        done = np.full(shape, -1) if actions is None else np.array(actions, np.int64, order="C")
        if done.shape != shape:
            raise ValueError(f"expected actions of shape {shape}, found {done.shape}")
        if boards and self._kernel.hidden:
            raise ValueError(f"a learner of {self.game.name} does not see any board")
        if actions is not None and done.size and done.min() < 0:
            raise IndexError(f"expected actions from 0 to {len(self._kernel.table) - 1}")
        board = self._kernel.shape[:2]
        kept = np.empty((*shape, *board), self._watcher.kind) if boards else None
        rewards, over, cut = np.empty(shape), np.empty(shape, np.bool_), np.empty(shape, np.bool_)
        ended = self._stage.rollout(
            steps, done, rewards, over.view(np.uint8), cut.view(np.uint8), kept
        )
        return Rollout(done, rewards, over, cut, kept, ended)

    def save(self) -> dict[str, Array]:
        """Where all plays stand, their chance included, for `restore`."""
        return {name: self._lines[name].copy() for name in KEPT}

    def restore(self, saved: dict[str, Array]) -> tuple[Any, dict[str, Any]]:
        """Go back to where all plays stood; what `reset` would give."""
        for name in KEPT:
            if saved[name].shape != self._lines[name].shape:
                raise ValueError("this was saved by an environment of other plays")
            self._lines[name][...] = saved[name]
        self._seeded = self._begun = True
        return self._watcher.look(), {}

    def position(self, number: int) -> Position:
        """Where one play stands, as the referee sees it."""
        return position(self._kernel, self._zero, self._lines["states"][number])

    def render(self) -> tuple[Any, ...] | None:
        """A picture of each play, in the way of `render_mode`."""
        if self.render_mode is None:
            return None
        plays = range(self.num_envs)
        return tuple(drawing.show(self.game, self.position(at), self.render_mode) for at in plays)
