"""The cells of a labyrinth: reading and writing their words, and checking that the map is valid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .rules import BOG, CAVE, CHAIN, ESTUARY, FIRST, ISLAND, KIND, LEADS, RIVER, WALL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

GLYPHS = {WALL: "w", ISLAND: "o", BOG: "b", RIVER: "r", ESTUARY: "e", CAVE: "y"}
KINDS = {glyph: kind for kind, glyph in GLYPHS.items()}
ARROWS = "^v<>"
WORD = re.compile(
    r"(?P<kind>[ow])|(?P<bog>b)(?P<side>[<>^v])|(?P<river>r)(?P<of>\d{1,8})(?P<way>[<>^v])"
    r"|(?P<end>e)(?P<mouth>\d{1,8})"
    r"|(?P<cave>y)(?:(?P<c>\d)(?P<i>\d)|(?P<chain>\d{1,8})\.(?P<index>\d{1,8}))",
    re.ASCII,
)


class Word(NamedTuple):
    """A cell as written: its kind, its arrow or "", its chain or river, its index in the chain."""

    kind: int
    arrow: str
    chain: int
    number: int


class MapFault(NamedTuple):
    """A fault of a map: row and column from 0, the expected and the found cell."""

    row: int
    column: int
    expected: str
    found: str


def spell(word: str) -> Word | None:
    """Return a cell's word in its parts; None if it is not a cell."""
    match = WORD.fullmatch(word)
    if match is None:
        return None
    kind = match["kind"] or match["bog"] or match["river"] or match["end"] or match["cave"]
    arrow = match["side"] or match["way"] or ""
    chain = match["of"] or match["mouth"] or match["c"] or match["chain"] or "0"
    return Word(KINDS[kind], arrow, int(chain), int(match["i"] or match["index"] or 0))


def board(words: list[list[str]]) -> tuple[tuple[int, ...], int]:
    """Return the ringed cells of a map, and their width; unknown words become walls."""
    width = len(words[0]) + 2
    steps = {"^": -width, "v": width, "<": -1, ">": 1, "": 0}
    cells = [WALL] * (width * (len(words) + 2))
    caves: dict[int, list[tuple[int, int]]] = {}
    known: dict[str, Word] = {}
    for row, line in enumerate(words, 1):
        for place, text in enumerate(line, row * width + 1):
            # A map consists of few different words, each of which is spelled once.
            word = known.get(text) or spell(text) or Word(WALL, "", 0, 0)
            known[text] = word
            leads = (place + steps[word.arrow]) * LEADS if word.arrow else 0
            cells[place] = word.kind + word.chain * CHAIN + leads
            if word.kind == CAVE:
                caves.setdefault(word.chain, []).append((word.number, place))
    for chain in caves.values():
        link(cells, sorted(chain))
    return tuple(cells), width


def link(cells: list[int], chain: list[tuple[int, int]]) -> None:
    """Link the caves of a chain: each leads to the next, the last to the first."""
    for (_, cave), (_, exit_) in zip(chain, chain[1:] + chain[:1], strict=True):
        cells[cave] += exit_ * LEADS
    cells[chain[0][1]] += FIRST


def write_words(cells: tuple[int, ...], width: int) -> list[list[str]]:
    """Return the words of a map without its ring."""
    numbers = indices(cells)
    return [
        [_word(cells, width, place, numbers) for place in range(start + 1, start + width - 1)]
        for start in range(width, len(cells) - width, width)
    ]


def word_of(cells: Sequence[int], width: int, place: int) -> str:
    """Return the word of one cell; `cells` may be a whole state, in which registers follow."""
    numbers = {place: index(cells, place)} if cells[place] & KIND == CAVE else {}
    return _word(cells, width, place, numbers)


