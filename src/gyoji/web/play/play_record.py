"""A single game as bytes: the form in which it is kept between two messages.

A step is a line of integers: its action, its answer, the number of its events, its events and its
changes. The items of a line have the smallest size that holds all of them. As objects, a step would
take twenty times as much memory.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

import msgspec

from ...engine.play import Change, Step
from ...game.state import AREA

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...game.state import Position

CODES = "bhiq"
"""The type codes for items, from small to large; a packed line begins with its type code."""


class PlayRecord(msgspec.Struct, array_like=True):
    """A session and its screen, packed.

    A restart begins a new play. Undo goes back to the plays in `left`, which restarts ended. Redo
    goes on to the plays in `ahead`, which began with restarts that were undone.
    """

    game: str
    start: bytes
    opening: bytes
    state: bytes
    steps: tuple[bytes, bytes]
    undone: tuple[bytes, bytes]
    left: list[tuple[bytes, bytes]]
    ahead: list[tuple[bytes, bytes]]
    answers: dict[int, int]
    glyphs: list[str]
    sent: int
    variant: dict[str, str]
    """The choices of the variant of the rules, if the game has any."""

    def pack(self) -> bytes:
        return msgspec.msgpack.encode(self)


def unpack_record(data: bytes) -> PlayRecord:
    return msgspec.msgpack.decode(data, type=PlayRecord)


def pack(numbers: Iterable[int]) -> bytes:
    """Return a line of integers as bytes."""
    listed = list(numbers)
    for code in CODES:
        try:
            return code.encode() + array(code, listed).tobytes()
        except OverflowError:
            continue
    raise OverflowError("an integer of a play has more than 64 bits")


def unpack(data: bytes) -> array[int]:
    line = array(chr(data[0]))
    line.frombytes(data[1:])
    return line


def pack_position(position: Position) -> bytes:
    """Return a position as bytes: registers and cells are two lines, since registers are wider."""
    registers = pack(position[position[AREA] :])
    return len(registers).to_bytes(4, "big") + registers + pack(position[: position[AREA]])


def unpack_position(data: bytes) -> Position:
    end = 4 + int.from_bytes(data[:4], "big")
    return (*unpack(data[end:]), *unpack(data[4:end]))


def pack_step(step: Step) -> bytes:
    events = [number for event in step.events for number in event]
    changes = [number for change in step.changes for number in change]
    return pack([step.action, step.answer, len(step.events), *events, *changes])


def unpack_step(data: bytes) -> Step:
    action, answer, events, *numbers = unpack(data)
    threes = list(zip(*[iter(numbers)] * 3, strict=True))
    return Step(action, answer, tuple(threes[:events]), tuple(map(Change._make, threes[events:])))


class PackedSteps(MutableSequence[Step]):
    """A list of steps as bytes; a step becomes an object only when it is accessed."""

    def __init__(self, data: tuple[bytes, bytes] = (b"", b"")) -> None:
        self._data, self._ends = bytearray(data[0]), array("I", data[1])

    def pack(self) -> tuple[bytes, bytes]:
        """Return the steps end to end, and the end of each."""
        return bytes(self._data), self._ends.tobytes()

    @property
    def size(self) -> int:
        """The bytes of all steps."""
        return len(self._data) + self._ends.itemsize * len(self._ends)

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, at: SupportsIndex, /) -> Step: ...
    @overload
    def __getitem__(self, at: slice, /) -> PackedSteps: ...
    def __getitem__(self, at: Any, /) -> Any:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        number = range(len(self))[at]
        begin = self._ends[number - 1] if number else 0
        return unpack_step(bytes(self._data[begin : self._ends[number]]))

    def __setitem__(self, _at: Any, _step: Any, /) -> None:
        raise NotImplementedError("steps are only added and taken at the end")

    def __delitem__(self, at: Any, /) -> None:
        if range(len(self))[at] != len(self) - 1:
            raise NotImplementedError("steps are only added and taken at the end")
        self._ends.pop()
        del self._data[self._ends[-1] if self._ends else 0 :]

    def insert(self, at: SupportsIndex, step: Step, /) -> None:
        if at.__index__() != len(self):
            raise NotImplementedError("steps are only added and taken at the end")
        self._data += pack_step(step)
        self._ends.append(len(self._data))

    def clear(self) -> None:
        self._data.clear()
        self._ends = array("I")


def pack_steps(steps: Sequence[Step]) -> tuple[bytes, bytes]:
    if not isinstance(steps, PackedSteps):
        packed = PackedSteps()
        packed.extend(steps)
        steps = packed
    return steps.pack()
