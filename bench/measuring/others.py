"""Peer environments, each in a virtual environment of its own (see bench/others)."""

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
    """One end of a pipe, which exists because PIPE was requested."""
    if end is None:
        raise OSError("there is no pipe")
    return end


class PeerEnvironment:
    """A process that runs a peer environment on request."""

    def __init__(self, plan: Plan, name: str, driver: str) -> None:
        home = plan.build / "others"
        python = home / name / "bin" / "python"
        failed = home / f"{name}.failed"
        if failed.exists():
            raise MissingError(f"{name} could not be installed: {first_line(failed.read_text())}")
        if not python.exists():
            raise MissingError(f"{name} is not installed (`make bench-others` tries)")
        plan.say(f"environments: starting {name}")
        seconds = str(plan.count(10, 2) / 10)
        self._process = subprocess.Popen(
            [str(python), str(DRIVERS / f"{driver}.py"), seconds], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        self._name = name
        self._requests, self._answers = piped(self._process.stdin), piped(self._process.stdout)
        self.what = str(self._answer()["what"])

    def stepped(self) -> float:
        """Steps per second of one run."""
        self._requests.write("again\n")
        self._requests.flush()
        answer = self._answer()
        return float(answer["steps"]) / float(answer["seconds"])

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def _answer(self) -> dict[str, Any]:
        """The next line of JSON; other lines are the package's own messages."""
        for line in self._answers:
            if line.startswith("{"):
                found: dict[str, Any] = json.loads(line)
                return found
        _, errors = self._process.communicate()
        last = (errors.strip().splitlines() or ["it printed no reason"])[-1]
        raise MissingError(f"{self._name} stopped early: {last}")
