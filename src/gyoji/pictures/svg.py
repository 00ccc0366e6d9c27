"""A position as SVG: one file with all its drawings, colours and letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..game.notation.sanitize import sanitize
from ..game.state import STATUS
from .markup import element
from .palette import colours
from .tiles import SIDE, TALL, cell, tileset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..engine.trace import Board, TraceStep
    from ..game.game import Game

MARGIN = 16
"""The space around the board, in the units of drawings."""

# The same as max_cells in web/limits/limits.py, and 200 x 200 in web/static/html/edit.html.
CELLS = 40_000
"""The largest board that can be drawn, in cells."""

DRAWINGS = 800
"""The largest number of different glyphs in a picture."""

RULINGS = 20
"""The largest number of rulings of a step in a description."""

LARGEST = 1600
"""The largest width or height of a picture as shown, in pixels."""


class Grid(NamedTuple):
    """The size of a cell, and how cells are laid out: in columns, or as hexagons."""

    width: float
    height: float
    hexagons: bool = False

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """Return the left and top of a cell.

        A row of hexagons is half a cell right of the one above.
        """
        if self.hexagons:
            # Hexagons stand on a corner and interlock, so rows are three quarters of a cell apart.
            return (column + row / 2) * self.width, row * self.height * 3 / 4
        return column * self.width, row * self.height

    def extent(self, board: Board) -> tuple[float, float]:
        """Return the width and height of a board. ValueError if it has too many cells."""
        rows, columns = len(board), len(board[0])
        if rows * columns > CELLS:
            raise ValueError(
                f"a board of {rows:,} x {columns:,} is too large for a picture: the limit is"
                f" {CELLS:,} cells"
            )
        x, y = self.corner(rows - 1, columns - 1)
        return x + self.width, y + self.height


def grid_of(game: Game) -> Grid:
    height = tileset(game).height
    return Grid(SIDE, height, height == TALL)


def svg(game: Game, step: TraceStep, steps: int, theme: str) -> bytes:
    """Return a position, with a description in words of the step that led to it."""
    width, height = (side + 2 * MARGIN for side in grid_of(game).extent(step.after))
    scale = min(1.0, LARGEST / max(width, height))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc"'
        f' viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}"'
        f' width="{width * scale:.0f}" height="{height * scale:.0f}">'
    )
    lines = (head, *_words(game, step, steps), *_board(game, step.after, theme, width, height))
    return ("\n".join([*lines, "</svg>"]) + "\n").encode()


def _words(game: Game, step: TraceStep, steps: int) -> Iterator[str]:
    """Yield the title, and a description: the rulings, the state of the play, and the rows."""
    yield element("title", sanitize(title(game, step.number, steps)), id="title")
    said = [ruling.text for ruling in step.rulings[:RULINGS]]
    said.append(game.display.ENDS[step.state[STATUS]].text)
    rows = (sanitize(" ".join(row)) for row in step.after)
    yield element("desc", "\n".join([f"{sanitize('; '.join(said))}.", *rows, ""]), id="desc")


def title(game: Game, step: int, steps: int) -> str:
    return f"{game.display.TITLE}: " + (f"step {step} of {steps}" if step else "the start")


def _board(game: Game, board: Board, theme: str, width: float, height: float) -> Iterator[str]:
    grid, names = grid_of(game), {glyph: f"c{n}" for n, glyph in enumerate(distinct([board]))}
    yield (
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width:g}" height="{height:g}"'
        f' fill="{colours(theme)["--panel"]}"/>'
    )
    yield "<defs>"
    yield from (f'<g id="{name}">{cell(game, glyph, theme)}</g>' for glyph, name in names.items())
    yield "</defs>"
    for row, line in enumerate(board):
        for column, glyph in enumerate(line):
            x, y = grid.corner(row, column)
            yield f'<use href="#{names[glyph]}" x="{x:g}" y="{y:g}"/>'


def distinct(boards: Iterable[Board]) -> list[str]:
    """Return the different glyphs of boards. ValueError if there are too many."""
    known = dict[str, None]()
    for board in boards:
        known |= dict.fromkeys(glyph for row in board for glyph in row)
        # Checked after each board: a long play is refused early.
        if len(known) > DRAWINGS:
            raise ValueError(f"too many different cells to draw: the limit is {DRAWINGS:,}")
    return list(known)
