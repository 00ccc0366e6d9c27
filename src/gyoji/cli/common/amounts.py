"""Types of options for amounts: durations such as 1.5s, and sizes such as 512M."""

from __future__ import annotations

import re
from typing import Any

import click

SECONDS = {"": 1.0, "ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
BYTES = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}

SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmg]?)(?:i?b)?", re.IGNORECASE | re.ASCII)
TIME = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|min|m|h|)", re.IGNORECASE | re.ASCII)


class Duration(click.ParamType[Any]):
    """A duration in seconds, written as 2, 1.5s, 500ms or 1m."""

    name = "time"

    def __init__(self, least: float = 0.01, most: float = 86400.0) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the seconds; a usage error if it is not a duration, or out of range."""
        if isinstance(value, float):
            return value
        match = TIME.fullmatch(value.strip())
        if match is None:
            self.fail(f"{value!r} is not a duration like 2, 1.5s, 500ms or 1m", param, ctx)
        seconds = float(match[1]) * SECONDS[match[2].lower()]
        if not self.least <= seconds <= self.most:
            self.fail(f"{value!r} is not between {self.least:g}s and {self.most:g}s", param, ctx)
        return seconds


class Amount(click.ParamType[Any]):
    """A number of bytes, written as 4096, 64K, 512M or 2G; K is 1,024."""

    name = "size"

    def __init__(self, least: int = 1, most: int = 1 << 40) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the bytes; a usage error if it is not a size, or out of range."""
        if isinstance(value, int):
            return value
        match = SIZE.fullmatch(value.strip())
        if match is None:
            self.fail(f"{value!r} is not a size like 4096, 64K, 512M or 2G", param, ctx)
        size = int(float(match[1]) * BYTES[match[2].lower()])
        if not self.least <= size <= self.most:
            least, most = with_unit(self.least), with_unit(self.most)
            self.fail(f"{value!r} is not between {least} and {most}", param, ctx)
        return size


def with_unit(size: int) -> str:
    """Return a number of bytes as it is written on the command line."""
    for letter in "gmk":
        if size and size % BYTES[letter] == 0:
            return f"{size // BYTES[letter]}{letter.upper()}"
    return str(size)
