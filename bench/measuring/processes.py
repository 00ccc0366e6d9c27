"""Whole processes, text to text: their time and their peak memory."""

from __future__ import annotations

import json
import subprocess
import sys
from filecmp import cmp
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .peers import first_line, program
from .plan import MissingError

if TYPE_CHECKING:
    from .plan import Plan

GYOJI = Path(sys.executable).parent / "gyoji"


class Measured(NamedTuple):
    """The report of the launcher on a process."""

    seconds: float
    busy: float
    kib: int


class Program:
    """A program that reads an input and writes an output."""

    def __init__(self, plan: Plan, name: str, line: list[str]) -> None:
        self.name, self._line = name, line
        self._launch = program(plan, "launch", Path(__file__).parent)
        self.output = plan.folder("outputs") / name.replace(" ", "-")

    def run(self, source: Path) -> Measured:
        self.output.unlink(missing_ok=True)  # removing a large file takes a while: not in the time
        line = [str(self._launch), str(source), str(self.output), *self._line]
        ran = subprocess.run(line, capture_output=True, text=True, check=False)
        if ran.returncode:
            why = first_line(ran.stderr)
            raise MissingError(f"{self.name} on {source.name} ended with {ran.returncode}: {why}")
        return Measured(**json.loads(ran.stdout))


def differing(programs: list[Program]) -> list[str]:
    """Return the names of the programs whose output differs from that of the first."""
    first = programs[0].output
    # `cmp` would otherwise compare sizes and times only.
    return [other.name for other in programs if not cmp(first, other.output, shallow=False)]
