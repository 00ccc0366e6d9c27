"""Many plays of one game at once: a vector environment whose step is one compiled call."""

from __future__ import annotations

from collections.abc import Sequence
from sys import getrefcount
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..games import find_game
from ..learn.frames import FrameLayout
from ..learn.levels import LevelMaker, LevelPool, check_names
from ..learn.signals import NODES, tracker_for
from ..learn.stage import allocate_arrays, check_rows, position, read_drawn, stage_for
from . import drawing
from .plays import WrongActionError
from .spaces import BatchObservation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from ..game.game import Game
    from ..game.state import Position
    from ..learn.observations import Array


MODES = {AutoresetMode.DISABLED: 0, AutoresetMode.NEXT_STEP: 1, AutoresetMode.SAME_STEP: 2}
"""The numbers by which stages (`learn.stage`) know the autoreset modes."""

POOL = 256
"""The default number of levels that an environment makes."""

SAVED = ("cells", "registers", "seeds", "ages", "over", "cut", "heard")
"""The names of the arrays that `save` returns."""

DERIVED = frozenset(
    ("_stage", "_observed", "_rewards", "_over", "_cut", "_advance", "_live", "_copied", "_memory",
     "_quick")
)  # fmt: skip
"""Attributes that are not pickled, since they point into the arrays and are made anew."""


def _not_begun(*_: Any) -> int:
    """Return -1, which makes `step` raise the error for a step before the first reset."""
    return -1


