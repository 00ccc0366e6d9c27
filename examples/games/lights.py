"""Lights: press a lamp, and it and its neighbours toggle. Switch them all off.

- **1 Press.** A press is on any lamp of the board.
- **2 Toggle.** The pressed lamp and those above, below, left and right of it toggle.
- **3 Darkness.** The play ends when every lamp is off.
"""

from gyoji.author import Author, each_cell, finish, four_steps, one_player, tell

g = Author(__name__)
OFF = g.cell(".", "dark lamp", "quiet square")
ON = g.cell("#", "lit lamp", "gem disc")
OUT = g.outside()
LIT = g.count("lit", ON)  # a register that starts as the number of these cells
PRESS = g.event("1 Press", "{a} is pressed")
GOES_ON = g.event("2 Toggle", "{a} goes on", "glow")
GOES_OFF = g.event("2 Toggle", "{a} goes off")
DARK = g.end("3 Darkness", "all lamps are off", won=True)

players, next_action = one_player, each_cell


def toggle(state, at, log):
    if state[at] == OFF:
        state[at] = ON
        state[LIT] += 1
        tell(log, GOES_ON, at, 0)
    elif state[at] == ON:
        state[at] = OFF
        state[LIT] -= 1
        tell(log, GOES_OFF, at, 0)


def begin(state, log):
    if state[LIT] == 0:
        finish(state, log, DARK)


def apply(state, at, log):
    tell(log, PRESS, at, 0)
    toggle(state, at, log)
    for way in range(4):
        toggle(state, at + four_steps(state, way), log)
    begin(state, log)
    return 1


g.random("any", {OFF: 2, ON: 1})
g.levels("""
.#.
###
.#.

###
...
###
""")
