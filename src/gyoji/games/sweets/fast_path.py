"""The fast path of the notation of sweets: reads a game's words, writes its winners.

`extent` checks the form of every word. The functions that play rely on that: each word that they
read exists and has the right form, so they only refuse words with a wrong meaning.
"""

from ...game.notation.scan import (
    BLANK,
    NEWLINE,
    NINE,
    STRANGE,
    WHITE,
    ZERO,
    Out,
    Text,
    line_end,
    next_word,
    no_trailer,
    number_at,
    numbers_end,
    shared_area,
    word_at,
    word_end,
)
from ...game.state import AREA, RUNNING, STATUS, TURN, WIDTH, State
from .board import CITIES, FLEET, LAND_AT, LANDS, SHIP_AT
from .notation import MOST_ENTRIES, answer
from .rules import (
    CITY,
    DUE,
    ENTRIES,
    FREE,
    HAND,
    HAND_FULL,
    KINDS,
    LAND,
    LANDED,
    OPEN,
    ORDINARY,
    PLAYERS,
    REFUSED,
    SEA,
    WINNERS,
    WON,
    begin,
    end_turn,
    place,
    swap,
    trade,
)
from .rules.settling import land_left
from .tokens import LETTERS

SERIAL = False
area, close = shared_area, no_trailer

LETTER = bytes(LETTERS.find(chr(byte)) if chr(byte) in LETTERS else STRANGE for byte in range(256))
Z = ord("Z")

LINE = 16
SAID = b"".join(answer(winners).ljust(LINE) for winners in range(1 << PLAYERS))

BEHIND = 28  # the bits of a place; the bits above them are the index where the text continues
PLACES = (1 << BEHIND) - 1


def extent(text: Text, at: int, end: int, state: State) -> int:
    """Return the index after the line end that follows the last turn of the game that begins here.

    `at` if the game is incomplete, -1 if its form is wrong or unusual.
    """
    stop = at
    for _ in range(state[CITIES]):
        stop = city_end(text, stop, end)
        if stop <= 0:
            return stop if stop else at
    for _ in range(state[LANDS]):
        stop = turn_end(text, stop, end)
        if stop <= 0:
            return stop if stop else at
    while stop < end and text[stop] == BLANK:
        stop += 1
    stop = line_end(text, stop, end)
    return stop if stop else at


def city_end(text: Text, at: int, end: int) -> int:
    """Return the index after row and column, the number of packages, and their kinds."""
    at = numbers_end(text, at, end, 2)
    if at <= 0:
        return at
    start = word_at(text, at, end)
    at = numbers_end(text, at, end, 1)
    if at <= 0:
        return at
    count = number_at(text, start)
    if count > KINDS:
        return -1
    while count and at > 0:
        at = signs_end(text, at, end, 1)
        count -= 1
    return at


def turn_end(text: Text, at: int, end: int) -> int:
    """Return the index after the number of entries and the entries."""
    start = word_at(text, at, end)
    at = numbers_end(text, at, end, 1)
    if at <= 0:
        return at
    count = number_at(text, start)
    if count > MOST_ENTRIES:
        return -1
    while count and at > 0:
        at = entry_end(text, at, end)
        count -= 1
    return at


def entry_end(text: Text, at: int, end: int) -> int:
    """Return the index after an entry: a token, and as many words as it needs."""
    start = word_at(text, at, end)
    at = signs_end(text, at, end, 2)
    if at <= 0:
        return at
    if text[start] == Z and text[start + 1] == Z:
        at = numbers_end(text, at, end, 2)
        at = sign_and_field_end(text, at, end, 1)
        return sign_and_field_end(text, at, end, 1)
    if not ZERO <= text[start] <= NINE:
        return -1
    if LETTER[text[start + 1]] != STRANGE:
        return numbers_end(text, at, end, 2)
    if text[start] != ZERO or text[start + 1] != ZERO:
        return -1
    return sign_and_field_end(text, numbers_end(text, at, end, 2), end, 2)


def sign_and_field_end(text: Text, at: int, end: int, signs: int) -> int:
    """Return the index after a word of `signs` letters, and row and column.

    An earlier error is passed on.
    """
    if at > 0:
        at = signs_end(text, at, end, signs)
    return numbers_end(text, at, end, 2) if at > 0 else at


def signs_end(text: Text, at: int, end: int, count: int) -> int:
    """Return the index after a word of `count` letters, followed by white space."""
    at = word_at(text, at, end)
    if at + count >= end:
        return 0
    return at + count if WHITE[text[at + count]] else -1


