"""Rooms are backed up while they are played, and restored, by the lines of docs/operate.md."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from sqlalchemy import create_engine

from gyoji.web.rooms.database import DatabaseError, open_database

from ..running import running
from .postgresql import SERVERS
from .room_client import Browser, settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .postgresql import PostgreSQL

DOCUMENT = Path(__file__).parents[3] / "docs" / "operate.md"
TOOLS = str(SERVERS[-1].parent) if SERVERS else ""


class Database(NamedTuple):
    """A database on its way through the document, whose folders are in `folder` here."""

    kind: str
    url: str
    folder: Path
    environment: Mapping[str, str]

    def run(self, what: str) -> None:
        """Run the lines that the document has for a backup or a restore."""
        (lines,) = re.findall(
            rf"```sh {what}={self.kind}\n(.*?)```", DOCUMENT.read_text(), re.DOTALL
        )
        line = re.sub("^systemctl .*\n", "", lines, flags=re.MULTILINE)
        subprocess.run(
            ["sh", "-ec", line.replace("/var/", f"{self.folder}/")],
            env=os.environ | self.environment, check=True, timeout=60,
        )  # fmt: skip


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database."""
    for name in ("lib/gyoji", "backups"):
        (tmp_path / name).mkdir(parents=True)
    if request.param == "sqlite":
        if not shutil.which("sqlite3"):
            pytest.skip("NO BACKUP OF SQLITE: it is not installed (apt-get install sqlite3)")
        return Database("sqlite", f"sqlite:///{tmp_path}/lib/gyoji/rooms.sqlite3", tmp_path, {})
    server: PostgreSQL = request.getfixturevalue("postgresql")
    with create_engine(server.url, isolation_level="AUTOCOMMIT").connect() as connection:
        connection.exec_driver_sql("CREATE DATABASE rooms")
    environment = {
        "PATH": f"{TOOLS}:{os.environ['PATH']}", "PGUSER": "gyoji",
        "PGHOST": server.url.partition("host=")[2],
    }  # fmt: skip
    url = server.url.replace("/postgres?", "/rooms?")
    return Database("postgresql", url, tmp_path, environment)


@contextmanager
def serving(database: Database) -> Iterator[tuple[Browser, Browser]]:
    """Two browsers of a server with this database."""
    with running(replace(settings(database.folder), database=database.url)) as server:
        yield Browser(server.address), Browser(server.address)


@pytest.mark.long
def test_a_backup_of_a_serving_server_brings_rooms_and_seats_back(database: Database) -> None:
    with serving(database) as (alice, bob):
        made = alice.make()
        room = made["id"]
        seats = [each.sit(room, seat)["token"] for seat, each in enumerate((alice, bob))]
        with alice.enter(room) as one, bob.enter(room) as other:
            for seq, word in enumerate("NSE", 1):
                assert (other, one)[seq % 2].do(seq, word)["type"] == "done"
            database.run("backup")
            assert other.do(4, "W")["type"] == "done"
            assert one.do(5, "W")["type"] == "done"
    database.run("restore")
    with serving(database) as players:
        for player, token in zip(players, seats, strict=True):
            player.claim(room, token)
        alice, bob = players
        with alice.enter(room) as one, bob.enter(room) as other:
            shown = one.until("room")
            assert shown["seq"] == 3
            assert [entry["said"] for entry in shown["announcements"]] == ["north", "south", "east"]
            assert other.do(4, "N")["type"] == "done"
        assert Browser(alice.address).claim(room, made["token"])["role"] == "master"


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rooms.sqlite3'}"
    open_database(url).dispose()
    with sqlite3.connect(tmp_path / "rooms.sqlite3") as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'later'")
    with pytest.raises(DatabaseError, match="cannot open the database"):
        open_database(url)
