"""A room's game is made from what is kept of it; the same every time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ...engine.judge import chosen
from ...game.variants import variants_of
from ...session.seats import Table
from ...state import AREA
from ..cases import case_of, game_of, said
from ..refusals import RefusalError
from .records import TAKE_BACK

if TYPE_CHECKING:
    from ..settings import Limits
    from .records import Kept, RoomRecord


def new_table(room: RoomRecord, limits: Limits) -> Table:
    """The table of a room, before anybody has done anything; RefusalError if it cannot be made."""
    game = game_of(room.game)
    case = case_of(game, room.text, room.options, room.number, limits)
    tables = variants_of(game)
    with said():
        options = chosen(game.name, tables.OPTIONS, room.tables)
        table = Table(*tables.set_up(case, Random(room.seed), options))
    _check_size(table, limits)
    return table


def _check_size(table: Table, limits: Limits) -> None:
    """RefusalError for a board or a company that is too large for a room, or too small."""
    cells, seats = table.play.state[AREA], len(table.seats)
    if cells > limits.max_room_cells:
        raise RefusalError(413, f"a room's board has at most {limits.max_room_cells} cells here")
    if seats > limits.max_seats:
        raise RefusalError(413, f"a room has at most {limits.max_seats} seats here, not {seats}")
    if seats < 2:
        raise RefusalError(400, "only one plays this game: a room is for several")


def replayed(kept: Kept, limits: Limits) -> Table:
    """The table of a room as it stands after all its commands; RefusalError if it cannot be made.

    For one, because the rules have another version now.
    """
    table = new_table(kept.room, limits)
    then, now = kept.room.version, table.play.game.version
    if then != now:
        sentence = (
            f"this room was played by version {then} of the game's rules, which now are {now}"
        )
        raise RefusalError(410, sentence)
    for command in kept.commands:
        if command.action is TAKE_BACK:
            table.undo()
        else:
            table.do(command.action)
    return table
