"""The tiles and motions of Boulder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.scene import Fact, Look, Motion, Sheet, Tile, inside, make_room
from ...game.state import WIDTH
from . import rules
from .rules import DIAMONDS, HERE, OUTSIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.scene import Board, Field
    from ...game.state import Position

LOOKS = {
    "rockford": Look("☺ ", "& ", "player", "Rockford"),
    "empty": Look("  ", "  ", "ground", "empty"),
    "earth": Look("░░", "..", "earth", "earth"),
    "rock": Look("██", "##", "wall", "rock"),
    "stone": Look("◖◗", "O ", "stone", "stone"),
    "diamond": Look("◆ ", "$ ", "gem", "diamond"),
    "exit": Look("▐▌", "X ", "goal", "exit"),
}
TILES = {
    "&": (Tile("empty"), Tile("rockford")),
    " ": (Tile("empty"),),
    ".": (Tile("earth"),),
    "#": (Tile("rock"),),
    "O": (Tile("empty"), Tile("stone")),
    "$": (Tile("empty"), Tile("diamond")),
    "X": (Tile("empty"), Tile("exit")),
}
MOTIONS = {
    rules.STEP: Motion("walk", "rockford", "a", "b"),
    rules.DIG: Motion("vanish", "earth", "a", ""),
    rules.TAKE: Motion("take", "diamond", "a", ""),
    rules.PUSH: Motion("push", "stone", "a", "b"),
    rules.LEAVE: Motion("walk", "rockford", "a", "b"),
    rules.FALL: Motion("fall", "", "a", "b"),
    rules.ROCK_AHEAD: Motion("bump", "rockford", "a", "b"),
    rules.STONE_JAMMED: Motion("bump", "stone", "a", "b"),
    rules.STONE_UPRIGHT: Motion("glow", "stone", "a", ""),
    rules.EXIT_SHUT: Motion("glow", "exit", "a", ""),
}
WALKS = frozenset({rules.STEP})
BRUSHES = tuple(TILES)
tiles = TILES.__getitem__


def field(place: int, state: Sequence[int]) -> Field | None:
    """Return the field of a place. The ring is drawn if it came with the board."""
    return inside(place, state) if state[0] == OUTSIDE else divmod(place, state[WIDTH])


def focus(state: Sequence[int]) -> Field | None:
    return field(state[HERE], state)


def facts(state: Position) -> list[Fact]:
    return [Fact("diamonds left", str(state[DIAMONDS]))]


def blank(rows: int, columns: int) -> Board:
    return make_room(rows, columns, "#", ".", "&")


def sheet(board: Board) -> Sheet:
    return Sheet("\n".join(["".join(row) for row in board] + ["", ""]), 1, 1)
