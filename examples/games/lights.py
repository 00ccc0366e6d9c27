"""Lights: press a lamp, and it and its neighbours toggle. Switch them all off.

- **1 Press.** A press is on any lamp of the board.
- **2 Toggle.** The pressed lamp and those above, below, left and right of it toggle.
- **3 Darkness.** The play ends when every lamp is off.
"""

from gyoji.author import Author, each_cell, finish, four_steps, one_player, tell

g = Author(__name__)
OFF = g.cell(".", "dark lamp", "stone disc")
ON = g.cell("#", "lit lamp", "sweet disc")
LIT = g.count("lit", ON)  # a register that starts as the number of these cells
PRESS = g.event("1 Press", "{a} is pressed")
GOES_ON = g.event("2 Toggle", "{a} goes on", "glow")
GOES_OFF = g.event("2 Toggle", "{a} goes off")
DARK = g.end("3 Darkness", "all lamps are off", won=True)

players, next_action = one_player, each_cell


def toggle(state, at):
    if state[at] == OFF:
        state[at] = ON
        state[LIT] += 1
        tell(GOES_ON, at)
    elif state[at] == ON:
        state[at] = OFF
        state[LIT] -= 1
        tell(GOES_OFF, at)


def begin(state):
    if state[LIT] == 0:
        finish(state, DARK)


def apply(state, at):
    tell(PRESS, at)
    toggle(state, at)
    for way in range(4):
        toggle(state, at + four_steps(state, way))
    begin(state)
    return 1


g.random("any", {OFF: 2, ON: 1})
g.levels("""
; A cross
.#.
###
.#.

; Two lines
###
...
###

; A corner
##...
#....
.....
....#
...##
""")
