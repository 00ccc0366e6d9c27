"""Drops: drop discs into columns; four in a row win.

- **1 Drop.** A disc is dropped onto the lowest empty cell of a column.
- **2 Full column.** No disc can be dropped into a full column.
- **3 Four.** The player with four discs in a row, column or diagonal wins.
- **4 Full.** If the board is full, the play is a draw.
"""

from gyoji.author import (
    TURN,
    Author,
    columns,
    each_column,
    finish,
    four_steps,
    give_turn,
    in_a_row,
    place_at,
    tell,
)

g = Author(__name__)
EMPTY = g.cell(".", "empty cell", "ground floor")
RED = g.cell("R", "red disc", "danger disc")
GOLD = g.cell("G", "gold disc", "gold disc")
g.players("red", "gold")
next_action = each_column

DROP = g.event("1 Drop", "{b:who} drops a disc onto {a}", "put")
NO = g.event("2 Full column", "the column of {a} is full", "bump")
RED_WINS = g.end("3 Four", "red has four in a row", winner="red")
GOLD_WINS = g.end("3 Four", "gold has four in a row", winner="gold")
DRAW = g.end("4 Full", "the board is full")


def apply(state, column):
    at, down = place_at(state, 0, column), four_steps(state, 1)
    if state[at] != EMPTY:
        tell(NO, at)
        return 0
    while state[at + down] == EMPTY:
        at += down
    me = state[TURN]
    tell(DROP, at, me)
    state[at] = RED + me
    if in_a_row(state, at) >= 4:
        finish(state, RED_WINS + me)
    elif is_full(state):
        finish(state, DRAW)
    else:
        give_turn(state, 2)
    return 1


def is_full(state):
    for column in range(columns(state)):
        if state[place_at(state, 0, column)] == EMPTY:
            return 0
    return 1


@g.kind
def started(rng, size):
    """boards with a row of discs"""
    first = rng.randrange(4)
    row = ["RG"[(first + column) // 2 % 2] for column in range(size)]
    return ["." * size] * (size - 1) + ["".join(row)]


g.levels("\n".join(["......."] * 6))
