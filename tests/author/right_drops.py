"""A program for `drops.py`. With the argument "wrong", it overlooks one of the two diagonals."""

import sys

STEPS = ((0, 1), (1, 0), (1, 1)) if sys.argv[1:] == ["wrong"] else ((0, 1), (1, 0), (1, 1), (1, -1))
lines = iter(sys.stdin.read().split("\n"))
while (size := next(lines)) != "0 0":
    rows, columns = map(int, size.split())
    board = [list(next(lines)) for _ in range(rows)]
    turn, end = int(next(lines)) - 1, "not over"
    for word in next(lines).split():
        x = int(word) - 1
        if end != "not over" or board[0][x] != ".":
            continue
        y = max(y for y in range(rows) if board[y][x] == ".")
        disc = board[y][x] = "RG"[turn]
        for down, right in STEPS:
            found = 1
            for side in (1, -1):
                step = side
                while (
                    0 <= y + step * down < rows
                    and 0 <= x + step * right < columns
                    and board[y + step * down][x + step * right] == disc
                ):
                    found, step = found + 1, step + side
            if found >= 4:
                end = f"{('red', 'gold')[turn]} has four in a row"
        if end == "not over" and "." not in board[0]:
            end = "the board is full"
        turn = 1 - turn
    print("\n".join("".join(row) for row in board), end, sep="\n")
