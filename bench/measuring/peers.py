"""The programs and environments that Gyoji is compared with: bench/peers and bench/others."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from .plan import ROOT, MissingError

if TYPE_CHECKING:
    from pathlib import Path

    from .plan import Plan

PEERS, DRIVERS = ROOT / "bench" / "peers", ROOT / "bench" / "others"
LANGUAGES = {".c": ("CC", "cc", "-std=c11"), ".cpp": ("CXX", "c++", "-std=c++17")}
LEVEL = "-O3"


class Ran(NamedTuple):
    """The report of a kernel or an environment on its run."""

    steps: int
    seconds: float


def program(plan: Plan, name: str, folder: Path = PEERS) -> Path:
    """Return a compiled program; a changed source or compiler compiles it again."""
    source = next(path for kind in LANGUAGES if (path := folder / f"{name}{kind}").exists())
    variable, default, standard = LANGUAGES[source.suffix]
    compiler = shutil.which(os.environ.get(variable, default))
    if compiler is None:
        kind = "C" if source.suffix == ".c" else "C++"
        raise MissingError(f"there is no {kind} compiler ({os.environ.get(variable, default)})")
    texts = [source.read_bytes(), (PEERS / "peers.h").read_bytes(), LEVEL.encode()]
    digest = sha256(b"\0".join([version(compiler), *texts])).hexdigest()[:12]
    made = plan.folder("programs") / f"{name}-{digest}"
    if not made.exists():
        plan.say(f"compiling {source.name}")
        fresh = made.with_suffix(f".{os.getpid()}")
        command = [compiler, LEVEL, standard, str(source), "-o", str(fresh)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise MissingError(f"{source.name} cannot be compiled: {first_line(ran.stderr)}")
        fresh.replace(made)
    return made


@cache
def version(compiler: str) -> bytes:
    """Return the output of `COMPILER --version`."""
    return subprocess.run([compiler, "--version"], capture_output=True, check=False).stdout


def first_line(text: str) -> str:
    return next((line for line in text.splitlines() if line.strip()), "no reason given")


def steps(made: Path, *arguments: object) -> Ran:
    """Run a kernel or an environment."""
    line = [str(made), *map(str, arguments)]
    ran = subprocess.run(line, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise MissingError(f"{made.name} ended with {ran.returncode}: {first_line(ran.stderr)}")
    report = json.loads(ran.stdout)
    return Ran(report["steps"], report["seconds"])


class PeerEnvironment:
    """A process that runs a peer environment on request, in a virtual environment of its own."""

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
        assert self._process.stdin is not None  # noqa: S101  # it is a pipe
        assert self._process.stdout is not None  # noqa: S101  # the same
        self._name, self._requests = name, self._process.stdin
        self._answers = self._process.stdout
        self.what = str(self._answer()["what"])

    def stepped(self) -> float:
        """Return the steps per second."""
        self._requests.write("again\n")
        self._requests.flush()
        answer = self._answer()
        return float(answer["steps"]) / float(answer["seconds"])

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()

    def _answer(self) -> dict[str, Any]:
        """Return the next line of JSON; other lines are the package's own messages."""
        for line in self._answers:
            if line.startswith("{"):
                answer: dict[str, Any] = json.loads(line)
                return answer
        _, errors = self._process.communicate()
        last = (errors.strip().splitlines() or ["it printed no reason"])[-1]
        raise MissingError(f"{self._name} stopped early: {last}")
