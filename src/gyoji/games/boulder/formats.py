"""Boulder's further format: BDCFF, in which the caves of Boulder Dash are exchanged."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...game.formats import Format, Level
from ...game.notation.boards import ring
from ...game.notation.sanitize import readable
from ...game.notation.source import quote_text
from ...game.protocols import Case
from ...game.state import AREA, WIDTH
from .notation import position
from .rules import DIAMOND, EARTH, EMPTY, EXIT, OUTSIDE, ROCK, ROCKFORD, STONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ...game.formats import LeftOut
    from ...game.notation.source import NotationError, Source
    from ...game.state import Position


# ---------------------------------------------------------------- cave
# A cave of BDCFF as it is drawn: from a map, or from objects on top of each other.

MOST_CELLS = 1 << 20
"""The maximum number of cells of a cave: a short text can stand for a huge one."""
ROOM = f"a cave of 3 by 3 to {MOST_CELLS} cells"


MOST_POINTS = 1 << 21
"""The maximum number of cells that the objects of a cave may draw, also one over another."""


class Cave:
    """The elements of a cave by name, and the line of each in the file, for errors."""

    def __init__(self, source: Source, row: int, size: tuple[int, int], lenient: bool) -> None:
        self.width, self.height = size
        self.remarks = dict[str, None]()
        self._source, self._first, self._lenient = source, row, lenient
        if min(size) < 3 or self.width * self.height > MOST_CELLS:
            raise source.error(ROOM, f"{self.width} by {self.height}", row=row)
        self._cells = ["DIRT"] * (self.width * self.height)
        self._places = [(row, 1)] * len(self._cells)
        self._points = 0

    def border(self, row: int, element: str) -> None:
        """Draw an element along the whole border."""
        right, bottom = self.width - 1, self.height - 1
        self.line(row, (0, 0, right, 0), element)
        self.line(row, (0, bottom, right, bottom), element)
        self.line(row, (0, 0, 0, bottom), element)
        self.line(row, (right, 0, right, bottom), element)

    def point(self, row: int, x: int, y: int, element: str, column: int = 1) -> None:
        """Put an element in a place; outside of the cave this does nothing."""
        self.check_room(row, 1)
        self._points += 1
        if 0 <= x < self.width and 0 <= y < self.height:
            self._cells[y * self.width + x] = element
            self._places[y * self.width + x] = row, column

    def check_room(self, row: int, points: int) -> None:
        """Raise NotationError if that many further points would exceed MOST_POINTS."""
        if self._points + points > MOST_POINTS:
            raise self._source.error(f"objects of at most {MOST_POINTS} cells", "more", row=row)

    def line(self, row: int, ends: tuple[int, ...], element: str) -> None:
        """Draw a straight line, both ends included."""
        x, y, right, bottom = ends
        steps = max(abs(right - x), abs(bottom - y))
        self.check_room(row, steps + 1)
        for step in range(steps + 1):
            share = step / max(steps, 1)
            at = round(x + (right - x) * share), round(y + (bottom - y) * share)
            self.point(row, *at, element)

    def fill(self, row: int, corners: tuple[int, ...], element: str) -> None:
        """Fill a rectangle."""
        left, top, right, bottom = corners
        for y in range(max(0, top), min(self.height, bottom + 1)):
            for x in range(max(0, left), min(self.width, right + 1)):
                self.point(row, x, y, element)

    def diamonds(self) -> int:
        return self._cells.count("DIAMOND")

    def position(self) -> Position:
        """Return the position. NotationError for an element that the rules do not have.

        Lenient reading leaves such elements out. A cave with an open border gets rock around it.
        """
        cells = bytes(self._cell(at) for at in range(len(self._cells)))
        here = [at for at, cell in enumerate(cells) if cell == ROCKFORD]
        if not here:
            raise self._source.error("exactly one INBOX (P)", "none in this cave", row=self._first)
        for at in here[1:]:
            if not self._lenient:
                raise self._error(at, "exactly one INBOX (P)", "another")
            cells = cells[:at] + bytes([EMPTY]) + cells[at + 1 :]
        edge = cells[: self.width] + cells[-self.width :] + cells[:: self.width]
        edge += cells[self.width - 1 :: self.width]
        if edge.count(ROCK) == len(edge):
            return position(cells, self.width)
        return position(ring(cells, self.width, ROCK), self.width + 2)

    def _cell(self, at: int) -> int:
        """Return the rules' cell for a place."""
        element = self._cells[at]
        if element in REMARKS:
            self.remarks[REMARKS[element]] = None
        if element in NAMES:
            return NAMES[element]
        if not self._lenient:
            raise self._error(at, KNOWN, element)
        self.remarks["creatures and other elements, which are left out"] = None
        return EMPTY

    def _error(self, at: int, expected: str, found: str) -> NotationError:
        """Return an error for a place of the cave."""
        y, x = divmod(at, self.width)
        row, column = self._places[at]
        return self._source.error(expected, f"{found} at {x} {y}", column, row)


