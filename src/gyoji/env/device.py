"""Many plays of one game on a GPU: a vector environment whose arrays stay there."""

from __future__ import annotations

import re
from struct import pack
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..game.files import home_of
from ..games import find_game
from ..learn.frames import FrameLayout
from ..learn.levels import LevelMaker, LevelPool, check_names
from ..learn.observations import Announcements, Cells
from ..learn.stage import allocate_arrays, cell_type, is_compiled
from ..util.errors import Error
from .plays import WrongActionError
from .spaces import Parts
from .vector import MODES, POOL, GridVectorEnv, Rollout

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..game.game import Game
    from ..learn.observations import Array

    Launch = Callable[..., None]
    """A function that runs a kernel: its name, the number of plays, then arrays and integers."""

CUDA = re.compile(r"cuda(?::(\d{1,3}))?", re.ASCII)
BLOCK = 128
"""The number of threads of a block. A step needs at most 88 registers in every game, so at least 5
blocks fit on a multiprocessor, which has 65,536 registers."""
OPTIONS = ("-default-device", "--std=c++17")
"""Compiler options. The first lets the functions of the header, which is plain C, run on a GPU."""


WIDE = frozenset({"gyoji_planes", "gyoji_numbers"})
"""The kernels with a block of threads for each play; others have one thread for each play."""


