"""The Labyrinth in the contest's notation: a map in words, the number of walks, and the walks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ...game.notation.boards import Letters
from ...game.notation.source import number, quote_text, shown_number
from ...game.protocols import Case, Opening, Option
from ...game.state import AREA, RUNNING, TURN, WIDTH
from .cells import GLYPHS, board, fault, spell, write_words
from .rules import ISLAND, KIND, PLACE, WALKERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ...game.notation.source import Source
    from ...game.protocols import Options, Played
    from ...game.state import Position

OPTIONS = {
    "walks": Option(
        ("apart", "together"),
        "Is each walk a separate play, or are all one play with walkers taking turns?",
    )
}

KEYS = Letters(b"NSWE", "a letter, one of N S W E")
action, word = KEYS.action, KEYS.word
ANSWERS = bytes.maketrans(bytes(GLYPHS), "".join(GLYPHS.values()).encode())

ROW_LIMIT, WALK_LIMIT = 1 << 24, 1 << 30
MOST_CELLS = 1 << 24  # of a map; in memory, a word takes a hundred times its size in the input
CELL = "a cell: o, w, b<, r1<, e1 or y10 (with any arrow and number)"
COUNT = "a line with the number of walks"
WALK = "a walk: row, column, letters"


class Map(NamedTuple):
    """A map as read: its lines and words, the line of its first row, the number of walks.

    `ahead` is the line of the first walk if that line was found where the number of walks belongs.
    """

    lines: list[bytes]
    words: list[list[str]]
    first: int
    walks: int
    ahead: bytes | None = None


class WalkLine(NamedTuple):
    """A walk: the line and column of its letters, its start, from 0, and its directions."""

    line: int
    column: int
    start: tuple[int, int]
    actions: bytes


def opening(source: Source, lenient: bool, options: Options) -> Opening[bytes | None]:
    drawn = read_loosely(source) if lenient else read_map(source)
    cells, width = board(drawn.words)
    if not lenient:
        check(source, drawn, cells, width)
    registers = (0, 1, len(cells), width, 0, RUNNING)
    count, apart = -1 if lenient else drawn.walks, options["walks"] == "apart"
    return Opening(cells, registers, count, drawn.ahead, fast_path=apart)


def go_on(
    source: Source, opening: Opening[bytes | None], number: int, lenient: bool, options: Options
) -> Iterator[Case]:
    cells, width = opening.cells, opening.registers[WIDTH]
    walks = read_walks(source, opening, number, lenient)
    if options["walks"] == "apart":
        for walk in walks:
            yield Case(position(cells, width, [walk.start]), walk.actions)
    else:
        yield together(source, cells, width, list(walks), lenient)


def read_map(source: Source) -> Map:
    """Return the rows of a map, all of one length, up to the line with the number of walks."""
    lines, words, first = list[bytes](), list[list[str]](), source.row + 1
    while True:
        line = source.must("a row of cells" if not lines else COUNT, ROW_LIMIT)
        row = line.split()
        if lines and len(row) == 1 and row[0].isdigit():
            return Map(lines, words, first, source.numbers(line, 1, COUNT)[0])
        lines.append(line)
        # Every byte is a character in Latin-1, so that an error can show any word.
        words.append([text.decode("latin-1") for text in row])
        check_row(source, line, words)


def check_row(source: Source, line: bytes, words: list[list[str]]) -> None:
    """Reject a word that is not a cell, and a row that is not as long as the first."""
    row, width = words[-1], len(words[0])
    if len(words) * width > MOST_CELLS:
        raise source.error(f"a map of at most {MOST_CELLS} cells", "another row")
    for at, text in enumerate(row):
        if at == width or spell(text) is None:
            expected = CELL if at < width else f"a row of {width} cells, as the first"
            raise source.error(expected, quote_text(text.encode("latin-1")), column(line, at))
    if len(row) < max(1, width):
        expected = (
            f"a row of {width} cells, as the first, or {COUNT}" if width else "a row of cells"
        )
        raise source.error(expected, f"{len(row)}", len(line) + 1)


def column(line: bytes, at: int) -> int:
    """Return the column, from 1, of a word in a line."""
    return next(
        match.start() + 1 for number, match in enumerate(re.finditer(rb"\S+", line)) if number == at
    )


def check(source: Source, drawn: Map, cells: tuple[int, ...], width: int) -> None:
    """Reject invalid rivers and chains of caves."""
    wrong = fault(drawn.words, cells, width)
    if wrong is not None:
        at = column(drawn.lines[wrong.row], wrong.column)
        raise source.error(wrong.expected, wrong.found, at, drawn.first + wrong.row)


def read_loosely(source: Source) -> Map:
    """Return the rows of a careless map made valid.

    All rows get the length of the first one, and unknown words become walls.
    """
    words = list[list[str]]()
    while True:
        line = source.must(f"a row of cells, or {COUNT}", ROW_LIMIT)
        row = [text.decode("latin-1") for text in line.split()]
        if words and row and row[0].isdecimal():
            return Map([], words, 1, 0, line if len(row) > 1 else None)
        if row:
            width = len(words[0]) if words else len(row)
            if (len(words) + 1) * width > MOST_CELLS:
                raise source.error(f"a map of at most {MOST_CELLS} cells", "another row")
            words.append(row[:width] + ["w"] * (width - len(row)))


def read_walks(
    source: Source, opening: Opening[bytes | None], taken: int, lenient: bool
) -> Iterator[WalkLine]:
    """Yield the remaining walks: as many as announced, or, in lenient reading, all of them."""
    walks = opening.announced
    if opening.more is not None:
        yield read_walk(source, opening.more, opening, lenient)
    while lenient or taken < walks:
        line = source.line(WALK_LIMIT, WALK)
        if line is None and lenient:
            return
        if line is None:
            raise source.end(f"{WALK} ({taken} of {walks} are there)")
        if line.strip() or not lenient:
            yield read_walk(source, line, opening, lenient)
        taken += 1
    while (line := source.line(WALK_LIMIT)) is not None:
        if line.strip():
            raise source.error(f"the end of the input after {walks} walks", quote_text(line))


def read_walk(
    source: Source, line: bytes, opening: Opening[bytes | None], lenient: bool
) -> WalkLine:
    """Return one walk: a start on an island, and letters."""
    words = line.split(None, 2)
    numbers = [number(word) for word in words[:2]]
    for at, value in enumerate(numbers):
        if value is None:
            raise source.error(WALK, shown_number(words[at]), column(line, at))
    if len(numbers) < 2 or numbers[0] is None or numbers[1] is None:
        raise source.error(WALK, quote_text(line), len(line) + 1)
    start = numbers[0], numbers[1]
    check_start(source, line, start, opening, lenient)
    letters = words[2].rstrip() if len(words) > 2 else b""
    at = len(line.rstrip()) - len(letters) + 1
    if not lenient:
        source.only(letters, KEYS.keys, KEYS.expected, at)
    return WalkLine(source.row, at, start, letters.translate(KEYS.actions, KEYS.strange))


def check_start(
    source: Source,
    line: bytes,
    start: tuple[int, int],
    opening: Opening[bytes | None],
    lenient: bool,
) -> None:
    """Reject a start outside the map and, in strict reading, one that is not an island."""
    cells, width = opening.cells, opening.registers[WIDTH]
    size = len(cells) // width - 2, width - 2
    for at in (0, 1):
        if start[at] >= size[at]:
            what = f"a {('row', 'column')[at]} from 0 to {size[at] - 1}"
            raise source.error(what, str(start[at]), column(line, at))
    kind = cells[place(start, width)] & KIND
    if kind != ISLAND and not lenient:
        raise source.error("a start on an island (o)", GLYPHS[kind], column(line, 0))


def place(start: tuple[int, int], width: int) -> int:
    """Return the place of a row and a column, counted from 0 inside the ring."""
    return (start[0] + 1) * width + start[1] + 1


def position(cells: Sequence[int], width: int, starts: list[tuple[int, int]]) -> Position:
    """Return the position of a map with walkers at these starts."""
    # Registers are counted from the back, so the first walker's place comes last.
    places = [place(start, width) for start in reversed(starts)]
    return (*cells, *places, len(places), len(cells), width, 0, RUNNING)


def together(
    source: Source, cells: Sequence[int], width: int, walks: list[WalkLine], lenient: bool
) -> Case:
    """Return all walks as one play: walkers take turns, until one of them has no letter left."""
    if not walks:
        raise source.error("at least one walk for a play of several walkers", "none")
    # The walker with the fewest letters ends the play: walkers who come earlier in each round have
    # done one command more by then.
    rounds, last = min((len(walk.actions), at) for at, walk in enumerate(walks))
    taken = [rounds + (at < last) for at in range(len(walks))]
    for walk, letters in zip(walks, taken, strict=True):
        if len(walk.actions) > letters and not lenient:
            expected = f"no letter after {letters}, because the walkers take turns"
            raise source.error(
                expected, f"{len(walk.actions)}", walk.column + letters, row=walk.line
            )
    merged = bytearray(sum(taken))
    for at, walk in enumerate(walks):
        merged[at :: len(walks)] = walk.actions[: taken[at]]
    return Case(position(cells, width, [walk.start for walk in walks]), bytes(merged))


def write(plays: Iterable[Played], first: int = 1) -> Iterator[bytes]:
    """Yield a word for each walk, all on one line."""
    blank = b"" if first == 1 else b" "
    for play in plays:
        walkers = play.end[WALKERS]
        for walker in range(walkers):
            yield blank + play.answers[walker::walkers].translate(ANSWERS)
            blank = b" "
    yield b"\n"


def show(cases: Iterable[Case]) -> Iterator[bytes]:
    """Yield the input of these walks, which must be on one map."""
    plays = list(cases)
    maps = {(case.start[: case.start[AREA]], case.start[WIDTH]) for case in plays}
    if len(maps) != 1 or (len(plays) > 1 and any(case.start[WALKERS] > 1 for case in plays)):
        raise ValueError("one input of labyrinth holds one map, with walks on it")
    if any(case.start[TURN] for case in plays):
        raise ValueError("the first walker of an input has the first turn")
    words = write_words(*maps.pop())
    widest = max(len(word) for line in words for word in line)
    for line in words:
        yield " ".join(word.ljust(widest) for word in line).rstrip().encode() + b"\n"
    yield b"%d\n" % sum(case.start[WALKERS] for case in plays)
    for case in plays:
        yield from show_walks(case)


def show_walks(case: Case) -> Iterator[bytes]:
    walkers, width = case.start[WALKERS], case.start[WIDTH]
    for walker in range(walkers):
        row, at = divmod(case.start[PLACE - walker], width)
        letters = bytes(case.actions)[walker::walkers].translate(KEYS.letters)
        yield (b"%d %d " % (row - 1, at - 1) + letters).rstrip() + b"\n"
