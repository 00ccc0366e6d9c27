"""Boulder in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Words
from ...game.state import WIDTH
from . import notation
from .rules import OUTSIDE, declare

if TYPE_CHECKING:
    from ...game.state import Position, State

TITLE = "The Curse of Boulder Dash"
ABOUT = "Rockford digs for diamonds under stones that fall, takes them all, and leaves by the exit."

LEGEND, ANSWERS = declare.legend, declare.answers
EVENTS, ENDS = declare.events, declare.ends
LATE = Words("3 End", "the game is over, so the command is ignored")
KEYS = {"up": "w", "down": "s", "left": "a", "right": "d"}
SAID = ("up", "down", "left", "right")


def place(value: int, state: State) -> str:
    """Return row and column from the top left, from 1, as the board is drawn."""
    row, column = divmod(value, state[WIDTH])
    # A ring that reading added is not drawn, and rows count from the drawn board.
    inset = 0 if state[0] == OUTSIDE else 1
    return f"row {row + inset}, column {column + inset}"


def diamonds(value: int, state: State) -> str:
    return f"{value or 'no'} {'diamond is' if value == 1 else 'diamonds are'}"


NOUNS = {"place": place, "diamonds": diamonds}


def player(player: int) -> str:
    return "Rockford"


def say(action: int, state: State) -> str:
    return SAID[action]


def draw(state: Position) -> list[list[str]]:
    return [list(row.decode()) for row in notation.draw(state)]
