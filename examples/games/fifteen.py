"""Fifteen: slide the tiles of a square into their order.

- **1 Slide.** A tile beside the gap slides into it: up, down, left or right.
- **2 Edge.** Where no tile can slide that way, nothing happens.
- **3 Order.** The play is won when all tiles are in order, and the gap is last.
"""

from gyoji.author import Author, columns, finish, four_steps, four_ways, on_board, place_at, rows
from gyoji.author import tell

g = Author(__name__)
GAP = g.cell(".", "gap", "floor")
for number, glyph in enumerate("123456789abcdef", 1):  # the cell of a tile is its number
    g.cell(glyph, f"tile {number}", "wood square", str(number))
HOLE = g.place("gap", GAP)
SLID = g.event("1 Slide", "the tile on {a} slides to {b}", "slide")
EDGE = g.event("2 Edge", "no tile can slide {a:way}")
ORDERED = g.end("3 Order", "all tiles are in order", won=True)

next_action = four_ways


def begin(state):
    last = rows(state) * columns(state)
    for number in range(1, last):
        row, column = (number - 1) // columns(state), (number - 1) % columns(state)
        if state[place_at(state, row, column)] != number:
            return
    finish(state, ORDERED)


def apply(state, way):
    hole = state[HOLE]
    tile = hole - four_steps(state, way)
    if not on_board(state, tile):
        tell(EDGE, way)
        return 0
    tell(SLID, tile, hole)
    state[hole] = state[tile]
    state[tile] = GAP
    state[HOLE] = tile
    begin(state)
    return 1


@g.kind
def shuffled(rng, size):
    """tiles that can be put in order"""
    n = max(2, min(size, 4))
    cells, hole = [*"123456789abcdef"[: n * n - 1], "."], n * n - 1
    for _ in range(20 * size):
        row, column = divmod(hole, n)
        down, right = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        if 0 <= row + down < n and 0 <= column + right < n:
            other = hole + n * down + right
            cells[hole], cells[other], hole = cells[other], ".", other
    return ["".join(cells[n * row : n * row + n]) for row in range(n)]


g.levels("""
; Three steps
12.
453
786

; The square
5123
a6.4
9b78
defc
""")
