"""Events in words: sentences with their numbers filled in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .events import Event
    from .protocols import Noun
    from .state import State


def say(text: str, event: Event, nouns: Mapping[str, Noun], state: State) -> str:
    """Fill an event into a sentence; `{a:place}` is worded by the noun called `place`."""
    _, a, b = event
    return text.format(a=_Number(a, nouns, state), b=_Number(b, nouns, state))


def clauses(text: str) -> set[str]:
    """Return the names of all clauses in the text of the rules.

    The text in bold, without the period.
    """
    return set(re.findall(r"\*\*([^*]+)\.\*\*", text))


class _Number:
    """A number in a sentence, worded by one of the game's nouns."""

    def __init__(self, value: int, nouns: Mapping[str, Noun], state: State) -> None:
        self.value, self.nouns, self.state = value, nouns, state

    def __format__(self, noun: str) -> str:
        return self.nouns[noun](self.value, self.state) if noun else str(self.value)


def in_rows(board: list[list[str]]) -> str:
    """Return a board as `display.draw` gives it, a line for each row.

    All glyphs are equally wide.
    """
    width = max((len(glyph) for row in board for glyph in row), default=0)
    return "\n".join(" ".join(glyph.ljust(width) for glyph in row).rstrip() for row in board)
