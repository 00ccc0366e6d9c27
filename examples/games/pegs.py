"""Pegs: jump over pegs and take them away, until one is left.

- **1 Jump.** A peg jumps over a peg beside it into a hole: up, down, left or right.
- **2 Taken.** The peg that was jumped over is taken away.
- **3 No jump.** Anything else is refused.
- **4 End.** The play ends when one peg is left, or no peg can jump.
"""

from gyoji.author import AREA, Author, each_step, finish, four_steps, tell

g = Author(__name__)
HOLE = g.cell(".", "hole", "earth dot")
PEG = g.cell("o", "peg", "wood disc")
WOOD = g.cell("#", "wood", "earth full")
PEGS = g.count("pegs", PEG)
JUMP = g.event("1 Jump", "the peg on {a} jumps to {b}", "jump")
TAKEN = g.event("2 Taken", "the peg on {a} is taken away", "vanish")
NO_PEG = g.event("3 No jump", "there is no peg on {a}")
NO_JUMP = g.event("3 No jump", "the peg on {a} cannot jump {b:way}")
ONE = g.end("4 End", "one peg is left", won=True)
STUCK = g.end("4 End", "no peg can jump")

next_action = each_step


def can_jump(state, at, way):
    step = four_steps(state, way)
    return state[at] == PEG and state[at + step] == PEG and state[at + 2 * step] == HOLE


def begin(state):
    if state[PEGS] == 1:
        finish(state, ONE)
        return
    for at in range(state[AREA]):
        for way in range(4):
            if state[at] == PEG and can_jump(state, at, way):
                return
    finish(state, STUCK)


def apply(state, action):
    at, way = action // 4, action % 4
    step = four_steps(state, way)
    if state[at] != PEG:
        tell(NO_PEG, at)
        return 0
    if not can_jump(state, at, way):
        tell(NO_JUMP, at, way)
        return 0
    tell(JUMP, at, at + 2 * step)
    tell(TAKEN, at + step)
    state[at] = HOLE
    state[at + step] = HOLE
    state[at + 2 * step] = PEG
    state[PEGS] -= 1
    begin(state)
    return 1


g.random("any", {HOLE: 2, PEG: 2, WOOD: 1})
g.levels("""
; A cross
..o..
.ooo.
..o..
..o..
.....

; The English board
##ooo##
##ooo##
ooooooo
ooo.ooo
ooooooo
##ooo##
##ooo##
""")
