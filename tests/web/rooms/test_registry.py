"""Rooms leave memory when they are empty, and the database when they are idle."""

from __future__ import annotations

import asyncio
from time import monotonic, time
from typing import TYPE_CHECKING

import pytest

from gyoji.web.limits.refusals import RefusalError
from gyoji.web.rooms import quota, records, registry
from gyoji.web.rooms.messages import DoInRoom, TakeBack
from gyoji.web.rooms.participants import THE_MASTER, Goodbye, Participant, Role
from gyoji.web.rooms.records import CommandRecord, insert_command
from gyoji.web.rooms.repository import RepositoryError, RoomRepository
from gyoji.web.rooms.routes import take_seat

from .registry_client import ALICE, HERE, created, made, within
from .room_client import SWEETS

if TYPE_CHECKING:
    from pathlib import Path

    from gyoji.web.rooms.registry import RoomRegistry


def test_a_room_is_loaded_once_and_evicted_when_it_was_empty_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        name = await made(rooms)
        async with rooms.visit(name, HERE) as one, rooms.visit(name, HERE) as other:
            assert one is other
            await rooms.sweep()
        now = monotonic()
        monkeypatch.setattr(registry, "monotonic", lambda: now + registry.EVICTION_SECONDS + 1)
        async with rooms.visit(name, HERE) as room:
            await rooms.sweep()
            assert room is one  # somebody is in it
        now += 2 * registry.EVICTION_SECONDS + 2
        await rooms.sweep()
        found = await asyncio.gather(*(first(rooms, name) for _ in range(5)))
        assert found == 5 * [found[0]]
        assert found[0] is not one

    within(tmp_path, scenario)


async def first(rooms: RoomRegistry, name: str) -> object:
    """The room as a visitor finds it."""
    async with rooms.visit(name, HERE) as room:
        return room


def test_an_idle_room_is_removed_but_not_one_with_somebody_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        now = time()
        monkeypatch.setattr(records, "time", lambda: now - 3_601)  # when these are created
        idle, here = [await created(rooms, "sweets", SWEETS) for _ in range(2)]
        async with rooms.visit(here, HERE) as room:
            await rooms.sweep()
            with pytest.raises(RefusalError, match="no such room"):
                await first(rooms, idle)
            assert await first(rooms, here) is room
        assert await repository.count() == 1

    within(tmp_path, scenario)


def test_a_clock_that_is_set_removes_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        name, year = await created(rooms, "sweets", SWEETS), 366 * 86_400
        for shift in (year, -year):
            monkeypatch.setattr(registry, "time", lambda: time() + shift)  # noqa: B023  # used here
            await rooms.sweep()
            assert await repository.load(name) is not None
        assert await first(rooms, name)

    within(tmp_path, scenario)


def test_a_command_is_completed_after_its_sender_has_gone(tmp_path: Path) -> None:
    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        name = await made(rooms)
        async with rooms.visit(name, HERE) as room:
            participant = Participant(ALICE, HERE)
            command = DoInRoom(id=1, seq=1, word="N")
            task = asyncio.ensure_future(rooms.commands.handle(room, participant, command))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert task.cancelled()
            await room.finish()
            assert (room.seq, len(room.table.play.steps)) == (1, 1)
            await rooms.commands.handle(room, participant, command)
            assert b'"done"' in participant.waiting.get_nowait()

    within(tmp_path, scenario)


def test_what_is_not_stored_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        async def full(*_: object) -> None:
            raise RepositoryError("rooms cannot be stored at the moment")

        name = await made(rooms)
        async with rooms.visit(name, HERE) as room:
            participant = Participant(ALICE, HERE)
            await room.join(participant)
            with monkeypatch.context() as patch:
                patch.setattr(repository, "save", full)
                with pytest.raises(RefusalError, match="cannot be stored"):
                    await rooms.commands.handle(room, participant, DoInRoom(id=1, seq=1, word="N"))
                with pytest.raises(RefusalError, match="cannot be stored"):
                    await room.in_order(take_seat(room, rooms.commands, 1, "Bob", ""))
            assert (room.seq, len(room.table.play.steps), list(room.seats)) == (0, 0, [0])
            await rooms.commands.handle(room, participant, DoInRoom(id=1, seq=1, word="N"))
            assert room.seq == 1
            room.leave(participant)

    within(tmp_path, scenario)


def test_who_is_slower_than_another_process_catches_up(tmp_path: Path) -> None:
    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        name = await made(rooms)
        async with rooms.visit(name, HERE) as room:
            participant = Participant(ALICE, HERE)
            await room.join(participant)
            await repository.save(insert_command(name, CommandRecord(1, 0, '"theirs"', 1)))
            command = DoInRoom(id=1, seq=1, word="N")
            with pytest.raises(RefusalError, match="faster"):
                await rooms.commands.handle(room, participant, command)
            assert room.log == [(0, '"theirs"')]
            said = [participant.waiting.get_nowait() for _ in range(participant.waiting.qsize())]
            assert b'"type":"step"' in said[-1]
            with pytest.raises(RefusalError, match="the next is 2"):
                await rooms.commands.handle(room, participant, command)
            theirs = DoInRoom(id="theirs", seq=1, word="N")
            await rooms.commands.handle(room, participant, theirs)
            assert participant.waiting.get_nowait() == b'{"type":"done","id":"theirs","seq":1}'
            room.leave(participant)

    within(tmp_path, scenario)


