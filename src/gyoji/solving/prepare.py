"""The memory of a search: everything is allocated before it begins, and nothing later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game.positions import cell_limit
from ..game.solving import solving_of
from ..game.stand_ins import ANY, MOVES
from ..game.state import AREA
from .differences import worst
from .record import ALL, NONE, Search

if TYPE_CHECKING:
    from ..game.game import Game
    from ..game.state import Position

DEEPEST = 1 << 12
"""The most actions of a solution that iterative deepening finds."""

BUCKETS = 1 << 17
SLOTS = 1 << 12
"""How many places of the table are used at first."""

SEEN = 1 << 21
"""The places of the table of what is not novel: a power of two."""

LEAST = 4 << 20
"""The least memory of a search, in bytes."""

NODE = 28
"""The bytes of a node besides its difference and its places in the table."""

WEIGHT = 4
"""Of the estimate, against the actions so far."""

OBJECTIVES = {"any": ANY, "moves": MOVES}


def prepare(
    game: Game, position: Position, objective: str, memory: int, switches: int = ALL
) -> Search:
    """A search from a position, which takes at most `memory` bytes. ValueError if that is too few.

    `objective` is "any" or "moves".
    """
    area, registers = position[AREA], len(position) - position[AREA]
    wide = 1 if 0 < cell_limit(game.rules) <= 1 << 8 else 8
    size = (area * wide + 8 * registers + 3) // 4 * 4
    buckets = min(BUCKETS, memory // 32)
    notes = solving_of(game).prepare(position)
    seen = SEEN if objective == "any" else 0
    left = memory - 4 * buckets - 3 * size - worst(size) - notes.memory() - seen - 400
    # The changed bytes of a state are few; if there are more, the store is full first.
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
    """The same for iterative deepening, which looks for the fewest actions."""
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


def used(search: Search) -> int:
    """The bytes of memory that a search has written to, about."""
    lines = search.span * 3 + 4 * len(search.buckets) + 8 * search.slots + len(search.seen)
    return lines + NODE * search.nodes + 4 * search.first[search.nodes]


def actions_to(search: Search, node: int) -> list[int]:
    """The actions from the root to a node."""
    found = list[int]()
    while search.parent[node] >= 0:
        found.append(search.action[node])
        node = search.parent[node]
    return found[::-1]
