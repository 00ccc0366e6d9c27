"""The Labyrinth, for the statement's bounds only: anything outside of them ends the program."""

from __future__ import annotations

import re
import sys

SIZE = 7
CELL = re.compile(r"o|w|b[<>^v]|e[0-9]|r[0-9][<>^v]|y[0-9][0-9]")
WALK = re.compile(r" *([0-9]+) +([0-9]+) *([NSWE]*) *")
WAYS = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
ARROWS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}

Place = tuple[int, int]


def require(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"outside of the statement's bounds: {what}")


def number(word: str, what: str) -> int:
    require(word.removeprefix("-").isdecimal(), what)
    return int(word)


def beside(place: Place, way: Place) -> Place:
    return place[0] + way[0], place[1] + way[1]


class Labyrinth:
    def __init__(self, rows: list[list[str]]) -> None:
        self.cells = {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row)}
        require(all(CELL.fullmatch(cell) for cell in self.cells.values()), "an unknown cell")
        self.current = {
            place: beside(place, ARROWS[cell[2]])
            for place, cell in self.cells.items()
            if cell[0] == "r"
        }
        self.caves = {cell: place for place, cell in self.cells.items() if cell[0] == "y"}
        self.require_rivers()
        self.require_caves()

    def kind(self, place: Place) -> str:
        """A cell's letter; outside of the map is like a wall."""
        return self.cells.get(place, "w")[0]

    def require_rivers(self) -> None:
        ends = list(self.current.values())
        require(all(self.kind(end) in "re" for end in ends), "a river that ends in its estuary")
        require(len(set(ends)) == len(ends), "rivers that do not merge")
        for place, end in self.current.items():
            require(self.cells[place][1] == self.cells[end][1], "one number for a river")
        estuaries = {place: cell for place, cell in self.cells.items() if cell[0] == "e"}
        require(estuaries.keys() <= set(ends), "an estuary that ends a river")
        require(len(set(estuaries.values())) == len(estuaries), "one estuary for a river")
        self.require_estuaries()

    def require_estuaries(self) -> None:
        for place in self.current:
            drop, steps = place, 0
            while self.kind(drop) == "r":
                drop, steps = self.current[drop], steps + 1
                require(steps < SIZE * SIZE, "a river that ends in its estuary")

    def require_caves(self) -> None:
        written = [cell for cell in self.cells.values() if cell[0] == "y"]
        require(len(written) == len(self.caves), "caves with different numbers")
        for cell in written:
            before = cell[:2] + str(int(cell[2]) - 1)
            require(cell[2] == "0" or before in self.caves, "caves without a gap")

    def fall(self, place: Place) -> Place:
        chain, index = self.cells[place][:2], int(self.cells[place][2])
        following = self.caves.get(f"{chain}{index + 1}")
        return following or self.caves[f"{chain}0"]

    def step(self, here: Place, letter: str) -> Place:
        way = WAYS[letter]
        there = beside(here, way)
        if self.kind(here) == "b" and ARROWS[self.cells[here][1]] == way:
            return here
        if self.kind(there) == "w":
            return here
        if self.kind(there) == "y":
            return self.fall(there)
        wading = self.current.get(here) == there or self.current.get(there) == here
        return there if wading else self.current.get(there, there)

    def walk(self, line: str) -> str:
        found = WALK.fullmatch(line)
        if not found:
            sys.exit("outside of the statement's bounds: a walk")
        here, said = (int(found[1]), int(found[2])), ""
        require(self.kind(here) == "o", "a start on an island")
        for letter in found[3]:
            here = self.step(here, letter)
            said += self.kind(here)
        return said


def main() -> None:
    lines = sys.stdin.read().splitlines()
    rows = [line.split() for line in lines[:SIZE]]
    require(len(rows) == SIZE, "seven rows")
    require(all(len(row) == SIZE for row in rows), "seven cells in a row")
    labyrinth = Labyrinth(rows)
    require(len(lines) > SIZE, "the number of walks")
    walks = lines[SIZE + 1 :]
    require(len(walks) == number(lines[SIZE].strip(), "the number of walks"), "the number of walks")
    print(*(labyrinth.walk(line) for line in walks))


if __name__ == "__main__":
    main()
