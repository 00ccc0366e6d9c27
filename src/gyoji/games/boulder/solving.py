"""Bounds of Boulder: the cells that Rockford can reach at all, and the earliest times.

The bound assumes that nothing gets in Rockford's way later: a cell that has become empty counts as
empty for good. So a cell that he does not reach under this assumption is never reached in the game,
and any other cell takes at least the time found here. Earth and diamonds can be entered, and rock
stays. A stone goes away if it can be pushed, from a cell that is reached into a cell that is or
becomes empty, or if the thing below it goes away. In planning this is the relaxation without
deletions (Bonet and Geffner, Planning as heuristic search, 2001).
"""

from ...game import stand_ins
from ...game.lines import Ints, fill
from ...game.stand_ins import DEAD, MOVES
from ...game.state import AREA, WIDTH, Position, State
from .rules import DIAMOND, DIAMONDS, EMPTY, EXIT, HERE, ROCK, STONE

EACH = 12
"""The estimate of the actions for each diamond; the way to the nearest diamond is added."""


class Notes(stand_ins.SearchNotes):
    """The exits of a level, and the cells that Rockford can reach from one state.

    Times are numbers of actions, plus one; 0 means never.
    """

    exits: Ints  # their places
    home: Ints  # the distance from each cell to the nearest exit, if only rock is in the way; or 0

    reached: Ints  # when Rockford can be in each cell
    left: Ints  # when each cell can have become empty
    queue: Ints  # the cells that are reached, in the order of their times
    count: int  # the number of cells in the queue
    taken: int  # the number of diamonds in these cells
    nearest: int  # when the first diamond is reached
    exit: int  # the number of actions after which Rockford is in an exit; 0: never


def prepare(position: Position) -> Notes:
    """Return the notes for a level."""
    area = position[AREA]
    exits = [at for at in range(area) if position[at] == EXIT]
    return Notes(exits=exits, home=homeward(position, exits), reached=area, left=area, queue=area)


def homeward(position: Position, exits: list[int]) -> list[int]:
    """Return the distance from each cell to the nearest exit, if only rock is in the way.

    0 means that no exit can be reached.
    """
    found, layer, distance = [0] * position[AREA], exits, 0
    while layer:
        distance += 1
        width, near = position[WIDTH], list[int]()
        for here in layer:
            for there in (here - width, here + width, here - 1, here + 1):
                if position[there] > ROCK and position[there] != EXIT and found[there] == 0:
                    found[there] = distance
                    near.append(there)
        layer = near
    return found


def assess(state: State, notes: Notes, objective: int) -> int:
    look(state, notes)
    if notes.taken < state[DIAMONDS] or notes.exit == 0:
        return DEAD
    if objective == MOVES:
        return max(notes.exit, farthest(state, notes), shortest_tour(state, notes))
    if state[DIAMONDS] == 0:
        return notes.exit
    return EACH * state[DIAMONDS] + notes.nearest


def look(state: State, notes: Notes) -> None:
    """Note when each cell can be reached; stop when all diamonds and an exit are reached."""
    width = state[WIDTH]
    clear(notes, state[AREA])
    reach(state, notes, state[HERE], 1)
    done = 0
    while done < notes.count and (notes.taken < state[DIAMONDS] or notes.exit == 0):
        here = notes.queue[done]
        done += 1
        enter(state, notes, here - width, 0, notes.reached[here])
        enter(state, notes, here + width, 0, notes.reached[here])
        enter(state, notes, here - 1, -1, notes.reached[here])
        enter(state, notes, here + 1, 1, notes.reached[here])
        # Rockford can step off every cell that he reaches, except off his first one if he is
        # walled in there.
        if notes.count > 1:
            leave(state, notes, here)


def clear(notes: Notes, area: int) -> None:
    """Forget the cells reached from the last state."""
    fill(notes.reached, 0, area, 0)
    fill(notes.left, 0, area, 0)
    notes.count = 0
    notes.taken = 0
    notes.nearest = 0
    notes.exit = 0


def reach(state: State, notes: Notes, here: int, time: int) -> None:
    """Note that Rockford can be in this cell from this time on."""
    notes.reached[here] = time
    notes.queue[notes.count] = here
    notes.count += 1
    if state[here] == DIAMOND:
        notes.taken += 1
        if notes.nearest == 0:
            notes.nearest = time


