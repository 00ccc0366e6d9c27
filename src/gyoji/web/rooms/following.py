"""Keep the rooms of this process in step with other processes that use the same database.

The commands stored in the database decide what has happened, and their numbers are their order. If
several processes store a command with the same number, the first one succeeds; the other processes
get a notice of that command, and carry it out, too. No process owns a room, so nothing has to be
handed over when a process is stopped or killed (docs/decisions/021-following.md).
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from ..limits.logs import report_fault
from ..limits.rate_limits import RateLimiter
from .messages import SaidMessage  # noqa: TC001  # msgspec reads it
from .presence import NOBODY, Presence
from .records import REMATCH, CommandRecord
from .repository import RepositoryError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from ..limits.metrics import Metrics
    from .repository import RoomRepository
    from .room import Room


class _Notice(msgspec.Struct, tag_field="type", frozen=True):
    """The base of notices between processes; `process` is the sender."""

    process: str


class Commanded(_Notice, tag="command", frozen=True):
    """A command was stored."""

    room: str
    command: CommandRecord


class Seated(_Notice, tag="seats", frozen=True):
    """Somebody has taken a seat or given one up."""

    room: str


class Present(_Notice, tag="present", frozen=True):
    """The participants of a room that are connected to the sender have changed."""

    room: str
    presence: Presence


class Said(_Notice, tag="said", frozen=True):
    """Somebody at the sender has said something."""

    room: str
    said: SaidMessage


class Asking(_Notice, tag="asking", frozen=True):
    """The sender asks who is connected to the other processes."""

    room: str


class Alive(_Notice, tag="alive", frozen=True):
    """The sender is running, and its participants are still connected."""


class Gone(_Notice, tag="gone", frozen=True):
    """The sender stops, and all its connections end."""


Notice = Commanded | Seated | Present | Said | Asking | Alive | Gone

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Notice] = msgspec.json.Decoder(Notice)


def encode(notice: Notice) -> str:
    """Return a notice as a text; notices of commands are longest, with less than 1,000 bytes."""
    return _ENCODER.encode(notice).decode()


def decode(text: str) -> Notice | None:
    """Return the notice in a text; None for a kind of notice that this version does not know."""
    try:
        return _DECODER.decode(text)
    except msgspec.DecodeError:
        return None


# ---------------------------------------------------------------- following

ALIVE_SECONDS = 5.0
"""Seconds after which a process reports again that it is alive."""

GONE_SECONDS = 15.0
"""Seconds of silence after which a process, with its participants, counts as gone."""

GATHERING_SECONDS = 0.05
"""Seconds for which changes of presence are gathered before other processes get a notice."""

CAUGHT_UP = 200
"""The maximum number of missed commands that are carried out; with more, the room is reloaded."""

GOODBYE_SECONDS = 1.0

ASKED_PER_SECOND, ASKED_AT_ONCE = 10, 100
"""The limits, for each client, of database queries about tokens that this process does not know."""


class Following:
    """Notifies other processes about this process's `rooms`, and follows their notices."""

    def __init__(
        self, repository: RoomRepository, rooms: Mapping[str, Room], metrics: Metrics,
        clock: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        self.process = token_hex(8)
        self._repository, self._rooms, self._metrics = repository, rooms, metrics
        self._clock = clock
        # For each room that is being loaded, whether it has changed meanwhile.
        self._loading: dict[str, bool] = {}
        self._heard: dict[str, float] = {}  # when other processes were heard last
        self._untold: set[str] = set()  # the rooms whose presence may have changed
        # The presence that was last sent to other processes; None if they may not have got it.
        self._told: dict[str, Presence | None] = {}
        self._unheard: set[str] = set()  # the rooms whose presence could not be sent
        self._asking = RateLimiter(ASKED_PER_SECOND, ASKED_AT_ONCE, clock)
        self._publishing: set[asyncio.Task[None]] = set()

    def begin_loading(self, name: str) -> None:
        self._loading[name] = False

    def end_loading(self, name: str, room: Room | None) -> None:
        """Follow a loaded room, and catch up if it was changed since it was read."""
        changed = self._loading.pop(name)
        if room is None:
            return
        room.presence_changed = lambda: self._note_presence(name)
        self.publish(Asking(self.process, name))
        if changed:
            self._later(room, self.catch_up(room))

    def may_ask(self, client: str) -> bool:
        """Return whether the database may be asked again for this client.

        The rate is limited, because anybody can send unknown tokens.
        """
        if self._asking.take(client):
            return True
        self._metrics.refused.labels("rate").inc()
        return False

    async def catch_up(self, room: Room) -> None:
        """Carry out what other processes have stored, in the room's order.

        RepositoryError if the database cannot be read.
        """
        changes = await self._repository.changes(room.record.id, room.seq)
        if changes is None or len(changes.commands) > CAUGHT_UP:
            room.mark_stale()
            return
        for command in changes.commands:
            if command.action == REMATCH:  # checked first, since it changes all seats
                await room.carry_out(command)
                return
        room.reseat(changes.seats)
        for command in changes.commands:
            await room.carry_out(command)

    def announce_command(self, room: Room, command: CommandRecord) -> Notice:
        return Commanded(self.process, room.record.id, command)

    def announce_seats(self, room: Room) -> Notice:
        return Seated(self.process, room.record.id)

    def tell(self, room: Room, said: SaidMessage) -> None:
        """Send everyone in a room, in all processes, what somebody has said."""
        room.hear(said)
        self.publish(Said(self.process, room.record.id, said))

    def receive(self, texts: list[str]) -> None:
        """Follow notices, including those of this process's own commands.

        A command of this process may have been stored while its room was being loaded, or although
        storing it seemed to fail.
        """
        for notice in map(decode, texts):
            if notice is None:
                continue
            if notice.process != self.process:
                self._note(notice)
            elif isinstance(notice, Commanded):
                self._note_change(notice)

    def _note(self, notice: Notice) -> None:
        if isinstance(notice, Gone):
            self._forget(notice.process)
            return
        known = notice.process in self._heard
        self._heard[notice.process] = self._clock()
        if isinstance(notice, Said):
            room = self._rooms.get(notice.room)
            if room is not None:
                room.hear(notice.said)
        elif not isinstance(notice, Alive):
            self._note_change(notice)
        elif not known:  # the sender was forgotten: ask who is connected to it
            for name, room in self._rooms.items():
                if room.visitors and not room.stale:
                    self.publish(Asking(self.process, name))

    def _note_change(self, notice: Commanded | Seated | Present | Asking) -> None:
        if notice.room in self._loading:
            self._loading[notice.room] = True
        room = self._rooms.get(notice.room)
        if room is not None and not room.stale:
            self._note_in(room, notice)

    def _note_in(self, room: Room, notice: Commanded | Seated | Present | Asking) -> None:
        if isinstance(notice, Present):
            self._set_presence(room, notice)
        elif isinstance(notice, Asking):
            self._told.pop(notice.room, None)
            self._note_presence(notice.room)
        elif isinstance(notice, Commanded) and notice.command.seq <= room.seq:
            pass  # the command was done here already
        elif not room.visitors:
            room.stale = True  # it is loaded again when a visitor comes
        elif isinstance(notice, Commanded):
            self._later(room, self._follow(room, notice.command))
        else:
            self._later(room, self.catch_up(room))

    async def _follow(self, room: Room, command: CommandRecord) -> None:
        if command.seq == room.seq + 1:
            await room.carry_out(command)
        elif command.seq > room.seq:
            await self.catch_up(room)

    def miss(self) -> None:
        """Bring all rooms up to date, because notices may have been lost."""
        for name, room in self._rooms.items():
            if not room.visitors:
                room.stale = True
            elif not room.stale:
                self._later(room, self.catch_up(room))
                self._told.pop(name, None)
                self._note_presence(name)
                self.publish(Asking(self.process, name))
        for name in self._loading:
            self._loading[name] = True

    def _later(self, room: Room, change: Coroutine[object, object, None]) -> None:
        room.later(self._safely(room, change))

    async def _safely(self, room: Room, change: Coroutine[object, object, None]) -> None:
        """Make a change for which nobody waits; if it fails, the room has to be loaded again."""
        try:
            await change
        except RepositoryError:
            room.mark_stale()
        except Exception:  # any error is logged, and the room loaded again
            report_fault(self._metrics, room=room.record.id)
            room.mark_stale()

    def _note_presence(self, name: str) -> None:
        """Schedule a notice to the other processes about who is present here."""
        if not self._untold:
            asyncio.get_running_loop().call_later(GATHERING_SECONDS, self.tell_presence)
        self._untold.add(name)

    def tell_presence(self) -> None:
        """Notify the other processes of the presence in rooms in which it has changed."""
        names, self._untold = self._untold, set()
        for name in names:
            room = self._rooms.get(name)  # a new object if the room was loaded again
            now = NOBODY if room is None else room.here()
            if now != self._told.pop(name, NOBODY):
                self.publish(Present(self.process, name, now))
            if now != NOBODY:
                self._told[name] = now

    def _set_presence(self, room: Room, notice: Present) -> None:
        room.elsewhere.pop(notice.process, None)
        if notice.presence != NOBODY:
            room.elsewhere[notice.process] = notice.presence
        room.announce_seats(repeat=False)

    def _forget(self, process: str) -> None:
        """Forget a process that is gone, and all who were connected to it."""
        self._heard.pop(process, None)
        for room in self._rooms.values():
            if room.elsewhere.pop(process, None):
                room.announce_seats(repeat=False)

    def publish(self, notice: Notice) -> None:
        """Send a notice to the other processes; presence is sent again if the database fails."""
        task = asyncio.ensure_future(self._publish(notice))
        self._publishing.add(task)
        task.add_done_callback(self._publishing.discard)

    async def _publish(self, notice: Notice) -> None:
        try:
            await self._repository.save(*self._repository.notice(encode(notice)))
        except RepositoryError:
            if isinstance(notice, Present):
                self._unheard.add(notice.room)

    async def keep_alive(self) -> None:
        """Report regularly that this process is alive, and forget silent processes."""
        last = self._clock()
        while True:
            await asyncio.sleep(ALIVE_SECONDS)
            last, before = self._clock(), last
            if last - before > GONE_SECONDS:  # this process was halted, and the others forgot it
                self.miss()
            self.look_around()

    def look_around(self) -> None:
        """Report that this process is alive, and forget processes that were silent for long."""
        if any(room.participants for room in self._rooms.values()):
            self.publish(Alive(self.process))
        unheard, self._unheard = self._unheard, set()
        for name in unheard:
            self._told[name] = None
            self._note_presence(name)
        now = self._clock()
        for process in [each for each, at in self._heard.items() if now - at > GONE_SECONDS]:
            self._forget(process)

    async def stop(self) -> None:
        """Notify the other processes that this one is gone, if the database can be written."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await asyncio.gather(*self._publishing)
                await self._publish(Gone(self.process))
