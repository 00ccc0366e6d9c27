"""Boards of Sokoban with one thing changed: many of them have no solution any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

Cell = tuple[int, int]

WITHOUT_BOX = {"$": " ", "*": "."}
WITH_BOX = {" ": "$", ".": "*"}


class Board(NamedTuple):
    """The rows of a board in XSB, and the cells that the worker reaches if there are no boxes."""

    rows: list[str]
    inside: list[Cell]

    def at(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    def put(self, cell: Cell, letter: str) -> None:
        row = self.rows[cell[0]]
        self.rows[cell[0]] = row[: cell[1]] + letter + row[cell[1] + 1 :]


def board_of(text: bytes) -> Board:
    """Return a board, its rows filled up with spaces."""
    lines = [line.replace("-", " ").replace("_", " ") for line in text.decode("ascii").splitlines()]
    wide = max(map(len, lines))
    rows = [line.ljust(wide) for line in lines]
    worker = next((row, line.index(letter)) for row, line in enumerate(rows)
                  for letter in "@+" if letter in line)  # fmt: skip
    known = [worker]
    for row, column in known:
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if rows[cell[0]][cell[1]] != "#" and cell not in known:
                known.append(cell)
    return Board(rows, sorted(known))


def move_box(board: Board, random: Random) -> bool:
    """Put one box elsewhere."""
    boxes = [cell for cell in board.inside if board.at(cell) in WITHOUT_BOX]
    free = [cell for cell in board.inside if board.at(cell) in WITH_BOX]
    if not boxes or not free:
        return False
    box, there = random.choice(boxes), random.choice(free)
    board.put(box, WITHOUT_BOX[board.at(box)])
    board.put(there, WITH_BOX[board.at(there)])
    return True


def add_wall(board: Board, random: Random) -> bool:
    """Put a wall on the floor."""
    free = [cell for cell in board.inside if board.at(cell) == " "]
    if not free:
        return False
    board.put(random.choice(free), "#")
    return True


def remove_wall(board: Board, random: Random) -> bool:
    """Take a wall away that has the floor of the board, or other walls, on all sides."""
    inside = set(board.inside)
    walls = [
        (row, column)
        for row in range(1, len(board.rows) - 1)
        for column in range(1, len(board.rows[0]) - 1)
        if board.at((row, column)) == "#"
    ]
    inner = []
    for row, column in walls:
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        floor = [cell in inside for cell in around]
        if any(floor) and all(here or board.at(cell) == "#"
                              for here, cell in zip(floor, around, strict=True)):  # fmt: skip
            inner.append((row, column))
    if not inner:
        return False
    board.put(random.choice(inner), " ")
    return True


CHANGES: dict[str, Callable[[Board, Random], bool]] = {
    "a box moved": move_box,
    "a wall more": add_wall,
    "a wall less": remove_wall,
}


def changed(text: bytes, random: Random) -> Iterator[tuple[str, bytes]]:
    """Yield the board with each of the changes that it allows, and a name of the change."""
    for what, change in CHANGES.items():
        board = board_of(text)
        if change(board, random):
            yield what, "\n".join(board.rows).encode("ascii") + b"\n"
