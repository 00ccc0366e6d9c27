"""Boulder in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Words
from ...game.state import RUNNING, WIDTH
from . import notation, rules

if TYPE_CHECKING:
    from ...game.state import Position, State

TITLE = "The Curse of Boulder Dash"
ABOUT = "Rockford digs for diamonds under stones that fall, takes them all, and leaves by the exit."

LEGEND = {
    "&": "Rockford",
    " ": "empty",
    ".": "earth",
    "#": "rock",
    "O": "stone",
    "$": "diamond",
    "X": "exit",
}
ANSWERS = {
    rules.STAYED: "stays",
    rules.WALKED: "walks",
    rules.DUG: "digs",
    rules.TOOK: "takes a diamond",
    rules.PUSHED: "pushes",
    rules.GONE: "leaves",
}
EVENTS = {
    rules.STEP: Words("2.1 Walk", "Rockford goes from {a:place} to {b:place}"),
    rules.DIG: Words("2.1 Walk", "the earth at {a:place} is dug away"),
    rules.TAKE: Words("2.1 Walk", "the diamond at {a:place} is taken, {b:diamonds} left"),
    rules.PUSH: Words("2.2 Push", "the stone at {a:place} is pushed to {b:place}"),
    rules.LEAVE: Words("2.3 Exit", "Rockford leaves from {a:place} by the exit at {b:place}"),
    rules.FALL: Words("1 Stability", "what was loose at {a:place} falls to {b:place}"),
    rules.ROCK_AHEAD: Words("2.4 Stay", "there is rock at {b:place}"),
    rules.STONE_JAMMED: Words("2.4 Stay", "the stone at {a:place} has no room at {b:place}"),
    rules.STONE_UPRIGHT: Words("2.4 Stay", "the stone at {a:place} cannot be pushed up or down"),
    rules.EXIT_SHUT: Words("2.4 Stay", "the exit at {a:place} is shut, {b:diamonds} left"),
}
ENDS = {
    RUNNING: Words("3 End", "Rockford is still on the board"),
    rules.ESCAPED: Words("3 End", "Rockford has left by the exit"),
}
LATE = Words("3 End", "the game is over, so the command is ignored")
KEYS = {"up": "w", "down": "s", "left": "a", "right": "d"}
SAID = ("up", "down", "left", "right")


def place(value: int, state: State) -> str:
    """Return row and column from the top left, from 1, as the board is drawn."""
    row, column = divmod(value, state[WIDTH])
    # A ring that reading added is not drawn, and rows count from the drawn board.
    inset = 0 if state[0] == rules.OUTSIDE else 1
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
