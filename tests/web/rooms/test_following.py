"""What processes tell each other of their rooms, and what they make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from gyoji.web.rooms import following, notices
from gyoji.web.rooms.notices import Alive, Asking, Commanded, Gone, Notice, Present, Seated
from gyoji.web.rooms.participants import A_SPECTATOR, Participant
from gyoji.web.rooms.presence import NOBODY, Presence
from gyoji.web.rooms.records import ROOMS, CommandRecord, insert_command

from .test_registry import ALICE, HERE, made, within

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from gyoji.web.rooms.registry import RoomRegistry
    from gyoji.web.rooms.repository import RoomRepository
    from gyoji.web.rooms.room import Room


def test_notices_are_read_as_they_were_written() -> None:
    command = CommandRecord(1, 0, '"\\u0000"', 2**63 - 1)
    for notice in (Commanded("a", "b", command), Present("a", "b", Presence((0, 2), 1)), Gone("a")):
        assert notices.decode(notices.encode(notice)) == notice
    longest = Commanded(
        "f" * 16, "r" * 16, CommandRecord(2**31, 15, '"' + "\\u0000" * 80 + '"', 2**63)
    )
    assert len(notices.encode(longest)) < 2_000  # PostgreSQL takes less than 8,000 bytes
    for unknown in ('{"type":"song","process":"a"}', "", "[]", '{"type":"seats"}'):
        assert notices.decode(unknown) is None


def tell(rooms: RoomRegistry, *told: Notice) -> None:
    """Let a process hear these notices."""
    rooms.following.heard([notices.encode(notice) for notice in told])


def here(room: Room) -> list[bool]:
    """Whether the player of each seat is shown as present."""
    return [seat.here for seat in room.seat_infos()]


def test_who_is_at_a_process_that_falls_silent_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]

    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        name = await made(rooms)
        monkeypatch.setattr(rooms.following, "_clock", lambda: now[0])
        async with rooms.visit(name, HERE) as room:
            tell(
                rooms,
                Present("one", name, Presence((0,), 2)),
                Present("other", name, Presence((1,))),
            )
            assert (here(room), room.present().spectators) == ([True, True], 2)
            now[0] = following.GONE_SECONDS - 1
            tell(rooms, Alive("other"))
            now[0] += 2
            rooms.following.look_around()
            assert (here(room), room.present().spectators) == ([False, True], 0)
            tell(rooms, Gone("other"))
            assert here(room) == [False, False]
            tell(rooms, Present("one", name, Presence((0,))), Present("one", name, NOBODY))
            assert here(room) == [False, False]

    within(tmp_path, scenario)


def test_what_was_missed_is_made_up_for(tmp_path: Path) -> None:
    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        name, other = await made(rooms), await made(rooms)
        async with rooms.visit(other, HERE):
            pass
        async with rooms.visit(name, HERE) as room:
            await room.in_order(room.join(Participant(ALICE, HERE)))
            await repository.save(insert_command(name, CommandRecord(1, 0, "1", 1)))
            await repository.save(insert_command(name, CommandRecord(2, 1, "2", 1)))
            tell(rooms, Commanded("other", name, CommandRecord(2, 1, "2", 1)))
            await room.finish()
            assert room.log == [(0, "1"), (1, "2")]
            tell(rooms, Commanded("other", name, CommandRecord(2, 1, "2", 1)))  # again
            await repository.save(insert_command(name, CommandRecord(3, 0, "3", 1)))
            rooms.following.missed()
            await room.finish()
            assert room.seq == 3
        async with rooms.visit(other, HERE) as again:
            assert not again.stale

    within(tmp_path, scenario)


def test_what_is_told_of_presence_is_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[Notice]()

    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        name, following = await made(rooms), rooms.following
        await following.stop()  # whatever was to be told is
        monkeypatch.setattr(following, "publish", told.append)
        me = following.process
        async with rooms.visit(name, HERE) as room:
            participants = [Participant(role, HERE) for role in (ALICE, A_SPECTATOR, A_SPECTATOR)]
            for participant in participants:
                await room.in_order(room.join(participant))
            following.tell_presence()
            following.tell_presence()
            assert told == [Present(me, name, Presence((0,), 2))]
            tell(rooms, Asking("other", name))
            following.tell_presence()
            assert told[1:] == [Present(me, name, Presence((0,), 2))]
            room.mark_stale()  # which dismisses all
            for participant in participants:
                room.leave(participant)
            following.tell_presence()
            assert told[2:] == [Present(me, name, NOBODY)]

    within(tmp_path, scenario)


def test_a_room_that_another_process_has_removed_is_left(tmp_path: Path) -> None:
    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        name = await made(rooms)
        async with rooms.visit(name, HERE) as room:
            participant = Participant(ALICE, HERE)
            await room.in_order(room.join(participant))
            removed = sa.delete(ROOMS).where(ROOMS.c.id == name)
            await repository.transact(lambda connection: connection.execute(removed))
            tell(rooms, Seated("other", name))
            await room.finish()
            assert room.stale
            assert participant.dismissed

    within(tmp_path, scenario)


def test_a_room_that_nobody_looks_at_is_loaded_again_when_somebody_does(tmp_path: Path) -> None:
    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        name = await made(rooms)
        async with rooms.visit(name, HERE) as room:
            pass
        command = CommandRecord(1, 0, "1", 1)
        await repository.save(insert_command(name, command))
        tell(rooms, Commanded("other", name, command))
        assert room.seq == 0
        async with rooms.visit(name, HERE) as again:
            assert again.log == [(0, "1")]

    within(tmp_path, scenario)
