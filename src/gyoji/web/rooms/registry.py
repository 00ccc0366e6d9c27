"""Create, load and evict rooms, and remove idle ones."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager, suppress
from functools import partial
from random import SystemRandom
from time import monotonic, time
from typing import TYPE_CHECKING, NamedTuple

from ...game.variants import variants_of
from ..limits.logs import log_event
from ..limits.refusals import RefusalError
from ..play import handlers
from ..play.cases import game_of
from . import jobs, quota, tokens
from .commands import CommandHandler
from .database import DatabaseError, reason_of
from .following import Following
from .programs import RoomPrograms
from .records import RoomRecord
from .repository import RepositoryError
from .role_views import hides_nothing
from .room import Room
from .setup import new_table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ...engine.seats import UncheckedTable
    from ..limits.limits import ServerLimits
    from ..limits.metrics import Metrics
    from ..play.job_pool import JobPool
    from ..play.requests import NewLevel
    from .messages import Master, NewRoom
    from .participants import Role
    from .repository import RoomRepository


# ---------------------------------------------------------------- creation
# New rooms: who is their master, and levels that the server makes and nobody is told.

TRIES = 10
"""The number of levels that are made for a room before it is refused."""


class Created(NamedTuple):
    """A new room, its master's token if a person is the master, and whether it hides anything."""

    room: RoomRecord
    token: str | None
    hides: bool


def plan_room(request: NewRoom) -> tuple[RoomRecord, str | None]:
    """Return a room as requested, and its master's token; RefusalError if it contradicts itself.

    `complete` adds the version, and the level if there is none yet.
    """
    token = tokens.new_token() if _master(request) == "person" else None
    options = {**variants_of(game_of(request.game)).READS, **request.options}
    room = RoomRecord(
        tokens.new_room_id(), request.game, 0, request.text or "", request.case, options,
        request.variants, tokens.new_seed(), tokens.hash_token(token) if token else b"",
    )  # fmt: skip
    return room, token


def _master(request: NewRoom) -> Master:
    if (request.text is None) == (request.level is None):
        raise RefusalError(400, "a room is made from a `text` or from a `level`: send one of them")
    if request.text is None:
        return request.master or "server"
    if request.master == "server":
        sentence = "the server cannot be the master of a text that somebody knows: send a `level`"
        raise RefusalError(400, sentence)
    return "person"


def complete(
    room: RoomRecord, level: NewLevel | None, limits: ServerLimits
) -> tuple[RoomRecord, bool]:
    """Return a planned room as it is stored, and whether it hides anything from players.

    RefusalError if it cannot be set up, and for a level of a game that hides nothing.
    """
    room, table = (room, new_table(room, limits)) if level is None else _make(room, level, limits)
    game, hides = table.play.game, not hides_nothing(table)
    if level is not None and not hides:
        raise RefusalError(400, f"{game.name} hides nothing: send the `text` of a level")
    return room._replace(version=game.version), hides


def _make(
    room: RoomRecord, wanted: NewLevel, limits: ServerLimits
) -> tuple[RoomRecord, UncheckedTable]:
    """Return the room with a new level, and its table; RefusalError if there is none."""
    # A seed could be found by making all levels and comparing them with what players hear. The
    # numbers of the operating system have none.
    game, rng, tries = game_of(room.game), SystemRandom(), 0
    while True:
        tries += 1
        room = room._replace(text=handlers.make(game, wanted, rng, limits))
        try:
            return room, new_table(room, limits)
        except RefusalError as error:
            # Not every level suits every variant: a treasure needs an island to lie on.
            if error.status != 400 or tries == TRIES:
                raise


# ---------------------------------------------------------------- registry

EVICTION_SECONDS = 300.0
"""Seconds that an empty room stays in memory."""

NO_ROOM = "there is no such room; idle rooms are removed after a while"


