"""Untrusted text made safe to print: it cannot control a terminal, and its length is bounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

KEPT = 1 << 16
"""The maximum number of bytes of a text that a report keeps."""


def sanitize(text: bytes | str) -> str:
    r"""Return text on one line, without control characters.

    Characters that cannot be printed, and bytes that are not UTF-8, become escapes such as `\x1b`,
    `\n` and `\u202e`.
    """
    line = text.decode("utf-8", "backslashreplace") if isinstance(text, bytes) else text
    return "".join(letter if letter.isprintable() else _escape(letter) for letter in line)


def readable(text: bytes) -> str:
    """Return a line of untrusted text, sanitized.

    Bytes that are not UTF-8 are read in the encoding of old Windows systems.
    """
    try:
        line = text.decode("utf-8")
    except UnicodeDecodeError:
        line = text.decode("cp1252", "replace")
    return sanitize(line.replace("\t", " "))


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def printable_name(name: str) -> str:
    """Return the name of a file or folder, quoted and escaped if it cannot be printed."""
    return name if name and name.isprintable() else ascii(name)


def lines(data: bytes, most: int, columns: int) -> Iterator[str]:
    """Yield the first `most` lines of a text, sanitized, and a note on how much is left out."""
    rows = data.removesuffix(b"\n").split(b"\n", most)
    for row in rows[:most]:
        yield cut(row.removesuffix(b"\r"), columns)
    if len(rows) > most:
        left = rows[most].count(b"\n") + 1
        yield f"... {count(left, 'line')} more, {count(len(data), 'byte')} in all"


def cut(row: bytes, columns: int) -> str:
    """Return a line, sanitized, cut to about `columns` columns."""
    if len(row) <= columns:
        return sanitize(row)
    return f"{sanitize(row[:columns])}... ({count(len(row), 'byte')})"


def count(number: int, noun: str, ending: str = "s") -> str:
    """Return a number and its noun: `1 run`, `1,234 runs`; `ending` makes the plural."""
    return f"{number:,} {noun}{'' if number == 1 else ending}"
