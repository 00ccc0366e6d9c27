"""JSON values one after another in a text; an unexpected value has its line and column."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from .source import NotationError, quote_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .source import Source

MOST_BYTES = 1 << 26
"""The longest text that is read."""

BLANKS = re.compile(r"[ \t\r\n]*")
DECODER = json.JSONDecoder()


class Node(NamedTuple):
    """A value in a text: the start of the whole, and the keys that lead from there to the value."""

    text: JsonText
    start: int
    path: tuple[str | int, ...]
    value: Any

    def get(self, key: str, default: Any = None) -> Node:
        """Return the value of a key of an object; the default if there is none."""
        return self._replace(path=(*self.path, key), value=self.value.get(key, default))

    def items(self) -> list[Node]:
        """Return the values of an array."""
        return [
            self._replace(path=(*self.path, at), value=value) for at, value in enumerate(self.value)
        ]

    def string(self, expected: str = "a string") -> str:
        """Return the value, which has to be a string."""
        if not isinstance(self.value, str):
            raise self.error(expected)
        return self.value

    def strings(self, expected: str = "an array of strings") -> list[str]:
        """Return the value, which has to be an array of strings."""
        if not isinstance(self.value, list):
            raise self.error(expected)
        return [item.string() for item in self.items()]

    def error(self, expected: str, found: str = "") -> NotationError:
        """Return an error at this value or, if the text lacks it, at its container."""
        at, whole = self.text.find(self.start, self.path)
        name = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in self.path)
        expected = f"{expected} as {name[1:]}" if name else expected
        found = found or (quote_text(json.dumps(self.value).encode()) if whole else "nothing")
        return self.text.error(expected, found, at)


class JsonText:
    """The text of a source, decoded. NotationError if it is not UTF-8, or too long."""

    def __init__(self, source: Source) -> None:
        self._source, data = source, bytearray()
        for piece in source.rest():
            data += piece
            if len(data) > MOST_BYTES:
                raise source.error(f"a text of at most {MOST_BYTES} bytes", "a longer one")
        self._text = data.decode("utf-8", "replace")

    def values(self) -> Iterator[Node]:
        """Yield the values, each as soon as it is decoded. NotationError for invalid JSON."""
        at = self._blanks(0)
        while at < len(self._text):
            value, end = self._decode(at)
            yield Node(self, at, (), value)
            at = self._blanks(end)

    def error(self, expected: str, found: str, at: int) -> NotationError:
        """Return an error at an index of the text."""
        row = self._text.count("\n", 0, at) + 1
        column = at - self._text.rfind("\n", 0, at)
        return self._source.error(expected, found, column, row)

    def find(self, at: int, path: tuple[str | int, ...]) -> tuple[int, bool]:
        """Return the index of the value to which these keys lead from another value, and True.

        If the text lacks it, return the index of the innermost value on the way, and False.
        """
        for key in path:
            found = next((place for name, place in self._members(at) if name == key), None)
            if found is None:
                return at, False
            at = found
        return at, True

    def _members(self, at: int) -> Iterator[tuple[str | int, int]]:
        """Yield the keys of an object or the indices of an array, with the starts of the values."""
        is_object, number = self._text[at] == "{", 0
        at = self._blanks(at + 1)
        while self._text[at] not in "}]":
            name: str | int = number
            if is_object:
                name, at = DECODER.raw_decode(self._text, at)
                at = self._blanks(self._blanks(at) + 1)
            yield name, at
            at = self._blanks(DECODER.raw_decode(self._text, at)[1])
            at = self._blanks(at + 1) if self._text[at] == "," else at
            number += 1

    def _decode(self, at: int) -> tuple[Any, int]:
        try:
            return DECODER.raw_decode(self._text, at)
        except json.JSONDecodeError as error:
            found = self._text[error.pos : error.pos + 1] or "the end of the input"
            what = found if len(found) > 1 else quote_text(found.encode("utf-8", "replace"))
            raise self.error(EXPECTED.get(error.msg, "JSON"), what, error.pos) from None
        except (RecursionError, ValueError):  # a number of thousands of digits is a ValueError
            raise self.error("JSON", "too many brackets in each other, or digits", at) from None

    def _blanks(self, at: int) -> int:
        """Return the index after blanks."""
        return BLANKS.match(self._text, at).end()  # type: ignore[union-attr]  # it always matches


EXPECTED = {
    "Expecting ',' delimiter": "a comma, or the end of the object or array",
    "Expecting ':' delimiter": "a colon",
    "Expecting property name enclosed in double quotes": 'a name in "double quotes"',
    "Unterminated string starting at": "the end of the string that begins here",
    "Invalid control character at": "no control character in a string",
    "Expecting value": "a value",
}
"""The meanings of the decoder's messages."""
