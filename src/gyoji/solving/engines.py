"""The searches that can work on a position: the game's own solver, and the one for every game.

Each has its memory from the start, and goes on for as many steps as it is told.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from ..engine.twins import cell_code, register_code, twin
from ..game.files import optional_part
from ..game.stand_ins import ANY
from ..game.state import AREA
from . import prepare as generic
from .binding import run_of

if TYPE_CHECKING:
    from ..game.game import Game
    from ..game.state import Position


class Engine(Protocol):
    """A search that has been prepared."""

    def run(self, steps: int, /) -> int:
        """Go on for about so many steps; what `gyoji.solving.record` says."""

    def actions(self) -> list[int]:
        """The solution that was found; empty if there is none, or nothing to do."""

    def effort(self) -> tuple[int, int, int]:
        """The states that were kept and looked at, and the bytes of memory in use."""

    def least(self) -> int:
        """How many actions a solution has at the least."""

    def close(self) -> None:
        """Give the memory back; nothing is asked afterwards."""


class Generic:
    """The search for every game, compiled if there is a twin."""

    def __init__(
        self, game: Game, position: Position, objective: str, memory: int, switches: int
    ) -> None:
        self.record = generic.prepare(game, position, objective, memory, switches)
        self._run = runner(game, position, "run_search", run_of(game), self.record)

    def run(self, steps: int, /) -> int:
        return int(self._run(steps))

    def actions(self) -> list[int]:
        best = self.record.best
        return generic.actions_to(self.record, best) if best >= 0 else []

    def effort(self) -> tuple[int, int, int]:
        return self.record.nodes, self.record.generated, generic.used(self.record)

    def least(self) -> int:
        record = self.record
        return 0 if record.objective == ANY or not record.begun else record.low

    def close(self) -> None:
        del self.record, self._run


class Deepening(Generic):
    """Iterative deepening, for what is too much to be kept; it finds the fewest actions."""

    def __init__(
        self, game: Game, position: Position, objective: str, memory: int, switches: int
    ) -> None:
        if objective != "moves":
            raise ValueError(f"iterative deepening finds the fewest moves, not {objective}")
        self.record = generic.prepare_deepening(game, position, memory, switches)
        self._run = runner(game, position, "run_search", run_of(game), self.record)

    def actions(self) -> list[int]:
        return [self.record.action[depth] for depth in range(self.record.best)]

    def effort(self) -> tuple[int, int, int]:
        record = self.record
        table = min(record.slots, record.nodes) * (record.entry + 12)
        return record.nodes, record.generated, record.table_at + 4 * len(record.action) + table

    def least(self) -> int:
        return self.record.low


class Own:
    """A solver that the game brings."""

    def __init__(self, game: Game, position: Position, objective: str, memory: int) -> None:
        self._module = solver_of(game)
        self.record = self._module.prepare(position, objective, memory)
        self._run = runner(game, position, "run_solver", self._module.run, self.record)

    def run(self, steps: int, /) -> int:
        return int(self._run(steps))

    def actions(self) -> list[int]:
        return list(self._module.actions(self.record))

    def effort(self) -> tuple[int, int, int]:
        record = self.record
        nodes = getattr(record, "nodes", 0)
        used = getattr(record, "used", 0) or record.memory()
        return nodes, getattr(record, "generated", nodes), used

    def least(self) -> int:
        return int(getattr(self.record, "least", 0))

    def close(self) -> None:
        del self.record, self._run


class Small(Own):
    """A first attempt of such a solver, in little memory that the next level uses again.

    ValueError if it has no such memory for this board.
    """

    def __init__(self, game: Game, position: Position, objective: str) -> None:
        self._module = solver_of(game)
        self._loan = self._module.lend(position, objective)
        self.record = self._loan.record
        self._run = runner(game, position, "run_solver", self._module.run, self.record)

    def close(self) -> None:
        super().close()
        self._loan.end()


def lends(game: Game) -> bool:
    """Whether a game brings a solver that can make a first attempt in little memory."""
    return hasattr(solver_of(game), "lend")


@cache
def solver_of(game: Game) -> Any:
    """The module `solver` that a game brings; None if it has none."""
    return optional_part(game, "solver", None)


def runner(game: Game, position: Position, name: str, plain: Any, record: Any) -> Any:
    """A function of the number of steps: the twin's of this name, or else the plain one."""
    compiled = getattr(twin(game), name, None)
    if compiled is None:
        state = list(position)
        return lambda steps: plain(state, record, steps)
    area = position[AREA]
    cells = array(cell_code(game), position[:area])
    registers = array(register_code(game), position[area:])
    return lambda steps: compiled(cells, registers, record, steps)
