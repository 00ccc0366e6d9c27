"""Design of Sokoban levels: rooms, their farthest starts by `backward`, and features of levels."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ...game.design import Shape
from ...game.state import AREA, RUNNING, STATUS, WIDTH, stride
from .backward.positions import furnish, inside
from .notation import position
from .rules import BOX, FLOOR, HERE, TARGET, WALL, WORKER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from ...game.state import Position

    Drawing = tuple[str, ...]
    Grid = dict[tuple[int, int], str]

METHODS = {
    "farthest": "rooms dug by a walk; the start is the farthest from the boxes at home",
    "template": "the same for rooms put together from tiles",
    "mutation": "levels changed a little at a time, those that get longer being kept",
}
ASKED = frozenset({"pushes", "box-lines", "boxes", "density", "symmetry"})
USUAL = Shape(10, 10, 4)


def push(state: Position, action: int) -> tuple[int, int] | None:
    step = stride(state, action)  # type: ignore[arg-type]  # it is only read
    there = state[HERE] + step
    free = state[there] & BOX and not state[there + step] & (BOX | WALL)
    return (there, there + step) if free else None


def choices(state: Position) -> Iterator[Position]:
    """Yield the position after each push that can be reached.

    Pushes to a place from which a box can never come to a target are left out.
    """
    if state[STATUS] != RUNNING:
        return
    walks = reach(state)
    live = live_places(tuple(cell & (WALL | TARGET) for cell in state[: state[AREA]]), state[WIDTH])
    boxes = [at for at in inside(state) if state[at] & BOX]
    for box in boxes:
        for way in range(4):
            step = stride(state, way)  # type: ignore[arg-type]  # it is only read
            free = not state[box + step] & (BOX | WALL)
            if free and box - step in walks and box + step in live:
                yield furnish(state, [*(at for at in boxes if at != box), box + step], box)


@lru_cache(64)
def live_places(room: tuple[int, ...], width: int) -> frozenset[int]:
    """Return the places from which a box could be pushed to some target if it were alone."""
    queue = [at for at, cell in enumerate(room) if cell & TARGET]
    found = {*queue}
    for at in queue:
        for step in (-width, width, -1, 1):
            there = at + step
            if there not in found and not room[there] & WALL and not room[there + step] & WALL:
                found.add(there)
                queue.append(there)
    return frozenset(found)


def density(start: Position) -> float:
    cells = [cell for row in walls(start) for cell in row]
    return 1 - sum(cells) / len(cells)


# ---------------------------------------------------------------- rooms
# Rooms of Sokoban: dug by a walk or put together from tiles, and changed a little.

TRIES = 200
"""The maximum number of rooms that are made before a shape is called impossible."""

TURNS = 0.35
"""The share of steps at which a walk that digs turns."""

Room = list[list[bool]]
"""The inner cells, row by row; True for a free one."""


def draft(rng: Random, shape: Shape, method: str) -> Position:
    """Return a room with all its boxes on targets.

    ValueError if none of this shape was found.
    """
    if shape.rows < 3 or shape.columns < 3 or shape.boxes < 1:
        raise ValueError("a sokoban level has at least 3 rows, 3 columns and 1 box")
    for _ in range(TRIES):
        free = tile(rng, shape) if method == "template" else dug(rng, shape)
        cells = connect(symmetric(free, shape.symmetry))
        if len(cells) <= shape.boxes + 1 or (method == "template" and open_space(cells)):
            continue
        room = with_targets(rng, cells, shape)
        if is_symmetric(walls(room), shape.symmetry):  # it is not if parts were cut off
            return room
    raise ValueError(
        f"no room with {shape.rows} rows, {shape.columns} columns and {shape.boxes} boxes was found"
    )


def tile(rng: Random, shape: Shape) -> Room:
    rows, columns = shape.rows - 2, shape.columns - 2
    free = assemble(rng, rows, columns)
    return [free[row * columns : (row + 1) * columns] for row in range(rows)]


def dug(rng: Random, shape: Shape) -> Room:
    """Return a room dug by a walk until as many cells are free as the density says."""
    rows, columns = shape.rows - 2, shape.columns - 2
    density = rng.uniform(0.4, 0.65) if shape.density is None else shape.density
    left = max(1, round(rows * columns * (1 - density)))
    free = [[False] * columns for _ in range(rows)]
    row, column, way = rng.randrange(rows), rng.randrange(columns), (0, 1)
    while True:
        left -= not free[row][column]
        free[row][column] = True
        if left <= 0:
            return free
        if rng.random() < TURNS:
            way = rng.choice(((0, 1), (0, -1), (1, 0), (-1, 0)))
        if 0 <= row + way[0] < rows and 0 <= column + way[1] < columns:
            row, column = row + way[0], column + way[1]
        else:
            way = (-way[0], -way[1])


def symmetric(free: Room, symmetry: str) -> Room:
    """Return the room with its second half made symmetric to the first."""
    if symmetry == "mirror":
        return [[row[min(at, len(row) - 1 - at)] for at in range(len(row))] for row in free]
    if symmetry == "rotation":
        flat = [cell for row in free for cell in row]
        half = (len(flat) + 1) // 2
        flat[half:] = flat[: len(flat) - half][::-1]
        return [flat[at : at + len(free[0])] for at in range(0, len(flat), len(free[0]))]
    return free


def is_symmetric(free: Room, symmetry: str) -> bool:
    return free == symmetric(free, symmetry)


def connect(free: Room) -> set[tuple[int, int]]:
    """Return the cells of the largest part of a room, by row and column."""
    left = {(row, at) for row, line in enumerate(free) for at, cell in enumerate(line) if cell}
    largest: set[tuple[int, int]] = set()
    while left:
        queue = [min(left)]
        left.discard(queue[0])
        for row, at in queue:
            beside = left & {(row + 1, at), (row - 1, at), (row, at + 1), (row, at - 1)}
            left -= beside
            queue += sorted(beside)
        largest = max(largest, {*queue}, key=len)
    return largest


def open_space(cells: set[tuple[int, int]]) -> bool:
    """Return whether there is a free space of three by four cells, in which boxes go anywhere."""
    return any(
        all((row + down, at + right) in cells for down in range(high) for right in range(wide))
        for row, at in cells
        for high, wide in ((3, 4), (4, 3))
    )


def with_targets(rng: Random, cells: set[tuple[int, int]], shape: Shape) -> Position:
    """Return the room with targets, a box on each of them, and the worker."""
    room = bytearray([WALL]) * (shape.rows * shape.columns)
    places = sorted((row + 1) * shape.columns + at + 1 for row, at in cells)
    for at in places:
        room[at] = FLOOR
    *homes, worker = rng.sample(places, shape.boxes + 1)
    for at in homes:
        room[at] = TARGET | BOX
    room[worker] = WORKER
    return position(room, shape.columns)


def mutate(rng: Random, start: Position) -> Position:
    """Return the start with one or two small changes.

    A wall is added or removed, or a box or a target moves. If that would cut off a box or a target,
    nothing changes.
    """
    made = start
    for _ in range(rng.randint(1, 2)):
        made = change(rng, made)
    reached = {*inside(made)}
    things = [at for at, cell in enumerate(made[: made[AREA]]) if cell & (BOX | TARGET)]
    return made if reached.issuperset(things) else start


def change(rng: Random, start: Position) -> Position:
    cells, width = bytearray(start[: start[AREA]]), start[WIDTH]
    inner = [at for at in range(width, len(cells) - width) if 0 < at % width < width - 1]
    bare = [at for at in inner if cells[at] in (FLOOR, WALL)]
    what = rng.choice((WALL, WALL, BOX, TARGET))
    if what == WALL and bare:
        cells[rng.choice(bare)] ^= WALL
    elif what != WALL:
        free = [at for at in inner if not cells[at] & (WALL | WORKER | what)]
        there = [at for at in inner if cells[at] & what]
        if free and there:
            cells[rng.choice(there)] -= what
            cells[rng.choice(free)] += what
    return position(cells, width)


def canonical(start: Position) -> Position:
    """Return the least of the eight boards that come from a level by turning and mirroring it.

    The boards are cut to the cells that the worker could reach, and the worker stands on the first
    place of its region.
    """
    places, width = {*inside(start)}, start[WIDTH]
    rows, columns = {at // width for at in places}, {at % width for at in places}
    across = range(min(columns), max(columns) + 1)
    board = [
        [start[row + at] if row + at in places else WALL for at in across]
        for row in range(min(rows) * width, max(rows) * width + 1, width)
    ]
    boards = [board, board[::-1]]
    for _ in range(3):
        boards += [list(map(list, zip(*each[::-1], strict=True))) for each in boards[-2:]]
    return min(make_position(each) for each in boards)


def make_position(board: Iterable[list[int]]) -> Position:
    """Return the position of inner cells, with the worker at the first place of its region."""
    lines = [[WALL, *line, WALL] for line in board]
    width = len(lines[0])
    cells = bytearray([WALL] * width + [cell for line in lines for cell in line] + [WALL] * width)
    start = position(cells, width)
    boxed = bytearray(WALL if cell & BOX else cell for cell in cells)
    first = min(inside((*boxed, *start[len(boxed) :])))
    return furnish(start, [at for at, cell in enumerate(cells) if cell & BOX], first)


def walls(start: Position) -> Room:
    """Return the inner cells that the worker could reach."""
    width, places = start[WIDTH], {*inside(start)}
    return [
        [at in places for at in range(row + 1, row + width - 1)]
        for row in range(width, start[AREA] - width, width)
    ]


def reach(start: Position) -> dict[int, int]:
    """Return the places that the worker can walk to."""
    cells = bytearray(WALL if cell & BOX else cell for cell in start[: start[AREA]])
    return dict.fromkeys(inside((*cells, *start[len(cells) :])), start[HERE])


# ---------------------------------------------------------------- templates
# Rooms put together from tiles.
#
# After Taylor and Parberry, Procedural Generation of Sokoban Levels, 2011. A tile is three cells
# wide and high. Its border states which cells beside it have to be free, so that its openings lead
# somewhere. The drawings are our own.

FREE, FILLED, ANY = ".", "#", " "

DRAWINGS: tuple[Drawing, ...] = (
    ("     ", " ### ", " ### ", " ### ", "     "),
    ("     ", " ... ", " ... ", " ... ", "     "),
    ("     ", " ### ", ".....", " ... ", "     "),
    ("  .  ", " #.# ", "..## ", " #.. ", "   . "),
    ("  .  ", " #.# ", ".....", " #.# ", "  .  "),
    ("     ", " ### ", ".....", " ### ", "     "),
    ("  .  ", " #.# ", "...# ", " ### ", "     "),
    ("  .  ", " #.. ", ".....", " ..# ", "  .  "),
    (" .   ", " .## ", " ... ", " ##. ", "   . "),
    ("     ", " ..# ", " .#. ", " ... ", "     "),
    ("     ", " #.. ", " ... ", " ... ", "     "),
    ("     ", " #.# ", " ... ", " ... ", "     "),
    ("  .  ", " #.# ", " ... ", " #.# ", "     "),
    (" .   ", " .#. ", " ... ", " .#. ", "   . "),
    ("     ", " ... ", " .#. ", " ... ", "     "),
    ("     ", " ... ", ".##. ", " ... ", "     "),
    ("     ", " #.# ", ".... ", " ##. ", "   . "),
)

TILE_TRIES = 60
"""The number of tiles tried at a place before the whole room is begun again."""


def assemble(rng: Random, rows: int, columns: int) -> list[bool]:
    """Return a room's inner cells in reading order; True for a free one."""
    tiles = [(row, column) for row in range(0, rows, 3) for column in range(0, columns, 3)]
    while True:
        free: Grid = {}
        wanted: set[tuple[int, int]] = set()
        if all(lay(rng, free, wanted, *at, rows, columns) for at in tiles):
            return [free[row, column] == FREE for row in range(rows) for column in range(columns)]


