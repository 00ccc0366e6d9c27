"""Rendering: what `display.draw` shows, as text or as coloured squares with glyphs.

This is the referee's view: it shows a board even if it is hidden from the players.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..game.game import Game
    from ..state import Position

    Picture = NDArray[np.uint8]

MODES = ("human", "ansi", "rgb_array")
FRAMES_PER_SECOND = 4
HIGH, WIDE = 5, 3
"""The size of a letter, in dots."""
SCALE = 3
"""The side of a dot, in pixels."""

FONT = {
    "A": 0o25755, "B": 0o65656, "C": 0o34443, "D": 0o65556, "E": 0o74647, "F": 0o74644,
    "G": 0o34553, "H": 0o55755, "I": 0o72227, "J": 0o11152, "K": 0o55655, "L": 0o44447,
    "M": 0o57755, "N": 0o65555, "O": 0o25552, "P": 0o65644, "Q": 0o25573, "R": 0o65655,
    "S": 0o34216, "T": 0o72222, "U": 0o55557, "V": 0o55552, "W": 0o55775, "X": 0o55255,
    "Y": 0o55222, "Z": 0o71247, "0": 0o75557, "1": 0o26227, "2": 0o61247, "3": 0o61616,
    "4": 0o55711, "5": 0o74616, "6": 0o34757, "7": 0o71222, "8": 0o75757, "9": 0o75716,
    "#": 0o57575, "+": 0o02720, "*": 0o05250, "&": 0o25257, "$": 0o36236, "@": 0o75747,
    "<": 0o12421, ">": 0o42124, "^": 0o25000, ".": 0o00000, " ": 0o00000, "?": 0o71202,
}  # fmt: skip
"""Five rows of three dots, an octal digit each; lower case is drawn as upper case."""

COLOURS = (
    (236, 232, 220), (92, 84, 78), (226, 178, 66), (178, 110, 52), (96, 156, 82), (74, 118, 178),
    (192, 82, 72), (142, 108, 168), (110, 176, 178), (214, 142, 158), (152, 152, 96), (60, 62, 86),
    (238, 150, 90),
)  # fmt: skip


def checked_mode(mode: str | None) -> str | None:
    """The mode, if it is one of the MODES or None; ValueError otherwise."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is one of {', '.join(MODES)}, not {mode!r}")
    return mode


def text(game: Game, state: Position) -> str:
    """The board in glyphs, a line per row."""
    board = game.display.draw(state)
    width = max((len(glyph) for row in board for glyph in row), default=0)
    return "\n".join(" ".join(glyph.ljust(width) for glyph in row).rstrip() for row in board)


def picture(game: Game, state: Position) -> Picture:
    """The board in squares, `(height, width, 3)`: the colour and the glyph of each cell."""
    board = game.display.draw(state)
    longest = max(len(glyph) for row in board for glyph in row)
    legend = "".join(glyph[0] for glyph in game.display.LEGEND)
    rows = [np.concatenate([_tile(glyph, longest, legend) for glyph in row], 1) for row in board]
    return np.concatenate(rows)


def show(game: Game, state: Position, mode: str | None) -> Any:
    """What `render` returns in one of the MODES; "human" prints the board and returns None."""
    if mode == "rgb_array":
        return picture(game, state)
    if mode == "ansi":
        return text(game, state) + "\n"
    if mode == "human":
        home = "\x1b[H\x1b[2J" if sys.stdout.isatty() else ""
        sys.stdout.write(f"{home}{text(game, state)}\n\n")
        sys.stdout.flush()
    return None


@cache
def _tile(glyph: str, longest: int, legend: str) -> Picture:
    """The square of a glyph; all squares of a board have the same size."""
    side = max(HIGH, (WIDE + 1) * longest - 1) + 3
    first = glyph[:1]
    # A glyph outside the legend gets a colour by its first byte, the same every time.
    number = legend.find(first) if first in legend else 4 * sum(glyph.encode()[:1])
    colour = np.array(COLOURS[number % len(COLOURS)], np.uint8)
    dots = np.zeros((side, side), bool)
    top, left = (side - HIGH) // 2, (side - (WIDE + 1) * len(glyph) + 1) // 2
    for at, letter in enumerate(glyph):
        column = left + (WIDE + 1) * at
        dots[top : top + HIGH, column : column + WIDE] = _letter(letter)
    ink = np.array((24, 24, 24) if int(colour.sum()) > 330 else (240, 240, 240), np.uint8)
    square = np.where(dots[:, :, None], ink, colour)
    square[-1, :] = square[:, -1] = colour // 2 + 60
    return square.repeat(SCALE, 0).repeat(SCALE, 1)


def _letter(letter: str) -> NDArray[np.bool_]:
    bits = FONT.get(letter.upper(), FONT["?"])
    dots = [bits >> at & 1 for at in range(HIGH * WIDE - 1, -1, -1)]
    return np.array(dots, bool).reshape(HIGH, WIDE)
