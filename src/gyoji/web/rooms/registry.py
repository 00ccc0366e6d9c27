"""Create, load and evict rooms, and remove idle ones."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager, suppress
from functools import partial
from hashlib import sha256
from secrets import randbits
from time import monotonic, time
from typing import TYPE_CHECKING

from ...game.state import RUNNING, STATUS, TURN
from ..limits.logs import log_event, report_fault
from ..limits.refusals import RefusalError
from ..play.job_pool import Lane
from ..play.play_record import pack_steps
from . import jobs, quota, tokens
from .commands import CommandHandler
from .creation import Created, complete, plan_room
from .database import DatabaseError, reason_of
from .following import Following
from .participants import SPECTATOR
from .records import CommandRecord
from .repository import RepositoryError
from .room import Room

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ..limits.limits import ServerLimits
    from ..limits.metrics import Metrics
    from ..play.job_pool import JobPool
    from .messages import NewRoom, Recording
    from .participants import Role
    from .records import RoomRecord
    from .repository import RoomRepository


# ---------------------------------------------------------------- registry

EVICTION_SECONDS = 300.0
"""Seconds that an empty room stays in memory."""

NO_ROOM = "there is no such room; idle rooms are removed after a while"


class RoomRegistry:
    """All rooms of a server: rooms in use are in memory, and all rooms in the database."""

    def __init__(
        self, repository: RoomRepository, limits: ServerLimits, pool: JobPool, metrics: Metrics
    ) -> None:
        self.limits, self._repository, self._pool = limits, repository, pool
        self._rooms: dict[str, Room] = {}
        self.following = Following(repository, self._rooms, metrics)
        self.commands = CommandHandler(repository, pool, self.following, limits)
        self._programs = RoomPrograms(self.following.process, self.commands, pool, metrics)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._left: dict[str, float] = {}  # when the last visitor left, by `monotonic`
        self._begun = time(), monotonic()

    async def create(self, request: NewRoom, client: str) -> Created:
        """Create a room; RefusalError if it cannot be created."""
        plan, token = plan_room(request)
        # `complete` sets up the table, which proves that it can be done.
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
        """Keep a room in memory within the block. RefusalError if there is no room of this name."""
        room = await self._find(name, client)
        while room.stale:  # another process has just changed it
            room = await self._find(name, client)
        room.visitors += 1  # a room with visitors is neither evicted nor removed
        try:
            yield room
        finally:
            room.visitors -= 1
            self._left[name] = monotonic()

    async def role_of(self, room: Room, token: str, client: str) -> Role | None:
        """Return the role of a client's token; None if it is invalid.

        RefusalError if the database cannot be read, or if this client sends too many invalid
        tokens.
        """
        role = room.role_of(token)
        if role is None and token:  # another process may have issued it a moment ago
            if not self.following.may_ask(client):
                sentence = "too many invalid links come from your address; try again in a moment"
                raise RefusalError(429, sentence, retry=1)
            await room.in_order(self.commands.catch_up(room))
            role = room.role_of(token)
        return role

    async def recording(self, name: str, number: int, client: str) -> Recording:
        """Return a finished game of a room, by its number; RefusalError if there is none."""
        try:
            stored = await self._repository.load(name) if tokens.is_room_id(name) else None
        except RepositoryError as error:
            raise RefusalError(503, str(error), retry=1) from None
        if stored is None:
            raise RefusalError(404, NO_ROOM)
        return await self._pool.run(client, jobs.recording_of, stored, number, self.limits)

    async def _find(self, name: str, client: str) -> Room:
        room = self._rooms.get(name)
        if room is not None and not room.stale:
            return room
        if not tokens.is_room_id(name):
            raise RefusalError(404, NO_ROOM)
        if name not in self._loading:  # later visitors wait for the same room
            self._loading[name] = asyncio.ensure_future(self._load(name, client))
        # Shielded, so that the other visitors still get the room if one visitor leaves.
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
        """Sweep regularly within the block; after it, finish and store changes under way."""
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
        """Note which rooms are in use, evict empty ones from memory, and remove idle ones."""
        await self._note_use([name for name, room in self._rooms.items() if room.visitors])
        before = monotonic() - EVICTION_SECONDS
        for name, room in list(self._rooms.items()):
            if not room.visitors and self._left[name] <= before:
                del self._rooms[name], self._left[name]
        await self._repository.forget_notices()
        limits, removed, now = self.limits, quota.MAX_REMOVED, self._even_time()
        while removed == quota.MAX_REMOVED:
            removed = await self._repository.transact(
                lambda connection: quota.remove_idle(connection, limits, now)
            )

    def _even_time(self) -> int:
        """Return the time of day, but without jumps forward since the server was started.

        If somebody sets the clock forward, rooms must not become idle by that.
        """
        wall, steady = self._begun
        return int(min(wall + monotonic() - steady, time()))

    async def _note_use(self, rooms: list[str]) -> None:
        await self._repository.transact(
            lambda connection: quota.note_use(connection, rooms, int(time()))
        )


# ---------------------------------------------------------------- programs
# Make the moves of programs that have seats in rooms.
#
# Programs move only while a player or the master is connected, whose address pays for the work.
# Every process to which a player or the master is connected could make the move. These processes
# have an order that all of them know: the first one makes it, or the next one if no command comes
# in time. Only the first command that is stored with a number counts, so no room waits for a
# process that has ended.

PAUSE = 0.5
"""Seconds between a command and a program's next command, so that people can follow."""

