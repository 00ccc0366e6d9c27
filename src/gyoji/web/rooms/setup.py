"""Set up a room's game from its record, the same every time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ...engine.judge import choose
from ...engine.seats import UncheckedTable
from ...game.state import AREA
from ...game.variants import variants_of
from ..limits.refusals import RefusalError, as_refusal
from ..play.cases import case_of, game_of
from .records import TAKE_BACK

if TYPE_CHECKING:
    from ...game.game import Game
    from ...game.protocols import Options
    from ...game.state import Position
    from ..limits.limits import ServerLimits
    from .records import RoomRecord, StoredRoom


def new_table(room: RoomRecord, limits: ServerLimits) -> UncheckedTable:
    """Return the table of a room before its first command; RefusalError if it cannot be set up."""
    table = UncheckedTable(*game_and_start(room, limits))
    _check_size(table, limits)
    return table


def game_and_start(room: RoomRecord, limits: ServerLimits) -> tuple[Game, Position]:
    """Return the game of a room in its variant, and its initial position.

    RefusalError as `new_table`.
    """
    game = game_of(room.game)
    case = case_of(game, room.text, room.options, room.number, limits)
    with as_refusal():
        return variants_of(game).set_up(case, Random(room.seed), _choices(game, room))


def variant(room: RoomRecord) -> Game:
    """Return the game of a room in its variant; the room has been set up before."""
    game = game_of(room.game)
    return variants_of(game).game(_choices(game, room))


def _choices(game: Game, room: RoomRecord) -> Options:
    return choose(game.name, variants_of(game).OPTIONS, room.variants)


def _check_size(table: UncheckedTable, limits: ServerLimits) -> None:
    cells, seats = table.play.state[AREA], len(table.seats)
    if cells > limits.max_room_cells:
        sentence = f"a room's board may have at most {limits.max_room_cells} cells here"
        raise RefusalError(413, sentence)
    if seats > limits.max_seats:
        sentence = f"a room may have at most {limits.max_seats} seats here, not {seats}"
        raise RefusalError(413, sentence)
    if seats < 2:
        raise RefusalError(400, "this game has only one player; rooms are for several")


def restored_table(stored: StoredRoom, limits: ServerLimits) -> UncheckedTable:
    """Return the table of a room after all its commands.

    RefusalError if it cannot be set up, and if the version of the rules has changed: the same
    commands might then lead elsewhere.
    """
    table = new_table(stored.room, limits)
    then, now = stored.room.version, table.play.game.version
    if then != now:
        sentence = f"this room was played by version {then} of the game's rules; it is {now} now"
        raise RefusalError(410, sentence)
    for command in stored.commands:
        if command.action is TAKE_BACK:
            table.undo()
        else:
            table.do(command.action)
    return table
