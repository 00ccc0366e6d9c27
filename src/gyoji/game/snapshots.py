"""States as bytes in lines, for searches to store, compare and restore.

A snapshot has the cells, each in `wide` bytes, then the registers, 8 bytes each, in the state's
order (STATUS is the last one). All numbers are little-endian, and those of 8 bytes are signed. When
these functions are interpreted, `wide` is 1 or 8. In compiled twins, where they only copy memory,
it is the size of the twin's cells: 1, 4 or 8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ..util.errors import Error

if TYPE_CHECKING:
    from .lines import Bytes
    from .state import State


_BYTE = 255


class StrangeCellError(Error, ValueError):
    """A cell that is not below the CELL_LIMIT of its game."""


def save(state: State, line: Bytes, at: int, area: int, registers: int, wide: int) -> None:
    """Write a state of `area` cells into a line of bytes, from `at` on."""
    cells, numbers = _parts(state, area, registers)
    size = area * wide + 8 * registers
    try:
        new = bytes(cells) if wide == 1 else b"".join(map(_eight, cells))
    except ValueError:
        strange = next(cell for cell in cells if not 0 <= cell <= _BYTE)
        raise StrangeCellError(
            f"expected kinds of cells, from 0 to {_BYTE}, found {strange} on a cell of the board;"
            " keep such a number in a register"
        ) from None
    cast("Any", line)[at : at + size] = new + b"".join(map(_eight, numbers))


def restore(state: State, line: Bytes, at: int, area: int, registers: int, wide: int) -> None:
    """Set a state to a saved one."""
    data = bytes(cast("Any", line)[at : at + area * wide + 8 * registers])
    whole = cast("Any", state)
    middle = area * wide
    whole[:area] = data[:middle] if wide == 1 else _numbers(data[:middle])
    whole[len(whole) - registers :] = _numbers(data[middle:])


def is_unchanged(state: State, line: Bytes, at: int, area: int, registers: int, wide: int) -> bool:
    """Return whether a state is equal to a saved one."""
    size = area * wide + 8 * registers
    now = memoryview(bytearray(size))
    save(state, cast("Bytes", now), 0, area, registers, wide)
    return bool(now == cast("Any", line)[at : at + size])


def quad(line: Bytes, at: int) -> int:
    """Return four bytes of a line as a number from 0 to 2**32 - 1, the lowest byte first."""
    return line[at] | line[at + 1] << 8 | line[at + 2] << 16 | line[at + 3] << 24


def _parts(state: State, area: int, registers: int) -> tuple[Any, Any]:
    whole = cast("Any", state)
    return whole[:area], whole[len(whole) - registers :]


def _eight(number: int) -> bytes:
    return number.to_bytes(8, "little", signed=True)


def _numbers(data: bytes) -> list[int]:
    return [
        int.from_bytes(data[at : at + 8], "little", signed=True) for at in range(0, len(data), 8)
    ]
