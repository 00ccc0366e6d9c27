"""Takes seats in a room, and checks the names of their players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..limits.names import checked_name
from ..limits.refusals import RefusalError
from . import tokens
from .participants import MASTER, SEAT, Role
from .records import SeatRecord, delete_seat, insert_seat
from .role_views import hides_nothing

if TYPE_CHECKING:
    from .commands import CommandHandler
    from .room import Room


async def take_seat(
    room: Room, commands: CommandHandler, player: int, name: str, old_token: str
) -> str:
    """Take a seat, perhaps of a program; its player's token. `old_token` is what they had, if any.

    A player gives up their seat for another, except where nothing is hidden from anybody: there
    they hold both, by one token. RefusalError if the seat does not exist or is taken, and to a
    master who sees what players may not.
    """
    if player >= len(room.table.seats):
        raise RefusalError(404, f"this room has {len(room.table.seats)} seats, counted from 0")
    program = room.seats.get(player)
    if program is not None and program.token:
        raise RefusalError(409, "this seat is taken already")
    role = room.role_of(old_token)
    if role is not None:
        check_switch(room, role, Role(SEAT, player))
    held = () if role is None else role.seats
    # Where something is hidden, a second seat would show what the first may not see.
    holds_both = bool(held) and hides_nothing(room.table)
    token = old_token if holds_both else tokens.new_token()
    seat = SeatRecord(player, checked_name(name, room.limits), tokens.hash_token(token))
    given_up = () if holds_both else held
    await commands.save_seats(
        room, *(delete_seat(room.record.id, room.seats[old]) for old in given_up),
        *([delete_seat(room.record.id, program)] if program is not None else ()),
        insert_seat(room.record.id, seat),
    )  # fmt: skip
    # Stored first, so that a change anyone hears of is durable.
    for old in given_up:
        del room.seats[old]
        room.dismiss_seat(old, "you have taken another seat")
    if role is not None and holds_both:
        room.dismiss_role(role)
    room.seats[player] = seat
    room.announce_seats()
    return token


def check_switch(room: Room, old: Role, new: Role) -> None:
    """RefusalError if the master would become a player, or a player the master.

    They may where nothing is hidden from players. The cookie is all that is known of a person; for
    those who have another browser, everyone is told that there is a master, and whether they watch.
    """
    if {old.kind, new.kind} != {MASTER, SEAT} or hides_nothing(room.table):
        return
    if old.kind == MASTER:
        raise RefusalError(
            403, "you are the master, who sees what players may not: you cannot play"
        )
    raise RefusalError(403, "you have a seat here: only after leaving it can you be the master")
