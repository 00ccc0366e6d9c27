"""A room in memory: its table, its seats, who is there, and one order for all that happens."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from ..connections import ENCODER, RESTART
from ..frames import described, tiles_of
from ..refusals import RefusalError
from . import views
from .messages import About, SeatData, Seats, Step, Whole
from .participants import FREED, FULL, SEAT, SPECTATOR, THE_MASTER, Role
from .setup import replayed
from .tokens import hashed

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping

    from ...session.seats import Heard
    from ...state import Position
    from ..settings import Limits
    from .participants import Person
    from .records import Kept

Outcome = TypeVar("Outcome")

CHANGED = "the room has changed elsewhere; come back"
ENCODE = ENCODER.encode


class Room:
    """A room. All that changes it goes through `in_order`, one thing after the other.

    `log` has whose each accepted command was, and its client's name for it. A room that is `stale`
    is not what the database says, and has to be loaded anew.
    """

    def __init__(self, kept: Kept, limits: Limits) -> None:
        self.record, self.limits = kept.room, limits
        self.table = replayed(kept, limits)
        self.seats = {seat.player: seat for seat in kept.seats}
        self.log = [(command.player, command.client) for command in kept.commands]
        self.people: set[Person] = set()
        self.visitors, self.stale = 0, False
        self._sights: dict[Role, views.Sight] = {}
        self._announced = b""  # who is there, as everybody was told last
        self._order = asyncio.Lock()
        self._under_way: set[asyncio.Task[object]] = set()

    @property
    def seq(self) -> int:
        """How many commands were accepted."""
        return len(self.log)

    async def in_order(self, deed: Coroutine[object, object, Outcome]) -> Outcome:
        """Do this when all before it is done. It is done to its end, whoever goes meanwhile."""
        task = asyncio.ensure_future(self._alone(deed))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _alone(self, deed: Coroutine[object, object, Outcome]) -> Outcome:
        """Do this while nothing else is done here."""
        async with self._order:
            return await deed

    async def finished(self) -> None:
        """Wait until all that was begun is done."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    def role_of(self, token: str) -> Role | None:
        """Whose token this is."""
        found = hashed(token)
        if found == self.record.master:
            return THE_MASTER
        seats = sorted(seat.player for seat in self.seats.values() if seat.token == found)
        return Role(SEAT, seats[0], tuple(seats[1:])) if seats else None

    def join(self, person: Person) -> None:
        """Somebody has come: he is sent the room as he sees it. RefusalError if it is full."""
        if len(self.people) >= self.limits.max_connections_of_room:
            raise RefusalError(FULL, "this room has as many connections as it may have")
        self.people.add(person)
        person.send(ENCODE(self.whole(person.role)))
        self.announce_seats(but=person)

    def leave(self, person: Person) -> None:
        """Somebody has gone."""
        self.people.discard(person)
        if not any(other.role == person.role for other in self.people):
            self._sights.pop(person.role, None)
        self.announce_seats(again=False)

    def dismiss(self, seat: int, why: str) -> None:
        """Close all connections of a seat; who holds others comes back to those."""
        for person in self.people:
            if seat in person.role.seats:
                person.dismiss(RESTART if person.role.more else FREED, why)

    def regroup(self, role: Role) -> None:
        """Somebody holds other seats now than this role says: he comes back to them."""
        for person in self.people:
            if person.role == role:
                person.dismiss(RESTART, "you hold other seats now; come back")

    def outdated(self) -> None:
        """The database knows better: all are sent away, and come back to what it says."""
        self.stale = True
        for person in self.people:
            person.dismiss(RESTART, CHANGED)

    def announce_seats(self, but: Person | None = None, *, again: bool = True) -> None:
        """Tell everybody who is there; unless `again`, only when they do not know yet."""
        seats = ENCODE(Seats(self.seat_data(), self.spectators()))
        if seats == self._announced and not again:
            return
        self._announced = seats
        for person in self.people:
            if person is not but:
                person.send(seats)

    def seat_data(self) -> list[SeatData]:
        """Who sits where."""
        here = {seat for person in self._staying() for seat in person.role.seats}
        name = self.table.play.game.display.player
        return [
            SeatData(
                name(player), self.seats[player].name if player in self.seats else "",
                player in self.seats, player in here,
            )
            for player in range(len(self.table.seats))
        ]  # fmt: skip

    def spectators(self) -> int:
        """How many watch."""
        return Counter(person.role.kind for person in self._staying())[SPECTATOR]

    def _staying(self) -> list[Person]:
        """Who is there, but for those whose connection is being closed."""
        return [person for person in self.people if not person.dismissed]

    def about(self, role: Role) -> About:
        """The room from outside, as a role may know it."""
        return About(**self._about(role, self._sight(role)))  # type: ignore[arg-type]  # its fields

    def whole(self, role: Role) -> Whole:
        """The room as a role sees it."""
        sight, game = self._sight(role), self.table.play.game
        glyphs, frame = views.glyphs_of(sight), views.frame_for(self.table, role, sight, sight)
        if frame is not None and sight.all and self.table.play.steps:
            views.explain(frame, views.last(self.table))
        return Whole(
            **self._about(role, sight),  # type: ignore[arg-type]  # the same
            heard=views.heard_by(self.table, role),
            board=sight.board,
            tiles=tiles_of(game, glyphs),
            described=described(game, sorted(glyphs)),
            frame=frame,
        )

    def _about(self, role: Role, sight: views.Sight) -> dict[str, object]:
        """What is said of a room in any case."""
        display = self.table.play.game.display
        return {
            "id": self.record.id,
            "game": self.record.game,
            "title": display.TITLE,
            "hexagons": getattr(display, "HEXAGONS", False),
            "options": self.record.options | self.record.tables,
            "role": role.kind,
            "seat": views.acting(self.table, role),
            "yours": list(role.seats),
            "several": views.is_open(self.table),
            "seats": self.seat_data(),
            "spectators": self.spectators(),
            "seq": self.seq,
            "turn": sight.turn,
            "over": sight.over,
        }

    def _sight(self, role: Role) -> views.Sight:
        """What a role sees now."""
        if role not in self._sights:
            self._sights |= views.sights(self.table, [role])
        return self._sights[role]

    def tell_step(self, heard: Heard, before: Position) -> None:
        """Tell everybody what was done just now: to each role what it may see of it."""
        roles, old = {person.role for person in self.people}, self._sights
        self._sights = views.sights(self.table, roles)
        step = views.explained(self.table, self.table.play.steps[-1], before)
        self._tell({role: self._step(role, old[role], heard, step) for role in roles})

    def _step(self, role: Role, old: views.Sight, heard: Heard, step: views.Explained) -> Step:
        """A step as a role sees it."""
        new = self._sights[role]
        frame = views.frame_for(self.table, role, old, new)
        if frame is not None and old.all and new.all:
            views.explain(frame, step)
        return Step(
            seq=self.seq, heard=views.heard_data(heard), seat=views.acting(self.table, role),
            turn=new.turn, over=new.over, frame=frame,
        )  # fmt: skip

    def tell_whole(self) -> None:
        """Tell everybody the whole room anew."""
        self._sights, self._announced = {}, b""
        self._tell({role: self.whole(role) for role in {person.role for person in self.people}})

    def _tell(self, messages: Mapping[Role, Step | Whole]) -> None:
        """Send everybody the message to his role."""
        texts = {role: ENCODE(message) for role, message in messages.items()}
        for person in self.people:
            person.send(texts[person.role])
