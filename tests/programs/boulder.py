"""The Curse of Boulder Dash. BUG is a number of zoo.py, its argument; 0 is right."""

import sys

BUG = int([*sys.argv, "0"][1])
WAYS = {"w": (-1, 0), "s": (1, 0), "a": (0, -1), "d": (0, 1)}
LOOSE = "O$"


class Cave:
    def __init__(self, rows: list[str]) -> None:
        self.board = [list(row) for row in rows]
        self.row, self.column = next(
            (r, row.index("&")) for r, row in enumerate(rows) if "&" in row
        )
        self.left = self.taken = False

    def settle(self) -> None:
        """Let everything fall as far as it can, the lowest row first."""
        rows = range(1, len(self.board) - 1)
        for row in rows if BUG == 4 else reversed(rows):
            for column, cell in enumerate(self.board[row]):
                if cell in LOOSE:
                    self.fall(row, column)

    def fall(self, row: int, column: int) -> None:
        thing = self.board[row][column]
        self.board[row][column] = " "
        while self.board[row + 1][column] == " ":
            row += 1
        self.board[row][column] = thing

    def exit_is_open(self) -> bool:
        if BUG == 3 and not self.taken:
            return False
        return not any("$" in row for row in self.board)

    def push(self, down: int, right: int) -> bool:
        beyond = self.column + 2 * right
        if down or self.board[self.row][beyond] not in (" ." if BUG == 5 else " "):
            return False
        self.board[self.row][beyond] = "O"
        return True

    def command(self, down: int, right: int) -> None:
        row, column = self.row + down, self.column + right
        ahead = self.board[row][column]
        if ahead == "X" and self.exit_is_open():
            self.left = True
        elif ahead in "#X" or (ahead == "O" and not self.push(down, right)):
            return
        self.taken |= ahead == "$"
        self.board[self.row][self.column] = " "
        if not self.left or BUG == 7:
            self.board[row][column] = "&"
        self.row, self.column = row, column


def main() -> None:
    rows, _, text = sys.stdin.read().partition("\n\n")
    cave = Cave(rows.split("\n"))
    if BUG == 6:
        text = text.partition("\n")[0]
    keys = [key for key in text if key in WAYS]
    cave.settle()
    for key in keys:
        if cave.left and BUG != 1:
            break
        if cave.left:
            raise IndexError("Rockford is nowhere")
        if BUG == 8:
            cave.settle()
        cave.command(*WAYS[key])
        if BUG != 8:
            cave.settle()
    while BUG == 2 and not cave.left:
        pass
    print("\n".join(map("".join, cave.board)))


main()
