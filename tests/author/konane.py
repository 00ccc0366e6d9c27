"""Konane: jump over the other's stones; who cannot jump loses.

- **1 Opening.** Black takes a stone of their own away, then white: a move from a cell to itself.
- **2 Jump.** A stone jumps up, down, left or right over a stone of the other player beside it, to
  the empty cell behind it, and captures it.
- **3 On.** In the same move it may jump on in the same direction, over one stone at a time.
- **4 End.** Who has no jump loses.
"""

from gyoji.author import AREA, TURN, Author, each_move, finish, four_steps, give_turn, tell

g = Author(__name__)
g.players("black", "white")
g.letters = "chess"
EMPTY = g.cell(".", "empty", "earth floor")
BLACK = g.cell("x", "black stone", "dark", owner=0)
WHITE = g.cell("o", "white stone", "light", owner=1)
OPENING = g.register("stones to take away", 2)
TAKE = g.event("1 Opening", "{b:who} takes the stone on {a} away", "vanish")
JUMP = g.event("2 Jump", "a stone jumps from {a} to {b}", "jump")
CAPTURED = g.event("2 Jump", "the stone on {a} is captured", "vanish")
NO_STONE = g.event("2 Jump", "there is no stone of {b:who} on {a}", "bump")
NOT_FIRST = g.event("1 Opening", "{a:who} must take a stone away", "bump")
NO_JUMP = g.event("2 Jump", "the stone on {a} cannot jump to {b}", "bump")
BLACK_WINS = g.end("4 End", "black wins", winner="black")
WHITE_WINS = g.end("4 End", "white wins", winner="white")

next_action = each_move


def reach(state, start, way, to):
    """Return how many stones a stone captures on its way to a cell, 0 if it cannot jump there."""
    step = four_steps(state, way)
    mine = state[start]
    at = start
    found = 0
    while state[at + step] == BLACK + WHITE - mine and state[at + 2 * step] == EMPTY:
        at += 2 * step
        found += 1
        if at == to:
            return found
    return 0


def can_jump(state, me):
    for at in range(state[AREA]):
        for way in range(4):
            step = four_steps(state, way)
            if (
                state[at] == BLACK + me
                and state[at + step] == WHITE - me
                and state[at + 2 * step] == EMPTY
            ):
                return True
    return False


def begin(state):
    if state[OPENING] == 0 and not can_jump(state, state[TURN]):
        finish(state, WHITE_WINS if state[TURN] == 0 else BLACK_WINS)


def apply(state, move):
    me = state[TURN]
    start, to = move // state[AREA], move % state[AREA]
    if state[start] != BLACK + me:
        tell(NO_STONE, start, me)
        return 0
    if state[OPENING] > 0:
        if to != start:
            tell(NOT_FIRST, me)
            return 0
        tell(TAKE, start, me)
        state[start] = EMPTY
        state[OPENING] -= 1
    else:
        found = step = 0
        for way in range(4):
            captured = reach(state, start, way, to)
            if captured > 0:
                found, step = captured, four_steps(state, way)
        if found == 0:
            tell(NO_JUMP, start, to)
            return 0
        tell(JUMP, start, to)
        for i in range(found):
            tell(CAPTURED, start + (2 * i + 1) * step)
            state[start + (2 * i + 1) * step] = EMPTY
        state[start] = EMPTY
        state[to] = BLACK + me
    give_turn(state, 2)
    begin(state)
    return 1


@g.kind
def start(_rng, size):
    """the full board"""
    return ["".join("xo"[(row + column) % 2] for column in range(size)) for row in range(size)]
