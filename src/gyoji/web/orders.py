"""What a supervisor and its workers say to each other.

A worker may be of a newer version than its supervisor, so settings are sent by their names: one
that the other does not know is left out, or has its default.
"""

from __future__ import annotations

from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from .settings import Limits, Settings

READY = b"ready\n"


class Orders(NamedTuple):
    """What a worker is told: its number and settings, its listening sockets, its log level."""

    number: int
    settings: Settings
    sockets: list[int]
    log: str


def encode(orders: Orders) -> bytes:
    """Orders as a line of JSON."""
    settings = {**asdict(orders.settings), "folder": str(orders.settings.folder)}
    return msgspec.json.encode({**orders._asdict(), "settings": settings}) + b"\n"


def decode(line: bytes) -> Orders:
    """The orders of a line."""
    given = msgspec.json.decode(line)
    values = _known(Settings, given["settings"])
    values["limits"] = Limits(**_known(Limits, values["limits"]))
    values["folder"], values["origins"] = Path(values["folder"]), tuple(values["origins"])
    return Orders(given["number"], Settings(**values), given["sockets"], given["log"])


def _known(kind: Any, values: dict[str, Any]) -> dict[str, Any]:
    """The values that have the name of a field."""
    return {each.name: values[each.name] for each in fields(kind) if each.name in values}
