"""The Tower in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...game.protocols import Words
from ...game.state import WIDTH
from . import notation
from .rules import BLOCK, DONE, FRAGILE, HERE, MOVETO, declare, obey

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.state import Position, State

TITLE = "The Tower"
ABOUT = "A climber pushes, pulls and climbs the blocks of a tower, to stand on the goal block."

LEGEND, ANSWERS = declare.legend, declare.answers
EVENTS, ENDS = declare.events, declare.ends
LATE = Words("2 End", "the game is over, so the command is ignored")
KEYS = {
    "up": "GO UP", "down": "GO DOWN", "left": "GO LEFT", "right": "GO RIGHT",
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
    """Return the command for GO and a direction: the first that is not refused."""
    commands, numbers = _go(word.upper(), state), cast("Sequence[int]", state)
    for command in commands:
        if obey(list(numbers), notation.action(command, state), None) == DONE:
            return command
    return commands[0] if commands else word


def _go(word: str, state: State) -> list[str]:
    """Return the commands that GO and a direction may mean; the first one says what is wrong."""
    here = state[HERE]
    if word in ("GO LEFT", "GO RIGHT"):
        side, step = (word[3:], -1 if word == "GO LEFT" else 1)
        walk, climb = f"MOVETO {here % state[WIDTH] + step}", f"CLIMB {side}"
        return [climb] if state[here + step] >= BLOCK else [walk, f"GETDOWN {side}"]
    climbs = {"GO UP": "CLIMB", "GO DOWN": "GETDOWN"}.get(word)
    if climbs is None:
        return []
    # A side that has a block to climb on says more about a refusal than one that has none.
    sides = ["LEFT", "RIGHT"] if state[here + 1] < BLOCK else ["RIGHT", "LEFT"]
    return [f"{climbs} {side}" for side in sides]


def draw(state: Position) -> list[list[str]]:
    return [list(row.decode()) for row in notation.draw(state)]
