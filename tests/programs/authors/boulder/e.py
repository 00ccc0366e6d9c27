import sys

board = []
for line in sys.stdin:
    line = line.rstrip("\r\n")
    if not line:
        break
    board.append(line)
keys = [key for key in sys.stdin.read() if key in "wasd"]
width = len(board[0])
cells = dict(((r, c), glyph) for r, row in enumerate(board) for c, glyph in enumerate(row))
me = next(place for place in cells if cells[place] == "&")


def fall(place):
    r, c = place
    if cells.get(place, "#") not in ("O", "$"):
        return
    above = (r - 1, c)
    below = (r + 1, c)
    while cells[below] == " ":
        cells[below], cells[place] = cells[place], " "
        place, below = below, (below[0] + 1, c)
    fall(above)


sys.setrecursionlimit(100000)
for r in range(len(board) - 1, -1, -1):
    for c in range(width):
        fall((r, c))
left = sum(glyph == "$" for glyph in cells.values())
for key in keys:
    r, c = me
    new = {"w": (r - 1, c), "s": (r + 1, c), "a": (r, c - 1), "d": (r, c + 1)}[key]
    glyph = cells[new]
    if glyph == "X" and left == 0:
        cells[me] = " "
        fall((r - 1, c))
        break
    if glyph in "X#":
        continue
    if glyph == "O":
        far = (r, 2 * new[1] - c)
        if r != new[0] or cells[far] != " ":
            continue
        cells[far] = "O"
        cells[new] = " "
        cells[new] = "&"
        cells[me] = " "
        fall(far)
    else:
        left -= glyph == "$"
        cells[new] = "&"
        cells[me] = " "
    fall((r - 1, c))
    me = new
for r in range(len(board)):
    print("".join(cells[r, c] for c in range(width)))
