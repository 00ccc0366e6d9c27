"""Nobody can take all rooms: unused ones go, and an address and its network have only so many."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine, select

from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.refusals import RefusalError
from gyoji.web.rooms import quota, records
from gyoji.web.rooms.records import ROOMS, CommandRecord, RoomRecord
from gyoji.web.rooms.repository import RoomRepository

from ..running import running
from .room_client import SWEETS, Browser, settings, with_repository

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

START = 1_000_000
ADDRESSES = [f"198.51.{number}.7" for number in range(20)]
SOMEBODY = "203.0.113.9"
LIMITS = ServerLimits(max_rooms=40, max_rooms_per_address=2)


class Clock:
    """Creates, plays and visits rooms at times that the test sets."""

    def __init__(self, repository: RoomRepository, monkeypatch: pytest.MonkeyPatch) -> None:
        self.repository, self.now = repository, START
        monkeypatch.setattr(records, "time", lambda: float(self.now))

    async def create(self, name: str, client: str, limits: ServerLimits = LIMITS) -> None:
        room = RoomRecord(name, "sweets", 1, "", 1, {}, {}, 0, b"")
        await self.repository.transact(
            lambda connection: quota.admit(connection, room, client, limits, self.now)
        )

    async def play(self, name: str, seq: int = 1) -> None:
        await self.repository.save(records.insert_command(name, CommandRecord(seq, 0, "", 0)))

    async def visit(self, *names: str) -> None:
        await self.repository.transact(
            lambda connection: quota.note_use(connection, names, self.now)
        )

    async def sweep(self, limits: ServerLimits = LIMITS) -> int:
        return await self.repository.transact(
            lambda connection: quota.remove_idle(connection, limits, self.now)
        )

    async def rooms(self) -> list[str]:
        return await self.repository.transact(names)


def names(connection: Connection) -> list[str]:
    return list(connection.execute(select(ROOMS.c.id).order_by(ROOMS.c.id)).scalars())


async def fill(clock: Clock) -> None:
    """20 addresses take all rooms: 00, 01, ..., 39, a second apart."""
    for number in range(40):
        await clock.create(f"{number:02}", ADDRESSES[number % 20])
        clock.now += 1


@pytest.mark.long
def test_twenty_addresses_do_not_keep_others_out(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(repository: RoomRepository) -> None:
        clock = Clock(repository, monkeypatch)
        await fill(clock)
        await clock.play("00")
        await clock.visit("01")
        await clock.create("new", SOMEBODY)
        left = await clock.rooms()
        assert len(left) == 40
        assert {"00", "01", "03", "new"} < set(left)
        assert "02" not in left  # the oldest that nobody plays or visits
        clock.now += 1
        for number in range(100):  # an address that has many rooms pushes out those like it
            await clock.create(f"more {number}", ADDRESSES[2 + number % 18])
            clock.now += 1
        assert {"00", "01", "20", "21", "new"} < set(await clock.rooms())

    with_repository(url, scenario)


def test_rooms_in_use_are_never_removed_for_others(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(repository: RoomRepository) -> None:
        clock = Clock(repository, monkeypatch)
        await fill(clock)
        everybody = await clock.rooms()
        clock.now = START + 40
        for name in everybody[:20]:
            await clock.play(name)
        await clock.visit(*everybody[20:])
        for later in (0, quota.IN_USE_SECONDS):
            clock.now = START + 40 + later
            with pytest.raises(RefusalError, match="all of them are in use") as refused:
                await clock.create("new", SOMEBODY)
            assert (refused.value.status, refused.value.retry) == (429, quota.RETRY_SECONDS)
        assert await clock.rooms() == everybody
        clock.now += 1  # the last sweeps have not seen a visitor
        await clock.visit(*everybody[30:])
        for number in range(10):
            await clock.create(f"new {number}", f"192.0.{number}.1")
        await clock.visit(*(f"new {number}" for number in range(10)))
        with pytest.raises(RefusalError, match="all of them are in use"):
            await clock.create("new", SOMEBODY)
        assert set(everybody[:20] + everybody[30:]) < set(await clock.rooms())

    with_repository(url, scenario)


@pytest.mark.long
def test_a_command_in_each_does_not_keep_the_rooms_of_a_few_for_long(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(repository: RoomRepository) -> None:
        clock, limits = Clock(repository, monkeypatch), replace(LIMITS, max_rooms=100)
        for number in range(98):
            await clock.create(
                f"{number:02}", ADDRESSES[number % 2], replace(limits, max_rooms_per_address=50)
            )
        await clock.create("alone", SOMEBODY, limits)
        await clock.create("old", "203.0.115.9", limits)
        for name in await clock.rooms():
            await clock.play(name)
        clock.now += quota.REST_SECONDS
        with pytest.raises(RefusalError, match="all of them are in use"):
            await clock.create("new", "203.0.114.9", limits)
        clock.now += 1
        await clock.play("00", 2)
        await clock.visit("01")
        for number in range(96):
            await clock.create(f"new {number}", f"203.1.{number}.9", limits)
            await clock.play(f"new {number}")
        left = await clock.rooms()
        assert set(left) == {"00", "01", "alone", "old", *(f"new {number}" for number in range(96))}
        with pytest.raises(RefusalError, match="all of them are in use"):
            await clock.create("new", "203.0.114.9", limits)

    with_repository(url, scenario)


def test_a_room_that_was_entered_in_its_first_second_is_in_use(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(repository: RoomRepository) -> None:
        clock, one = Clock(repository, monkeypatch), replace(LIMITS, max_rooms=1)
        await clock.create("never", SOMEBODY, one)
        await clock.create("entered", SOMEBODY, one)
        await clock.visit("entered")
        with pytest.raises(RefusalError, match="in use"):
            await clock.create("new", SOMEBODY, one)
        assert await clock.rooms() == ["entered"]

    with_repository(url, scenario)


def test_quotas_hold_after_a_restart(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few = replace(LIMITS, max_rooms_per_network=3)

    async def before(repository: RoomRepository) -> None:
        clock = Clock(repository, monkeypatch)
        for number, client in enumerate(("198.51.100.1", "198.51.100.1", "2001:db8:1:1::/64")):
            await clock.create(f"{number}", client, few)
            await clock.play(f"{number}")
        for number in range(3, 5):
            await clock.create(f"{number}", "2001:db8:1:2::/64", few)

    async def after(repository: RoomRepository) -> None:
        clock = Clock(repository, monkeypatch)
        for client, whose in (
            ("198.51.100.1", "address has as many rooms as it may have at a time, 2"),
            ("2001:db8:1:2::/64", "address has as many rooms as it may have at a time, 2"),
            ("2001:db8:1:3::/64", "network has as many rooms as it may have at a time, 3"),
        ):
            with pytest.raises(RefusalError, match=f"your {whose}") as error:
                await clock.create("refused", client, few)
            assert (error.value.status, error.value.retry) == (429, quota.RETRY_SECONDS)
        for client in ("198.51.100.2", "198.51.101.1", "2001:db8:2:1::/64", "unknown"):
            await clock.create(f"of {client}"[:32], client, few)
        clock.now += LIMITS.unused_room_seconds + 1
        assert await clock.sweep(few) == 6
        await clock.create("again", "2001:db8:1:3::/64", few)

    with_repository(url, before)
    with_repository(url, after)


def test_unused_rooms_go_after_an_hour_and_idle_ones_after_a_week(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(repository: RoomRepository) -> None:
        clock, hour, week = Clock(repository, monkeypatch), 3_600, 7 * 86_400
        for number, name in enumerate(("unused", "visited", "played", "watched")):
            await clock.create(name, ADDRESSES[number])
        await clock.play("played")
        await clock.play("watched")
        clock.now = START + hour
        await clock.visit("visited")
        assert await clock.sweep() == 0
        clock.now += 1
        assert await clock.sweep() == 1
        assert await clock.rooms() == ["played", "visited", "watched"]
        clock.now = START + 2 * hour + 1
        assert await clock.sweep() == 1
        clock.now = START + week
        await clock.visit("watched")
        assert await clock.sweep() == 0
        clock.now += 1
        assert await clock.sweep() == 1
        await clock.play("watched", 2)
        clock.now += week
        assert await clock.sweep() == 0  # the last command is not older
        clock.now += 1
        assert await clock.sweep() == 1
        assert await clock.rooms() == []

    with_repository(url, scenario)


def test_rooms_are_removed_in_batches(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(repository: RoomRepository) -> None:
        clock = Clock(repository, monkeypatch)
        await fill(clock)
        clock.now += LIMITS.unused_room_seconds + 1
        assert [await clock.sweep() for _ in range(4)] == [15, 15, 10, 0]

    monkeypatch.setattr(quota, "MAX_REMOVED", 15)
    with_repository(url, scenario)


def test_of_two_servers_that_create_at_once_none_exceeds_the_limit(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(repository: RoomRepository) -> None:
        other = RoomRepository(url)
        clocks = [Clock(each, monkeypatch) for each in (repository, other)]
        tried = await asyncio.gather(
            *(clocks[number % 2].create(f"{number}", SOMEBODY) for number in range(10)),
            return_exceptions=True,
        )
        await other.close()
        assert sum(result is None for result in tried) == 2
        assert sum(isinstance(result, RefusalError) for result in tried) == 8
        assert len(await clocks[0].rooms()) == 2

    with_repository(url, scenario)


def test_a_room_in_which_a_command_is_being_stored_stays(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(repository: RoomRepository) -> None:
        clock = Clock(repository, monkeypatch)
        await fill(clock)
        write = records.insert_command("00", CommandRecord(1, 0, "", 0))
        engine = create_engine(postgresql_url)
        with engine.begin() as connection:  # another server, which has not committed yet
            connection.execute(write.statement, write.values)
            await clock.create("new", SOMEBODY)
        engine.dispose()
        left = await clock.rooms()
        assert "00" in left
        assert "01" not in left

    with_repository(postgresql_url, scenario)


def test_addresses_cannot_be_read_from_the_database(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = list[bytes]()

    async def scenario(repository: RoomRepository) -> None:
        await Clock(repository, monkeypatch).create("room", SOMEBODY)
        query = select(ROOMS.c.creator, ROOMS.c.network)
        row = await repository.transact(lambda connection: connection.execute(query).one())
        kept.extend(bytes(each) for each in row)

    with_repository(url, scenario)
    plain = [sha256(each.encode()).digest()[:16] for each in (SOMEBODY, "203.0.113.0/24")]
    assert len({*kept, *plain}) == 4


@pytest.mark.long
def test_a_server_that_was_filled_by_twenty_addresses(tmp_path: Path) -> None:
    chosen = settings(tmp_path, max_rooms=20, max_rooms_per_address=1)
    with running(chosen) as server:
        made = [
            Browser(server.address, address).make("sweets", SWEETS)["id"] for address in ADDRESSES
        ]
        first = Browser(server.address, ADDRESSES[0])
        first.sit(made[0], 0)
    with running(chosen) as server:
        again = Browser(server.address, ADDRESSES[0])
        answer = again.client.post("/api/rooms", json={"game": "sweets", "text": SWEETS})
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == str(quota.RETRY_SECONDS)
        assert "your address has as many rooms as it may have" in answer.json()["error"]
        somebody = Browser(server.address, SOMEBODY)
        new = somebody.make("sweets", SWEETS)["id"]
        somebody.get(f"/api/rooms/{new}")
        left = [somebody.client.get(f"/api/rooms/{room}").status_code for room in made]
        assert left[0] == 200
        assert left.count(404) == 1
