"""What is kept of a room, as it is read from the database and written there."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import Delete, Insert, Update, bindparam, delete, exists, insert, select, update
from sqlalchemy.sql import func

from .schema import COMMANDS, ROOMS, SEATS

if TYPE_CHECKING:
    from sqlalchemy import Connection

TAKE_BACK = None
"""In the place of an action: the last one was taken back."""


class RoomRecord(NamedTuple):
    """A room as it was made: all that is needed to make its game again, exactly."""

    id: str
    game: str
    version: int
    text: str
    number: int
    options: dict[str, str]
    tables: dict[str, str]
    seed: int
    master: bytes


class SeatRecord(NamedTuple):
    """A seat that is taken: who sits there, and the hash of his token."""

    player: int
    name: str
    token: bytes


class CommandRecord(NamedTuple):
    """An accepted command: whose, by which name its client knows it, and what it does."""

    seq: int
    player: int
    client: str
    action: int | None


class Kept(NamedTuple):
    """A room with its seats, and its commands in their order."""

    room: RoomRecord
    seats: list[SeatRecord]
    commands: list[CommandRecord]


class Write(NamedTuple):
    """One change: a statement, and the values for it. Equal statements are one object."""

    statement: Insert | Update | Delete
    values: dict[str, Any]


_NEW_ROOM, _NEW_SEAT, _NEW_COMMAND = insert(ROOMS), insert(SEATS), insert(COMMANDS)
_FREE = delete(SEATS).where(
    SEATS.c.room == bindparam("its_room"), SEATS.c.player == bindparam("its_player")
)
_USED = update(ROOMS).where(ROOMS.c.id == bindparam("its_room")).values(used=bindparam("now"))
_GONE = delete(ROOMS).where(ROOMS.c.id == bindparam("its_room"))

_SEATS = select(SEATS.c.player, SEATS.c.name, SEATS.c.token)
_COMMANDS = select(COMMANDS.c.seq, COMMANDS.c.player, COMMANDS.c.client, COMMANDS.c.action)


def new_room(room: RoomRecord) -> Write:
    """A room is made."""
    chosen = {
        "options": msgspec.json.encode(room.options).decode(),
        "tables": msgspec.json.encode(room.tables).decode(),
    }
    return Write(_NEW_ROOM, room._asdict() | chosen | {"used": int(time())})


def new_seat(room: str, seat: SeatRecord) -> Write:
    """Somebody sits down."""
    return Write(_NEW_SEAT, {"room": room, **seat._asdict()})


def free_seat(room: str, player: int) -> Write:
    """A seat is free again."""
    return Write(_FREE, {"its_room": room, "its_player": player})


def new_command(room: str, command: CommandRecord) -> Write:
    """A command is accepted."""
    return Write(_NEW_COMMAND, {"room": room, **command._asdict(), "at": int(time())})


def used(room: str) -> Write:
    """Somebody was here just now."""
    return Write(_USED, {"its_room": room, "now": int(time())})


def gone(room: str) -> Write:
    """A room is removed, with all that is in it."""
    return Write(_GONE, {"its_room": room})


def load(connection: Connection, name: str) -> Kept | None:
    """What is kept of a room; None if there is none of that id."""
    found = connection.execute(select(ROOMS).where(ROOMS.c.id == name)).one_or_none()
    if found is None:
        return None
    options, tables = (
        msgspec.json.decode(text, type=dict[str, str]) for text in (found.options, found.tables)
    )
    room = RoomRecord(
        found.id, found.game, found.version, found.text, found.number, options, tables, found.seed,
        bytes(found.master),
    )  # fmt: skip
    seats = connection.execute(_SEATS.where(SEATS.c.room == name).order_by(SEATS.c.player))
    commands = connection.execute(_COMMANDS.where(COMMANDS.c.room == name).order_by(COMMANDS.c.seq))
    return Kept(
        room,
        [SeatRecord(row.player, row.name, bytes(row.token)) for row in seats],
        [CommandRecord(*row) for row in commands],
    )


def count(connection: Connection) -> int:
    """How many rooms there are."""
    return connection.execute(select(func.count()).select_from(ROOMS)).scalar_one()


def idle(connection: Connection, since: int) -> list[str]:
    """The rooms in which nothing has happened since then, in seconds of the epoch."""
    busy = exists().where(COMMANDS.c.room == ROOMS.c.id, COMMANDS.c.at >= since)
    return list(connection.execute(select(ROOMS.c.id).where(ROOMS.c.used < since, ~busy)).scalars())
