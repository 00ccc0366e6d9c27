"""Faults planted in the right programs of the zoo: each is a small change of the source.

The zoo has misreadings of the rules; these are slips of programmers who read them rightly. All
show within the statements' bounds. The folder `faults` has them, a file for each game: the source,
the one text in it that is replaced, and one of KINDS. `measure.py` counts how many of them
`gyoji check` finds, and how many a test set rejects.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, NamedTuple

from .zoo import HERE, compiled

if TYPE_CHECKING:
    from pathlib import Path

KINDS = {
    "carried": "state of an earlier data set, or of an earlier part of a play, is not reset",
    "start": "the start's value is used where the present one is meant",
    "narrow": "an integer type that is too narrow",
    "room": "an array, or a loop, that is too short",
    "format": "a layout of the input that the program does not expect",
    "coincidence": "wrong only where two conditions hold at the same time",
}


class Planted(NamedTuple):
    """A fault: a right source, what it does, its kind, and the change."""

    source: str
    about: str
    kind: str
    old: str
    new: str

    @property
    def game(self) -> str:
        return self.source.partition(".")[0]

    def text(self) -> str:
        """The source with the fault; ValueError if what it changes is not there exactly once."""
        right = (HERE / self.source).read_text()
        if right.count(self.old) != 1:
            raise ValueError(f"{self.source} has {self.old!r} {right.count(self.old)} times")
        return right.replace(self.old, self.new)

    def build(self, into: Path) -> list[str]:
        """The command that runs the program with the fault."""
        path = into / self.source
        path.write_text(self.text())
        return compiled(path, into)


def planted_in(file: Path) -> list[Planted]:
    faults = tomllib.loads(file.read_text(encoding="utf-8"))["faults"]
    return [
        Planted(one["source"], one["name"], one["kind"], one["was"], one["becomes"])
        for one in faults
    ]


PLANTED = [one for file in sorted((HERE / "faults").glob("*.toml")) for one in planted_in(file)]
