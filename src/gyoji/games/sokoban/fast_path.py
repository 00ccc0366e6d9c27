"""The fast path of Sokoban's notation: reads boards and keystrokes, writes verdicts and boards."""

from ...game.notation.scan import (
    NEWLINE,
    STRANGE,
    Out,
    Text,
    decimal,
    ending_before,
    fits,
    line_end,
    next_line,
    no_trailer,
    number_at,
    rows_end,
    second_at,
    sizes_end,
)
from ...game.state import AREA, RIGHT, RUNNING, STATUS, TURN, WIDTH, State
from .notation import CELLS, DRAWN, KEYS, KNOWN
from .rules import ASTRAY, BOX, COMPLETE, HERE, TARGET, WALL, WORKER, apply, begin

SERIAL = False
close = no_trailer

PLAIN = bytes(CELLS[byte] if byte in KNOWN else STRANGE for byte in range(256))
WAYS = bytes(KEYS.actions[byte] if byte in KEYS.keys else STRANGE for byte in range(256))
LOAD = BOX | TARGET

SAID = b"Game : complete\n: incomplete\n"
TITLE, DONE, UNDONE = 5, 16, 29  # where its three parts end


def extent(text: Text, at: int, end: int, state: State) -> int:
    """Return the index after the keystrokes of the game that begins here.

    `at` if they are not complete yet, -1 if the text is not a game.
    """
    stop = sizes_end(text, at, end)
    if stop > 0:
        rows, columns = number_at(text, at), second_at(text, at)
        stop = rows_end(text, stop, end, rows, columns) if fits(rows, columns) else -1
    if stop > 0:
        stop = keys_end(text, stop, end)
    return stop if stop else at


def keys_end(text: Text, at: int, end: int) -> int:
    """Return the index after the line of keystrokes expected here."""
    while at < end and WAYS[text[at]] <= RIGHT:
        at += 1
    return line_end(text, at, end)


def area(text: Text, at: int, end: int, state: State) -> int:
    return number_at(text, at) * second_at(text, at)


def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
    """Play the game and return the index after its answer.

    -1 if the fast path refuses the board.
    """
    at = read_board(text, at, state)
    if at < 0 or not is_whole(state):
        return -1
    begin(state, None)
    way = WAYS[text[at]]
    while way <= RIGHT and state[STATUS] == RUNNING:
        apply(state, way, None)
        at += 1
        way = WAYS[text[at]]
    to = decimal(out, say(out, to, 0, TITLE), number)
    done = state[STATUS] == COMPLETE
    to = say(out, to, TITLE, DONE) if done else say(out, to, DONE, UNDONE)
    return draw(state, out, to)


def read_board(text: Text, at: int, state: State) -> int:
    """Put the board into the state and return the index after its rows, or -1.

    Until the play begins, the register TURN counts the targets without a box.
    """
    rows, columns = number_at(text, at), second_at(text, at)
    state[AREA] = rows * columns
    state[WIDTH] = columns
    state[STATUS] = RUNNING
    state[TURN] = state[HERE] = state[ASTRAY] = 0
    at = next_line(text, at)
    step = columns + ending_before(text, at)
    for row in range(rows):
        if not read_row(text, at, state, row * columns):
            return -1
        at += step
    return at


def read_row(text: Text, at: int, state: State, place: int) -> bool:
    """Put a row into the state; False at an unknown glyph or a second worker."""
    astray = bare = 0
    for x in range(at, at + state[WIDTH]):
        cell = PLAIN[text[x]]
        if cell >= WORKER:
            # Place 0 is on the border, so HERE is 0 until the worker is found.
            if cell == STRANGE or state[HERE]:
                return False
            state[HERE] = place
        astray += int(cell & LOAD == BOX)
        bare += int(cell & LOAD == TARGET)
        state[place] = cell
        place += 1
    state[ASTRAY] += astray
    state[TURN] += bare
    return True


def is_whole(state: State) -> bool:
    """Return whether there is a worker, as many boxes as targets, and a border of walls."""
    if state[HERE] == 0 or state[ASTRAY] != state[TURN]:
        return False
    state[TURN] = 0
    columns, last = state[WIDTH], state[AREA] - 1
    for place in range(columns):
        if state[place] != WALL or state[last - place] != WALL:
            return False
    while last >= columns:
        last -= columns
        if state[last] != WALL or state[last + 1] != WALL:
            return False
    return True


def say(out: Out, to: int, start: int, stop: int) -> int:
    """Write a part of SAID and return the index after it."""
    for at in range(start, stop):
        out[to] = SAID[at]
        to += 1
    return to


def draw(state: State, out: Out, to: int) -> int:
    """Write the rows of the board and return the index after them."""
    start = 0
    while start < state[AREA]:
        for place in range(start, start + state[WIDTH]):
            out[to] = DRAWN[state[place]]
            to += 1
        out[to] = NEWLINE
        to += 1
        start += state[WIDTH]
    return to