def _word(cells: Sequence[int], width: int, place: int, numbers: Mapping[int, int]) -> str:
    """Return the word of a cell; `numbers` has the index of a cave in its chain, by place."""
    cell = cells[place]
    kind, chain = cell & KIND, cell % LEADS // CHAIN
    if kind == CAVE:
        dot = "." if max(chain, numbers[place]) > 9 else ""
        return f"y{chain}{dot}{numbers[place]}"
    name = GLYPHS[kind] + (str(chain) if kind in (RIVER, ESTUARY) else "")
    way = cell // LEADS - place
    arrow = {-width: "^", width: "v", -1: "<", 1: ">"}[way] if kind in (RIVER, BOG) else ""
    return name + arrow


def index(cells: Sequence[int], cave: int) -> int:
    """Return the index of a cave in its chain.

    The chain is a circle: the index is its length less the number of steps to its first cave.
    """
    size = first = 0
    at = cave
    while size == 0 or at != cave:
        size += 1
        at = cells[at] // LEADS
        if cells[at] & FIRST:
            first = size
    return size - first


def indices(cells: tuple[int, ...]) -> dict[int, int]:
    """Return the index of each cave in its chain, by place."""
    index_at: dict[int, int] = {}
    for place, cell in enumerate(cells):
        if cell & KIND == CAVE and cell & FIRST:
            cave = place
            index = 0
            while cave not in index_at:
                index_at[cave] = index
                cave, index = cells[cave] // LEADS, index + 1
    return index_at


def fault(words: list[list[str]], cells: tuple[int, ...], width: int) -> MapFault | None:
    """Return the first fault in the rivers or caves; None if there is none."""
    sources: dict[int, int] = {}
    for place, cell in enumerate(cells):
        if cell & KIND == RIVER:
            beyond = cell // LEADS
            if cells[beyond] & KIND not in (RIVER, ESTUARY):
                met = GLYPHS[cells[beyond] & KIND]
                return _fault(words, width, place, "a river that flows on or into its estuary",
                              f"towards {met}")  # fmt: skip
            if beyond in sources:
                return _fault(words, width, place, "rivers that do not merge", "into the same cell"
                              " as another")  # fmt: skip
            sources[beyond] = place
    # `_loop` relies on rivers that do not merge.
    return _loop(words, cells, width, sources) or _gap(words, width)


def _loop(
    words: list[list[str]], cells: tuple[int, ...], width: int, sources: dict[int, int]
) -> MapFault | None:
    """Return the fault of a river that never reaches an estuary.

    Rivers do not merge, so from each cell there is only one way upstream.
    """
    reached: set[int] = set()
    for place, cell in enumerate(cells):
        upstream = place
        while cell & KIND == ESTUARY and upstream in sources:
            upstream = sources[upstream]
            reached.add(upstream)
    for place, cell in enumerate(cells):
        if cell & KIND == RIVER and place not in reached:
            return _fault(words, width, place, "a river that reaches an estuary", "in a circle")
    return None


def _gap(words: list[list[str]], width: int) -> MapFault | None:
    """Return the fault of a chain of caves whose indices are not 0, 1, 2, ... each once."""
    caves: dict[int, list[tuple[int, int]]] = {}
    for row, line in enumerate(words, 1):
        for place, text in enumerate(line, row * width + 1):
            if text[0] == "y" and (word := spell(text)):
                caves.setdefault(word.chain, []).append((word.number, place))
    wrong = [
        (place, rank, chain)
        for chain, indices in caves.items()
        for rank, (index, place) in enumerate(sorted(indices))
        if index != rank
    ]
    if not wrong:
        return None
    place, rank, chain = min(wrong)
    return _fault(words, width, place, f"index {rank} next in cave chain {chain}, each once", "")


def _fault(words: list[list[str]], width: int, place: int, expected: str, found: str) -> MapFault:
    """Return the fault at a place; `found` is written after the cell's word."""
    row, column = place // width - 1, place % width - 1
    return MapFault(row, column, expected, f"{words[row][column]} {found}".rstrip())
