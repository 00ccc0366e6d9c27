"""How plays ended: a line for each, as the kernels in bench/peers dump them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gyoji.games.boulder import notation as boulder
from gyoji.games.labyrinth.rules import PLACE
from gyoji.games.sokoban import notation as sokoban
from gyoji.games.sweets import notation as sweets
from gyoji.games.sweets import rules as sweets_rules
from gyoji.games.tower import notation as tower
from gyoji.state import STATUS, WIDTH

if TYPE_CHECKING:
    from gyoji.state import Position


def line(game: str, end: Position) -> str:
    """The line of one play."""
    if game == "labyrinth":
        row, column = divmod(end[PLACE], end[WIDTH])
        return f"{row - 1} {column - 1}"
    if game == "sweets":
        winners = sweets.answer(end[sweets_rules.WINNERS]).decode().split()[1:]
        state = list(end)
        won = [sweets_rules.won(state, player, kind) for player in range(4) for kind in range(3)]
        return " ".join(["".join(winners) or "-", *map(str, won)])
    draw = {"sokoban": sokoban.draw, "boulder": boulder.draw, "tower": tower.draw}[game]
    board = "/".join(row.decode() for row in draw(end))
    return f"{board} {tower.RESULTS[end[STATUS]].decode()}" if game == "tower" else board
