"""Generation of Sokoban boards: rooms played backwards, and corner cases of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Case
from ...game.state import AREA, WIDTH, stride
from .notation import position
from .rules import ASTRAY, BOX, FLOOR, HERE, TARGET, WALL, WORKER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from ...game.protocols import Options

KINDS = {
    "mixed": "each of the other kinds in turn",
    "random": "a room with walls scattered in it, boxes and targets anywhere, random keystrokes",
    "crowded": "so many boxes that most pushes are blocked",
    "solved": "boxes pulled off their targets; the keystrokes push them back, and then go on",
    "tiny": "two rows between the walls",
}


EVERY_OTHER = 2
"""The `share` of `scatter` with which boxes and targets together fill all free places."""


def cases(rng: Random, size: int, count: int, kind: str, options: Options) -> Iterator[Case]:
    """Yield boards of `size` rows and about as many columns; ValueError below 4.

    Boards of the kind `tiny` always have 4 rows.
    """
    if size < 4:
        raise ValueError(f"a sokoban board has at least 4 rows, not {size}")
    kinds = list(KINDS)[1:] if kind == "mixed" else [kind]
    for number in range(count):
        yield make(rng, size, kinds[number % len(kinds)])


def make(rng: Random, size: int, kind: str) -> Case:
    if kind == "solved":
        return pull_apart(rng, size, size + 2, boxes=max(1, size // 4), pulls=20 * size, more=4)
    if kind == "tiny":
        return scatter(rng, 4, rng.randint(4, 7), share=4, walls=0)
    if kind == "crowded":
        return scatter(rng, size, size, share=3, walls=12)
    columns = rng.randint(max(4, size - 2), size + 2)
    return scatter(rng, size, columns, share=12, walls=rng.choice((0, 8, 5, 3)))


def scatter(rng: Random, rows: int, columns: int, *, share: int, walls: int) -> Case:
    """Return a case of scattered walls and boxes.

    One in `walls` inner places is a wall (0: none), and one in `share` free places has a box. With
    `share` 2, the targets take all places without boxes, so no box is on a target.
    """
    cells, inside = room(rows, columns)
    rng.shuffle(inside)
    for at in inside[: len(inside) // walls if walls else 0]:
        cells[at] = WALL
    worker, *free = [at for at in inside if cells[at] == FLOOR]
    boxes = free[: max(1, len(free) // share)]
    # The first target is not a box's place, so at least one box is off the targets.
    others = free[len(boxes) : -1] if share == EVERY_OTHER else [worker, *free[:-1]]
    targets = [free[-1], *rng.sample(others, len(boxes) - 1)]
    cells[worker] += WORKER
    for at in boxes:
        cells[at] += BOX
    for at in targets:
        cells[at] += TARGET
    return Case(position(cells, columns), keystrokes(rng, 4 * (rows + columns)))


def pull_apart(
    rng: Random, rows: int, columns: int, *, boxes: int, pulls: int, more: int
) -> Case:  # fmt: skip
    """Return a level made by pulling boxes off their targets.

    The keystrokes of the case push them back; `more` random ones follow.
    """
    while True:
        cells, inside = room(rows, columns)
        worker, *homes = rng.sample(inside, 1 + boxes)
        cells[worker] = WORKER
        for at in homes:
            cells[at] = BOX | TARGET
        state = list(position(cells, columns))
        ways = rng.choices(range(4), k=pulls)
        back = [way for way in ways if pull(state, way)]
        start = position(bytearray(state[: state[AREA]]), state[WIDTH])
        # The pulls may leave every box on a target; then another room is tried.
        if start[ASTRAY]:
            keys = bytes(way ^ 1 for way in reversed(back))
            return Case(start, keys + keystrokes(rng, more))


def room(rows: int, columns: int) -> tuple[bytearray, list[int]]:
    """Return the cells of an empty room, and the places inside its walls."""
    side = bytes([WALL])
    line = side + bytes([FLOOR]) * (columns - 2) + side
    cells = bytearray(side * columns + line * (rows - 2) + side * columns)
    return cells, [at for at, cell in enumerate(cells) if cell == FLOOR]


def keystrokes(rng: Random, count: int) -> bytes:
    return bytes(rng.choices(range(4), k=count))


def pull(state: list[int], way: int) -> bool:
    """Undo a push: step away from a box and bring it along, if there is one."""
    here, step = state[HERE], stride(state, way)
    if state[here + step] & (WALL | BOX):
        return False
    state[here] -= WORKER
    state[here + step] += WORKER
    state[HERE] = here + step
    if state[here - step] & BOX:
        state[here - step] -= BOX
        state[here] += BOX
    return True
