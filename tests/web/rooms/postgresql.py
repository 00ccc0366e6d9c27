"""A PostgreSQL server for tests, in a temporary folder, without a port."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from sqlalchemy import create_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

SERVERS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
NOBODY = "postgres"  # initdb refuses to be run by root


class PostgreSQL:
    """A server that can be stopped and started; `url` is its database of rooms."""

    def __init__(self, folder: str) -> None:
        tools = SERVERS[-1].parent if SERVERS else Path(str(shutil.which("initdb"))).parent
        self.url = f"postgresql+psycopg://gyoji@/postgres?host={folder}"
        self._folder, self._tools = folder, tools
        if os.getuid() == 0:
            shutil.chown(folder, NOBODY)
        _as_somebody([str(tools / "initdb"), "-D", f"{folder}/data", "-A", "trust", "-U", "gyoji"])

    def new_database(self, name: str) -> str:
        """The URL of an empty database."""
        engine = create_engine(self.url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
        engine.dispose()
        return self.url.replace("/postgres?", f"/{name}?")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-c listen_addresses= -c unix_socket_directories={self._folder}"
        self._control("-l", f"{self._folder}/log", "-o", options, "start")

    def stop(self) -> None:
        """Stop it at once, as if its machine had failed."""
        self._control("-m", "immediate", "stop")

    def _control(self, *words: str) -> None:
        _as_somebody([str(self._tools / "pg_ctl"), "-D", f"{self._folder}/data", "-w", *words])


def is_installed() -> bool:
    return bool(SERVERS or shutil.which("initdb"))


@contextmanager
def postgresql_server() -> Iterator[PostgreSQL]:
    """A server that runs within the block."""
    with TemporaryDirectory(prefix="gyoji-postgresql-") as folder:
        server = PostgreSQL(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _as_somebody(line: list[str]) -> None:
    """Run a command, but not as root."""
    prefix = ["runuser", "-u", NOBODY, "--"] if os.getuid() == 0 else []
    subprocess.run([*prefix, *line], check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=60)
