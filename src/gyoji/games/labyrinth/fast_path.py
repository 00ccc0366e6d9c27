"""The fast path of the Labyrinth's notation: reads a walk's line, writes the kinds of its cells."""

from ...game.notation.scan import (
    BLANK,
    NEWLINE,
    STRANGE,
    WHITE,
    Out,
    Text,
    line_end,
    number_at,
    number_end,
    second_at,
    shared_area,
)
from ...game.state import AREA, RIGHT, RUNNING, STATUS, TURN, WIDTH, State
from .notation import ANSWERS, KEYS, WALK_LIMIT
from .rules import ISLAND, KIND, PLACE, WALKERS, apply, begin

SERIAL = False
area = shared_area

WAYS = bytes(KEYS.actions[byte] if byte in KEYS.keys else STRANGE for byte in range(256))


def extent(text: Text, at: int, end: int, state: State) -> int:
    """Return the index after the line of the walk that begins here.

    `at` if the line is not complete yet, -1 if it is not a walk.
    """
    stop = letters_at(text, at, end)
    if stop > 0:
        while stop < end and WAYS[text[stop]] <= RIGHT:
            stop += 1
        stop = line_end(text, stop, end)
    # The same limit as the reader's, which then reports the error.
    if (stop if stop else end) - at > WALK_LIMIT:
        return -1
    return stop if stop else at


def letters_at(text: Text, at: int, end: int) -> int:
    """Return the index of the letters that follow two numbers, each with a blank after it."""
    stop = number_end(text, at, end)
    if stop <= 0:
        return stop
    if text[stop] != BLANK:
        return -1
    stop = number_end(text, stop + 1, end)
    if stop > 0 and not WHITE[text[stop]]:
        return -1
    return stop + int(text[stop] == BLANK) if stop > 0 else stop


def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
    """Do the walk and return the index after the answer.

    -1 if the start is not an island.
    """
    if not start(state, number_at(text, at), second_at(text, at)):
        return -1
    at = letters_at(text, at, end)
    if number > 1:
        out[to] = BLANK
        to += 1
    begin(state, None)
    way = WAYS[text[at]]
    while way <= RIGHT:
        out[to] = ANSWERS[apply(state, way, None)]
        to += 1
        at += 1
        way = WAYS[text[at]]
    return to


def start(state: State, row: int, column: int) -> bool:
    """Put the walker on this row and column; False if that is not an island."""
    width = state[WIDTH]
    # Both are limited before the place is computed, which could overflow otherwise.
    if row >= state[AREA] or column >= width:
        return False
    place = (row + 1) * width + column + 1
    if place >= state[AREA] or state[place] & KIND != ISLAND:
        return False
    state[PLACE] = place
    state[WALKERS] = 1
    state[TURN] = 0
    state[STATUS] = RUNNING
    return True


def close(state: State, out: Out, to: int) -> int:
    """End the output line, which has the answers to all walks; return the index after it."""
    out[to] = NEWLINE
    return to + 1
