"""Snapshots of the screens as text. `GYOJI_SNAPSHOTS=write` updates them: review the changes."""

import os
from itertools import chain
from pathlib import Path

import pytest
from rich.color_triplet import ColorTriplet

from gyoji.game.scene import COLOURS, scene_of
from gyoji.terminal.painter import Painter
from gyoji.terminal.themes import THEMES, Theme
from tests.terminal.pilot import async_test, launch, press, run_app, text

GAMES = ("sokoban", "tower", "boulder", "labyrinth", "sweets")

SCREENS = Path(__file__).parent / "screens"
SCENES: dict[str, tuple[dict[str, object], list[str], tuple[int, int]]] = {
    "sokoban": ({}, ["end"], (80, 24)),
    "sokoban-plain": ({"theme": "plain"}, ["end"], (80, 24)),
    "sokoban-contrast": ({"theme": "contrast"}, ["end"], (80, 24)),
    "sokoban-levels": ({"kind": "puzzles", "number": 9}, ["l"], (80, 24)),
    "sokoban-hint": ({"kind": "puzzles", "number": 3}, ["H"], (80, 24)),
    "sokoban-help": ({}, ["?"], (80, 40)),
    "tower": ({}, ["end"], (80, 24)),
    "tower-plain": ({"theme": "plain"}, ["d", "2"], (80, 24)),
    "tower-number": ({"kind": "climb", "size": 14, "seed": 3}, ["1"], (80, 24)),
    "tower-help": ({}, ["?"], (80, 50)),
    "boulder": ({}, ["d", "d", "right"], (80, 24)),
    "boulder-plain": ({"theme": "plain"}, ["end"], (80, 24)),
    "boulder-small": ({}, ["end"], (40, 14)),
    "boulder-large": ({}, ["end"], (140, 44)),
    "labyrinth": ({}, ["up", "left", "tab", *"r1>", "right", *"w", "down", *"no"], (80, 24)),
    "labyrinth-plain": ({"theme": "plain"}, ["up", "left", "tab", *"r1>"], (80, 24)),
    "labyrinth-asks": ({}, ["m"], (80, 24)),
    "labyrinth-map": ({}, ["up", "left", "m", "y"], (80, 24)),
    "sweets": ({"number": 4}, ["end", "u", "u", "u"], (80, 24)),
    "sweets-plain": ({"number": 4, "theme": "plain"}, ["end", "u", "u", "u"], (80, 24)),
    "sweets-end": ({"number": 4}, ["end"], (80, 32)),
    "sweets-contest": ({"kind": "contest"}, [], (80, 24)),
}


@pytest.mark.parametrize("name", SCENES)
@async_test
async def test_the_screen(name: str) -> None:
    options, keys, size = SCENES[name]
    async with run_app(launch(name.partition("-")[0], **options), size) as pilot:  # type: ignore[arg-type]  # of any kind
        await press(pilot, *keys)
        shown, file = text(pilot), SCREENS / f"{name}.txt"
        if os.environ.get("GYOJI_SNAPSHOTS") == "write":
            file.write_text(shown)
        assert shown == file.read_text()
        if "-plain" in name:
            assert shown.isascii()


def test_every_snapshot_has_a_test() -> None:
    assert {file.stem for file in SCREENS.glob("*.txt")} == set(SCENES)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_theme_has_every_colour(theme: Theme) -> None:
    assert set(theme.shades) == set(COLOURS)
    assert set(theme.marks) == {"cursor", "choice", "changed", "hint", "stuck"}


@pytest.mark.parametrize("name", ["contrast", "plain"])
@pytest.mark.parametrize("game", GAMES)
def test_tiles_differ_without_colour(game: str, name: str) -> None:
    chosen = launch(game)
    start = chosen.source.case(1).start
    painter = Painter(chosen.game, THEMES[name], start)
    shown = dict[str, str]()
    for glyph in {*scene_of(chosen.game).BRUSHES, *chain(*chosen.game.display.draw(start))}:
        signs = "".join(part.text for part in painter.cell(glyph))
        assert len(signs) == painter.width
        assert shown.setdefault(signs, glyph) == glyph


PALE = ("wall", "ground", "earth")
"""Shades that may be faint: they fill whole cells, or stand for nothing."""


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_tiles_have_enough_contrast(theme: Theme) -> None:
    under = {"sweet": "home"}  # a sweet is drawn in its city
    shades = {name: shade for name, shade in theme.shades.items() if name not in PALE}
    for name, shade in shades.items() | dict(enumerate(theme.owners)).items():
        paper = shade.bgcolor or theme.shades[under.get(str(name), "ground")].bgcolor
        assert shade.color is not None, name
        assert paper is not None, name
        assert contrast(shade.color.get_truecolor(), paper.get_truecolor()) >= 3, name


def contrast(one: ColorTriplet, other: ColorTriplet) -> float:
    """The contrast ratio of two colours, as WCAG defines it."""
    light = sorted((luminance(one), luminance(other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def luminance(colour: ColorTriplet) -> float:
    """The relative luminance of a colour."""
    parts = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
