"""The Tower in words and glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Words
from ...game.state import RUNNING, WIDTH
from . import notation, rules

if TYPE_CHECKING:
    from ...game.state import Position, State

TITLE = "The Tower"
ABOUT = "A climber pushes, pulls and climbs the blocks of a tower, to stand on the goal block."

LEGEND = {
    ".": "blank",
    "#": "ordinary block",
    "I": "ice block",
    "G": "goal block",
    "C": "fixed block",
    "B": "dimension block",
    "3": "fragile block, three departures left",
    "2": "fragile block, two departures left",
    "1": "fragile block, one departure left",
    "S": "player",
}
ANSWERS = {rules.REFUSED: "refused", rules.DONE: "done"}
EVENTS = {
    rules.UNKNOWN: Words("3 Refused", "this command is unknown"),
    rules.MOVETO_OUT: Words("3 MOVETO", "column {b} is outside the tower"),
    rules.MOVETO_SAME: Words("3 MOVETO", "the player is in column {b} already"),
    rules.MOVETO_TAKEN: Words("3 MOVETO", "there is a block at {b:place}"),
    rules.MOVETO_GAP: Words("3 MOVETO", "the way needs a block at {b:place}, which is blank"),
    rules.CLIMB_TOP: Words("3 CLIMB", "the player is in the top row"),
    rules.CLIMB_NOTHING: Words("3 CLIMB", "no block at {b:place} to climb on"),
    rules.CLIMB_HEAD: Words("3 CLIMB", "a block above the player, at {b:place}"),
    rules.CLIMB_TAKEN: Words("3 CLIMB", "a block at {b:place}, where the player would stand"),
    rules.GETDOWN_BOTTOM: Words("3 GETDOWN", "the player is in the lowest row"),
    rules.GETDOWN_OUT: Words("3 GETDOWN", "{b:place} is outside the tower"),
    rules.GETDOWN_BESIDE: Words("3 GETDOWN", "a block in the way at {b:place}"),
    rules.GETDOWN_TAKEN: Words("3 GETDOWN", "a block at {b:place}, where the player would go"),
    rules.PUSH_NOTHING: Words("3 PUSH", "no block at {b:place} to push"),
    rules.PUSH_FIXED: Words("3 PUSH", "the run holds a fixed block, at {b:place}"),
    rules.PULL_OUT: Words("3 PULL", "{b:place} is outside the tower"),
    rules.PULL_TAKEN: Words("3 PULL", "a block behind the player, at {b:place}"),
    rules.PULL_NOTHING: Words("3 PULL", "no block at {b:place} to pull"),
    rules.PULL_FIXED: Words("3 PULL", "the block at {b:place} is fixed"),
    rules.WALKED: Words("3 MOVETO", "the player goes from {a:place} to {b:place}"),
    rules.CLIMBED: Words("3 CLIMB", "the player climbs from {a:place} to {b:place}"),
    rules.GOT_DOWN: Words("3 GETDOWN", "the player gets down from {a:place} to {b:place}"),
    rules.BACKED: Words("3 PULL", "the player steps back from {a:place} to {b:place}"),
    rules.PULLED: Words("3 PULL", "{a:block} at {a:place} is pulled to {b:place}"),
    rules.PUSHED: Words("4 Pushed", "{a:block} at {a:place} is pushed to {b:place}"),
    rules.SLID: Words("4 Ice", "{a:block} at {a:place} slides to {b:place}"),
    rules.GLIDED: Words("4 On ice", "{a:block} at {a:place} slides over ice to {b:place}"),
    rules.BUMPED: Words("4 Pushed", "the block at {b:place} stops it at {a:place}"),
    rules.LOST: Words("4 Out", "{a:block} at {a:place} is pushed out of the tower"),
    rules.SLIPPED: Words("4 Ice", "{a:block} at {a:place} slides out of the tower, past {b:place}"),
    rules.SKATED: Words(
        "4 On ice", "{a:block} at {a:place} slides over ice out of the tower, past {b:place}"
    ),
    rules.WORN: Words("4 Fragile", "the fragile block at {a:place} counts down to {b}"),
    rules.CRUMBLED: Words("4 Fragile", "the fragile block at {a:place} counts down to nothing"),
    rules.VANISHED: Words("5.1 Vanishing", "the block at {a:place} vanishes on {b:place}"),
    rules.DROPPED: Words("5.2 Player falls", "the player falls from {a:place} to {b:place}"),
    rules.FELL: Words("5.3 Blocks fall", "the block at {a:place} falls to {b:place}"),
    rules.ON_GOAL: Words("6 A", "the player is on the goal block, at {b:place}"),
    rules.ON_HOLE: Words("6 B", "the player is on a dimension block, at {b:place}"),
    rules.HIT: Words("6 C", "a block is on the player, at {b:place}"),
    rules.GOAL_GONE: Words("6 D", "the goal block is no longer at {b:place}"),
}
ENDS = {
    RUNNING: Words("6 E", "gave up: no command is left"),
    rules.CLEARED: Words("6 A", "cleared"),
    rules.IN_HOLE: Words("6 B", "death by hole"),
    rules.CRUSHED: Words("6 C", "death by block"),
    rules.GOAL_WALKED: Words("6 D", "death by walking goal"),
}
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


BLOCKS = {
    rules.BLOCK: "ordinary block", rules.ICE: "ice block", rules.GOAL: "goal block",
    rules.FIXED: "fixed block", rules.HOLE: "dimension block",
}  # fmt: skip


def block(value: int, state: State) -> str:
    """Return the block at a place before the command.

    A block that falls later may have come from elsewhere.
    """
    kind = state[value]
    return f"the {BLOCKS.get(kind, 'fragile block' if kind >= rules.FRAGILE else 'block')}"


NOUNS = {"place": place, "block": block}


def player(player: int) -> str:
    return "climber"


def say(action: int, state: State) -> str:
    if action < rules.MOVETO:
        return SAID[action]
    column = action - rules.MOVETO
    return f"go to column {column}" if column < state[WIDTH] else "an unknown command"


def in_notation(word: str, state: State) -> str:
    by = WALKS.get(word.upper())
    return word if by is None else f"MOVETO {state[rules.HERE] % state[WIDTH] + by}"


def draw(state: Position) -> list[list[str]]:
    return [list(row.decode()) for row in notation.draw(state)]
