"""Hex: join your two sides of the board with an unbroken chain of stones.

- **1 Stone.** The player to move puts a stone on an empty cell.
- **2 Chain.** Stones of one player on neighbouring cells are a chain; a cell has six neighbours.
- **3 End.** Red wins with a chain from the top to the bottom, blue from the left to the right.
"""

from gyoji.author import AREA, TURN, WIDTH, Author, columns, each_cell, eight_steps, finish
from gyoji.author import give_turn, rows, tell

g = Author(__name__)
g.players("red", "blue")
g.letters = "chess"
HEXAGONS = True  # each row is drawn half a cell further right
EMPTY = g.cell(".", "empty", "floor")
RED = g.cell("r", "red stone", "danger disc")
BLUE = g.cell("b", "blue stone", "water disc")
JOINED = g.cell("R", "red stone, joined to the top", "danger star")
g.cell("B", "blue stone, joined to the left", "water star")
next_action = each_cell
PUT = g.event("1 Stone", "{b:who} puts a stone on {a}", "put")
OCCUPIED = g.event("1 Stone", "there is a stone on {a}")
JOINS = g.event("2 Chain", "the stone on {a} is joined to its side", "glow")
RED_WON = g.end("3 End", "red wins", winner="red")
BLUE_WON = g.end("3 End", "blue wins", winner="blue")


def is_joined(state, at, player):
    """Whether the first side or a joined stone is beside a cell."""
    if at // state[WIDTH] == 1 if player == 0 else at % state[WIDTH] == 1:
        return True
    for way in range(1, 7):  # of eight directions, all but two are those of a hexagon
        if state[at + eight_steps(state, way)] == JOINED + player:
            return True
    return False


def begin(state):
    """Join all stones that can be joined, and end the play if one is on the last side."""
    for player in range(2):
        changed = True
        while changed:
            changed = False
            for at in range(state[AREA]):
                if state[at] == RED + player and is_joined(state, at, player):
                    state[at] = JOINED + player
                    changed = True
                    tell(JOINS, at)
        for at in range(state[AREA]):
            row, column = at // state[WIDTH], at % state[WIDTH]
            last = row == rows(state) if player == 0 else column == columns(state)
            if last and state[at] == JOINED + player:
                finish(state, RED_WON + player)
                return


def apply(state, at):
    me = state[TURN]
    if state[at] != EMPTY:
        tell(OCCUPIED, at)
        return 0
    tell(PUT, at, me)
    state[at] = RED + me
    give_turn(state, 2)
    begin(state)
    return 1


@g.kind
def start(rng, size):
    """an empty board"""
    return ["." * size] * size


g.random("stones", {EMPTY: 3, RED: 1, BLUE: 1})
