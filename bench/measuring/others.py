"""Other people's environments, each in a virtual environment of its own (see bench/others)."""

from __future__ import annotations

import json
import subprocess
from typing import IO, TYPE_CHECKING, Any

from .peers import first_line
from .plan import ROOT, MissingError

if TYPE_CHECKING:
    from .plan import Plan

DRIVERS = ROOT / "bench" / "others"


def piped(end: IO[str] | None) -> IO[str]:
    """An end of a pipe that was asked for."""
    if end is None:
        raise OSError("there is no pipe")
    return end


class Other:
    """A process that runs somebody else's environment whenever it is asked to."""

    def __init__(self, plan: Plan, name: str, driver: str) -> None:
        home = plan.build / "others"
        python = home / name / "bin" / "python"
        failed = home / f"{name}.failed"
        if failed.exists():
            raise MissingError(f"{name} could not be installed: {first_line(failed.read_text())}")
        if not python.exists():
            raise MissingError(f"{name} is not installed (`make bench-others` tries)")
        plan.say(f"environments: {name} begins")
        seconds = str(plan.count(10, 2) / 10)
        self._process = subprocess.Popen(
            [str(python), str(DRIVERS / f"{driver}.py"), seconds], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        self._name = name
        self._ask, self._answers = piped(self._process.stdin), piped(self._process.stdout)
        self.what = str(self._told()["what"])

    def stepped(self) -> float:
        """Steps a second of one run."""
        self._ask.write("again\n")
        self._ask.flush()
        told = self._told()
        return float(told["steps"]) / float(told["seconds"])

    def close(self) -> None:
        """No more runs."""
        self._process.kill()
        self._process.communicate()

    def _told(self) -> dict[str, Any]:
        """What it says next, on a line that begins with a brace."""
        for line in self._answers:
            if line.startswith("{"):
                found: dict[str, Any] = json.loads(line)
                return found
        _, errors = self._process.communicate()
        last = (errors.strip().splitlines() or ["nothing said"])[-1]
        raise MissingError(f"{self._name} broke off: {last}")
