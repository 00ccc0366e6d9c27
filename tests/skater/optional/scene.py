"""How the Skater is drawn and played with clicks."""

from collections.abc import Sequence

from gyoji.game.scene import Board, Field, Look, Motion, Pick, Sheet, Tile, make_room
from gyoji.game.state import WIDTH, Position

from .rules import ARRIVAL, BLOCKED, GLIDE, HERE

LOOKS = {
    "ice": Look("  ", "  ", "ground", "ice"),
    "wall": Look("██", "##", "wall", "wall"),
    "flag": Look("⚑ ", "* ", "goal", "flag"),
    "skater": Look("☺ ", "@ ", "player", "skater"),
}
TILES = {
    ".": (Tile("ice"),),
    "#": (Tile("wall"),),
    "*": (Tile("ice"), Tile("flag")),
    "@": (Tile("ice"), Tile("skater")),
}
MOTIONS = {
    GLIDE: Motion("slide", "skater", "a", "b"),
    BLOCKED: Motion("bump", "skater", "a", "b"),
    ARRIVAL: Motion("glow", "skater", "a", ""),
}
BRUSHES = tuple(TILES)
tiles = TILES.__getitem__


def field(place: int, state: Sequence[int]) -> Field | None:
    return divmod(place, state[WIDTH])


def focus(state: Sequence[int]) -> Field | None:
    return field(state[HERE], state)


def picks(action: int, state: Position) -> tuple[Pick, ...]:
    """A click on the cell next to the skater is a push in that direction."""
    row, column = divmod(state[HERE], state[WIDTH])
    down, right = ((-1, 0), (1, 0), (0, -1), (0, 1))[action]
    return ((row + down, column + right),)


def blank(rows: int, columns: int) -> Board:
    return make_room(rows, columns, "#", ".", "@")


def sheet(board: Board) -> Sheet:
    """The editor's board as an input: its first row is line 1, and cells are one column wide."""
    return Sheet("\n".join([*map("".join, board), "", ""]), 1, 1)
