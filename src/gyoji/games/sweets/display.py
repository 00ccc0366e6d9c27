"""The game of sweets in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Words
from ...game.state import AREA, RUNNING, WIDTH
from . import rules
from .notation import END_WORD
from .rules import CITY, GROUND, OUTSIDE
from .tokens import CODE, KIND, SEATS, WORD, unpack

if TYPE_CHECKING:
    from ...game.state import Position, State

TITLE = "The game of sweets"
ABOUT = "Four players besiege cities with tokens and take the sweets they press hardest for."

HEXAGONS = True
"""Each row is half a field further right than the one above it."""

LEGEND = {"*": "sea", "L": "land", "M": "city"}
ANSWERS = {
    rules.REFUSED: "refused",
    rules.PLACED: "puts a token down",
    rules.SWAPPED: "moves a token",
    rules.TRADED: "exchanges packages",
    rules.PASSED: "ends the turn",
}
EVENTS = {
    rules.TOKEN_SET: Words("3 Ordinary", "{a:token} goes to {b:place}"),
    rules.SHIP_SET: Words("3 Ship", "the ship {a:token} goes to {b:place}"),
    rules.MOVED_FROM: Words("3 Replacement", "00 takes the place of {a:token} on {b:place}"),
    rules.TOKEN_MOVED: Words("3 Replacement", "{a:token} moves to {b:place}"),
    rules.EXCHANGED_KINDS: Words("3 Exchange", "packages of {a:kind} and {b:kind} change places"),
    rules.EXCHANGED: Words("3 Exchange", "between the cities on {a:place} and {b:place}"),
    rules.TURN_OVER: Words("3 Turn", "the turn of {a:player} is over, empty land: {b}"),
    rules.CLOSED: Words("4 Closed", "the city on {a:place} is closed, it holds {b:packages}"),
    rules.PACKAGE: Words("4 Package", "the package of {a:kind} in the city on {b:place}"),
    rules.TAKEN: Words("4 Package", "{a:player} takes it with strength {b}"),
    rules.LOST: Words("4 Tie", "it is lost: {a} players share the greatest strength, {b}"),
    rules.ALL_FILLED: Words("5 End", "all land is filled"),
    rules.LEADS: Words("5.1 Lead", "{a:player} leads {b:kind}"),
    rules.BY_TWO_LEADS: Words("5.2 Two leads", "{a:player} wins, leading more than one kind"),
    rules.NO_LEADER: Words("5.3 Candidates", "nobody leads any kind, so nobody wins"),
    rules.ONLY_CANDIDATE: Words("5.3 Candidates", "{a:player} wins, the only one to lead a kind"),
    rules.BY_REST: Words("5.4 Rest", "{a:player} wins by the packages of the other kinds: {b}"),
    rules.BY_TOTAL: Words("5.5 Total", "{a:player} wins by all packages: {b}"),
    rules.JOINTLY: Words("5.5 Total", "{a:player} wins jointly, with {b} packages in all"),
    rules.TURN_EMPTY: Words("8 E_TURN_EMPTY", "{a:player} has not played any token yet"),
    rules.TURN_LAND: Words(
        "8 E_TURN_LAND", "{a:player} has a new token on land in this turn already, so no {b:token}"
    ),
    rules.TURN_NO_LAND: Words("8 E_TURN_LAND", "{a:player} has no new token on land in this turn"),
    rules.NO_SUCH_TOKEN: Words("8 E_TOKEN", "there is no token {a:token} in the set"),
    rules.NOT_IN_HAND: Words("8 E_NOT_IN_HAND", "{a:player} has no {b:token} in hand"),
    rules.NOT_LAND: Words("8 E_NOT_LAND", "{a:place} is not land but {b:ground}"),
    rules.NOT_SEA: Words("8 E_NOT_SEA", "{a:place} is not sea but {b:ground}"),
    rules.OCCUPIED: Words("8 E_OCCUPIED", "{a:place} holds a token of {b:player}"),
    rules.SWAP_KIND: Words(
        "8 E_SWAP_KIND", "{a:token} is not an ordinary token, so 00 cannot move it"
    ),
    rules.SWAP_NOT_OWN: Words("8 E_SWAP_NOT_OWN", "{a:place} holds no token of {b:player}"),
    rules.SWAP_OTHER_TOKEN: Words("8 E_SWAP_OTHER_TOKEN", "{a:place} holds {b:token}"),
    rules.SAME_CITY: Words("8 E_EXCHANGE_SAME_CITY", "both packages are on {a:place}"),
    rules.NO_PACKAGE: Words("8 E_EXCHANGE_NO_PACKAGE", "{a:place} has no package of {b:kind}"),
    rules.REPEATED: Words("8 E_EXCHANGE_REPEATED", "{a:place} would have {b:kind} twice"),
    rules.NO_ENTRY: Words("8 E_TOKEN", "no entry is written with these numbers"),
}
ENDS = {
    RUNNING: Words("5 End", "not over: there is land to fill"),
    rules.FINISHED: Words("5 End", "all land is filled"),
}
LATE = Words("8 E_GAME_OVER", "the game is over, so the entry is ignored")
KEYS = {"enter": END_WORD}
NAMES = ("Jaś", "Ala", "Tomek", "Mikołaj")
SWEETS = ("Cukierki (C)", "Pierniki (P)", "Czekoladki (K)")
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


NOUNS = {
    "place": place,
    "kind": kind,
    "packages": packages,
    "token": token,
    "player": name,
    "ground": ground,
}


def player(player: int) -> str:
    return NAMES[player]


def say(action: int, state: State) -> str:
    if action == rules.END:
        return "that is my turn"
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
    """Return a ground, a city with its packages, or a token after its owner's letter."""
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
    if code >= rules.SHIPS:
        return f"{owner}: replacement {glyph[1:]}"
    return f"{owner}: {'ship' if code >= rules.ORDINARY else 'token'} {glyph[1:]}"


def know(letters: str) -> str:
    """Return the kinds, if they are in order; KeyError otherwise."""
    if not letters or letters not in ("C", "P", "K", "CP", "CK", "PK", KIND):
        raise KeyError(letters)
    return letters