# ---------------------------------------------------------------- elements
# The elements of BDCFF, by code and by name, and what they are in Boulder's rules.

NAMES = {
    "SPACE": EMPTY, "DIRT": EARTH, "WALL": ROCK, "STEELWALL": ROCK, "BOULDER": STONE,
    "DIAMOND": DIAMOND, "INBOX": ROCKFORD, "OUTBOX": EXIT, "HIDDENOUTBOX": EXIT,
}  # fmt: skip
"""The cells of the elements that the rules have. Nothing explodes, so a brick wall is rock."""

CODES = {
    " ": "SPACE", ".": "DIRT", "w": "WALL", "W": "STEELWALL", "r": "BOULDER", "d": "DIAMOND",
    "P": "INBOX", "X": "OUTBOX", "H": "HIDDENOUTBOX",
    "Q": "FIREFLYl", "o": "FIREFLYd", "O": "FIREFLYu", "q": "FIREFLYr",
    "c": "BUTTERFLYd", "C": "BUTTERFLYl", "b": "BUTTERFLYu", "B": "BUTTERFLYr",
    "M": "MAGICWALL", "x": "HEXPANDINGWALL", "v": "VEXPANDINGWALL", "a": "AMOEBA", "s": "SLIME",
    "F": "VOODOO",
}  # fmt: skip
"""The codes in maps; a file may define further codes."""

WRITTEN = {
    ROCKFORD: "P", EMPTY: " ", EARTH: ".", ROCK: "W", STONE: "r", DIAMOND: "d", EXIT: "X",
}  # fmt: skip

KNOWN = "an element that the rules have (--lenient leaves others out)"

REMARKS = {"WALL": "walls that an explosion could open", "HIDDENOUTBOX": "a hidden exit"}
"""Remarks on elements that have a property in BDCFF, but not in the rules."""


# ---------------------------------------------------------------- objects
# Draw the objects in the section [objects] of a cave, and fill a cave at random before that.

NUMBERS = {"Point": 2, "Line": 4, "Rectangle": 4, "FillRect": 4, "Raster": 6}
"""For each kind of object, the count of the numbers that precede its element."""

DRAWING = f"an object, one of {' '.join(NUMBERS)}"
MOST_SHARES = 8
"""The maximum number of elements that a cave is filled with at random."""