TURN_SECONDS = 3.0
"""Seconds after which the next process in the order makes a program's move."""

LONGEST_PAUSE = 60.0
"""The maximum number of seconds between two attempts that fail."""

NO_CLIENT = ""
"""The id of a program's command, in place of a client's; not JSON, so no client can send it."""


class RoomPrograms:
    """The programs of the rooms of one process."""

    def __init__(
        self, process: str, commands: CommandHandler, pool: JobPool, metrics: Metrics
    ) -> None:
        self._process, self._commands = process, commands
        self._pool, self._metrics = pool, metrics
        self._news: dict[Room, asyncio.Event] = {}  # for rooms in which a program is to move
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self, room: Room) -> None:
        """Note a change in a room, after which a program may have to move."""
        if room in self._news:
            self._news[room].set()
        elif mover(room) is not None:
            self._news[room] = asyncio.Event()
            task = asyncio.ensure_future(self._play(room, self._news[room]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play(self, room: Room, news: asyncio.Event) -> None:
        """Make the moves of programs until a person is to move."""
        seq, since, failed = -1, 0.0, 0
        try:
            while (player := mover(room)) is not None:
                if room.seq != seq:
                    seq, since, failed = room.seq, monotonic(), 0
                left = since + self._pause(room, failed) - monotonic()
                if left <= 0:
                    await self._move(room, player)
                    since, failed = monotonic(), failed + 1  # reset above if it has moved
                    continue
                news.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(left):
                        await news.wait()
        finally:
            del self._news[room]

    def _pause(self, room: Room, failed: int) -> float:
        """Return the seconds that this process waits before it makes a program's move."""
        again = min(LONGEST_PAUSE, 2.0**failed) if failed else 0
        return PAUSE + TURN_SECONDS * self._rank(room) + again

    def _rank(self, room: Room) -> int:
        """Return the number of processes that come before this one in a room's order."""
        others = [each for each, presence in room.elsewhere.items() if presence.players]
        mine = _order(room, self._process)
        return sum(_order(room, other) < mine for other in others)

    async def _move(self, room: Room, player: int) -> None:
        """Have a program move; if that fails, it is tried again later."""
        try:
            seq, seat = await room.in_order(_seat(room, player))
            seed = randbits(64)  # so that nobody can foresee what the program will do
            action = await self._pool.run(
                _payer(room), jobs.program_action, seat, room.limits, seed, lane=Lane.SEARCHES
            )
            command = CommandRecord(seq + 1, player, NO_CLIENT, action)
            await room.in_order(self._do(room, command, seat.strength))
        except RefusalError:
            pass  # the server is busy, or another process was faster
        except Exception:  # any error is logged, and the room goes on
            report_fault(self._metrics, room=room.record.id)

    async def _do(self, room: Room, command: CommandRecord, strength: str) -> None:
        """Carry out a program's choice, if nothing else has happened meanwhile."""
        next_one = room.seq + 1 == command.seq and mover(room) == command.player
        if next_one and room.seats[command.player].program == strength:
            await self._commands.do(room, command)


def mover(room: Room) -> int | None:
    """Return the seat of the program to move; None if there is none, or nobody is connected here.

    Only players and the master count as connected.
    """
    programs = {seat.player for seat in room.seats.values() if seat.program}
    if not programs or room.stale or not room.here().players:
        return None
    state = room.table.play.state
    ready = state[STATUS] == RUNNING and room.seq < room.limits.max_steps
    return state[TURN] if ready and state[TURN] in programs else None


async def _seat(room: Room, player: int) -> tuple[int, jobs.ProgramSeat]:
    """Return the number of commands, and a program's seat; RefusalError if it is not to move.

    Call it in the order of the room.
    """
    if mover(room) != player:
        raise RefusalError(409, "somebody else is to move by now")
    table, strength = room.table, room.seats[player].program
    view, steps = table.seats[player].view, pack_steps(table.play.steps)
    return room.seq, jobs.ProgramSeat(room.record, player, strength, view, steps)


def _payer(room: Room) -> str:
    """Return the address that pays for the work: the master's or the first player's.

    RefusalError if neither is connected.
    """
    here = [each for each in room.participants if each.role.kind != SPECTATOR]
    if not here:
        raise RefusalError(409, "they are about to join, or have just left")
    return min(here, key=lambda each: each.role.seats).client


def _order(room: Room, process: str) -> bytes:
    """Return a process's sort key, which differs from room to room, so that the work is shared."""
    return sha256(f"{room.record.id} {process}".encode()).digest()
