"""A database that is locked, full or gone is logged, counted, and shown by `/readyz`."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest
import sqlalchemy as sa

from gyoji.web.limits.logs import LOG, JsonFormatter
from gyoji.web.limits.metrics import Metrics
from gyoji.web.rooms import database, records
from gyoji.web.rooms.database import FILE
from gyoji.web.rooms.repository import RepositoryError, RoomRepository
from gyoji.web.rooms.routes import FRESH, FailureLog, Readiness

from ..running import PATIENCE, eventually
from .room_client import SWEETS, serving
from .test_repository import ROOM

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long


class Lines(logging.Handler):
    """The lines of a log, as the server writes them."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = list[dict[str, object]]()

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(JsonFormatter().format(record)))


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """The server's log during the test."""
    kept = Lines()
    monkeypatch.setattr(LOG, "handlers", [kept])
    monkeypatch.setattr(LOG, "propagate", False)
    monkeypatch.setattr(LOG, "level", logging.INFO)
    return kept.lines


def test_a_server_that_does_not_hear_the_others_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = sa.Table("elsewhere", sa.MetaData(), sa.Column("id", sa.Integer))
    monkeypatch.setattr("gyoji.web.rooms.repository.NOTICES", missing)
    with serving(tmp_path) as address:
        eventually(lambda: httpx.get(f"{address}/readyz", timeout=PATIENCE).status_code == 503)
        problem = "other processes are not heard: no such table: elsewhere"
        assert httpx.get(f"{address}/readyz", timeout=PATIENCE).json()["problem"] == problem


def test_a_server_without_its_database_is_alive_but_not_ready(
    tmp_path: Path, logged: list[dict[str, object]]
) -> None:
    with serving(tmp_path) as address:
        assert httpx.get(f"{address}/readyz", timeout=PATIENCE).json() == {"status": "ready"}
        with closing(sqlite3.connect(tmp_path / FILE)) as other:
            other.execute("DROP TABLE probes")
        problem = "no such table: probes"
        # The first answer is good for a second.
        eventually(lambda: httpx.get(f"{address}/readyz", timeout=PATIENCE).status_code == 503)
        answer = httpx.get(f"{address}/readyz", timeout=PATIENCE)
        assert answer.json() == {"status": "unavailable", "problem": problem}
        assert httpx.get(f"{address}/healthz", timeout=PATIENCE).json()["status"] == "ok"
        metrics = httpx.get(f"{address}/metrics", timeout=PATIENCE).text
    assert 'gyoji_database_failures_total{operation="write"}' in metrics
    failures = [line for line in logged if line["event"] == "database failed"]
    assert {(line["operation"], line["reason"]) for line in failures} == {("write", problem)}


def test_a_locked_database_is_asked_once_however_many_ask(tmp_path: Path) -> None:
    file, now = tmp_path / "rooms.sqlite3", [0.0]

    async def run() -> None:
        repository = RoomRepository(f"sqlite:///{file}")
        readiness = Readiness(repository, lambda: now[0], patience=0.05)
        try:
            with closing(sqlite3.connect(file)) as other:
                other.execute("BEGIN EXCLUSIVE")
                problems = await asyncio.gather(*(readiness.problem() for _ in range(50)))
                assert set(problems) == {"the database does not answer"}
                asking = readiness._asking
                now[0] += 2 * FRESH
                assert await readiness.problem() == "the database does not answer"
                assert readiness._asking is asking
                other.rollback()
            assert asking is not None
            assert await asking == ""
            assert await readiness.problem() == ""
        finally:
            await repository.close()

    asyncio.run(run())


def test_a_full_database_is_logged_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, object]]
) -> None:
    metrics, url = Metrics(), f"sqlite:///{tmp_path / 'rooms.sqlite3'}"

    async def fill(repository: RoomRepository) -> None:
        with pytest.raises(RepositoryError, match="rooms cannot be stored at the moment"):
            await repository.save(records.insert_room(ROOM._replace(text="#" * 1_000_000)))

    async def run() -> None:
        await RoomRepository(url).close()  # its tables are made before the disk is full
        monkeypatch.setattr(database, "PRAGMAS", (*database.PRAGMAS, "max_page_count = 40"))
        repository = RoomRepository(url, FailureLog(metrics, lambda: 0.0))
        for _ in range(3):
            await fill(repository)
        await repository.save(records.insert_room(ROOM))
        await repository.close()

    asyncio.run(run())
    assert 'gyoji_database_failures_total{operation="write"} 3.0' in metrics.text().decode()
    assert [(line["event"], line["reason"], line["more"]) for line in logged] == [
        ("database failed", "database or disk is full", 0)
    ]


def test_a_conflict_is_no_failure(tmp_path: Path) -> None:
    reported = list[str]()

    async def run() -> None:
        repository = RoomRepository(
            f"sqlite:///{tmp_path / 'rooms.sqlite3'}",
            lambda operation, _: reported.append(operation),
        )
        await repository.save(records.insert_room(ROOM))
        with pytest.raises(RepositoryError, match="faster"):
            await repository.save(records.insert_room(ROOM))
        await repository.close()

    asyncio.run(run())
    assert reported == []


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal"])
def test_a_file_that_is_taken_away_is_missed(
    tmp_path: Path, logged: list[dict[str, object]], name: str
) -> None:
    """SQLite would go on writing to it, and everything would be gone after a restart."""
    with serving(tmp_path) as address:
        assert httpx.get(f"{address}/readyz", timeout=PATIENCE).status_code == 200
        body = {"game": "sweets", "text": SWEETS}
        (tmp_path / name).rename(tmp_path / "elsewhere")
        made = httpx.post(f"{address}/api/rooms", json=body, timeout=PATIENCE)
        assert made.status_code == 503
        # Nobody needs to ask: it is logged, and the server does not call itself ready.
        eventually(lambda: "listen" in {line.get("operation") for line in logged})
        eventually(lambda: httpx.get(f"{address}/readyz", timeout=PATIENCE).status_code == 503)
        problem = httpx.get(f"{address}/readyz", timeout=PATIENCE).json()["problem"]
        assert f"the file {tmp_path / name} was deleted, moved or replaced" in problem
        assert "restore a backup" in problem
        (tmp_path / "elsewhere").rename(tmp_path / name)
        eventually(lambda: httpx.get(f"{address}/readyz", timeout=PATIENCE).status_code == 200)
        assert httpx.post(f"{address}/api/rooms", json=body, timeout=PATIENCE).status_code == 201
