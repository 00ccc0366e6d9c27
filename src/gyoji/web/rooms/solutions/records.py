"""The table of solutions: keep, list and erase them.

For each level, the best solutions by moves and the best by pushes are kept, at most one of each
kind for each name; among equals, the earlier one is better. Keeping a solution takes the same lock,
in all processes, as creating a room. If the server already has solutions of as many levels as it
may have, the solutions of another level are refused. A solution is removed only for a better one of
the same level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ...limits.refusals import RefusalError
from ..quota import creator_of, lock
from ..records import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import ColumnElement, Connection

    from ...limits.limits import ServerLimits
    from ..records import Creator
    from .jobs import SolvedLevel, Verified


class Kept(NamedTuple):
    """A solution without its commands."""

    id: int
    name: str
    moves: int
    pushes: int | None
    at: int


_KEPT = sa.select(*(SOLUTIONS.c[name] for name in Kept._fields))


def keep(
    connection: Connection, solution: Verified, client: str, limits: ServerLimits, now: int
) -> tuple[int | None, list[Kept]]:
    """Keep a client's solution if it is among the best of its level.

    Return its id (None if it is not kept), and all solutions of the level. RefusalError if the
    server, the address or the network has too many. `now` is in seconds since the epoch.
    """
    creator = creator_of(lock(connection, now), client)
    present = of_level(connection, solution.level)
    rivals = [*present, Kept(_LAST, solution.name, solution.moves, solution.pushes, now)]
    best = {each.id for each in best_of(rivals, limits.max_solutions_per_level)}
    if _LAST not in best:
        return None, present
    if not present:
        _check_room(connection, limits)
    # Worse ones are deleted before the quota is checked, so that a solution can always be replaced.
    # If the new one is refused, the transaction brings them back.
    worse = [each.id for each in present if each.id not in best]
    connection.execute(sa.delete(SOLUTIONS).where(SOLUTIONS.c.id.in_(worse)))
    for column, value, most in (
        (SOLUTIONS.c.creator, creator.address, limits.max_solutions_per_address),
        (SOLUTIONS.c.network, creator.network, limits.max_solutions_per_network),
    ):
        _check_quota(connection, column == value, most)
    return _insert(connection, solution, creator, now), of_level(connection, solution.level)


def _insert(connection: Connection, solution: Verified, creator: Creator, now: int) -> int:
    """Store a solution, and return its id."""
    level = solution.level
    values = {
        **solution._asdict(), "game": level.game, "version": level.version, "level": level.digest,
        "creator": creator.address, "network": creator.network, "at": now,
    }  # fmt: skip
    result = connection.execute(sa.insert(SOLUTIONS).values(values).returning(SOLUTIONS.c.id))
    return int(result.scalar_one())


LARGEST = 2**31 - 1
"""The largest id of a solution."""
_LAST = LARGEST + 1
"""Stands for the id of a solution that is not stored yet; among equals, it comes last."""


def best_of(solutions: Iterable[Kept], most: int) -> list[Kept]:
    """Return the solutions to keep: the `most` best by moves and by pushes, each once."""
    listed = list(solutions)
    both = (*by_moves(listed)[:most], *by_pushes(listed)[:most])
    return list({each.id: each for each in both}.values())


def by_moves(solutions: Iterable[Kept]) -> list[Kept]:
    """Return the best solution of each name, fewest moves first."""
    return _one_each(sorted(solutions, key=lambda one: (one.moves, one.pushes or 0, one.id)))


def by_pushes(solutions: Iterable[Kept]) -> list[Kept]:
    """Return the best solution of each name, fewest pushes first, where pushes are counted."""
    counted = [(one.pushes, one.moves, one.id, one) for one in solutions if one.pushes is not None]
    return _one_each(each[-1] for each in sorted(counted))


def _one_each(solutions: Iterable[Kept]) -> list[Kept]:
    first = dict[str, Kept]()
    for each in solutions:
        first.setdefault(each.name, each)
    return list(first.values())


def of_level(connection: Connection, level: SolvedLevel) -> list[Kept]:
    """Return all solutions of a level."""
    found = connection.execute(_KEPT.where(_of(level)).order_by(SOLUTIONS.c.id))
    return [Kept(*row) for row in found]


def words_of(connection: Connection, game: str, number: int) -> str | None:
    """Return the commands of a solution, as JSON; None if it is not stored (any more)."""
    query = sa.select(SOLUTIONS.c.words).where(SOLUTIONS.c.id == number, SOLUTIONS.c.game == game)
    return connection.execute(query).scalar_one_or_none()


def find_solutions(
    connection: Connection, condition: ColumnElement[bool]
) -> list[tuple[Kept, str, str]]:
    """Return the solutions that fulfil a condition, each with its game and level digest."""
    query = _KEPT.add_columns(SOLUTIONS.c.game, SOLUTIONS.c.level).where(condition)
    rows = connection.execute(query.order_by(SOLUTIONS.c.id))
    return [(Kept(*row[:-2]), row.game, row.level) for row in rows]


def erase(connection: Connection, condition: ColumnElement[bool], now: int) -> int:
    """Erase the solutions that fulfil a condition, and return their number."""
    lock(connection, now)
    return connection.execute(sa.delete(SOLUTIONS).where(condition)).rowcount


def _of(level: SolvedLevel) -> ColumnElement[bool]:
    table = SOLUTIONS.c
    same = (table.level == level.digest, table.game == level.game, table.version == level.version)
    return sa.and_(*same)


def _check_room(connection: Connection, limits: ServerLimits) -> None:
    levels = sa.select(SOLUTIONS.c.level).distinct().subquery()
    count = connection.execute(sa.select(sa.func.count()).select_from(levels)).scalar_one()
    if count >= limits.max_solved_levels:
        sentence = f"this server keeps solutions of {limits.max_solved_levels:,} levels at most"
        raise RefusalError(429, f"{sentence}, and has no room for another level")


def _check_quota(connection: Connection, theirs: ColumnElement[bool], most: int) -> None:
    query = sa.select(sa.func.count()).select_from(SOLUTIONS).where(theirs)
    if connection.execute(query).scalar_one() >= most:
        raise RefusalError(429, f"{most:,} solutions are kept from where you are, and no more")
