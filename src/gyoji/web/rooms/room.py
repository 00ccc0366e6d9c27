"""A room in memory: its table (a play with the seats around it), its participants, and their order.

All changes of a room happen one after another. A room knows no transport: its messages go into the
participants' queues.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

from ...game.state import TURN
from ..limits.refusals import RefusalError
from ..play.codec import CloseCode, encode
from ..play.objects import as_object
from ..play.single_jobs import SMALL
from . import role_views
from .messages import (
    ClockMessage,
    RoomInfo,
    SaidMessage,
    SeatInfo,
    SeatsMessage,
    Snapshot,
    Standing,
    StepMessage,
)
from .participants import A_SPECTATOR, SEAT, THE_MASTER, Role
from .presence import Absences, TurnClock, presence_of, together
from .records import REMATCH, TAKE_BACK, SeatRecord, SeatResult
from .tokens import hash_token

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence

    from ...engine.seats import UncheckedTable
    from ..limits.limits import ServerLimits
    from .participants import Participant
    from .presence import Presence
    from .records import CommandRecord, StoredRoom
    from .role_views import RoleView

Given = TypeVarTuple("Given")
Result = TypeVar("Result")

MOST_SAID = 30
"""The maximum number of recent messages that newcomers get; messages are not stored."""

CHANGED = "the room has changed elsewhere; reconnect"


class Room:
    """A room. Every change goes through `in_order`, one after another.

    `log` has a pair for each accepted command: its seat, and the id that the client gave it. A room
    that is `stale` differs from the database, and has to be loaded again. `elsewhere` says who is
    connected to other processes. `presence_changed` is called when those who are connected to this
    process may have changed. `changed` is called when a program may have to move.
    """

    def __init__(self, stored: StoredRoom, table: UncheckedTable, limits: ServerLimits) -> None:
        self.record, self.limits = stored.play(len(stored.games) + 1)[0], limits
        self.games = stored.games
        self.table = table
        self.seats = {seat.player: seat for seat in stored.seats}
        self.log = [(command.player, command.client) for command in stored.commands]
        self.participants: set[Participant] = set()
        self._joining: Participant | None = None
        self.visitors, self.stale = 0, False
        self._views: dict[Role, RoleView] = {}
        self._announced = b""  # the last message about seats that was sent
        self.elsewhere: dict[str, Presence] = {}
        self.presence_changed: Callable[[], None] = lambda: None
        self.changed: Callable[[], None] = lambda: None
        self.turn_clock = TurnClock(self.record.clock)
        self._look_at_clock()
        self.absences = Absences()
        self.absences.note(self.seats, ())
        self._order = asyncio.Lock()
        self._under_way: set[asyncio.Task[object]] = set()
        self._said = deque[SaidMessage](maxlen=MOST_SAID)
        self._ended: list[SeatResult] | None = None

    @property
    def seq(self) -> int:
        """The number of accepted commands."""
        return len(self.log)

    async def in_order(self, change: Coroutine[object, object, Result]) -> Result:
        """Make a change after all earlier ones. It is completed even if the caller is cancelled."""
        return await asyncio.shield(self.later(change))

    def later(self, change: Coroutine[object, object, Result]) -> asyncio.Task[Result]:
        """Schedule a change after all earlier ones, without waiting for it."""
        task = asyncio.ensure_future(self._alone(change))
        # Kept in a set, because the loop has only weak references to tasks.
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def _alone(self, change: Coroutine[object, object, Result]) -> Result:
        async with self._order:
            return await change

    async def finish(self) -> None:
        await asyncio.gather(*self._under_way, return_exceptions=True)

    def role_of(self, token: str) -> Role | None:
        """Return the role of a token; None if it is invalid."""
        digest = hash_token(token)
        return THE_MASTER if digest == self.record.master else self._holder(digest)

    def _holder(self, digest: bytes) -> Role | None:
        """Return the role of the player who has the seats of a token's hash."""
        seats = sorted(seat.player for seat in self.seats.values() if seat.token == digest)
        return Role(SEAT, seats[0], tuple(seats[1:])) if seats else None

    async def enter(self, participant: Participant, token: str) -> None:
        """Join with the role that this token had when it was looked up; call it in order.

        If the room is stale or the token's role has changed, the participant has to reconnect:
        otherwise they would keep the view of a seat that they have lost, or stay in a room that
        gets no more changes.
        """
        if self.stale or (self.role_of(token) or A_SPECTATOR) != participant.role:
            participant.dismiss(CloseCode.RECONNECT, CHANGED)
        else:
            await self.join(participant)

    async def join(self, participant: Participant) -> None:
        """Add a participant, and send them their view of the room. RefusalError if it is full.

        Call it in order (`in_order`), like everything that looks at the table in another thread.
        """
        if len(self.participants) >= self.limits.max_connections_per_room:
            sentence = "this room has reached its limit of connections"
            raise RefusalError(CloseCode.ROOM_FULL, sentence)
        self._joining = participant
        seats = self._encoded_seats()
        try:
            text = await self.beside(self._encoded_snapshot, participant.role)
        finally:
            self._joining = None
        self.participants.add(participant)
        participant.send(text)
        # Send the others the new list. Send it to the newcomer, too, if the seats changed while the
        # snapshot was made.
        known = seats == self._encoded_seats()
        self.announce_seats(except_for=participant if known else None)

    def _look_at_clock(self) -> bool:
        """Note who is to move; return whether that is somebody else than at the last call."""
        seat = self._find_waited_for()
        return self.turn_clock.note(seat and (seat.player, seat.token, seat.program))

    def _find_waited_for(self) -> SeatRecord | None:
        """Return who is to move, if anybody is, and if at least two seats are taken."""
        alone = len(self.seats) < 2
        return None if alone or self._over else self.seats.get(self.table.play.state[TURN])

    def time_left(self) -> float | None:
        """Return the seconds that are left of this turn; None if no clock runs."""
        return self.turn_clock.left() if self._find_waited_for() else None

    def hear(self, said: SaidMessage) -> None:
        """Send all participants here what somebody has said, here or at another process."""
        self._said.append(said)
        text = encode(said)
        for participant in self.participants:
            participant.send(text)

    def leave(self, participant: Participant) -> None:
        self.participants.discard(participant)
        # Views are kept only for roles that are present, so that no change is computed for others.
        if not any(other.role == participant.role for other in self._everybody()):
            self._views.pop(participant.role, None)
        self.announce_seats(repeat=False)

    def dismiss_seat(self, seat: int, reason: str) -> None:
        """Close all connections of a seat. Clients that also hold other seats can reconnect."""
        for participant in self.participants:
            if seat in participant.role.seats:
                more = bool(participant.role.more)
                participant.dismiss(CloseCode.OTHER_SEATS if more else CloseCode.SEAT_LOST, reason)

    def dismiss_role(self, role: Role) -> None:
        """Close all connections of a role whose seats have changed; they can reconnect."""
        for participant in self.participants:
            if participant.role == role:
                participant.dismiss(CloseCode.OTHER_SEATS, "you hold other seats now; reconnect")

    def reseat(self, seats: Iterable[SeatRecord]) -> None:
        """Take over the seats as another process has stored them."""
        tokens = {seat.token for seat in self.seats.values() if seat.token}
        before = {token: self._holder(token) for token in tokens}
        self.seats = {seat.player: seat for seat in seats}
        for token, role in before.items():
            if role is not None and role != (now := self._holder(token)):
                for seat in set(role.seats).difference(now.seats if now else ()):
                    self.dismiss_seat(seat, "this seat was given up")
                self.dismiss_role(role)
        self.announce_seats(repeat=False)

    def mark_stale(self, code: int = CloseCode.RECONNECT, reason: str = CHANGED) -> None:
        """Close all connections, because the database is ahead: the room will be loaded again."""
        self.stale = True
        for participant in self.participants:
            participant.dismiss(code, reason)

    def announce_seats(self, except_for: Participant | None = None, *, repeat: bool = True) -> None:
        """Send everyone the list of who is present; without `repeat`, only if it has changed."""
        self.presence_changed()
        self.absences.note(self.seats, self.present().seats)
        self.changed()
        if self._look_at_clock() and self.record.clock:
            left = encode(ClockMessage(self.time_left()))
            for participant in self.participants:
                participant.send(left)
        # Encoded first, since a comparison of bytes shows whether anything has changed.
        seats = self._encoded_seats()
        if seats == self._announced and not repeat:
            return
        self._announced = seats
        for participant in self.participants:
            if participant is not except_for:
                participant.send(seats)

    def _encoded_seats(self) -> bytes:
        present = self.present()
        return encode(
            SeatsMessage(self.seat_infos(present), present.spectators, present.masters > 0)
        )

    def seat_infos(self, present: Presence) -> list[SeatInfo]:
        name, seats, infos = self.table.play.game.display.player, dict(self.seats), []
        for number in range(len(self.table.seats)):
            # Another process may report that a player is present before this process knows who has
            # the seat; until then, the seat is shown as free.
            seat = seats.get(number, SeatRecord(number, "", b""))
            taken = bool(seat.token)
            here = taken and number in present.seats
            infos.append(SeatInfo(name(number), seat.name, taken, here, seat.program))
        return infos

    def here(self) -> Presence:
        """Return who is connected to this process, including one who is still joining."""
        return presence_of(each.role for each in self._everybody() if not each.dismissed)

    def _everybody(self) -> tuple[Participant, ...]:
        """Return the participants, including one who is still joining."""
        # Copied, because other threads look at them.
        joining = () if self._joining is None else (self._joining,)
        return (*tuple(self.participants), *joining)

    def present(self) -> Presence:
        """Return who is connected to any process."""
        return together((self.here(), *tuple(self.elsewhere.values())))

    async def info(self, role: Role) -> RoomInfo:
        """Return the facts of the room that a role may know; call it in order, like `join`."""
        facts = self._info(role, self._view(role))
        return RoomInfo(**facts)  # type: ignore[arg-type]  # the keys are the fields of RoomInfo

    def snapshot(self, role: Role) -> Snapshot:
        return self._snapshot_of(role, self._view(role))

    def _snapshot_of(self, role: Role, view: RoleView) -> Snapshot:
        known = (
            {"chat": list(self._said)}
            | self._info(role, view)
            | role_views.whole(self.table, role, view)
        )
        return Snapshot(**known)  # type: ignore[arg-type]  # the keys are the fields of Snapshot

    def _info(self, role: Role, view: RoleView) -> dict[str, object]:
        display, present = self.table.play.game.display, self.present()
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
            "seats": self.seat_infos(present),
            "master": "person" if self.record.master else "server",
            "watching": present.masters > 0,
            "spectators": present.spectators,
            "away_seconds": self.limits.away_seconds,
            "seq": self.seq,
            "turn": view.turn,
            "over": view.over,
            "number": len(self.games) + 1,
            **self._outcome(),
            "talks": self.limits.said_per_minute > 0,
            "clock": self.record.clock,
            "left": self.time_left(),
        }

    def _outcome(self) -> dict[str, object]:
        """Return who has won, as the fields of a `RoomInfo` and of a `StepMessage`."""
        if not self._over:
            self._ended = None
        ended = [self.results()] if self._over else []
        games = [*(game.results for game in self.games), *ended]
        names = [seat.name for results in ended for seat in results]
        winners = role_views.winners(self.table)
        return {"winners": winners, "names": names, "standings": self._standings(games)}

    @property
    def _over(self) -> bool:
        return self.table.play.over

    def results(self) -> list[SeatResult]:
        """Return the results of the current game, by seat, with the names that it ended with.

        Whoever takes a seat afterwards has not won.
        """
        if self._ended is None:
            winners, seats = role_views.winners(self.table), range(len(self.table.seats))
            self._ended = [SeatResult(self._name(seat), seat in winners) for seat in seats]
        return self._ended

    def _name(self, seat: int) -> str:
        taken = self.seats.get(seat)
        return taken.name if taken and taken.token else ""

    def _standings(self, games: Sequence[Sequence[SeatResult]]) -> list[Standing]:
        """Count the victories in these games, most first, by name or else by current seat.

        From game to game, everyone moves to the seat before theirs.
        """
        wins, count = dict[str | int, int](), len(self.table.seats)
        for number, results in enumerate(games):
            moved = len(self.games) - number
            known = [each.name or (seat - moved) % count for seat, each in enumerate(results)]
            wins = dict.fromkeys(known, 0) | wins
            for who in {who for who, each in zip(known, results, strict=True) if each.won}:
                wins[who] += 1
        each = sorted(wins.items(), key=lambda item: -item[1])
        return [
            Standing("", who, won) if isinstance(who, int) else Standing(who, None, won)
            for who, won in each
        ]

    def _view(self, role: Role) -> RoleView:
        if role not in self._views:
            self._views |= role_views.views_of(self.table, [role])
        return self._views[role]

    async def beside(self, work: Callable[[*Given], Result], *given: *Given) -> Result:
        """Run work on the table; if the board is large, in a thread, so that other rooms go on."""
        if len(self.table.play.state) <= SMALL:
            return work(*given)
        return await asyncio.to_thread(work, *given)

    async def carry_out(self, command: CommandRecord) -> None:
        """Carry out a stored command, and send everyone what they may see of it.

        After a rematch, the room has to be loaded again, because all have another seat.
        """
        if command.action == REMATCH:
            self.mark_stale(CloseCode.OTHER_SEATS, "the next game begins")
            return
        self.log.append((command.player, command.client))
        roles, old = {participant.role for participant in self.participants}, dict(self._views)
        if command.action is TAKE_BACK:
            self._views, self._announced = {}, b""
            texts = await self.beside(self._take_back, roles)
        else:
            texts, self._views = await self.beside(self._do_action, command.action, roles, old)
        for participant in self.participants:
            participant.send(texts[participant.role])
        self.changed()

    def _take_back(self, roles: Collection[Role]) -> dict[Role, bytes]:
        """Take back the last action; return the message for each role."""
        self.table.undo()
        return {role: self._encoded_snapshot(role) for role in roles}

    def _do_action(
        self, action: int, roles: Collection[Role], old: Mapping[Role, RoleView]
    ) -> tuple[dict[Role, bytes], dict[Role, RoleView]]:
        """Do an action; return the message for each role, encoded once, and the new views."""
        play, before = self.table.play, self.table.play.state
        announcement = as_object(self.table.do(action))
        self._look_at_clock()
        explanation = role_views.explanation(self.table, play.steps[-1], before)
        views = role_views.views_of(self.table, roles)
        texts, outcome = dict[Role, bytes](), self._outcome()
        for role, new in views.items():
            if self._over and not old[role].complete:  # all that was hidden is shown
                texts[role] = encode(self._snapshot_of(role, new))
                continue
            frame = role_views.frame_for(self.table, role, old[role], new)
            # Only a role that sees the whole board, before and after the action, gets rulings.
            if frame is not None and old[role].complete and new.complete:
                role_views.explain(frame, explanation)
            seat = role_views.acting_seat(self.table, role)
            step = StepMessage(
                seq=self.seq, announcement=announcement, seat=seat, turn=new.turn, over=new.over,
                frame=frame, left=self.time_left(), **outcome,  # type: ignore[arg-type]  # as in `info`
            )  # fmt: skip
            texts[role] = encode(step)
        return texts, views

    def _encoded_snapshot(self, role: Role) -> bytes:
        return encode(self.snapshot(role))
