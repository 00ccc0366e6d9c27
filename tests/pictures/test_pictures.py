"""Pictures of positions: each is one complete file, needs no fonts, and shows the position."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from typing import cast
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

import gyoji
import gyoji.pictures
from gyoji.engine.trace import tell
from gyoji.game.files import samples
from gyoji.game.game import Game
from gyoji.game.protocols import Case, Display
from gyoji.games import load
from gyoji.pictures import FORMS, THEMES, picture
from gyoji.pictures.palette import colours
from gyoji.pictures.svg import grid_of
from gyoji.pictures.tiles import LabelPlace, cell, font, layers, write

from .plays import every_game, first, image, made, written_on

SVG = "{http://www.w3.org/2000/svg}"


@every_game
@pytest.mark.parametrize("form", FORMS)
def test_a_picture_has_its_media_type(name: str, form: str) -> None:
    data, media = picture(load(name), first(name), 0, form, "dark")
    assert media == FORMS[form]
    start = {"svg": b"<svg ", "png": b"\x89PNG\r\n", "gif": b"GIF89a", "html": b"<!DOCTYPE html>"}
    assert data.startswith(start[form])
    assert data == picture(load(name), first(name), 0, form, "dark")[0]


@every_game
def test_an_svg_is_complete_and_has_a_description(name: str) -> None:
    text = made(name, 1, "svg").decode()
    root = ElementTree.fromstring(text)
    game, told = load(name), list(tell(load(name), first(name)))[1]
    assert root.findtext(f"{SVG}title") == (
        f"{game.display.TITLE}: step 1 of {len(first(name).actions)}"
    )
    words = root.findtext(f"{SVG}desc") or ""
    assert all(ruling.text in words for ruling in told.rulings)
    assert "\n".join(" ".join(row) for row in told.after) in words
    assert not re.search(r"var\(|<text|<style|<script|font|https?://(?!www.w3.org/2000/svg)", text)


@every_game
def test_an_svg_defines_each_drawing_once(name: str) -> None:
    root = ElementTree.fromstring(made(name, 0, "svg"))
    board = next(tell(load(name), first(name))).after
    drawn = {part.get("id") for part in root.iter(f"{SVG}g")} - {None}
    used = [use.get("href", "")[1:] for use in root.iter(f"{SVG}use")]
    assert set(used) == drawn
    assert len(drawn) == len({glyph for row in board for glyph in row})
    assert len(used) == sum(map(len, board))


@every_game
def test_a_png_changes_where_the_position_does(name: str) -> None:
    game, steps = load(name), list(tell(load(name), first(name)))
    step = next(told.number for told in steps if told.number and told.before != told.after)
    old, new = steps[step].before, steps[step].after
    before, after = image(name, step - 1), image(name, step)
    changed = ImageChops.difference(before, after).convert("L")
    height = 74 if game.display.HEXAGONS else 64
    scale = before.width / (
        32 + max(grid_of(game).corner(r, len(old[0]))[0] for r in range(len(old)))
    )
    for row, line in enumerate(old):
        for column, glyph in enumerate(line):
            x, y = grid_of(game).corner(row, column)
            left, top = (x + 16 + 20) * scale, (y + 16 + height / 2 - 12) * scale
            middle = changed.crop(
                (int(left), int(top), int(left + 24 * scale), int(top + 24 * scale))
            )
            assert (middle.getextrema() != (0, 0)) == (glyph != new[row][column]), (row, column)


@every_game
def test_themes_differ_and_sizes_do_not(name: str) -> None:
    by_day, by_night = (image(name, 0, theme) for theme in THEMES)
    assert by_day.size == by_night.size
    for seen, theme in zip((by_day, by_night), THEMES, strict=True):
        red, green, blue = (int(colours(theme)["--panel"][at : at + 2], 16) for at in (1, 3, 5))
        assert seen.getpixel((0, 0)) == (red, green, blue)


def test_square_cells_have_64_pixels() -> None:
    board = next(tell(load("sokoban"), first("sokoban"))).after
    assert image("sokoban", 0).size == (64 * len(board[0]) + 32, 64 * len(board) + 32)


def test_each_row_of_hexagons_is_half_a_cell_to_the_right() -> None:
    board = next(tell(load("sweets"), first("sweets"))).after
    wide = 64 * len(board[0]) + 32 * (len(board) - 1) + 32
    assert image("sweets", 0).width == pytest.approx(wide, abs=1)
    assert image("sweets", 0).height == pytest.approx(55.5 * (len(board) - 1) + 74 + 32, abs=1)


@pytest.mark.parametrize(
    ("step", "form", "theme", "said"),
    [
        (0, "bmp", "light", 'the formats of pictures are svg, png, gif, html, not "bmp"'),
        (0, "png", "pink", 'the themes are light, dark, not "pink"'),
        (99, "png", "light", "the play has 15 steps, there is no step 99"),
        (-1, "svg", "light", "there is no step -1"),
    ],
)
def test_unknown_formats_themes_and_steps_are_refused(
    step: int, form: str, theme: str, said: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        made("sokoban", step, form, theme)


@pytest.mark.parametrize(("form", "missing"), [("png", "resvg_py"), ("gif", "PIL")])
def test_a_missing_package_is_named(
    form: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("raster", "gif"):
        monkeypatch.delitem(sys.modules, f"gyoji.pictures.{module}", raising=False)
        monkeypatch.delattr(gyoji.pictures, module, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    said = f"{form.upper()} needs the package {missing}: run pip install 'gyoji[pictures]'"
    with pytest.raises(ImportError, match=re.escape(said)):
        made("sokoban", 0, form)


@pytest.mark.parametrize("form", FORMS)
def test_a_board_that_is_too_large_is_refused(form: str) -> None:
    case = written_on("sokoban", 300, 300)
    with pytest.raises(
        ValueError, match="300 x 300 is too large for a picture: the limit is 40,000 cells"
    ):
        made("sokoban", 0, form, case=case)


@pytest.mark.parametrize("form", FORMS)
def test_a_large_board_is_drawn_small(form: str) -> None:
    case = written_on("sokoban", 200, 200)
    data = made("sokoban", 0, form, case=case)
    if form in {"png", "gif"}:
        width, height = Image.open(BytesIO(data)).size
        assert width == height
        assert 1000 < width <= 2900
        assert len(data) < 1 << 20
    assert len(data) < 5 << 20


@pytest.mark.parametrize("form", FORMS)
def test_too_many_different_cells_are_refused(form: str) -> None:
    rows = [" ".join(f"y{row * 40 + column + 1}.0" for column in range(40)) for row in range(40)]
    text = "\n".join(["o " * 40, *rows, "1", "0 0 E", ""])
    case = next(gyoji.read("labyrinth", text.encode()))
    with pytest.raises(ValueError, match="too many different cells to draw: the limit is 800"):
        made("labyrinth", 0, form, case=case)


def test_too_many_tiles_on_one_cell_are_cut() -> None:
    crowd = "o" + "".join(f"@{walker}" for walker in range(1, 400))
    assert len(cell(load("labyrinth"), crowd, "light")) < 20_000


def test_only_the_board_of_the_step_is_drawn() -> None:
    game, drawn = load("sokoban"), list[int]()

    class Counting:
        def __getattr__(self, name: str) -> object:
            if name == "draw":
                drawn.append(1)
            return getattr(game.display, name)

    counted = Game(
        game.name, 1, game.rules, game.notation, cast("Display", Counting()), game.levels
    )
    picture(counted, first("sokoban"), 15, "svg", "light")
    assert len(drawn) <= 3, "before and after it, and the start, which might be too large"


@pytest.mark.parametrize("form", FORMS)
def test_steps_after_the_end_are_shown_as_well(form: str) -> None:
    case = next(case for case in gyoji.read("boulder", samples(load("boulder"))[0].data))
    longer = Case(case.start, [*case.actions, 0, 1, 2])
    assert made("boulder", len(longer.actions), form, case=longer)


def test_a_tile_without_a_drawing_shows_its_label() -> None:
    plain = cell(load("sweets"), "j2C", "light")
    assert plain.count("<path") > 4
    place = LabelPlace(32, 32, 26, "--tile-label", "")
    assert write("2C", place).count("<path") == 2
    letters = font().letters
    assert letters["2"][1] in write("2C", place)
    assert letters[""][1] in write("語", place)


def test_labels_are_centred_and_as_large_as_there_is_space() -> None:
    place = LabelPlace(32, 32, 26, "--tile-label", "--tile-halo")
    for text, share in (("2", 1), ("10", 1), ("1W", 0.815), ("WWWW", 0.315)):
        left, scale = map(
            float, re.findall(r"translate\((\S+) .* scale\((\S+)\)", write(text, place))[0]
        )
        width = sum(font().letters[letter][0] for letter in text) * scale
        assert scale * 1000 == pytest.approx(26 * share, rel=0.02)
        assert left + width / 2 == pytest.approx(32, abs=0.1)
    assert "stroke" not in write("2", place._replace(halo=""))


def test_several_walkers_are_side_by_side() -> None:
    one, two = (cell(load("labyrinth"), glyph, "light") for glyph in ("o@1", "o@1@2"))
    assert "scale(0.62)" not in one
    assert two.count("scale(0.62)") == 2
    ground, walkers = layers(load("labyrinth"), "o@1@2")
    assert "owner-" not in ground
    assert [*re.findall(r"owner-(\d)", walkers)] == ["0", "1"]


def test_a_direction_turns_the_drawing_and_not_its_label() -> None:
    right, up = (cell(load("labyrinth"), glyph, "light") for glyph in ("r12>", "r12^"))
    assert up.replace('<g transform="rotate(270 32 32)">', "", 1).replace("</g><g", "<g", 1)
    assert "rotate" not in right
    label = right[right.index("<g transform") :]
    assert up.endswith(label)
