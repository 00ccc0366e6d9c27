"""The shapes of tiles that are drawn without a file of drawings."""

from typing import NamedTuple

from ..game.scene import SHADES


class TileShape(NamedTuple):
    """A shape as SVG on a square of 64, and as a sign in a terminal."""

    art: str
    sign: str
    ascii: str = ""
    """The sign if only ASCII can be shown; "" stands for the cell's glyph."""


def _path(line: str, more: str = "") -> str:
    return f'<path d="{line}" fill="var(--tile-{{}})"{more}/>'


_LINE = ' stroke="var(--tile-{})" stroke-width="8" stroke-linecap="round"'

SHAPES = {
    "floor": TileShape("", "· ", "."),  # in a terminal its cells can be counted
    "square": TileShape(
        '<rect x="5" y="5" width="54" height="54" rx="7" fill="var(--tile-{})"/>', "■ "
    ),
    "full": TileShape('<rect width="64" height="64" fill="var(--tile-{})"/>', "██"),
    "disc": TileShape('<circle cx="32" cy="32" r="23" fill="var(--tile-{})"/>', "● "),
    "ring": TileShape(
        '<circle cx="32" cy="32" r="19" fill="none" stroke="var(--tile-{})" stroke-width="8"/>',
        "◯ ",
    ),
    "dot": TileShape('<circle cx="32" cy="32" r="8" fill="var(--tile-{})"/>', "• "),
    "dark": TileShape(
        '<circle cx="32" cy="32" r="23" fill="#222" stroke="#777" stroke-width="1"/>', "● "
    ),
    "light": TileShape(
        '<circle cx="32" cy="32" r="22" fill="#fff" stroke="#222" stroke-width="2"/>', "○ "
    ),
    "diamond": TileShape(_path("M32 6 58 32 32 58 6 32Z"), "◆ "),
    "star": TileShape(_path("M32 6 40 24 59 26 45 39 49 58 32 48 15 58 19 39 5 26 24 24Z"), "★ "),
    "up": TileShape(_path("M32 8 56 54 32 44 8 54Z"), "▲ ", "^"),
    "down": TileShape(_path("M32 56 56 10 32 20 8 10Z"), "▼ ", "v"),
    "left": TileShape(_path("M8 32 54 8 44 32 54 56Z"), "◀ ", "<"),
    "right": TileShape(_path("M56 32 10 8 20 32 10 56Z"), "▶ ", ">"),
    "slash": TileShape(f'<path d="M10 54 54 10"{_LINE}/>', "\u2571 ", "/"),
    "backslash": TileShape(f'<path d="M10 10 54 54"{_LINE}/>', "╲ ", "\\"),
    "cross": TileShape(f'<path d="M14 14 50 50M50 14 14 50"{_LINE}/>', "✕ ", "x"),
    "across": TileShape(f'<path d="M4 32H60"{_LINE}/>', "──", "-"),
    "upright": TileShape(f'<path d="M32 4V60"{_LINE}/>', "│ ", "|"),
    "flag": TileShape(_path("M18 8h6l26 12-26 13v25h-6Z"), "⚑ ", "!"),
    "person": TileShape(
        '<circle cx="32" cy="19" r="11" fill="var(--tile-{})"/>'
        + _path("M12 58a20 24 0 0 1 40 0Z"),
        "☻ ",
    ),
}


def draw_shape(shape: str, colour: str) -> str:
    """Return the shape (a key of SHAPES) as SVG, in the colour (a key of SHADES)."""
    return SHAPES[shape].art.replace("{}", SHADES[colour])


HEXAGON = (
    '<symbol id="board" viewBox="0 0 64 74">'
    '<path d="M32 0 64 18.5V55.5L32 74 0 55.5V18.5Z" fill="var(--tile-ground-dim)"/>'
    '<path d="M32 2.5 62 19.8V54.2L32 71.5 2 54.2V19.8Z" fill="var(--tile-ground)"/></symbol>'
)
"""The ground below the cells of a board of hexagons."""


def draw_tile(name: str, art: str, hexagons: bool) -> str:
    """Return the symbol of a tile: its art on a square, or in the middle of a hexagon."""
    if not hexagons:
        return f'<symbol id="{name}" viewBox="0 0 64 64">{art}</symbol>'
    label = "32 37 26 --tile-label --tile-halo"
    return (
        f'<symbol id="{name}" viewBox="0 0 64 74" data-label="{label}">'
        f'<g transform="translate(0 5)">{art}</g></symbol>'
    )
