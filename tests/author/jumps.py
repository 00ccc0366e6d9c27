"""Jumps: jump over the other's stones; who cannot jump loses.

- **1 Jump.** A stone jumps over a stone of the other, up, down, left or right, and takes it.
- **2 Jump on.** As long as the stone that has jumped can jump again, its player goes on with it.
- **3 End.** The player to move who cannot jump loses.
"""

from gyoji.author import AREA, TURN, Author, each_step, finish, four_steps, give_turn, tell

g = Author(__name__)
g.players("black", "white")
g.letters = "chess from below"
EMPTY = g.cell(".", "empty cell", "earth floor")
BLACK = g.cell("X", "black stone", "dark", owner=0)  # a player's stones are BLACK + the player
WHITE = g.cell("O", "white stone", "light", owner=1)
JUMPER = g.place("jumper")  # the stone that has to jump on; without kinds, it begins as 0
JUMP = g.event("1 Jump", "the stone on {a} jumps to {b}", "jump")
TAKEN = g.event("1 Jump", "the stone on {a} is taken", "vanish")
NO_JUMP = g.event("1 Jump", "a stone on {a} cannot jump {b:way}")
OTHER = g.event("2 Jump on", "the stone on {a} jumps on")
BLACK_WINS = g.end("3 End", "white cannot jump", winner="black")
WHITE_WINS = g.end("3 End", "black cannot jump", winner="white")

next_action = each_step


def can_jump(state, at, way):
    step, mine = four_steps(state, way), BLACK + state[TURN]
    return (
        state[at] == mine
        and state[at + step] == BLACK + WHITE - mine
        and state[at + 2 * step] == EMPTY
    )


def has_jump(state, at):
    return any(can_jump(state, at, way) for way in range(4))


def begin(state):
    """The player to move who cannot jump loses."""
    if not any(has_jump(state, at) for at in range(state[AREA])):
        finish(state, WHITE_WINS - state[TURN])


def apply(state, action):
    at, way = action // 4, action % 4
    if state[JUMPER] > 0 and at != state[JUMPER]:
        tell(OTHER, state[JUMPER])
        return 0
    if not can_jump(state, at, way):
        tell(NO_JUMP, at, way)
        return 0
    step = four_steps(state, way)
    to = at + 2 * step
    tell(JUMP, at, to)
    tell(TAKEN, at + step)
    state[to] = state[at]
    state[at] = state[at + step] = EMPTY
    if has_jump(state, to):
        state[JUMPER] = to  # the turn goes on
    else:
        state[JUMPER] = 0
        give_turn(state, 2)
        begin(state)
    return 1


@g.kind
def filled(rng, size):
    """stones in turn, with some left out"""
    rows = [[".XO"[1 + (row + column) % 2] for column in range(size)] for row in range(size)]
    for _ in range(size):
        rows[rng.randrange(size)][rng.randrange(size)] = "."
    return ["".join(row) for row in rows]


g.levels("""
X....
OOXO.
.O...
.....
""")
