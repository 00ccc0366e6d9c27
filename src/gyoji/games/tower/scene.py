"""The tiles and motions of the Tower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.scene import MOST_CELLS, Sheet, inside, place_at
from ...game.state import AREA, WIDTH
from . import notation
from .rules import (
    BACKED,
    BLOCK,
    CLIMB,
    CLIMBED,
    DROPPED,
    EMPTY,
    GETDOWN,
    GOAL,
    GOT_DOWN,
    GROUND,
    HERE,
    HOLE,
    MOVETO,
    VOID,
    WALKED,
    declare,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game.scene import Board, Field, Pick
    from ...game.state import Position

LOOKS, TILES, MOTIONS = declare.looks, declare.tiles, declare.motions
WALKS = frozenset({WALKED, CLIMBED, GOT_DOWN, BACKED, DROPPED})
STUCK = "no block can be moved any more, and no way leads to the goal"
BUTTONS = {
    "CLIMB LEFT": "climb onto the block on your left",
    "CLIMB RIGHT": "climb onto the block on your right",
    "GETDOWN LEFT": "get down to the left, one row lower",
    "GETDOWN RIGHT": "get down to the right, one row lower",
    "PUSH LEFT": "push the block on your left away",
    "PUSH RIGHT": "push the block on your right away",
    "PULL LEFT": "step to the left: the block on your right follows",
    "PULL RIGHT": "step to the right: the block on your left follows",
}
PULLS = True
PUSHED = frozenset({"block", "ice", "goal", "dimension", "fragile"})
BRUSHES = tuple(TILES)
SINGLE = ({"S": "."}, {"G": "."})
tiles, field = TILES.__getitem__, inside


def focus(state: Sequence[int]) -> Field | None:
    return field(state[HERE], state)


def corners(state: Sequence[int]) -> Sequence[tuple[Field, Field]]:
    """Return the blocks that only a corner holds, with the block of that corner.

    On a large board, return nothing.
    """
    width, area = state[WIDTH], state[AREA]
    if area > MOST_CELLS:
        return ()
    held = [
        (field(place, state), field(place + width + side, state))
        for place in range(area - width)
        if state[place] >= BLOCK and state[place + width] < GROUND
        for side in (-1, 1)
        if state[place + width + side] >= GROUND
    ]
    return [(hung, holder) for hung, holder in held if hung and holder]


def targets(clicked: Field) -> Sequence[Field]:
    """Return the field itself and the one above it: a click on a block means standing on it."""
    row, column = clicked
    return clicked, (row - 1, column)


def attempts(clicked: Field, state: Position) -> Sequence[int]:
    """Return the walk along the row, or the climb or step down to a field beside the player."""
    here = focus(state)
    if here is None:
        return ()
    down, right = clicked[0] - here[0], clicked[1] - here[1]
    side = int(right < 0)
    if down == 0 and (abs(right) > 1 or state[state[HERE] + right] < BLOCK):
        return (MOVETO + clicked[1] + 1,)
    if abs(right) != 1 or down not in (-1, 0, 1):
        return ()
    return (GETDOWN + side,) if down == 1 else (CLIMB + side,)


def lack(clicked: Field, state: Position) -> str:
    """Return why nobody can stand at a field, or on the block there; else what would lead there."""
    width, feet = state[WIDTH], place_at(clicked, state, ringed=True)
    if state[feet] >= BLOCK:
        feet -= width
    if state[feet] == VOID:
        return "there is no room above it. It is in the top row."
    if state[feet] >= BLOCK:
        return "another block lies on it. You stand only on the topmost block."
    if state[feet + width] < GROUND:
        return "there is nothing to stand on. Bring a block there, or go another way."
    if state[feet + width] == HOLE:
        return "nobody survives a dimension block. Go another way."
    starts = come_from(feet, state)
    here = state[HERE]
    row = (place for place in starts if place // width == here // width and place != here)
    if any(is_clear(here, place, state) for place in row):
        return "there is a gap on the way. Bring a block there, or go another way."
    if here in starts:
        return "the way there is not safe. Go step by step, and look after each one."
    if any(place // width >= here // width for place in starts):
        return "no way leads there. Push or pull blocks until there is one."
    if any(place // width > feet // width for place in starts):
        return (
            "it is too high: a step is missing on the way up. You climb one block at a time:"
            " push or pull a block there."
        )
    if not is_one_step_short(feet, state):
        return (
            "it is too high, and a step beside it alone does not help. You climb one block at a"
            " time: push or pull blocks until there is a way up."
        )
    return (
        "it is too high: you would need a step beside it. You climb one block at a time:"
        " push or pull a block there."
    )


def come_from(feet: int, state: Position) -> set[int]:
    """Return a place, and all places from which walks, climbs and steps down lead to it."""
    known, new = {feet}, [feet]
    while new:
        before = known.union(*(lead_to(place, state) for place in new))
        new = [*(before - known)]
        known = before
    return known


def lead_to(there: int, state: Position) -> Iterator[int]:
    """Yield the places from which one command leads to another place."""
    width = state[WIDTH]
    for side in (-1, 1):
        beside = there + side
        while state[beside] != VOID and state[beside + width] >= GROUND:
            if state[beside] == EMPTY:
                yield beside
            beside += side
        low, high = there + side + width, there
        if state[there + width] >= BLOCK and state[there + side] == EMPTY and is_stand(low, state):
            yield low
        while state[high] == EMPTY and state[high - width] == EMPTY:  # the player falls from there
            if is_stand(high - width + side, state):
                yield high - width + side
            high -= width


def is_clear(one: int, other: int, state: Position) -> bool:
    """Return whether no block is between two places of a row."""
    between = range(min(one, other) + 1, max(one, other))
    return all(state[place] == EMPTY for place in between)


def is_stand(place: int, state: Position) -> bool:
    return state[place] == EMPTY and state[place + state[WIDTH]] >= GROUND


def is_one_step_short(feet: int, state: Position) -> bool:
    """Return whether a place could be reached with one more block, beside the block below it."""
    width = state[WIDTH]
    for side in (-1, 1):
        step = feet + width
        while state[step] >= GROUND:
            step += side
        if state[step] == EMPTY and state[step + width] == EMPTY:
            built = (*state[: step + width], BLOCK, *state[step + width + 1 :])
            if step in come_from(feet, built):
                return True
    return False


def bar_thing(block: Field, field: Field, state: Position) -> str:
    if state[place_at(block, state, ringed=True)] == GOAL:
        return "the goal block has to stay: if it moves, you have lost. Bring a step beside it."
    if block[1] == field[1]:
        return (
            "a block cannot be lifted. Push or pull it to the side: it falls where nothing holds"
            " it."
        )
    here, side = state[HERE], 1 if block[1] < field[1] else -1
    pulls = focus(state) == (block[0], block[1] + side)
    if pulls and state[here + side] >= BLOCK:
        return (
            "there is no room to step back: a block is behind you. Move it first, or push from the"
            " other side."
        )
    return ""


def picks(action: int, state: Position) -> tuple[Pick, ...]:
    return tuple(notation.word(action, list(state)).split())


def blank(rows: int, columns: int) -> Board:
    """Return a floor of blocks, with the player at the left end and the goal at the right."""
    board = [["."] * columns for _ in range(rows)]
    board[-1] = ["#"] * columns
    board[-1][-1] = "G"
    board[max(0, rows - 2)][0] = "S"
    return board


def sheet(board: Board) -> Sheet:
    rows = ["".join(row) for row in board]
    return Sheet("\n".join([f"{len(rows)} {len(rows[0])}", *rows, "0", "0 0", ""]), 2, 1)
