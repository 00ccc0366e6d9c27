"""Sokoban in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Words
from ...game.state import WIDTH
from . import notation, rules
from .rules import BOX, OUTSIDE, declare

if TYPE_CHECKING:
    from ...game.state import Position, State

TITLE = "Sokoban"
ABOUT = "A worker pushes boxes, one at a time, until every box stands on a target."

LEGEND, ANSWERS = declare.legend, declare.answers
EVENTS, ENDS = declare.events, declare.ends
PLAIN = {
    rules.STEP: "you walk: nothing is in the way",
    rules.PUSH: "you push a box, since the cell behind it is free",
    rules.WALL_AHEAD: "there is a wall. Go around it.",
    rules.BOX_JAMMED: (
        "the box cannot be pushed: {b:thing} is behind it. Push it from another side."
    ),
}
LATE = Words("3 End", "the game is over, so the keystroke is ignored")
KEYS = {"up": "U", "down": "D", "left": "L", "right": "R"}
SAID = ("up", "down", "left", "right")


def place(value: int, state: State) -> str:
    """Return row and column from the top left, from 1, as the board is drawn."""
    row, column = divmod(value, state[WIDTH])
    # A ring that lenient reading has added is not drawn, so places are counted without it.
    inset = 0 if state[0] & OUTSIDE else 1
    return f"row {row + inset}, column {column + inset}"


def thing(value: int, state: Position | State) -> str:
    """Return what is in the way of a box."""
    return "another box" if state[value] & BOX else "a wall"


NOUNS = {"place": place, "thing": thing}


def player(player: int) -> str:
    return "worker"


def say(action: int, state: State) -> str:
    return SAID[action]


def draw(state: Position) -> list[list[str]]:
    return [list(row.decode()) for row in notation.draw(state)]
