"""A room in memory: its table, its seats, its participants, and one order of all that happens.

It knows no transport: what it sends goes into the participants' queues.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from ..codec import CloseCode, as_object, encode
from ..frames import described, tiles_of
from ..refusals import RefusalError
from . import role_views
from .messages import RoomInfo, SeatInfo, Seats, Snapshot, Step
from .participants import SEAT, SPECTATOR, THE_MASTER, Role
from .setup import restored_table
from .tokens import hash_token

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping

    from ...session.seats import Announcement
    from ...state import Position
    from ..settings import Limits
    from .participants import Participant
    from .records import StoredRoom
    from .role_views import Explanation, RoleView

Result = TypeVar("Result")


class Room:
    """A room. Every change goes through `in_order`, one after another.

    `log` has, of each accepted command, its seat and its client's id for it. A room that is
    `stale` differs from the database, and has to be loaded again.
    """

    def __init__(self, stored: StoredRoom, limits: Limits) -> None:
        self.record, self.limits = stored.room, limits
        self.table = restored_table(stored, limits)
        self.seats = {seat.player: seat for seat in stored.seats}
        self.log = [(command.player, command.client) for command in stored.commands]
        self.participants: set[Participant] = set()
        self.visitors, self.stale = 0, False
        self._views: dict[Role, RoleView] = {}
        self._announced = b""  # the seats as they were sent last
        self._order = asyncio.Lock()
        self._under_way: set[asyncio.Task[object]] = set()

    @property
    def seq(self) -> int:
        """The number of accepted commands."""
        return len(self.log)

    async def in_order(self, change: Coroutine[object, object, Result]) -> Result:
        """Make a change after all earlier ones. It completes even if its caller is cancelled."""
        task = asyncio.ensure_future(self._alone(change))
        # the loop has only weak references to tasks
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _alone(self, change: Coroutine[object, object, Result]) -> Result:
        async with self._order:
            return await change

    async def finish(self) -> None:
        await asyncio.gather(*self._under_way, return_exceptions=True)

    def role_of(self, token: str) -> Role | None:
        """The role of a token; None if it is invalid."""
        digest = hash_token(token)
        if digest == self.record.master:
            return THE_MASTER
        seats = sorted(seat.player for seat in self.seats.values() if seat.token == digest)
        return Role(SEAT, seats[0], tuple(seats[1:])) if seats else None

    def join(self, participant: Participant) -> None:
        """Add a participant, and send them their view of the room. RefusalError if it is full."""
        if len(self.participants) >= self.limits.max_connections_per_room:
            sentence = "this room has reached its limit of connections"
            raise RefusalError(CloseCode.ROOM_FULL, sentence)
        self.participants.add(participant)
        participant.send(encode(self.snapshot(participant.role)))
        self.announce_seats(except_for=participant)

    def leave(self, participant: Participant) -> None:
        self.participants.discard(participant)
        # Views are kept only for roles that are present, so no change is computed for others.
        if not any(other.role == participant.role for other in self.participants):
            self._views.pop(participant.role, None)
        self.announce_seats(repeat=False)

    def dismiss_seat(self, seat: int, reason: str) -> None:
        """Close all connections of a seat. Clients that hold other seats too can reconnect."""
        for participant in self.participants:
            if seat in participant.role.seats:
                more = bool(participant.role.more)
                participant.dismiss(CloseCode.RECONNECT if more else CloseCode.SEAT_LOST, reason)

    def dismiss_role(self, role: Role) -> None:
        """Close all connections of a role whose seats have changed; they can reconnect."""
        for participant in self.participants:
            if participant.role == role:
                participant.dismiss(CloseCode.RECONNECT, "you hold other seats now; reconnect")

    def mark_stale(self) -> None:
        """The database is ahead: close all connections, so that the room is loaded again."""
        self.stale = True
        for participant in self.participants:
            participant.dismiss(CloseCode.RECONNECT, "the room has changed elsewhere; reconnect")

    def announce_seats(self, except_for: Participant | None = None, *, repeat: bool = True) -> None:
        """Send everyone the list of who is present; unless `repeat`, only if it has changed."""
        # Encoded first: comparing bytes tells whether anything has changed.
        seats = encode(Seats(self.seat_infos(), self.spectators()))
        if seats == self._announced and not repeat:
            return
        self._announced = seats
        for participant in self.participants:
            if participant is not except_for:
                participant.send(seats)

    def seat_infos(self) -> list[SeatInfo]:
        here = {seat for participant in self._present() for seat in participant.role.seats}
        player_name = self.table.play.game.display.player
        return [
            SeatInfo(
                player_name(player), self.seats[player].name if player in self.seats else "",
                player in self.seats, player in here,
            )
            for player in range(len(self.table.seats))
        ]  # fmt: skip

    def spectators(self) -> int:
        return Counter(participant.role.kind for participant in self._present())[SPECTATOR]

    def _present(self) -> list[Participant]:
        return [participant for participant in self.participants if not participant.dismissed]

    def info(self, role: Role) -> RoomInfo:
        return RoomInfo(**self._info(role, self._view(role)))  # type: ignore[arg-type]  # its fields

    def snapshot(self, role: Role) -> Snapshot:
        view, game = self._view(role), self.table.play.game
        glyphs = {glyph for row in view.board for glyph in row}
        frame = role_views.frame_for(self.table, role, view, view)
        if frame is not None and view.complete and self.table.play.steps:
            role_views.explain(frame, role_views.last_explanation(self.table))
        return Snapshot(
            **self._info(role, view),  # type: ignore[arg-type]  # the same
            announcements=role_views.announcements_to(self.table, role),
            board=view.board,
            tiles=tiles_of(game, glyphs),
            described=described(game, sorted(glyphs)),
            frame=frame,
        )

    def _info(self, role: Role, view: RoleView) -> dict[str, object]:
        display = self.table.play.game.display
        return {
            "id": self.record.id,
            "game": self.record.game,
            "title": display.TITLE,
            "hexagons": display.HEXAGONS,
            "options": self.record.options | self.record.variants,
            "role": role.kind,
            "seat": role_views.acting_seat(self.table, role),
            "yours": list(role.seats),
            "several": role_views.hides_nothing(self.table),
            "seats": self.seat_infos(),
            "spectators": self.spectators(),
            "seq": self.seq,
            "turn": view.turn,
            "over": view.over,
        }

    def _view(self, role: Role) -> RoleView:
        if role not in self._views:
            self._views |= role_views.views_of(self.table, [role])
        return self._views[role]

    def send_step(self, announcement: Announcement, before: Position) -> None:
        """Send everyone the last change, as far as their roles may see it."""
        roles, old = {participant.role for participant in self.participants}, self._views
        self._views = role_views.views_of(self.table, roles)
        explanation = role_views.explanation(self.table, self.table.play.steps[-1], before)
        self._send({role: self._step(role, old[role], announcement, explanation) for role in roles})

    def _step(
        self, role: Role, old: RoleView, announcement: Announcement, explanation: Explanation
    ) -> Step:
        new = self._views[role]
        frame = role_views.frame_for(self.table, role, old, new)
        # explained only where nothing was hidden before or is now
        if frame is not None and old.complete and new.complete:
            role_views.explain(frame, explanation)
        return Step(
            seq=self.seq, announcement=as_object(announcement),
            seat=role_views.acting_seat(self.table, role), turn=new.turn, over=new.over,
            frame=frame,
        )  # fmt: skip

    def send_snapshots(self) -> None:
        self._views, self._announced = {}, b""
        roles = {participant.role for participant in self.participants}
        self._send({role: self.snapshot(role) for role in roles})

    def _send(self, messages: Mapping[Role, Step | Snapshot]) -> None:
        # encoded once for each role, not for each participant
        texts = {role: encode(message) for role, message in messages.items()}
        for participant in self.participants:
            participant.send(texts[participant.role])
