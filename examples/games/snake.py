"""Snake: eat and grow, without biting yourself or the wall.

- **1 Move.** The snake's head moves up, down, left or right, and its body follows.
- **2 Food.** Food makes it one cell longer, and lies on another free cell afterwards, by
  chance.
- **3 Bite.** The play is lost when the head meets a wall or the body.
- **4 End.** It is won when the snake is ten cells long.
"""

from gyoji.author import AREA, Author, draw_number, finish, four_steps, length, pop, put, tell

g = Author(__name__)
FREE = g.cell(".", "free cell", "floor")
WALL = g.cell("#", "wall", "wall full")
FOOD = g.cell("*", "food", "danger dot")
HEAD = g.cell("@", "head", "gem disc")
BODY = g.cell("o", "body", "gem square")
g.commands(U="up", D="down", L="left", R="right")
GOAL = 10
HERE, CHANCE, LENGTH = g.place("head", HEAD), g.chance(), g.register("length", 1)
TAIL = g.queue("body", most=GOAL)  # the places of the body, from the tail to the neck
MOVED = g.event("1 Move", "the head moves from {a} to {b}", "walk")
ATE = g.event("2 Food", "the food on {a} is eaten", "take")
NEW = g.event("2 Food", "there is food on {a}", "put")
CRASHED = g.event("3 Bite", "the head meets what is on {a}", "bump")
LOST = g.end("3 Bite", "the snake has bitten")
LONG = g.end("4 End", "the snake is long", won=True)


def add_food(state):
    """Put food on the first free cell behind a place by chance."""
    at = draw_number(state, CHANCE, state[AREA])
    for _ in range(state[AREA]):
        if state[at] == FREE:
            state[at] = FOOD
            tell(NEW, at)
            return
        at = (at + 1) % state[AREA]


def apply(state, way):
    here = state[HERE]
    to = here + four_steps(state, way)
    grows = state[to] == FOOD
    put(state, TAIL, here)
    state[here] = BODY
    if not grows:
        state[pop(state, TAIL)] = FREE  # before the head moves: it may follow the tail
    if state[to] != FREE and not grows:
        tell(CRASHED, to)
        finish(state, LOST)
        return 1
    tell(MOVED, here, to)
    state[to] = HEAD
    state[HERE] = to
    if grows:
        tell(ATE, to)
        state[LENGTH] += 1
        add_food(state)
    if length(state, TAIL) == GOAL - 1:
        finish(state, LONG)
    return 1


@g.kind
def garden(rng, size):
    """a garden with some walls"""
    cells = rng.choices(".#", [12, 1], k=size * size)
    for glyph in "*@":
        cells[rng.choice([at for at, cell in enumerate(cells) if cell == "."] or [0])] = glyph
    cells[cells.index("@") - 1 :: size * size] = [cells[cells.index("@") - 1]]
    return ["".join(cells[size * row : size * row + size]) for row in range(size)]


g.levels("; A meadow\n......\n.@....\n......\n...*..\n......")
