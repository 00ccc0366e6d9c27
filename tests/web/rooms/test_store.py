"""What is kept is on the disk when it is said to be; in SQLite, and in PostgreSQL where it is."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.exc import OperationalError

from gyoji.web.app_state import House
from gyoji.web.rooms import records
from gyoji.web.rooms.database import DatabaseError, opened, shown, url_of
from gyoji.web.rooms.records import CommandRecord, RoomRecord, SeatRecord
from gyoji.web.rooms.registry import Hall
from gyoji.web.rooms.repository import KeepError, Store
from gyoji.web.settings import Settings

from ..running import running
from .driving import Browser, settings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

ROOM = RoomRecord(
    "room", "sweets", 1, "2 2\r\n\tä\n", 3, {"games": "open"}, {}, 2**53 - 1, b"\x00" * 32
)
SERVERS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
NOBODY = "postgres"  # initdb refuses to be run by root


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL of our own."""
    if not SERVERS and not shutil.which("initdb"):
        pytest.skip("NOT TESTED WITH POSTGRESQL: it is not installed (apt-get install postgresql)")
    pytest.importorskip(
        "psycopg", reason="NOT TESTED WITH POSTGRESQL: pip install 'psycopg[binary]'"
    )
    tools = SERVERS[-1].parent if SERVERS else Path(str(shutil.which("initdb"))).parent
    with TemporaryDirectory(prefix="gyoji-postgresql-") as folder:
        data = f"{folder}/data"
        if os.getuid() == 0:
            shutil.chown(folder, NOBODY)
        as_somebody([str(tools / "initdb"), "-D", data, "-A", "trust", "-U", "gyoji"])
        options = f"-c listen_addresses= -c unix_socket_directories={folder}"
        control = [str(tools / "pg_ctl"), "-D", data, "-w"]
        as_somebody([*control, "-l", f"{folder}/log", "-o", options, "start"])
        try:
            yield f"postgresql+psycopg://gyoji@/postgres?host={folder}"
        finally:
            as_somebody([*control, "-m", "immediate", "stop"])


def as_somebody(line: list[str]) -> None:
    """Run a command, but not as root."""
    prefix = ["runuser", "-u", NOBODY, "--"] if os.getuid() == 0 else []
    subprocess.run([*prefix, *line], check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=60)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with nothing in it but what other tests left in their own rooms."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a 100% new file.sqlite3'}"
    found: str = request.getfixturevalue("postgresql")
    return found


