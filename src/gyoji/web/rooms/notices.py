"""The notices that server processes with one database send each other about its rooms."""

from __future__ import annotations

import msgspec

from .presence import Presence  # noqa: TC001  # the same
from .records import CommandRecord  # noqa: TC001  # msgspec reads it


class _Notice(msgspec.Struct, tag_field="type", frozen=True):
    """The base of notices; `process` is the sender."""

    process: str


class Commanded(_Notice, tag="command", frozen=True):
    """A command was stored."""

    room: str
    command: CommandRecord


class Seated(_Notice, tag="seats", frozen=True):
    """Somebody has taken a seat or given one up."""

    room: str


class Present(_Notice, tag="present", frozen=True):
    """The participants connected to the process that tells it."""

    room: str
    presence: Presence


class Asking(_Notice, tag="asking", frozen=True):
    """The process wants to know who is connected to the others."""

    room: str


class Alive(_Notice, tag="alive", frozen=True):
    """The process is there, and so are those who are connected to it."""


class Gone(_Notice, tag="gone", frozen=True):
    """The process stops, and all its connections end."""


Notice = Commanded | Seated | Present | Asking | Alive | Gone

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Notice] = msgspec.json.Decoder(Notice)


def encode(notice: Notice) -> str:
    """Return a notice as a text; a command's is the longest, with less than 1,000 bytes."""
    return _ENCODER.encode(notice).decode()


def decode(text: str) -> Notice | None:
    """Return the notice of a text; None if it is of a kind that only other versions have."""
    try:
        return _DECODER.decode(text)
    except msgspec.DecodeError:
        return None
