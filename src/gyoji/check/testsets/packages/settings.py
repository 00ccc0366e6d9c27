"""The choices of a contest's author about a package: text, licence, owner, limits, bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ....game.bounds import NO_BOUNDS
from ....game.notation.sanitize import printable_name

if TYPE_CHECKING:
    from pathlib import Path

    from ....game.bounds import Profile

LICENSES = (
    "unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission"
)  # fmt: skip
"""The licences that the formats have names for."""

LICENSE = "educational"
OWNER = "the Gyoji engineers"
"""The rules, and so the statement, are part of gyoji and under the MIT license. No format has a
name for it; it allows everything that `educational` allows."""

OWNERLESS = ("unknown", "public domain")
"""The licences that need no owner."""


class Statement(NamedTuple):
    """A statement's own text, in Markdown or in LaTeX."""

    text: str
    latex: bool = False

    @property
    def title(self) -> str:
        """The text of the first line, if that is a heading in Markdown."""
        first = self.text.lstrip().partition("\n")[0]
        return first[2:].strip() if first.startswith("# ") and not self.latex else ""


class PackageSettings(NamedTuple):
    """The choices; what is left out follows from the game."""

    statement: Statement | None = None
    license: str = ""
    owner: str = ""
    seconds: int | None = None
    """The time limit of a test."""
    profile: Profile = NO_BOUNDS
    """The bounds that the statement prints and the validator checks."""

    def complete(self) -> PackageSettings:
        """Return the settings with the licence and the owner of the statement.

        ValueError for an unknown licence, and for one that needs an owner where none is known.
        """
        ours = self.statement is None
        name = self.license or (LICENSE if ours else "unknown")
        if name not in LICENSES:
            raise ValueError(f"a licence is one of {', '.join(LICENSES)}, not {name!a}")
        owner = self.owner or (OWNER if ours and name not in OWNERLESS else "")
        if not owner and name not in OWNERLESS:
            raise ValueError(f"a statement of your own under the licence {name!r} needs its owner")
        return self._replace(license=name, owner=owner)


def read_statement(path: Path) -> Statement:
    """Return the statement in a file: LaTeX if its name ends in .tex, otherwise Markdown.

    ValueError if it is not text in UTF-8, or empty; OSError if it cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{printable_name(str(path))} is not text in UTF-8") from None
    if not text.strip():
        raise ValueError(f"{printable_name(str(path))} is empty")
    return Statement(text, path.suffix == ".tex")
