"""Whatever statement of the database fails, an acknowledged command is there after a restart."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from gyoji.game.state import TURN
from gyoji.web.limits.refusals import RefusalError
from gyoji.web.rooms.messages import DoInRoom, TakeBack
from gyoji.web.rooms.participants import Participant, Role
from gyoji.web.rooms.routes import take_seat

from .registry_client import HERE, made, within

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Engine

    from gyoji.web.rooms.registry import RoomRegistry
    from gyoji.web.rooms.repository import RoomRepository
    from gyoji.web.rooms.room import Room

ROUNDS, SHARE = 60, 0.15


async def full_room(rooms: RoomRegistry) -> str:
    """A room of the labyrinth whose two seats are taken."""
    name = await made(rooms)
    async with rooms.visit(name, HERE) as room:
        await room.in_order(take_seat(room, rooms.commands, 1, "Bob", ""))
    return name


class Crashes:
    """Makes a statement, or what begins or ends a transaction, fail now and then."""

    def __init__(self, engine: Engine, rng: Random) -> None:
        self.rng, self.share, self.count = rng, 0.0, 0
        for name in ("before_cursor_execute", "after_cursor_execute", "begin", "commit"):
            event.listen(engine, name, self.perhaps)

    def perhaps(self, *_: Any) -> None:
        if self.rng.random() < self.share:
            self.count += 1
            raise OperationalError("now", None, OSError("the database has crashed"))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_acknowledged_commands_survive_crashes_of_the_database(tmp_path: Path, seed: int) -> None:
    rng, done, name = Random(seed), list[object](), ""

    async def play(rooms: RoomRegistry, repository: RoomRepository) -> None:
        nonlocal name
        name = name or await full_room(rooms)
        crashes, number = Crashes(repository._engine, rng), 0
        while number < ROUNDS:
            crashes.share = 0.0
            async with rooms.visit(name, HERE) as room:
                assert [step.action for step in room.table.play.steps] == done
                players = [Participant(Role("seat", seat), HERE) for seat in range(2)]
                for player in players:
                    await room.join(player)
                crashes.share = SHARE
                # A room that did not hear of something is left, and loaded again.
                while number < ROUNDS and not players[0].dismissed:
                    number += 1
                    with suppress(RefusalError):
                        await rooms.commands.handle(room, *command(room, players, number))
                    done[:] = [step.action for step in room.table.play.steps]
                for player in players:
                    room.leave(player)
        crashes.share = 0.0
        assert crashes.count > ROUNDS // 10

    def command(room: Room, players: list[Participant], number: int) -> tuple[Participant, Any]:
        """The next command of whose turn it is; now and then to take one back."""
        sender = players[room.table.play.state[TURN]]
        if rng.random() < SHARE:
            return players[rng.randrange(2)], TakeBack(id=number, seq=room.seq + 1)
        return sender, DoInRoom(id=number, seq=room.seq + 1, word=rng.choice("NESW"))

    for _ in range(3):  # each time as after a restart
        within(tmp_path, play)
    with closing(sqlite3.connect(tmp_path / "rooms.sqlite3")) as file:
        numbers = [row[0] for row in file.execute("SELECT seq FROM commands ORDER BY seq")]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= len(done) > 0
