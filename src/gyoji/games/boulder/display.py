"""Boulder in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Words
from ...game.state import WIDTH
from . import notation, rules
from .rules import DIAMOND, EARTH, EMPTY, EXIT, OUTSIDE, ROCKFORD, STONE, declare

if TYPE_CHECKING:
    from ...game.state import Position, State

TITLE = "The Curse of Boulder Dash"
ABOUT = "Rockford digs for diamonds under stones that fall, takes them all, and leaves by the exit."

LEGEND, ANSWERS = declare.legend, declare.answers
EVENTS, ENDS = declare.events, declare.ends
PLAIN = {
    rules.STEP: "you walk: the cell is empty",
    rules.DIG: "you dig the earth away",
    rules.TAKE: "you take a diamond",
    rules.PUSH: "you push the stone, since the cell behind it is empty",
    rules.LEAVE: "you leave by the exit",
    rules.FALL: "{a:loose} falls: nothing holds it up",
    rules.ROCK_AHEAD: "rock is in the way. Only earth is dug away: go around the rock.",
    rules.STONE_JAMMED: (
        "the stone cannot be pushed: {b:thing} is behind it. The cell behind it has to be empty,"
        " without earth, too."
    ),
    rules.STONE_UPRIGHT: (
        "the stone cannot be pushed up or down. Push it from the side, or go around it."
    ),
    rules.EXIT_SHUT: "the exit is shut: take every diamond first. It opens when none is left.",
}
LATE = Words("3 End", "the game is over, so the command is ignored")
KEYS = {"up": "w", "down": "s", "left": "a", "right": "d"}
THINGS = {
    EMPTY: "an empty cell", EARTH: "earth", EXIT: "the exit", ROCKFORD: "Rockford",
    STONE: "another stone", DIAMOND: "a diamond",
}  # fmt: skip
SAID = ("up", "down", "left", "right")


def place(value: int, state: State) -> str:
    """Return row and column from the top left, from 1, as the board is drawn."""
    row, column = divmod(value, state[WIDTH])
    # A ring that the reader has added is not drawn, so places are counted without it.
    inset = 0 if state[0] == OUTSIDE else 1
    return f"row {row + inset}, column {column + inset}"


def diamonds(value: int, state: State) -> str:
    return f"{value or 'no'} {'diamond is' if value == 1 else 'diamonds are'}"


def thing(value: int, state: Position | State) -> str:
    """Return what is in the way of a stone."""
    return THINGS.get(state[value], "rock")


def loose(value: int, state: Position | State) -> str:
    """Return what falls from this place; `state` is the position before the action.

    If neither a diamond nor a stone was there, then the action has pushed a stone there.
    """
    return "a diamond" if state[value] == DIAMOND else "a stone"


NOUNS = {"place": place, "diamonds": diamonds, "thing": thing, "loose": loose}


def player(player: int) -> str:
    return "Rockford"


def say(action: int, state: State) -> str:
    return SAID[action]


def draw(state: Position) -> list[list[str]]:
    return [list(row.decode()) for row in notation.draw(state)]
