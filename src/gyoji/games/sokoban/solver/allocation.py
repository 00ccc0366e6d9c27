"""The memory of a search, which is all allocated before the search begins."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ....game.arenas import Arena, Loan, Pool
from ....game.lines import zeros
from ....game.state import AREA, WIDTH
from ..rules import BOX, TARGET, WALL
from .fess import ADVISORS
from .learning import PROBE_NODES
from .patterns import MOST_BOXES
from .phases import SHARE
from .record import (
    ALL,
    ANY,
    BITS,
    MOST_FRAMES,
    MOST_MET,
    MOVES,
    NODE,
    NONE,
    PUSHES,
    BoxBoard,
    Cache,
    Features,
    Keys,
    Macros,
    Matching,
    Nodes,
    Order,
    Patterns,
    Rooms,
    Solver,
    SolverLevel,
    Symmetries,
)
from .rooms import MOST_ROOMS
from .symmetry import MOST_SYMMETRIES

if TYPE_CHECKING:
    from ....game.state import Position

MOST = 62
"""The maximum number of rows of a board, and of columns."""

OBJECTIVES = {"any": ANY, "pushes": PUSHES, "moves": MOVES}
PROBE_BUCKETS = 1 << 10
BUCKETS = {ANY: 1 << 14, PUSHES: 1 << 16, MOVES: 1 << 17}

MOST_VISITS = 1 << 16
"""The maximum number of counters for how often each set of empty targets was met."""

SLOTS = 12
"""The size in bytes of a node's slots in the table."""

FIRST_SLOTS = 1 << 12

SCORE = 15
"""The size in bytes of a node's further data for FESS."""

MOST_PATTERNS = 4_000
"""The maximum number of deadlock patterns."""

LEAST_FOR_ALL = 4 << 20
"""The least memory, in bytes, with which all searches of the solver are used.

With less memory there is only the forward search.
"""

UNITS = 8, BITS, 4, 4
"""The units to which `Size.round_up` rounds: for rows, floor, boxes and targets."""

TABLES = 400
"""The maximum number of sets of frozen boxes with stored distances."""

UNPACKED = 1 << 14
"""The maximum number of slots for sets of frozen boxes under which all targets can be filled."""

SMALL = 384 << 10
"""The bytes of a reused record, in which a first attempt is made; it solves most small boards."""

POOL = Pool()