class RoomRegistry:
    """All rooms of a server: those in use in memory, and every one in the database."""

    def __init__(
        self, repository: RoomRepository, limits: ServerLimits, pool: JobPool, metrics: Metrics
    ) -> None:
        self.limits, self._repository, self._pool = limits, repository, pool
        self._rooms: dict[str, Room] = {}
        self.following = Following(repository, self._rooms, metrics)
        self.commands = CommandHandler(repository, pool, self.following)
        self._programs = RoomPrograms(self.following.process, self.commands, pool, metrics)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._left: dict[str, float] = {}  # when the last visitor left, by `monotonic`

    async def create(self, request: NewRoom, client: str) -> Created:
        """Create a room; RefusalError if it cannot be created."""
        plan, token = plan_room(request)
        # Setting up the table here proves that it can be done.
        room, hides = await self._pool.run(client, complete, plan, request.level, self.limits)
        await self._add(room, client)
        return Created(room, token, hides)

    async def _add(self, room: RoomRecord, client: str) -> None:
        try:
            await self._repository.transact(
                lambda connection: quota.admit(connection, room, client, self.limits, int(time()))
            )
        except RepositoryError as error:
            raise RefusalError(503, str(error), retry=1) from None

    @asynccontextmanager
    async def visit(self, name: str, client: str) -> AsyncIterator[Room]:
        """Keep a room in memory within the block. RefusalError if there is none of that id."""
        room = await self._find(name, client)
        while room.stale:  # another process has changed it in this moment
            room = await self._find(name, client)
        room.visitors += 1  # one that has visitors is neither evicted nor removed
        try:
            yield room
        finally:
            room.visitors -= 1
            self._left[name] = monotonic()

    async def role_of(self, room: Room, token: str, client: str) -> Role | None:
        """Return the role of a client's token; None if it is invalid.

        RefusalError without the database, and if this client comes with too many of those.
        """
        role = room.role_of(token)
        if role is None and token:  # another process may have given it a moment ago
            if not self.following.may_ask(client):
                sentence = "too many invalid links come from your address; try again in a moment"
                raise RefusalError(429, sentence, retry=1)
            await room.in_order(self.commands.catch_up(room))
            role = room.role_of(token)
        return role

    async def _find(self, name: str, client: str) -> Room:
        room = self._rooms.get(name)
        if room is not None and not room.stale:
            return room
        if not tokens.is_room_id(name):
            raise RefusalError(404, NO_ROOM)
        if name not in self._loading:  # later visitors wait for the same room
            self._loading[name] = asyncio.ensure_future(self._load(name, client))
        # Shielded: if one visitor leaves, the others still get the room.
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str, client: str) -> Room:
        room = None
        self.following.begin_loading(name)
        try:
            stored = await self._repository.load(name)
            if stored is None:
                raise RefusalError(404, NO_ROOM)
            with suppress(RepositoryError):  # the next sweep tries again
                await self._note_use([name])
            table = await self._pool.restore(client, jobs.table_of, stored, self.limits)
            room = Room(stored, table, self.limits)
            room.changed = partial(self._programs.look, room)
            self._rooms[name], self._left[name] = room, monotonic()
            return room
        except RepositoryError as error:
            raise RefusalError(503, str(error), retry=1) from None
        finally:
            del self._loading[name]
            self.following.end_loading(name, room)

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Sweep regularly within the block; then finish and write changes under way."""
        await self._check()
        self._repository.listen(self.following.receive, self.following.miss)
        regular = asyncio.gather(self._keep_sweeping(), self.following.keep_alive())
        try:
            yield
        finally:
            regular.cancel()
            with suppress(asyncio.CancelledError):
                await regular
            await self._programs.stop()
            await asyncio.gather(*(room.finish() for room in self._rooms.values()))
            await self.following.stop()
            await self._repository.close()

    async def _check(self) -> None:
        """Raise DatabaseError if the database cannot be read."""
        try:
            await self._repository.count()
        except RepositoryError as error:
            await self._repository.close()
            reason = reason_of(error.__cause__ or error)
            raise DatabaseError(f"the rooms cannot be read: {reason}") from None

    async def _keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(quota.SWEEP_SECONDS)
            try:
                await self.sweep()
            except RepositoryError as error:  # the database may be back for the next sweep
                log_event("sweep failed", logging.WARNING, reason=str(error))

    async def sweep(self) -> None:
        """Note which rooms are in use, evict empty ones, and remove those that nobody needs."""
        await self._note_use([name for name, room in self._rooms.items() if room.visitors])
        before = monotonic() - EVICTION_SECONDS
        for name, room in list(self._rooms.items()):
            if not room.visitors and self._left[name] <= before:
                del self._rooms[name], self._left[name]
        await self._repository.forget_notices()
        limits, removed = self.limits, quota.MAX_REMOVED
        while removed == quota.MAX_REMOVED:
            removed = await self._repository.transact(
                lambda connection: quota.remove_idle(connection, limits, int(time()))
            )

    async def _note_use(self, rooms: list[str]) -> None:
        await self._repository.transact(
            lambda connection: quota.note_use(connection, rooms, int(time()))
        )
