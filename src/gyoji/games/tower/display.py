"""The Tower in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Words
from ...game.state import WIDTH
from . import notation
from .rules import BLOCK, FRAGILE, HERE, MOVETO, declare

if TYPE_CHECKING:
    from ...game.state import Position, State

TITLE = "The Tower"
ABOUT = "A climber pushes, pulls and climbs the blocks of a tower, to stand on the goal block."

LEGEND, ANSWERS = declare.legend, declare.answers
EVENTS, ENDS = declare.events, declare.ends
LATE = Words("2 End", "the game is over, so the command is ignored")
WALKS = {"WALK LEFT": -1, "WALK RIGHT": 1}
"""Words for a walk by one column: the notation names the column."""
KEYS = {
    "left": "WALK LEFT", "right": "WALK RIGHT",
    "q": "CLIMB LEFT", "e": "CLIMB RIGHT",
    "a": "PUSH LEFT", "d": "PUSH RIGHT",
    "z": "GETDOWN LEFT", "c": "GETDOWN RIGHT",
    "f": "PULL LEFT", "g": "PULL RIGHT",
} | {f"{column}": f"MOVETO {column}" for column in range(1, 10)}  # fmt: skip
SAID = (
    "push right", "push left", "pull right", "pull left",
    "get down right", "get down left", "climb right", "climb left",
)  # fmt: skip


def place(value: int, state: State) -> str:
    """Return row and column from the top left, from 1."""
    row, column = divmod(value, state[WIDTH])
    return f"row {row}, column {column}"


def block(value: int, state: State) -> str:
    """Return the block at a place before the command.

    A block that falls later may have come from elsewhere.
    """
    kind = state[value]
    if kind < BLOCK:
        return "the block"
    return f"the {'fragile block' if kind >= FRAGILE else declare.words(kind)[0]}"


NOUNS = {"place": place, "block": block}


def player(player: int) -> str:
    return "climber"


def say(action: int, state: State) -> str:
    if action < MOVETO:
        return SAID[action]
    column = action - MOVETO
    return f"go to column {column}" if column < state[WIDTH] else "an unknown command"


def in_notation(word: str, state: State) -> str:
    by = WALKS.get(word.upper())
    return word if by is None else f"MOVETO {state[HERE] % state[WIDTH] + by}"


def draw(state: Position) -> list[list[str]]:
    return [list(row.decode()) for row in notation.draw(state)]
