"""What the text around a board says: title, author, comment, solutions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ....game.formats import Level
from ....game.protocols import Case
from ....notation.sanitize import one_line
from . import lurd

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ....notation.source import Source
    from ....state import Position

KEY = re.compile(r"\s*(title|author|comment)\s*:\s*(.*)", re.IGNORECASE)
OTHER_KEY = re.compile(r"[A-Za-z][\w /-]{0,30}:( |$)")
COMMENT_END = re.compile(r"\s*comment[- ]end\s*:?\s*", re.IGNORECASE)
SOLUTION = re.compile(rb"\s*solution\b[^:]*(?::\s*(.*))?", re.IGNORECASE)
VARIANT = re.compile(rb"\s*(?:game|variant)\s*:\s*(?!sokoban)(\w+)", re.IGNORECASE)
UNHEADED = 8
"""The letters from which on a line of nothing else is moves, not a word, without a heading."""
