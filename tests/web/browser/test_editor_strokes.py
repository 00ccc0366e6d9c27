"""Quick strokes of the editor, and copying its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .test_editor import choose_brush, middle, opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages

pytestmark = pytest.mark.long

BRUSHES = {"sokoban": "#", "sweets": "L"}  # squares, hexagons
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


def painted(page: Page) -> set[tuple[int, int]]:
    """The cells with the same content as row 2, column 2."""
    marks = page.locator("#board [role=gridcell] > [role=img]").evaluate_all(
        "drawings => drawings.map(each => each.getAttribute('aria-label').split(', row ')[0])"
    )
    places = page.locator("#board [role=gridcell]").evaluate_all(
        "cells => cells.map(cell => cell.id.split('-').slice(1).map(Number))"
    )
    words = {(row, column): mark for (row, column), mark in zip(places, marks, strict=True)}
    return {place for place, mark in words.items() if mark == words[2, 2]}


def stroke(page: Page, *stops: tuple[float, float]) -> None:
    """Drag the pointer from stop to stop in jumps."""
    page.mouse.move(*stops[0])
    page.mouse.down()
    for stop in stops[1:]:
        page.mouse.move(*stop)
    page.mouse.up()


@pytest.mark.parametrize("game", BRUSHES)
@pytest.mark.parametrize("end", [(2, 7), (6, 2), (4, 2)])
def test_a_quick_stroke_has_no_holes(new_page: Pages, game: str, end: tuple[int, int]) -> None:
    page = opened(new_page(), game)
    choose_brush(page, BRUSHES[game])
    stroke(page, middle(page, 2, 2), middle(page, *end))
    line = {(row, column) for row in range(2, end[0] + 1) for column in range(2, end[1] + 1)}
    assert line <= painted(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()  # it was one stroke


def test_a_stroke_may_leave_the_board_and_come_back(new_page: Pages) -> None:
    page = opened(new_page(), "tower")
    choose_brush(page, "I")
    across, along = middle(page, 2, 2)
    box = page.locator("#board").bounding_box()
    assert box
    stroke(page, (across, along), (across, box["y"] - 20), (middle(page, 2, 4)[0], along))
    assert {(0, 2), (1, 2), (2, 2), (2, 4)} <= painted(page)


def test_copying_the_text_is_confirmed(new_page: Pages) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    opened(page, "tower")
    expect(page.locator("#copied")).to_have_text("")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    expect(page.locator("#copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#text").input_value()
    choose_brush(page, "I")
    page.mouse.click(*middle(page, 2, 4))
    expect(page.locator("#copied")).to_have_text("")


def test_without_a_clipboard_the_text_is_selected(new_page: Pages) -> None:
    page = new_page(once=True)
    page.add_init_script(NO_CLIPBOARD)
    opened(page, "tower")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#copied")).to_have_text("The text is selected: press Ctrl+C to copy it.")
    expect(page.locator("#text")).to_be_focused()
    assert page.evaluate("getSelection().toString()") == page.locator("#text").input_value()
