"""Quotas of rooms, and the removal of idle ones: counted and decided in the database.

Several servers may share a database, so nothing is counted in memory, and the condition for the
removal of a room is tested while nobody can use the room. A room is *played* if it has commands. It
is *in use* if somebody has visited it within `IN_USE_SECONDS`; the process with the visitors notes
that in every sweep. A room that is neither is *unused*. Creators are stored as keyed hashes of
their address and their network, which can be counted, but not read.
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
"""Seconds between sweeps, in which each process notes the rooms in which it has visitors."""

IN_USE_SECONDS = int(3 * SWEEP_SECONDS)
"""Seconds for which a visited room counts as in use; long, since a sweep may be late or fail."""

REST_SECONDS = 3_600
"""Seconds without commands or visitors after which a played room may be removed for a new one."""

SHARE = 100
"""A network has more than its share if it has more than one room in SHARE of all rooms."""

MAX_REMOVED = 500
"""The maximum number of rooms removed in one transaction, for which commands have to wait."""

RETRY_SECONDS = 600
"""Seconds after which there may be a place for another room."""

_PLAYED = sa.exists().where(COMMANDS.c.room == ROOMS.c.id)
# `used` is later than `created` if a room has been visited, even in the second of its creation.
_LATER = sa.case(
    (ROOMS.c.created < sa.bindparam("now"), sa.bindparam("now")), else_=ROOMS.c.created + 1
)
_TOUCH = sa.update(ROOMS).where(ROOMS.c.id == sa.bindparam("its_room")).values(used=_LATER)


def admit(
    connection: Connection, room: RoomRecord, client: str, limits: ServerLimits, now: int
) -> None:
    """Store a new room of a client; RefusalError if there is no place for it.

    If all places are taken, an unused room is removed, or else one that rests (`_resting`): the
    oldest of the network that has most of them. So a client that creates many rooms does not
    displace others. `now` is in seconds since the epoch.
    """
    creator = creator_of(lock(connection, now), client)
    _check(connection, ROOMS.c.creator == creator.address, limits.max_rooms_per_address, "address")
    _check(connection, ROOMS.c.network == creator.network, limits.max_rooms_per_network, "network")
    _make_way(connection, limits, now)
    write = insert_room(room, creator)
    connection.execute(write.statement, write.values)


def note_use(connection: Connection, rooms: Iterable[str], now: int) -> None:
    """Note that somebody visits these rooms now."""
    # Sorted, so that two processes with the same rooms never wait for each other's locks.
    visited = [{"its_room": room, "now": now} for room in sorted(rooms)]
    if visited:
        connection.execute(_TOUCH, visited)


def remove_idle(connection: Connection, limits: ServerLimits, now: int) -> int:
    """Remove up to MAX_REMOVED rooms that nobody needs any more, and return their number."""
    lock(connection, now)
    since = now - limits.room_idle_seconds
    # Commands have their own times, and do not update `used`.
    busy = _PLAYED.where(COMMANDS.c.at >= since)
    idle = (ROOMS.c.used < since) & ~busy
    unused = (ROOMS.c.used < now - limits.unused_room_seconds) & ~_PLAYED
    return _remove(connection, idle | unused, MAX_REMOVED)


def lock(connection: Connection, now: int) -> bytes:
    """Take the lock for creating and removing rooms and keeping solutions; return the hash key."""
    # Call it first in a transaction, so that later statements see what earlier holders have done.
    connection.execute(sa.update(ADMISSIONS).values(at=now))
    return bytes(connection.execute(sa.select(ADMISSIONS.c.key)).scalar_one())


def creator_of(key: bytes, client: str) -> Creator:
    """Return the hashes of a client and its network, by which rooms and solutions are counted."""
    names = (client, wider_network_of(client))
    return Creator(*(hmac.digest(key, name.encode(), "sha256")[:16] for name in names))


def _check(connection: Connection, theirs: ColumnElement[bool], most: int, whose: str) -> None:
    """Raise RefusalError if an address or a network has as many rooms as it may have."""
    query = sa.select(sa.func.count()).select_from(ROOMS).where(theirs)
    if connection.execute(query).scalar_one() >= most:
        sentence = f"your {whose} has as many rooms as it may have at a time, {most}"
        raise RefusalError(429, f"{sentence}; unused ones go after a while", retry=RETRY_SECONDS)


def _make_way(connection: Connection, limits: ServerLimits, now: int) -> None:
    """Remove unused or resting rooms to make a place; RefusalError if there are too few."""
    excess = count_rooms(connection) + 1 - limits.max_rooms
    if excess <= 0:
        return
    # A room that nobody has ever entered has no visitors who could miss it.
    missed = (ROOMS.c.used > ROOMS.c.created) & (ROOMS.c.used >= now - IN_USE_SECONDS)
    excess -= _remove(connection, ~_PLAYED & ~missed, excess)
    if excess and _remove(connection, _resting(limits, now), excess) < excess:
        sentence = "this server has reached its limit of rooms, and all of them are in use"
        raise RefusalError(429, sentence, retry=RETRY_SECONDS)


def _resting(limits: ServerLimits, now: int) -> ColumnElement[bool]:
    """Return the condition for played rooms that rest, in networks with more than their share.

    If these were kept, a few addresses could occupy many rooms for `room_idle_seconds`, with one
    command in each.
    """
    since = now - REST_SECONDS
    rest = (ROOMS.c.used < since) & ~_PLAYED.where(COMMANDS.c.at >= since)
    many = sa.func.count() > limits.max_rooms // SHARE
    return rest & ROOMS.c.network.in_(
        sa.select(ROOMS.c.network).group_by(ROOMS.c.network).having(many)
    )


def _remove(connection: Connection, condition: ColumnElement[bool], most: int) -> int:
    """Remove the oldest rooms that fulfil a condition, at most `most`, and return their number.

    Rooms of networks with the most such rooms are removed first.
    """
    counted = sa.select(ROOMS.c.network, sa.func.count().label("rooms")).where(condition)
    networks = counted.group_by(ROOMS.c.network).subquery()
    order = (sa.func.coalesce(networks.c.rooms, 0).desc(), ROOMS.c.used, ROOMS.c.id)
    joined = ROOMS.outerjoin(networks, ROOMS.c.network == networks.c.network)
    first = sa.select(ROOMS.c.id).select_from(joined).where(condition).order_by(*order).limit(most)
    # In PostgreSQL, a command that is being stored locks its room, and locked rooms are skipped.
    # After the lock here, no command can be stored; but one may have been stored just before it, so
    # the condition is tested again. SQLite has only one writer at a time.
    found = connection.execute(first.with_for_update(of=ROOMS, skip_locked=True)).scalars().all()
    return connection.execute(sa.delete(ROOMS).where(ROOMS.c.id.in_(found), condition)).rowcount
