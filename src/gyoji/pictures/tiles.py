"""The drawings of cells: the tiles of a scene, from the same files as in the browser."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..author.shapes import draw_shape
from ..game.files import tiles_text
from ..game.scene import scene_of
from .palette import OWNERS, colours, paint

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..game.game import Game
    from ..game.scene import Look, Tile


WIDEST = 1.4
"""The largest width of a label, as a multiple of its font size; wider labels shrink."""

HALO = 6
"""The width of the stroke behind a letter; half of the width is visible around the letter."""


class LabelPlace(NamedTuple):
    """The place and style of a label: its centre, its font size, and its colours.

    `fill` and `halo`, the colour around the letters, are custom properties; "" is no halo.
    """

    x: float
    y: float
    size: float
    fill: str
    halo: str


class Font(NamedTuple):
    """The width and the SVG path, on a baseline, of each letter; "" has a box for all others.

    `em` is the font size in the units of the paths, `capital` the height of a capital letter.
    """

    em: float
    capital: float
    letters: Mapping[str, tuple[float, str]]


@cache
def font() -> Font:
    return Font(**json.loads(Path(__file__).with_name("letters.json").read_text(encoding="utf-8")))


def write(text: str, place: LabelPlace) -> str:
    """Return a text centred on its place, as SVG."""
    em, capital, known = font()
    drawn, width = list[str](), 0.0
    for letter in text:
        wide, path = known.get(letter, known[""])
        drawn.append(f'<path transform="translate({width:g} 0)" d="{path}"/>')
        width += wide
    scale = place.size * min(1 / em, WIDEST / width)
    left, baseline = place.x - width * scale / 2, place.y + capital * scale / 2
    halo = (
        f' stroke="var({place.halo})" stroke-width="{HALO / scale:.0f}" stroke-linejoin="round"'
        f' paint-order="stroke"'
    ) * bool(place.halo)
    return (
        f'<g transform="translate({left:.2f} {baseline:.2f}) scale({scale:.4f})"'
        f' fill="var({place.fill})"{halo}>{"".join(drawn)}</g>'
    )


# ---------------------------------------------------------------- tiles

SIDE = 64
"""The width of a cell, in the units of drawings."""

TALL = 74
"""The height of a hexagon; rows are three quarters of it apart."""

SYMBOL = re.compile(r'<symbol id="([\w-]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
LABEL = re.compile(r'data-label="([^"]*)"')
BETWEEN = re.compile(r">\s+<")
ANGLES = {"": 0, "right": 0, "down": 90, "left": 180, "up": 270}
PLAIN = (
    '<rect width="64" height="64" fill="var(--tile-ground-dim)"/>'
    '<rect x="1.5" y="1.5" width="61" height="61" rx="5" fill="var(--tile-ground)"/>'
)
"""A tile without a drawing; its label is written on it."""

CENTRED = LabelPlace(32, 32, 26, "--tile-label", "--tile-halo")
"""The place of a tile's label if its drawing does not give one."""

MOST = 9
"""The maximum number of tiles drawn on one cell; more could not be told apart."""

SHRUNK = 0.62
"""The scale of tiles with the same name, if several of them are on one cell."""
CORNERS = ((0, 0), (24, 24), (24, 0), (0, 24))
"""The places on a cell of the first, the second, ... of several tiles with the same name."""


class Tileset(NamedTuple):
    """A game's drawings and the places of their labels, both by tile, and the height of a cell."""

    symbols: Mapping[str, str]
    labels: Mapping[str, LabelPlace | None]
    height: int

    def label_place(self, tile: str) -> LabelPlace | None:
        """Return the place of a tile's label; None if it has no label."""
        return self.labels.get(tile, CENTRED)


@cache
def drawings(game: Game) -> str:
    """Return all drawings of a game as one file; a tile without a drawing is a lettered square."""
    text = tiles_text(game) or '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
    known = {name for name, _, _ in SYMBOL.findall(text)}
    missing = "".join(
        f'<symbol id="{name}" viewBox="0 0 64 64">{_square(look)}</symbol>'
        for name, look in scene_of(game).LOOKS.items()
        if name not in known
    )
    before, end, after = text.rpartition("</svg>")
    return f"{before}{missing}{end}{after}"


def _square(look: Look) -> str:
    """Return the drawing of a look: a square of its colour with its letters; for ground, PLAIN."""
    letters = look.plain.strip(" .")
    if not letters:
        return PLAIN
    return draw_shape("square", look.colour) + write(letters, CENTRED)


@cache
def tileset(game: Game) -> Tileset:
    """Return the drawings of a game, by tile.

    A symbol may have the place of its tile's label: `data-label="X Y SIZE COLOUR HALO"`. Numbers
    are in the drawing's units, colours are custom properties, and HALO may be left out.
    `data-label="none"` means no label.
    """
    drawn = SYMBOL.findall(drawings(game))
    symbols = {name: BETWEEN.sub("><", art.strip()) for name, _, art in drawn}
    labels = {
        name: _place(*match[1].split())
        for name, attributes, _ in drawn
        if (match := LABEL.search(attributes))
    }
    return Tileset(symbols, labels, TALL if game.display.HEXAGONS else SIDE)


def _place(
    x: str, y: str = "", size: str = "", fill: str = "", halo: str = ""
) -> LabelPlace | None:
    return None if x == "none" else LabelPlace(float(x), float(y), float(size), fill, halo)


def cell(game: Game, glyph: str, theme: str) -> str:
    """Return the drawing of a glyph in the colours of a theme, as SVG."""
    return "".join(paint(art, colours(theme, tile.owner)) for tile, art in _layers(game, glyph))


def layers(game: Game, glyph: str) -> tuple[str, str]:
    """Return the ground of a glyph and the things on it; a style sheet has their colours.

    A tile that is alone on its cell is not ground, because it may move.
    """
    drawn = [_add_class(art, tile.owner) for tile, art in _layers(game, glyph)]
    return ("", drawn[0]) if len(drawn) == 1 else (drawn[0], "".join(drawn[1:]))


def tile_drawings(game: Game, glyph: str) -> list[str]:
    """Return the drawing of each tile of a glyph, from the bottom up."""
    return [art for _, art in _layers(game, glyph)]


def _add_class(art: str, owner: int) -> str:
    return f'<g class="owner-{owner % OWNERS}">{art}</g>' if owner >= 0 else art


def _layers(game: Game, glyph: str) -> Iterator[tuple[Tile, str]]:
    """Yield each tile and its drawing; tiles with the same name are smaller, side by side."""
    tiles = scene_of(game).tiles(glyph)[:MOST]
    names, seen = [tile.name for tile in tiles], list[str]()
    for tile in tiles:
        art = _draw(game, tile)
        if names.count(tile.name) > 1:
            x, y = CORNERS[seen.count(tile.name) % len(CORNERS)]
            art = f'<g transform="translate({x} {y}) scale({SHRUNK})">{art}</g>'
        seen.append(tile.name)
        yield tile, art


def _draw(game: Game, tile: Tile) -> str:
    art = tileset(game).symbols.get(tile.name, PLAIN)
    angle = ANGLES[tile.way]
    if angle:
        art = f'<g transform="rotate({angle} 32 32)">{art}</g>'
    place = tileset(game).label_place(tile.name)
    return art + write(tile.label, place) if tile.label and place else art