def perform(text: Text, at: int, end: int, state: State, out: Out, to: int, number: int) -> int:
    """Play the game and return the index after its answer.

    -1 at the first breach of the rules.
    """
    set_up(state)
    for _ in range(state[CITIES]):
        at = fill_city(text, at, state)
        if at < 0:
            return -1
    begin(state, None)
    while state[STATUS] == RUNNING:
        at = play_turn(text, at, state)
        if at < 0:
            return -1
    return say(out, to, LINE * state[WINNERS])


def set_up(state: State) -> None:
    """Clear the tokens of the previous game from the board, and deal the hands."""
    for ship in range(state[FLEET]):
        state[state[SHIP_AT - ship]] = SEA
    for land in range(state[LANDS]):
        state[state[LAND_AT - land]] = LAND
    for player in range(PLAYERS):
        state[HAND - player] = HAND_FULL
    for pile in range(PLAYERS * KINDS):
        state[WON - pile] = 0
    state[FREE] = state[LANDS]
    state[STATUS] = RUNNING
    state[TURN] = state[FLEET] = state[LANDED] = state[ENTRIES] = state[DUE] = state[WINNERS] = 0


def fill_city(text: Text, at: int, state: State) -> int:
    """Put the packages named here into their city and return the index after them, or -1."""
    packed = field(text, at, state)
    city = packed & PLACES
    at = next_word(text, packed >> BEHIND)
    count = text[at] - ZERO
    packages = 0
    while count > 0:
        at = next_word(text, at + 1)
        kind = LETTER[text[at]]
        if kind >= KINDS or packages >> kind & 1:
            return -1
        packages |= 1 << kind
        count -= 1
    if state[city] != CITY or packages == 0:
        return -1
    state[city] += 4 * packages + OPEN * land_left(state, city)
    return at + 1


def play_turn(text: Text, at: int, state: State) -> int:
    """Play the turn written here and return the index after it, or -1."""
    at = next_word(text, at)
    count = number_at(text, at)
    at = word_end(text, at)
    while count > 0 and at > 0:
        at = play_entry(text, next_word(text, at), state)
        count -= 1
    return at if at > 0 and end_turn(state, None) != REFUSED else -1


def play_entry(text: Text, at: int, state: State) -> int:
    """Play the entry written here and return the index after it, or -1."""
    if text[at] == Z:
        return play_trade(text, at + 2, state)
    if text[at + 1] == ZERO:
        return play_swap(text, at + 2, state)
    code = 10 * LETTER[text[at + 1]] + text[at] - ZERO
    packed = field(text, at + 2, state)
    here = packed & PLACES
    if place(state, code, here, None) == REFUSED:
        return -1
    if code >= ORDINARY:
        state[SHIP_AT - state[FLEET]] = here
        state[FLEET] += 1
    return packed >> BEHIND


def play_swap(text: Text, at: int, state: State) -> int:
    """Play 00 for the token named here and return the index after it, or -1."""
    packed = field(text, at, state)
    at = next_word(text, packed >> BEHIND)
    code = 10 * LETTER[text[at + 1]] + text[at] - ZERO
    if not ZERO <= text[at] <= NINE or code >= ORDINARY:
        return -1
    there = field(text, at + 2, state)
    if swap(state, code, packed & PLACES, there & PLACES, None) == REFUSED:
        return -1
    return there >> BEHIND


def play_trade(text: Text, at: int, state: State) -> int:
    """Play ZZ between the two cities named here and return the index after it, or -1."""
    for _ in range(2):
        at = next_word(text, at)
        if number_at(text, at):
            return -1
        at = word_end(text, at)
    at = next_word(text, at)
    one = LETTER[text[at]]
    packed = field(text, at + 1, state)
    at = next_word(text, packed >> BEHIND)
    two = LETTER[text[at]]
    other = field(text, at + 1, state)
    if one >= KINDS or two >= KINDS:
        return -1
    if trade(state, KINDS * one + two, packed & PLACES, other & PLACES, None) == REFUSED:
        return -1
    return other >> BEHIND


def field(text: Text, at: int, state: State) -> int:
    """Return the place of the field named here, or 0, and the index after it, as one number."""
    at = next_word(text, at)
    row = number_at(text, at)
    at = next_word(text, word_end(text, at))
    column = number_at(text, at)
    behind = word_end(text, at) << BEHIND
    width = state[WIDTH]
    # Both are limited before the place is computed, which could overflow otherwise.
    if not 0 < row < state[AREA] or not 0 < column < width - 1:
        return behind
    here = row * width + column
    return behind + here if here < state[AREA] - width else behind


def say(out: Out, to: int, at: int) -> int:
    """Write a line of SAID and return the index after it."""
    while SAID[at] != NEWLINE:
        out[to] = SAID[at]
        at += 1
        to += 1
    out[to] = NEWLINE
    return to + 1
