import sys

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def complete(board):
    for row in board:
        if "b" in row:
            return False
    return True


def put(board, r, c, what):
    on = board[r][c] == "+"
    board[r][c] = what.upper() if on else what


def lift(board, r, c):
    on = board[r][c] in "BW"
    board[r][c] = "+" if on else "."


def play(board, keys):
    for r, row in enumerate(board):
        for c, cell in enumerate(row):
            if cell in "wW":
                y, x = r, c
    for key in keys:
        if complete(board):
            break
        dy, dx = STEPS[key]
        ny, nx = y + dy, x + dx
        if board[ny][nx] == "#":
            continue
        if board[ny][nx] in "bB":
            by, bx = ny + dy, nx + dx
            if board[by][bx] not in ".+":
                continue
            lift(board, ny, nx)
            put(board, by, bx, "b")
        lift(board, y, x)
        put(board, ny, nx, "w")
        y, x = ny, nx
    return complete(board)


def main():
    lines = sys.stdin.read().split("\n")
    at = 0
    number = 0
    while True:
        rows, columns = map(int, lines[at].split())
        at += 1
        if rows == 0 and columns == 0:
            break
        number += 1
        board = [list(line.strip()) for line in lines[at : at + rows]]
        at += rows
        keys = lines[at].strip()
        at += 1
        won = play(board, keys)
        print("Game %d: %s" % (number, "complete" if won else "incomplete"))
        for row in board:
            print("".join(row))


main()
