"""A room's clock: a program may play on for somebody who is there, but takes too long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gyoji.web.limits.refusals import RefusalError
from gyoji.web.rooms.messages import DoInRoom, NewRoom, SetProgram
from gyoji.web.rooms.participants import SEAT, Participant, Role
from gyoji.web.rooms.presence import TurnClock
from gyoji.web.rooms.routes import take_seat

from .registry_client import ALICE, HERE, within
from .room_client import LABYRINTH, Browser, serving

if TYPE_CHECKING:
    from pathlib import Path

    from gyoji.web.rooms.registry import RoomRegistry
    from gyoji.web.rooms.repository import RoomRepository

BOB = Role(SEAT, 1)


def test_a_program_plays_on_for_who_takes_too_long(tmp_path: Path) -> None:
    now = [0.0]

    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        made = await rooms.create(NewRoom(game="labyrinth", text=LABYRINTH, clock=30), HERE)
        async with rooms.visit(made.room.id, HERE) as room:
            room.turn_clock = TurnClock(room.record.clock, lambda: now[0])
            alice, bob = Participant(ALICE, HERE), Participant(BOB, HERE)
            for seat, (each, name) in enumerate(((alice, "Ola"), (bob, "Jan"))):
                token = await room.in_order(take_seat(room, rooms.commands, seat, name, ""))
                await room.in_order(room.enter(each, token))
            handle = rooms.commands.handle
            assert room.time_left() == 30
            now[0] = 29.0
            assert room.snapshot(BOB).left == 1.0
            with pytest.raises(RefusalError, match="the player of this seat is here"):
                await handle(room, bob, SetProgram(seat=0, strength="easy"))
            await handle(room, alice, DoInRoom(id=1, seq=1, word="N"))
            assert room.time_left() == 30  # it is another turn
            now[0] = 60.0
            with pytest.raises(RefusalError, match="the player of this seat is here"):
                await handle(room, bob, SetProgram(seat=0, strength="easy"))
            await handle(room, alice, SetProgram(seat=1, strength="easy"))
            assert room.seats[1].program == "easy"
            assert room.time_left() == 30  # the program has its own time

    within(tmp_path, scenario)


def test_a_room_keeps_its_clock_and_most_have_none(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        ola = Browser(address)
        with_clock, without = ola.make(clock=60)["id"], ola.make()["id"]
        refused = ola.post("/api/rooms", 400, game="labyrinth", text=LABYRINTH, clock=-1)
        assert "clock" in refused["error"]
    with serving(tmp_path) as address:
        ola = Browser(address)
        with ola.enter(with_clock) as watching:
            known = watching.until("room")
            assert known["clock"] == 60
            assert known["left"] is None  # nobody waits
            ola.sit(with_clock, 0, "Ola")
            Browser(address).sit(with_clock, 1, "Jan")
            assert 0 < watching.until("clock")["left"] <= 60
        with ola.enter(without) as line:
            known = line.until("room")
            assert (known["clock"], known["left"]) == (0, None)
