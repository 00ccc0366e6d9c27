"""Lights, as a contestant would write it; with an argument, a press does not reach the left."""

import sys

LINES = iter(sys.stdin.read().split("\n"))
for line in LINES:
    rows, columns = map(int, line.split())
    if not rows:
        break
    lit = [cell == "#" for _ in range(rows) for cell in next(LINES)]
    for word in next(LINES).split():
        if not any(lit):
            break
        row, column = (int(part) - 1 for part in word.split(","))
        at = row * columns + column
        near = [at, at - columns, at + columns]
        near += [at - 1] * (column > 0 and len(sys.argv) == 1) + [at + 1] * (column < columns - 1)
        for other in near:
            if 0 <= other < rows * columns:
                lit[other] = not lit[other]
    for row in range(rows):
        print("".join(".#"[on] for on in lit[row * columns : (row + 1) * columns]))
    print(f"{'not over' if any(lit) else 'all lamps are off'}, lit {sum(lit)}")
