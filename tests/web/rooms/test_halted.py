"""Processes and databases that do not go on, and do not end either."""

from __future__ import annotations

import asyncio
import socket

import pytest

from gyoji.web.rooms import database
from gyoji.web.rooms.records import CommandRecord, insert_command, insert_room
from gyoji.web.rooms.repository import RepositoryError, RoomRepository

from .room_client import with_repository
from .test_repository import ROOM


def test_a_process_that_is_halted_with_a_lock_does_not_halt_the_others(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "HALTED_SECONDS", 1)
    halted = database.open_database(postgresql_url)
    write = insert_command(ROOM.id, CommandRecord(1, 0, "1", 1))

    async def scenario(repository: RoomRepository) -> None:
        await repository.save(insert_room(ROOM))
        connection = halted.connect()
        try:
            connection.execute(write.statement, write.values)  # and nothing more
            await asyncio.wait_for(repository.save(write), 20)
        finally:
            connection.invalidate()
        with pytest.raises(RepositoryError):
            await repository.save(write)

    with_repository(postgresql_url, scenario)
    halted.dispose()


def test_a_database_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(
        "psycopg", reason="NOT TESTED WITH POSTGRESQL: pip install 'psycopg[binary]'"
    )
    monkeypatch.setitem(database.PATIENCE, "connect_timeout", "2")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(database.DatabaseError, match="cannot open the database"):
            database.open_database(f"postgresql://gyoji@127.0.0.1:{port}/rooms")
