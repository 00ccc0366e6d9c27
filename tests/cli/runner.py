"""Runs commands in this process, and other things that the tests of commands share."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gyoji.cli import main

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SAMPLE = str(EXAMPLES / "sokoban.in")
GYOJI = [sys.executable, "-m", "gyoji"]
GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
GAME = b"4 6\n######\n#w.b+#\n#....#\n######\nRR\n"
COMPLETE = b"Game 1: complete\n######\n#..wB#\n#....#\n######\n"


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Check = Callable[..., Ran]
"""Runs `gyoji check` with these words."""


class Runner:
    """Runs the command in this process; its line begins with `first`."""

    def __init__(
        self, capture: pytest.CaptureFixture[bytes], patch: pytest.MonkeyPatch, *first: object
    ) -> None:
        self.capture, self.patch, self.first = capture, patch, first

    def __call__(self, *args: object, given: bytes = b"") -> Ran:
        self.patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = main([*map(str, (*self.first, *args))])
        out, err = self.capture.readouterr()
        return Ran(status, out.decode(), err.decode())
