"""Move the programs that have seats in rooms.

They move only while a player or the master is connected, whose address pays for the work. Every
process to which one is connected could do it. The first of them does, in an order that all know,
and another one if a command does not come in time: whoever stores its number first has it, so that
no room waits for a process that has ended.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from hashlib import sha256
from secrets import randbits
from time import monotonic
from typing import TYPE_CHECKING

from ...game.state import RUNNING, STATUS, TURN
from ..limits.logs import report_fault
from ..limits.refusals import RefusalError
from ..play.play_record import pack_steps
from . import jobs
from .participants import SPECTATOR
from .records import CommandRecord

if TYPE_CHECKING:
    from ..limits.metrics import Metrics
    from ..play.job_pool import JobPool
    from .commands import CommandHandler
    from .room import Room

PAUSE = 0.5
"""Seconds between a command and that of a program, so that people can follow."""

TURN_SECONDS = 3.0
"""Seconds after which the next process moves a program."""

LONGEST_PAUSE = 60.0
"""The most seconds between two attempts that fail."""

NO_CLIENT = ""
"""The client's id of a program's command: no JSON, so that no client has it."""


class RoomPrograms:
    """The programs of the rooms of one process."""

    def __init__(
        self, process: str, commands: CommandHandler, pool: JobPool, metrics: Metrics
    ) -> None:
        self._process, self._commands = process, commands
        self._pool, self._metrics = pool, metrics
        self._news: dict[Room, asyncio.Event] = {}  # of rooms in which a program is to move
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
        """Move programs until a person is to move."""
        seq, since, failed = -1, 0.0, 0
        try:
            while (player := mover(room)) is not None:
                if room.seq != seq:
                    seq, since, failed = room.seq, monotonic(), 0
                left = since + self._pause(room, failed) - monotonic()
                if left <= 0:
                    await self._move(room, player)
                    since, failed = monotonic(), failed + 1  # unless it is another command's turn
                    continue
                news.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(left):
                        await news.wait()
        finally:
            del self._news[room]

    def _pause(self, room: Room, failed: int) -> float:
        """Return the seconds that this process waits before it moves a program."""
        again = min(LONGEST_PAUSE, 2.0**failed) if failed else 0
        return PAUSE + TURN_SECONDS * self._rank(room) + again

    def _rank(self, room: Room) -> int:
        """Return the number of processes that come before this one in a room."""
        others = [each for each, presence in room.elsewhere.items() if presence.players]
        mine = _order(room, self._process)
        return sum(_order(room, other) < mine for other in others)

    async def _move(self, room: Room, player: int) -> None:
        """Have a program move, unless that fails: it is tried again later."""
        try:
            seq, seat = await room.in_order(_seat(room, player))
            seed = randbits(64)  # nobody can foresee what it will do
            action = await self._pool.run(
                _payer(room), jobs.program_action, seat, room.limits, seed
            )
            command = CommandRecord(seq + 1, player, NO_CLIENT, action)
            await room.in_order(self._do(room, command, seat.strength))
        except RefusalError:
            pass  # the server is busy, or another process was faster
        except Exception:  # whatever it is: it is logged, and the room goes on
            report_fault(self._metrics, room=room.record.id)

    async def _do(self, room: Room, command: CommandRecord, strength: str) -> None:
        """Carry out a program's choice, unless something else has happened meanwhile."""
        next_one = room.seq + 1 == command.seq and mover(room) == command.player
        if next_one and room.seats[command.player].program == strength:
            await self._commands.do(room, command)


def mover(room: Room) -> int | None:
    """Return the program to move while a player or the master is connected here, or None."""
    programs = {seat.player for seat in room.seats.values() if seat.program}
    if not programs or room.stale or not room.here().players:
        return None
    state = room.table.play.state
    ready = state[STATUS] == RUNNING and room.seq < room.limits.max_steps
    return state[TURN] if ready and state[TURN] in programs else None


async def _seat(room: Room, player: int) -> tuple[int, jobs.ProgramSeat]:
    """Return the number of commands, and a program's seat; call it in order. RefusalError."""
    if mover(room) != player:
        raise RefusalError(409, "somebody else is to move by now")
    table, strength = room.table, room.seats[player].program
    view, steps = table.seats[player].view, pack_steps(table.play.steps)
    return room.seq, jobs.ProgramSeat(room.record, player, strength, view, steps)


def _payer(room: Room) -> str:
    """Return the address that pays for the work, the master's or the first player's.

    RefusalError.
    """
    here = [each for each in room.participants if each.role.kind != SPECTATOR]
    if not here:
        raise RefusalError(409, "they are about to join, or have just left")
    return min(here, key=lambda each: each.role.seats).client


def _order(room: Room, process: str) -> bytes:
    """Return a sort key of processes, another in each room, so that they share the work."""
    return sha256(f"{room.record.id} {process}".encode()).digest()
