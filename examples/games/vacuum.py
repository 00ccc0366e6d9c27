"""Vacuum: a robot cleans a room before its battery is empty, and comes home.

- **1 Forward.** The robot moves one cell ahead, unless there is furniture.
- **2 Turn.** It turns left or right where it stands.
- **3 Dust.** It takes up the dust of the cell that it enters.
- **4 Battery.** Each command takes one unit. On its dock the battery is full again.
- **5 End.** The play is won when the room is clean and the robot on its dock, and lost when the
  battery is empty.
"""

from gyoji.author import Author, finish, four_steps, tell

g = Author(__name__)
FLOOR = g.cell(".", "floor", "floor")
DUST = g.cell("*", "dust", "earth dot")
DOCK = g.cell("D", "dock", "goal ring")
CHAIR = g.cell("#", "furniture", "wood full")
ROBOT = g.cell("^", "robot looking up", "player up")  # the next three: down, left, right
g.cell("v", "robot looking down", "player down")
g.cell("<", "robot looking left", "player left")
g.cell(">", "robot looking right", "player right")
FORWARD, LEFT, RIGHT = g.commands(F="forward", L="turn left", R="turn right")
FULL = 25
BUMPS = g.answer("bumps")  # it takes a unit of the battery, so it is not refused
DIRT, BATTERY, UNDER = (
    g.count("dust", DUST),
    g.register("battery", FULL),
    g.register("under", FLOOR),
)
HERE = g.place("dock", DOCK)  # the robot starts on its dock: the levels show the dock
WAY = g.register("way")
MOVED = g.event("1 Forward", "the robot rolls from {a} to {b}", "walk")
BUMP = g.event("1 Forward", "there is furniture at {a}", "bump")
TURNED = g.event("2 Turn", "the robot looks {a:way}")
CLEANED = g.event("3 Dust", "the dust on {a} is taken up", "take")
CHARGED = g.event("4 Battery", "the battery is full again")
CLEAN = g.end("5 End", "the room is clean", won=True)
EMPTY = g.end("5 End", "the battery is empty")
TO_LEFT, TO_RIGHT = bytes([2, 3, 1, 0]), bytes([3, 2, 0, 1])  # the way after a turn


def begin(state):
    state[UNDER] = DOCK
    state[state[HERE]] = ROBOT + state[WAY]


def enter(state, at):
    tell(MOVED, state[HERE], at)
    state[state[HERE]] = state[UNDER]
    state[UNDER] = state[at]
    state[HERE] = at
    if state[UNDER] == DUST:
        tell(CLEANED, at)
        state[UNDER] = FLOOR
        state[DIRT] -= 1
    if state[UNDER] == DOCK:
        tell(CHARGED)
        state[BATTERY] = FULL


def apply(state, command):
    state[BATTERY] -= 1
    done = 1
    if command == FORWARD:
        ahead = state[HERE] + four_steps(state, state[WAY])
        if state[ahead] <= DOCK:
            enter(state, ahead)
        else:
            tell(BUMP, ahead)
            done = BUMPS
    else:
        state[WAY] = TO_LEFT[state[WAY]] if command == LEFT else TO_RIGHT[state[WAY]]
        tell(TURNED, state[WAY])
    state[state[HERE]] = ROBOT + state[WAY]
    if state[DIRT] == 0 and state[UNDER] == DOCK:
        finish(state, CLEAN)
    elif state[BATTERY] == 0:
        finish(state, EMPTY)
    return done




@g.kind
def room(rng, size):
    """a room with dust and furniture"""
    cells = rng.choices(".*#", [5, 2, 1], k=size * size)
    cells[rng.randrange(size * size)] = "D"
    return ["".join(cells[size * row : size * row + size]) for row in range(size)]


g.levels("; A corner\nD..\n.#*\n*..")
