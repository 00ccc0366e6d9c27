"""The Tower, for the statement's bounds only: anything outside of them ends the program."""

from __future__ import annotations

import sys

LEAST, MOST = 3, 50
BLANK, GROUND = ".", "ground"
WAYS = {"RIGHT": 1, "LEFT": -1}
MARKS = ".#IGCB321S"
WORN = {"3": "2", "2": "1", "1": BLANK}


def require(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"outside of the statement's bounds: {what}")


def number(word: str, what: str) -> int:
    require(word.removeprefix("-").isdecimal(), what)
    return int(word)


class Tower:
    """Rows from the bottom up. Row 0 is the ground, which is no block but bears everything.

    There is a blank column on both sides, and a blank row on top.
    """

    def __init__(self, lines: list[str]) -> None:
        self.height, self.width = len(lines), len(lines[0])
        blank = BLANK * (self.width + 2)
        rows = [blank, *(f".{line}." for line in reversed(lines)), blank]
        whole = "".join(rows)
        require(set(whole) <= set(MARKS), "an unknown mark")
        require(whole.count("S") == 1, "one S")
        require(whole.count("G") == 1, "one G")
        self.row, self.column = divmod(whole.index("S"), self.width + 2)
        self.goal = divmod(whole.index("G"), self.width + 2)
        self.cells = [list(row.replace("S", BLANK)) for row in rows]

    def blank(self, row: int, column: int) -> bool:
        return self.cells[row][column] == BLANK

    def below(self, row: int, column: int) -> str:
        return GROUND if row == 1 else self.cells[row - 1][column]

    def inside(self, column: int) -> bool:
        return 1 <= column <= self.width

    # The player's actions. Each does nothing if it cannot be done.

    def step(self, row: int, column: int) -> None:
        left = self.below(self.row, self.column)
        if left in WORN:
            self.cells[self.row - 1][self.column] = WORN[left]
        self.row, self.column = row, column

    def move_to(self, target: int) -> None:
        if not self.inside(target) or target == self.column or not self.blank(self.row, target):
            return
        path = range(min(self.column, target), max(self.column, target) + 1)
        if all(self.below(self.row, column) != BLANK for column in path):
            self.step(self.row, target)

    def climb(self, way: int) -> None:
        up, beside = self.row + 1, self.column + way
        if self.row == self.height or self.blank(self.row, beside):
            return
        if self.blank(up, self.column) and self.blank(up, beside):
            self.step(up, beside)

    def getdown(self, way: int) -> None:
        down, beside = self.row - 1, self.column + way
        if self.row == 1 or not self.inside(beside):
            return
        if self.blank(self.row, beside) and self.blank(down, beside):
            self.step(down, beside)

    def push(self, way: int) -> None:
        run = []
        column = self.column + way
        while not self.blank(self.row, column):
            run.append(column)
            column += way
        if "C" not in [self.cells[self.row][column] for column in run]:
            for column in reversed(run):
                self.push_block(column, way)

    def push_block(self, column: int, way: int) -> None:
        line = self.cells[self.row]
        block, moving = line[column], True
        while moving and line[column + way] == BLANK:
            line[column] = BLANK
            column += way
            if not self.inside(column):
                return
            line[column] = block
            below = self.below(self.row, column)
            moving = below != BLANK if block == "I" else below == "I"

    def pull(self, way: int) -> None:
        line, column = self.cells[self.row], self.column
        ahead, behind = column + way, column - way
        if not self.inside(ahead) or line[ahead] != BLANK or line[behind] in {BLANK, "C"}:
            return
        self.step(self.row, ahead)
        line[column], line[behind] = line[behind], BLANK

    # What happens by itself. Each says whether it changed anything.

    def settle(self) -> None:
        changed = True
        while changed:
            changed = self.vanish()
            changed = self.player_falls() or changed
            changed = self.blocks_fall() or changed

    def vanish(self) -> bool:
        gone = [
            (row, column)
            for row in range(2, self.height + 1)
            for column, below in enumerate(self.cells[row - 1])
            if below == "B" and not self.blank(row, column)
        ]
        for row, column in gone:
            self.cells[row][column] = BLANK
        return bool(gone)

    def player_falls(self) -> bool:
        before = self.row
        while self.below(self.row, self.column) == BLANK:
            self.row -= 1
        return self.row != before

    def blocks_fall(self) -> bool:
        changed = False
        for row in range(2, self.height + 1):
            for column in range(1, self.width + 1):
                changed = self.block_falls(row, column) or changed
        return changed

    def block_falls(self, row: int, column: int) -> bool:
        if self.blank(row, column):
            return False
        end = row
        while end > 1 and self.cells[end - 1][column - 1 : column + 2] == [BLANK] * 3:
            end -= 1
        if end == row:
            return False
        self.cells[end][column], self.cells[row][column] = self.cells[row][column], BLANK
        return True

    def ending(self) -> str:
        below = self.below(self.row, self.column)
        if below == "G":
            return "Cleared"
        if below == "B":
            return "Death by Hole"
        if not self.blank(self.row, self.column):
            return "Death by Block"
        return "" if self.cells[self.goal[0]][self.goal[1]] == "G" else "Death by Walking Goal"

    def obey(self, action: str, argument: str) -> None:
        if action == "MOVETO":
            self.move_to(number(argument, "a column"))
            return
        require(argument in WAYS, "a direction")
        actions = {
            "PUSH": self.push,
            "PULL": self.pull,
            "GETDOWN": self.getdown,
            "CLIMB": self.climb,
        }
        require(action in actions, "an unknown command")
        actions[action](WAYS[argument])


def play(tower: Tower, commands: list[list[str]]) -> str:
    for words in commands:
        require(len(words) == 2, "a command of two words")
        if tower.ending():
            break
        tower.obey(*words)
        if not tower.ending():
            tower.settle()
    return tower.ending() or "Gave Up"


def read_line() -> str:
    line = sys.stdin.readline()
    require(bool(line), "input that ends early")
    return line.strip()


def read_size() -> tuple[int, int]:
    words = read_line().split()
    require(len(words) == 2, "a size of two numbers")
    return number(words[0], "the number of rows"), number(words[1], "the number of columns")


def read_tower(height: int, width: int) -> Tower:
    require(LEAST <= height <= MOST, "the number of rows")
    require(LEAST <= width <= MOST, "the number of columns")
    lines = [read_line() for _ in range(height)]
    require(all(len(line) == width for line in lines), "the length of a row")
    return Tower(lines)


def main() -> None:
    while (size := read_size()) != (0, 0):
        tower = read_tower(*size)
        count = number(read_line(), "the number of commands")
        require(count >= 0, "the number of commands")
        commands = [read_line().split() for _ in range(count)]
        print("Game Over :", play(tower, commands))


if __name__ == "__main__":
    main()
