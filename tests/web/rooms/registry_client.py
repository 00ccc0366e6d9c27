"""A registry of rooms for a test, without a server."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.settings import Settings
from gyoji.web.play.app_state import AppState
from gyoji.web.rooms.messages import NewRoom
from gyoji.web.rooms.participants import Role
from gyoji.web.rooms.registry import RoomRegistry
from gyoji.web.rooms.repository import RoomRepository
from gyoji.web.rooms.routes import take_seat

from ..running import PATIENT
from .room_client import LABYRINTH

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

HERE = "127.0.0.1"
ALICE = Role("seat", 0)


def within(
    folder: Path, scenario: Callable[[RoomRegistry, RoomRepository], Awaitable[None]], **limits: int
) -> None:
    """Run a scenario with a registry of its own."""

    async def run() -> None:
        state = AppState(Settings(folder=folder, limits=ServerLimits(**{**PATIENT, **limits})))
        repository = RoomRepository(f"sqlite:///{folder / 'rooms.sqlite3'}")
        rooms = RoomRegistry(repository, state.limits, state.jobs, state.metrics)
        async with rooms.run():
            await scenario(rooms, repository)
        await state.jobs.close()

    asyncio.run(run())


async def created(rooms: RoomRegistry, game: str = "labyrinth", text: str = LABYRINTH) -> str:
    """The id of a new room."""
    return (await rooms.create(NewRoom(game=game, text=text), HERE)).room.id


async def made(rooms: RoomRegistry, game: str = "labyrinth", text: str = LABYRINTH) -> str:
    """A room in which the first seat is taken."""
    name = await created(rooms, game, text)
    async with rooms.visit(name, HERE) as room:
        await room.in_order(take_seat(room, rooms.commands, 0, "Alice", ""))
    return name
