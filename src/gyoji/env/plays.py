"""One play of an environment: stepped by the game's twin or, without one, interpreted.

Both kinds have the same methods. `step` returns Gymnasium's tuple. For an invalid action, and after
the end, it calls `refuse`, which raises the error.
"""

from __future__ import annotations

from array import array
from functools import partial
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from gymnasium.error import InvalidAction
from gymnasium.spaces import Box

from ..engine.twins import twin
from ..game.state import AREA, RUNNING, STATUS, TURN
from ..learn.stage import allocate_arrays, is_compiled, position, split, stage_for
from ..util.errors import Error
from .spaces import BatchObservation, Observation

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_keys, dict_values
    from collections.abc import Callable, Iterator

    from ..game.state import Position
    from ..learn.frames import FrameLayout
    from ..learn.observations import Array, Buffer, Heard
    from ..learn.stepper import Mask, Stepper

    Step = tuple[Any, float, bool, bool, dict[str, Any]]
    Refuse = Callable[[object], NoReturn]

BLOCK = 1 << 14
"""The number of bytes of observations that are allocated at once, to save time."""


def play_for(
    stepper: Stepper, kind: str, look: FrameLayout, limit: int, refuse: Refuse
) -> CompiledPlay | InterpretedPlay:
    """Return a play that has not entered a level yet; it is cut off after `limit` actions.

    `kind` and `look` say how it is observed; `refuse` raises the error for a wrong action.
    """
    if is_compiled(stepper):
        return CompiledPlay(stepper, kind, look, limit, refuse)
    return InterpretedPlay(stepper, kind, look, limit, refuse)


class InterpretedPlay:
    """A play that is stepped by the rules in Python, for a game without a twin."""

    def __init__(
        self, stepper: Stepper, kind: str, look: FrameLayout, limit: int, refuse: Refuse
    ) -> None:
        self._refuse = refuse
        self._stepper, self._observe = stepper, Observation(stepper, kind, look).observe
        self._apply, self._value = stepper.apply, stepper.value
        self.state: Buffer = bytearray()
        self.heard: Heard = None
        self.left = limit

    def enter(self, state: Buffer, left: int, heard: Heard) -> tuple[Any, dict[str, Any]]:
        """Go to a copy of this state, from which `left` actions are left."""
        self.state, self.left, self.heard = state[:], left, heard and heard[:]
        return self.observation(), info_of(self._stepper, self.state)

    def step(self, action: Any) -> Step:
        state, stepper = self.state, self._stepper
        number = None if self.left <= 0 or state[STATUS] != RUNNING else number_of(stepper, action)
        if number is None:
            self._refuse(action)
        actor = state[TURN]
        before = self._value(state, actor)
        self._apply(state, stepper.codes[number], self.heard)
        self.left -= 1
        reward, over = self._value(state, actor) - before, state[STATUS] != RUNNING
        cut = not over and self.left == 0
        info = info_of(stepper, state)
        if (over or cut) and stepper.players > 1:
            info["scores"] = scores(stepper, state)
        return self.observation(), float(reward), over, cut, info

    def observation(self) -> Any:
        return self._observe(self.state, self.state[TURN], self.heard)

    def mask(self) -> Mask:
        """Return the legal actions now."""
        return self._stepper.mask(self.state)

    def save(self) -> tuple[Buffer, int, Heard]:
        """Return the arguments with which `enter` comes back here."""
        return self.state[:], self.left, self.heard and self.heard[:]


