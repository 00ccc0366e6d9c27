"""A solution of Sokoban that is almost right; the README shows what `gyoji check` finds."""

import sys

WAYS = {"U": -1, "D": 1, "L": -1j, "R": 1j}
lines = iter(sys.stdin.read().split("\n"))
game = 0

while (size := next(lines).split()) != ["0", "0"]:
    game += 1
    rows, columns = map(int, size)
    board = {
        row + 1j * column: glyph for row in range(rows) for column, glyph in enumerate(next(lines))
    }
    here = next(place for place, glyph in board.items() if glyph in "wW")
    for key in next(lines):
        there = here + WAYS[key]
        beyond = there + WAYS[key]
        if board[there] == "#" or (board[there] in "bB" and board[beyond] in "#b"):
            continue
        if board[there] in "bB":
            board[beyond] = "B" if board[beyond] == "+" else "b"
        board[there] = "W" if board[there] in "+B" else "w"
        board[here] = "+" if board[here] == "W" else "."
        here = there
        if "b" not in board.values():
            break
    verdict = "incomplete" if "b" in board.values() else "complete"
    print(f"Game {game}: {verdict}")
    for row in range(rows):
        print("".join(board[row + 1j * column] for column in range(columns)))