class GridVectorEnv(VectorEnv[Any, Any, Any]):
    """Plays of one game side by side, on levels of one size.

    Args:
        game: a game, or its name.
        num_envs: the number of plays.
        levels: as for `GridEnv`, or a file or folder of levels in any format that the game reads;
            one of several is drawn for each play. None: `pool` levels are made from `level_seed`.
        kind, size: the levels to make.
        observation: "cells" or "planes".
        channels_last, pad: as for `GridEnv`.
        signals, nodes, potential: as for `GridEnv`; `infos` have an array for each signal.
        level_info: whether `infos` have the number of each play's level, as `level`.
        masks: whether `infos` have the legal actions of all plays, as `action_mask`.
        copy: True gives new arrays in every step. False overwrites the same arrays in every step,
            and observed cells are the live board itself.
        shaped, max_steps, render_mode, options: as for `GridEnv`.
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
        channels_last: bool = False,
        pad: bool = False,
        level_info: bool = False,
        masks: bool = False,
        copy: bool = True,
        shaped: float = 0.0,
        signals: Sequence[str] = (),
        nodes: int = NODES,
        potential: str = "",
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        game = find_game(game)
        check_names(GridVectorEnv, game, options)
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": list(drawing.MODES), "autoreset_mode": self._mode}
        self.autoreset_mode = self._mode  # where TorchRL looks
        self.num_envs, self.render_mode = num_envs, drawing.checked_mode(render_mode)
        if num_envs < 1 or pool < 1 or (max_steps is not None and max_steps < 1):
            raise ValueError("num_envs, pool and max_steps are at least 1")
        level_pool = LevelPool(game, levels, LevelMaker(game, kind, size), options)
        self.game = level_pool.game
        self._stepper = stepper = level_pool.stepper(0.0 if potential else shaped, pad=pad)
        self._shaped = shaped
        self._signals = tracker_for(stepper, signals, nodes, potential, shaped, num_envs)
        self._level_info = level_info
        self._looks = level_info or self._signals is not None
        self._finals: dict[str, Any] = {}
        self._look = FrameLayout(stepper.frame, channels_last)
        self._kind, self._copy, self._masks = observation, copy, masks
        self.max_steps = stepper.limit if max_steps is None else max_steps
        self._arrays = allocate_arrays(stepper, level_pool.several(pool, level_seed), num_envs)
        self._seeded = self._begun = False
        self._level, self._none = np.full(num_envs, -1), np.zeros(num_envs, np.bool_)
        self._resting = 0
        self._bind()
        self.single_observation_space = self._observed.space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.Discrete(len(stepper.table))
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def levels(self) -> int:
        """The number of levels from which plays draw theirs."""
        return len(self._arrays["levels"])

    def _bind(self) -> None:
        """Make the stage. It has pointers to the arrays, so that steps write in place."""
        stepper, arrays, mode = self._stepper, self._arrays, MODES[self._mode]
        self._stage = stage_for(stepper, arrays, self.max_steps, mode)
        self._observed = BatchObservation(
            stepper, self._kind, self._look, arrays, self._stage, copy=self._copy
        )
        self._rewards = arrays["rewards"]
        self._over, self._cut = (arrays[name].view(np.bool_) for name in ("over", "cut"))
        self._live, self._memory = self._observed.live, Memory()
        self._copied = self._copy and self._live is not None
        # If observations are the live boards and infos are empty, most steps are one call.
        self._quick = not (self._copy or self._masks or self._looks or self._live is None)
        if self._begun:
            self._observed.refresh()
        self._bind_step()

    def _bind_step(self) -> None:
        self._advance: Callable[..., int] = self._stage.step if self._begun else _not_begun

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all plays, or those in `options={"reset_mask": ...}`.

        `options={"level": ...}` is the number of a level for all plays, or an array with a number
        for each play; `infos["level"]` has the numbers. Without it, plays draw levels: play i uses
        the seed `seed + i`, or the i-th seed of a list.
        """
        self._seed(seed)
        options = options or {}
        mask = options.get("reset_mask")
        if mask is not None:
            mask = np.ascontiguousarray(mask, np.uint8)
            if mask.shape != (self.num_envs,) or not mask.any():
                raise ValueError(
                    f"reset_mask is {self.num_envs} booleans, one for each play, not all false"
                )
        if mask is not None and not self._begun:
            raise ResetNeeded("reset all plays before resetting some of them")
        which = np.ones(self.num_envs, np.bool_) if mask is None else mask != 0
        self._enter(which, options.get("level"))
        self._begun, self._resting = True, 0
        self._bind_step()
        self._look_again(which)
        return self._observed.observe(), self._infos()

    def _enter(self, which: Array, level: Any) -> None:
        """Begin plays on random levels (None), all on one level, or each on a given one."""
        if level is None:
            self._stage.reset(which.view(np.uint8))
            self._note_levels(which)
            return
        levels = np.asarray(level)
        if levels.dtype.kind not in "iu" or levels.shape not in {(), (self.num_envs,)}:
            raise ValueError(
                f"level is the number of one, or {self.num_envs} numbers, one for each play"
            )
        levels = np.broadcast_to(levels, self.num_envs)
        pool = len(self._arrays["levels"])
        if (wrong := levels[which & ((levels < 0) | (levels >= pool))]).size:
            raise IndexError(f"there are {pool} levels, so there is no level {wrong[0]}")
        for number in np.unique(levels[which]).tolist():
            self._stage.reset((which & (levels == number)).view(np.uint8), number)
        self._level[which] = levels[which]

    def _note_levels(self, which: Array) -> None:
        """Note the levels that plays have just drawn, from the last random number of each play."""
        pool = len(self._arrays["levels"])
        self._level[which] = read_drawn(self._arrays["seeds"][which], pool) if pool > 1 else 0

    def _look_again(self, which: Array) -> None:
        """Find the signals of plays that have just begun, or were put into another position."""
        if self._signals is not None:
            self._signals.begin(which, self._arrays["cells"], self._arrays["registers"])

    def _look_after(self, ended: int) -> None:
        """Update the levels and signals of plays after a step in which `ended` plays have ended.

        By the autoreset mode, new plays replace those that ended in this step or in the one before.
        """
        fresh = self._arrays["ages"] == 0 if ended or self._resting else self._none
        same = self._mode is AutoresetMode.SAME_STEP and bool(ended)
        self._resting = ended if self._mode is AutoresetMode.NEXT_STEP else 0
        if self._signals is not None:
            arrays = self._arrays
            rows = arrays["cells"], arrays["registers"]
            if same:  # first the signals of plays that have ended, then those of the new plays
                kept = zip(rows, (arrays["finals"], arrays["final_registers"]), strict=True)
                rows = tuple(np.where(fresh[:, None], end, now) for now, end in kept)  # type: ignore[assignment]  # two
            self._rewards += self._shaped * self._signals.follow(*rows, still=fresh & (not same))
        if same:
            self._finals = self._entries()
        if fresh.any():
            self._note_levels(fresh)
            self._look_again(fresh)

    def _entries(self) -> dict[str, Any]:
        """Return the entries of infos that the user asked for, for the current states."""
        entries: dict[str, Any] = {}
        if self._signals is not None:
            entries.update(self._signals.infos())
        if self._level_info:
            entries["level"] = self._level.copy()
            entries["_level"] = np.ones(self.num_envs, np.bool_)
        return entries

    def _infos(self, ended: int = 0) -> dict[str, Any]:
        """Return the infos of a reset, or of a step in which `ended` plays have ended."""
        infos: dict[str, Any] = {}
        if self._masks:
            infos["action_mask"] = self.action_masks()
            infos["_action_mask"] = np.ones(self.num_envs, np.bool_)
        infos.update(self._entries())
        if ended and self._mode is AutoresetMode.SAME_STEP:
            infos["final_obs"] = self._observed.observe(ended=True)
            infos["_final_obs"] = self._over | self._cut
            if self._looks:
                infos["final_info"], infos["_final_info"] = self._finals, infos["_final_obs"]
        return infos

    def _seed(self, seed: int | Sequence[int | None] | None) -> None:
        """Seed the random numbers of each play; without seeds, at random, and only once."""
        if seed is None and self._seeded:
            return
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise ValueError(f"expected {self.num_envs} seeds, found {len(seed)}")
            for at, given in enumerate(seed):
                if given is not None or not self._seeded:
                    self._arrays["seeds"][at] = self._random_seed() if given is None else given
        else:
            first = self._random_seed() if seed is None else seed
            self._arrays["seeds"][:] = np.arange(first, first + self.num_envs, dtype=np.uint64)
        self._seeded = True

    def _random_seed(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Do one action in each play: numbers from the discrete space, `(num_envs,)`.

        The autoreset mode determines the fate of plays that are over.
        """
        # Live boards are copied in the same call, while they are in the processor's cache.
        live = self._live
        seen = self._memory.array("seen", live.shape, live.dtype) if self._copied else live  # type: ignore[union-attr]  # only live boards are copied
        try:
            ended = self._advance(actions, seen) if self._copied else self._advance(actions)
        except IndexError as error:
            raise WrongActionError(str(error)) from None
        except (TypeError, ValueError):  # not an array of the stage's integers: convert it below
            ended = -1
        if self._quick and ended == 0:
            return seen, self._rewards, self._over, self._cut, {}
        return self._full_step(ended, actions, seen)

    def _full_step(
        self, ended: int, actions: Any, seen: Any
    ) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Return the result of `step` in the general case."""
        self._check_begun()
        if ended < 0:
            boards = (seen,) if self._copied else ()
            try:
                ended = self._stage.step(np.ascontiguousarray(actions, np.int64), *boards)
            except IndexError as error:
                raise WrongActionError(str(error)) from None
        if self._looks:
            self._look_after(ended)
        if seen is None:
            seen = self._observed.observe()
        infos, flags = self._infos(ended), (self._rewards, self._over, self._cut)
        return seen, *((line.copy() for line in flags) if self._copy else flags), infos

    def _check_begun(self) -> None:
        """Raise ResetNeeded before the first reset."""
        if not self._begun:
            raise ResetNeeded("reset the environment first: no play has begun")

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions of each play, `(num_envs, actions)`."""
        self._check_begun()
        masks = np.zeros((self.num_envs, len(self._stepper.table)), np.uint8)
        self._stage.masks(masks)
        return masks.view(np.bool_)

    def rollout(self, steps: int, actions: Array | None = None, *, boards: bool = False) -> Rollout:
        """Play many steps in one call, with these actions `(steps, num_envs)` or random ones."""
        self._check_begun()
        shape = (steps, self.num_envs)
        if boards and self._stepper.hidden:
            raise ValueError(f"the board of {self.game.name} is hidden from learners")
        if boards and self._look.frame:
            raise ValueError("boards=True needs levels of one size: padded boards are not kept")
        if self._signals is not None and self._signals.weighs:
            raise ValueError("rollout() has no rewards for the potential of a signal: use step()")
        given = None if actions is None else np.asarray(actions)
        if given is not None and given.shape != shape:
            raise ValueError(f"expected actions of shape {shape}, found {given.shape}")
        if given is not None and given.size and given.min() < 0:
            raise WrongActionError(f"expected actions from 0 to {len(self._stepper.table) - 1}")
        array = self._memory.array
        # Never the caller's array, since a stage writes the actions that it draws into it.
        played = array("actions", shape, np.int64)
        played[...] = -1 if given is None else given
        rewards = array("rewards", shape, np.float64)
        over, cut = (array(name, shape, np.bool_) for name in ("over", "cut"))
        size = (*shape, *self._stepper.shape[:2])
        out = array("boards", size, self._cell_type()) if boards else None
        flags = over.view(np.uint8), cut.view(np.uint8)
        try:
            ended = self._stage.rollout(steps, played, rewards, *flags, out)
        except IndexError as error:
            raise WrongActionError(str(error)) from None
        self._level[:] = -1  # plays may be on other levels by now
        self._resting = int((self._over | self._cut).any())
        self._look_again(np.ones(self.num_envs, np.bool_))
        return Rollout(played, rewards, over, cut, out, ended)

    def _cell_type(self) -> np.dtype[Any]:
        """Return the smallest type that holds cells, of at most 4 bytes as in stages."""
        return np.min_scalar_type(min(self._stepper.learning.CELLS, 1 << 31) - 1)

    def save(self) -> dict[str, Array]:
        """Return the current point of all plays, their random states included, for `restore`."""
        return {name: self._arrays[name].copy() for name in SAVED}

    def restore(
        self, saved: dict[str, Array], *, trusted: bool = False
    ) -> tuple[Any, dict[str, Any]]:
        """Go back to a saved point and return the result of `reset`.

        ValueError if a state is no position of the game; `trusted` skips this check.
        """
        for name in SAVED:
            if name not in saved or saved[name].shape != self._arrays[name].shape:
                raise ValueError("this was saved by an environment with other plays")
        if not trusted:
            check_rows(self._stepper, saved["cells"], saved["registers"])
        for name in SAVED:
            self._arrays[name][...] = saved[name]
        self._seeded = True
        self._begun = True
        self._observed.refresh()
        self._level[:] = -1
        self._resting = int((self._over | self._cut).any())
        self._bind_step()
        self._look_again(np.ones(self.num_envs, np.bool_))
        return self._observed.observe(), self._infos()

    def position(self, number: int) -> Position:
        """Return the full state of one play, as the referee sees it."""
        self._check_begun()
        arrays = self._arrays
        return position(self._stepper, arrays["cells"][number], arrays["registers"][number])

    def render(self) -> tuple[Any, ...] | None:
        """Return a picture of each play, as `render_mode` says."""
        if self.render_mode is None:
            return None
        positions = map(self.position, range(self.num_envs))
        return tuple(drawing.show(self.game, start, self.render_mode) for start in positions)

    def __getstate__(self) -> dict[str, Any]:
        return {name: part for name, part in self.__dict__.items() if name not in DERIVED}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        self.__dict__.update(parts)
        self._bind()


# ---------------------------------------------------------------- rollouts
# The result of many steps of a vector environment in one call, and memory for the result.


class Rollout(NamedTuple):
    """Many steps of all plays: arrays `(steps, num_envs)`, and the number of plays that ended.

    `boards` is None, or the cells before each step, `(steps, num_envs, height, width)`.
    """

    actions: Array
    rewards: Array
    terminated: Array
    truncated: Array
    boards: Array | None
    ended: int


class Memory:
    """Memory for arrays that callers get; an array is reused when nobody refers to it any more."""

    def __init__(self) -> None:
        self._made: dict[str, list[Array]] = {}

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> Array:
        """Return an array of this shape, with any content."""
        # New memory has to be mapped page by page, which takes about as long as the steps. Two
        # arrays take turns, since a caller has one until the next one is assigned to the same name.
        made = self._made.setdefault(name, [])
        for array in made:
            # The three references: the list, this variable, and the argument of the call.
            if getrefcount(array) == 3 and array.shape == shape:
                return array
        del made[:-1]
        made.append(np.empty(shape, dtype))
        return made[-1]
