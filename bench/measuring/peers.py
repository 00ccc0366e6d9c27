"""Compile and run the programs in bench/peers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from .plan import ROOT, MissingError

if TYPE_CHECKING:
    from pathlib import Path

    from .plan import Plan

PEERS = ROOT / "bench" / "peers"
LANGUAGES = {".c": ("CC", "cc", "-std=c11"), ".cpp": ("CXX", "c++", "-std=c++17")}
LEVEL = "-O3"  # the level of the twins, too


class Ran(NamedTuple):
    """What a kernel or an environment reports about its run."""

    steps: int
    seconds: float


def program(plan: Plan, name: str, folder: Path = PEERS) -> Path:
    """A compiled program; a changed source or compiler compiles it again."""
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
    """What `COMPILER --version` prints."""
    return subprocess.run([compiler, "--version"], capture_output=True, check=False).stdout


def first_line(text: str) -> str:
    """The first line that is not blank."""
    return next((line for line in text.splitlines() if line.strip()), "no reason given")


def steps(made: Path, *arguments: object) -> Ran:
    """Run a kernel or an environment."""
    line = [str(made), *map(str, arguments)]
    ran = subprocess.run(line, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise MissingError(f"{made.name} ended with {ran.returncode}: {first_line(ran.stderr)}")
    report = json.loads(ran.stdout)
    return Ran(report["steps"], report["seconds"])
