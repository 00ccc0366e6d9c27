"""The searches that can work on a position: the game's own solver, and the generic one.

Each search has all its memory from the start. `run` continues it for a given number of steps.
"""

from __future__ import annotations

from array import array
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Protocol

from ..engine.twins import cell_code, register_code, twin
from ..game import stand_ins
from ..game.files import optional_part
from ..game.positions import cell_limit
from ..game.solving import solving_of
from ..game.stand_ins import ANY, MOVES
from ..game.state import AREA
from . import best_first, differences, iterative, nodes
from .differences import worst
from .record import ALL, FULL, NONE, RUNNING, SOLVED, Search

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game.game import Game
    from ..game.state import Position


# ---------------------------------------------------------------- prepare
# The memory of a search: everything is allocated before it begins, and nothing later.

DEEPEST = 1 << 12
"""The longest solution that iterative deepening finds, in actions."""

BUCKETS = 1 << 17
SLOTS = 1 << 12
"""The number of slots of the hash table of nodes when a search begins."""

SEEN = 1 << 21
"""The number of slots of the hash table of seen values (`is_novel`): a power of two."""

LEAST = 4 << 20
"""The least memory of a search, in bytes."""

NODE = 28
"""The bytes of a node, not counting its difference and its slots in the hash table."""

WEIGHT = 4
"""In the rank of a node, a unit of the estimate counts as much as this many actions so far."""

OBJECTIVES = {"any": ANY, "moves": MOVES}


