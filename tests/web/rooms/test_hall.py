"""Rooms come and go: from memory when nobody is in them, from the database when they are idle."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from gyoji.web.app_state import House
from gyoji.web.refusals import RefusalError
from gyoji.web.rooms import hall as halls
from gyoji.web.rooms import records
from gyoji.web.rooms.messages import Do, New, TakeBack
from gyoji.web.rooms.participants import THE_MASTER, Goodbye, Person, Role
from gyoji.web.rooms.records import CommandRecord, new_command
from gyoji.web.rooms.registry import Hall
from gyoji.web.rooms.repository import KeepError, Store
from gyoji.web.rooms.seats import sit
from gyoji.web.settings import Limits, Settings

from .driving import LABYRINTH, SWEETS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

HERE = "127.0.0.1"
ALICE = Role("seat", 0)


def within(folder: Path, deed: Callable[[Hall, Store], Awaitable[None]], **limits: int) -> None:
    """Do something in a hall of its own."""

    async def run() -> None:
        house = House(Settings(folder=folder, limits=replace(Limits(), **limits)))
        store = Store(f"sqlite:///{folder / 'rooms.sqlite3'}")
        hall = Hall(store, house.limits, house.jobs)
        async with hall.open():
            await deed(hall, store)
        house.jobs.close()

    asyncio.run(run())


async def made(hall: Hall, game: str = "labyrinth", text: str = LABYRINTH) -> str:
    """A room in which the first seat is taken."""
    name, _ = await hall.make(New(game=game, text=text), HERE)
    async with hall.visit(name, HERE) as room:
        await room.in_order(sit(room, hall.commands, 0, "Alice", ""))
    return name


def test_a_room_is_loaded_once_and_let_go_when_nobody_was_in_it_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deed(hall: Hall, _store: Store) -> None:
        name = await made(hall)
        async with hall.visit(name, HERE) as one, hall.visit(name, HERE) as other:
            assert one is other
            await hall.sweep()
        now = monotonic()
        monkeypatch.setattr(halls, "monotonic", lambda: now + halls.REMEMBERED + 1)
        async with hall.visit(name, HERE) as room:
            await hall.sweep()
            assert room is one  # somebody is in it
        now += 2 * halls.REMEMBERED + 2
        await hall.sweep()
        found = await asyncio.gather(*(first(hall, name) for _ in range(5)))
        assert found == 5 * [found[0]]
        assert found[0] is not one

    within(tmp_path, deed)


async def first(hall: Hall, name: str) -> object:
    """The room that one comes into."""
    async with hall.visit(name, HERE) as room:
        return room


def test_an_idle_room_is_removed_but_not_one_with_somebody_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deed(hall: Hall, store: Store) -> None:
        monkeypatch.setattr(records, "time", lambda: 0.0)
        (idle, _), (here, _) = [
            await hall.make(New(game="sweets", text=SWEETS), HERE) for _ in range(2)
        ]
        async with hall.visit(here, HERE):
            await hall.sweep()
        assert await store.count() == 1
        with pytest.raises(RefusalError, match="no such room"):
            await first(hall, idle)
        for _ in range(2):  # their places are free again
            await hall.make(New(game="sweets", text=SWEETS), HERE)
        with pytest.raises(RefusalError, match="as many rooms"):
            await hall.make(New(game="sweets", text=SWEETS), HERE)

    within(tmp_path, deed, max_rooms=3)


def test_a_command_is_done_to_its_end_though_its_sender_goes(tmp_path: Path) -> None:
    async def deed(hall: Hall, _store: Store) -> None:
        name = await made(hall)
        async with hall.visit(name, HERE) as room:
            person = Person(ALICE, HERE)
            command = Do(id=1, seq=1, word="N")
            task = asyncio.ensure_future(hall.commands.obey(room, person, command))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert task.cancelled()
            await room.finished()
            assert (room.seq, len(room.table.play.steps)) == (1, 1)
            await hall.commands.obey(room, person, command)
            assert b'"done"' in person.waiting.get_nowait()

    within(tmp_path, deed)


def test_what_is_not_kept_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def deed(hall: Hall, store: Store) -> None:
        async def full(*_: object) -> None:
            raise KeepError("the rooms cannot be kept at the moment")

        name = await made(hall)
        async with hall.visit(name, HERE) as room:
            person = Person(ALICE, HERE)
            room.join(person)
            with monkeypatch.context() as patch:
                patch.setattr(store, "keep", full)
                with pytest.raises(RefusalError, match="cannot be kept"):
                    await hall.commands.obey(room, person, Do(id=1, seq=1, word="N"))
                with pytest.raises(RefusalError, match="cannot be kept"):
                    await room.in_order(sit(room, hall.commands, 1, "Bob", ""))
            assert (room.seq, room.table.play.steps, list(room.seats)) == (0, [], [0])
            await hall.commands.obey(room, person, Do(id=1, seq=1, word="N"))
            assert room.seq == 1
            room.leave(person)

    within(tmp_path, deed)


def test_two_servers_on_one_database_cannot_both_do_the_same_command(tmp_path: Path) -> None:
    async def deed(hall: Hall, store: Store) -> None:
        name = await made(hall)
        async with hall.visit(name, HERE) as room:
            person = Person(ALICE, HERE)
            room.join(person)
            await store.keep(new_command(name, CommandRecord(1, 0, '"theirs"', 1)))
            with pytest.raises(RefusalError, match="faster"):
                await hall.commands.obey(room, person, Do(id=1, seq=1, word="N"))
            with pytest.raises(RefusalError, match="come back"):
                await hall.commands.obey(room, person, Do(id=1, seq=1, word="N"))
            said = [person.waiting.get_nowait() for _ in range(person.waiting.qsize())]
            assert said[-1] == Goodbye(1012, "the room has changed elsewhere; come back")
            room.leave(person)
        async with hall.visit(name, HERE) as again:
            assert again is not room
            assert again.log == [(0, '"theirs"')]

    within(tmp_path, deed)


def test_a_room_comes_back_as_it_was(tmp_path: Path) -> None:
    wholes = list[object]()

    async def play(hall: Hall, _store: Store) -> None:
        name = await made(hall, "sweets", SWEETS)
        wholes.append(name)
        async with hall.visit(name, HERE) as room:
            person = Person(ALICE, HERE)
            for seq, word in enumerate(("1S 1 1", "4C 1 5", "", "", "4C 1 5", "1S 1 4"), 1):
                said = Do(id=seq, seq=seq, word=word) if word else TakeBack(id=seq, seq=seq)
                await hall.commands.obey(room, person, said)
            wholes.append((room.whole(THE_MASTER), room.whole(ALICE), room.log))

    async def look(hall: Hall, _store: Store) -> None:
        async with hall.visit(str(wholes[0]), HERE) as room:
            assert (room.whole(THE_MASTER), room.whole(ALICE), room.log) == wholes[1]
            assert room.seq == 6

    within(tmp_path, play)
    within(tmp_path, look)


def test_a_room_of_other_rules_is_not_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = list[str]()

    async def make(hall: Hall, _store: Store) -> None:
        monkeypatch.setattr(halls, "new_room", lambda room: records.new_room(old(room)))
        names.append((await hall.make(New(game="labyrinth", text=LABYRINTH), HERE))[0])

    def old(room: records.RoomRecord) -> records.RoomRecord:
        return room._replace(version=0)

    async def look(hall: Hall, _store: Store) -> None:
        with pytest.raises(RefusalError, match="played by version 0") as refused:
            await first(hall, names[0])
        assert refused.value.status == 410

    within(tmp_path, make)
    within(tmp_path, look)


def test_who_does_not_read_is_sent_away(tmp_path: Path) -> None:
    async def deed(hall: Hall, _store: Store) -> None:
        name = await made(hall)
        async with hall.visit(name, HERE) as room:
            slow = Person(Role("spectator"), HERE)
            room.join(slow)
            for _ in range(300):
                room.tell_whole()
            waiting = [slow.waiting.get_nowait() for _ in range(slow.waiting.qsize())]
            assert len(waiting) <= 200
            assert waiting[-1] == Goodbye(1013, "too much is waiting to be read; come back")
            room.leave(slow)

    within(tmp_path, deed)


def test_rooms_that_cannot_be_read_at_the_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deed(hall: Hall, store: Store) -> None:
        async def broken(*_: object) -> None:
            raise KeepError("the rooms cannot be kept at the moment")

        name, _ = await hall.make(New(game="labyrinth", text=LABYRINTH), HERE)
        with monkeypatch.context() as patch:
            patch.setattr(store, "load", broken)
            with pytest.raises(RefusalError, match="at the moment") as refused:
                await first(hall, name)
            assert refused.value.status == 503
            patch.setattr(store, "keep", broken)
            for _ in range(3):
                with pytest.raises(RefusalError, match="at the moment"):
                    await hall.make(New(game="labyrinth", text=LABYRINTH), HERE)
        await first(hall, name)
        await hall.make(New(game="labyrinth", text=LABYRINTH), HERE)  # its place was given back

    within(tmp_path, deed, max_rooms=2)


def test_sweeping_goes_on_when_it_fails_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deed(hall: Hall, _store: Store) -> None:
        swept, calls = asyncio.Event(), list[int]()

        async def sweep() -> None:
            calls.append(1)
            if len(calls) == 1:
                raise KeepError("not now")
            swept.set()

        monkeypatch.setattr(hall, "sweep", sweep)
        await asyncio.wait_for(swept.wait(), 20)

    monkeypatch.setattr(halls, "SWEEP", 0.001)
    within(tmp_path, deed)


def test_what_waits_is_written_before_the_end(tmp_path: Path) -> None:
    names = list[str]()

    async def deed(hall: Hall, store: Store) -> None:
        names.append(await made(hall))
        async with hall.visit(names[0], HERE) as room:
            person = Person(ALICE, HERE)
            tasks = [
                asyncio.ensure_future(hall.commands.obey(room, person, said))
                for said in (Do(id=1, seq=1, word="N"), Do(id=1, seq=1, word="N"))
            ]
            commands = [CommandRecord(seq, 0, "", 0) for seq in range(2, 50)]
            tasks += [
                asyncio.ensure_future(store.keep(new_command(names[0], each))) for each in commands
            ]
            await asyncio.sleep(0)
            for task in tasks:
                task.cancel()

    async def look(_hall: Hall, store: Store) -> None:
        kept = await store.load(names[0])
        assert kept is not None
        assert [each.seq for each in kept.commands] == list(range(1, 50))

    within(tmp_path, deed)
    within(tmp_path, look)
