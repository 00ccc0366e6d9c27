"""The boards of the HTML report: letters on coloured cells, as the program printed them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ...pictures.markup import Markup, element
from ...pictures.replay import ABSENT, Drawings, Pane, board
from ...pictures.svg import Grid
from .side_by_side import NO_CELL, NO_GLYPH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...game.game import Game
    from .replay import Cells, Replay

    Numbers = list[list[int]]

TINTS = 12
"""The number of colours of cells, as the style of the report has them."""

DRAWN = 4000
"""The most glyphs outside the rules that are drawn; a program may print any number of them."""

LEGEND = 60
"""The most glyphs in the legend."""

WIDE = 2500
"""The width of the page, in the units of drawings."""

HIGH, LETTER, SPACE = 64, 23, 26
"""The height of a square cell, and the widths of a letter and of the space around letters."""

SCALE = 28 / HIGH
"""A square cell is 28 pixels high."""


class Glyph(NamedTuple):
    """The content of a cell; `tint` is 0 for the most common, -1 for one outside the rules."""

    text: str
    words: str
    tint: int


class Boards:
    """The boards of a replay, drawn as letters on coloured cells."""

    def __init__(self, game: Game, replay: Replay) -> None:
        self.glyphs = glyphs(game, replay)
        self._numbers = {glyph.text: number for number, glyph in enumerate(self.glyphs)}
        self._replay = replay
        self.grid = _grid(max(len(glyph.text) for glyph in self.glyphs),
                          hexagons=game.display.HEXAGONS)  # fmt: skip
        self.drawings = Drawings(
            self.grid, [(_draw(glyph, self.grid),) for glyph in self.glyphs], 2, SCALE
        )

    def number(self, glyph: str) -> int:
        """Return the number of a glyph, or that of `NO_GLYPH` if there are too many to draw."""
        return self._numbers.get(glyph, self._numbers[NO_GLYPH])

    def numbers(self, rows: list[list[str]]) -> Numbers:
        return [[self.number(glyph) for glyph in row] for row in rows]

    @property
    def wide(self) -> bool:
        """True if a board is wider than the page, so that it has to be scrolled."""
        return len(self._replay.frame.columns) * self.grid.width > WIDE

    def panes(self) -> Iterator[Pane]:
        """Yield *before*, *expected* and, if known, *yours* at the step that matters."""
        replay, step = self._replay, self._replay.steps[self._replay.shown]
        old = self.numbers(replay.board)
        for earlier in replay.steps[: replay.shown]:
            self._change(old, earlier.changes)
        now = [[*row] for row in old]
        self._change(now, step.changes)
        titles = [glyph.words or f'"{glyph.text}"' for glyph in self.glyphs]
        changed, differing = _places(step.changes), _places(step.yours or [])
        origin = replay.frame.rows.start, replay.frame.columns.start
        yield Pane("before", "the board before", old, (), "", titles, origin)
        marks = (differing, "differs") if differing else (changed, "changed")
        about = "the board after" if replay.wrong is None else "the board expected"
        yield Pane("after", about, now, *marks, titles, origin)
        # The board is on the page if it is known at any step, and hidden at all others.
        if any(one.yours is not None for one in replay.steps):
            yours = self._pad(now)
            self._change(yours, step.yours or [])
            yield Pane("yours", "your board", yours, differing, "differs", titles, origin)

    def figures(self) -> Iterator[Markup]:
        """Yield the boards as HTML, each with its caption."""
        captions = {"before": "before", "yours": "yours"}
        after = "after" if self._replay.wrong is None else "expected"
        unknown = self._replay.steps[self._replay.shown].yours is None
        for number, pane in enumerate(self.panes()):
            caption = captions.get(pane.name, after)
            drawn = element("div", board(self.drawings, pane, first=not number), class_="scroll")
            yield element(
                "figure", element("figcaption", caption), drawn,
                class_=caption, hidden=pane.name == "yours" and unknown,
            )  # fmt: skip

    def legend(self) -> Iterator[Markup]:
        """Yield the meaning of the glyphs: those of the rules, and those on these boards."""
        width, height = self.grid.width, self.grid.height
        shown = [
            element("div", element(
                "svg", element("use", href=f"#g{number}"), role="img", aria_label=glyph.text,
                width=width * SCALE, height=height * SCALE, viewBox=f"0 0 {width:g} {height:g}",
            ), element("span", glyph.words))
            for number, glyph in enumerate(self.glyphs[:LEGEND])
            if glyph.words and glyph.tint >= 0
        ]  # fmt: skip
        yield element("div", shown, class_="legend")

    def _pad(self, now: Numbers) -> Numbers:
        """Return a board padded to hold all cells of the program's boards beyond the referee's."""
        cells = [cell for step in self._replay.steps for cell in step.yours or ()]
        rows = max([len(now), *(row + 1 for row, _, _ in cells)])
        columns = max([*map(len, now), *(column + 1 for _, column, _ in cells)])
        padded = [row + [ABSENT] * (columns - len(row)) for row in now]
        return padded + [[ABSENT] * columns for _ in range(rows - len(now))]

    def _change(self, numbers: Numbers, cells: Cells) -> None:
        for row, column, glyph in cells:
            numbers[row][column] = self.number(glyph)


def _places(cells: Cells) -> set[tuple[int, int]]:
    return {(row, column) for row, column, _ in cells}


def glyphs(game: Game, replay: Replay) -> list[Glyph]:
    """Return all glyphs, those of the rules' legend first; the most common one has no colour."""
    known = _known_glyphs(game, replay)
    theirs = {glyph for step in replay.steps for _, _, glyph in step.yours or ()}
    have = {glyph.text for glyph in known}
    # Both placeholders are always included: `number` falls back on them.
    odd = [Glyph(NO_CELL, "no cell", -1), Glyph(NO_GLYPH, "not printable", -1)]
    odd += [Glyph(glyph, "", -1) for glyph in sorted(theirs - {NO_CELL, NO_GLYPH})[:DRAWN]]
    return known + [glyph for glyph in odd if glyph.text not in have]


