"""The game of sweets in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Words
from ...game.state import AREA, WIDTH
from . import rules
from .notation import END_WORD
from .rules import CITY, GROUND, OUTSIDE, declare
from .rules.settling import SIDES, beside
from .tokens import CODE, KIND, SEATS, WORD, unpack

if TYPE_CHECKING:
    from ...game.state import Position, State

TITLE = "The game of sweets"
ABOUT = "Four players besiege cities with tokens and take the sweets they press hardest for."

HEXAGONS = True
"""Each row is half a field further right than the one above it."""

LEGEND, ANSWERS = declare.legend, declare.answers
EVENTS, ENDS = declare.events, declare.ends
LATE = Words("8 E_GAME_OVER", "the game is over, so the entry is ignored")
KEYS = {"enter": END_WORD}
NAMES = ("Jaś", "Ala", "Tomek", "Mikołaj")
REPLACEMENT, EXCHANGE, JOKER, SHIP = "stand-in", "exchange of packages", "joker", "ship"
"""The players' words for the tokens 00 and ZZ, and for tokens with the letters W and S."""
SWEETS = ("Candies (C)", "Gingerbread (P)", "Chocolates (K)")
GROUNDS = ("sea", "land", "a city", "off the board")


def place(value: int, state: State) -> str:
    """Return row and column from the top left, from 1."""
    row, column = divmod(value, state[WIDTH])
    return f"row {row}, column {column}" if value else "a field off the board"


def kind(value: int, state: State) -> str:
    return SWEETS[value] if value < len(SWEETS) else "no kind of sweets"


def packages(value: int, state: State) -> str:
    return " ".join(letter for bit, letter in enumerate(KIND) if value >> bit & 1)


def token(value: int, state: State) -> str:
    return WORD.get(value, "?")


def name(value: int, state: State) -> str:
    return NAMES[value]


def ground(value: int, state: State) -> str:
    return GROUNDS[value]


def list_cities(at: int, state: State) -> list[int]:
    """Return the cities beside a place that have packages."""
    near = (at + beside(state, side) for side in range(SIDES))
    return [city for city in near if state[city] & GROUND == CITY and rules.packages(state[city])]


def surroundings(value: int, state: State) -> str:
    """Return words for the number of cities with packages beside this place."""
    cities = len(list_cities(value, state))
    if cities == 0:
        return "where it touches no city with sweets"
    return "beside a city" if cities == 1 else f"beside {cities} cities"


NOUNS = {
    "place": place,
    "kind": kind,
    "packages": packages,
    "token": token,
    "player": name,
    "ground": ground,
    "surroundings": surroundings,
}
PLAIN = {
    rules.TOKEN_SET: "{a:token} lies on land, {b:surroundings}",
    rules.SHIP_SET: "a ship lies on the sea, {b:surroundings}",
    rules.TOKEN_MOVED: "{a:token} has moved, {b:surroundings}",
    rules.MOVED_FROM: "a stand-in takes the place of {a:token}; it counts nothing",
    rules.EXCHANGED: "both cities are marked",
    rules.CLOSED: "all land around a city is taken: who gets {b:packages} is decided",
    rules.PACKAGE: "",
    rules.TAKEN: "{a:player} takes a package with strength {b}",
    rules.LOST: "a package is lost: {a} players share the greatest strength, {b}",
}


def player(player: int) -> str:
    return NAMES[player]


def say(action: int, state: State) -> str:
    if action == rules.END:
        return "end my turn"
    what, x, here, there = unpack(action, state[AREA])
    if what == rules.PLACE:
        return f"{token(x, state)} to {place(here, state)}"
    if what == rules.SWAP:
        return f"00 to {place(here, state)}, {token(x, state)} from there to {place(there, state)}"
    one, other = divmod(x, rules.KINDS)
    return (f"ZZ: {kind(one, state)} on {place(here, state)} "
            f"for {kind(other, state)} on {place(there, state)}")  # fmt: skip


def draw(state: Position) -> list[list[str]]:
    """Return a glyph for each field, without the ring."""
    width, area = state[WIDTH], state[AREA]
    return [
        [glyph(cell) for cell in state[at + 1 : at + width - 1]]
        for at in range(width, area - width, width)
    ]


def redrawn(before: Position, after: Position) -> list[tuple[tuple[int, int], str]]:
    """Return the fields with visibly different cells."""
    width, area = after[WIDTH], after[AREA]
    return [
        ((place // width - 1, place % width - 1), glyph(new))
        for place, (old, new) in enumerate(zip(before[:area], after[:area], strict=True))
        if old != new and glyph(old) != glyph(new)
    ]


def glyph(cell: int) -> str:
    """Return the glyph of a cell: its ground, a city with its packages, or an owner and a token."""
    if cell <= OUTSIDE:
        return "*LM"[cell]
    if cell & GROUND == CITY:
        return "M" + "".join(letter for bit, letter in enumerate(KIND) if cell & 4 << bit)
    return SEATS[rules.owner(cell)].lower() + WORD[rules.token(cell)]


def describe(glyph: str) -> str:
    if glyph in LEGEND:
        return LEGEND[glyph]
    if glyph[:1] == "M":
        return "city with " + ", ".join(SWEETS[KIND.index(letter)] for letter in know(glyph[1:]))
    owner = {letter.lower(): name for letter, name in zip(SEATS, NAMES, strict=True)}[glyph[:1]]
    code = CODE[glyph[1:]]
    kind, digit = divmod(code, 10)
    if code == rules.TRADER:
        return f"{owner}: exchange of packages"
    if code >= rules.SHIPS:
        return f"{owner}: stand-in"
    if kind < rules.KINDS:
        return f"{owner}: token {digit} {SWEETS[kind]}"
    return f"{owner}: ship {digit}" if kind == rules.SHIP else f"{owner}: joker {digit}"


def know(letters: str) -> str:
    """Return the kinds, if they are in order; KeyError otherwise."""
    if not letters or letters not in ("C", "P", "K", "CP", "CK", "PK", KIND):
        raise KeyError(letters)
    return letters
