"""The database that rooms are kept in: opened, and its tables brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from ..settings import Settings

FILE = "rooms.sqlite3"
MIGRATIONS = Path(__file__).parent / "migrations"
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # a commit is on the disk when it is done
    "foreign_keys = ON",
    "busy_timeout = 10000",
)


_FILE = "SELECT file FROM pragma_database_list WHERE name = 'main'"


class DatabaseError(Exception):
    """The database cannot be had; a sentence says why."""


def url_of(settings: Settings) -> str:
    """Where rooms are kept: what was asked for, or a file in the user's folder, which is made."""
    if settings.database:
        return settings.database
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sentence = f"rooms cannot be kept in {settings.folder}: {error.strerror}"
        raise DatabaseError(sentence) from None
    return f"sqlite:///{settings.folder / FILE}"


def opened(url: str) -> Engine:
    """The database of a URL, with the tables of today. DatabaseError if it cannot be had."""
    engine = _engine(url)
    try:
        with engine.begin() as connection:
            _check_lasting(connection)
            command.upgrade(_config(connection), "head")
    except (SQLAlchemyError, CommandError) as error:
        engine.dispose()
        sentence = f"the database {shown(url)} does not open: {reason_of(error)}"
        raise DatabaseError(sentence) from None
    except DatabaseError:
        engine.dispose()
        raise
    return engine


def _check_lasting(connection: Connection) -> None:
    """DatabaseError for a database of SQLite's that is in no file."""
    if connection.dialect.name != "sqlite":
        return
    if not connection.exec_driver_sql(_FILE).scalar_one():
        sentence = "rooms have to last: name a file, as in sqlite:////var/lib/gyoji/rooms.sqlite3"
        raise DatabaseError(sentence)


def _engine(url: str) -> Engine:
    """What speaks with the database of a URL; DatabaseError if there is nothing that does."""
    try:
        engine = create_engine(url, pool_pre_ping=True, poolclass=QueuePool)
    except ImportError as error:
        sentence = f"the database needs a package that is not installed: {error.name}"
        raise DatabaseError(sentence) from None
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise DatabaseError(f"this is no URL of a database: {error}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
    return engine


def shown(url: str) -> str:
    """A URL without its password."""
    return make_url(url).render_as_string(hide_password=True)


def _config(connection: Connection) -> Config:
    """What Alembic is told."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _prepare(connection: Any, _record: object) -> None:
    """Every connection of SQLite's; transactions are begun by us, not by the driver."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """SQLite has no other way to say it."""
    connection.exec_driver_sql("BEGIN")


def reason_of(error: BaseException) -> str:
    """What a driver says, in one line."""
    return str(getattr(error, "orig", None) or error).strip().split("\n", maxsplit=1)[0]