class CompiledPlay:
    """A play that the game's twin steps: a stage (`learn.stage`) with a single play."""

    def __init__(
        self, stepper: Stepper, kind: str, look: FrameLayout, limit: int, refuse: Refuse
    ) -> None:
        self._refuse = refuse
        self._stepper, self._kind, self._look, self._limit = stepper, kind, look, limit
        one = Observation(stepper, kind, look)
        # One learner's announcements are a few numbers, for which the code for arrays would take
        # ten times as long.
        self._announced = one.observe if stepper.hidden and isinstance(one.space, Box) else None
        height, width = stepper.frame or (1, stepper.first[AREA])
        self._lay_out(height * width)

    def _lay_out(self, room: int) -> None:
        """Make the arrays and the stage, for boards of at most `room` cells."""
        stepper = self._stepper
        self._arrays = arrays = allocate_arrays(stepper, [stepper.first], 1, room=room)
        self._stage = stage_for(stepper, arrays, self._limit, 0)
        self._observed = BatchObservation(
            stepper, self._kind, self._look, arrays, self._stage, copy=True
        )
        self._cells, self._registers = arrays["cells"][0], arrays["registers"][0]
        self._first, self._actions = np.zeros_like(self._registers), np.zeros(1, np.int64)
        self._enter: Callable[[Any, Array], tuple[Any, dict[str, Any]]] | None = None
        if self._observed.live is not None and stepper.players == 1 and not stepper.hidden:
            self._bind_solo(self._observed.live)

    def _bind_solo(self, board: Array) -> None:
        """Replace `step` by one compiled call, which returns a copy of the board."""
        refill = partial(observations, board.shape[1:], board.dtype)
        solo = twin(self._stepper.game).Solo(self._stage, refill, Info, self.mask_of, self._refuse)
        self._enter = solo.enter
        self.step = solo.step  # type: ignore[method-assign]  # the same, compiled

    def enter(self, state: Buffer, left: int, heard: Heard) -> tuple[Any, dict[str, Any]]:
        """Go to this state, from which `left` actions are left."""
        if state[AREA] > len(self._cells):
            self._lay_out(state[AREA])
        lines = split(state, self._cells.dtype, self._first)
        if left == self._limit and self._enter is not None and state[STATUS] == RUNNING:
            return self._enter(*lines)
        arrays = self._arrays
        self._stage.place(*lines)
        over = state[STATUS] != RUNNING
        arrays["ages"][0], arrays["over"][0] = self._limit - left, over
        arrays["cut"][0] = left <= 0 and not over
        if heard:
            arrays["heard"][0] = heard
        return self.observation(), self._info()

    def step(self, action: Any) -> Step:
        arrays, stepper = self._arrays, self._stepper
        number = None if arrays["over"][0] or arrays["cut"][0] else number_of(stepper, action)
        if number is None:
            self._refuse(action)
        self._actions[0] = number
        ended, info = self._stage.step(self._actions), self._info()
        if ended and stepper.players > 1:
            info["scores"] = scores(stepper, self.state)
        over, cut = bool(arrays["over"][0]), bool(arrays["cut"][0])
        return self.observation(), float(arrays["rewards"][0]), over, cut, info

    def observation(self) -> Any:
        if self._announced is not None:
            heard = self._arrays["heard"][0].tolist()
            return self._announced(self._registers.tolist(), int(self._registers[TURN]), heard)
        found = self._observed.observe()
        return (
            {name: part[0] for name, part in found.items()} if isinstance(found, dict) else found[0]
        )

    def _info(self) -> dict[str, Any]:
        if self._stepper.hidden:
            # Registers are enough for a mask that says nothing about the board.
            return info_of(self._stepper, self._registers)
        info = Info()
        info.make_mask = self.mask_of
        info.state = self._registers.tobytes() + self._cells.tobytes()
        return info

    def mask_of(self, state: bytes) -> Mask:
        """Return the legal actions; `state` is the bytes of the registers, then of the cells."""
        registers = np.frombuffer(state, self._registers.dtype, len(self._registers))
        cells = np.frombuffer(state, self._cells.dtype, offset=self._registers.nbytes)
        mask = np.zeros(len(self._stepper.table), np.uint8)
        self._stage.masks(mask, cells, registers)
        return mask.view(np.int8)

    def mask(self) -> Mask:
        """Return the legal actions now."""
        return self._info()[MASK]  # type: ignore[no-any-return]  # a mask

    @property
    def state(self) -> Position:
        return position(self._stepper, self._cells, self._registers)

    @property
    def left(self) -> int:
        """The number of actions before the play is cut off."""
        return self._limit - int(self._arrays["ages"][0])

    def save(self) -> tuple[Buffer, int, Heard]:
        """Return the arguments with which `enter` comes back here."""
        heard = self._arrays["heard"][0].tolist() if self._stepper.hidden else None
        state = self.state
        return bytearray(state) if self._stepper.narrow else array("q", state), self.left, heard


