"""The Curse of Boulder Dash, for the statement's bounds only: anything outside ends the program."""

from __future__ import annotations

import sys

MOST_ROWS, MOST_COLUMNS = 100, 200
WAYS = {"w": (-1, 0), "s": (1, 0), "a": (0, -1), "d": (0, 1)}


def require(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"outside of the statement's bounds: {what}")


class Cave:
    def __init__(self, lines: list[str]) -> None:
        self.require_promises(lines)
        self.rows = [list(line) for line in lines]
        self.row = next(r for r, line in enumerate(lines) if "&" in line)
        self.column = lines[self.row].index("&")
        self.diamonds = "".join(lines).count("$")
        self.running = True
        for column in range(len(self.rows[0])):
            self.settle(column)

    @staticmethod
    def require_promises(lines: list[str]) -> None:
        require(0 < len(lines) <= MOST_ROWS, "the number of rows")
        width = len(lines[0])
        require(width <= MOST_COLUMNS, "the number of columns")
        require(all(len(line) == width for line in lines), "lines of the same length")
        require(set("".join(lines)) <= set("& .#O$X"), "an unknown field")
        require("".join(lines).count("&") == 1, "one Rockford")
        require(set(lines[0] + lines[-1]) == {"#"}, "rock above and below")
        require(all(line[0] == line[-1] == "#" for line in lines), "rock left and right")

    def settle(self, column: int) -> None:
        """What is loose falls onto `floor`, the lowest place that nothing holds yet."""
        floor = len(self.rows) - 1
        for row in range(len(self.rows) - 1, -1, -1):
            cell = self.rows[row][column]
            if cell in "O$":
                self.rows[row][column] = " "
                self.rows[floor][column] = cell
                floor -= 1
            elif cell != " ":
                floor = row - 1

    def obey(self, command: str) -> None:
        down, right = WAYS[command]
        row, column = self.row + down, self.column + right
        there = self.rows[row][column]
        if there == "O" and not down and self.rows[row][column + right] == " ":
            self.rows[row][column + right] = "O"
        elif there not in " .$" and not (there == "X" and not self.diamonds):
            return
        self.diamonds -= there == "$"
        self.rows[self.row][self.column] = " "
        self.rows[row][column] = "X" if there == "X" else "&"
        self.running = there != "X"
        for changed in {self.column, column, column + right}:
            self.settle(changed)
        self.row, self.column = row, column


def main() -> None:
    text = sys.stdin.buffer.read().decode("latin-1")
    lines = text.split("\n")
    end = lines.index("") if "" in lines else len(lines)
    cave = Cave(lines[:end])
    for command in "".join(lines[end:]):
        if command in WAYS and cave.running:
            cave.obey(command)
    for row in cave.rows:
        print("".join(row))


if __name__ == "__main__":
    main()
