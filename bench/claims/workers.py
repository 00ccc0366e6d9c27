"""Rooms on several processes with one PostgreSQL: moves per second, delays, and costs."""

from __future__ import annotations

import asyncio
import resource
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

from measuring.plan import ROOT, MissingError
from measuring.rooms import PLAYERS, Load, joined, made, serving

from .rooms import leave, measured, spread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.rooms import Server
    from measuring.table import Row

TITLE = "Rooms on several processes"
ABOUT = """
`gyoji serve --workers N` with one PostgreSQL, and all of its players, on one machine over loopback.
In each room four players play the labyrinth, connected to whichever process the system chooses, so
that most moves are made at one process and heard at others. The player to move does it at once
(`at full speed`), or after two seconds on average (`one per two seconds and room`), as people
might. Each move is on the disk before it is acknowledged. The time is from sending a move to its
acknowledgement. `ms of processor` is what a move at full speed costs all processes of the server,
without PostgreSQL. The players' program and PostgreSQL share the processors with the server.
"""
WORKERS = (1, 2, 4)
CONNECTIONS = (50, 500, 2_000, 5_000)
PAUSE = 2.0


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield a row for each number of connections and processes."""
    sys.path.append(str(ROOT))
    from tests.web.rooms.postgresql import is_installed, postgresql_server

    if not is_installed():
        raise MissingError("PostgreSQL is not installed: apt-get install postgresql")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for connections in CONNECTIONS[: plan.count(len(CONNECTIONS), 2)]:
        for workers in WORKERS:
            plan.say("workers", f": {workers} processes, {connections} connections")
            with ExitStack() as stack:
                database = stack.enter_context(postgresql_server()).url
                server = stack.enter_context(serving(database, workers))
                row = asyncio.run(loaded(plan, server, -(-connections // PLAYERS)))
            yield {"processes": workers, **row}


async def loaded(plan: Plan, server: Server, count: int) -> Row:
    """Measure `count` rooms at full speed, then as people might play."""
    rooms, load = made(server, count), Load()
    players = await joined(server, load, rooms)
    rounds = plan.rounds(3)
    for player in players[::PLAYERS]:  # the first seat of each room has the turn
        player.act(1)
    before = server.seconds()
    fast = [await measured(load, plan.count(3, 1)) for _ in range(rounds)]
    cost = (server.seconds() - before) / load.done
    load.pause = PAUSE
    await asyncio.sleep(PAUSE)
    slow = [await measured(load, plan.count(5, 3)) for _ in range(rounds)]
    await leave(load, players)
    return {
        "connections": len(players),
        "at full speed: moves/s": spread(fast, "commands"),
        "p50 ms": spread(fast, "p50"),
        "p99 ms": spread(fast, "p99"),
        "ms of processor": cost * 1000,
        "one per two seconds and room: moves/s": spread(slow, "commands"),
        # Two columns of one row cannot have the same name; in Markdown the blank is not seen.
        "p50 ms ": spread(slow, "p50"),
        "p99 ms ": spread(slow, "p99"),
    }
