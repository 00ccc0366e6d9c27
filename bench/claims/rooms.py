"""Rooms with players in them: how many commands, how long the answer takes, how much memory."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from pathlib import Path
from signal import SIGKILL
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from measuring.plan import MissingError
from measuring.rooms import PLAYERS, Load, joined, made, serving
from measuring.rounds import Spread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.rooms import Player
    from measuring.table import Row

TITLE = "Rooms"
ABOUT = """
One server process and its players, on this machine over loopback. In each room four play the
labyrinth; whoever has the turn gives his command at once, so a command a room is always under way
(`as fast as it goes`), or after a second on average (`one a second and room`). Each command is on
the disk before it is acknowledged, and told to all four. The time is from sending a command to its
acknowledgement. Memory is what the server has more with these rooms and their connections.
"""
CONNECTIONS = (50, 500, 2_000)
KILLS, KILLED_ROOMS = 10, 25


class Measured(NamedTuple):
    """Commands a second, and the 50th and 99th percentile of the answer's time, in ms."""

    commands: float
    half: float
    most: float


def rows(plan: Plan) -> Iterator[Row | str]:
    """One for each number of connections; then whether anything is lost when it is killed."""
    for needed in ("starlette", "sqlalchemy", "alembic"):
        if find_spec(needed) is None:
            raise MissingError(f"{needed} is not installed: pip install 'gyoji[web]'")
    for connections in CONNECTIONS[: plan.count(len(CONNECTIONS), 2)]:
        plan.say("rooms", f": {connections} connections")
        with TemporaryDirectory(dir=plan.folder("rooms")) as folder:
            yield asyncio.run(loaded(plan, Path(folder), -(-connections // PLAYERS)))
    yield killed(plan)


async def loaded(plan: Plan, folder: Path, count: int) -> Row:
    """So many rooms, at work as fast as they can, and at leisure."""
    with serving(folder) as server:
        before = server.memory()
        rooms, load = made(server, count), Load()
        players = await joined(server, load, rooms)
        memory = (server.memory() - before) / count / 1024
        rounds = plan.rounds(5)
        for player in players[::PLAYERS]:
            player.act(1)
        fast = [await measured(load, plan.count(3, 1)) for _ in range(rounds)]
        load.pause = 1.0
        slow = [await measured(load, plan.count(5, 2)) for _ in range(rounds)]
        await leave(load, players)
    return {
        "rooms": count,
        "connections": len(players),
        "commands/s": spread(fast, "commands"),
        "as fast as it goes: p50 ms": spread(fast, "half"),
        "p99 ms": spread(fast, "most"),
        "one a second and room: p50 ms": spread(slow, "half"),
        "p99 ms ": spread(slow, "most"),
        "KiB a room": memory,
    }


async def measured(load: Load, seconds: float) -> Measured:
    """What is done in so many seconds, after one that does not count."""
    await asyncio.sleep(1)
    load.seconds.clear()
    await asyncio.sleep(seconds)
    cuts = quantiles(load.seconds, n=100)
    return Measured(len(load.seconds) / seconds, cuts[49] * 1000, cuts[98] * 1000)


async def leave(load: Load, players: list[Player]) -> None:
    """Everybody goes."""
    load.stopped = True
    for player in players:
        player.transport.close()
    await asyncio.sleep(0)


def spread(rounds: list[Measured], name: str) -> Spread:
    """One figure of all rounds."""
    return Spread(tuple(getattr(each, name) for each in rounds))


def killed(plan: Plan) -> str:
    """Kill a server at work, again and again; whether anything that was acknowledged is lost."""
    times, acknowledged, lost = plan.count(KILLS, 2), 0, 0
    for number in range(times):
        plan.say("rooms", f": killed {number + 1} of {times} times")
        with TemporaryDirectory(dir=plan.folder("rooms")) as folder:
            done = asyncio.run(until_killed(Path(folder), 0.5 + number / times))
            acknowledged += sum(done.values())
            with serving(Path(folder)) as server:
                found = {room: int(server.ask(f"/api/rooms/{room}")["seq"]) for room in done}
            lost += sum(max(0, seq - found[room]) for room, seq in done.items())
    return (
        f"Killed {times} times with SIGKILL while {KILLED_ROOMS} rooms were at work, and started"
        f" again: of {acknowledged:,} commands that had been acknowledged {lost} were lost."
    )


async def until_killed(folder: Path, seconds: float) -> dict[str, int]:
    """The last command of each room that was acknowledged when the server was killed."""
    load = Load()
    with serving(folder) as server:
        players = await joined(server, load, made(server, KILLED_ROOMS))
        for player in players[::PLAYERS]:
            player.act(1)
        await asyncio.sleep(seconds)
        server.process.send_signal(SIGKILL)
        while not load.stopped:
            await asyncio.sleep(0.01)
    return load.acknowledged
