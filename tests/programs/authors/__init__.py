"""Programs by authors who knew only the statements: no mutant, generator or other program of ours.

For each game there are a few right programs of different designs. A file NAME.faults beside one has
mistakes as people make them, each with a line `# what it does` and changes of the source: the lines
after `- ` are replaced by those after `+ `, wherever they occur. What begins with `right: ` changes
nothing that can be seen within the bounds of the statement.

They measure how strong test sets and `gyoji check` are (`bench/run.py --only authors`), so no search
may use them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
RIGHT = "right: "


class AuthorError(ValueError):
    """A change does not apply to its source."""


class Authored(NamedTuple):
    """A program: the source of a right one, what was done to it, and the changes."""

    base: Path
    number: int
    about: str
    changes: tuple[tuple[str, str], ...]

    @property
    def game(self) -> str:
        return self.base.parent.name

    @property
    def name(self) -> str:
        return f"{self.base.name} {self.number}"

    @property
    def right(self) -> bool:
        """Does its author say that it is right?"""
        return self.about.startswith(RIGHT)

    def text(self) -> str:
        """Return the source with the changes; AuthorError if one of them changes nothing."""
        text = self.base.read_text(encoding="utf-8")
        for old, new in self.changes:
            if old not in text:
                raise AuthorError(f"{self.game}/{self.base.name} has no {old!r}: {self.about}")
            text = text.replace(old, new)
        return text

    def write(self, into: Path) -> Path:
        """Write the source into a folder of its own, as Java wants the name of the class."""
        folder = into / f"{self.game}-{self.base.stem}-{self.number}"
        folder.mkdir()
        path = folder / self.base.name
        path.write_text(self.text(), encoding="utf-8")
        return path


def read_programs(game: str) -> list[Authored]:
    """Return the programs of a game: each right one, and what its file of faults makes of it."""
    programs = list[Authored]()
    for faults in sorted((HERE / game).glob("*.faults")):
        (base,) = (path for path in faults.parent.glob(f"{faults.stem}.*") if path != faults)
        programs.append(Authored(base, 0, "right: as it was written", ()))
        for number, text in enumerate(re.split("(?m)^# ", faults.read_text())[1:], 1):
            about, _, changes = text.partition("\n")
            programs.append(Authored(base, number, about, tuple(read_changes(changes))))
    return programs


def read_changes(text: str) -> list[tuple[str, str]]:
    """Return the pairs of old and new text."""
    changes = list[tuple[list[str], list[str]]]()
    before = "+"
    for line in text.splitlines():
        sign, part = line[:1], line[2:]
        if sign not in ("-", "+"):
            raise AuthorError(f"a line begins with neither - nor +: {line!r}")
        if sign == "-" and before == "+":
            changes.append(([], []))
        changes[-1][sign == "+"].append(part)
        before = sign
    return [("\n".join(old), "\n".join(new)) for old, new in changes]
