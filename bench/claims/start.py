"""The time of a whole process on a small input."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from measuring.plan import ROOT
from measuring.processes import GYOJI
from measuring.rounds import spreads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row

TITLE = "Start"
ABOUT = """
A whole process, from its start to its end, compared with a Python process that does nothing.
"""

SAMPLE = ROOT / "examples" / "sokoban.in"
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "python -c 'import click'": [sys.executable, "-c", "import click"],
    "gyoji judge sokoban examples/sokoban.in": [str(GYOJI), "judge", "sokoban", str(SAMPLE)],
}


def rows(plan: Plan) -> Iterator[Row]:
    """Yield a row for each command."""
    runs = [partial(whole, line) for line in COMMANDS.values()]
    measured = spreads(plan, "start", 15, *runs)
    for name, taken in zip(COMMANDS, measured, strict=True):
        row: Row = {"command": name, "ms": taken.scaled(1000)}
        yield row | {"times `pass`": taken.over(measured[0])}


def whole(line: list[str]) -> float:
    """Return the seconds of a process; its output is discarded."""
    begin = perf_counter()
    subprocess.run(line, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - begin