def prepare(
    game: Game, position: Position, objective: str, memory: int, switches: int = ALL
) -> Search:
    """Return a search from a position, in at most `memory` bytes; ValueError if that is too few.

    `objective` is "any" or "moves".
    """
    area, registers = position[AREA], len(position) - position[AREA]
    wide = 1 if 0 < cell_limit(game.rules) <= 1 << 8 else 8
    size = (area * wide + 8 * registers + 3) // 4 * 4
    buckets = min(BUCKETS, memory // 32)
    notes = solving_of(game).prepare(position)
    seen = SEEN if objective == "any" else 0
    left = memory - 4 * buckets - 3 * size - worst(size) - notes.memory() - seen - 400
    # A state usually has few changed bytes. If not, the store is full before the table.
    count = left // (NODE + 12 + 24 + size // 8)
    if memory < LEAST or count < 1000:
        raise ValueError(f"a search on this board needs more than {memory:,} bytes of memory")
    slots = count + count // 2
    return Search(
        objective=OBJECTIVES[objective], switches=switches, weight=WEIGHT, area=area,
        registers=registers, wide=wide, span=size, root=size, here=size, there=size,
        first=count, parent=count, action=count, depth=count, rank=count, before=count,
        after=count, store=left - NODE * count - 8 * slots + worst(size), table=slots,
        slots=min(slots, SLOTS), buckets=buckets, node=NONE, best=NONE,
        notes=notes, seen=seen,
    )  # fmt: skip


def prepare_deepening(game: Game, position: Position, memory: int, switches: int = ALL) -> Search:
    """Return a search by iterative deepening, which looks for the fewest actions."""
    area, registers = position[AREA], len(position) - position[AREA]
    wide = 1 if 0 < cell_limit(game.rules) <= 1 << 8 else 8
    size = (area * wide + 8 * registers + 3) // 4 * 4
    deepest = min(DEEPEST, memory // 4 // (size + 4))
    entry = 24 + size // 8 // 4 * 4
    table_at = deepest * size + (worst(size) + 3) // 4 * 4
    notes = solving_of(game).prepare(position)
    used_by = table_at + 4 * deepest + 3 * size + notes.memory() + 500
    slots = (memory - used_by) // (entry + 12)
    if memory < LEAST or slots < 1000 or deepest < 16:
        raise ValueError(f"a search on this board needs more than {memory:,} bytes of memory")
    return Search(
        objective=MOVES, switches=switches, deepening=1, entry=entry, table_at=table_at, area=area,
        registers=registers, wide=wide, span=size, root=size, there=size, action=deepest,
        first=slots, parent=slots, depth=slots, slots=slots, store=table_at + slots * entry,
        node=NONE, best=NONE, notes=notes,
    )  # fmt: skip


def use(search: Search) -> int:
    """Return the approximate bytes of memory that a search has written to."""
    lines = search.span * 3 + 4 * len(search.buckets) + 8 * search.slots + len(search.seen)
    return lines + NODE * search.nodes + 4 * search.first[search.nodes]


def actions_to(search: Search, node: int) -> list[int]:
    """Return the actions from the root to a node."""
    found = list[int]()
    while search.parent[node] >= 0:
        found.append(search.action[node])
        node = search.parent[node]
    return found[::-1]


# ---------------------------------------------------------------- binding
# Without a twin, the search is bound to a game by copying its functions.

KERNEL = (differences, nodes, iterative, best_first)
"""The modules whose functions a search consists of."""


@cache
def run_of(game: Game) -> Callable[[Any, Any, int], int]:
    """Return the interpreted `run` of the search, bound to a game's functions."""
    rules, solving = game.rules, solving_of(game)
    functions = {
        stand_ins.apply: rules.apply,
        stand_ins.next_action: rules.next_action,
        stand_ins.goal: solving.goal,
        stand_ins.assess: solving.assess,
        stand_ins.canonical: solving.canonical,
    }
    run: Callable[[Any, Any, int], int] = stand_ins.bound_copies(KERNEL, functions)[best_first.run]
    return run


# ---------------------------------------------------------------- engines


class Engine(Protocol):
    """A search that has been prepared."""

    def run(self, steps: int, /) -> int:
        """Go on for about this many steps; return a status of `gyoji.solving.record`."""

    def actions(self) -> list[int]:
        """Return the solution that was found; empty if there is none, or if it has no actions."""

    def effort(self) -> tuple[int, int, int]:
        """Return the states that were kept and looked at, and the bytes of memory in use."""

    def least(self) -> int:
        """Return the least number of actions that a solution can have, as far as it is proven."""

    def close(self) -> None:
        """Free the memory; no method may be called afterwards."""


class Generic:
    """The search for every game, compiled if there is a twin."""

    def __init__(
        self, game: Game, position: Position, objective: str, memory: int, switches: int
    ) -> None:
        self.record = prepare(game, position, objective, memory, switches)
        self._run = runner(game, position, "run_search", run_of(game), self.record)

    def run(self, steps: int, /) -> int:
        return int(self._run(steps))

    def actions(self) -> list[int]:
        best = self.record.best
        return actions_to(self.record, best) if best >= 0 else []

    def effort(self) -> tuple[int, int, int]:
        return self.record.nodes, self.record.generated, use(self.record)

    def least(self) -> int:
        record = self.record
        return 0 if record.objective == ANY or not record.begun else record.low

    def close(self) -> None:
        del self.record, self._run


class Deepening(Generic):
    """Iterative deepening, for searches that do not fit into memory.

    It finds the fewest actions.
    """

    def __init__(
        self, game: Game, position: Position, objective: str, memory: int, switches: int
    ) -> None:
        if objective != "moves":
            raise ValueError(f"iterative deepening finds the fewest moves, not {objective}")
        self.record = prepare_deepening(game, position, memory, switches)
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
    """A solver that the game brings. If its module has a `Relay`, the two searches take turns.

    `off` has the bits of the techniques that it leaves out.
    """

    def __init__(
        self, game: Game, position: Position, objective: str, memory: int, off: int = 0
    ) -> None:
        self._module = solver_of(game)
        relays = objective == "any" and hasattr(self._module, "Relay")
        part = self._module.Relay.share(position, memory) if relays else 0
        self.record = self._module.prepare(position, objective, memory - part)
        self._leave_out(off)
        self._run = self._bind(game, position, self.record)
        bind = partial(self._bind, game)
        self._relay = self._module.Relay(self.record, position, part, bind) if part else None

    def _leave_out(self, off: int) -> None:
        if off:
            self.record.switches &= ~off

    def _bind(self, game: Game, position: Position, record: Any) -> Callable[[int], int]:
        run: Callable[[int], int] = runner(game, position, "run_solver", self._module.run, record)
        return run

    def run(self, steps: int, /) -> int:
        answer = int(self._run(steps))
        relay = self._relay
        if relay is None or answer not in {RUNNING, FULL}:
            return answer
        if relay.is_due or answer == FULL:
            other = relay.run(steps)
            if other == SOLVED:
                return int(self._run(steps))  # the relay has given it both halves of a solution
            return RUNNING if other == RUNNING else answer
        return answer

    def actions(self) -> list[int]:
        return list(self._module.actions(self.record))

    def effort(self) -> tuple[int, int, int]:
        record, relay = self.record, self._relay
        nodes = getattr(record, "nodes", 0)
        used = getattr(record, "used", 0) or record.memory()
        more = (relay.nodes, relay.work, relay.used) if relay else (0, 0, 0)
        return nodes + more[0], getattr(record, "generated", nodes) + more[1], used + more[2]

    def least(self) -> int:
        return int(getattr(self.record, "least", 0))

    def close(self) -> None:
        if self._relay is not None:
            self._relay.close()
        del self.record, self._run, self._relay


class Small(Own):
    """A first attempt of a game's own solver, in a little memory that later levels use again.

    ValueError if the board is too large for it.
    """

    def __init__(self, game: Game, position: Position, objective: str, off: int = 0) -> None:
        self._module = solver_of(game)
        self._loan = self._module.lend(position, objective)
        self.record, self._relay, self._off = self._loan.record, None, off
        self._leave_out(off)
        self._run = self._bind(game, position, self.record)

    def close(self) -> None:
        if self._off:
            self.record.switches |= self._off  # another level borrows it next
        super().close()
        self._loan.end()


def lends(game: Game) -> bool:
    """Return whether a game brings a solver that can make a first attempt in little memory."""
    return hasattr(solver_of(game), "lend")


@cache
def solver_of(game: Game) -> Any:
    """Return the module `solver` that a game brings; None if it has none."""
    return optional_part(game, "solver", None)


def runner(game: Game, position: Position, name: str, plain: Any, record: Any) -> Any:
    """Return a function that runs a search for `steps`: `name` in the twin, or else `plain`."""
    compiled = getattr(twin(game), name, None)
    if compiled is None:
        state = list(position)
        return lambda steps: plain(state, record, steps)
    area = position[AREA]
    cells = array(cell_code(game), position[:area])
    registers = array(register_code(game), position[area:])
    return lambda steps: compiled(cells, registers, record, steps)
