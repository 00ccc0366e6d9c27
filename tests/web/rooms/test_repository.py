"""Changes are on the disk when `save` returns: in SQLite, and in PostgreSQL if it is installed."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from alembic.command import upgrade
from sqlalchemy import create_engine, select
from sqlalchemy.exc import OperationalError

from gyoji.web.limits.settings import Settings
from gyoji.web.play.app_state import AppState
from gyoji.web.rooms import database, records
from gyoji.web.rooms.database import DatabaseError, open_database, url_of, without_password
from gyoji.web.rooms.records import CommandRecord, RoomRecord, SeatRecord
from gyoji.web.rooms.registry import RoomRegistry
from gyoji.web.rooms.repository import RepositoryError, RoomRepository

from ..running import running
from .room_client import Browser, settings, with_repository

if TYPE_CHECKING:
    from pathlib import Path

ROOM = RoomRecord(
    "room", "sweets", 1, "2 2\r\n\tä\n", 3, {"games": "open"}, {}, 2**256 - 1, b"\x00" * 32
)


def test_what_was_saved_can_be_loaded(url: str) -> None:
    seats = [SeatRecord(0, "Zoë", b"a" * 32), SeatRecord(2, "", b"\xff" * 32)]
    commands = [
        CommandRecord(1, 0, '"x"', 2**63 - 1),
        CommandRecord(2, 0, "null", None),
        CommandRecord(3, 0, '"\\u0000"', 0),
    ]

    async def write(repository: RoomRepository) -> None:
        await repository.save(records.insert_room(ROOM))
        for seat in (*seats, SeatRecord(1, "gone", b"b" * 32)):
            await repository.save(records.insert_seat("room", seat))
        await repository.save(records.delete_seat("room", SeatRecord(1, "", b"b" * 32)))
        for command in commands:
            await repository.save(records.insert_command("room", command))

    async def read(repository: RoomRepository) -> None:
        kept = await repository.load("room")
        assert kept == records.StoredRoom(ROOM, seats, commands)
        assert await repository.load("other") is None
        assert await repository.count() == 1

    with_repository(url, write)
    with_repository(url, read)


def test_waiting_changes_are_committed_together(url: str) -> None:
    async def write(repository: RoomRepository) -> None:
        await repository.save(records.insert_room(ROOM))
        before = repository.transactions
        commands = (CommandRecord(number, 0, "", number) for number in range(1, 301))
        await asyncio.gather(
            *(repository.save(records.insert_command("room", each)) for each in commands)
        )
        assert repository.transactions - before < 30
        kept = await repository.load("room")
        assert kept is not None
        assert [each.seq for each in kept.commands] == list(range(1, 301))

    with_repository(url, write)


def test_a_failed_change_does_not_affect_the_others(url: str) -> None:
    async def write(repository: RoomRepository) -> None:
        await repository.save(records.insert_room(ROOM))
        commands = [CommandRecord(seq, 0, "", 0) for seq in (1, 2, 2, 3)]
        jobs = [records.insert_command("room", each) for each in commands]
        jobs.append(records.insert_command("nowhere", commands[0]))
        jobs.append(records.insert_command("room", CommandRecord(9, 0, "", 2**64)))
        results = await asyncio.gather(*map(repository.save, jobs), return_exceptions=True)
        assert [results[at] for at in (0, 1, 3)] == [None, None, None]
        refused = [error for error in results if isinstance(error, RepositoryError)]
        assert [results.index(error) for error in refused] == [2, 4, 5]
        assert [error.conflict for error in refused] == [True, True, False]
        kept = await repository.load("room")
        assert kept is not None
        assert len(kept.commands) == 3

    with_repository(url, write)


def test_a_database_that_has_gone(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def write(repository: RoomRepository) -> None:
        def broken(*_: object) -> None:
            raise OSError("no space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(repository._engine, "begin", broken)
            with pytest.raises(RepositoryError, match="cannot be stored at the moment") as refused:
                await repository.save(records.insert_room(ROOM))
            assert not refused.value.conflict
        await repository.save(records.insert_room(ROOM))  # it goes on when that is over

    with_repository(url, write)


def test_a_restarted_server_has_its_rooms(url: str, tmp_path: Path) -> None:
    chosen = replace(settings(tmp_path), database=url)
    with running(chosen) as server:
        browser = Browser(server.address)
        room = browser.make()["id"]
        token = browser.sit(room, 0, "Zoë")["token"]
        with browser.enter(room) as line:
            assert line.do(1, "N", id="\x00é")["type"] == "done"
    with running(chosen) as server:
        again = Browser(server.address)
        again.claim(room, token)
        with again.enter(room) as line:
            assert line.until("room")["seats"][0]["name"] == "Zoë"
            assert line.do(1, "N", id="\x00é") == {"type": "done", "id": "\x00é", "seq": 1}


def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rooms.sqlite3'}"
    engine = open_database(url)
    with engine.connect() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value
    engine.dispose()


def test_a_migration_is_done_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from alembic import op

    file = tmp_path / "rooms.sqlite3"

    def die(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_index", die)
        with pytest.raises(KeyboardInterrupt):
            open_database(f"sqlite:///{file}")
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    connection.close()
    open_database(f"sqlite:///{file}").dispose()
    open_database(f"sqlite:///{file}").dispose()


def test_rooms_of_the_first_version_are_kept(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'rooms.sqlite3'}")
    row = "('room', 'sweets', 1, '', 1, '{}', '{\"open\": \"yes\"}', 9007199254740991, x'00', 7)"
    with engine.begin() as connection:
        upgrade(database._config(connection), "0001")
        connection.exec_driver_sql(f"INSERT INTO rooms VALUES {row}")
    engine.dispose()
    engine = open_database(f"sqlite:///{tmp_path / 'rooms.sqlite3'}")
    with engine.connect() as connection:
        stored = records.load_room(connection, "room")
        assert stored is not None
        assert (stored.room.variants, stored.room.seed) == ({"open": "yes"}, 2**53 - 1)
        times = connection.execute(select(records.ROOMS.c.created, records.ROOMS.c.used))
        assert times.one() == (0, 7)
    engine.dispose()


def test_databases_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, but it is long enough to be one" * 99)
    for url, sentence in (
        (f"sqlite:///{tmp_path / 'text'}", "file is not a database"),
        (f"sqlite:///{tmp_path / 'none' / 'x'}", "unable to open"),
        ("sqlite://", "must be stored in a file"),
        ("sqlite:///:memory:", "must be stored in a file"),
        ("sqlite:///file:x?mode=memory&cache=shared&uri=true", "must be stored in a file"),
        ("", "not the URL"),
        ("rooms", "not the URL"),
        ("nosuch://x", "not the URL"),
        ("oracle+nosuch://x", "not the URL"),
        ("mysql+pymysql://x", "not installed"),
    ):
        with pytest.raises(DatabaseError, match=sentence):
            open_database(url)
    with pytest.raises(DatabaseError, match="cannot be stored"):
        url_of(Settings(folder=tmp_path / "text" / "folder"))
    assert "secret" not in without_password("postgresql://me:secret@host/x")


def test_rooms_that_cannot_be_read_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: object) -> None:
        raise OperationalError("SELECT", {}, OSError("disk I/O error"))

    async def begin() -> None:
        state = AppState(Settings(folder=tmp_path))
        repository = RoomRepository(f"sqlite:///{tmp_path / 'rooms.sqlite3'}")
        registry = RoomRegistry(repository, state.limits, state.jobs, state.metrics)
        with pytest.raises(DatabaseError, match=r"^the rooms cannot be read: disk I/O error$"):
            await registry.run().__aenter__()
        assert not repository._writer.is_alive()
        await state.jobs.close()

    monkeypatch.setattr(records, "count_rooms", gone)
    asyncio.run(begin())


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite3"
    open_database(f"sqlite:///{file}").dispose()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(DatabaseError, match="9999"):
        open_database(f"sqlite:///{file}")
