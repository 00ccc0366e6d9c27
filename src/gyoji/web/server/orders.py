"""The messages between a supervisor and its workers.

A worker may be of a newer version than its supervisor, so settings are sent by their names: one
that the other does not know is left out, or has its default.
"""

from __future__ import annotations

import msgspec

from ..limits.settings import Settings  # noqa: TC001  # msgspec reads it

READY = b"ready\n"


class Orders(msgspec.Struct, frozen=True):
    """Orders for a worker: its number and settings, its listening sockets, its log level."""

    number: int
    settings: Settings
    sockets: list[int]
    log: str


def encode(orders: Orders) -> bytes:
    """Return orders as a line of JSON."""
    return msgspec.json.encode(orders, enc_hook=str) + b"\n"  # of its fields, paths are not JSON


def decode(line: bytes) -> Orders:
    """Return the orders in a line of JSON."""
    return msgspec.json.decode(line, type=Orders, dec_hook=lambda kind, text: kind(text))
