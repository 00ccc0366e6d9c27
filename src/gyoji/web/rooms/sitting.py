"""Seats are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..refusals import RefusalError
from . import tokens
from .people import FREED, SEAT, Role
from .records import SeatRecord, free_seat, new_seat

if TYPE_CHECKING:
    from .commands import Commands
    from .room import Room


async def sit(room: Room, commands: Commands, player: int, name: str, was: Role | None) -> str:
    """Take a seat; the token of who sits there now. He gives up the seat that he had before.

    RefusalError if there is no such seat, or somebody sits there.
    """
    if player >= len(room.table.seats):
        raise RefusalError(404, f"this room has {len(room.table.seats)} seats, from 0")
    if player in room.seats:
        raise RefusalError(409, "somebody sits there already")
    token = tokens.new_token()
    seat = SeatRecord(player, _clean(room, name), tokens.hashed(token))
    old = None if was is None else was.seat
    left = [] if old is None else [free_seat(room.record.id, old)]
    await commands.keep(room, *left, new_seat(room.record.id, seat))
    if old is not None:
        room.seats.pop(old, None)
        room.dismiss(Role(SEAT, old), FREED, "you sit elsewhere now")
    room.seats[player] = seat
    room.announce_seats()
    return token


def _clean(room: Room, name: str) -> str:
    """A name as it is shown; RefusalError if it is none."""
    name, most = " ".join(name.split()), room.limits.name_length
    if len(name) > most:
        raise RefusalError(400, f"a name has at most {most} characters")
    if not name.isprintable():
        raise RefusalError(400, "a name has letters that cannot be shown")
    return name
