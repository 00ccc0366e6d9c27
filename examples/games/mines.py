"""Mines: open all cells without a mine; numbers tell how many mines are around.

- **1 Open.** A covered cell is opened, and shows the number of mines on the eight cells around it.
- **2 Spread.** If it shows none, the cells around it are opened too.
- **3 Mine.** The play is lost when a mine is opened.
- **4 End.** It is won when all cells without a mine are open.
"""

from gyoji.author import AREA, Author, each_cell, eight_steps, finish, nearby, tell

g = Author(__name__)
CLEAR = g.cell("0", "open, no mine around", "floor")  # a number is the cell CLEAR + number
for number in range(1, 9):
    g.cell(str(number), f"open, mines around: {number}", "ground floor", str(number))
COVERED = g.cell(".", "covered cell", "stone square")
MINE = g.cell("*", "mine", "danger star")
BANG = g.cell("!", "mine that has exploded", "danger cross")
g.hide(MINE, COVERED)  # players see a mine as a covered cell
LEFT = g.count("cells to open", COVERED)
next_action = each_cell
OPENED = g.event("1 Open", "{a} is opened: {b:number} mines are around it")
ALREADY = g.event("1 Open", "{a} is open already")
SPREAD = g.event("2 Spread", "{a} is opened too: {b:number}")
EXPLODED = g.event("3 Mine", "there is a mine on {a}", "glow")
LOST = g.end("3 Mine", "a mine has exploded")
WON = g.end("4 End", "all mines are known", won=True)


def reveal(state, at):
    """Open one cell and return how many mines are around it."""
    mines = nearby(state, at, MINE)
    state[at] = CLEAR + mines
    state[LEFT] -= 1
    return mines


def spread(state):
    """Open the cells around all cells that show no mine, until there are no more."""
    changed = True
    while changed:
        changed = False
        for at in range(state[AREA]):
            for way in range(8):
                if state[at] == COVERED and state[at + eight_steps(state, way)] == CLEAR:
                    tell(SPREAD, at, reveal(state, at))
                    changed = True


def begin(state):
    if state[LEFT] == 0:
        finish(state, WON)


def apply(state, at):
    if state[at] == MINE:
        state[at] = BANG
        tell(EXPLODED, at)
        finish(state, LOST)
        return 1
    if state[at] != COVERED:
        tell(ALREADY, at)
        return 0
    tell(OPENED, at, reveal(state, at))
    spread(state)
    begin(state)
    return 1


g.random("field", {COVERED: 6, MINE: 1})
g.levels("; Three mines\n*....\n.....\n..*..\n.....\n....*")