def _known_glyphs(game: Game, replay: Replay) -> list[Glyph]:
    """Return the glyphs of the legend and of the referee's boards."""
    counts = Counter(cell for row in replay.board for cell in row)
    counts.update(glyph for step in replay.steps for _, _, glyph in step.changes)
    legend = game.display.LEGEND
    first = "".join(glyph[:1] for glyph in legend)
    plain = counts.most_common(1)[0][0] if counts else ""
    return [
        Glyph(
            glyph,
            legend.get(glyph) or _describe(game, glyph),
            0 if glyph == plain else _tint(glyph, first),
        )
        for glyph in dict.fromkeys([*legend, *sorted(counts)])
    ]


def _tint(glyph: str, first: str) -> int:
    """Return the number of a colour: the same for glyphs with the same first letter."""
    at = first.find(glyph[:1])
    return 1 + (at if at >= 0 else sum(glyph[:1].encode())) % TINTS


def _describe(game: Game, glyph: str) -> str:
    try:
        return game.display.describe(glyph)
    except KeyError:
        return ""


def _grid(letters: int, *, hexagons: bool) -> Grid:
    """Return cells wide enough for the longest glyph."""
    width = max(HIGH, letters * LETTER + SPACE)
    # A regular hexagon that stands on a corner is 2 / sqrt(3) times as high as it is wide.
    return Grid(width, round(width * 1.1547) if hexagons else HIGH, hexagons)


def _draw(glyph: Glyph, grid: Grid) -> Markup:
    """Return a glyph as SVG; the style of the report has its colours."""
    kind = {-1: "odd", 0: "plain"}.get(glyph.tint, f"t{glyph.tint}")
    kind = "none" if glyph.text == NO_CELL else kind
    wide, high = grid.width, grid.height
    if grid.hexagons:
        corners = [
            (wide / 2, 1), (wide - 1, high / 4), (wide - 1, high * 3 / 4), (wide / 2, high - 1),
            (1, high * 3 / 4), (1, high / 4),
        ]  # fmt: skip
        shape = element("polygon", points=" ".join(f"{x:g},{y:g}" for x, y in corners))
    else:
        shape = element("rect", x=1, y=1, width=wide - 2, height=high - 2, rx=7)
    text = element("text", glyph.text, x=wide / 2, y=high / 2)
    return element("g", shape, text, class_=f"letter {kind}")
