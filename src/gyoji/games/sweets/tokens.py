"""The words for tokens and kinds; entries as words and as actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.state import AREA, WIDTH
from .rules import CODES, KINDS, NO_KIND, PLACE, SWAP, SWAPPER, TRADE, TRADER

if TYPE_CHECKING:
    from ...game.state import Position, State

LETTERS = "CPKWS"
KIND = "CPK"
SEATS = "JATM"

CODE = {f"{digit}{letter}": 10 * at + digit
        for at, letter in enumerate(LETTERS) for digit in range(10)}  # fmt: skip
CODE |= {"00": SWAPPER, "ZZ": TRADER}
WORD = {code: word for word, code in CODE.items()}

Field = tuple[int, int]


def pack(area: int, what: int, x: int, here: int, there: int) -> int:
    return ((what * CODES + x) * area + here) * area + there


def unpack(action: int, area: int) -> tuple[int, int, int, int]:
    """Return the parts of an action: PLACE, SWAP or TRADE, token or kinds, and two places."""
    rest, there = divmod(action, area)
    rest, here = divmod(rest, area)
    what, x = divmod(rest, CODES)
    return what, x, here, there


def place(row: int, column: int, width: int, area: int) -> int:
    """Return the place of a field, counted from 1; 0 off the board. `width` includes the ring."""
    if 1 <= row < area // width - 1 and 1 <= column < width - 1:
        return row * width + column
    return 0


def field(at: int, width: int) -> str:
    """Return row and column of a place; 0 0 off the board."""
    return f"{at // width} {at % width}"


def kinds(one: str, two: str) -> int:
    """Return two kinds as one number; NO_KIND if one of them is unknown."""
    if one in KIND and two in KIND:
        return KINDS * KIND.index(one) + KIND.index(two)
    return NO_KIND


def entry_words(action: int, state: Position | State) -> str:
    width = state[WIDTH]
    what, x, here, there = unpack(action, state[AREA])
    if what == PLACE:
        return f"{WORD[x]} {field(here, width)}"
    if what == SWAP:
        return f"00 {field(here, width)} {WORD[x]} {field(there, width)}"
    one, two = (KIND[x // KINDS], KIND[x % KINDS]) if x < NO_KIND else "??"
    return f"ZZ 0 0 {one} {field(here, width)} {two} {field(there, width)}"


def entry_action(words: list[str], state: State) -> int:
    """Return the action of these words; ValueError or KeyError if there is none."""
    width, area = state[WIDTH], state[AREA]

    def at(first: int) -> int:
        if not all(word.isascii() and word.isdigit() for word in words[first : first + 2]):
            raise ValueError(words)
        return place(int(words[first]), int(words[first + 1]), width, area)

    code = CODE[words[0]]
    if len(words) != (length(words[0].encode()) or 0):
        raise ValueError(words)
    if code == SWAPPER:
        return pack(area, SWAP, CODE[words[3]], at(1), at(4))
    if code != TRADER:
        return pack(area, PLACE, code, at(1), 0)
    x = kinds(words[3], words[6])
    if words[1:3] != ["0", "0"] or x == NO_KIND:
        raise ValueError(words)
    return pack(area, TRADE, x, at(4), at(7))


def length(code: bytes) -> int | None:
    """Return the number of words of an entry, from its first word; None if that is not a token."""
    if code == b"00":
        return 6
    if code == b"ZZ":
        return 9
    if len(code) == 2 and code[:1].isdigit() and b"A" <= code[1:] <= b"Z":
        return 3
    return None


def lands(code: bytes) -> bool:
    """Return whether a token of this code would be a new one on land."""
    return code == b"00" or (length(code) == 3 and code[1:] != b"S")
