"""Sokoban (ACM Mid-Central 2011). BUG is a number of zoo.py, its argument; 0 is right."""

import sys

BUG = int([*sys.argv, "0"][1])
WAYS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
FREE = "." if BUG == 6 else ".+"
BOXES = "b" if BUG == 7 else "bB"


class Game:
    def __init__(self, rows: list[str]) -> None:
        self.board = [list(line) for line in rows]
        self.row, self.column = next(
            (r, c) for r, line in enumerate(rows) for c, cell in enumerate(line) if cell in "wW"
        )
        if BUG == 9:
            self.board[self.row][self.column] = "w"

    def complete(self) -> bool:
        cells = "".join(map("".join, self.board))
        if BUG == 5:
            return "+" not in cells
        if BUG == 10:
            return "B" in cells
        return "b" not in cells

    def lift(self, row: int, column: int) -> None:
        """Remove the box or the worker from a place."""
        on_target = self.board[row][column] in ("B" if BUG == 2 else "BW")
        self.board[row][column] = "+" if on_target else "."

    def put(self, row: int, column: int, thing: str) -> None:
        """Put a box or the worker on a place."""
        on_target = self.board[row][column] == "+"
        if on_target and not (BUG == 3 and thing == "b"):
            thing = thing.upper()
        self.board[row][column] = thing

    def move(self, down: int, right: int) -> None:
        row, column = self.row + down, self.column + right
        ahead = self.board[row][column]
        if ahead in BOXES:
            if self.board[row + down][column + right] not in FREE:
                return
            self.lift(row, column)
            self.put(row + down, column + right, "b")
        elif ahead not in ".+":
            return
        self.lift(self.row, self.column)
        self.put(row, column, "w")
        behind = self.board[self.row - down][self.column - right]
        if BUG == 1 and behind in "bB":
            self.lift(self.row - down, self.column - right)
            self.put(self.row, self.column, "b")
        self.row, self.column = row, column


def main() -> None:
    lines = iter(sys.stdin.read().split("\n"))
    number = 0
    while (size := next(lines)) != "0 0":
        number += 1
        height = int(size.split()[0])
        game = Game([next(lines) for _ in range(height)])
        for key in next(lines):
            if game.complete():
                break
            game.move(*WAYS[key])
        verdict = "complete" if game.complete() else "incomplete"
        print(f"Game {number - (BUG == 4)}: {verdict}" + " " * (BUG == 8))
        print("\n".join(map("".join, game.board)))


main()
