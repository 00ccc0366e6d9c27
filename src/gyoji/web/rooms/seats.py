"""Seats are taken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from ..refusals import RefusalError
from . import tokens
from .records import SeatRecord, free_seat, new_seat
from .role_views import is_open

if TYPE_CHECKING:
    from .commands import Commands
    from .room import Room

BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
"""Letters and marks that are drawn as nothing, though Unicode calls them printable."""
STACKED = re.compile("^M|M{5}")
"""So many marks on one letter stand in other people's lines."""


async def sit(room: Room, commands: Commands, player: int, name: str, shown: str) -> str:
    """Take a seat; the token of who sits there now. `shown` is the one that he had before.

    He gives up the seat that he had, but where all see all: there he holds both. RefusalError if
    there is no such seat, or somebody sits there.
    """
    if player >= len(room.table.seats):
        raise RefusalError(404, f"this room has {len(room.table.seats)} seats, from 0")
    if player in room.seats:
        raise RefusalError(409, "somebody sits there already")
    was = room.role_of(shown)
    held = () if was is None else was.seats
    both = bool(held) and is_open(room.table)
    token = shown if both else tokens.new_token()
    seat = SeatRecord(player, _clean(room, name), tokens.hashed(token))
    left = () if both else held
    await commands.keep(
        room, *(free_seat(room.record.id, old) for old in left), new_seat(room.record.id, seat)
    )
    for old in left:
        del room.seats[old]
        room.dismiss(old, "you sit elsewhere now")
    if was is not None and both:
        room.regroup(was)
    room.seats[player] = seat
    room.announce_seats()
    return token


def _clean(room: Room, name: str) -> str:
    """A name as it is shown; RefusalError if it is none."""
    name, most = normalize("NFC", " ".join(name.split())), room.limits.name_length
    if len(name) > most:
        raise RefusalError(400, f"a name has at most {most} characters")
    if not name.isprintable() or BLANK.search(name) or STACKED.search(_marks(name)):
        raise RefusalError(400, "a name has letters that cannot be shown")
    return name


def _marks(name: str) -> str:
    """An M for each mark that is drawn over or under the letter before it, a dot for the letter."""
    return "".join("M" if category(letter)[0] == "M" else "." for letter in name)
