"""How the Skater is drawn and played with clicks."""

from collections.abc import Sequence

from gyoji.game.scene import Board, Field, Pick, Sheet, make_room
from gyoji.game.state import WIDTH, Position

from .rules import HERE, declare

LOOKS, TILES, MOTIONS = declare.looks, declare.tiles, declare.motions
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
