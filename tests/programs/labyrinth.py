"""The Labyrinth. BUG is a number of zoo.py, its argument; 0 is right."""

import sys
from typing import NamedTuple

BUG = int([*sys.argv, "0"][1])
WAYS = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
ARROWS = {"^": "N", "v": "S", "<": "W", ">": "E"}

Place = tuple[int, int]


class Cell(NamedTuple):
    kind: str
    chain: str
    way: str
    number: int


def read_cell(text: str) -> Cell:
    kind, rest = text[0], text[1:]
    if kind == "y":
        chain, _, index = rest.partition(".") if "." in rest else (rest[0], "", rest[1])
        return Cell(kind, chain, "", int(index))
    way = ARROWS.get(text[-1], "")
    return Cell(kind, rest.rstrip("<>^v"), way, 0)


def beside(place: Place, way: str) -> Place:
    down, right = WAYS[way]
    return place[0] + down, place[1] + right


class Labyrinth:
    def __init__(self, rows: list[list[str]]) -> None:
        self.cells = {
            (row, column): read_cell(text)
            for row, line in enumerate(rows)
            for column, text in enumerate(line)
        }
        self.caves = {
            ("" if BUG == 5 else cell.chain, cell.number): place
            for place, cell in self.cells.items()
            if cell.kind == "y"
        }

    def kind(self, place: Place) -> str:
        if BUG == 9:
            return self.cells[place].kind
        return self.cells[place].kind if place in self.cells else "w"

    def step(self, here: Place, way: str) -> Place:
        cell, there = self.cells[here], beside(here, way)
        if cell.kind == "b" and cell.way == way:
            return here
        if self.kind(there) == "w":
            drawn = BUG == 4 and cell.kind == "r"
            return beside(here, cell.way) if drawn else here
        entered = self.cells[there]
        if BUG == 6 and entered.kind == "b" and beside(there, entered.way) == here:
            return here
        if entered.kind == "y":
            return self.cave_after(entered)
        if entered.kind == "r" and not self.wading(here, there):
            return beside(there, entered.way)
        return there

    def cave_after(self, cave: Cell) -> Place:
        chain = "" if BUG == 5 else cave.chain
        return self.caves.get((chain, cave.number + 1), self.caves[chain, 0])

    def wading(self, here: Place, there: Place) -> bool:
        left, entered = self.cells[here], self.cells[there]
        if left.kind not in "re" or (BUG == 1 and left.chain != entered.chain):
            return False
        if BUG == 1:
            return True
        downstream = left.kind == "r" and beside(here, left.way) == there
        return downstream or beside(there, entered.way) == here

    def said(self, here: Place, way: str, after: Place) -> str:
        there = beside(here, way)
        if BUG == 2 and after != here:
            return self.kind(there)
        if BUG == 3 and after == here and self.kind(there) == "w":
            return "w"
        return self.kind(after)


def main() -> None:
    lines = iter(sys.stdin.read().split("\n"))
    rows = []
    while len(row := next(lines).split()) > 1 or not row[0].isdigit():
        rows.append(row)
    labyrinth = Labyrinth(rows)
    words = []
    for _ in range(int(row[0])):
        first, second, *letters = next(lines).split()
        place = int(first), int(second)
        word = labyrinth.kind(place) if BUG == 8 else ""
        for way in "".join(letters):
            after = labyrinth.step(place, way)
            word += labyrinth.said(place, way, after)
            place = after
        words.append(word)
    print(("\n" if BUG == 7 else " ").join(words))


main()
