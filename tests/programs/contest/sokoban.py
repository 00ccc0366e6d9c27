"""Sokoban, for the statement's bounds only: anything outside of them ends the program."""

from __future__ import annotations

import sys

LEAST, MOST, MOST_KEYS = 4, 15, 50
WAYS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}

Place = tuple[int, int]


def require(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"outside of the statement's bounds: {what}")


def number(word: str, what: str) -> int:
    require(word.removeprefix("-").isdecimal(), what)
    return int(word)


class Warehouse:
    def __init__(self, rows: list[str]) -> None:
        cells = {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row)}
        self.size = len(rows), len(rows[0])
        self.walls = {place for place, cell in cells.items() if cell == "#"}
        self.targets = {place for place, cell in cells.items() if cell in "+BW"}
        self.boxes = {place for place, cell in cells.items() if cell in "bB"}
        workers = [place for place, cell in cells.items() if cell in "wW"]
        require(all(cell in "#.+bBwW" for cell in cells.values()), "an unknown cell")
        require(len(workers) == 1, "one worker")
        self.worker = workers[0]

    def require_promises(self) -> None:
        height, width = self.size
        for r in range(height):
            for c in range(width):
                outermost = r in {0, height - 1} or c in {0, width - 1}
                require(not outermost or (r, c) in self.walls, "walls all around")
        require(len(self.boxes) == len(self.targets), "as many boxes as targets")
        require(not self.complete(), "a box that is not on a target")

    def complete(self) -> bool:
        return self.boxes == self.targets

    def press(self, key: str) -> None:
        down, right = WAYS[key]
        there = self.worker[0] + down, self.worker[1] + right
        beyond = there[0] + down, there[1] + right
        if there in self.boxes and self.is_free(beyond):
            self.boxes.remove(there)
            self.boxes.add(beyond)
        if self.is_free(there):
            self.worker = there

    def is_free(self, place: Place) -> bool:
        return place not in self.walls and place not in self.boxes

    def cell(self, place: Place) -> str:
        if place in self.walls:
            return "#"
        on_target = place in self.targets
        if place == self.worker:
            return "W" if on_target else "w"
        if place in self.boxes:
            return "B" if on_target else "b"
        return "+" if on_target else "."

    def drawn(self) -> str:
        height, width = self.size
        return "\n".join("".join(self.cell((r, c)) for c in range(width)) for r in range(height))


def read_line() -> str:
    line = sys.stdin.readline()
    require(bool(line), "input that ends early")
    return line.rstrip("\r\n")


def read_size() -> tuple[int, int]:
    words = read_line().split()
    require(len(words) == 2, "a size of two numbers")
    return number(words[0], "the number of rows"), number(words[1], "the number of columns")


def read_warehouse(height: int, width: int) -> Warehouse:
    require(LEAST <= height <= MOST, "the number of rows")
    require(LEAST <= width <= MOST, "the number of columns")
    rows = [read_line() for _ in range(height)]
    require(all(len(row) == width for row in rows), "the length of a row")
    warehouse = Warehouse(rows)
    warehouse.require_promises()
    return warehouse


def read_keys() -> str:
    keys = read_line()
    require(1 <= len(keys) <= MOST_KEYS, "the number of keystrokes")
    require(all(key in WAYS for key in keys), "an unknown keystroke")
    return keys


def main() -> None:
    game = 1
    while (size := read_size()) != (0, 0):
        warehouse = read_warehouse(*size)
        for key in read_keys():
            if not warehouse.complete():
                warehouse.press(key)
        print(f"Game {game}: {'complete' if warehouse.complete() else 'incomplete'}")
        print(warehouse.drawn())
        game += 1


if __name__ == "__main__":
    main()
