"""The databases that rooms are stored in: SQLite, and PostgreSQL if it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

SERVERS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
NOBODY = "postgres"  # initdb refuses to be run by root


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URLs of the databases of a PostgreSQL server of its own."""
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
            yield f"postgresql+psycopg://gyoji@/{{}}?host={folder}"
        finally:
            as_somebody([*control, "-m", "immediate", "stop"])


def as_somebody(line: list[str]) -> None:
    """Run a command, but not as root."""
    prefix = ["runuser", "-u", NOBODY, "--"] if os.getuid() == 0 else []
    subprocess.run([*prefix, *line], check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=60)


NUMBERS = count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a 100% new file.sqlite3'}"
    return str(request.getfixturevalue("postgresql_url"))


@pytest.fixture
def postgresql_url(postgresql: str) -> str:
    """An empty database of PostgreSQL."""
    name = f"rooms{next(NUMBERS)}"
    engine = create_engine(postgresql.format("postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    engine.dispose()
    return postgresql.format(name)
