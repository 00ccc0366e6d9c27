"""Events in words: sentences with their numbers filled in."""

from __future__ import annotations

import re
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from ..util.errors import Error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .events import Event
    from .protocols import Noun
    from .state import State


def say(text: str, event: Event, nouns: Mapping[str, Noun], state: State) -> str:
    """Fill an event into a sentence; `{a:place}` is worded by the noun called `place`."""
    _, a, b = event
    return text.format(a=_Number(a, nouns, state), b=_Number(b, nouns, state))


CELL = r"row (\d+), column (\d+)"
"""The pattern of a place in a finished sentence."""
PLACE = rf"(?:\{{[ab]:place\}}|{CELL})"
"""The pattern of a place in the text of an event (a field) or in a finished sentence."""


def capitalize(sentence: str) -> str:
    """Return a sentence that begins with a capital letter; its other letters stay as they are."""
    return sentence[:1].upper() + sentence[1:]


def find_places(text: str) -> list[tuple[int, int]]:
    """Return the rows and columns of the places in a sentence, counted from 0."""
    return [(int(row) - 1, int(column) - 1) for row, column in re.findall(CELL, text)]


def leave_out_places(text: str) -> str:
    """Return a sentence, or the text of an event, without the places that a board shows itself."""
    shorter = re.sub(f",? (?:at|to|from|past) {PLACE}(?:; {PLACE})*(?:, which is blank)?", "", text)
    return re.sub(PLACE, "this cell", shorter)


def clauses(text: str) -> set[str]:
    """Return the names of all clauses in the text of the rules.

    A name is a text in bold that ends with a period, without that period.
    """
    return set(re.findall(r"\*\*([^*]+)\.\*\*", text))


class MissingWordsError(Error, KeyError):
    """A game has no words for something that occurs in its plays."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would quote it


class WordTable(dict[int, Any]):
    """A table of a display; looking up a number without words raises a sentence."""

    def __init__(self, name: str, words: Mapping[int, Any]) -> None:
        super().__init__(words)
        self._name = name

    def __missing__(self, number: int) -> Any:
        known = ", ".join(map(str, self)) or "none"
        raise MissingWordsError(
            f"{self._name} has no words for the number {number}, which occurs in a play; it has"
            f" words for {known}"
        )


def with_word_tables(display: Any) -> Any:
    """Return a display whose tables raise a sentence for missing words.

    A display that is neither a module nor a namespace is returned unchanged.
    """
    if isinstance(display, ModuleType):
        display = SimpleNamespace(**vars(display))
    if isinstance(display, SimpleNamespace):
        members = vars(display)
        tables = {"ANSWERS", "EVENTS", "ENDS"} & members.keys()
        members.update({name: WordTable(name, members[name]) for name in tables})
    return display


class _Number:
    """A number in a sentence, worded by one of the game's nouns."""

    def __init__(self, value: int, nouns: Mapping[str, Noun], state: State) -> None:
        self.value, self.nouns, self.state = value, nouns, state

    def __format__(self, noun: str) -> str:
        return self.nouns[noun](self.value, self.state) if noun else str(self.value)


def in_rows(board: list[list[str]]) -> str:
    """Return a board from `display.draw` as text, with a line for each row.

    All glyphs are padded to the same width.
    """
    width = max((len(glyph) for row in board for glyph in row), default=0)
    return "\n".join(" ".join(glyph.ljust(width) for glyph in row).rstrip() for row in board)
