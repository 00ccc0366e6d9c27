"""The storage of rooms: the tables, their rows, and the statements for reading and writing."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import sqlalchemy as sa

if TYPE_CHECKING:
    from sqlalchemy import Connection

# The migrations create these tables. This is their form after the newest migration.
METADATA = sa.MetaData()

ROOMS = sa.Table(
    "rooms",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # of the game's rules
    sa.Column("text", sa.Text, nullable=False),  # the judge's input
    sa.Column("number", sa.Integer, nullable=False),  # of the case in it, from 1
    sa.Column("options", sa.Text, nullable=False),  # of the notation, as JSON
    sa.Column("variants", sa.Text, nullable=False),  # the choices of the game's variants, as JSON
    sa.Column("seed", sa.Text, nullable=False),  # in decimal: it exceeds SQL's integers
    sa.Column("master", sa.LargeBinary(32), nullable=False),  # the hash of the master's token
    # Hashes of the address from which the room was created, and of that address's network.
    sa.Column("creator", sa.LargeBinary(16), nullable=True),
    sa.Column("network", sa.LargeBinary(16), nullable=True),
    sa.Column("created", sa.BigInteger, nullable=False),  # in seconds since the epoch
    sa.Column("used", sa.BigInteger, nullable=False),  # when it last had visitors
    sa.Column("clock", sa.Integer, nullable=False, server_default="0"),  # seconds for a turn
    # The wishes for levels that the server makes, as JSON; empty if somebody has chosen the level.
    sa.Column("level", sa.Text, nullable=False, server_default=""),
    sa.Index("rooms_used", "used"),
    sa.Index("rooms_creator", "creator"),
    sa.Index("rooms_network", "network"),
)

# One row. Transactions that create or remove rooms write to it first, so that they wait for each
# other in all processes. `key` is the key with which addresses are hashed.
ADMISSIONS = sa.Table(
    "admissions",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("key", sa.LargeBinary(32), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # the last time, in seconds since the epoch
)

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("room", sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    # The hash of the person's token; empty if only a program has the seat.
    sa.Column("token", sa.LargeBinary(32), nullable=False),
    sa.Column("program", sa.String(64), nullable=False, server_default=""),  # its strength
)

# Commands are stored, never positions, which would need versions and could be wrong. A room is
# loaded by replaying them. The primary key refuses a command whose number is already used.
COMMANDS = sa.Table(
    "commands",
    METADATA,
    sa.Column("room", sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),  # from 1, without gaps
    sa.Column("player", sa.Integer, nullable=False),
    sa.Column("client", sa.Text, nullable=False),  # the client's id of the command
    sa.Column("action", sa.BigInteger, nullable=True),  # null: the last action was taken back
    sa.Column("at", sa.BigInteger, nullable=False),  # in seconds since the epoch
)

# The games of a room after its first one. Each begins with the command REMATCH.
GAMES = sa.Table(
    "games",
    METADATA,
    sa.Column("room", sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),  # from 2
    sa.Column("seq", sa.Integer, nullable=False),  # the number of the command REMATCH
    sa.Column("text", sa.Text, nullable=False),  # the judge's input; empty for the room's own
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("results", sa.Text, nullable=False),  # of the game before, as JSON
)

# One row. Writing to it shows whether the database can be written.
PROBES = sa.Table(
    "probes",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # the last time, in seconds since the epoch
)

# Notices between processes with the same SQLite database; PostgreSQL has a channel for them.
NOTICES = sa.Table(
    "notices",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # in seconds since the epoch
    sqlite_autoincrement=True,  # a number is never given twice
)

# The best verified plays of levels (`gyoji.web.rooms.solutions`).
SOLUTIONS = sa.Table(
    "solutions",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # of the game's rules
    sa.Column("level", sa.String(64), nullable=False),  # a digest, in hexadecimal
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("pushes", sa.Integer, nullable=True),  # null if pushes are not counted
    sa.Column("words", sa.Text, nullable=False),  # the commands, as JSON
    # Hashes of the address from which it came, and of that address's network.
    sa.Column("creator", sa.LargeBinary(16), nullable=True),
    sa.Column("network", sa.LargeBinary(16), nullable=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # in seconds since the epoch
    sa.Index("solutions_level", "level", "game", "version"),
    sa.Index("solutions_name", "name"),
    sa.Index("solutions_creator", "creator"),
    sa.Index("solutions_network", "network"),
    sqlite_autoincrement=True,  # a number is never given twice: it is part of an address
)

TAKE_BACK = None
"""Stored in place of an action: the last action was taken back."""


REMATCH = -1
"""Stored in place of an action: the next game of the room begins."""


class RoomRecord(NamedTuple):
    """A room as created: everything needed to set up exactly the same game again.

    `master` is the hash of the master's token; empty if the server is the master. `level` has the
    wishes for levels that the server makes, as JSON; empty if somebody chose the level. `clock` is
    the seconds for a turn; 0 if there is no clock.
    """

    id: str
    game: str
    version: int
    text: str
    number: int
    options: dict[str, str]
    variants: dict[str, str]
    seed: int
    master: bytes
    level: str = ""
    clock: int = 0


class Creator(NamedTuple):
    """The creator of a room, for quotas: hashes of an address, and of its network."""

    address: bytes | None
    network: bytes | None


NOBODY = Creator(None, None)


class SeatRecord(NamedTuple):
    """A taken seat: the name of its player, and the hash of their token.

    If a program plays the seat in place of the player, `program` is its strength. If `token` is
    empty, the seat has only a program.
    """

    player: int
    name: str
    token: bytes
    program: str = ""


class CommandRecord(NamedTuple):
    """An accepted command: its number, its player, the id from the client, and its action."""

    seq: int
    player: int
    client: str
    action: int | None


class SeatResult(NamedTuple):
    """The result of a game for a seat: its player's name, "" for no name, and whether it won."""

    name: str
    won: bool