def stored(url: str, deed: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store."""

    async def run() -> None:
        store = Store(url)
        try:
            await deed(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_what_was_kept_is_there_again(url: str) -> None:
    seats = [SeatRecord(0, "Zoë", b"a" * 32), SeatRecord(2, "", b"\xff" * 32)]
    commands = [
        CommandRecord(1, 0, '"x"', 2**63 - 1),
        CommandRecord(2, 0, "null", None),
        CommandRecord(3, 0, '"\\u0000"', 0),
    ]

    async def write(store: Store) -> None:
        await store.keep(records.new_room(ROOM))
        for seat in (*seats, SeatRecord(1, "gone", b"b" * 32)):
            await store.keep(records.new_seat("room", seat))
        await store.keep(records.free_seat("room", 1))
        for command in commands:
            await store.keep(records.new_command("room", command))

    async def read(store: Store) -> None:
        kept = await store.load("room")
        assert kept == records.Kept(ROOM, seats, commands)
        assert await store.load("other") is None
        assert await store.count() == 1
        await store.keep(records.gone("room"))
        assert await store.load("room") is None
        assert await store.count() == 0

    stored(url, write)
    stored(url, read)


def test_what_waits_is_committed_together(url: str) -> None:
    async def write(store: Store) -> None:
        await store.keep(records.new_room(ROOM))
        before = store.transactions
        commands = (CommandRecord(number, 0, "", number) for number in range(1, 301))
        await asyncio.gather(*(store.keep(records.new_command("room", each)) for each in commands))
        assert store.transactions - before < 30
        kept = await store.load("room")
        assert kept is not None
        assert [each.seq for each in kept.commands] == list(range(1, 301))
        await store.keep(records.gone("room"))

    stored(url, write)


def test_one_that_cannot_be_kept_does_not_harm_the_others(url: str) -> None:
    async def write(store: Store) -> None:
        await store.keep(records.new_room(ROOM))
        commands = [CommandRecord(seq, 0, "", 0) for seq in (1, 2, 2, 3)]
        jobs = [records.new_command("room", each) for each in commands]
        jobs.append(records.new_command("nowhere", commands[0]))
        jobs.append(records.new_command("room", CommandRecord(9, 0, "", 2**64)))
        results = await asyncio.gather(*map(store.keep, jobs), return_exceptions=True)
        assert [results[at] for at in (0, 1, 3)] == [None, None, None]
        refused = [error for error in results if isinstance(error, KeepError)]
        assert [results.index(error) for error in refused] == [2, 4, 5]
        assert [error.overtaken for error in refused] == [True, True, False]
        kept = await store.load("room")
        assert kept is not None
        assert len(kept.commands) == 3
        await store.keep(records.gone("room"))

    stored(url, write)


def test_rooms_that_are_idle(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def write(store: Store) -> None:
        for at, name in ((100, "old"), (100, "played"), (100, "seen"), (900, "new")):
            monkeypatch.setattr(records, "time", lambda at=at: float(at))
            await store.keep(records.new_room(ROOM._replace(id=name)))
        monkeypatch.setattr(records, "time", lambda: 600.0)
        await store.keep(records.new_command("played", CommandRecord(1, 0, "", 0)))
        await store.keep(records.used("seen"))
        assert await store.idle(100) == []
        assert await store.idle(101) == ["old"]
        assert sorted(await store.idle(601)) == ["old", "played", "seen"]
        for name in ("old", "played", "seen", "new"):
            await store.keep(records.gone(name))

    stored(url, write)


def test_a_database_that_is_gone_is_said_so(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def write(store: Store) -> None:
        def broken(*_: object) -> None:
            raise OSError("no space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(store._engine, "begin", broken)
            with pytest.raises(KeepError, match="cannot be kept at the moment") as refused:
                await store.keep(records.new_room(ROOM))
            assert not refused.value.overtaken
        await store.keep(records.new_room(ROOM))  # it goes on when that is over
        await store.keep(records.gone("room"))

    stored(url, write)


def test_a_server_on_it_remembers(url: str, tmp_path: Path) -> None:
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
    engine = opened(url)
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
            opened(f"sqlite:///{file}")
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    connection.close()
    opened(f"sqlite:///{file}").dispose()
    opened(f"sqlite:///{file}").dispose()


def test_databases_that_cannot_be_had(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, but it is long enough to be one" * 99)
    for url, sentence in (
        (f"sqlite:///{tmp_path / 'text'}", "file is not a database"),
        (f"sqlite:///{tmp_path / 'none' / 'x'}", "unable to open"),
        ("sqlite://", "rooms have to last"),
        ("sqlite:///:memory:", "rooms have to last"),
        ("sqlite:///file:x?mode=memory&cache=shared&uri=true", "rooms have to last"),
        ("", "no URL"),
        ("rooms", "no URL"),
        ("nosuch://x", "no URL"),
        ("oracle+nosuch://x", "no URL"),
        ("mysql+pymysql://x", "not installed"),
    ):
        with pytest.raises(DatabaseError, match=sentence):
            opened(url)
    with pytest.raises(DatabaseError, match="cannot be kept"):
        url_of(Settings(folder=tmp_path / "text" / "folder"))
    assert "secret" not in shown("postgresql://me:secret@host/x")


def test_rooms_that_cannot_be_read_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: object) -> None:
        raise OperationalError("SELECT", {}, OSError("disk I/O error"))

    async def begin() -> None:
        house = House(Settings(folder=tmp_path))
        store = Store(f"sqlite:///{tmp_path / 'rooms.sqlite3'}")
        with pytest.raises(DatabaseError, match=r"^the rooms cannot be read: disk I/O error$"):
            await Hall(store, house.limits, house.jobs).open().__aenter__()
        assert not store._writer.is_alive()
        house.jobs.close()

    monkeypatch.setattr(records, "count", gone)
    asyncio.run(begin())


def test_a_database_of_tomorrow_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite3"
    opened(f"sqlite:///{file}").dispose()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(DatabaseError, match="9999"):
        opened(f"sqlite:///{file}")
