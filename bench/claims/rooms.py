"""Rooms with players: commands per second, the time until an answer, and memory."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from pathlib import Path
from signal import SIGKILL
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from measuring.plan import MissingError
from measuring.rooms import PLAYERS, Load, in_folder, joined, made, serving
from measuring.rounds import Spread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.rooms import Player
    from measuring.table import Row

TITLE = "Rooms"
ABOUT = """
One server process and its players, on one machine over loopback. In each room four players play the
labyrinth. The player to move sends a command at once, so that every room always has a command under
way (`at full speed`), or after one second on average (`one per second and room`). Each command is
on the disk before it is acknowledged and announced to all four. The time is from sending a command
to its acknowledgement. The memory is what the server uses in addition for these rooms and their
connections.
"""
CONNECTIONS = (50, 500, 2_000)
KILLS, KILLED_ROOMS = 10, 25


class Measured(NamedTuple):
    """Commands per second, and percentiles of the time until the answer, in ms."""

    commands: float
    p50: float
    p99: float


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield a row for each number of connections; then whether a killed server loses anything."""
    for needed in ("starlette", "sqlalchemy", "alembic"):
        if find_spec(needed) is None:
            raise MissingError(f"{needed} is not installed: pip install 'gyoji[web]'")
    for connections in CONNECTIONS[: plan.count(len(CONNECTIONS), 2)]:
        plan.say("rooms", f": {connections} connections")
        with TemporaryDirectory(dir=plan.folder("rooms")) as folder:
            yield asyncio.run(loaded(plan, Path(folder), -(-connections // PLAYERS)))
    yield killed(plan)


async def loaded(plan: Plan, folder: Path, count: int) -> Row:
    """Measure `count` rooms at full speed, then at a leisurely pace."""
    with serving(in_folder(folder)) as server:
        before = server.memory()
        rooms, load = made(server, count), Load()
        players = await joined(server, load, rooms)
        memory = (server.memory() - before) / count / 1024
        rounds = plan.rounds(5)
        for player in players[::PLAYERS]:  # the first seat of each room has the turn
            player.act(1)
        fast = [await measured(load, plan.count(3, 1)) for _ in range(rounds)]
        load.pause = 1.0
        slow = [await measured(load, plan.count(5, 2)) for _ in range(rounds)]
        await leave(load, players)
    return {
        "rooms": count,
        "connections": len(players),
        "commands/s": spread(fast, "commands"),
        "at full speed: p50 ms": spread(fast, "p50"),
        "p99 ms": spread(fast, "p99"),
        "one per second and room: p50 ms": spread(slow, "p50"),
        # Two columns of one row cannot have the same name; in Markdown the blank is not seen.
        "p99 ms ": spread(slow, "p99"),
        "KiB per room": memory,
    }


async def measured(load: Load, seconds: float) -> Measured:
    """Return the commands within some seconds, after one second of warming up."""
    await asyncio.sleep(1)
    load.seconds.clear()
    await asyncio.sleep(seconds)
    cuts = quantiles(load.seconds, n=100)
    return Measured(len(load.seconds) / seconds, cuts[49] * 1000, cuts[98] * 1000)


async def leave(load: Load, players: list[Player]) -> None:
    load.stopped = True
    for player in players:
        player.transport.close()
    await asyncio.sleep(0)


def spread(rounds: list[Measured], name: str) -> Spread:
    """Return one figure over all rounds."""
    return Spread(tuple(getattr(measured, name) for measured in rounds))


def killed(plan: Plan) -> str:
    """Kill a working server repeatedly; return a sentence on lost acknowledged commands."""
    times, acknowledged, lost = plan.count(KILLS, 2), 0, 0
    for number in range(times):
        plan.say("rooms", f": killed {number + 1} of {times} times")
        with TemporaryDirectory(dir=plan.folder("rooms")) as folder:
            done = asyncio.run(until_killed(Path(folder), 0.5 + number / times))
            acknowledged += sum(done.values())
            with serving(in_folder(Path(folder))) as server:
                stored = {room: int(server.ask(f"/api/rooms/{room}")["seq"]) for room in done}
            # More may be stored than was acknowledged: the server was killed in between.
            lost += sum(max(0, seq - stored[room]) for room, seq in done.items())
    return (
        f"The server was killed {times} times with SIGKILL while {KILLED_ROOMS} rooms were playing,"
        f" and restarted: of {acknowledged:,} acknowledged commands, {lost} were lost."
    )


async def until_killed(folder: Path, seconds: float) -> dict[str, int]:
    """Return the last acknowledged command of each room when the server was killed."""
    load = Load()
    with serving(in_folder(folder)) as server:
        players = await joined(server, load, made(server, KILLED_ROOMS))
        for player in players[::PLAYERS]:
            player.act(1)
        await asyncio.sleep(seconds)
        server.process.send_signal(SIGKILL)
        while not load.stopped:
            await asyncio.sleep(0.01)
    return load.acknowledged
