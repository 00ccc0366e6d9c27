"""Sokoban in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Words
from ...game.state import RUNNING, WIDTH
from . import notation, rules

if TYPE_CHECKING:
    from ...game.state import Position, State

TITLE = "Sokoban"
ABOUT = "A worker pushes boxes, one at a time, until every box stands on a target."

LEGEND = {
    "#": "wall",
    ".": "floor",
    "+": "target",
    "b": "box",
    "B": "box on a target",
    "w": "worker",
    "W": "worker on a target",
}
ANSWERS = {rules.STAYED: "stays", rules.WALKED: "walks", rules.PUSHED: "pushes"}
EVENTS = {
    rules.STEP: Words("2.1 Walk", "the worker goes from {a:place} to {b:place}"),
    rules.PUSH: Words("2.2 Push", "the box at {a:place} is pushed to {b:place}"),
    rules.WALL_AHEAD: Words("2.3 Stay", "there is a wall at {b:place}"),
    rules.BOX_JAMMED: Words("2.3 Stay", "the box at {a:place} has no room at {b:place}"),
    rules.ALL_HOME: Words("3 End", "every box stands on a target"),
}
ENDS = {
    RUNNING: Words("3 End", "incomplete: a box is still off the targets"),
    rules.COMPLETE: Words("3 End", "complete"),
}
LATE = Words("3 End", "the game is over, so the keystroke is ignored")
KEYS = {"up": "U", "down": "D", "left": "L", "right": "R"}
SAID = ("up", "down", "left", "right")


def place(value: int, state: State) -> str:
    """Return row and column from the top left, from 1, as the board is drawn."""
    row, column = divmod(value, state[WIDTH])
    # A ring that lenient reading added is not drawn, and rows count from the drawn board.
    inset = 0 if state[0] & rules.OUTSIDE else 1
    return f"row {row + inset}, column {column + inset}"


NOUNS = {"place": place}


def player(player: int) -> str:
    return "worker"


def say(action: int, state: State) -> str:
    return SAID[action]


def draw(state: Position) -> list[list[str]]:
    return [list(row.decode()) for row in notation.draw(state)]
