"""BDCFF, the Boulder Dash common file format, as far as Boulder's rules have it.

The descriptions followed here are version 0.32 by Tim Stridmann (boulder-dash.nl/bdcff_doc.html)
and what GDash writes. Time, scores, gravity and creatures are not in the rules.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....game.formats import Level
from ....game.notation.sanitize import readable
from ....game.notation.source import shown
from ....game.protocols import Case
from . import demo
from .cave import MOST_CELLS, Cave
from .elements import CODES
from .objects import MOST_SHARES, draw, fill_randomly, integers
from .writing import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ....game.notation.source import Source

__all__ = ["read", "recognizes", "write"]

SECTION = re.compile(r"\s*\[(/?)\s*([A-Za-z]+)\s*(?:=([\d, ]*))?\]\s*(?:;.*)?")
SIZE = "two sizes, the columns and rows of the cave"
BLANKS = " \t\r"  # of a text in latin-1, where a part of a UTF-8 sign may look like a blank
MOST_LINE = 1 << 20
MOST_TEXT = 200


def recognizes(head: bytes) -> bool | None:
    """Whether a text begins with a section, perhaps after comments."""
    lines = (line.strip() for line in head.splitlines())
    first = next((line for line in lines if line and not line.startswith(b";")), b"")
    return first.startswith(b"[") if first else None


def read(source: Source, lenient: bool) -> Iterator[Level]:
    """The caves of a file. NotationError for one that the rules do not have.

    Lenient reading leaves out the elements that they do not have.
    """
    section, found = "", False
    cave = game = CaveText(source, 0, CODES)
    while (line := source.line(MOST_LINE)) is not None:
        text = readable_row(line)
        tag = SECTION.fullmatch(text)
        if tag is None:
            cave.add(section, text)
            continue
        ends, name = bool(tag[1]), tag[2].lower()
        if name == "cave" and ends:
            found = True
            yield cave.level(game.properties.get("Author", ""), lenient)
        elif name == "cave":
            cave = CaveText(source, source.row, cave.codes)
        elif name == "level":
            cave.applies = ends or "1" in (tag[3] or "")
            continue
        section = "" if ends else name
    if not found:
        raise source.end("a cave that ends with [/cave]")


def readable_row(line: bytes) -> str:
    """A line as text of one sign for each byte, so that columns are right; names come later."""
    return line.decode("latin-1")


class CaveText:
    """The lines of one cave; before the first cave, those of the whole game."""

    def __init__(self, source: Source, row: int, codes: Mapping[str, str]) -> None:
        self.properties = dict[str, str]()
        self.applies = True  # to the first of a cave's levels of difficulty
        self._rows = dict[str, int]()  # the line of each property
        self._source, self._row = source, row
        self._map = list[tuple[int, str]]()
        self._objects = list[tuple[int, str]]()
        self._demo = list[tuple[int, str]]()
        self.codes = dict(codes)

    def add(self, section: str, line: str) -> None:
        """Take a line of a section; those of other sections are of no interest."""
        row = self._source.row
        if section == "map":
            self._map.append((row, line))
            if len(self._map) * max(1, len(line)) > MOST_CELLS:
                raise self._source.error(f"a map of at most {MOST_CELLS} cells", "a larger one")
            return
        text = line.strip(BLANKS)
        if not text or text.startswith(";"):
            return
        if section == "objects" and self.applies:
            self._objects.append((row, text.partition(";")[0]))
        elif section == "demo":
            self._demo.append((row, line.partition(";")[0]))
        elif section == "mapcodes":
            self._code(text)
        elif "=" in text and section in ("", "bdcff", "game", "cave"):
            name, _, value = text.partition("=")
            self.properties[name] = value
            self._rows[name] = row

    def _code(self, text: str) -> None:
        """A code of this file's own, for one sign."""
        code, _, element = text[:1], text[1:2], text[2:]
        if text.lower().startswith("length"):
            if text.partition("=")[2].strip() != "1":
                raise self._source.error("codes of one sign (Length=1)", shown(text.encode()))
            return
        self.codes[code] = element.strip()

    def level(self, author: str, lenient: bool) -> Level:
        """The cave as a level."""
        cave = self._cave(lenient)
        start = cave.position()
        actions = demo.actions(self._source, self._demo)
        remarks = [*cave.remarks, *demo.remarks(self._demo), *self._remarks(cave)]
        texts = (self._text("Name"), self._text("Author") or named(author), self._comment())
        return Level(Case(start, actions), *texts, tuple(remarks))

    def _cave(self, lenient: bool) -> Cave:
        """The cave with all that is drawn in it."""
        cave = Cave(self._source, self._row, self._size(), lenient)
        cave.fill(self._row, (0, 0, cave.width, cave.height), self._word("InitialFill", "DIRT"))
        self._fill_randomly(cave)
        cave.border(self._row, self._word("InitialBorder", "STEELWALL"))
        for y, (row, line) in enumerate(self._map):
            for x, code in enumerate(line.ljust(cave.width)[: max(cave.width, len(line.rstrip()))]):
                if x >= cave.width:
                    expected = f"a row of {cave.width} cells"
                    raise self._source.error(expected, f"{len(line)}", x + 1, row)
                element = self.codes.get(code, f"the unknown code {code!a}")
                cave.point(row, x, y, element, x + 1)
        for row, line in self._objects:
            draw(self._source, cave, row, line)
        return cave

    def _size(self) -> tuple[int, int]:
        """The columns and rows of the cave, as given, or as the map has them."""
        text = self.properties.get("Size", "")
        if not text:
            if self._map:
                return max(len(line) for _, line in self._map), len(self._map)
            return 40, 22
        sizes = integers(text.split()[:2])
        if sizes is None or len(sizes) < 2:
            raise self._source.error(SIZE, shown(text.encode()), 6, self._rows["Size"])
        if self._map and len(self._map) != sizes[1]:
            row = self._map[-1][0]
            raise self._source.error(f"a map of {sizes[1]} rows", f"{len(self._map)}", row=row)
        return sizes[0], sizes[1]

    def _fill_randomly(self, cave: Cave) -> None:
        """The random elements of a cave without a map."""
        words = self.properties.get("RandomFill", "").split()
        if self._map or not words:
            return
        row = self._rows["RandomFill"]
        seeds = integers(self.properties.get("RandSeed", "-1").split()[:1])
        shares = integers(words[1::2])
        if shares is None or len(words) % 2 or len(shares) > MOST_SHARES:
            expected = f"at most {MOST_SHARES} elements, each with its share"
            raise self._source.error(expected, shown(" ".join(words).encode()), 12, row)
        if not seeds or seeds[0] < 0:
            expected = "a RandSeed for RandomFill, so that the cave is always the same"
            raise self._source.error(expected, "none", row=row)
        fill_randomly(cave, row, seeds[0], list(zip(words[::2], shares, strict=True)))

    def _remarks(self, cave: Cave) -> Iterator[str]:
        """What the properties ask for and the rules do not have."""
        needed = integers(self.properties.get("DiamondsRequired", "").split()[:1])
        if needed and 0 <= needed[0] < cave.diamonds():
            yield "diamonds that may be left behind"
        elif needed and needed[0] > cave.diamonds():
            yield "more diamonds to take than there are"
        times = integers(self.properties.get("CaveTime", "").split()[:1])
        if times and times[0] > 0:
            yield "a time limit"

    def _word(self, name: str, default: str) -> str:
        return (self.properties.get(name, "").split() or [default])[0]

    def _text(self, name: str) -> str:
        return named(self.properties.get(name, ""))

    def _comment(self) -> str:
        """What the cave says of itself, on lines of its own."""
        parts = (self.properties.get(name, "") for name in ("Description", "Story", "Remark"))
        lines = (line for part in parts if part for line in demo.unescaped(part))
        return "\n".join(readable(line.encode("latin-1")) for line in lines).strip("\n")


def named(text: str) -> str:
    return readable(text.encode("latin-1")).strip()[:MOST_TEXT]