def lay(
    rng: Random, free: Grid, wanted: set[tuple[int, int]], top: int, left: int, rows: int,
    columns: int,
) -> bool:  # fmt: skip
    """Lay a random tile that fits its neighbours and the room; False if none does."""
    for _ in range(TILE_TRIES):
        tile = turn(rng, rng.choice(DRAWINGS))
        cells, beside = part(tile, top, left)
        fits = all(cells.get(at, FREE) == FREE for at in wanted) and all(
            0 <= row < rows and 0 <= column < columns and free.get((row, column), FREE) == FREE
            for row, column in beside
        )
        if fits:
            free.update(cells)
            wanted |= beside
            return True
    return False


def part(tile: Drawing, top: int, left: int) -> tuple[Grid, set[tuple[int, int]]]:
    """Return the nine cells of a tile, and the places around them that have to be free."""
    cells, beside = {}, set()
    for row, line in enumerate(tile):
        for column, sign in enumerate(line):
            at = top + row - 1, left + column - 1
            if row in range(1, 4) and column in range(1, 4):
                cells[at] = FILLED if sign == FILLED else FREE
            elif sign == FREE:
                beside.add(at)
    return cells, beside


def turn(rng: Random, tile: Drawing) -> Drawing:
    """Return the tile in one of its eight directions."""
    if rng.random() < 0.5:
        tile = tile[::-1]
    for _ in range(rng.randrange(4)):
        tile = tuple("".join(column) for column in zip(*tile[::-1], strict=True))
    return tile