def test_a_room_comes_back_as_it_was(tmp_path: Path) -> None:
    wholes = list[object]()

    async def play(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        name = await made(rooms, "sweets", SWEETS)
        wholes.append(name)
        async with rooms.visit(name, HERE) as room:
            participant = Participant(ALICE, HERE)
            for seq, word in enumerate(("1S 1 1", "4C 1 5", "", "", "4C 1 5", "1S 1 4"), 1):
                said = DoInRoom(id=seq, seq=seq, word=word) if word else TakeBack(id=seq, seq=seq)
                await rooms.commands.handle(room, participant, said)
            wholes.append((room.snapshot(THE_MASTER), room.snapshot(ALICE), room.log))

    async def look(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        async with rooms.visit(str(wholes[0]), HERE) as room:
            assert (room.snapshot(THE_MASTER), room.snapshot(ALICE), room.log) == wholes[1]
            assert room.seq == 6

    within(tmp_path, play)
    within(tmp_path, look)


def test_a_room_of_other_rules_cannot_be_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = list[str]()

    async def make(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        monkeypatch.setattr(
            quota, "insert_room", lambda room, by: records.insert_room(old(room), by)
        )
        names.append(await created(rooms))

    def old(room: records.RoomRecord) -> records.RoomRecord:
        return room._replace(version=0)

    async def look(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        with pytest.raises(RefusalError, match="played by version 0") as refused:
            await first(rooms, names[0])
        assert refused.value.status == 410

    within(tmp_path, make)
    within(tmp_path, look)


def test_participants_who_do_not_read_are_dismissed(tmp_path: Path) -> None:
    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        name = await made(rooms)
        async with rooms.visit(name, HERE) as room:
            slow = Participant(Role("spectator"), HERE)
            await room.join(slow)
            for _ in range(300):
                room.announce_seats()
            waiting = [slow.waiting.get_nowait() for _ in range(slow.waiting.qsize())]
            assert len(waiting) <= 200
            assert waiting[-1] == Goodbye(
                1013, "too many messages are waiting to be read; reconnect"
            )
            room.leave(slow)

    within(tmp_path, scenario)


def test_rooms_that_cannot_be_read_at_the_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        async def broken(*_: object) -> None:
            raise RepositoryError("rooms cannot be stored at the moment")

        name = await created(rooms)
        with monkeypatch.context() as patch:
            patch.setattr(repository, "load", broken)
            with pytest.raises(RefusalError, match="at the moment") as refused:
                await first(rooms, name)
            assert refused.value.status == 503
            patch.setattr(repository, "transact", broken)
            with pytest.raises(RefusalError, match="at the moment"):
                await created(rooms)
        with monkeypatch.context() as patch:
            patch.setattr(repository, "transact", broken)  # nothing can be written
            await first(rooms, name)

    within(tmp_path, scenario)


def test_sweeping_goes_on_after_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(rooms: RoomRegistry, _repository: RoomRepository) -> None:
        swept, calls = asyncio.Event(), list[int]()

        async def sweep() -> None:
            calls.append(1)
            if len(calls) == 1:
                raise RepositoryError("not now")
            swept.set()

        monkeypatch.setattr(rooms, "sweep", sweep)
        await asyncio.wait_for(swept.wait(), 20)

    monkeypatch.setattr(quota, "SWEEP_SECONDS", 0.001)
    within(tmp_path, scenario)


def test_waiting_changes_are_written_before_the_end(tmp_path: Path) -> None:
    names = list[str]()

    async def scenario(rooms: RoomRegistry, repository: RoomRepository) -> None:
        names.append(await made(rooms))
        async with rooms.visit(names[0], HERE) as room:
            participant = Participant(ALICE, HERE)
            tasks = [
                asyncio.ensure_future(rooms.commands.handle(room, participant, said))
                for said in (DoInRoom(id=1, seq=1, word="N"), DoInRoom(id=1, seq=1, word="N"))
            ]
            commands = [CommandRecord(seq, 0, "", 0) for seq in range(2, 50)]
            tasks += [
                asyncio.ensure_future(repository.save(insert_command(names[0], each)))
                for each in commands
            ]
            await asyncio.sleep(0)
            for task in tasks:
                task.cancel()

    async def look(_rooms: RoomRegistry, repository: RoomRepository) -> None:
        kept = await repository.load(names[0])
        assert kept is not None
        assert [each.seq for each in kept.commands] == list(range(1, 50))

    within(tmp_path, scenario)
    within(tmp_path, look)
