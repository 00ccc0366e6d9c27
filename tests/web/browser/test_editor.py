"""The editor: painting by mouse, finger and keyboard, strict reading, playing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from gyoji.game.scene import scene_of
from gyoji.games import load, names

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Dialog, Page, Route

    Pages = Callable[..., Page]

GOOD = re.compile("^Valid: ")
VERDICT = "#verdict[aria-busy=false]"
"""The verdict on what is drawn and written now: while one is awaited, nothing matches."""
EDITED = [name for name in names() if scene_of(load(name)).BRUSHES]


def middle(page: Page, row: int, column: int) -> tuple[float, float]:
    """The centre of a cell on the screen; rows and columns from 0."""
    box = page.locator(f"#board-{row}-{column}").bounding_box()
    assert box, "the cell is drawn"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def choose_brush(page: Page, glyph: str) -> None:
    """Choose a brush."""
    page.locator(f'.brush:has(input[value="{glyph}"])').click()


def opened(page: Page, game: str) -> Page:
    page.goto(f"/edit/{game}")
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    return page


@pytest.mark.parametrize("game", EDITED)
def test_the_blank_board_of_every_editor_is_valid(
    new_page: Pages, axe: Callable[[Page], list[Any]], game: str
) -> None:
    page = opened(new_page(), game)
    brushes = scene_of(load(game)).BRUSHES
    assert page.locator(".brush").count() == len(brushes) + 1
    if game == "labyrinth":
        assert axe(page) == []


def test_a_board_is_painted_by_dragging_and_played(new_page: Pages) -> None:
    page = opened(new_page(), "sokoban")
    page.get_by_label("Rows").fill("5")
    page.get_by_label("Columns").fill("7")
    page.get_by_role("button", name="New board").click()
    expect(page.locator("#text")).to_have_value(re.compile(r"^#{7}\n", re.M))
    choose_brush(page, "b")
    page.mouse.click(*middle(page, 1, 3))
    expect(page.locator(VERDICT)).to_have_class(re.compile("bad"))
    choose_brush(page, "+")
    page.mouse.click(*middle(page, 1, 4))
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    choose_brush(page, "#")
    page.mouse.move(*middle(page, 3, 1))
    page.mouse.down()
    page.mouse.move(*middle(page, 3, 5), steps=12)
    page.mouse.up()
    expect(page.locator("#text")).to_have_value(re.compile(r"#w\.b\+\.#\n#\.{5}#\n#{7}\n#{7}"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#text")).to_have_value(re.compile(r"#\.{5}#\n#\.{5}#\n#{7}"))
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#text")).to_have_value(re.compile(r"#\.{5}#\n#{7}\n#{7}"))
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile("/play/sokoban#"))
    expect(page.locator("#board [role=gridcell]")).to_have_count(35)


def test_an_error_is_shown_at_its_cell(new_page: Pages) -> None:
    page = opened(new_page(), "labyrinth")
    choose_brush(page, "r1>")
    page.mouse.click(*middle(page, 2, 3))
    expect(page.locator(VERDICT)).to_have_text(re.compile(r"^Line 3, column \d+: "))
    expect(page.locator(".mark.wrong")).to_have_count(1)
    expect(page.locator("#play")).to_be_disabled()
    page.get_by_role("button", name="Show the error").click()
    page.wait_for_function(
        "() => { const t = document.querySelector('#text');"
        " return t.value.slice(t.selectionStart, t.selectionEnd).includes('r1>') }"
    )
    choose_brush(page, "e1")
    page.mouse.click(*middle(page, 2, 4))
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    expect(page.locator(".mark.wrong")).to_have_count(0)


def test_painting_by_keyboard_alone(new_page: Pages) -> None:
    page = opened(new_page(), "labyrinth")
    page.locator("#board").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "2", " "):  # the second brush is a wall
        page.keyboard.press(key)
    expect(page.locator("#text")).to_have_value(re.compile(r"^o +w +o", re.M))
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("#text")).to_have_value(re.compile(r"^o +w +w +o.*\no +o +w +o", re.M))
    for _ in range(3):
        page.keyboard.press("Control+z")
    expect(page.locator("#text")).not_to_have_value(re.compile("w"))
    page.keyboard.press("Control+Shift+Z")
    expect(page.locator("#text")).to_have_value(re.compile("w"))


def test_a_pasted_level_is_shown_or_its_error_located(new_page: Pages) -> None:
    page = opened(new_page(), "sweets")
    text = "3 2\nLML\n***\n1\n1 2 3 C P K\n"
    page.locator("#text").fill(text)
    expect(page.locator(VERDICT)).to_have_class(re.compile("bad"))  # no turn was played
    page.locator("#text").fill(text.replace("LML", "LXL"))
    expect(page.locator(VERDICT)).to_have_text(re.compile("^Line 2, column 2: .*X"))
    expect(page.locator("#text")).to_have_attribute("aria-invalid", "true")
    page.locator("#text").fill(text + "1 2C 1 1\n1 2C 1 3\n")
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    expect(page.locator("#board [role=gridcell]")).to_have_count(6)
    expect(page.get_by_label("Rows")).to_have_value("2")
    choose_brush(page, "MC")
    page.mouse.click(*middle(page, 0, 1))
    expect(page.locator("#text")).to_have_value(re.compile("^1 2 1 C$", re.M))


def test_a_pasted_level_in_another_format_is_recognized(new_page: Pages) -> None:
    page = opened(new_page(), "sokoban")
    page.locator("#text").fill("; One\n\n#####\n#@$.#\n#####\n\n; Two\n\n######\n#@ $.#\n######\n")
    expect(page.locator(VERDICT)).to_have_text(
        "Valid: level 1 of 2, One. The text looks like Sokoban in XSB, 2 levels."
    )
    expect(page.locator("#board [role=gridcell]")).to_have_count(15)
    page.get_by_label("One of 2 levels").select_option("2: Two")
    expect(page.locator(VERDICT)).to_have_text(re.compile("level 2 of 2, Two"))
    expect(page.locator("#board [role=gridcell]")).to_have_count(18)
    page.reload()
    expect(page.locator(VERDICT)).to_have_text(re.compile("level 2 of 2, Two"))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#board [role=gridcell]")).to_have_count(18)


@pytest.mark.long
def test_a_painted_level_is_played_together(new_page: Pages) -> None:
    page = opened(new_page(), "sweets")
    choose_brush(page, "MCK")
    page.mouse.click(*middle(page, 0, 0))
    expect(page.locator(VERDICT)).to_have_class(re.compile("bad"))  # it touches no land
    choose_brush(page, "L")
    page.mouse.click(*middle(page, 0, 1))
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    page.get_by_role("button", name="Play together").click()
    page.wait_for_url(re.compile("/rooms#"))
    expect(page.locator("#text")).to_have_value(re.compile("^1 1 2 C K$", re.M))
    page.get_by_role("button", name="Make the room").click()
    expect(page.get_by_role("heading", name="The room is ready")).to_be_focused()


def test_levels_are_saved_loaded_and_kept_as_drafts(new_page: Pages, tmp_path: Path) -> None:
    page = opened(new_page(), "tower")
    choose_brush(page, "I")
    page.mouse.click(*middle(page, 2, 4))
    expect(page.locator("#text")).to_have_value(re.compile("I"))
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save").click()
    saved = tmp_path / "level.in"
    saving.value.save_as(saved)
    assert saved.read_text() == page.locator("#text").input_value()
    page.get_by_role("button", name="New board").click()
    expect(page.locator("#text")).not_to_have_value(re.compile("I"))
    page.locator("#file").set_input_files(saved)
    expect(page.locator("#text")).to_have_value(saved.read_text())
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    page.reload()
    expect(page.locator("#text")).to_have_value(saved.read_text())


def test_any_glyph_can_be_painted_and_a_board_resized(new_page: Pages) -> None:
    page = opened(new_page(), "labyrinth")
    page.get_by_label("Any other piece").fill("y12.0")
    page.mouse.click(*middle(page, 1, 1))
    expect(page.locator("#text")).to_have_value(re.compile(r"y12\.0"))
    page.get_by_label("Columns").fill("12")
    page.get_by_role("button", name="Resize").click()
    expect(page.locator("#board [role=gridcell]")).to_have_count(96)
    expect(page.locator("#text")).to_have_value(re.compile(r"y12\.0"))
    page.get_by_label("Any other piece").fill("<b>")
    page.mouse.click(*middle(page, 1, 2))
    expect(page.locator(VERDICT)).to_have_class(re.compile("bad"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(VERDICT)).to_have_text(GOOD)


def test_the_editor_works_on_a_phone(new_page: Pages, axe: Callable[[Page], list[Any]]) -> None:
    page = opened(
        new_page(360, 740, has_touch=True, is_mobile=True, color_scheme="dark"), "sokoban"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.locator('.brush:has(input[value="#"])').tap()
    page.locator("#board").scroll_into_view_if_needed()
    page.touchscreen.tap(*middle(page, 2, 2))
    expect(page.locator("#text")).to_have_value(re.compile(r"^#\.#", re.M))
    assert axe(page) == []


def test_a_brushs_key_chooses_and_never_paints(new_page: Pages) -> None:
    page = opened(new_page(), "sokoban")
    before = page.locator("#text").input_value()
    page.mouse.move(*middle(page, 2, 3))
    page.keyboard.press("3")  # from anywhere on the page
    expect(page.locator('.brush input[value="+"]')).to_be_checked()
    page.locator("#board").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    expect(page.locator('.brush input[value="#"]')).to_be_checked()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator("#text")).not_to_have_value(before)
    page.keyboard.press("Control+z")
    expect(page.locator("#text")).to_have_value(before)


ONCE = {
    "sokoban": ("w", (3, 4)),
    "tower": ("S", (2, 4)),
    "boulder": ("&", (3, 4)),
}


@pytest.mark.parametrize("game", ONCE)
def test_what_a_level_has_once_moves(new_page: Pages, game: str) -> None:
    page = opened(new_page(), game)
    glyph, cell = ONCE[game]
    choose_brush(page, glyph)
    page.mouse.move(*middle(page, 2, 2))
    page.mouse.down()
    page.mouse.move(*middle(page, *cell), steps=6)
    page.mouse.up()
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    drawn = page.locator("#board [role=gridcell] > [role=img]")
    name = page.locator(f'.brush:has(input[value="{glyph}"]) .visually-hidden').last.inner_text()
    assert [cell] == [
        tuple(map(int, place.split("-")[1:]))
        for place in drawn.evaluate_all(
            "(all, name) => all.filter(each => each.getAttribute('aria-label').startsWith(name))"
            ".map(each => each.parentElement.id)",
            name,
        )
    ]
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()  # it left no trail


def test_a_level_tells_whether_it_can_be_won(new_page: Pages) -> None:
    page = new_page(once=True)

    def keep_one(route: Route) -> None:
        if "#w.b+#" not in (route.request.post_data or ""):
            route.continue_()

    page.route("**/winnable", keep_one)
    opened(page, "sokoban")
    winnable = page.locator("#winnable")
    page.locator("#text").fill("3 6\n######\n#wb.+#\n######\n\n0 0\n")
    expect(winnable).to_have_text("This level can be won. Par: 2 moves.")
    with page.expect_request("**/winnable"):
        page.locator("#text").fill("3 6\n######\n#w.b+#\n######\n\n0 0\n")
    with page.expect_event("requestfailed"):  # each change ends the search before it
        page.locator("#text").fill("3 6\n######\n#wb+.#\n######\n\n0 0\n")
    expect(winnable).to_have_text("This level can be won. Par: 1 move.")
    choose_brush(page, "w")
    page.mouse.click(*middle(page, 1, 4))
    expect(winnable).to_have_text("This level cannot be won.")
    choose_brush(page, "#")
    page.mouse.click(*middle(page, 1, 4))
    expect(page.locator(VERDICT)).to_have_class(re.compile("bad"))
    expect(winnable).to_have_text("")


NAME = '<img src=x onerror=alert(1)> & "Box"'
MARKUP = "<b>Ala</b>"


@pytest.mark.long
def test_a_level_is_shared_with_its_title_and_author(
    new_page: Pages, axe: Callable[[Page], list[Any]]
) -> None:
    page, asked = new_page(once=True), list["Dialog"]()
    page.on("dialog", lambda dialog: asked.extend([dialog]))
    opened(page, "sokoban")
    page.locator("#text").fill("4 6\n######\n#w.b+#\n#....#\n######\n\n0 0\n")
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    page.locator("#open-share").click()
    page.get_by_label("Title").fill(NAME)
    page.get_by_label("Author").fill(MARKUP + "x" * 60)  # only so much fits
    page.get_by_label("Author").fill(MARKUP)
    expect(page.get_by_label("With my moves")).to_have_count(0)
    assert axe(page) == []
    link = page.locator("#share-link")
    expect(link).to_have_value(re.compile("/play/sokoban#"))
    titled = link.input_value()
    page.get_by_role("button", name="Close").click()
    page.reload()  # they are kept with the draft
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    page.locator("#open-share").click()
    expect(link).to_have_value(titled)
    page.goto(titled)
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    expect(page.locator("#level")).to_have_text(f"\u201c{NAME}\u201d by {MARKUP}")
    expect(page.locator("#note")).to_be_hidden()
    assert page.locator("#level > *, img[src=x]").count() == 0
    page.keyboard.press("ArrowDown")
    page.locator("#open-share").click()
    expect(page.get_by_label("Title")).to_have_value(NAME)
    expect(link).to_have_value(titled)  # without the move that was made
    page.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Edit").click()
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    page.locator("#open-share").click()
    expect(page.get_by_label("Author")).to_have_value(MARKUP)
    assert asked == []