def number_of(stepper: Stepper, action: Any) -> int | None:
    """Return an action of any integer type as a number; None if there is no such action."""
    try:
        number = index(action)
    except TypeError:
        return None
    return number if 0 <= number < len(stepper.table) else None


class WrongActionError(Error, InvalidAction, IndexError):
    """An action that the action space does not have."""


def invalid_action(stepper: Stepper, action: object) -> WrongActionError:
    """Return the error for an invalid action."""
    most = len(stepper.table) - 1
    return WrongActionError(f"action is an integer from 0 to {most}, not {action!r}")


def scores(stepper: Stepper, state: Any) -> tuple[int, ...]:
    """Return the score of each player."""
    return tuple(stepper.game.rules.score(state, seat) for seat in range(stepper.players))


def observations(shape: tuple[int, ...], dtype: np.dtype[Any]) -> tuple[Array, Iterator[Array]]:
    """Return an array with room for many observations, and an iterator over their arrays."""
    size = int(np.prod(shape)) * dtype.itemsize
    block = np.empty((max(1, BLOCK // size), *shape), dtype)
    return block, iter(block)


# ---------------------------------------------------------------- info
# The `info` of a step: a dictionary whose action mask is made only when it is read.

MASK = "action_mask"


def info_of(stepper: Stepper, state: Buffer) -> dict[str, Any]:
    """Return the `info` that accompanies an observation of this state."""
    if stepper.hidden:
        return {MASK: stepper.mask(state)}  # a lazy mask would hand out the hidden state
    info = Info()
    info.make_mask, info.state = stepper.mask, state[:]
    return info


class Info(dict[str, Any]):
    """A dictionary whose `action_mask` costs nothing until it is read.

    Finding the legal actions takes longer than a step, so only the state is copied. The mask is
    that of the state after the step that gave this info, however long ago that was.
    """

    __slots__ = ("make_mask", "state")

    make_mask: Callable[[Any], Mask] | None
    """The function that makes the mask; None once it has made it."""
    state: Any
    """The state for which the mask is made."""

    def fill(self) -> Info:
        """Return the same dictionary, with the mask in it."""
        if self.make_mask is not None:
            make_mask, self.make_mask = self.make_mask, None
            self.setdefault(MASK, make_mask(self.state))
        return self

    def __missing__(self, key: str) -> Any:
        if key == MASK and self.make_mask is not None:
            return dict.__getitem__(self.fill(), key)
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        return (key == MASK and self.make_mask is not None) or dict.__contains__(self, key)

    def __iter__(self) -> Iterator[str]:
        return dict.__iter__(self.fill())

    def __len__(self) -> int:
        return dict.__len__(self.fill())

    def __eq__(self, other: object) -> bool:
        return dict.__eq__(self.fill(), other.fill() if isinstance(other, Info) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __or__(self, other: object) -> Any:
        return dict(self.fill()) | other  # type: ignore[operator]  # a dictionary refuses what it cannot take

    __hash__ = None

    def __repr__(self) -> str:
        return dict.__repr__(self.fill())

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (dict(self.fill()),)

    def keys(self) -> dict_keys[str, Any]:
        return dict.keys(self.fill())

    def values(self) -> dict_values[str, Any]:
        return dict.values(self.fill())

    def items(self) -> dict_items[str, Any]:
        return dict.items(self.fill())

    def get(self, key: str, default: Any = None) -> Any:
        return dict.get(self.fill() if key == MASK else self, key, default)

    def pop(self, key: str, *default: Any) -> Any:
        return dict.pop(self.fill(), key, *default)

    def copy(self) -> dict[str, Any]:
        """Return an ordinary dictionary with the same content."""
        return dict(self.fill())
