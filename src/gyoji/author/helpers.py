"""Plain functions that rules in one file call; they are compiled with the rules."""

from ..game.events import Log, tell
from ..game.state import AREA, RIGHT, STATUS, TURN, WIDTH, State, stride

CHANCES = 2147483647
"""The numbers in a register of `g.chance` are from 1 to this prime minus 1."""

PASS = 0
"""The action of a pass, in a game whose other actions are cells."""

ENDINGS = 1000
"""The event of an end has this number plus the status of the end."""


# ---------------------------------------------------------------- the board


def rows(state: State) -> int:
    """Return the number of rows of the board, without its ring."""
    return state[AREA] // state[WIDTH] - 2


def columns(state: State) -> int:
    """Return the number of columns of the board, without its ring."""
    return state[WIDTH] - 2


def place_at(state: State, row: int, column: int) -> int:
    """Return the place in this row and column of the board, both from 0."""
    return (row + 1) * state[WIDTH] + column + 1


def on_board(state: State, at: int) -> bool:
    """Return whether a place is on the board, not on its ring."""
    row, column = at // state[WIDTH], at % state[WIDTH]
    return 0 < row <= rows(state) and 0 < column <= columns(state)


def four_steps(state: State, way: int) -> int:
    """Return the number to add to a place for a step up, down, left or right (0 to 3)."""
    return stride(state, way)


def eight_steps(state: State, way: int) -> int:
    """Return the number to add to a place for a step in one of eight directions (0 to 7)."""
    at = way if way < 4 else way + 1
    return (at // 3 - 1) * state[WIDTH] + at % 3 - 1


def nearby(state: State, at: int, kind: int) -> int:
    """Return how many of the eight cells around a place are of this kind."""
    found = 0
    for way in range(8):
        found += 1 if state[at + eight_steps(state, way)] == kind else 0
    return found


def in_a_row(state: State, at: int) -> int:
    """Return the length of the longest line of equal cells through a place.

    A line is a part of a row, a column or a diagonal.
    """
    longest = 0
    for way in range(4):
        step, found = eight_steps(state, way), 1
        for side in (-step, step):
            there = at + side
            while state[there] == state[at]:
                found += 1
                there += side
        longest = max(longest, found)
    return longest


# ---------------------------------------------------------------- actions
# Each of these can be the `next_action` of a game.


def each_cell(state: State, action: int) -> int:
    """Return the next action of a game whose actions are all cells of the board."""
    width = state[WIDTH]
    if action < 0:
        return width + 1
    following = action + 1 if action % width < width - 2 else action + 3
    return following if following < state[AREA] - width else -1


def cell_or_pass(state: State, action: int) -> int:
    """Return the next action of a game whose actions are PASS and all cells of the board."""
    return PASS if action < 0 else each_cell(state, -1 if action == PASS else action)


def each_column(state: State, action: int) -> int:
    """Return the next action of a game whose actions are columns, numbered from 0."""
    return action + 1 if action < columns(state) - 1 else -1


def each_step(state: State, action: int) -> int:
    """Return the next action of a game whose actions are a cell and a direction: 4 * cell + way."""
    if action >= 0 and action % 4 < RIGHT:
        return action + 1
    at = each_cell(state, -1 if action < 0 else action // 4)
    return -1 if at < 0 else 4 * at


def each_move(state: State, action: int) -> int:
    """Return the next action of a game whose actions are two cells: AREA * from + to."""
    area = state[AREA]
    if action < 0:
        first = each_cell(state, -1)
        return first * area + first
    to = each_cell(state, action % area)
    if to >= 0:
        return action - action % area + to
    start = each_cell(state, action // area)
    return -1 if start < 0 else start * area + each_cell(state, -1)


# ---------------------------------------------------------------- players


def two_players(state: State) -> int:  # noqa: ARG001  # as every game's rules have it
    """Return 2: the function `players` of the rules of a game for two."""
    return 2


def three_players(state: State) -> int:  # noqa: ARG001  # the same
    """Return 3: the function `players` of the rules of a game for three."""
    return 3


def give_turn(state: State, players: int) -> None:
    """Give the turn to the next of this many players. If not called, the same one moves again."""
    state[TURN] = (state[TURN] + 1) % players


def finish(state: State, log: Log, end: int) -> None:
    """End the play."""
    state[STATUS] = end
    tell(log, ENDINGS + end, 0, 0)


# ---------------------------------------------------------------- queues
# A queue is the register of its length, with its numbers in the registers below it.


def length(state: State, queue: int) -> int:
    """Return how many numbers a queue holds."""
    return state[queue]


def draw_number(state: State, chance: int, count: int) -> int:
    """Return a random number from 0 to count - 1; `chance` is the register of `g.chance`."""
    state[chance] = state[chance] * 48271 % CHANCES
    return state[chance] % count


def put(state: State, queue: int, number: int) -> None:
    """Append a number to a queue, which must have room for it."""
    state[queue - 1 - state[queue]] = number
    state[queue] += 1


push = put


def pop(state: State, queue: int) -> int:
    """Remove the first number of a queue, which must not be empty, and return it."""
    first = state[queue - 1]
    state[queue] -= 1
    for i in range(state[queue]):
        state[queue - 1 - i] = state[queue - 2 - i]
    return first
