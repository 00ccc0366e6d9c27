"""The names that people give themselves: checked before others are shown them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from .refusals import RefusalError

if TYPE_CHECKING:
    from .limits import Limits

INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
"""Letters and marks that are invisible, though Unicode calls them printable."""
STACKED = re.compile("^M|M{5}")
"""A mark without a letter, or five and more on one letter, which reach into other lines."""


def checked_name(name: str, limits: Limits) -> str:
    """A name as it is shown, which may be empty; RefusalError if it cannot be shown."""
    name, most = normalize("NFC", " ".join(name.split())), limits.name_length
    if len(name) > most:
        raise RefusalError(400, f"a name may have at most {most} characters")
    if not name.isprintable() or INVISIBLE.search(name) or STACKED.search(_marks(name)):
        raise RefusalError(400, "this name has characters that cannot be displayed")
    return name


def _marks(name: str) -> str:
    """M for each combining mark of a name, and a dot for each other character."""
    return "".join("M" if category(letter)[0] == "M" else "." for letter in name)
