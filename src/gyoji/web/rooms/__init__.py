"""Rooms for several: a table, seats that are taken with a token, spectators, and a master.

records, schema, migrations, database, store    what is kept, and that it is
making, views, asking                           the game, what each may see of it and do
room, commands, sitting, people                 a room, and what happens in it, in one order
hall                                            all of them
messages, cookies, routes, connection           how one speaks with them
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from .database import DatabaseError, url_of
from .registry import Hall
from .repository import Store
from .routes import Rooms

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager

    from starlette.routing import BaseRoute

    from ..app_state import House

__all__ = ["DatabaseError", "mount"]


def mount(house: House) -> tuple[list[BaseRoute], Callable[[], AbstractAsyncContextManager[None]]]:
    """The routes of the rooms, and what keeps the rooms while the server runs.

    It raises DatabaseError, with a sentence, when the database cannot be had.
    """
    halls: list[Hall] = []

    @asynccontextmanager
    async def keeping() -> AsyncIterator[None]:
        hall = Hall(Store(url_of(house.settings)), house.limits, house.jobs)
        halls.append(hall)
        async with hall.open():
            yield
        halls.clear()

    rooms = Rooms(lambda: halls[0], secure=house.settings.https)
    return rooms.routes(), keeping
