"""What players do in a room: each command is checked, kept, done, told and acknowledged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ...session.session import choices
from ..refusals import RefusalError
from .actions import action_of, check_turn, said, ways
from .messages import Choices, Chosen, Done, Free, Pick, TakeBack
from .participants import MASTER
from .records import TAKE_BACK, CommandRecord, free_seat, new_command
from .repository import KeepError
from .role_views import acting, takes_back
from .room import ENCODE

if TYPE_CHECKING:
    from ..codec import Id
    from ..worker_pool import Jobs
    from .messages import Command, Said
    from .participants import Person
    from .records import Write
    from .repository import Store
    from .room import Room


class Commands:
    """What may be said to a room, done by means of a store and of threads."""

    def __init__(self, store: Store, jobs: Jobs) -> None:
        self._store, self._jobs = store, jobs

    async def obey(self, room: Room, person: Person, message: Said) -> None:
        """Do what somebody says, in the order of the room. RefusalError if it is not done."""
        if isinstance(message, Choices):
            await room.in_order(self._choose(room, person, message))
        elif isinstance(message, Free):
            await room.in_order(self._free(room, person, message))
        else:
            await room.in_order(self._do(room, person, message))

    async def _do(self, room: Room, person: Person, message: Command) -> None:
        """A command; the same one sent again gets the same answer, and is not done again."""
        seat, client = _seat(room, person), msgspec.json.encode(message.id).decode()
        same = ((each, client) for each in person.role.seats)
        if message.seq <= room.seq and room.log[message.seq - 1] in same:
            _acknowledge(person, message.id, message.seq)
            return
        _check_seq(room, message.seq)
        action = await self._action(room, person, seat, message)
        command = CommandRecord(message.seq, seat, client, action)
        await self.keep(room, new_command(room.record.id, command))
        _carry_out(room, command)
        _acknowledge(person, message.id, message.seq)

    async def _action(self, room: Room, person: Person, seat: int, message: Command) -> int | None:
        """The action of a command, or TAKE_BACK; RefusalError if it cannot be done."""
        check_turn(room.table, seat)
        if isinstance(message, TakeBack):
            if not takes_back(room.table, seat):
                raise RefusalError(409, "there is nothing that you could take back")
            return TAKE_BACK
        if isinstance(message, Pick):
            return await self._jobs.run(person.address, action_of, room.table, seat, message)
        return action_of(room.table, seat, message)

    async def _choose(self, room: Room, person: Person, message: Choices) -> None:
        """Say what may be picked next."""
        seat, picked = _seat(room, person), tuple(message.picked)
        check_turn(room.table, seat)
        found = await self._jobs.run(person.address, ways, room.table, seat)
        words = said(room.table, seat, found, picked)
        chosen = Chosen(message.id, choices(found, picked), picked in found, words)
        person.send(ENCODE(chosen))

    async def _free(self, room: Room, person: Person, message: Free) -> None:
        """Give up a seat: one's own, or, as the master, anybody's."""
        if person.role.kind != MASTER and message.seat not in person.role.seats:
            raise RefusalError(403, "a seat is given up by who sits there, or by the master")
        if message.seat not in room.seats:
            raise RefusalError(409, "nobody sits there")
        await self.keep(room, free_seat(room.record.id, message.seat))
        del room.seats[message.seat]
        _acknowledge(person, message.id, room.seq)
        room.dismiss(message.seat, "this seat was given up")
        room.announce_seats()

    async def keep(self, room: Room, *writes: Write) -> None:
        """Have something kept; RefusalError if it is not. A room that was overtaken is outdated."""
        if room.stale:
            raise RefusalError(409, "the room has changed; come back")
        try:
            await self._store.keep(*writes)
        except KeepError as error:
            if error.overtaken:
                room.outdated()
            raise RefusalError(503, str(error), retry=1) from None


def _seat(room: Room, person: Person) -> int:
    """The seat for which somebody wants to act; RefusalError if he has none."""
    seat = acting(room.table, person.role)
    if seat is None:
        raise RefusalError(403, "only those who sit at the table may act: take a seat")
    if person.dismissed:
        raise RefusalError(409, "this connection is over; come back")
    return seat


def _check_seq(room: Room, seq: int) -> None:
    """RefusalError unless this is the number of the next command."""
    if seq != room.seq + 1:
        done = "one is" if room.seq == 1 else f"{room.seq} are"
        raise RefusalError(409, f"this would be command {seq}, but {done} done so far")
    if seq > room.limits.max_steps:
        raise RefusalError(413, f"a room has at most {room.limits.max_steps} commands")


def _carry_out(room: Room, command: CommandRecord) -> None:
    """Do what was kept, and tell everybody."""
    room.log.append((command.player, command.client))
    if command.action is TAKE_BACK:
        room.table.undo()
        room.tell_whole()
    else:
        before = room.table.play.state
        heard = room.table.do(command.action)
        room.tell_step(heard, before)


def _acknowledge(person: Person, client: Id, seq: int) -> None:
    """Say that it is done, and kept."""
    person.send(ENCODE(Done(client, seq)))
