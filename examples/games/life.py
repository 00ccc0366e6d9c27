"""Life: let a colony die out by adding one cell at the right moment.

- **1 Cell.** Before each generation a cell may be added on an empty place, while there are any.
- **2 Death.** A cell with fewer than two or more than three neighbours dies.
- **3 Birth.** On an empty place with three neighbours a cell is born.
- **4 End.** The play is won when no cell lives, and lost after twelve generations.
"""

from gyoji.author import AREA, PASS, Author, cell_or_pass, eight_steps, finish, on_board, tell

g = Author(__name__)
EMPTY = g.cell(".", "empty place", "floor")
ALIVE = g.cell("#", "cell", "gem disc")
DYING = g.cell("d", "dying cell", "stone disc")  # only within a generation
BORN = g.cell("b", "new cell", "gem ring")
LIVING, TIME, ADDED = g.count("cells", ALIVE), g.register("generation"), g.register("to add", 3)
next_action = cell_or_pass
PUT = g.event("1 Cell", "a cell is added on {a}", "put")
NONE_LEFT = g.event("1 Cell", "no more cells can be added")
TAKEN = g.event("1 Cell", "there is a cell on {a}")
DIES = g.event("2 Death", "the cell on {a} dies: it has {b:number} neighbours", "vanish")
BIRTH = g.event("3 Birth", "a cell is born on {a}", "put")
EXTINCT = g.end("4 End", "the colony has died out", won=True)
LATE = g.end("4 End", "the colony lives on")


def neighbours(state, at):
    """Return how many cells lived around a place before this generation."""
    found = 0
    for way in range(8):
        cell = state[at + eight_steps(state, way)]
        found += 1 if cell == ALIVE or cell == DYING else 0
    return found


def pass_generation(state):
    for at in range(state[AREA]):
        if on_board(state, at):
            found = neighbours(state, at)
            if state[at] == ALIVE and (found < 2 or found > 3):
                state[at] = DYING
                tell(DIES, at, found)
            elif state[at] == EMPTY and found == 3:
                state[at] = BORN
                tell(BIRTH, at)
    for at in range(state[AREA]):
        if state[at] == DYING:
            state[at] = EMPTY
            state[LIVING] -= 1
        elif state[at] == BORN:
            state[at] = ALIVE
            state[LIVING] += 1
    state[TIME] += 1


def begin(state):
    if state[LIVING] == 0:
        finish(state, EXTINCT)
    elif state[TIME] == 12:
        finish(state, LATE)


def apply(state, at):
    if at != PASS:
        if state[ADDED] == 0:
            tell(NONE_LEFT)
            return 0
        if state[at] != EMPTY:
            tell(TAKEN, at)
            return 0
        tell(PUT, at)
        state[at] = ALIVE
        state[LIVING] += 1
        state[ADDED] -= 1
    pass_generation(state)
    begin(state)
    return 1


g.random("colony", {EMPTY: 3, ALIVE: 1})
g.levels("""
; A blinker
.....
..#..
..#..
..#..
.....

; A block
......
.##...
.##...
......
......
""")
