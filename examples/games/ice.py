"""Ice: slide until something stops you, and stop on every flag.

- **1 Slide.** The skater slides up, down, left or right, until a rock or the edge is ahead.
- **2 Stand.** If a rock or the edge is right ahead, nothing happens.
- **3 Flag.** A flag is taken by the skater who stops on it; sliding over it is not enough.
- **4 End.** The play is won when all flags are taken.
"""

from gyoji.author import Author, finish, four_steps, four_ways, tell

g = Author(__name__)
ICE = g.cell(".", "ice", "ice floor")
ROCK = g.cell("#", "rock", "stone full")
FLAG = g.cell("*", "flag", "goal flag")
SKATER = g.cell("@", "skater", "player person")
HERE, FLAGS = g.place("skater", SKATER), g.count("flags", FLAG)
SLID = g.event("1 Slide", "the skater slides from {a} to {b}", "slide")
STOOD = g.event("2 Stand", "the way {b:way} is blocked", "bump")
TOOK = g.event("3 Flag", "the flag on {a} is taken", "take")
ALL = g.end("4 End", "all flags are taken", won=True)

next_action = four_ways


def begin(state):
    if state[FLAGS] == 0:
        finish(state, ALL)


def apply(state, way):
    here, step = state[HERE], four_steps(state, way)
    to = here
    while state[to + step] == ICE or state[to + step] == FLAG:
        to += step
    if to == here:
        tell(STOOD, here, way)
        return 0
    tell(SLID, here, to)
    state[here] = ICE
    if state[to] == FLAG:
        state[FLAGS] -= 1
        tell(TOOK, to)
    state[to] = SKATER
    state[HERE] = to
    begin(state)
    return 1


@g.kind
def rink(rng, size):
    """a rink with rocks and flags"""
    cells = rng.choices(".#*", [8, 2, 1], k=size * size)
    cells[rng.randrange(size * size)] = "@"
    return ["".join(cells[size * row : size * row + size]) for row in range(size)]


g.levels("""
; Round the corner
@..#
....
...*

; Two flags
...#.
....*
.....
#...@
*.#..
""")
