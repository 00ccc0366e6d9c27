"""Faults planted in right programs, from `faults.toml`: what test sets are measured by."""

from __future__ import annotations

import tomllib
from pathlib import Path
from subprocess import run
from typing import NamedTuple

HERE = Path(__file__).parent


class Fault(NamedTuple):
    """A text in a source, and what replaces it."""

    source: str
    name: str
    was: str
    becomes: str

    @property
    def game(self) -> str:
        return self.source.partition(".")[0]


FAULTS = [
    Fault(**one)
    for one in tomllib.loads((HERE / "faults.toml").read_text(encoding="utf-8"))["faults"]
]


def planted(fault: Fault) -> str:
    """The text of the program with the fault; ValueError unless the place is the only one."""
    text = (HERE / fault.source).read_text(encoding="utf-8")
    if text.count(fault.was) != 1:
        raise ValueError(f"{fault.source} has {text.count(fault.was)} places for {fault.name!r}")
    return text.replace(fault.was, fault.becomes)


def compiled(fault: Fault, into: Path) -> Path:
    """The program with the fault, compiled in a folder."""
    source = into / fault.source
    source.write_text(planted(fault), encoding="utf-8")
    compiler = ["cc"] if source.suffix == ".c" else ["c++", "-std=c++17"]
    program = source.with_suffix("")
    run([*compiler, "-O1", "-w", "-o", str(program), str(source)], check=True)
    return program
