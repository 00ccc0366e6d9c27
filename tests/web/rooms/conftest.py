"""Databases for tests of rooms: SQLite, and PostgreSQL if it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .postgresql import PostgreSQL, is_installed, postgresql_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL server of its own."""
    if not is_installed():
        pytest.skip("NOT TESTED WITH POSTGRESQL: it is not installed (apt-get install postgresql)")
    pytest.importorskip(
        "psycopg", reason="NOT TESTED WITH POSTGRESQL: pip install 'psycopg[binary]'"
    )
    with postgresql_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that is empty except for rooms of other tests."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a 100% new file.sqlite3'}"
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return server.url
