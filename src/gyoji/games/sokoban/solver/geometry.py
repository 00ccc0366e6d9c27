"""The level: floor, neighbours, boxes and targets, from the state of the play.

The board has at most 62 columns and 62 rows, so that the cells of a row are the bits of one
integer, and a set of rows is one integer, too. Cells are numbered row by row.
"""

from ....game.lines import fill
from ....game.state import AREA, DOWN, LEFT, RIGHT, UP, WIDTH, State
from ..rules import BOX, HERE, TARGET, WALL
from .record import SolverLevel


def survey(state: State, level: SolverLevel) -> bool:
    """Give each floor cell a number and find boxes and targets.

    False if there is no solution: an unreachable box is off its target, or there are more boxes
    than targets.
    """
    reach(state, level)
    number(state, level)
    if not furnish(state, level):
        return False
    for cell in range(level.cells):
        connect(level, cell)
    for way in range(4):
        level.near[4 * level.cells + way] = level.cells
    return level.boxes <= level.targets


def reach(state: State, level: SolverLevel) -> None:
    """Mark in `floor` the cells that the worker could reach without boxes."""
    width = state[WIDTH]
    level.height = state[AREA] // width
    level.width = width
    fill(level.floor, 0, level.height, 0)
    level.queue[0] = state[HERE]
    mark(state, level, state[HERE])
    done = 0
    end = 1
    while done < end:
        here = level.queue[done]
        done += 1
        for way in range(4):
            step = width if way < LEFT else 1
            there = here + step if way & 1 else here - step
            if state[there] & WALL == 0 and mark(state, level, there):
                level.queue[end] = there
                end += 1


def mark(state: State, level: SolverLevel, place: int) -> bool:
    """Make a place floor; return whether it was not floor before."""
    row = place // state[WIDTH]
    column = place % state[WIDTH]
    before = level.floor[row]
    level.floor[row] = before | 1 << column
    return level.floor[row] != before


def number(state: State, level: SolverLevel) -> None:
    """Give each cell of the floor its number."""
    cell = 0
    for row in range(level.height):
        for column in range(level.width):
            if level.floor[row] >> column & 1:
                level.row[cell] = row
                level.column[cell] = column
                level.cell_at[64 * row + column] = cell
                if row * level.width + column == state[HERE]:
                    level.worker = cell
                cell += 1
    level.cells = cell
    level.row[cell] = 0
    level.column[cell] = 0


def furnish(state: State, level: SolverLevel) -> bool:
    """Find boxes and targets; False if an unreachable box is off the targets.

    An unreachable box on a target never changes, so it is like a wall.
    """
    level.boxes = 0
    level.targets = 0
    reachable_off = 0
    for cell in range(level.cells):
        here = state[level.row[cell] * level.width + level.column[cell]]
        level.target_of[cell] = 0
        if here & TARGET:
            level.target[level.targets] = cell
            level.targets += 1
            level.target_of[cell] = level.targets
        if here & BOX:
            level.start[level.boxes] = cell
            level.boxes += 1
            reachable_off += int(here & TARGET == 0)
    level.target_of[level.cells] = 0
    off = 0
    for place in range(state[AREA]):
        off += int(state[place] == BOX)
    return off == reachable_off


def connect(level: SolverLevel, cell: int) -> None:
    """Note the four neighbours of a cell."""
    row = level.row[cell]
    column = level.column[cell]
    level.near[4 * cell + UP] = cell_or_wall(level, row - 1, column)
    level.near[4 * cell + DOWN] = cell_or_wall(level, row + 1, column)
    level.near[4 * cell + LEFT] = cell_or_wall(level, row, column - 1)
    level.near[4 * cell + RIGHT] = cell_or_wall(level, row, column + 1)


def cell_or_wall(level: SolverLevel, row: int, column: int) -> int:
    if level.floor[row] >> column & 1:
        return level.cell_at[64 * row + column]
    return level.cells


def apart(level: SolverLevel, here: int, there: int) -> int:
    """Return the number of rows and columns between two cells, without regard to walls."""
    return abs(level.row[here] - level.row[there]) + abs(level.column[here] - level.column[there])
