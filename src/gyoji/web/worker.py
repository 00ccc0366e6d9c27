"""A worker: one of several processes that serve connections to the same address."""

from __future__ import annotations

import pickle
import socket
import sys
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .server import Server
    from .settings import Settings

READY = b"ready\n"


class Orders(NamedTuple):
    """What a worker is told: its number and settings, its listening sockets, its log level."""

    number: int
    settings: Settings
    sockets: list[int]
    log: str


def main(orders: Orders) -> None:
    """Serve until the supervisor hangs up, or a signal comes."""
    from . import logs
    from .rooms.database import DatabaseError
    from .server import favour_latency, make_server

    logs.configure(orders.log, worker=orders.number)
    server = make_server(orders.settings)
    server.when_started = lambda: _say(READY)
    server.warm = True
    Thread(target=_await_end, args=(server,), daemon=True).start()
    favour_latency()
    try:
        server.run([socket.socket(fileno=file) for file in orders.sockets])
    except DatabaseError as error:
        _say(f"{error}\n".encode())
        sys.exit(2)


def _await_end(server: Server) -> None:
    """Stop the server once the supervisor has hung up."""
    sys.stdin.buffer.read()
    server.should_exit = True


def _say(line: bytes) -> None:
    """Tell the supervisor READY, or the sentence that says why it cannot serve."""
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    from gyoji.web.worker import Orders as _  # noqa: F401  # by the module's own name

    main(pickle.load(sys.stdin.buffer))  # noqa: S301  # of our own supervisor
