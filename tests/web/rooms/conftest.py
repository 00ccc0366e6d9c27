"""Databases for tests of rooms: SQLite, and PostgreSQL if it is installed."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

from .postgresql import PostgreSQL, is_installed, postgresql_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL server of its own."""
    if not is_installed():
        pytest.skip("NOT TESTED WITH POSTGRESQL: it is not installed (apt-get install postgresql)")
    pytest.importorskip(
        "psycopg", reason="NOT TESTED WITH POSTGRESQL: pip install 'psycopg[binary]'"
    )
    with postgresql_server() as server:
        yield server


NUMBERS = count(1)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a 100% new file.sqlite3'}"
    return str(request.getfixturevalue("postgresql_url"))


@pytest.fixture
def postgresql_url(postgresql: PostgreSQL) -> str:
    """An empty database of PostgreSQL."""
    return postgresql.new_database(f"rooms{next(NUMBERS)}")
