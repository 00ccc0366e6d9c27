"""`gyoji solutions`: list and erase the solutions that `gyoji serve` keeps."""

from __future__ import annotations

from contextlib import contextmanager
from time import gmtime, strftime, time
from typing import TYPE_CHECKING

import click

from ..game.notation.sanitize import count
from .common.output import InputError, require_extra

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import ColumnElement, Engine

EXAMPLES = """\b
At a terminal:
  $ gyoji solutions --name Ada
  $ gyoji solutions --name Ada --erase
  $ gyoji solutions --number 17 --erase --database postgresql://user@host/rooms
"""


@click.command(epilog=EXAMPLES)
@click.option("--number", type=click.IntRange(1, 2**31 - 1), metavar="N", help="Only this one.")
@click.option("--name", metavar="NAME", help="Only those by this name.")
@click.option("--level", metavar="DIGEST", help="Only those of this level.")
@click.option("--erase", is_flag=True, help="Erase these solutions.")
@click.option(
    "--database", default="", metavar="URL", help="The database of rooms, as for `gyoji serve`.",
    show_default="SQLite in the user's data folder",
)  # fmt: skip
def solutions(
    number: int | None, name: str | None, level: str | None, erase: bool, database: str
) -> int:
    """List the solutions that `gyoji serve` keeps of levels, or erase some for good.

    A line has the number, game, digest of the level, moves, pushes, date and name of a solution,
    separated by tabs. The server may go on serving meanwhile. docs/operate.md says what is kept.
    """
    if erase and number is None and name is None and level is None:
        raise click.UsageError("say which solutions to erase: --number, --name or --level")
    with _open_database(database) as engine:
        wanted = _condition(number, name, level)
        if erase:
            _erase(engine, wanted)
        else:
            _list(engine, wanted)
    return 0


@contextmanager
def _open_database(database: str) -> Iterator[Engine]:
    """Open the database; InputError if it cannot be used."""
    with require_extra("web"):
        from sqlalchemy.exc import SQLAlchemyError

        from ..web.limits.settings import Settings
        from ..web.rooms.database import DatabaseError, open_database, reason_of, url_of
    try:
        engine = open_database(url_of(Settings(database=database)))
    except DatabaseError as error:
        raise InputError(str(error)) from None
    try:
        yield engine
    except SQLAlchemyError as error:
        raise InputError(f"the database failed: {reason_of(error)}") from None
    finally:
        engine.dispose()


def _condition(number: int | None, name: str | None, level: str | None) -> ColumnElement[bool]:
    import sqlalchemy as sa

    from ..web.rooms.records import SOLUTIONS

    given = {"id": number, "name": name, "level": level}
    return sa.and_(
        sa.true(), *(SOLUTIONS.c[key] == value for key, value in given.items() if value is not None)
    )


def _list(engine: Engine, wanted: ColumnElement[bool]) -> None:
    from ..web.rooms.solutions.records import find_solutions

    with engine.begin() as connection:
        found = find_solutions(connection, wanted)
    for one, game, level in found:
        pushes = "-" if one.pushes is None else one.pushes
        date = strftime("%Y-%m-%d", gmtime(one.at))
        click.echo("\t".join(map(str, (one.id, game, level, one.moves, pushes, date, one.name))))


def _erase(engine: Engine, wanted: ColumnElement[bool]) -> None:
    from ..web.rooms.solutions.records import erase

    with engine.begin() as connection:
        erased = erase(connection, wanted, int(time()))
    click.echo(f"gyoji: {count(erased, 'solution')} erased")
