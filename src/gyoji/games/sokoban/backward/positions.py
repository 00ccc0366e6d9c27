"""Conversion of positions of Sokoban for the backward search, and back."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from ....game.state import AREA, WIDTH, stride
from ..notation import position
from ..rules import BOX, HERE, TARGET, WALL, WORKER
from .search import NONE, Pulls, flood, key, slot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from ....game.state import Position

KEY_BITS = 62
DEEPEST = 1 << 12
"""The maximum number of pushes of a solution."""


def prepare(room: Position, nodes: int) -> Pulls:
    """Return a search for the starts of a room, with at most `nodes` positions.

    ValueError if a position does not fit into KEY_BITS bits, if the numbers of boxes and of targets
    that the worker could reach differ, or if a box out of reach is off the targets.
    """
    places = inside(room)
    boxes = [at for at, cell in enumerate(room[: room[AREA]]) if cell & BOX]
    numbers = {at: number for number, at in enumerate(places)}
    targets = [numbers[at] for at in places if room[at] & TARGET]
    bits = max(1, (len(places) - 1).bit_length())
    if not targets or (len(targets) + 1) * bits > KEY_BITS:
        raise ValueError(
            f"{len(targets)} boxes on {len(places)} cells cannot be searched backwards"
        )
    if sum(at in numbers for at in boxes) != len(targets) or any(
        at not in numbers and not room[at] & TARGET for at in boxes
    ):
        raise ValueError("there are not as many boxes as targets that the worker could reach")
    steps = [stride(room, way) for way in range(4)]  # type: ignore[arg-type]  # it is only read
    beside = [numbers.get(at + step, NONE) for at in places for step in steps]
    count, cells = len(targets), len(places)
    return Pulls(
        boxes=count, bits=bits, cells=cells, beside=beside, occupied=cells, places=targets,
        moved=count, reached=cells, behind=cells, queue=cells, keys=nodes, parent=nodes,
        table=2 * nodes, layers=min(DEEPEST, nodes),
    )  # fmt: skip


def inside(room: Position) -> list[int]:
    """Return the places that the worker could reach if there were no boxes, in order."""
    found, queue = {room[HERE]}, [room[HERE]]
    for here in queue:
        for way in range(4):
            there = here + stride(room, way)  # type: ignore[arg-type]  # it is only read
            if not room[there] & WALL and there not in found:
                found.add(there)
                queue.append(there)
    return sorted(found)


def distance(search: Pulls, start: Position) -> int:
    """Return the fewest pushes that solve a start in the room searched; -1 if it is unsolvable."""
    node = _node(search, start)
    return -1 if node < 0 else bisect_right(_layers(search), node) - 1


def farthest(
    search: Pulls, room: Position, rng: Random, least: int, most: int
) -> Iterator[Position]:
    """Yield random starts that need `least` to `most` pushes, the farthest first.

    The worker is on a random cell of its region; which one makes no difference for the pushes.
    """
    layers = [*_layers(search), search.nodes]
    for depth in range(min(most, len(layers) - 2), least - 1, -1):
        nodes = range(layers[depth], layers[depth + 1])
        for node in rng.sample(nodes, min(len(nodes), TRIES)):
            yield _start(search, room, node, rng)


TRIES = 8
"""The maximum number of starts of the same distance that `farthest` yields."""


def solution(search: Pulls, start: Position) -> list[int]:
    """Return actions that solve a start with the fewest pushes; ValueError if there are none."""
    node = _node(search, start)
    if node < 0:
        raise ValueError("this start cannot be solved")
    places, here, actions = inside(start), start[HERE], list[int]()
    steps = [stride(start, way) for way in range(4)]  # type: ignore[arg-type]  # it is only read
    while search.parent[node] != NONE:
        boxes = _boxes(search, node)
        after = _boxes(search, search.parent[node])
        origin, target = places[(boxes - after).pop()], places[(after - boxes).pop()]
        way = steps.index(target - origin)
        blocked = {places[box] for box in boxes}
        actions += [*_walk(steps, places, blocked, here, origin - steps[way]), way]
        here, node = origin, search.parent[node]
    return actions


def _walk(steps: list[int], places: list[int], boxes: set[int], here: int, there: int) -> list[int]:
    """Return the shortest walk between two places."""
    free = {*places} - boxes
    came, queue = {there: -1}, [there]
    for at in queue:  # backwards, so that the way is read off forwards
        for way, step in enumerate(steps):
            if at - step in free and at - step not in came:
                came[at - step] = way
                queue.append(at - step)
    walk = list[int]()
    while here != there:
        walk.append(came[here])
        here += steps[came[here]]
    return walk


def _layers(search: Pulls) -> list[int]:
    """Return the first node of each distance, the number of pushes that a solution needs."""
    return [search.layers[depth] for depth in range(search.depth + 1)]


def _boxes(search: Pulls, node: int) -> set[int]:
    mask = (1 << search.bits) - 1
    return {search.keys[node] >> search.bits * at & mask for at in range(search.boxes)}


def _node(search: Pulls, start: Position) -> int:
    """Return the node of a start; -1 if the search did not meet it, so that it is unsolvable."""
    numbers = {at: number for number, at in enumerate(inside(start))}
    boxes = [number for at, number in numbers.items() if start[at] & BOX]
    for at, box in enumerate(boxes):
        search.occupied[box] = 1
        search.moved[at] = box
    search.stamp += 1
    corner = flood(search, search.behind, numbers[start[HERE]])
    for box in boxes:
        search.occupied[box] = 0
    return search.table[slot(search, key(search, search.moved, corner))] - 1


def _start(search: Pulls, room: Position, node: int, rng: Random) -> Position:
    """Return a start for a node, with the worker on a random cell of its region."""
    places, boxes = inside(room), _boxes(search, node)
    corner = search.keys[node] >> search.bits * search.boxes
    for box in boxes:
        search.occupied[box] = 1
    search.stamp += 1
    flood(search, search.behind, corner)
    for box in boxes:
        search.occupied[box] = 0
    stand = [cell for cell in range(search.cells) if search.behind[cell] == search.stamp]
    return furnish(room, [places[box] for box in boxes], places[rng.choice(stand)])


def furnish(room: Position, boxes: Iterable[int], worker: int) -> Position:
    """Return the room with these boxes and the worker."""
    cells = bytearray(cell & ~(BOX | WORKER) for cell in room[: room[AREA]])
    for at in boxes:
        cells[at] += BOX
    cells[worker] += WORKER
    return position(cells, room[WIDTH])
