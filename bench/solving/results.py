"""The results of all runs, a line of JSON for each level, so that a run goes on where it was."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

GYOJI, YASS, FESTIVAL = "gyoji", "yass", "festival"


class Setting(NamedTuple):
    """The setting of a run: the limits of a search, and its objective."""

    seconds: float
    mib: int
    optimal: str = ""
    without: str = ""
    """The technique that is switched off, if any."""


@dataclass(frozen=True, slots=True)
class Line:
    """The result of a program on a level."""

    program: str
    version: str
    suite: str
    level: str
    digest: str
    setting: Setting
    status: str
    """"solved", "unsolvable" (proven), or "unknown"."""
    seconds: float
    """Seconds of processor time."""
    proven: bool = False
    """True if a solution is proven to be the best one."""
    length: int | None = None
    pushes: int | None = None
    nodes: int | None = None
    mib: float | None = None
    """The peak memory of the process so far."""

    @property
    def key(self) -> tuple[object, ...]:
        """The identity of a measurement, which is not repeated."""
        return (self.program, self.version, self.suite, self.level, self.digest, self.setting)


class Results:
    """A file of lines; measurements in it need not be repeated."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text("utf-8") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole != text:  # the last line of a run that was killed
            path.write_text(whole, "utf-8")
        self.lines = [line_of(json.loads(each)) for each in whole.splitlines()]
        self._keys = {line.key for line in self.lines}

    def __contains__(self, key: tuple[object, ...]) -> bool:
        return key in self._keys

    def add(self, lines: Iterable[Line]) -> None:
        """Keep these, at once."""
        new = [line for line in lines if line.key not in self._keys]
        with self._path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(line), separators=(",", ":")) + "\n" for line in new)
        self.lines += new
        self._keys |= {line.key for line in new}


def line_of(data: dict[str, Any]) -> Line:
    return Line(**(data | {"setting": Setting(*data["setting"])}))
