"""What programs print, made harmless to look at: nothing moves a terminal, nothing is endless."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

KEPT = 1 << 16
"""How much of a long text is kept in a report, in bytes."""


def harmless(text: bytes | str) -> str:
    r"""Text on one line: what cannot be printed, or is no UTF-8, as `\x1b`, `\n`, `\u202e`."""
    line = text.decode("utf-8", "backslashreplace") if isinstance(text, bytes) else text
    return "".join(letter if letter.isprintable() else _escaped(letter) for letter in line)


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def lines(data: bytes, most: int, columns: int) -> Iterator[str]:
    """The first lines of a text, harmless, and a note on what was left out."""
    rows = data.removesuffix(b"\n").split(b"\n", most)
    for row in rows[:most]:
        yield cut(row.removesuffix(b"\r"), columns)
    if len(rows) > most:
        left = rows[most].count(b"\n") + 1
        yield f"... {count(left, 'line')} more, {count(len(data), 'byte')} in all"


def cut(row: bytes, columns: int) -> str:
    """One line, harmless, and not much longer than so many columns."""
    if len(row) <= columns:
        return harmless(row)
    return f"{harmless(row[:columns])}... ({count(len(row), 'byte')})"


def count(number: int, noun: str) -> str:
    """So many of something: `1 run`, `1,234 runs`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
