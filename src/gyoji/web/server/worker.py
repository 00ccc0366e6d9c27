"""A worker: one of several processes that serve connections to the same address."""

from __future__ import annotations

import os
import socket
import sys
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from .orders import READY, decode

if TYPE_CHECKING:
    from collections.abc import Callable

    from .orders import Orders
    from .run import Server


def main(orders: Orders, say: Callable[[bytes], None]) -> None:
    """Serve until the supervisor hangs up, or a signal comes.

    `say` tells the supervisor READY, or the sentence why it cannot serve.
    """
    from ..limits import logs
    from ..rooms.database import DatabaseError
    from .run import favour_latency, make_server

    logs.configure(orders.log, worker=orders.number)
    server = make_server(orders.settings)
    server.when_started = partial(say, READY)
    server.warm = True
    Thread(target=_await_end, args=(server,), daemon=True).start()
    favour_latency()
    try:
        server.run([socket.socket(fileno=file) for file in orders.sockets])
    except DatabaseError as error:
        say(f"{error}\n".encode())
        sys.exit(2)


def _await_end(server: Server) -> None:
    """Stop the server once the supervisor has hung up."""
    while os.read(0, 1 << 16):  # not by `sys.stdin`, which Python would wait for when it ends
        pass
    server.should_exit = True


if __name__ == "__main__":
    # What a game prints must not get between the answers, nor wait until somebody reads it.
    answers = os.dup(1)
    os.dup2(2, 1)

    def say(said: bytes) -> None:
        os.write(answers, said)

    if line := sys.stdin.buffer.readline():  # else the supervisor has gone
        main(decode(line), say)
