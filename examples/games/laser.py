"""Laser: turn mirrors until the beam lights every lamp.

- **1 Turn.** A mirror is turned to its other diagonal; anything else cannot be turned.
- **2 Beam.** The beam leaves the laser to the right. Mirrors turn it, lamps let it pass, walls and
  the edge stop it.
- **3 End.** The play is won when the beam passes through all lamps.
"""

from gyoji.author import AREA, Author, each_cell, finish, four_steps, tell

g = Author(__name__)
FREE = g.cell(".", "free cell", "floor")
ACROSS = g.cell("-", "beam", "danger across")
UPRIGHT = g.cell("|", "upright beam", "danger upright")
BOTH = g.cell("+", "crossing beams", "danger cross")
SLASH = g.cell("/", "mirror", "ice slash")
BACKSLASH = g.cell("\\", "backward mirror", "ice backslash")
LAMP = g.cell("o", "lamp", "stone disc")
LIT = g.cell("*", "lit lamp", "goal star")
WALL = g.cell("#", "wall", "wall full")
LASER = g.cell(">", "laser", "danger right")
SOURCE, DARK = g.place("laser", LASER), g.count("dark lamps", LAMP)
next_action = each_cell
TURNED = g.event("1 Turn", "the mirror on {a} is turned", "glow")
FIXED = g.event("1 Turn", "there is no mirror on {a}")
SHINES = g.event("2 Beam", "the beam lights the lamp on {a}", "glow")
ALL = g.end("3 End", "all lamps are lit", won=True)
OFF_SLASH, OFF_BACKSLASH = bytes([3, 2, 1, 0]), bytes([2, 3, 0, 1])  # ways: up, down, left, right


def clear(state):
    for at in range(state[AREA]):
        if ACROSS <= state[at] <= BOTH:
            state[at] = FREE
        elif state[at] == LIT:
            state[at] = LAMP
            state[DARK] += 1


def begin(state):
    """Let the beam shine."""
    clear(state)
    at, way = state[SOURCE] + 1, 3
    for _ in range(4 * state[AREA]):  # a beam in a circle ends, too
        cell = state[at]
        if cell == SLASH:
            way = OFF_SLASH[way]
        elif cell == BACKSLASH:
            way = OFF_BACKSLASH[way]
        elif cell == LAMP:
            state[at] = LIT
            state[DARK] -= 1
            tell(SHINES, at)
        elif cell <= BOTH:
            beam = UPRIGHT if way < 2 else ACROSS
            state[at] = beam if cell == FREE or cell == beam else BOTH
        elif cell != LIT:
            break
        at += four_steps(state, way)
    if state[DARK] == 0:
        finish(state, ALL)


def apply(state, at):
    if state[at] != SLASH and state[at] != BACKSLASH:
        tell(FIXED, at)
        return 0
    state[at] = SLASH + BACKSLASH - state[at]
    tell(TURNED, at)
    begin(state)
    return 1


@g.kind
def mirrors(rng, size):
    """mirrors, lamps and walls"""
    cells = rng.choices("./\\o#", [8, 2, 2, 1, 1], k=size * size)
    cells[rng.randrange(size * size)] = ">"
    return ["".join(cells[size * row : size * row + size]) for row in range(size)]


g.levels("; Three mirrors\n>../.\n...o.\n...//\n.....\n....o")
