"""Quotas of rooms, and the removal of idle ones: counted and decided in the database.

Several servers may share a database, so nothing is counted in memory, and a room is removed by a
condition that is tested while nobody can use the room. A room is *played* if it has commands; it
is *in use* if somebody has visited it within `IN_USE_SECONDS`, as the process with the visitors
notes in every sweep. The others are unused. Creators are stored as keyed hashes of their address
and its network: enough to count, and nothing to be read.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ..limits.addresses import wider_network_of
from ..limits.refusals import RefusalError
from .records import ADMISSIONS, COMMANDS, ROOMS, Creator, count_rooms, insert_room

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import ColumnElement, Connection

    from ..limits.limits import ServerLimits
    from .records import RoomRecord

SWEEP_SECONDS = 60.0
"""Seconds between sweeps, in which each process notes the rooms that it has visitors in."""

IN_USE_SECONDS = int(3 * SWEEP_SECONDS)
"""Seconds for which a visited room counts as in use: a sweep may be late, and one may fail."""

REST_SECONDS = 3_600
"""Seconds without commands or visitors after which a played room may make way for another."""

SHARE = 100
"""A network that has more than a hundredth of all rooms has more than its share."""

MAX_REMOVED = 500
"""The most rooms that are removed in one transaction; commands have to wait for it."""

RETRY_SECONDS = 600
"""Seconds after which there may be a place for another room."""

_PLAYED = sa.exists().where(COMMANDS.c.room == ROOMS.c.id)
# One that has been visited was used later than created, even if within the same second.
_LATER = sa.case(
    (ROOMS.c.created < sa.bindparam("now"), sa.bindparam("now")), else_=ROOMS.c.created + 1
)
_TOUCH = sa.update(ROOMS).where(ROOMS.c.id == sa.bindparam("its_room")).values(used=_LATER)


def admit(
    connection: Connection, room: RoomRecord, client: str, limits: ServerLimits, now: int
) -> None:
    """Store a new room of a client; RefusalError if there is no place for it.

    Where all places are taken, the oldest unused room of the network that has most of them makes
    way, so that whoever creates many does not push out others. `now` is in seconds since the epoch.
    """
    creator = creator_of(lock(connection, now), client)
    _check(connection, ROOMS.c.creator == creator.address, limits.max_rooms_per_address, "address")
    _check(connection, ROOMS.c.network == creator.network, limits.max_rooms_per_network, "network")
    _make_way(connection, limits, now)
    write = insert_room(room, creator)
    connection.execute(write.statement, write.values)


def note_use(connection: Connection, rooms: Iterable[str], now: int) -> None:
    """Note that somebody visits these rooms now."""
    # In order, so that two processes with the same rooms cannot wait for each other's locks.
    visited = [{"its_room": room, "now": now} for room in sorted(rooms)]
    if visited:
        connection.execute(_TOUCH, visited)


def remove_idle(connection: Connection, limits: ServerLimits, now: int) -> int:
    """Remove up to MAX_REMOVED rooms that nobody needs any more, and return their number."""
    lock(connection, now)
    since = now - limits.room_idle_seconds
    # Commands have times of their own, and do not update `used`.
    busy = _PLAYED.where(COMMANDS.c.at >= since)
    idle = (ROOMS.c.used < since) & ~busy
    unused = (ROOMS.c.used < now - limits.unused_room_seconds) & ~_PLAYED
    return _remove(connection, idle | unused, MAX_REMOVED)


def lock(connection: Connection, now: int) -> bytes:
    """Wait for others who create or remove rooms, or keep solutions; return the key of hashes."""
    # The first statement of its transaction, so that all others see what those others have done.
    connection.execute(sa.update(ADMISSIONS).values(at=now))
    return bytes(connection.execute(sa.select(ADMISSIONS.c.key)).scalar_one())


def creator_of(key: bytes, client: str) -> Creator:
    """Return the creator that something stored by a client counts for."""
    names = (client, wider_network_of(client))
    return Creator(*(hmac.digest(key, name.encode(), "sha256")[:16] for name in names))


def _check(connection: Connection, theirs: ColumnElement[bool], most: int, whose: str) -> None:
    """Raise RefusalError if an address or a network has as many rooms as it may have."""
    query = sa.select(sa.func.count()).select_from(ROOMS).where(theirs)
    if connection.execute(query).scalar_one() >= most:
        sentence = f"your {whose} has as many rooms as it may have at a time, {most}"
        raise RefusalError(429, f"{sentence}; unused ones go after a while", retry=RETRY_SECONDS)


def _make_way(connection: Connection, limits: ServerLimits, now: int) -> None:
    """Remove as many unused rooms as one more room needs; RefusalError if there are too few."""
    excess = count_rooms(connection) + 1 - limits.max_rooms
    if excess <= 0:
        return
    # One that nobody has ever entered has no visitors who could miss it.
    missed = (ROOMS.c.used > ROOMS.c.created) & (ROOMS.c.used >= now - IN_USE_SECONDS)
    excess -= _remove(connection, ~_PLAYED & ~missed, excess)
    if excess and _remove(connection, _resting(limits, now), excess) < excess:
        sentence = "this server has reached its limit of rooms, and all of them are in use"
        raise RefusalError(429, sentence, retry=RETRY_SECONDS)


def _resting(limits: ServerLimits, now: int) -> ColumnElement[bool]:
    """Return the condition of played rooms that rest, in networks with more than their share.

    Otherwise a command in each would keep the rooms of some addresses for `room_idle_seconds`.
    """
    since = now - REST_SECONDS
    rest = (ROOMS.c.used < since) & ~_PLAYED.where(COMMANDS.c.at >= since)
    many = sa.func.count() > limits.max_rooms // SHARE
    return rest & ROOMS.c.network.in_(
        sa.select(ROOMS.c.network).group_by(ROOMS.c.network).having(many)
    )


def _remove(connection: Connection, condition: ColumnElement[bool], most: int) -> int:
    """Remove the oldest rooms that fulfil a condition, and return their number.

    Those of networks with most of them go first.
    """
    counted = sa.select(ROOMS.c.network, sa.func.count().label("rooms")).where(condition)
    networks = counted.group_by(ROOMS.c.network).subquery()
    order = (sa.func.coalesce(networks.c.rooms, 0).desc(), ROOMS.c.used, ROOMS.c.id)
    joined = ROOMS.outerjoin(networks, ROOMS.c.network == networks.c.network)
    first = sa.select(ROOMS.c.id).select_from(joined).where(condition).order_by(*order).limit(most)
    # In PostgreSQL a room is locked by a command that is being stored in it, and left alone. Once
    # it is locked here no command can be stored, but one may have been since it was found: so the
    # condition is tested again. SQLite has one writer at a time.
    found = connection.execute(first.with_for_update(of=ROOMS, skip_locked=True)).scalars().all()
    return connection.execute(sa.delete(ROOMS).where(ROOMS.c.id.in_(found), condition)).rowcount
