"""The screen of a game: the board and all controls keep their places while it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .play_helpers import LEVELS, analyse, opened, step

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages

SIZES = {"desk": (1440, 900), "laptop": (1280, 720), "phone": (390, 844), "landscape": (844, 390)}
FIXED = ("#board", "#undo", "#restart", "#hint", "#toggle-why", "#open-levels", "#aim", "#sound")


def places(page: Page) -> list[object]:
    return [page.locator(each).bounding_box() for each in FIXED]


@pytest.mark.parametrize("size", SIZES)
def test_board_and_controls_keep_their_places(new_page: Pages, size: str) -> None:
    width, height = SIZES[size]
    page = new_page(width, height)
    opened(page, "sokoban", LEVELS["sokoban"].text)
    before = places(page)
    for each in ("#board", "#undo", "#hint"):
        expect(page.locator(each)).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("ArrowUp")
    expect(page.locator("#refusal")).to_be_visible()
    assert places(page) == before
    page.keyboard.press("Backspace")  # there is nothing to undo, and no step was made
    step(page, 0, 0)
    page.locator("#hint").click()
    expect(page.locator("#note")).to_contain_text("look here first")
    assert places(page) == before
    page.keyboard.press("!")
    expect(page.locator("#ruling")).to_be_visible()
    assert places(page) == before
    page.keyboard.press("!")
    page.keyboard.press("ArrowDown")
    step(page, 1, 1)
    expect(page.locator("#counts")).to_contain_text("Moves1")
    assert places(page) == before
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("dialog", name="Solved!")).to_be_visible()
    assert places(page) == before
    page.keyboard.press("ArrowLeft")  # after the end nothing happens
    page.keyboard.press("Backspace")
    step(page, 1, 2)
    expect(page.locator("#ending")).to_be_hidden()
    expect(page.locator("#board")).to_be_focused()
    assert places(page) == before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_console_is_behind_one_button(new_page: Pages) -> None:
    page, level = new_page(), LEVELS["sokoban"]
    opened(page, "sokoban", level.text)
    for each in ("#ruling", "#facts", "#commands"):
        expect(page.locator(each)).to_be_hidden()
    analyse(page)
    for each in ("#ruling", "#facts", "#commands"):
        expect(page.locator(each)).to_be_visible()
    page.reload()  # the choice is kept
    expect(page.locator("#commands")).to_be_visible()
