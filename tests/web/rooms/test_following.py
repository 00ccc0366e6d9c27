"""What processes tell each other of their rooms, and what they make of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa

from gyoji.web.limits.refusals import RefusalError
from gyoji.web.rooms import following
from gyoji.web.rooms.following import Alive, Asking, Commanded, Gone, Notice, Present, Seated
from gyoji.web.rooms.messages import DoInRoom
from gyoji.web.rooms.participants import A_SPECTATOR, Participant
from gyoji.web.rooms.presence import NOBODY, Presence
from gyoji.web.rooms.records import ROOMS, CommandRecord, insert_command
from gyoji.web.rooms.repository import RepositoryError

from .registry_client import ALICE, HERE, made, within

if TYPE_CHECKING:
    from pathlib import Path

    from gyoji.web.rooms.registry import RoomRegistry
    from gyoji.web.rooms.repository import RoomRepository
    from gyoji.web.rooms.room import Room


def test_notices_are_read_as_they_were_written() -> None:
    command = CommandRecord(1, 0, '"\\u0000"', 2**63 - 1)
    for notice in (Commanded("a", "b", command), Present("a", "b", Presence((0, 2), 1)), Gone("a")):
        assert following.decode(following.encode(notice)) == notice
    longest = Commanded(
        "f" * 16, "r" * 16, CommandRecord(2**31, 15, '"' + "\\u0000" * 80 + '"', 2**63)
    )
    assert len(following.encode(longest)) < 2_000  # PostgreSQL takes less than 8,000 bytes
    for unknown in ('{"type":"song","process":"a"}', "", "[]", '{"type":"seats"}'):
        assert following.decode(unknown) is None


def tell(rooms: RoomRegistry, *told: Notice) -> None:
    """Let a process hear these notices."""
    rooms.following.receive([following.encode(notice) for notice in told])


def here(room: Room) -> list[bool]:
    """Whether somebody is present for each seat."""
    seats = room.present().seats
    return [number in seats for number in range(len(room.table.seats))]


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
            rooms.following.miss()
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


def test_a_process_hears_of_a_command_of_its_own_that_it_has_not_done(tmp_path: Path) -> None:
    """It was stored, but the connection was lost before the database could say so."""

    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        name = await made(rooms)
        async with rooms.visit(name, HERE) as room:
            command = CommandRecord(1, 0, "1", 1)
            await repository.save(insert_command(name, command))
            tell(rooms, Commanded(rooms.following.process, name, command))
            await room.finish()
            assert room.log == [(0, "1")]

    within(tmp_path, scenario)


def test_presence_that_could_not_be_told_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = list[Notice | None]()

    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        name, ours = await made(rooms), rooms.following

        async def told() -> None:
            ours.tell_presence()
            await asyncio.gather(*ours._publishing)

        def failing(text: str) -> list[object]:
            stored.append(following.decode(text))
            raise RepositoryError("rooms cannot be stored at the moment")

        async with rooms.visit(name, HERE) as room:
            await told()
            monkeypatch.setattr(repository, "notice", failing)
            await room.in_order(room.join(Participant(ALICE, HERE)))
            await told()
            await told()
            now = Present(ours.process, name, Presence((0,)))
            assert stored == [now]
            ours.look_around()
            await told()
            assert [each for each in stored if isinstance(each, Present)] == [now, now]

    within(tmp_path, scenario)


def test_a_process_that_was_forgotten_is_asked_again_when_it_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[Notice]()

    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        name, ours = await made(rooms), rooms.following
        await made(rooms)  # nobody is there
        async with rooms.visit(name, HERE):
            await ours.stop()
            monkeypatch.setattr(ours, "publish", told.append)
            for _ in range(2):
                tell(rooms, Alive("other"))
            assert told == [Asking(ours.process, name)]

    within(tmp_path, scenario)


def test_the_database_is_asked_only_so_often_for_a_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "ASKED_AT_ONCE", 3)
    monkeypatch.setattr(following, "ASKED_PER_SECOND", 0)

    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        asked, changes = list[str](), repository.changes

        async def counted(name: str, seq: int) -> object:
            asked.append(name)
            return await changes(name, seq)

        monkeypatch.setattr(repository, "changes", counted)
        name = await made(rooms)
        async with rooms.visit(name, HERE) as room:
            assert await rooms.role_of(room, "nobody's", HERE) is None
            for _ in range(9):
                with pytest.raises(RefusalError, match="the next is 1"):
                    await rooms.commands.handle(
                        room, Participant(ALICE, HERE), DoInRoom(id=1, seq=9, word="N")
                    )
            with pytest.raises(RefusalError, match="too many invalid links") as refused:
                await rooms.role_of(room, "nobody's", HERE)
            assert refused.value.status == 429
            assert await rooms.role_of(room, "nobody's", "192.0.2.1") is None
        assert len(asked) == 3 + 1

    within(tmp_path, scenario)