def enter(state: State, notes: Notes, there: int, step: int, time: int) -> None:
    """Enter a cell, if possible, from a neighbour that is reached at this time.

    `step` is the direction along the row, in which a stone can be pushed; it is 0 for up and down.
    """
    cell = state[there]
    if cell == EXIT:
        if notes.exit == 0:
            notes.exit = time
    elif cell > ROCK and notes.reached[there] == 0:
        pushed = step != 0 and has_gone(state, notes, there + step)
        if cell != STONE or notes.left[there] > 0 or pushed:
            reach(state, notes, there, time + 1)


def has_gone(state: State, notes: Notes, there: int) -> bool:
    """Return whether this cell can be empty by now, so that a stone can be pushed into it."""
    return state[there] == EMPTY or notes.left[there] > 0


def leave(state: State, notes: Notes, here: int) -> None:
    """Note that a reached cell can become empty, and that the things on top of it can fall."""
    time = notes.reached[here]
    if notes.left[here] > 0:
        return
    release(state, notes, here, time)
    above = here - state[WIDTH]
    while state[above] >= STONE and notes.left[above] == 0:
        release(state, notes, above, time)
        above -= state[WIDTH]


def release(state: State, notes: Notes, here: int, time: int) -> None:
    """Note that a cell can be empty: it can be entered, and stones can be pushed into it."""
    width = state[WIDTH]
    notes.left[here] = time
    if notes.reached[here] == 0 and (
        is_reached(notes, here - width, time)
        or is_reached(notes, here + width, time)
        or is_reached(notes, here - 1, time)
        or is_reached(notes, here + 1, time)
    ):
        reach(state, notes, here, time + 1)
    push_in(state, notes, here + 1, 1, time)
    push_in(state, notes, here - 1, -1, time)


def is_reached(notes: Notes, here: int, time: int) -> bool:
    return 0 < notes.reached[here] <= time


def push_in(state: State, notes: Notes, stone: int, step: int, time: int) -> None:
    """Push a stone into the empty cell beside it, if Rockford can be on its other side."""
    new = state[stone] == STONE and notes.reached[stone] == 0
    if new and is_reached(notes, stone + step, time):
        reach(state, notes, stone, time + 1)


def farthest(state: State, notes: Notes) -> int:
    """Return a lower bound: the most actions to take any one diamond and go on to an exit.

    A diamond can be taken in its cell, or in a cell below to which it may fall.
    """
    most = 0
    for number in range(notes.count):
        here = notes.queue[number]
        if state[here] == DIAMOND:
            least = DEAD
            while state[here] > ROCK and state[here] != EXIT:
                if notes.reached[here] and notes.home[here]:
                    least = min(least, notes.reached[here] - 1 + notes.home[here])
                here += state[WIDTH]
            most = max(most, least)
    return most


def shortest_tour(state: State, notes: Notes) -> int:
    """Return a lower bound: the shortest tour past all diamonds to an exit.

    Steps along rows and along columns are counted apart. A diamond stays in its column; it may
    fall, but not past rock or an exit.
    """
    width = state[WIDTH]
    column = state[HERE] % width
    row = state[HERE] // width
    left = column
    right = column
    upper = row
    lower = row
    for number in range(notes.count):
        here = notes.queue[number]
        if state[here] == DIAMOND:
            left = min(left, here % width)
            right = max(right, here % width)
            lower = max(lower, here // width)
            upper = min(upper, lowest(state, here) // width)
    least = DEAD
    for number in range(len(notes.exits)):
        door = notes.exits[number]
        across = tour(column, left, right, door % width)
        least = min(least, across + tour(row, upper, lower, door // width))
    return least


def lowest(state: State, here: int) -> int:
    """Return the lowest cell to which a diamond may fall."""
    width = state[WIDTH]
    while state[here + width] > ROCK and state[here + width] != EXIT:
        here += width
    return here


def tour(start: int, low: int, high: int, end: int) -> int:
    """Return the shortest distance on a line from `start` past `low` and `high` to `end`."""
    return high - low + min(start - low + abs(high - end), high - start + abs(end - low))
