"""The legal positions and actions of a game: the optional module `positions`, or a default.

The functions of such a module are written like rules, so that they are compiled with them. A twin
does not check the places that its rules look at, so its safety depends on this module: `fault`
accepts only positions from which the rules, given any actions of the game, stay on the board and
come to an end.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Protocol, cast

from .defaults import default_choices
from .files import optional_part
from .notation.source import Source
from .places import AT, Fault
from .protocols import Case
from .state import AREA, OWN, WIDTH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .game import Game
    from .state import State


class Positions(Protocol):
    """The protocol of the optional module `positions`.

    Its functions are given states that have the four common registers, and AREA cells in whole
    rows: at least two rows of at least two cells.
    """

    @property
    def FAULTS(self) -> Mapping[int, Fault]:
        """The faults of positions, by a number from 1 to `AT` - 1."""

    def registers(self, state: State, /) -> int:
        """Return the number of registers that a legal state like this one has."""

    def fault(self, state: State, /) -> int:
        """Return 0 for a legal state, before, during or after a play; else the code of a fault.

        The code is a number of FAULTS or, if a cell is wrong, `fault_at` of that number and the
        place. The caller has made sure that the state has all its registers.
        """

    def is_action(self, state: State, action: int, /) -> bool:
        """Return whether the number is an action of the game on this board, even a refused one."""


class DefaultPositions:
    """The default for a game without a module `positions`: the notation decides.

    A position is legal if the strict reader reads what `show` writes for it as the same position,
    so mid-game positions may be refused. An action is legal if it has a word.
    """

    FAULTS: Mapping[int, Fault] = {1: Fault("a position that the game's notation can write")}

    def __init__(self, game: Game) -> None:
        self._notation = game.notation
        self._usual = default_choices(game.notation.OPTIONS)

    def registers(self, state: State, /) -> int:
        return len(cast("Sequence[int]", state)) - state[AREA]

    def fault(self, state: State, /) -> int:
        start = tuple(cast("Sequence[int]", state))
        try:
            text = b"".join(self._notation.show([Case(start, ())]))
            read = next(self._notation.read(Source(BytesIO(text)), False, self._usual))
        # A notation may raise anything for an invalid position.
        except Exception:
            return 1
        return 0 if read.start == start else 1

    def is_action(self, state: State, action: int, /) -> bool:
        try:
            return self._notation.action(self._notation.word(action, state), state) == action
        except Exception:  # a notation may raise anything for an invalid action
            return False


@cache
def positions_of(game: Game) -> Positions:
    """Return the game's module `positions`, or the default."""
    return cast("Positions", optional_part(game, "positions", DefaultPositions(game)))


def explain(game: Game, position: Sequence[int]) -> str:
    """Return a sentence about the first fault of a position of a game; "" if there is none."""
    wrong = misshapen(position)
    if wrong:
        return wrong
    positions, registers = positions_of(game), len(position) - position[AREA]
    wanted = positions.registers(position)  # type: ignore[arg-type]  # it is only read
    if registers != wanted:
        return f"expected {wanted} registers after the cells, found {registers}"
    code = positions.fault(position)  # type: ignore[arg-type]  # the same
    if code:
        return in_words(positions.FAULTS[code % AT], position, code // AT - 1)
    limit = cell_limit(game.rules)
    at = outside_limit(position, limit)
    return in_words(Fault(f"a number from 0 to {limit - 1}"), position, at) if at >= 0 else ""


def cell_limit(rules: object) -> int:
    """Return the constant `CELL_LIMIT` of the rules, which all cells are below; 0 without it."""
    return int(getattr(rules, "CELL_LIMIT", 0))


def outside_limit(position: Sequence[int], limit: int) -> int:
    """Return the first place whose cell is not from 0 to below the limit; -1 if there is none.

    The limit 0 means that there is no limit.
    """
    cells = position[: position[AREA]]
    if not limit or (min(cells) >= 0 and max(cells) < limit):
        return -1
    return next(at for at, cell in enumerate(cells) if not 0 <= cell < limit)


def misshapen(position: Sequence[int]) -> str:
    """Return a sentence on a fault of the registers that every position has; "" if none."""
    if len(position) < -OWN:
        return f"expected cells and at least {-OWN - 1} registers, found {len(position)} numbers"
    area, width = position[AREA], position[WIDTH]
    if not 0 < area <= len(position) + OWN + 1:
        return f"expected the number of cells in register {AREA}, found {area}"
    if width < 2 or area < 2 * width or area % width:
        return (
            f"expected the width of a board of {area} cells, ring included, in register {WIDTH},"
            f" found {width}"
        )
    return ""


def in_words(fault: Fault, position: Sequence[int], at: int) -> str:
    """Return a fault as a sentence."""
    if fault.register:
        found = position[fault.register]
        return f"expected {fault.expected} in register {fault.register}, found {found}"
    if at < 0:
        return f"expected {fault.expected}"
    row, column = divmod(at, position[WIDTH])
    where = f"in cell {at} (row {row + 1}, column {column + 1} with the ring)"
    return f"expected {fault.expected} {where}, found {position[at]}"
