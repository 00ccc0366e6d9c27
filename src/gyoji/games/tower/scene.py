"""The tiles and motions of the Tower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.scene import Look, Motion, Sheet, Tile, inside
from . import notation, rules
from .rules import HERE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.scene import Board, Field, Pick
    from ...game.state import Position

LOOKS = {
    "blank": Look("  ", ". ", "ground", "blank"),
    "block": Look("▒▒", "##", "stone", "ordinary block"),
    "ice": Look("░░", "I ", "ice", "ice block"),
    "goal": Look("◆◆", "G ", "goal", "goal block"),
    "fixed": Look("██", "C ", "wall", "fixed block"),
    "dimension": Look("◎ ", "B ", "danger", "dimension block"),
    "fragile": Look("▚▚", "", "wood", "fragile block"),
    "player": Look("☺ ", "S ", "player", "player"),
}
TILES = {
    ".": (Tile("blank"),),
    "#": (Tile("block"),),
    "I": (Tile("ice"),),
    "G": (Tile("goal"),),
    "C": (Tile("fixed"),),
    "B": (Tile("dimension"),),
    "1": (Tile("fragile", "1"),),
    "2": (Tile("fragile", "2"),),
    "3": (Tile("fragile", "3"),),
    "S": (Tile("blank"), Tile("player")),
}
GOING = (rules.WALKED, rules.CLIMBED, rules.GOT_DOWN)
MOTIONS = {
    **{event: Motion("walk", "player", "a", "b") for event in (*GOING, rules.BACKED)},
    rules.PULLED: Motion("push", "", "a", "b"),
    rules.PUSHED: Motion("push", "", "a", "b"),
    rules.SLID: Motion("slide", "", "a", "b"),
    rules.GLIDED: Motion("slide", "", "a", "b"),
    rules.LOST: Motion("vanish", "", "a", ""),
    rules.SLIPPED: Motion("vanish", "", "a", ""),
    rules.SKATED: Motion("vanish", "", "a", ""),
    rules.WORN: Motion("glow", "", "a", ""),
    rules.CRUMBLED: Motion("vanish", "", "a", ""),
    rules.VANISHED: Motion("vanish", "", "a", ""),
    rules.DROPPED: Motion("fall", "player", "a", "b"),
    rules.FELL: Motion("fall", "", "a", "b"),
    rules.ON_GOAL: Motion("glow", "goal", "b", ""),
    rules.ON_HOLE: Motion("glow", "dimension", "b", ""),
    rules.HIT: Motion("glow", "", "b", ""),
}
WALKS = frozenset({*GOING, rules.DROPPED})
BRUSHES = tuple(TILES)
tiles, field = TILES.__getitem__, inside


def focus(state: Sequence[int]) -> Field | None:
    return field(state[HERE], state)


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