def count_blocks(kernel: str, plays: int, threads: int) -> int:
    """Return how many blocks of this many threads a kernel needs for all plays."""
    return plays if kernel in WIDE else -(-plays // threads)


class DeviceError(Error, ValueError):
    """There is no such device; the message is a sentence."""


class Device(Protocol):
    """A device that holds arrays and runs kernels on them."""

    @property
    def xp(self) -> Any:
        """The array module of the device, with the functions of NumPy."""

    def compile(self, source: str) -> Launch:
        """Compile the kernels in a source text."""

    def pointer(self, array: Any) -> int:
        """Return the address of an array's first number, on the device."""


class Cuda:
    """A GPU. DeviceError if CuPy is missing, or if there is no such GPU."""

    def __init__(self, number: int = 0) -> None:
        try:
            import cupy  # type: ignore[import-not-found]  # it is not installed where types are checked
        except ImportError as error:
            raise DeviceError(f"run pip install 'gyoji[cuda]' first: {error}") from None
        try:
            count = cupy.cuda.runtime.getDeviceCount()
        except cupy.cuda.runtime.CUDARuntimeError as error:
            raise DeviceError(f"there is no device cuda:{number}: {error}") from None
        if number >= count:
            raise DeviceError(f"there is no device cuda:{number}: this machine has {count}")
        self.xp: Any = cupy
        self._device = cupy.cuda.Device(number)
        self._device.use()

    def compile(self, source: str) -> Launch:
        module = self.xp.RawModule(code=source, options=OPTIONS, backend="nvrtc")

        def launch(name: str, plays: int, *arguments: Any) -> None:
            with self._device:
                module.get_function(name)((count_blocks(name, plays, BLOCK),), (BLOCK,), arguments)

        return launch

    def pointer(self, array: Any) -> int:
        return int(array.data.ptr)


def device_named(name: str) -> Device:
    """Return a device by its name: `cuda`, `cuda:1`. DeviceError if there is no such device."""
    found = CUDA.fullmatch(name)
    if found is None:
        raise DeviceError(f"expected the device cpu, cuda or cuda:N, found {name!a}")
    return Cuda(int(found[1] or 0))


# ---------------------------------------------------------------- device

ORDER = (
    "cells", "finals", "registers", "final_registers", "levels", "level_registers", "table",
    "seeds", "ages", "heard", "last", "rewards", "over", "cut",
)  # fmt: skip
"""The arrays of `plays` in `compiling/loops/plays.h`, in the same order."""


def vector_env(game: Game | str, num_envs: int = 1, *, device: str = "cpu", **how: Any) -> Any:
    """Return a vector environment on the CPU (`GridVectorEnv`), or on a GPU (`DeviceVectorEnv`)."""
    if device == "cpu":
        return GridVectorEnv(game, num_envs, **how)
    return DeviceVectorEnv(game, num_envs, device=device, **how)


class DeviceVectorEnv(VectorEnv[Any, Any, Any]):
    """Plays of one game side by side on a device, on levels of one size.

    With the same seeds, the results are byte for byte those of `GridVectorEnv`. Observations,
    rewards, ends and masks are arrays on the device (CuPy's, which PyTorch and JAX take by DLPack
    without a copy); the next step overwrites them.

    Args:
        device: "cuda", "cuda:1", or a `Device`.
        observation: "cells" (only Sokoban and Boulder have them here) or "planes"; "" is cells if
            the game has them. In a game that hides its board, it is the announcements.
        game, num_envs, levels, pool, level_seed, kind, size, channels_last, masks, shaped,
        max_steps, autoreset_mode, options: as for `GridVectorEnv`.

    ValueError with a sentence if there is no such device, or the game has no twin.

    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        device: str | Device = "cuda",
        levels: object = None,
        pool: int = POOL,
        level_seed: int = 0,
        kind: str | None = None,
        size: int | None = None,
        observation: str = "",
        channels_last: bool = False,
        masks: bool = False,
        shaped: float = 0.0,
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **options: str,
    ) -> None:
        from ..compiling.device import device_source

        game = find_game(game)
        check_names(GridVectorEnv, game, options)
        if num_envs < 1 or pool < 1 or (max_steps is not None and max_steps < 1):
            raise ValueError("num_envs, pool and max_steps are at least 1")
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        self.num_envs = num_envs
        level_pool = LevelPool(game, levels, LevelMaker(game, kind, size), options)
        self.game = level_pool.game
        self._stepper = stepper = level_pool.stepper(shaped)
        if not is_compiled(stepper):
            raise ValueError(f"{self.game.name} has no compiled twin, which a device needs too")
        self._device = device_named(device) if isinstance(device, str) else device
        self._launch = self._device.compile(device_source(home_of(self.game)))
        self.max_steps = stepper.limit if max_steps is None else max_steps
        self._masks, self._seeded, self._begun, self._last = masks, False, False, channels_last
        self._place(allocate_arrays(stepper, level_pool.several(pool, level_seed), num_envs))
        self._parts = self._observer(observation, FrameLayout(stepper.frame, channels_last))
        self.single_observation_space = self._parts.space(stepper)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.Discrete(len(stepper.table))
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _place(self, arrays: dict[str, Array]) -> None:
        """Put all arrays on the device, and a struct of their addresses for the kernels."""
        xp, stepper = self._device.xp, self._stepper
        arrays["table"] = np.array(stepper.table, np.int64)
        self._arrays = found = {name: xp.asarray(array) for name, array in arrays.items()}
        self._wrong = xp.zeros(1, xp.uint8)
        area, size = arrays["cells"].shape[1], arrays["registers"].shape[1]
        packed = pack(
            "14Q7qdi4x", *(self._device.pointer(found[name]) for name in ORDER),
            self.num_envs, area, size, len(arrays["levels"]), len(stepper.table),
            arrays["heard"].shape[1], self.max_steps, float(stepper.shaped), MODES[self._mode],
        )  # fmt: skip
        self._plays = xp.asarray(np.frombuffer(packed, np.uint8).copy())
        self._over, self._cut = (found[name].view(xp.bool_) for name in ("over", "cut"))

    def _observer(self, kind: str, look: FrameLayout) -> Parts:
        """Return the parts of an observation of this kind; "" is cells if that is possible.

        ValueError for "cells" if the cells in memory are not what a learner may see.
        """
        cells = Parts(self._stepper, "cells", look)
        board = cells.board
        as_they_are = (
            isinstance(board, Cells) and cells.alone and not board.marks
            and board.dtype == cell_type(self._stepper)
        )  # fmt: skip
        if kind == "cells" and not (as_they_are or self._stepper.hidden):
            raise ValueError(f"on a device {self.game.name} is observed as planes")
        if as_they_are and kind in ("", "cells"):
            return cells
        return Parts(self._stepper, "planes", look)

    def reset(
        self,
        *,
        seed: int | list[int] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all plays, or those in `options["reset_mask"]`, on `options["level"]` if given."""
        xp, options = self._device.xp, options or {}
        self.check()
        self._seed(seed)
        mask, level = options.get("reset_mask"), options.get("level")
        if mask is not None and not self._begun:
            raise ResetNeeded("reset all plays before resetting some of them")
        if level is not None and not 0 <= level < len(self._arrays["levels"]):
            raise IndexError(f"there are {len(self._arrays['levels'])} levels, so no level {level}")
        which = xp.ones(self.num_envs, xp.uint8) if mask is None else xp.asarray(mask, xp.uint8)
        if which.shape != (self.num_envs,):
            raise ValueError(f"reset_mask is {self.num_envs} booleans, one for each play")
        self._call("gyoji_reset", which, np.int64(-1 if level is None else level))
        self._begun = True
        return self._observe(), self._infos()

    def _seed(self, seed: int | list[int] | None) -> None:
        """Seed the random numbers of each play; without seeds, at random, and only once."""
        if seed is None and self._seeded:
            return
        first = int(self.np_random.integers(1 << 62)) if seed is None else seed
        given = range(first, first + self.num_envs) if isinstance(first, int) else first
        if len(given) != self.num_envs:
            raise ValueError(f"expected {self.num_envs} seeds, found {len(given)}")
        self._arrays["seeds"][:] = self._device.xp.asarray(np.array(given, np.uint64))
        self._seeded = True

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Do one action in each play: numbers from the discrete space, `(num_envs,)`.

        They may be on the device (an array of CuPy, PyTorch or JAX) or not. Invalid actions are not
        done. `check` reports them; a step does not, since it would have to wait for the device.
        """
        if not self._begun:
            raise ResetNeeded("reset the environment first: no play has begun")
        self._call("gyoji_step", self._actions(actions, (self.num_envs,)), self._wrong)
        infos = self._infos(ended=True)
        return self._observe(), self._arrays["rewards"], self._over, self._cut, infos

    def check(self) -> None:
        """Raise InvalidAction if an action was invalid since the last check."""
        if bool(self._wrong.any()):
            self._wrong[:] = 0
            raise WrongActionError(f"expected actions from 0 to {len(self._stepper.table) - 1}")

    def action_masks(self) -> Any:
        """Return the legal actions of each play, `(num_envs, actions)`."""
        xp, arrays = self._device.xp, self._arrays
        out = xp.zeros((self.num_envs, len(self._stepper.table)), xp.uint8)
        self._call("gyoji_masks", out, arrays["cells"].copy(), arrays["registers"].copy())
        return out.view(xp.bool_)

    def rollout(self, steps: int, actions: Any = None) -> Rollout:
        """Play many steps in one call, with these actions `(steps, num_envs)` or random ones."""
        if not self._begun:
            raise ResetNeeded("reset the environment first: no play has begun")
        xp, shape = self._device.xp, (steps, self.num_envs)
        played = xp.empty(shape, xp.int64) if actions is None else self._actions(actions, shape)
        rewards = xp.empty(shape, xp.float64)
        over, cut = xp.empty(shape, xp.uint8), xp.empty(shape, xp.uint8)
        numbers = np.int64(steps), np.int64(actions is not None)
        self._call("gyoji_rollout", *numbers, played, rewards, over, cut, self._wrong)
        self.check()
        ended = int(xp.count_nonzero(over | cut))
        return Rollout(played, rewards, over.view(xp.bool_), cut.view(xp.bool_), None, ended)

    def _actions(self, actions: Any, shape: tuple[int, ...]) -> Any:
        xp = self._device.xp
        shared = hasattr(actions, "__dlpack__") and not isinstance(actions, np.ndarray | xp.ndarray)
        found = xp.ascontiguousarray((xp.from_dlpack if shared else xp.asarray)(actions), xp.int64)
        if found.shape != shape:
            raise ValueError(f"expected actions of shape {shape}, found {found.shape}")
        return found

    def _call(self, kernel: str, *arguments: Any) -> None:
        self._launch(kernel, self.num_envs, self._plays, *arguments)

    def _infos(self, *, ended: bool = False) -> dict[str, Any]:
        xp, infos = self._device.xp, dict[str, Any]()
        if self._masks:
            infos["action_mask"] = self.action_masks()
            infos["_action_mask"] = xp.ones(self.num_envs, xp.bool_)
        if ended and self._mode is AutoresetMode.SAME_STEP:
            infos["final_obs"] = self._observe("finals", "final_registers", "last")
            infos["_final_obs"] = self._over | self._cut
        return infos

    def _observe(
        self, cells: str = "cells", registers: str = "registers", heard: str = "heard"
    ) -> Any:
        """Return the observations of the states in the arrays of these names."""
        parts, xp, arrays = self._parts, self._device.xp, self._arrays
        shape = (self.num_envs, *parts.board.shape(self._stepper.first))
        if isinstance(parts.board, Cells):
            return arrays[cells].reshape(shape)
        board, states = xp.empty(shape, xp.uint8), (arrays[cells], arrays[registers])
        if isinstance(parts.board, Announcements):
            self._call("gyoji_announcements", *states, arrays[heard], board, np.int64(shape[-1]))
            return board
        count, last = np.int64(len(parts.board.planes)), np.int64(self._last)
        self._call("gyoji_planes", *states, board, count, last)
        if parts.alone:
            return board
        names = parts.numbers.names
        numbers = xp.empty((self.num_envs, len(names)), xp.uint8)
        self._call("gyoji_numbers", *states, numbers, np.int64(len(names)))
        return {"board": board, "numbers": numbers}
