"""A worker: one of several processes that serve connections to the same address.

A worker may have a newer version than its supervisor, so settings are sent by name. A setting that
the worker does not know is ignored, and a setting that was not sent has its default.
"""

from __future__ import annotations

import os
import socket
import sys
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

import msgspec

from ..limits.settings import Settings  # noqa: TC001  # msgspec reads it

if TYPE_CHECKING:
    from collections.abc import Callable

    from .run import Server

READY = b"ready\n"


class Orders(msgspec.Struct, frozen=True):
    """Orders for a worker: its number and settings, its listening sockets, its log level."""

    number: int
    settings: Settings
    sockets: list[int]
    log: str


def encode(orders: Orders) -> bytes:
    """Return orders as a line of JSON."""
    return msgspec.json.encode(orders, enc_hook=str) + b"\n"  # paths become strings


def decode(line: bytes) -> Orders:
    """Return the orders in a line of JSON."""
    return msgspec.json.decode(line, type=Orders, dec_hook=lambda kind, text: kind(text))


def main(orders: Orders, say: Callable[[bytes], None]) -> None:
    """Serve until the supervisor closes the pipe, or a signal comes.

    `say` sends the supervisor READY, or a sentence with the reason why the worker cannot serve.
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
    """Stop the server when the supervisor has closed the pipe."""
    while os.read(0, 1 << 16):  # not `sys.stdin`, for which Python would wait at its end
        pass
    server.should_exit = True


if __name__ == "__main__":
    # Standard output is replaced, so that a game's prints neither get between the answers nor wait
    # for a reader.
    answers = os.dup(1)
    os.dup2(2, 1)

    def say(said: bytes) -> None:
        os.write(answers, said)

    if line := sys.stdin.buffer.readline():  # otherwise the supervisor has gone
        main(decode(line), say)