def draw(source: Source, cave: Cave, row: int, line: str) -> None:
    """Draw the object in a line of [objects]; NotationError if it is unknown."""
    kind, _, text = line.partition("=")
    kind, words = kind.strip(), text.split()
    if kind not in NUMBERS:
        raise source.error(DRAWING, quote_text(kind.encode()), row=row)
    count = NUMBERS[kind]
    numbers = integers(words[:count])
    elements = words[count:]
    if (
        numbers is None
        or len(numbers) < count
        or not 1 <= len(elements) <= 1 + (kind == "FillRect")
    ):
        expected = f"{kind}= with {count} numbers and an element"
        raise source.error(expected, quote_text(text.encode()), len(line) - len(text) + 1, row)
    x, y, *more = numbers
    if kind == "Point":
        cave.point(row, x, y, elements[0])
    elif kind == "Line":
        cave.line(row, (x, y, *more), elements[0])
    elif kind == "Raster":
        raster(cave, row, numbers, elements[0])
    else:
        rectangle(cave, row, (x, y, *more), elements, filled=kind == "FillRect")


def rectangle(
    cave: Cave, row: int, corners: tuple[int, ...], elements: list[str], *, filled: bool
) -> None:
    """Draw a rectangle's edge with the first element and, if `filled`, its inside with the last."""
    left, top, right, bottom = corners
    if filled:
        cave.fill(row, (left + 1, top + 1, right - 1, bottom - 1), elements[-1])
    for ends in (
        (left, top, right, top), (left, bottom, right, bottom),
        (left, top, left, bottom), (right, top, right, bottom),
    ):  # fmt: skip
        cave.line(row, ends, elements[0])


def raster(cave: Cave, row: int, numbers: list[int], element: str) -> None:
    """Draw columns and rows of points, with steps between them."""
    x, y, columns, rows, right, down = numbers
    cave.check_room(row, columns * rows)
    for at in range(rows):
        for beside in range(columns):
            cave.point(row, x + beside * right, y + at * down, element)


def integers(words: list[str]) -> list[int] | None:
    """Return whole numbers; None if a word is something else, or too large for a cave."""
    if not all(re.fullmatch(r"-?\d{1,7}", word) for word in words):
        return None
    return [int(word) for word in words]


def fill_randomly(cave: Cave, row: int, seed: int, shares: list[tuple[str, int]]) -> None:
    """Fill a cave as Boulder Dash did: the same seed gives the same cave.

    A number is drawn for each cell, which gets the last element whose share is above that number.
    """
    numbers = pseudo_random(seed)
    for y in range(1, cave.height - 1):
        for x in range(cave.width):
            drawn = next(numbers)
            for element, share in shares:
                if drawn < share:
                    cave.point(row, x, y, element)


def pseudo_random(seed: int) -> Iterator[int]:
    """Yield the original's pseudo-random numbers, 0 to 255, from two bytes of memory."""
    high, low = 0, seed & 255
    while True:
        # Two additions of bytes with carry, as the 6502 does them.
        total = low + ((low & 1) << 7)
        total = (total & 255) + (total >> 8) + 0x13
        rest, low_next = total >> 8, total & 255
        total = high + rest + ((high & 1) << 7)
        total = (total & 255) + (total >> 8) + (low >> 1)
        high, low = total & 255, low_next
        yield high


# ---------------------------------------------------------------- writing
# Caves written in BDCFF.

GLYPHS = bytes.maketrans(
    bytes([OUTSIDE, *WRITTEN]), "".join([WRITTEN[ROCK], *WRITTEN.values()]).encode()
)


def write(levels: Iterable[Level], _left_out: LeftOut) -> Iterator[bytes]:
    """Yield one cave for each level. ValueError for one that is too large."""
    yield b"[BDCFF]\nVersion=0.32\n[game]\n"
    for level in levels:
        if level.case.start[AREA] > MOST_CELLS:
            raise ValueError(f"BDCFF holds caves of at most {MOST_CELLS} cells here")
        yield "\n".join([*cave(level), ""]).encode()
    yield b"[/game]\n[/BDCFF]\n"


