"""2048: slide the tiles together, and double them until one shows 2048.

- **1 Slide.** All tiles slide up, down, left or right, as far as they can.
- **2 Merge.** Two equal tiles that meet become one of twice the value, once in a slide.
- **3 Stand.** A slide that moves nothing is refused.
- **4 New tile.** Then a 2 appears on an empty cell, by chance.
- **5 End.** The play is won when a tile shows 2048, and lost when no slide is possible.
"""

from gyoji.author import AREA, Author, columns, draw_number, finish, four_steps, four_ways
from gyoji.author import place_at, rows, tell

g = Author(__name__)
EMPTY = g.cell(".", "empty", "floor")
COLOURS = "ground stone wood earth box goal danger sweet water gem home".split()
for power, glyph in enumerate("123456789ab", 1):  # the tile of 2 to this power is cell number power
    g.cell(glyph, str(1 << power), f"{COLOURS[power - 1]} square", str(1 << power))
MOST = 11
CHANCE, SCORE, FREE = g.chance(), g.register("score"), g.count("empty", EMPTY)
SLID = g.event("1 Slide", "the tile slides from {a} to {b}", "slide")
MERGED = g.event("2 Merge", "two tiles become {b:cell} on {a}", "glow")
STOOD = g.event("3 Stand", "no tile can slide {a:way}")
NEW = g.event("4 New tile", "a 2 appears on {a}", "put")
WON = g.end("5 End", "2048 is reached", won=True)
STUCK = g.end("5 End", "no slide is possible")

next_action = four_ways


def edge(state, way, i):
    """Return the first cell of line number i, seen from where its tiles slide to."""
    if way < 2:
        return place_at(state, 0 if way == 0 else rows(state) - 1, i)
    return place_at(state, i, 0 if way == 2 else columns(state) - 1)


def slide(state, start, inward, size):
    """Slide one line, and return how many tiles have moved."""
    free, merged, moved = start, -1, 0
    for k in range(size):
        at = start + k * inward
        tile, last = state[at], free - inward
        if tile == EMPTY:
            continue
        state[at] = EMPTY
        if free != start and state[last] == tile and last != merged:
            state[last] = tile + 1
            state[SCORE] += 2 << tile
            state[FREE] += 1
            merged = last
            moved += 1
            tell(MERGED, last, tile + 1)
        else:
            state[free] = tile
            if at != free:
                moved += 1
                tell(SLID, at, free)
            free += inward
    return moved


def add_tile(state):
    left = draw_number(state, CHANCE, state[FREE])
    for at in range(state[AREA]):
        if state[at] == EMPTY:
            if left == 0:
                state[at] = 1
                state[FREE] -= 1
                tell(NEW, at)
                return
            left -= 1


def begin(state):
    stuck = state[FREE] == 0
    for at in range(state[AREA]):
        tile = state[at]
        if tile == MOST:
            finish(state, WON)
            return
        if 0 < tile < MOST and (state[at + 1] == tile or state[at + four_steps(state, 1)] == tile):
            stuck = False
    if stuck:
        finish(state, STUCK)


def apply(state, way):
    moved, inward = 0, -four_steps(state, way)
    for i in range(columns(state) if way < 2 else rows(state)):
        moved += slide(
            state, edge(state, way, i), inward, rows(state) if way < 2 else columns(state)
        )
    if moved == 0:
        tell(STOOD, way)
        return 0
    add_tile(state)
    begin(state)
    return 1


g.random("few", {EMPTY: 5, 1: 1, 2: 1})
g.random("high", {EMPTY: 2, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1})
g.levels("....\n.1..\n..1.\n....")
