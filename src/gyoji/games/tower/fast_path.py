"""The fast path of the Tower's notation: reads towers and commands, writes each game's end."""

from ...game.notation.scan import (
    MINUS,
    NEWLINE,
    STRANGE,
    Out,
    Text,
    ending_before,
    fits,
    line_end,
    next_line,
    no_trailer,
    number_at,
    number_end,
    rows_end,
    second_at,
    sizes_end,
)
from ...game.state import AREA, RUNNING, STATUS, TURN, WIDTH, State
from .commands import DEEDS, WALK, WAYS
from .notation import CELLS, GLYPHS, KNOWN, PLAYER, RESULTS
from .rules import (
    BOTTOM,
    EMPTY,
    GOAL,
    GROUND,
    HERE,
    LEFTMOST,
    MOVETO,
    PEAK,
    RIGHTMOST,
    TOP,
    VOID,
    apply,
    begin,
)

SERIAL = False
close = no_trailer

# A mark is what its cell holds, except for the player and the goal, which have to be unique.
THE_PLAYER, THE_GOAL = 32, 33
SINGLE = {PLAYER[0]: THE_PLAYER, ord(GLYPHS[GOAL]): THE_GOAL}
MARKS = bytes(SINGLE.get(byte, CELLS[byte]) if byte in KNOWN else STRANGE for byte in range(256))

# The words of commands, WORD bytes for each: the verbs, numbered by half their action, then the two
# directions.
WORD = 8
SPELLED = [*(verb + b" " for verb in (*DEEDS, WALK)), *WAYS]
WORDS = b"".join(word.ljust(WORD) for word in SPELLED)
LENGTHS = bytes(map(len, SPELLED))
MOVING, TO_THE_RIGHT, TO_THE_LEFT = 4, 5, 6
THIRDS = [word[2] for word in SPELLED[: MOVING + 1]]
VERBS = bytes(THIRDS.index(byte) if byte in THIRDS else STRANGE for byte in range(256))
"""The number of each verb by its third letter, which differs in all of them."""
L = ord("L")

SHORTEST = len(b"MOVETO 1")  # the length of the shortest command

LINE = 40
SAID = b"".join((b"Game Over : %s\n" % RESULTS[end]).ljust(LINE) for end in sorted(RESULTS))


def extent(text: Text, at: int, end: int, state: State) -> int:
    """Return the index after the commands of the tower that begins here.

    `at` if they are not complete yet, -1 if the text is wrong or unusual.
    """
    stop = sizes_end(text, at, end)
    if stop > 0:
        stop = tower_end(text, stop, end, number_at(text, at), second_at(text, at))
    if stop > 0:
        stop = commands_end(text, stop, end)
    return stop if stop else at


def tower_end(text: Text, at: int, end: int, rows: int, columns: int) -> int:
    if rows == 0 or columns == 0 or not fits(rows + 2, columns + 2):
        return -1
    return rows_end(text, at, end, rows, columns)


def commands_end(text: Text, at: int, end: int) -> int:
    """Return the index after the number of commands and the commands expected here."""
    stop = number_end(text, at, end)
    if stop > 0:
        stop = line_end(text, stop, end)
    if stop > 0:
        count = number_at(text, at)
        while count and stop > 0:
            stop = command_end(text, stop, end)
            count -= 1
    return stop


def command_end(text: Text, at: int, end: int) -> int:
    """Return the index after the command expected here."""
    if at + 2 >= end:
        return 0
    verb = VERBS[text[at + 2]]
    stop = word_end(text, at, end, verb) if verb != STRANGE else -1
    if stop > 0 and verb == MOVING:
        stop = number_end(text, stop + int(text[stop] == MINUS), end)
    elif stop > 0:
        stop = word_end(text, stop, end, TO_THE_LEFT if text[stop] == L else TO_THE_RIGHT)
    return line_end(text, stop, end) if stop > 0 else stop


def word_end(text: Text, at: int, end: int, word: int) -> int:
    """Return the index after this word, which something has to follow."""
    stop = at + LENGTHS[word]
    for x in range(at, min(stop, end)):
        if text[x] != WORDS[WORD * word + x - at]:
            return -1
    return stop if stop < end else 0


def area(text: Text, at: int, end: int, state: State) -> int:
    """Return the number of cells, with the ring."""
    return (number_at(text, at) + 2) * (second_at(text, at) + 2)


def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
    """Play the tower and return the index after its answer.

    -1 if the fast path refuses it.
    """
    at = read_tower(text, at, state)
    if at < 0:
        return -1
    count = number_at(text, at)
    at = next_line(text, at)
    begin(state, None)
    while count and state[STATUS] == RUNNING:
        apply(state, command(text, at, state[WIDTH] - 1), None)
        at = next_line(text, at + SHORTEST)
        count -= 1
    return say(out, to, LINE * state[STATUS])


def read_tower(text: Text, at: int, state: State) -> int:
    """Put the tower into the state and return the index after its rows, or -1."""
    rows, columns = number_at(text, at), second_at(text, at)
    width = columns + 2
    state[AREA] = (rows + 2) * width
    state[WIDTH] = width
    state[STATUS] = RUNNING
    state[TURN] = state[HERE] = state[PEAK] = 0
    state[TOP] = state[BOTTOM] = state[LEFTMOST] = state[RIGHTMOST] = 0
    at = next_line(text, at)
    step = columns + ending_before(text, at)
    for x in range(width):
        state[x] = VOID
        state[(rows + 1) * width + x] = GROUND
    for row in range(rows):
        if not read_row(text, at, state, (row + 1) * width):
            return -1
        at += step
    return at if state[HERE] and state[PEAK] else -1


def read_row(text: Text, at: int, state: State, place: int) -> bool:
    """Put a row into the state, from this place on; False at an unknown or repeated mark."""
    columns = state[WIDTH] - 2
    state[place] = state[place + columns + 1] = VOID
    for x in range(at, at + columns):
        place += 1
        cell = MARKS[text[x]]
        if cell == THE_PLAYER and state[HERE] == 0:
            state[HERE] = place
            cell = EMPTY
        elif cell == THE_GOAL and state[PEAK] == 0:
            state[PEAK] = place
            cell = GOAL
        # A second player, a second goal, or a byte that is no mark.
        elif cell >= THE_PLAYER:
            return False
        state[place] = cell
    return True


def command(text: Text, at: int, highest: int) -> int:
    """Return the action of the command at this index; columns past the highest are all alike."""
    verb = VERBS[text[at + 2]]
    at += LENGTHS[verb]
    if verb == MOVING:
        return MOVETO + (0 if text[at] == MINUS else min(number_at(text, at), highest))
    return 2 * verb + int(text[at] == L)


def say(out: Out, to: int, at: int) -> int:
    """Write a line of SAID and return the index after it."""
    while SAID[at] != NEWLINE:
        out[to] = SAID[at]
        at += 1
        to += 1
    out[to] = NEWLINE
    return to + 1
