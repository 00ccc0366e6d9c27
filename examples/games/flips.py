"""Flips: two players turn each other's discs; who has more at the end wins.

- **1 Disc.** The player to move puts a disc on an empty cell, if it captures.
- **2 Capture.** In all eight directions, the other player's discs between it and the next own disc are turned.
- **3 Pass.** Who cannot capture passes. Nobody else may pass.
- **4 End.** The play ends when neither can capture. Who has more discs wins.
"""

from gyoji.author import AREA, PASS, TURN, Author, cell_or_pass, eight_steps, finish, tell, two_players

g = Author(__name__)
g.players("black", "white")
g.letters = "chess"  # cells are a1, b1, ...
EMPTY = g.cell(".", "empty", "quiet square")
BLACK = g.cell("X", "black disc", "quiet dark")  # a player's discs are 1 + the player
WHITE = g.cell("O", "white disc", "quiet light")
OUT = g.outside()
DISCS = g.count("black", BLACK)
g.count("white", WHITE)  # the register below
PUT = g.event("1 Disc", "{b:who} puts a disc on {a}")
TURNED = g.event("2 Capture", "the disc on {a} is turned", "glow")
NO_CAPTURE = g.event("1 Disc", "a disc on {a} would turn none")
OCCUPIED = g.event("1 Disc", "there is a disc on {a}")
SKIP = g.event("3 Pass", "{a:who} has no move and passes")
NO_PASS = g.event("3 Pass", "{a:who} has a move, and may not pass")
BLACK_WON = g.end("4 End", "black wins", won=True)
WHITE_WON = g.end("4 End", "white wins")
DRAWN = g.end("4 End", "a draw")

players, next_action = two_players, cell_or_pass


def caught(state, place, step, disc):
    """How many discs of the other player are caught in this direction."""
    at, found = place + step, 0
    while state[at] == BLACK + WHITE - disc:
        found += 1
        at += step
    return found if state[at] == disc else 0


def captures(state, place, disc):
    found = 0
    for way in range(8):
        found += caught(state, place, eight_steps(state, way), disc)
    return found


def can_move(state, disc):
    for at in range(state[AREA]):
        if state[at] == EMPTY and captures(state, at, disc) > 0:
            return True
    return False


def settle(state, log):
    """The play ends when neither player can put a disc."""
    if not can_move(state, BLACK) and not can_move(state, WHITE):
        black, white = state[DISCS], state[DISCS - 1]
        finish(state, log, BLACK_WON if black > white else WHITE_WON if white > black else DRAWN)


def begin(state, log):
    settle(state, log)


def apply(state, place, log):
    me = state[TURN]
    disc = BLACK + me
    if place == PASS:
        if can_move(state, disc):
            tell(log, NO_PASS, me, 0)
            return 0
        tell(log, SKIP, me, 0)
        state[TURN] = 1 - me
        return 1
    found = captures(state, place, disc) if state[place] == EMPTY else 0
    if found == 0:
        tell(log, NO_CAPTURE if state[place] == EMPTY else OCCUPIED, place, 0)
        return 0
    tell(log, PUT, place, me)
    for way in range(8):
        step = eight_steps(state, way)
        for i in range(caught(state, place, step, disc)):
            state[place + step * (i + 1)] = disc
            tell(log, TURNED, place + step * (i + 1), 0)
    state[place] = disc
    state[DISCS - me] += found + 1
    state[DISCS - 1 + me] -= found
    state[TURN] = 1 - me
    settle(state, log)
    return 1


@g.kind
def start(rng, size):
    """the usual start"""
    n, half = 2 * max(2, size // 2), max(2, size // 2) - 1
    side = "." * half
    return ["." * n] * half + [side + "OX" + side, side + "XO" + side] + ["." * n] * half


@g.kind
def midgame(rng, size):
    """any discs"""
    return ["".join(rng.choices("...XO", k=size)) for _ in range(size)]
