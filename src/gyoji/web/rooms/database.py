"""Open the database of rooms, and migrate its tables to the newest version."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from ...util.errors import Error

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from ..limits.settings import Settings

FILE = "rooms.sqlite3"
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x6779_6F6A_69
"""The number of the lock for migrations in PostgreSQL."""

HALTED_SECONDS = 5
"""Seconds after which PostgreSQL ends a transaction whose process does not continue it.

The process may have been halted, or its machine may be gone, while others wait for its locks.
"""

PATIENCE = {
    "connect_timeout": "5", "tcp_user_timeout": "15000",
    "keepalives_idle": "5", "keepalives_interval": "5", "keepalives_count": "2",
}  # fmt: skip
"""Timeouts of connections to a PostgreSQL that does not answer; options in the URL win.

They are in seconds, and in milliseconds (tcp_user_timeout). Without them, the system would wait for
minutes or hours.
"""

LIBPQ = ("postgresql", "postgresql+psycopg", "postgresql+psycopg2")
"""The drivers that know the options in `PATIENCE`."""

PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # a commit is on the disk when it is done
    "foreign_keys = ON",
    "busy_timeout = 3000",  # milliseconds; transactions here take a few
)

_FILE_QUERY = "SELECT file FROM pragma_database_list WHERE name = 'main'"


class DatabaseFile:
    """The file of an SQLite database that is in use; `check` finds out whether it has gone.

    SQLite itself goes on writing to a file that was deleted or moved, without an error.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._known = {path: self._identity(path)}

    def check(self) -> None:
        """Raise SQLAlchemy's OperationalError if the file is not at its place any more."""
        log = f"{self._path}-wal"
        if log not in self._known and (found := self._identity(log)):
            self._known[log] = found
        for path, known in self._known.items():
            if self._identity(path) != known:
                sentence = (
                    f"the file {path} was deleted, moved or replaced while it was in use: stop the"
                    " server, put it back or restore a backup, and start the server again"
                )
                raise OperationalError(None, None, DatabaseError(sentence))

    @staticmethod
    def _identity(path: str) -> tuple[int, int] | None:
        try:
            found = os.stat(path)
        except OSError:
            return None
        return found.st_dev, found.st_ino


class DatabaseError(Error):
    """The database cannot be used; a sentence says why."""


def url_of(settings: Settings) -> str:
    """Return the URL in the settings, or else that of a file in their folder, which is created."""
    if settings.database:
        return settings.database
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sentence = f"rooms cannot be stored in {settings.folder}: {error.strerror}"
        raise DatabaseError(sentence) from None
    return f"sqlite:///{settings.folder / FILE}"


def open_database(url: str) -> Engine:
    """Open a database and migrate its tables. DatabaseError if it cannot be used."""
    engine = _engine(url)
    try:
        with engine.begin() as connection:
            file = _file(connection)
            _lock(connection)
            command.upgrade(_config(connection), "head")
    except (SQLAlchemyError, CommandError) as error:
        engine.dispose()
        sentence = f"cannot open the database {without_password(url)}: {reason_of(error)}"
        if "unable to open" in sentence:
            sentence += "; the folder of FILE has to exist in sqlite:///FILE (sqlite:////ABSOLUTE)"
        raise DatabaseError(sentence) from None
    except DatabaseError:
        engine.dispose()
        raise
    if file:
        watched = DatabaseFile(file)
        event.listen(engine, "begin", lambda _connection: watched.check())
        event.listen(engine, "commit", lambda _connection: watched.check())
    return engine


def _file(connection: Connection) -> str:
    """Return the path of an SQLite database; "" for other databases.

    DatabaseError if an SQLite database is not in a file.
    """
    if connection.dialect.name != "sqlite":
        return ""
    file = str(connection.exec_driver_sql(_FILE_QUERY).scalar_one() or "")
    if not file:
        sentence = "rooms must be stored in a file, as in sqlite:////var/lib/gyoji/rooms.sqlite3"
        raise DatabaseError(sentence)
    return file


def _lock(connection: Connection) -> None:
    """Make other processes wait until this transaction has brought the tables up to date."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
    elif connection.dialect.name == "sqlite":
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _engine(url: str) -> Engine:
    """Return SQLAlchemy's engine for a URL; DatabaseError if the URL or a package is missing."""
    try:
        made = make_url(url)
        if made.drivername in LIBPQ:
            made = made.set(query={**PATIENCE, **made.query})
        # Database servers close idle connections, so connections are tried before use (pre_ping).
        # The pool is named because a later SQLAlchemy will not choose it by default.
        engine = create_engine(made, pool_pre_ping=True, poolclass=QueuePool)
    except ImportError as error:
        sentence = f"the database needs a package that is not installed: {error.name}"
        raise DatabaseError(sentence) from None
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise DatabaseError(f"this is not the URL of a database: {error}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
    elif engine.dialect.name == "postgresql":
        event.listen(engine, "connect", _prepare_session)
    return engine


def without_password(url: str) -> str:
    return make_url(url).render_as_string(hide_password=True)


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    # Alembic reads % as the start of an interpolation.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _prepare(connection: Any, _record: object) -> None:
    """Prepare a connection to SQLite. Transactions are begun by `_begin`, not by the driver."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _prepare_session(connection: Any, _record: object) -> None:
    """Prepare a connection to PostgreSQL."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{HALTED_SECONDS}s'")
    connection.commit()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def reason_of(error: BaseException) -> str:
    """Return the first line of a driver's error message."""
    return str(getattr(error, "orig", None) or error).strip().split("\n", maxsplit=1)[0]
