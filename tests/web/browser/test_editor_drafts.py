"""Drafts of the editor survive errors, lost connections and reloads."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .play_helpers import SWEETS, fragment, visit
from .test_editor import GOOD, VERDICT, choose_brush, middle, opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages

pytestmark = pytest.mark.long

BAD = re.compile("bad")
SOKOBAN = "3 6\n######\n#wb+.#\n######\n\n3 5\n#####\n#wb+#\n#####\n\n0 0\n"


def drawn(page: Page, row: int, column: int) -> str:
    """A cell of the board in words."""
    return page.locator(f"#board-{row}-{column} > [role=img]").get_attribute("aria-label") or ""


def follow(page: Page) -> None:
    """Open the played level in the editor."""
    link = page.get_by_role("link", name="Edit")
    expect(link).to_have_attribute("href", re.compile("#"))
    link.click()


def test_an_unknown_glyph_loses_nothing(new_page: Pages) -> None:
    page = opened(new_page(), "tower")
    choose_brush(page, "I")
    page.mouse.click(*middle(page, 2, 4))
    expect(page.locator("#text")).to_have_value(re.compile("I"))
    text = page.locator("#text").input_value()
    page.get_by_label("Any other piece").fill("ZZ")
    page.mouse.click(*middle(page, 1, 1))
    expect(page.locator(VERDICT)).to_have_text(re.compile("ZZ"))
    expect(page.locator("#text")).to_have_value(text)
    expect(page.locator("#text-hint")).to_contain_text("does not show the board")
    before = drawn(page, 2, 4)
    page.reload()
    expect(page.locator(VERDICT)).to_have_text(re.compile("ZZ"))
    expect(page.locator("#text")).to_have_value(text)
    assert drawn(page, 2, 4) == before
    page.get_by_label("Any other piece").fill("I")
    page.mouse.click(*middle(page, 1, 1))
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    expect(page.locator("#text")).to_have_value(re.compile("I.*I", re.S))
    expect(page.locator("#text-hint")).to_contain_text("the board follows")


@pytest.mark.parametrize("how", ["offline", "too often"])
def test_a_failing_server_loses_nothing(new_page: Pages, how: str) -> None:
    page = opened(new_page(once=True), "tower")
    text = page.locator("#text").input_value()
    if how == "offline":
        page.context.set_offline(True)
    else:
        answer = json.dumps({"error": "too often"})
        page.route("**/sheet", lambda route: route.fulfill(status=429, body=answer))
    choose_brush(page, "I")
    page.mouse.click(*middle(page, 2, 4))
    expect(page.locator(VERDICT)).to_have_text(re.compile("too often|cannot be reached"))
    expect(page.locator("#text")).to_have_value(text)
    page.context.set_offline(False)
    page.unroute("**/sheet")
    page.reload()
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    expect(page.locator("#text")).to_have_value(re.compile("I"))


def test_a_board_that_does_not_match_the_text_is_marked(new_page: Pages) -> None:
    page = opened(new_page(), "tower")
    good = page.locator("#text").input_value()
    expect(page.locator("#stale")).to_be_hidden()
    page.locator("#text").fill(good.replace(".", "?", 1))
    expect(page.locator(VERDICT)).to_have_class(BAD)
    expect(page.locator("#stale")).to_have_text("Does not match the text")
    expect(page.locator("#board")).to_have_class(re.compile("stale"))
    page.locator("#text").fill(good)
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    expect(page.locator("#stale")).to_be_hidden()
    expect(page.locator("#board")).not_to_have_class(re.compile("stale"))


def test_undo_and_redo_are_enabled_when_possible(new_page: Pages) -> None:
    page = opened(new_page(), "tower")
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    expect(undo).to_be_disabled()
    expect(redo).to_be_disabled()
    choose_brush(page, "I")
    page.mouse.click(*middle(page, 2, 4))
    expect(undo).to_be_enabled()
    undo.click()
    expect(undo).to_be_disabled()
    redo.click()
    expect(redo).to_be_disabled()
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    page.reload()
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    expect(page.locator("#text")).to_have_value(re.compile("I"))
    expect(undo).to_be_disabled()


@pytest.mark.parametrize("damaged", ["{", "null", '{"board": [["#"], []]}', '{"options": 3}'])
def test_a_damaged_draft_is_ignored(new_page: Pages, damaged: str) -> None:
    page = opened(new_page(), "tower")
    page.evaluate("text => localStorage.setItem('gyoji.editor.tower.more', text)", damaged)
    page.reload()
    expect(page.locator(VERDICT)).to_have_text(GOOD)


def test_editing_the_played_level_keeps_the_draft_until_the_first_change(
    new_page: Pages,
) -> None:
    page = opened(new_page(), "sweets")
    choose_brush(page, "L")
    page.mouse.click(*middle(page, 0, 0))
    expect(page.locator("#text")).to_have_value(re.compile("L"))
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    draft = page.locator("#text").input_value()
    visit(page, "sweets", fragment("sweets", SWEETS, {"games": "open"}))
    follow(page)
    expect(page.locator("#text")).to_have_value(SWEETS)
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    expect(page.locator("#board [role=gridcell]")).to_have_count(12)
    page.goto("/edit/sweets")
    expect(page.locator("#text")).to_have_value(draft)
    page.go_back()
    expect(page.locator("#text")).to_have_value(SWEETS)
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    page.locator("#text").fill(SWEETS.replace("2 5 1 P", "2 5 1 K"))
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    page.reload()  # it is the draft now
    expect(page.locator("#text")).to_have_value(re.compile("2 5 1 K"))
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    assert "#" not in page.url


def test_the_played_level_of_several_is_edited(new_page: Pages) -> None:
    page = new_page()
    page.goto("/")
    second = page.evaluate(
        """async (text) => (await import("/static/js/game/link.js")).pack(
            { game: "sokoban", text, options: {}, case: 2, moves: [], end: "" })""",
        SOKOBAN,
    )
    visit(page, "sokoban", second)
    expect(page.locator("#board [role=gridcell]")).to_have_count(15)
    follow(page)
    expect(page.locator(VERDICT)).to_have_text("Valid: level 2 of 2.")
    expect(page.locator("#board [role=gridcell]")).to_have_count(15)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile("/play/sokoban#"))
    expect(page.locator("#board [role=gridcell]")).to_have_count(15)
    follow(page)
    expect(page.locator(VERDICT)).to_have_text(re.compile("level 2"))
    choose_brush(page, "#")
    page.mouse.click(*middle(page, 1, 1))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(VERDICT)).to_have_text("Valid: this level can be played.")
    expect(page.locator("#text")).to_have_value(re.compile(r"^3 5\n"))
