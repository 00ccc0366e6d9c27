"""The fast path of Boulder's notation: text with commands in it in, at the end the board out."""

# ruff: noqa: ARG001  # every game's fast path has the same signatures

from ...notation.scan import NEWLINE, STRANGE, Out, Text
from ...state import AREA, RIGHT, RUNNING, STATUS, WIDTH, State
from .notation import DRAWN, KEYS
from .rules import apply

SERIAL = True  # a data set is any piece of the commands; the play has begun before the first

WAYS = bytes(KEYS.actions[byte] if byte in KEYS.keys else STRANGE for byte in range(256))


def extent(text: Text, at: int, end: int, state: State) -> int:
    """All there is: whatever is no command is skipped."""
    return end


def area(text: Text, at: int, end: int, state: State) -> int:
    """How many cells the board has."""
    return state[AREA]


def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
    """Play on; nothing is answered yet."""
    while at < end and state[STATUS] == RUNNING:
        way = WAYS[text[at]]
        if way <= RIGHT:
            apply(state, way, None)
        at += 1
    return to


def close(state: State, out: Out, to: int) -> int:
    """Write the board as it was left."""
    start = 0
    while start < state[AREA]:
        for place in range(start, start + state[WIDTH]):
            out[to] = DRAWN[state[place]]
            to += 1
        out[to] = NEWLINE
        to += 1
        start += state[WIDTH]
    return to
