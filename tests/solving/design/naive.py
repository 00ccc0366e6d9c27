"""Fewest pushes and symmetries of Sokoban, in the plainest way: no code is shared with designs."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))

Place = tuple[int, int]
Board = list[str]
"""Rows of glyphs as in XSB."""


def fewest_pushes(board: Board) -> int:
    """By breadth-first search over the places of worker and boxes; -1 without a solution."""
    at = {(row, column): cell for row, line in enumerate(board) for column, cell in enumerate(line)}
    walls = {place for place, cell in at.items() if cell == "#"}
    targets = {place for place, cell in at.items() if cell in "+.*"}
    boxes = frozenset(place for place, cell in at.items() if cell in "$*")
    worker = next(place for place, cell in at.items() if cell in "@+")
    queue, fewest = deque([(worker, boxes)]), {(worker, boxes): 0}
    while queue:
        state = queue.popleft()
        worker, boxes = state
        if boxes <= targets:
            return fewest[state]
        for down, right in STEPS:
            there = worker[0] + down, worker[1] + right
            beyond = there[0] + down, there[1] + right
            pushes = there in boxes
            if there in walls or (pushes and (beyond in walls or beyond in boxes)):
                continue
            new = there, (boxes - {there}) | {beyond} if pushes else boxes
            cost = fewest[state] + pushes
            if cost < fewest.get(new, 1 << 30):
                fewest[new] = cost
                # Walks cost nothing, so they are looked at before everything else.
                (queue.append if pushes else queue.appendleft)(new)
    return -1


def all_directions(board: Board) -> Iterator[Board]:
    """The eight boards that are the same one turned and mirrored."""
    for turned in ([*board], board[::-1]):
        for _ in range(4):
            turned[:] = ["".join(column) for column in zip(*turned[::-1], strict=True)]
            yield [*turned]
