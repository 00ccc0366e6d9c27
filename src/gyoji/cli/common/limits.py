"""Options for running a program under test: its limits and its sandbox."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any

import click

from ...check.sandbox.types import Limits

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = {"": 1.0, "ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
BYTES = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}

SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmg]?)(?:i?b)?", re.IGNORECASE | re.ASCII)
TIME = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|min|m|h|)", re.IGNORECASE | re.ASCII)

DEFAULT = Limits()


class Duration(click.ParamType[Any]):
    """A duration in seconds, written as 2, 1.5s, 500ms or 1m."""

    name = "time"

    def __init__(self, least: float = 0.01, most: float = 86400.0) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The seconds; a usage error if it is not a duration, or out of range."""
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
        """The bytes; a usage error if it is not a size, or out of range."""
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
    """A number of bytes as it is written on the command line."""
    for letter in "gmk":
        if size and size % BYTES[letter] == 0:
            return f"{size // BYTES[letter]}{letter.upper()}"
    return str(size)


OPTIONS = (
    click.option(
        "--time", type=Duration(), default=f"{DEFAULT.seconds:g}s", show_default=True,
        help="Time limit of a run, for wall time and for CPU time: 2, 1.5s, 500ms.",
    ),
    click.option(
        "--memory", type=Amount(16 << 20), default=with_unit(DEFAULT.memory), show_default=True,
        help="Memory limit of a run, for all its processes together: 512M, 2G.",
    ),
    click.option(
        "--output-limit", type=Amount(), default=with_unit(DEFAULT.output), show_default=True,
        help="Size limit of standard output.",
    ),
    click.option(
        "--processes", type=click.IntRange(1, 100_000), metavar="N", default=DEFAULT.processes,
        show_default=True, help="Limit of concurrent processes and threads.",
    ),
    click.option(
        "--sandbox", type=click.Choice(("auto", "require", "off")), default="auto",
        show_default=True,
        help="Use bubblewrap if it works, refuse to run without it, or do not use it.",
    ),
)  # fmt: skip


def limits_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command these options, which it gets as `limits` (Limits) and `sandbox` (a choice)."""

    @functools.wraps(command)
    def packed(
        *args: Any, time: float, memory: int, output_limit: int, processes: int, **rest: Any
    ) -> Any:
        limits = Limits(time, memory, output_limit, processes, max(output_limit, DEFAULT.written))
        return command(*args, limits=limits, **rest)

    # The innermost decorator is listed last in the help.
    for option in reversed(OPTIONS):
        packed = option(packed)
    return packed