def cave(level: Level) -> Iterator[str]:
    """Yield the lines of a cave."""
    start = level.case.start
    rows = draw_map(start)
    yield "[cave]"
    yield f"Name={level.title}"
    if level.author:
        yield f"Author={level.author}"
    if level.comment:
        yield f"Description={escape(level.comment)}"
    yield f"Size={start[WIDTH]} {len(rows)}"
    yield f"DiamondsRequired={start[: start[AREA]].count(DIAMOND)}"
    yield from ("[map]", *rows, "[/map]")
    if level.case.actions:
        yield from ("[demo]", *write_demo(level.case.actions), "[/demo]")
    yield "[/cave]"


def draw_map(start: Position) -> list[str]:
    """Return the rows of the map."""
    width, cells = start[WIDTH], bytes(start[: start[AREA]]).translate(GLYPHS).decode()
    return [cells[at : at + width] for at in range(0, len(cells), width)]


# ---------------------------------------------------------------- bdcff

__all__ = ["read", "recognizes", "write"]

SECTION = re.compile(r"\s*\[(/?)\s*([A-Za-z]+)\s*(?:=([\d, ]*))?\]\s*(?:;.*)?")
SIZE = "two sizes, the columns and rows of the cave"
BLANKS = " \t\r"  # not all white space: in latin-1, a byte of a UTF-8 sign may look like a blank
MOST_LINE = 1 << 20
MOST_TEXT = 200


def recognizes(head: bytes) -> bool | None:
    """Return whether a text begins with a section, perhaps after comments."""
    lines = (line.strip() for line in head.splitlines())
    first = next((line for line in lines if line and not line.startswith(b";")), b"")
    return first.startswith(b"[") if first else None


def read(source: Source, lenient: bool) -> Iterator[Level]:
    """Yield the caves of a file. NotationError for a cave with elements unknown to the rules.

    Lenient reading leaves such elements out.
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
    """Return a line as text of one sign for each byte, so that columns are right.

    Characters of several bytes are restored later.
    """
    return line.decode("latin-1")


class CaveText:
    """The lines of one cave; before the first cave, those of the whole game."""

    def __init__(self, source: Source, row: int, codes: Mapping[str, str]) -> None:
        self.properties = dict[str, str]()
        self.applies = True  # False for lines that are only for a higher level of difficulty
        self._rows = dict[str, int]()  # the line of each property
        self._source, self._row = source, row
        self._map = list[tuple[int, str]]()
        self._objects = list[tuple[int, str]]()
        self._demo = list[tuple[int, str]]()
        self.codes = dict(codes)

    def add(self, section: str, line: str) -> None:
        """Take a line of a section; lines of unknown sections are ignored."""
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
        """Read the definition of a code: a sign, and the element that it stands for in maps."""
        code, _, element = text[:1], text[1:2], text[2:]
        if text.lower().startswith("length"):
            if text.partition("=")[2].strip() != "1":
                raise self._source.error("codes of one sign (Length=1)", quote_text(text.encode()))
            return
        self.codes[code] = element.strip()

    def level(self, author: str, lenient: bool) -> Level:
        """Return the cave as a level."""
        cave = self._cave(lenient)
        start = cave.position()
        actions = read_demo(self._source, self._demo)
        remarks = [*cave.remarks, *demo_remarks(self._demo), *self._remarks(cave)]
        texts = (self._text("Name"), self._text("Author") or find_name(author), self._comment())
        return Level(Case(start, actions), *texts, tuple(remarks))

    def _cave(self, lenient: bool) -> Cave:
        """Return the cave with everything drawn in it."""
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
        """Return the columns and rows of the cave, as given, or as in the map."""
        text = self.properties.get("Size", "")
        if not text:
            if self._map:
                return max(len(line) for _, line in self._map), len(self._map)
            return 40, 22
        sizes = integers(text.split()[:2])
        if sizes is None or len(sizes) < 2:
            raise self._source.error(SIZE, quote_text(text.encode()), 6, self._rows["Size"])
        if self._map and len(self._map) != sizes[1]:
            row = self._map[-1][0]
            raise self._source.error(f"a map of {sizes[1]} rows", f"{len(self._map)}", row=row)
        return sizes[0], sizes[1]

    def _fill_randomly(self, cave: Cave) -> None:
        """Draw the random elements of a cave without a map."""
        words = self.properties.get("RandomFill", "").split()
        if self._map or not words:
            return
        row = self._rows["RandomFill"]
        seeds = integers(self.properties.get("RandSeed", "-1").split()[:1])
        shares = integers(words[1::2])
        if shares is None or len(words) % 2 or len(shares) > MOST_SHARES:
            expected = f"at most {MOST_SHARES} elements, each with its share"
            raise self._source.error(expected, quote_text(" ".join(words).encode()), 12, row)
        if not seeds or seeds[0] < 0:
            expected = "a RandSeed for RandomFill, so that the cave is always the same"
            raise self._source.error(expected, "none", row=row)
        fill_randomly(cave, row, seeds[0], list(zip(words[::2], shares, strict=True)))

    def _remarks(self, cave: Cave) -> Iterator[str]:
        """Yield the things that the properties ask for and the rules do not have, as phrases."""
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
        return find_name(self.properties.get(name, ""))

    def _comment(self) -> str:
        """Return the cave's own comments, on lines of their own."""
        parts = (self.properties.get(name, "") for name in ("Description", "Story", "Remark"))
        lines = (line for part in parts if part for line in unescape(part))
        return "\n".join(readable(line.encode("latin-1")) for line in lines).strip("\n")


