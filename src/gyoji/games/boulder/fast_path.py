"""The fast path of Boulder's notation: reads commands, writes the board at the end."""

from ...game.notation.scan import NEWLINE, STRANGE, Out, Text, shared_area
from ...game.state import AREA, RIGHT, RUNNING, STATUS, WIDTH, State
from .notation import DRAWN, KEYS
from .rules import apply

# The commands may be cut into pieces anywhere: each piece continues the play of the one before.
SERIAL = True
area = shared_area

WAYS = bytes(KEYS.actions[byte] if byte in KEYS.keys else STRANGE for byte in range(256))


def extent(text: Text, at: int, end: int, state: State) -> int:
    """Return the end of the text: any text is a piece of the commands."""
    return end


def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
    """Do the commands in the text, and write nothing: `close` writes the only answer, the board."""
    while at < end and state[STATUS] == RUNNING:
        way = WAYS[text[at]]
        if way <= RIGHT:
            apply(state, way, None)
        at += 1
    return to


def close(state: State, out: Out, to: int) -> int:
    start = 0
    while start < state[AREA]:
        for place in range(start, start + state[WIDTH]):
            out[to] = DRAWN[state[place]]
            to += 1
        out[to] = NEWLINE
        to += 1
        start += state[WIDTH]
    return to
