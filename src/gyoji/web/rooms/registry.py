"""All rooms of a server: made, found again, let go when nobody is in them, removed when idle."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager, suppress
from secrets import randbelow
from time import monotonic, time
from typing import TYPE_CHECKING

from ...game.variants import variants_of
from ..cases import game_of
from ..logs import note
from ..rate_limits import Buckets
from ..refusals import RefusalError
from . import tokens
from .commands import Commands
from .database import DatabaseError, reason_of
from .records import RoomRecord, gone, new_room, used
from .repository import KeepError
from .room import Room
from .setup import new_table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ..settings import Limits
    from ..worker_pool import Jobs
    from .messages import New
    from .repository import Store

SWEEP = 60.0
"""So many seconds after each other it is looked for rooms that nobody needs."""

REMEMBERED = 300.0
"""So many seconds a room stays in memory when nobody is in it."""

NO_ROOM = "there is no such room; rooms in which nothing happens for long are removed"


class Hall:
    """The rooms, in memory as far as somebody is in them, and all of them in the database."""

    def __init__(self, store: Store, limits: Limits, jobs: Jobs) -> None:
        self.limits, self._store, self._jobs = limits, store, jobs
        self.commands = Commands(store, jobs)
        self._rooms: dict[str, Room] = {}
        self._coming: dict[str, asyncio.Task[Room]] = {}
        self._left: dict[str, float] = {}  # when somebody was last in a room, by our clock
        most = self.limits.max_rooms_of_address
        self._makers = Buckets(most / 3600, most)
        self._count = 0

    async def make(self, asked: New, address: str) -> tuple[str, str]:
        """Make a room: its id, and the master's token. RefusalError if it cannot be made."""
        token = tokens.new_token()
        seed = randbelow(2**53) if asked.seed is None else asked.seed
        options = {**variants_of(game_of(asked.game)).READS, **asked.options}
        room = RoomRecord(
            tokens.new_room(), asked.game, 0, asked.text, asked.case, options, asked.tables, seed,
            tokens.hashed(token),
        )  # fmt: skip
        table = await self._jobs.run(address, new_table, room, self.limits)
        await self._add(room._replace(version=table.play.game.version), address)
        return room.id, token

    async def _add(self, room: RoomRecord, address: str) -> None:
        """Keep a new room; RefusalError if there are too many."""
        if self._count >= self.limits.max_rooms:
            raise RefusalError(429, "there are as many rooms as this server keeps", retry=600)
        if not self._makers.take(address):
            raise RefusalError(429, "your address has made too many rooms in an hour", retry=600)
        self._count += 1
        try:
            await self._store.keep(new_room(room))
        except KeepError as error:
            self._count -= 1
            raise RefusalError(503, str(error), retry=1) from None

    @asynccontextmanager
    async def visit(self, name: str, address: str) -> AsyncIterator[Room]:
        """Be in a room: it stays in memory meanwhile. RefusalError if there is none of that id."""
        room = await self._found(name, address)
        room.visitors += 1
        try:
            yield room
        finally:
            room.visitors -= 1
            self._left[name] = monotonic()

    async def _found(self, name: str, address: str) -> Room:
        """A room from memory, or else from the database."""
        room = self._rooms.get(name)
        if room is not None and not room.stale:
            return room
        if not tokens.is_room(name):
            raise RefusalError(404, NO_ROOM)
        if name not in self._coming:
            self._coming[name] = asyncio.ensure_future(self._load(name, address))
        return await asyncio.shield(self._coming[name])

    async def _load(self, name: str, address: str) -> Room:
        """A room as the database has it."""
        try:
            kept = await self._store.load(name)
            if kept is None:
                raise RefusalError(404, NO_ROOM)
            room = await self._jobs.run(address, Room, kept, self.limits)
            self._rooms[name], self._left[name] = room, monotonic()
            return room
        except KeepError as error:
            raise RefusalError(503, str(error), retry=1) from None
        finally:
            del self._coming[name]

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Keep order as long as the server runs; then write what is left."""
        self._count = await self._counted()
        sweeping = asyncio.ensure_future(self._keep_sweeping())
        try:
            yield
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            await asyncio.gather(*(room.finished() for room in self._rooms.values()))
            await self._store.close()

    async def _counted(self) -> int:
        """How many rooms there are; DatabaseError if the database does not say so."""
        try:
            return await self._store.count()
        except KeepError as error:
            await self._store.close()
            reason = reason_of(error.__cause__ or error)
            raise DatabaseError(f"the rooms cannot be read: {reason}") from None

    async def _keep_sweeping(self) -> None:
        """Sweep, again and again."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except KeepError as error:
                note("rooms not swept", logging.WARNING, why=str(error))

    async def sweep(self) -> None:
        """Let go of rooms that nobody is in; remove those that were not used for long."""
        before = monotonic() - REMEMBERED
        empty = [name for name, room in self._rooms.items() if not room.visitors]
        for name in empty:
            if self._left[name] <= before:
                await self._let_go(name, before)
        since = int(time()) - self.limits.room_idle_seconds
        for name in await self._store.idle(since):
            if name not in self._rooms and name not in self._coming:
                await self._store.keep(gone(name))
                self._count -= 1

    async def _let_go(self, name: str, before: float) -> None:
        """Forget a room, unless somebody comes in meanwhile; that it was used is kept."""
        await self._store.keep(used(name))
        if self._left[name] <= before and not self._rooms[name].visitors:
            del self._rooms[name], self._left[name]