def find_name(text: str) -> str:
    return readable(text.encode("latin-1")).strip()[:MOST_TEXT]


# ---------------------------------------------------------------- demo
# The section [demo] of a cave: commands as letters with counts, `r7u.3`.

LETTERS = "udlr"
COMMAND = re.compile(r"([A-Za-z.])(\d*)|\s+")
WAIT = "."
MOST_COMMANDS = 1 << 20
COLUMNS = 70


def read_demo(source: Source, lines: Sequence[tuple[int, str]]) -> list[int]:
    """Return the commands of a demo; none if it has moves that the rules do not have."""
    found, foreign = list[int](), False
    for row, line in lines:
        at = 0
        while at < len(line):
            command = COMMAND.match(line, at)
            if command is None:
                expected = "a command, one of u d l r, with a count"
                raise source.error(expected, quote_text(line[at].encode()), at + 1, row)
            at = command.end()
            if not command[1]:
                continue
            count = int(command[2][:8] or 1)
            if len(found) + count > MOST_COMMANDS:
                raise source.error(f"at most {MOST_COMMANDS} commands", "more", at, row)
            foreign = foreign or command[1] not in LETTERS + WAIT
            if command[1] in LETTERS:
                found += [LETTERS.index(command[1])] * count
    return [] if foreign else found


def demo_remarks(lines: Iterable[tuple[int, str]]) -> Iterable[str]:
    """Yield the parts of a demo that the rules do not have."""
    letters = set("".join(line for _, line in lines)) - set("0123456789 \t")
    if letters - set(LETTERS + WAIT):
        yield "a demo with moves other than steps"
    elif WAIT in letters:
        yield "waiting in a demo"


def write_demo(commands: Iterable[int]) -> list[str]:
    """Return commands in lines, with counts."""
    letters = "".join(LETTERS[action] for action in commands)
    runs = [
        found[1] + (str(len(found[0])) if len(found[0]) > 1 else "")
        for found in re.finditer(r"(.)\1*", letters)
    ]
    lines = [""]
    for run in runs:
        if len(lines[-1]) + len(run) > COLUMNS:
            lines.append("")
        lines[-1] += run
    return lines


def escape(text: str) -> str:
    """Return a text of several lines as a single line."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def unescape(text: str) -> list[str]:
    """Return the lines of a text from `escape`."""
    plain = re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)
    return plain.split("\n")


# ---------------------------------------------------------------- formats

FORMATS = {"bdcff": Format("BDCFF", (".bd", ".bdcff"), recognizes, read, write)}
