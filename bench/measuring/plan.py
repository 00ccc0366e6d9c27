"""The plan of a measurement: its thoroughness, its build folder, and its progress."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

import gyoji
from gyoji.engine.twins import twin

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "bench" / "build"
BUSY = 0.5


class MissingError(Exception):
    """Something that a table needs is missing; the message says what."""


def compiled(*games: str) -> None:
    """Raise MissingError unless there are compiled twins of these games."""
    for name in games:
        if twin(gyoji.load(name)) is None:
            raise MissingError(f"there is no compiled twin of {name}")


class Progress:
    """Progress on standard error; on a terminal, one line that is overwritten."""

    def __init__(self) -> None:
        self._last = ""

    def say(self, what: str, detail: str = "") -> None:
        """Show the current activity; details are shown only on a terminal."""
        if sys.stderr.isatty():
            print(f"\r\033[K{what}{detail}", end="", file=sys.stderr, flush=True)
        elif what not in ("", self._last):
            print(what, file=sys.stderr, flush=True)
        self._last = what

    def warn(self) -> None:
        """Warn if the machine is busy with something else."""
        load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
        if load > BUSY:
            sentence = (
                f"The load of this machine is {load:.1f}: it is busy, so figures will be noisy."
            )
            print(sentence, file=sys.stderr)


@dataclass(frozen=True, slots=True)
class Plan:
    """`quick` is for a first impression: few rounds and small inputs."""

    quick: bool = False
    build: Path = BUILD
    progress: Progress = field(default_factory=Progress)

    def rounds(self, many: int) -> int:
        """Return the number of rounds; `many` unless it has to be quick."""
        return min(many, 3) if self.quick else many

    def count(self, many: int, few: int) -> int:
        """Return a number: `many`, or `few` if it has to be quick."""
        return few if self.quick else many

    @property
    def seconds(self) -> float:
        """The wanted duration of one run of a short loop."""
        return 0.04 if self.quick else 0.25

    def say(self, what: str, detail: str = "") -> None:
        self.progress.say(what, detail)

    def folder(self, name: str) -> Path:
        """Return a folder to build in."""
        folder = self.build / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder
