"""The Tower in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...game.protocols import Words
from ...game.state import WIDTH
from . import notation, rules
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
    """Return words for the block that was at a place before the command.

    They are only "the block" if it came there later.
    """
    kind = state[value]
    if kind < BLOCK:
        return "the block"
    return f"the {'fragile block' if kind >= FRAGILE else declare.words(kind)[0]}"


def column(value: int, state: State) -> str:
    """Return the column of a place, from 1."""
    return str(value % state[WIDTH])


NOUNS = {"place": place, "block": block, "column": column}


PLAIN = {
    rules.MOVETO_OUT: "that is outside the tower. Choose a column of the tower.",
    rules.MOVETO_SAME: "you are there already. Choose another column.",
    rules.MOVETO_TAKEN: "a block is there. Go beside it, and climb onto it.",
    rules.MOVETO_GAP: (
        "there is a gap on the way. There is nothing to stand on in column {b:column}: bring a"
        " block there, or go another way."
    ),
    rules.CLIMB_TOP: "you cannot climb here: you are in the top row already.",
    rules.CLIMB_NOTHING: (
        "there is nothing to climb on. Go beside a block, or bring one beside you."
    ),
    rules.CLIMB_HEAD: (
        "a block is above your head: there is no room to climb. Climb from another place."
    ),
    rules.CLIMB_TAKEN: (
        "that is too high. You climb one block at a time, and another block lies on this one."
    ),
    rules.GETDOWN_BOTTOM: "you are at the bottom. Nothing is below but the ground.",
    rules.GETDOWN_OUT: "that is outside the tower. Get down on the other side.",
    rules.GETDOWN_BESIDE: (
        "a block is beside you. Climb onto it, push it away, or get down on the other side."
    ),
    rules.GETDOWN_TAKEN: "there is no room below. A block fills the cell: walk onto it instead.",
    rules.PUSH_NOTHING: "there is nothing to push. Go beside a block first.",
    rules.PUSH_FIXED: (
        "a fixed block is in the way. Nobody moves it, nor a row of blocks with it in between."
    ),
    rules.PULL_OUT: "there is no room to step back. You would step out of the tower.",
    rules.PULL_TAKEN: (
        "a block is in the way. You step to this side, and the block on the other side follows."
    ),
    rules.PULL_NOTHING: "there is nothing to pull. Go beside a block first.",
    rules.PULL_FIXED: "that block is fixed. Nobody moves it.",
    rules.WALKED: "you have something to stand on all the way, and blocks do not stop you",
    rules.CLIMBED: "a step of one block is beside you, with room above you and above it",
    rules.GOT_DOWN: "there is room beside you and below that",
    rules.BACKED: "there is room to step back",
    rules.PULLED: "the block in front of you takes the place that you leave",
    rules.PUSHED: "a block gives way, since it is not fixed",
    rules.SLID: "an ice block slides on",
    rules.GLIDED: "a block slides over the ice",
    rules.BUMPED: "another block stops it",
    rules.LOST: "a block is pushed out of the tower",
    rules.WORN: "the fragile block that you left wears down",
    rules.CRUMBLED: "the fragile block that you left breaks",
    rules.VANISHED: "a block vanishes on a dimension block",
    rules.DROPPED: "you fall",
    rules.FELL: "a block has nothing left to hold it up, and falls",
    rules.ON_GOAL: "you stand on the goal block",
    rules.ON_HOLE: "nobody survives a dimension block: you stood on it",
    rules.HIT: "a block has come down on you",
    rules.GOAL_GONE: "the goal block has left its place, where it has to stay",
    rules.SLIPPED: "an ice block slides out of the tower",
    rules.SKATED: "a block slides over the ice, out of the tower",
}


def player(player: int) -> str:
    return "climber"


def say(action: int, state: State) -> str:
    if action < MOVETO:
        return SAID[action]
    column = action - MOVETO
    return f"go to column {column}" if column < state[WIDTH] else "an unknown command"


def in_notation(word: str, state: State, side: int = 0) -> str:
    """Return the command that a key's word stands for, such as GO LEFT.

    If several commands are not refused, one towards `side` (-1 left, 1 right) is preferred.
    """
    commands, numbers = _go(word.upper(), state), cast("Sequence[int]", state)
    done = [
        command
        for command in commands
        if obey(list(numbers), notation.action(command, state), None) == DONE
    ]
    ahead = [command for command in done if command.endswith(("LEFT", "", "RIGHT")[side + 1])]
    return next(iter(ahead + done + commands), word)


def _go(word: str, state: State) -> list[str]:
    """Return the commands that a word such as GO UP may stand for.

    If all are refused, the refusal of the first one tells players most.
    """
    here = state[HERE]
    if word in ("GO LEFT", "GO RIGHT"):
        side, step = (word[3:], -1 if word == "GO LEFT" else 1)
        walk, climb = f"MOVETO {here % state[WIDTH] + step}", f"CLIMB {side}"
        return [climb] if state[here + step] >= BLOCK else [walk, f"GETDOWN {side}"]
    climbs = {"GO UP": "CLIMB", "GO DOWN": "GETDOWN"}.get(word)
    if climbs is None:
        return []
    # A side with a block to climb on comes first: its refusal says more than that of an empty side.
    sides = ["LEFT", "RIGHT"] if state[here + 1] < BLOCK else ["RIGHT", "LEFT"]
    return [f"{climbs} {side}" for side in sides]


def draw(state: Position) -> list[list[str]]:
    return [list(row.decode()) for row in notation.draw(state)]
