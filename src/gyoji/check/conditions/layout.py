"""Find the ways in which a text differs from the standard layout of the same data sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .facts import Key

LAYOUTS = {
    "others": "the input has characters that do not count",
    "open": "the last line of the input has no end",
    "empty": "the input has more empty lines than it needs",
    "lines": "the text of the input stands on more lines than it needs",
    "capitals": "the input has capital letters that do not count",
    "letters": "the input has small letters that do not count",
    "digits": "the input has digits that do not count",
    "signs": "the input has punctuation that does not count",
    "blanks": "the input has blanks that do not count",
}
"""Each peculiarity of a layout, as a clause."""


def layout(data: bytes, standard: bytes) -> frozenset[Key]:
    """Return the peculiarities of a text, as flags."""
    one, other = data.decode("latin-1"), standard.decode("latin-1")

    def more(kind: str) -> bool:
        return _count(one, kind) > _count(other, kind)

    found = {name for name in ("capitals", "digits", "signs", "blanks") if more(name)}
    if not data.endswith(b"\n"):
        found.add("open")
    if one.rstrip("\n").count("\n\n") > other.rstrip("\n").count("\n\n"):
        found.add("empty")
    if len(one.split("\n\n")[-1].strip("\n").split("\n")) > 1 or one.strip("\n").count(
        "\n"
    ) > other.strip("\n").count("\n"):
        found.add("lines")
    if {letter for letter in one if letter.islower()} - {
        letter for letter in other if letter.islower()
    }:
        found.add("letters")
    if found & {"capitals", "letters", "digits", "signs", "blanks"}:
        found.add("others")
    return frozenset(("layout", name) for name in found)


def _count(text: str, kind: str) -> int:
    known = {
        "capitals": str.isupper, "digits": str.isdigit,
        "signs": lambda letter: letter.isprintable() and not letter.isalnum() and letter != " ",
        "blanks": lambda letter: letter in " \t",
    }  # fmt: skip
    return sum(map(known[kind], text))
