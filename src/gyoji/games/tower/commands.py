"""The spelling of the Tower's commands: eight of two words, and MOVETO with a column.

A number may have any sign and length; all columns beyond the tower are one action.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...game.notation.source import DIGITS, quote_text
from .rules import CLIMB, GETDOWN, MOVETO, PULL, PUSH

if TYPE_CHECKING:
    from ...game.notation.source import NotationError, Source

DEEDS = {b"PUSH": PUSH, b"PULL": PULL, b"GETDOWN": GETDOWN, b"CLIMB": CLIMB}
WAYS = (b"RIGHT", b"LEFT")
FIXED_WORDS = {b"%s %s" % (deed, way): DEEDS[deed] + at
               for deed in DEEDS for at, way in enumerate(WAYS)}  # fmt: skip
SPELLED = {action: words for words, action in FIXED_WORDS.items()}
WALK = b"MOVETO"
NUMBER = re.compile(rb"-?[0-9]+")
USUAL = 1 << 10
"""The number of columns whose commands are spelled in advance."""

COMMAND = "a command, MOVETO and a column, or PUSH, PULL, GETDOWN or CLIMB and RIGHT or LEFT"


def know(columns: int) -> dict[bytes, int]:
    """Return the commands in their usual spelling, each with its action."""
    walks = range(min(columns, USUAL) + 2)
    return FIXED_WORDS | {b"MOVETO %d" % column: MOVETO + column for column in walks}


def command(text: bytes, columns: int) -> int | None:
    """Return the action of a command for a tower of `columns` columns; None if it is unknown."""
    words = text.split()
    if len(words) == 2 and words[0] == WALK and NUMBER.fullmatch(words[1]):
        return MOVETO + clamp(words[1], columns + 1)
    return FIXED_WORDS.get(b" ".join(words))


def clamp(number: bytes, highest: int) -> int:
    """Return a number of any sign and length, limited to the range from 0 to `highest`."""
    if number.startswith(b"-"):
        return 0
    digits = number.lstrip(b"0")
    return min(int(digits or b"0"), highest) if len(digits) <= DIGITS else highest


def spell(action: int, columns: int) -> bytes:
    if action < MOVETO:
        return SPELLED[action]
    return b"MOVETO %d" % (action - MOVETO) if action < MOVETO + columns + 2 else b"?"


def heading(text: bytes) -> bool:
    """Return whether the line is two numbers: the first line of a tower, and never a command."""
    words = text.split()
    return len(words) == 2 and words[0].isdigit() and words[1].isdigit()


def complaint(source: Source, text: bytes) -> NotationError:
    """Return the error for a line that is not a command."""
    words = [*re.finditer(rb"\S+", text)]
    first = words[0][0] if words else b""
    if first != WALK and first not in DEEDS:
        column = words[0].start() + 1 if words else 1
        return source.error(COMMAND, quote_text(first), column)
    expected = "a column" if first == WALK else "RIGHT or LEFT"
    right = len(words) > 1 and (
        NUMBER.fullmatch(words[1][0]) if first == WALK else words[1][0] in WAYS
    )
    if right:
        return source.error("the end of the line", quote_text(words[2][0]), words[2].start() + 1)
    if len(words) > 1:
        return source.error(expected, quote_text(words[1][0]), words[1].start() + 1)
    return source.error(expected, quote_text(b""), len(text) + 1)