class GameRecord(NamedTuple):
    """A game of a room after its first one, and the results of the game before, by seat."""

    number: int
    seq: int
    text: str
    seed: int
    results: list[SeatResult]


class Changes(NamedTuple):
    """The current seats of a room, and its commands after some number."""

    seats: list[SeatRecord]
    commands: list[CommandRecord]


class StoredRoom(NamedTuple):
    room: RoomRecord
    seats: list[SeatRecord]
    commands: list[CommandRecord]
    games: tuple[GameRecord, ...] = ()

    def play(self, number: int) -> tuple[RoomRecord, list[CommandRecord]]:
        """Return the room as of its game with this number, from 1, and that game's commands."""
        room, begins = self.room, 0
        if number > 1:
            game = self.games[number - 2]
            room, begins = room._replace(seed=game.seed), game.seq
            room = room._replace(text=game.text) if game.text else room
        ends = self.games[number - 1].seq if number <= len(self.games) else len(self.commands) + 1
        return room, self.commands[begins : ends - 1]


class Write(NamedTuple):
    """A change: a statement and its values. Equal statements share one object for batching."""

    statement: sa.Executable
    values: dict[str, Any]


# Each statement is one object, so that the repository recognizes it, and batches all its values.
_INSERT_ROOM, _INSERT_SEAT = sa.insert(ROOMS), sa.insert(SEATS)
_INSERT_COMMAND, _INSERT_GAME = sa.insert(COMMANDS), sa.insert(GAMES)
_THE_SEAT = (
    SEATS.c.room == sa.bindparam("its_room"),
    SEATS.c.player == sa.bindparam("its_player"),
    SEATS.c.token == sa.bindparam("its_token"),  # so that a later holder keeps the seat
)
_DELETE_SEAT = sa.delete(SEATS).where(*_THE_SEAT)
_SET_PROGRAM = sa.update(SEATS).where(*_THE_SEAT).values(program=sa.bindparam("its_program"))
_PROBE = sa.update(PROBES).values(at=sa.bindparam("now"))
_INSERT_NOTICE = sa.insert(NOTICES)
_DELETE_NOTICES = sa.delete(NOTICES).where(NOTICES.c.at < sa.bindparam("before"))
CHANNEL = "gyoji_rooms"
_NOTIFY = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("text", type_=sa.Text)))

_ORDER = (
    _INSERT_ROOM, _DELETE_SEAT, _INSERT_SEAT, _SET_PROGRAM, _INSERT_GAME,
    _INSERT_COMMAND, _PROBE,
    _DELETE_NOTICES, _INSERT_NOTICE, _NOTIFY,
)  # fmt: skip
_RANKS = {id(statement): rank for rank, statement in enumerate(_ORDER)}

_SEATS = sa.select(SEATS.c.player, SEATS.c.name, SEATS.c.token, SEATS.c.program)
_GAMES = sa.select(GAMES.c.number, GAMES.c.seq, GAMES.c.text, GAMES.c.seed, GAMES.c.results)
_COMMANDS = sa.select(COMMANDS.c.seq, COMMANDS.c.player, COMMANDS.c.client, COMMANDS.c.action)


