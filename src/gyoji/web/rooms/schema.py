"""The tables that rooms are kept in. The migrations make them; this is what they come to."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

ROOMS = Table(
    "rooms",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),  # of the game's rules
    Column("text", Text, nullable=False),  # the judge's input
    Column("number", Integer, nullable=False),  # of the case in it, from 1
    Column("options", Text, nullable=False),  # of the notation, as JSON
    Column("tables", Text, nullable=False),  # what the table chose, as JSON
    Column("seed", BigInteger, nullable=False),
    Column("master", LargeBinary(32), nullable=False),  # the hash of the master's token
    Column("used", BigInteger, nullable=False),  # when, in seconds of the epoch
    Index("rooms_used", "used"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token", LargeBinary(32), nullable=False),  # its hash
)

COMMANDS = Table(
    "commands",
    METADATA,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # from 1, without gaps
    Column("player", Integer, nullable=False),
    Column("client", Text, nullable=False),  # the client's own name of the command
    Column("action", BigInteger, nullable=True),  # none: the last action was taken back
    Column("at", BigInteger, nullable=False),  # when, in seconds of the epoch
)
