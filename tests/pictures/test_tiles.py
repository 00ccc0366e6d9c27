"""The palette and the drawings: every tile has a drawing in its colours, unlike all others."""

from __future__ import annotations

import re
from itertools import combinations, permutations
from xml.etree import ElementTree

import pytest

from gyoji.game.files import tiles_text
from gyoji.game.scene import scene_of
from gyoji.games import HERE, load
from gyoji.pictures.palette import OWNERS, STATIC, THEMES, colours, css
from gyoji.pictures.tiles import SIDE, TALL, tileset

TILES = STATIC / "tiles"
SPRITES = [*HERE, "marks"]
SVG = "{http://www.w3.org/2000/svg}"
TEXTS = [
    *(("ink", ground) for ground in ("paper", "panel", "accent-soft", "good-soft", "bad-soft")),
    *(("ink-soft", ground) for ground in ("paper", "panel")),
    *((text, ground) for text in ("accent", "good", "bad") for ground in ("paper", "panel")),
    ("accent-ink", "accent"), ("accent", "accent-soft"), ("good", "good-soft"), ("bad", "bad-soft"),
    *((f"owner-{owner}-ink", f"owner-{owner}") for owner in range(OWNERS)),
    ("tile-label", "tile-halo"), ("tile-white", "tile-dark"), ("tile-white", "tile-cocoa"),
]  # fmt: skip
BORDERS = [
    *((line, ground) for line in ("edge", "focus", "accent") for ground in ("paper", "panel")),
    ("tile-goal", "tile-ground"), ("tile-wood", "tile-ink"), ("tile-home-dim", "tile-white"),
    ("tile-ink", "tile-gem"), ("tile-ink", "tile-stone"), ("tile-ink", "tile-gold"),
]  # fmt: skip
SEEN = {  # matrices of colour vision deficiencies: Machado, Oliveira and Fernandes, 2009
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def drawings(name: str) -> str:
    """The drawings of a game, or of the marks that all games share."""
    return (TILES / "marks.svg").read_text("utf-8") if name == "marks" else tiles_text(load(name))


def light(colour: str) -> list[float]:
    """The linear red, green and blue of a colour, each from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    dim, bright = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in map(light, (one, other))
    )
    return (bright + 0.05) / (dim + 0.05)


def lab(colour: str, seen: str) -> tuple[float, ...]:
    """A colour as a viewer sees it, in Oklab, where distances match perceived differences."""
    parts = light(colour)
    red, green, blue = (
        min(1, max(0, sum(share * part for share, part in zip(row, parts, strict=True))))
        for row in SEEN[seen]
    )
    long = (0.4122 * red + 0.5363 * green + 0.0514 * blue) ** (1 / 3)
    middle = (0.2119 * red + 0.6807 * green + 0.1074 * blue) ** (1 / 3)
    short = (0.0883 * red + 0.2817 * green + 0.6300 * blue) ** (1 / 3)
    return (
        0.2105 * long + 0.7936 * middle - 0.0041 * short,
        1.9780 * long - 2.4286 * middle + 0.4506 * short,
        0.0259 * long + 0.7828 * middle - 0.8087 * short,
    )


def apart(one: str, other: str, seen: str) -> float:
    """The perceived difference of two colours for a viewer."""
    pairs = zip(lab(one, seen), lab(other, seen), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


@pytest.mark.parametrize("theme", THEMES)
def test_texts_have_enough_contrast(theme: str) -> None:
    shades = colours(theme)
    poor = {
        (text, ground): round(contrast(shades[f"--{text}"], shades[f"--{ground}"]), 2)
        for text, ground in TEXTS
        if contrast(shades[f"--{text}"], shades[f"--{ground}"]) < 4.5
    }
    assert not poor


@pytest.mark.parametrize("theme", THEMES)
def test_borders_and_shapes_have_enough_contrast(theme: str) -> None:
    shades = colours(theme)
    poor = {
        (line, ground): round(contrast(shades[f"--{line}"], shades[f"--{ground}"]), 2)
        for line, ground in BORDERS
        if contrast(shades[f"--{line}"], shades[f"--{ground}"]) < 3
    }
    assert not poor


def test_contrast_is_computed_as_in_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("theme", THEMES)
def test_the_colours_of_players_can_be_told_apart(theme: str, seen: str) -> None:
    owners = [colours(theme)[f"--owner-{owner}"] for owner in range(OWNERS)]
    assert min(apart(one, other, seen) for one, other in combinations(owners, 2)) > 0.15


def test_each_player_has_one_mark() -> None:
    nobody, *players = (colours("light", owner) for owner in range(-1, OWNERS))
    marks = [f"--mark-{owner}" for owner in range(OWNERS)]
    assert [nobody[mark] for mark in marks] == ["0"] * OWNERS
    assert [[each[mark] for mark in marks].index("1") for each in players] == [*range(OWNERS)]
    assert all(sum(int(each[mark]) for mark in marks) == 1 for each in players)


def test_every_colour_has_a_light_and_a_dark_value() -> None:
    for name, value in colours("light").items():
        assert not re.search(r"light-dark|var\(", value), name
    assert {name for name in colours("light") if "tile" in name} > {"--tile-ink", "--tile-wood"}
    assert all(colours("light")[f"--{name}"] != colours("dark")[f"--{name}"] for name in
               ("paper", "panel", "ink", "accent", "tile-ground", "tile-water"))  # fmt: skip


@pytest.mark.parametrize("name", HERE)
def test_every_tile_has_a_drawing_and_every_drawing_a_tile(name: str) -> None:
    assert set(tileset(load(name)).symbols) == set(scene_of(load(name)).LOOKS)


@pytest.mark.parametrize("name", SPRITES)
def test_drawings_use_the_palette(name: str) -> None:
    root = ElementTree.fromstring(drawings(name))
    known = colours("light")
    for part in root.iter():
        assert part.tag.removeprefix(SVG) in {
            "svg",
            "symbol",
            "g",
            "path",
            "rect",
            "circle",
            "ellipse",
        }
        assert not {"style", "class", "href"} & set(part.attrib), part.attrib
        for attribute in ("fill", "stroke", "opacity"):
            value = part.get(attribute, "none")
            named = re.fullmatch(r"var\((--[\w-]+)\)", value)
            assert value == "none" or (named and named[1] in known), value


@pytest.mark.parametrize("name", HERE)
def test_drawings_are_as_large_as_their_cells(name: str) -> None:
    root = ElementTree.fromstring(drawings(name))
    height = TALL if load(name).display.HEXAGONS else SIDE
    boxes = {symbol.get("viewBox") for symbol in root.iter(f"{SVG}symbol")}
    assert boxes == {f"0 0 {SIDE} {height}"}
    assert tileset(load(name)).height == height


def test_no_two_drawings_are_equal() -> None:
    for name in HERE:
        for one, other in permutations(tileset(load(name)).symbols.values(), 2):
            assert one != other


def test_labels_are_inside_their_cells() -> None:
    drawings = [tileset(load(name)) for name in HERE]
    places = [tiles.label_place(tile) for tiles in drawings for tile in tiles.symbols]
    assert None in places
    for place in places:
        if place:
            assert place.size / 2 <= place.y <= TALL - place.size / 2
            assert {place.fill, place.halo or place.fill} <= set(colours("light"))


def test_the_browser_reads_the_same_palette() -> None:
    assert css().count("light-dark(") > 60
