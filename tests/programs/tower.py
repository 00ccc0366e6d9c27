"""The Tower (Aizu Online Judge 1073). BUG is a number of zoo.py, its argument; 0 is right."""

import sys

BUG = int([*sys.argv, "0"][1])
first_goal = (-1, -1)


class Tower:
    """Row 0 is the top; below the lowest row is solid ground, beyond the other sides nothing."""

    def __init__(self, rows: list[str]) -> None:
        global first_goal  # noqa: PLW0603  # one of the bugs is that it is one
        self.height, self.width = len(rows), len(rows[0])
        self.board = [list(row) for row in rows]
        self.row, self.column = self.find("S")
        self.board[self.row][self.column] = "."
        self.crossed = False
        if BUG != 9 or first_goal == (-1, -1):
            first_goal = self.find("G")

    def find(self, mark: str) -> tuple[int, int]:
        return next((r, row.index(mark)) for r, row in enumerate(self.board) if mark in row)

    def inside(self, row: int, column: int) -> bool:
        return 0 <= row < self.height and 0 <= column < self.width

    def at(self, row: int, column: int) -> str:
        if self.inside(row, column):
            return self.board[row][column]
        return "_" if row == self.height else "."

    def blank(self, row: int, column: int) -> bool:
        return self.at(row, column) == "."

    def ending(self) -> str:
        under = self.at(self.row + 1, self.column)
        if under == "G":
            return "Cleared"
        if under == "B":
            return "Death by Hole"
        if not self.blank(self.row, self.column) or self.crossed:
            return "Death by Block"
        if self.at(*first_goal) != "G" and BUG != 1:
            return "Death by Walking Goal"
        return ""

    def wear(self) -> None:
        """A fragile block below the player counts down."""
        under, row = self.at(self.row + 1, self.column), self.row + 1
        if under in ("0123" if BUG == 12 else "123"):
            gone = under == ("0" if BUG == 12 else "1")
            self.board[row][self.column] = "." if gone else str(int(under) - 1)

    def go(self, row: int, column: int) -> None:
        if BUG != 5:
            self.wear()
        self.row, self.column = row, column
        if BUG == 5:
            self.wear()

    def moveto(self, column: int) -> None:
        if BUG == 3:
            column = min(max(column, 0), self.width - 1)
        if column == self.column or not self.inside(self.row, column):
            return
        way = range(min(column, self.column), max(column, self.column) + 1)
        if self.blank(self.row, column) and not any(self.blank(self.row + 1, at) for at in way):
            self.go(self.row, column)

    def climb(self, way: int) -> None:
        row, column = self.row - 1, self.column + way
        if row < 0 or self.blank(self.row, column):
            return
        if self.blank(row, column) and (BUG == 8 or self.blank(row, self.column)):
            self.go(row, column)

    def getdown(self, way: int) -> None:
        row, column = self.row + 1, self.column + way
        if BUG == 7 and self.blank(row + 1, column):
            return
        if self.inside(row, column) and self.blank(self.row, column) and self.blank(row, column):
            self.go(row, column)

    def pull(self, way: int) -> None:
        block, column = self.at(self.row, self.column - way), self.column + way
        if block in ".C" or not self.inside(self.row, column) or not self.blank(self.row, column):
            return
        self.board[self.row][self.column - way] = "."
        self.board[self.row][self.column] = block
        self.go(self.row, column)

    def push(self, way: int) -> None:
        last, run = self.column, ""
        while not self.blank(self.row, last + way):
            last += way
            run += self.at(self.row, last)
        if "C" in (run[:1] if BUG == 6 else run):
            return
        columns = range(last, self.column, -way)
        for column in reversed(columns) if BUG == 13 else columns:
            self.slide(column, way)

    def slide(self, column: int, way: int) -> None:
        block, slides = self.board[self.row][column], True
        self.board[self.row][column] = "."
        while slides and self.inside(self.row, column) and self.blank(self.row, column + way):
            if BUG == 10 and not self.inside(self.row, column + way):
                break
            column += way
            under = self.at(self.row + 1, column)
            slides = under == "I" or (block == "I" and under != ".")
        if self.inside(self.row, column):
            self.board[self.row][column] = block

    def settle(self) -> None:
        while self.vanish() | self.player_falls() | self.blocks_fall():
            pass

    def vanish(self) -> bool:
        gone = [
            (row, column)
            for row in range(self.height - 1)
            for column in range(self.width)
            if self.board[row + 1][column] == "B" and self.board[row][column] != "."
        ]
        for row, column in gone:
            self.board[row][column] = "."
        return bool(gone)

    def player_falls(self) -> bool:
        start = self.row
        while self.blank(self.row + 1, self.column):
            self.row += 1
        return self.row != start

    def blocks_fall(self) -> bool:
        changed = False
        for row in range(self.height - 2, -1, -1):
            for column in range(self.width):
                there = row
                while self.loose(there, column):
                    self.board[there + 1][column] = self.board[there][column]
                    self.board[there][column] = "."
                    there += 1
                    self.crossed |= BUG == 4 and (there, column) == (self.row, self.column)
                changed |= there != row
        return changed

    def loose(self, row: int, column: int) -> bool:
        if self.blank(row, column) or row + 1 == self.height:
            return False
        return all(self.blank(row + 1, column + side) for side in (-1, 0, 1))


def obey(tower: Tower, command: str) -> None:
    deed, where = command.split()
    if deed == "MOVETO":
        tower.moveto(int(where) - 1)
    else:
        getattr(tower, deed.lower())(1 if where == "RIGHT" else -1)


def main() -> None:
    lines = iter(sys.stdin.read().split("\n"))
    while (size := next(lines)) != "0 0":
        tower = Tower([next(lines) for _ in range(int(size.split()[0]))])
        ending = tower.ending()
        for _ in range(int(next(lines))):
            if BUG == 14 and ending:
                break
            command = next(lines)
            if ending:
                continue
            obey(tower, command)
            ending = "" if BUG == 2 else tower.ending()
            if not ending:
                tower.settle()
                ending = tower.ending()
        print("Game Over : " + (ending or "Gave Up") + " " * (BUG == 11))


main()