def place_of(write: Write) -> tuple[int, str]:
    """Return the sort key of a write in a transaction, the same in all processes."""
    values = write.values
    room = values.get("room") or values.get("its_room") or values.get("id") or ""
    return _RANKS[id(write.statement)], room


def insert_room(room: RoomRecord, creator: Creator = NOBODY) -> Write:
    as_text = {
        "options": msgspec.json.encode(room.options).decode(),
        "variants": msgspec.json.encode(room.variants).decode(),
        "seed": str(room.seed),
    }
    now = int(time())
    whose = {"creator": creator.address, "network": creator.network, "created": now, "used": now}
    return Write(_INSERT_ROOM, room._asdict() | as_text | whose)


def insert_seat(room: str, seat: SeatRecord) -> Write:
    return Write(_INSERT_SEAT, {"room": room, **seat._asdict()})


def delete_seat(room: str, seat: SeatRecord) -> Write:
    return Write(_DELETE_SEAT, _the_seat(room, seat))


def set_program(room: str, seat: SeatRecord) -> Write:
    """Store the program that plays a seat."""
    return Write(_SET_PROGRAM, _the_seat(room, seat) | {"its_program": seat.program})


def _the_seat(room: str, seat: SeatRecord) -> dict[str, Any]:
    return {"its_room": room, "its_player": seat.player, "its_token": seat.token}


def insert_command(room: str, command: CommandRecord) -> Write:
    return Write(_INSERT_COMMAND, {"room": room, **command._asdict(), "at": int(time())})


def insert_game(room: str, game: GameRecord) -> Write:
    results = msgspec.json.encode(game.results).decode()
    as_text = {"seed": str(game.seed), "results": results}
    return Write(_INSERT_GAME, {"room": room, **game._asdict(), **as_text})


def probe() -> Write:
    return Write(_PROBE, {"now": int(time())})


def notify(text: str) -> Write:
    """Notify the processes that listen to CHANNEL, when this transaction is committed."""
    return Write(_NOTIFY, {"text": text})


def insert_notice(text: str) -> Write:
    return Write(_INSERT_NOTICE, {"text": text, "at": int(time())})


def delete_notices(seconds: int) -> Write:
    """Delete the notices that are older than this many seconds."""
    return Write(_DELETE_NOTICES, {"before": int(time()) - seconds})


def load_room(connection: Connection, name: str) -> StoredRoom | None:
    row = connection.execute(sa.select(ROOMS).where(ROOMS.c.id == name)).one_or_none()
    if row is None:
        return None
    options, variants = (
        msgspec.json.decode(text, type=dict[str, str]) for text in (row.options, row.variants)
    )
    room = RoomRecord(
        row.id, row.game, row.version, row.text, row.number, options, variants,
        int(row.seed), bytes(row.master), row.level, row.clock,
    )  # fmt: skip
    return StoredRoom(room, *_changes(connection, name, 0), _games(connection, name))


def _games(connection: Connection, name: str) -> tuple[GameRecord, ...]:
    games = connection.execute(_GAMES.where(GAMES.c.room == name).order_by(GAMES.c.number))
    return tuple(
        GameRecord(
            row.number,
            row.seq,
            row.text,
            int(row.seed),
            msgspec.json.decode(row.results, type=list[SeatResult]),
        )
        for row in games
    )


def load_changes(connection: Connection, name: str, seq: int) -> Changes | None:
    """Return the seats of a room and its commands after number `seq`.

    None if there is no such room.
    """
    if connection.execute(sa.select(ROOMS.c.id).where(ROOMS.c.id == name)).one_or_none() is None:
        return None
    return _changes(connection, name, seq)


def _changes(connection: Connection, name: str, seq: int) -> Changes:
    seats = connection.execute(_SEATS.where(SEATS.c.room == name).order_by(SEATS.c.player))
    after = _COMMANDS.where(COMMANDS.c.room == name, COMMANDS.c.seq > seq)
    return Changes(
        [SeatRecord(row.player, row.name, bytes(row.token), row.program) for row in seats],
        [CommandRecord(*row) for row in connection.execute(after.order_by(COMMANDS.c.seq))],
    )


def count_rooms(connection: Connection) -> int:
    return connection.execute(sa.select(sa.func.count()).select_from(ROOMS)).scalar_one()
