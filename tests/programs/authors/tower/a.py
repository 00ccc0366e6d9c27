import sys


class Tower:
    def __init__(self, rows):
        self.height = len(rows)
        self.width = len(rows[0])
        self.rows = [list(row) for row in reversed(rows)]
        for r, row in enumerate(self.rows):
            for c, mark in enumerate(row):
                if mark == "S":
                    self.r, self.c = r, c
                    row[c] = "."
                if mark == "G":
                    self.goal = r, c

    def at(self, r, c):
        if 0 <= r < self.height and 0 <= c < self.width:
            return self.rows[r][c]
        return "."

    def inside(self, r, c):
        return 0 <= r < self.height and 0 <= c < self.width

    def ending(self):
        below = self.at(self.r - 1, self.c)
        if below == "G":
            return "Cleared"
        if below == "B":
            return "Death by Hole"
        if self.at(self.r, self.c) != ".":
            return "Death by Block"
        if self.at(*self.goal) != "G":
            return "Death by Walking Goal"
        return None

    def leave(self):
        """Wear the fragile block below the player."""
        mark = self.at(self.r - 1, self.c)
        if mark in "123":
            self.rows[self.r - 1][self.c] = {"1": ".", "2": "1", "3": "2"}[mark]

    def moveto(self, c):
        if not 0 <= c < self.width or c == self.c or self.at(self.r, c) != ".":
            return
        if self.r > 0:
            for x in range(min(c, self.c), max(c, self.c) + 1):
                if self.at(self.r - 1, x) == ".":
                    return
        self.leave()
        self.c = c

    def climb(self, d):
        r, c = self.r, self.c
        if r == self.height - 1:
            return
        if self.at(r, c + d) == "." or self.at(r + 1, c) != "." or self.at(r + 1, c + d) != ".":
            return
        self.leave()
        self.r, self.c = r + 1, c + d

    def getdown(self, d):
        r, c = self.r, self.c
        if r == 0 or not self.inside(r - 1, c + d):
            return
        if self.at(r, c + d) != "." or self.at(r - 1, c + d) != ".":
            return
        self.leave()
        self.r, self.c = r - 1, c + d

    def pull(self, d):
        r, c = self.r, self.c
        if not self.inside(r, c + d) or self.at(r, c + d) != ".":
            return
        block = self.at(r, c - d)
        if block in ".C":
            return
        self.leave()
        self.rows[r][c - d] = "."
        self.rows[r][c] = block
        self.c = c + d

    def push(self, d):
        r = self.r
        run = []
        c = self.c + d
        while self.at(r, c) != ".":
            run.append(c)
            c += d
        if any(self.at(r, c) == "C" for c in run):
            return
        for c in reversed(run):
            block = self.rows[r][c]
            self.rows[r][c] = "."
            while True:
                if not self.inside(r, c + d):
                    break
                if self.at(r, c + d) != ".":
                    self.rows[r][c] = block
                    break
                c += d
                below = self.at(r - 1, c)
                if block == "I":
                    goes = r == 0 or below != "."
                else:
                    goes = below == "I"
                if not goes:
                    self.rows[r][c] = block
                    break

    def settle(self):
        changed = True
        while changed:
            changed = False
            gone = []
            for r in range(1, self.height):
                for c in range(self.width):
                    if self.rows[r][c] != "." and self.rows[r - 1][c] == "B":
                        gone.append((r, c))
            for r, c in gone:
                self.rows[r][c] = "."
                changed = True
            while self.r > 0 and self.at(self.r - 1, self.c) == ".":
                self.r -= 1
                changed = True
            for r in range(1, self.height):
                for c in range(self.width):
                    block = self.rows[r][c]
                    if block == ".":
                        continue
                    y = r
                    while y > 0 and all(self.at(y - 1, c + x) == "." for x in (-1, 0, 1)):
                        self.rows[y][c] = "."
                        y -= 1
                        self.rows[y][c] = block
                        changed = True


def play(tower, commands):
    for command in commands:
        end = tower.ending()
        if end:
            return end
        verb, what = command.split()
        if verb == "MOVETO":
            tower.moveto(int(what) - 1)
        else:
            d = 1 if what == "RIGHT" else -1
            {"CLIMB": tower.climb, "GETDOWN": tower.getdown, "PUSH": tower.push, "PULL": tower.pull}[verb](d)
        end = tower.ending()
        if end:
            return end
        tower.settle()
    return tower.ending() or "Gave Up"


def main():
    lines = iter(sys.stdin.read().splitlines())
    for line in lines:
        height, width = map(int, line.split())
        if height == 0:
            break
        tower = Tower([next(lines) for _ in range(height)])
        commands = [next(lines) for _ in range(int(next(lines)))]
        print("Game Over :", play(tower, commands))


main()
