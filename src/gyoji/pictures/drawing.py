"""A position as SVG: one file that holds its drawings, its colours and its letters."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..notation.sanitize import sanitize
from ..state import STATUS
from .palette import colours
from .sprites import SIDE, cell, sprite_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..game.protocols import Game
    from ..session.trace import Board, Told

MARGIN = 16
"""How much is left free around the board."""

CELLS = 40_000
"""The largest board of which there are pictures, in cells."""

DRAWINGS = 800
"""How many different fields a picture has."""

RULINGS = 20
"""How many rulings of a step are told."""

LARGEST = 1600
"""How wide or high a picture is shown, at most."""


def extent(game: Game, board: Board) -> tuple[float, float]:
    """How wide and how high a board is, in the units of drawings. ValueError if it is too large."""
    rows, columns = len(board), len(board[0])
    if rows * columns > CELLS:
        raise ValueError(
            f"a board of {rows:,} x {columns:,} is too large for a picture, up to {CELLS:,} cells"
            " are drawn"
        )
    x, y = corner(game, rows - 1, columns - 1)
    return x + SIDE, y + sprite_of(game).height


def corner(game: Game, row: int, column: int) -> tuple[float, float]:
    """Where a field is drawn; on hexagons each row stands half a field to the right."""
    height = sprite_of(game).height
    if height == SIDE:
        return column * SIDE, row * SIDE
    return column * SIDE + row * SIDE / 2, row * height * 3 / 4


def svg(game: Game, told: Told, steps: int, theme: str) -> bytes:
    """A position, with what led to it in words for whoever cannot see it."""
    width, height = (side + 2 * MARGIN for side in extent(game, told.after))
    scale = min(1.0, LARGEST / max(width, height))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc"'
        f' viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}"'
        f' width="{width * scale:.0f}" height="{height * scale:.0f}">'
    )
    lines = (head, *_words(game, told, steps), *_board(game, told.after, theme, width, height))
    return ("\n".join([*lines, "</svg>"]) + "\n").encode()


def _words(game: Game, told: Told, steps: int) -> Iterator[str]:
    """The title; the last ruling, how the play stands, and the rows of the board."""
    yield f'<title id="title">{_plain(title(game, told.number, steps))}</title>'
    said = [ruling.text for ruling in told.rulings[:RULINGS]]
    said.append(game.display.ENDS[told.state[STATUS]].text)
    yield f'<desc id="desc">{_plain("; ".join(said))}.'
    yield from (_plain(" ".join(row)) for row in told.after)
    yield "</desc>"


def title(game: Game, step: int, steps: int) -> str:
    """What a picture shows, in a line."""
    return f"{game.display.TITLE}: " + (f"step {step} of {steps}" if step else "the start")


def _board(game: Game, board: Board, theme: str, width: float, height: float) -> Iterator[str]:
    """Each drawing once, and where it is used."""
    names = {glyph: f"c{n}" for n, glyph in enumerate(distinct([board]))}
    yield (
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width:g}" height="{height:g}"'
        f' fill="{colours(theme)["--panel"]}"/>'
    )
    yield "<defs>"
    yield from (f'<g id="{name}">{cell(game, glyph, theme)}</g>' for glyph, name in names.items())
    yield "</defs>"
    for row, line in enumerate(board):
        for column, glyph in enumerate(line):
            x, y = corner(game, row, column)
            yield f'<use href="#{names[glyph]}" x="{x:g}" y="{y:g}"/>'


def distinct(boards: Iterable[Board]) -> list[str]:
    """The glyphs of boards, each once. ValueError with a sentence if they are too many."""
    known = dict[str, None]()
    for board in boards:
        known |= dict.fromkeys(glyph for row in board for glyph in row)
        if len(known) > DRAWINGS:
            raise ValueError(
                f"there is too much to draw: up to {DRAWINGS:,} different fields are drawn"
            )
    return list(known)


def _plain(text: str) -> str:
    return escape(sanitize(text))
