"""The Labyrinth with pencil and paper in words and glyphs; most are the labyrinth's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....game.state import STATUS, TURN, WIDTH
from .. import display as plain
from ..rules import PLACE, WALKERS
from .rules import CARRIER, FOUND, LIES, MEETS, OUT, declare

if TYPE_CHECKING:
    from ....game.state import Position, State

TREASURE = "$"

TITLE, ANSWERS, LATE, KEYS = plain.TITLE, plain.ANSWERS, plain.LATE, plain.KEYS
PLAIN = plain.PLAIN | {FOUND: "the treasure is found", OUT: "the treasure is home"}
ABOUT = "Find the treasure, and bring it to where you began."
LEGEND = {
    **plain.LEGEND,
    "o$": "the treasure on an island",
    "o@1$": "a walker who carries the treasure",
}
EVENTS, ENDS, ANNOUNCED = declare.events, declare.ends, declare.announced


def walker(value: int, state: State) -> str:
    return player(value) if state[WALKERS] > 1 else "the walker"


def winner(value: int, state: State) -> str:
    return f"{player(value)} wins" if state[WALKERS] > 1 else "you win"


NOUNS = {**plain.NOUNS, "walker": walker, "winner": winner}
player, say = plain.player, plain.say


def draw(state: Position) -> list[list[str]]:
    """Return the map, with `$` at the treasure, or after the walker who carries it."""
    drawn = plain.draw(state)
    last = PLACE - state[WALKERS] + 1
    lies, carrier = state[last - LIES], state[last - CARRIER]
    if drawn and (lies or carrier):
        row, column = divmod(lies or state[PLACE - carrier + 1], state[WIDTH])
        drawn[row - 1][column - 1] = mark(drawn[row - 1][column - 1], carrier)
    return drawn


def mark(glyph: str, carrier: int) -> str:
    """Return a glyph with the treasure: on the cell, or carried by a walker on it."""
    cell, *walkers = glyph.split("@")
    if not carrier:
        return "@".join([cell + TREASURE, *walkers])
    carried = [walker + TREASURE * (walker in ("", str(carrier))) for walker in walkers]
    return "@".join([cell, *carried])


def describe(glyph: str) -> str:
    words = plain.describe(glyph.replace(TREASURE, ""))
    if glyph.count(TREASURE) > 1:
        raise KeyError(glyph)
    cell, *walkers = glyph.split("@")
    if TREASURE not in glyph:
        return words
    if TREASURE in cell:
        return f"{words} and the treasure"
    name = next(walker for walker in walkers if TREASURE in walker).strip(TREASURE)
    return f"{words}, the treasure with {player(int(name) - 1) if name else 'the walker'}"


def view(state: Position, player: int) -> Position:
    """Return a walker's view: the labyrinth's, whether walkers meet, and the carrier.

    All walkers know these.
    """
    walkers = state[WALKERS]
    last = PLACE - walkers + 1
    known = (*([0] * walkers), state[last - CARRIER], 0, state[last - MEETS])
    return (*known, *([0] * walkers), walkers, 0, 0, state[TURN], state[STATUS])