class Size(NamedTuple):
    """The size of a board; its floor, boxes and targets include unreachable ones."""

    rows: int
    floor: int
    boxes: int
    targets: int

    @property
    def words(self) -> int:
        """The number of words for a set of boxes."""
        return max(1, (self.floor + BITS - 1) // BITS)

    def round_up(self) -> Size:
        """Return the size rounded up, so that boards of similar sizes can reuse one record."""
        rows, floor, boxes, targets = (
            -(-number // unit) * unit for number, unit in zip(self, UNITS, strict=True)
        )
        return Size(rows, floor, boxes, targets)


def prepare(position: Position, objective: str, memory: int, switches: int = ALL) -> Solver:
    """Return a search for "any" solution, or one with the fewest "pushes" or "moves".

    It takes at most `memory` bytes. ValueError if that is not enough, or if the board is too large.
    """
    made = furnish(size_of(position), OBJECTIVES[objective], memory)
    made.switches = switches
    return made


def prepare_halfway(position: Position, memory: int) -> Solver:
    """Return a search for halfway positions (`halfway`); ValueError if it cannot be made.

    It needs as many boxes as targets, and more memory than the forward search alone.
    """
    made = prepare(position, "any", memory)
    if len(made.phased.node) == 0:
        raise ValueError("expected as many boxes as targets, and more memory")
    made.seeks = 1
    return made


def lend(position: Position, objective: str) -> Loan:
    """Return a search in a small, reused record. ValueError if the board is too large for it."""
    size, number = size_of(position).round_up(), OBJECTIVES[objective]
    return Loan(POOL, (size, number), partial(small, size, number))


def small(size: Size, objective: int) -> Arena:
    made = furnish(size, objective, SMALL)
    made.switches = ALL
    return Arena(made, (keys(),))


def size_of(position: Position) -> Size:
    """Return the size of a position. ValueError if the board is too large."""
    rows, columns = position[AREA] // position[WIDTH], position[WIDTH]
    if max(rows, columns) > MOST:
        raise ValueError(f"expected at most {MOST} rows and columns, found {rows} and {columns}")
    floor = boxes = targets = 0
    for cell, count in Counter(position[: position[AREA]]).items():
        if not cell & WALL:
            floor += count
            boxes += count if cell & BOX else 0
            targets += count if cell & TARGET else 0
    return Size(rows, floor, boxes, targets)


def furnish(size: Size, objective: int, memory: int) -> Solver:
    """Return the record of a search, with as many nodes as the memory allows."""
    board, matching, trial = new_board(size), new_matching(size), new_matching(size)
    tables = min(TABLES, memory // 16 // (2 * (size.floor + 1) * max(1, size.targets)))
    level = new_level(size, tables)
    several = objective == ANY and size.boxes == size.targets > 0 and has_room_for_all(size, memory)
    search: dict[str, Any] = {
        "objective": objective, "best": NONE, "met": NONE,
        "level": level, "board": board,
        "scratch": BoxBoard(
            box=size.floor + 1, free=size.rows, region=size.rows, counted=size.rows
        ),
        "matching": matching, "trial": trial,
        "pulling": new_matching(size), "probing": new_matching(size),
        "frozen_tables": Cache(key=2 * tables + 2, value=2 * tables + 2),
        "unpacked": Cache(key=min(UNPACKED, memory >> 11), value=min(UNPACKED, memory >> 11)),
        "corral": size.boxes, "seeds": size.floor + 1, "tried": size.floor + 1,
        "pushes": min(1 << 14, memory // 64), "moves": min(1 << 18, memory // 32),
        "walk": size.floor + 1,
        "phased": new_features(size, memory) if several else no_features(),
        "sequenced": new_features(size, memory) if several else no_features(),
        "macros": new_macros(size) if several else Macros(),
        "rooms": new_rooms(size) if several else Rooms(board=BoxBoard()),
        "symmetries": Symmetries(
            image=MOST_SYMMETRIES * (size.floor + 1),
            faced=BoxBoard(set=size.words),
            trial=BoxBoard(set=size.words, region=size.rows),
        ),
        "patterns": new_patterns(size, memory) if several else Patterns(),
        "probe": new_probe(size) if several else Nodes(),
    }  # fmt: skip
    made = Solver(**search, forward=Nodes(), backward=Nodes(), along=Nodes())
    made.fixed = made.memory()
    add_nodes(made, size, memory - made.fixed)
    return made


def add_nodes(made: Solver, size: Size, memory: int) -> None:
    """Add the nodes of five searches, or only of the forward search if the record has no others."""
    buckets = min(BUCKETS[made.objective], memory >> 7)
    if len(made.phased.node) == 0:
        made.forward = new_nodes(size, memory, buckets)
        return
    visits = min(MOST_VISITS, memory >> 10)
    made.forward = new_nodes(size, 3 * memory // 10, buckets, 0, visits)
    made.backward = new_nodes(size, 2 * memory // 10, buckets, 0, visits)
    left = SHARE * (len(made.phased.order.cell) + 1)
    made.along = new_nodes(size, 2 * memory // 10, left, 2)
    made.phased.order.stage = zeros("H", len(made.along.parent))
    for features in (made.phased, made.sequenced):
        nodes = new_nodes(size, 3 * memory // 20, 0, SCORE)
        features.nodes = nodes
        features.score = zeros("q", len(nodes.parent))
        features.stage = zeros("H", len(nodes.parent))
        features.same = zeros("i", len(nodes.parent))
        features.done = zeros("B", len(nodes.parent))


def new_level(size: Size, tables: int) -> SolverLevel:
    cells = size.floor + 1
    return SolverLevel(
        near=4 * cells, row=cells, column=cells, cell_at=64 * size.rows, floor=size.rows,
        target=size.targets, target_of=cells, start=size.boxes, alive=cells, fixed=cells,
        sides=4 * cells, frozen_sides=4 * cells, word_of=cells, bit_of=cells,
        cell_in=BITS * size.words, distance=(1 + tables) * cells * size.targets,
        pulled=cells * size.boxes, queue=4 * cells + 1, state_distance=4 * cells, keys=keys(),
    )  # fmt: skip


def new_board(size: Size) -> BoxBoard:
    cells = size.floor + 1
    return BoxBoard(
        list=size.boxes, place=cells, box=cells, free=size.rows, set=size.words, region=size.rows,
        other=size.rows, third=size.rows, counted=size.rows, frozen=cells, inside=cells,
        cluster=size.boxes,
    )  # fmt: skip


def new_matching(size: Size) -> Matching:
    count = max(size.boxes, size.targets)
    return Matching(
        line=count, cell=count, free=count, row_of=size.floor + 1, column=count,
        box_price=count, price=count, kept=count, owner=count, choice=count,
        slack=count, way=count, done=count, frozen=size.floor + 1,
    )  # fmt: skip


def new_features(size: Size, memory: int) -> Features:
    cells = size.floor + 1
    spaces = max(64, min(1 << 16, memory >> 12))
    moves = max(256, min(4 * cells * size.boxes, memory >> 12))
    return Features(
        wall=cells, seen=cells, hot=cells * cells if cells * cells < memory >> 5 else 0,
        near_targets=cells, all_targets=cells, steps=cells, feature=spaces, root=spaces,
        turns=spaces, slot=2 * spaces, order=new_order(size, memory), nodes=Nodes(), node=moves,
        known=moves, move=moves, packed=moves, outside=moves, regions=moves, rooms=moves,
        frees=moves, least=moves, reached=moves, hotspots=moves, value=moves,
        advised=ADVISORS, advice=ADVISORS,
    )  # fmt: skip


def no_features() -> Features:
    return Features(order=Order(), nodes=Nodes())


def new_order(size: Size, memory: int) -> Order:
    """Return the record of the search along a packing order; empty if the memory is too little."""
    items = size.targets + 2 * MOST_FRAMES
    cells = size.floor + 1
    if items * cells > memory // 32:
        return Order()
    return Order(
        cell=items, source=items, start_of=items, first=items + 2, sets=(items + 2) * size.words,
        distance=items * cells, area=(items + 2) * cells, filled=cells, ahead=items + 2,
        away=(items + 2) * cells, start_at=cells, used=size.boxes, rarity=size.boxes,
        leaving=size.boxes, exit=cells, left=size.boxes, home=cells, frame_items=MOST_FRAMES,
        frame_phases=MOST_FRAMES, frame_worker=MOST_FRAMES, frame_count=MOST_FRAMES,
        frame_box=MOST_FRAMES * size.boxes, parking=2 * MOST_FRAMES * size.boxes, met=MOST_MET,
        best_cell=items, best_source=items, best_first=items + 2,
    )  # fmt: skip


def new_patterns(size: Size, memory: int) -> Patterns:
    count = min(MOST_PATTERNS, memory // 64 // (6 * MOST_BOXES + 8 * size.rows))
    return Patterns(
        size=count, box=count * MOST_BOXES, after=count * MOST_BOXES, first=size.floor + 1,
        region=count * size.rows, hand=size.boxes, kept=size.boxes,
    )  # fmt: skip


def new_probe(size: Size) -> Nodes:
    """Return the nodes for probes, which are reused."""
    count = PROBE_NODES
    return Nodes(
        set=count * size.words, worker=count, parent=count, move=count, cost=count, rank=count,
        before=count, after=count, table=2 * count, buckets=PROBE_BUCKETS,
    )  # fmt: skip


def has_room_for_all(size: Size, memory: int) -> bool:
    """Return whether the memory is enough for more than the forward search."""
    areas = 32 * (size.floor + 1) * size.rows
    return memory >= LEAST_FOR_ALL and areas <= memory // 16


def new_macros(size: Size) -> Macros:
    cells = size.floor + 1
    return Macros(
        cell=4 * cells, region=4 * cells, reach=4 * cells, before=4 * cells,
        way=4 * cells, marked=cells, met=cells, state_of=4 * cells, area=4 * cells * size.rows,
    )  # fmt: skip


def new_rooms(size: Size) -> Rooms:
    return Rooms(
        rows=MOST_ROOMS * size.rows, edges=MOST_ROOMS * size.rows, passages=size.rows,
        linked=MOST_ROOMS * MOST_ROOMS, barred=MOST_ROOMS * MOST_ROOMS,
        board=BoxBoard(free=size.rows, region=size.rows, other=size.rows),
    )  # fmt: skip


def new_nodes(size: Size, memory: int, buckets: int, more: int = 0, visits: int = 0) -> Nodes:
    """Return as many nodes as fit into this many bytes; ValueError if they are very few.

    `more` is the number of bytes that each node takes in other lines.
    """
    left = memory - 4 * (buckets + visits) - 8 * FIRST_SLOTS
    count = left // (NODE + SLOTS + more + 8 * size.words)
    if count < 100:
        raise ValueError("a search on this board needs more memory")
    slots = max(FIRST_SLOTS, 3 * count // 2)
    return Nodes(
        set=count * size.words, worker=count, parent=count, move=count, cost=count, rank=count,
        before=count, after=count, table=slots, slots=FIRST_SLOTS, buckets=buckets, low=buckets,
        visits=visits,
    )  # fmt: skip


@cache
def keys() -> Keys:
    """Return random numbers, the same for every level."""
    random = Random(1970)
    count = MOST * MOST
    return Keys(
        box=[random.getrandbits(BITS) for _ in range(count)],
        worker=[random.getrandbits(BITS) for _ in range(count)],
    )
