"""A program for `konane.py`.

With the argument "short", it refuses jumps over several stones; with "steps", it lets stones walk.
"""

import sys

WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def read_cell(cell: str) -> tuple[int, int]:
    """Return row and column: a1 is 0, 0; the column after z is aa."""
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - 96
    return int(cell[len(letters) :]) - 1, column - 1


words = iter(sys.stdin.read().split())
rows, columns = int(next(words)), int(next(words))
while rows:
    board = {(row, c): glyph for row in range(rows) for c, glyph in enumerate(next(words))}
    turn, taken, over = int(next(words)) - 1, 0, False
    word = next(words)
    while "-" in word:
        start, to = map(read_cell, word.split("-"))
        mine, other = "xo"[turn], "ox"[turn]
        done = not over and board[start] == mine
        if done and taken < 2:
            done = to == start
            if done:
                board[start], taken = ".", taken + 1
        elif done:
            captured = []
            for y, x in WAYS:
                way, (r, c) = [], start
                while (
                    board.get((r + y, c + x)) == other and board.get((r + 2 * y, c + 2 * x)) == "."
                ):
                    way.append((r + y, c + x))
                    r, c = r + 2 * y, c + 2 * x
                    if (r, c) == to and not ("short" in sys.argv and len(way) > 1):
                        captured = way[:]
                if "steps" in sys.argv and (start[0] + y, start[1] + x) == to and board[to] == ".":
                    captured = [start]
            done = bool(captured)
            if done:
                board |= dict.fromkeys([*captured, start], ".") | {to: mine}
        if done:
            turn = 1 - turn
        jumps = (
            (r, c)
            for (r, c), glyph in board.items()
            for y, x in WAYS
            if glyph == "xo"[turn]
            and board.get((r + y, c + x)) == "ox"[turn]
            and board.get((r + 2 * y, c + 2 * x)) == "."
        )
        over = taken == 2 and not any(jumps)
        word = next(words)
    for row in range(rows):
        print("".join(board[row, c] for c in range(columns)))
    print(("white wins" if turn == 0 else "black wins") if over else "not over", end=", ")
    print(f"stones to take away {2 - taken}")
    rows, columns = int(word), int(next(words))
