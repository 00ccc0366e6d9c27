"""Reloads, and what the page says when little can be seen or done."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from gyoji.game.collection import campaign
from gyoji.games import load

from .play_helpers import LABYRINTH, LEVELS, SWEETS, TURNS, click, labels, opened, step, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages

pytestmark = pytest.mark.long

SMALL: dict[str, Any] = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}


PILLARS = "03-a-pair-of-pillars"


def reloaded(page: Page) -> None:
    """Load the page again, and wait until it can be played."""
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")


def test_a_reload_opens_the_same_play(new_page: Pages) -> None:
    page, known = new_page(), campaign(load("sokoban"))
    visit(page, "sokoban")
    page.get_by_role("button", name="Levels").click()
    (title,) = (f"{at} {each.title}" for at, each in enumerate(known, 1) if each.name == PILLARS)
    page.locator(".card-main", has_text=title).click()
    expect(page.locator("#level")).to_have_text(title)
    for number, key in enumerate(("ArrowRight", "ArrowLeft", "ArrowRight"), 1):
        page.keyboard.press(key)
        step(page, number, number)
    page.keyboard.press("Backspace")
    step(page, 2, 3)
    before = labels(page)
    reloaded(page)
    step(page, 2, 3)
    expect(page.locator("#level")).to_have_text(title)
    assert labels(page) == before
    page.locator("#restart").click()
    step(page, 0, 0)
    reloaded(page)
    step(page, 0, 0)
    page.locator("#undo").click()  # a restart is taken back, as before the reload
    step(page, 2, 3)
    assert labels(page) == before
    expect(page.locator("#undo")).to_be_enabled()
    visit(page, "tower")
    step(page, 0, 0)
    visit(page, "sokoban")
    expect(page.locator("#level")).to_have_text(f"1 {known[0].title}")


def test_a_reload_of_a_link_keeps_the_moves_since(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.keyboard.press("ArrowDown")
    step(page, 1, 1)
    reloaded(page)
    step(page, 1, 1)
    expect(page.locator("#level")).to_have_text("a shared level")
    click(page, (1, 4))
    expect(page.locator("#position")).to_have_text(re.compile("^[3-9] of "))
    reloaded(page)
    page.keyboard.press("Backspace")  # the whole walk is taken back, as before the reload
    expect(page.locator("#position")).to_have_text(re.compile("^1 of "))
    # Another link, or none, is opened anew.
    opened(page, "sokoban", LEVELS["sokoban"].text + "\n")
    step(page, 0, 0)
    page.keyboard.press("ArrowDown")
    step(page, 1, 1)
    visit(page, "sokoban")
    step(page, 0, 0)
    expect(page.locator("#level")).not_to_have_text("a shared level")


@pytest.mark.parametrize("kept", ["{", "7", '{"opening": {"game": "sokoban", "text": "?"}}'])
def test_a_damaged_saved_play_is_ignored(kept: str, new_page: Pages) -> None:
    page = new_page()
    visit(page, "sokoban")
    page.evaluate(
        """kept => {
            addEventListener("pagehide", () => sessionStorage.setItem("gyoji.play.sokoban", kept));
            addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), true);
        }""",
        kept,
    )
    reloaded(page)
    expect(page.locator("#level")).to_contain_text("1 ")
    step(page, 0, 0)


def test_a_hidden_map_is_swiped(new_page: Pages) -> None:
    page = new_page(**SMALL)
    opened(page, "labyrinth", LABYRINTH)
    for number, (across, along, told) in enumerate(
        ((60, 0, "east"), (0, 60, "south"), (0, -60, "north")), 1
    ):
        flick(page, across, along)
        step(page, number, number)
        expect(page.locator("#announcements li").last).to_contain_text(told)


def flick(page: Page, across: int, along: int) -> None:
    """Swipe over the arrows."""
    box = page.locator("#keypad-arrows").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    for kind, part in (("touchStart", 0), ("touchMove", 0.5), ("touchMove", 1)):
        point = {"x": x + part * across, "y": y + part * along}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


HELPS: tuple[tuple[str, str, dict[str, str], str, str], ...] = (
    ("labyrinth", LABYRINTH, {}, "swipe over the map", "A click"),
    ("sweets", SWEETS, {"games": "open"}, "T goes to the tokens", "swipe"),
    ("sokoban", LEVELS["sokoban"].text, {}, "swipe to make one step", "token"),
)


def test_help_fits_the_game(new_page: Pages) -> None:
    page = new_page()
    for game, text, options, said, unsaid in HELPS:
        opened(page, game, text, **options)
        page.keyboard.press("?")
        expect(page.locator("#help")).to_contain_text(said)
        expect(page.locator("#help")).not_to_contain_text(unsaid)


def test_help_and_rules_fit_a_small_screen(new_page: Pages) -> None:
    page = new_page(**SMALL)
    visit(page, "tower")
    page.get_by_role("button", name="Help", exact=True).click()
    for folded in page.locator("#help summary").all():
        folded.tap()
    page.locator("#help .keys dd").first.wait_for()
    narrow = page.locator("#help .keys dd").evaluate_all(
        "all => Math.min(...all.map(each => each.getBoundingClientRect().width))"
    )
    assert narrow >= 100
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("button", name="Exact rules").click()
    heads = page.locator("#rules th")
    heads.first.wait_for()
    line = "all => Math.max(...all.map(each => each.getBoundingClientRect().height))"
    assert heads.evaluate_all(line) < 45


def test_a_click_after_the_end_does_nothing(new_page: Pages) -> None:
    level, page = LEVELS["sokoban"], new_page()
    opened(page, "sokoban", level.text)
    for number, key in enumerate(level.keys, 1):
        page.keyboard.press(key)
        step(page, number, number)
    click(page, (1, 1))
    page.keyboard.press("Backspace")  # answered after the click
    step(page, len(level.keys) - 1, len(level.keys))


def test_command_buttons_are_enabled_when_possible(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sweets", SWEETS, games="open")
    page.get_by_role("button", name="Keypad").click()
    end = page.locator("#keypad-words button")
    expect(end).to_be_disabled()
    page.locator('.token[data-word="4C"]').click()
    expect(page.locator(".mark.choice").first).to_be_visible()
    expect(end).to_be_disabled()
    click(page, (0, 4))
    step(page, 1, 1)
    expect(end).to_be_enabled()
    end.click()
    step(page, 2, 2)
    expect(end).to_be_disabled()
    expect(page.locator("#board")).to_be_focused()


def test_hand_and_board_are_visible_together(new_page: Pages) -> None:
    page = new_page(width=1280, height=800)
    visit(page, "sweets")
    expect(page.locator(".token").last).to_be_in_viewport(ratio=1)
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator(".token:enabled:not([aria-disabled])").last.click()
    expect(page.locator(".mark.choice").first).to_be_attached()
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.9)


def test_the_status_names_the_winner(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sweets", SWEETS, games="open")
    for number, (token, field) in enumerate(TURNS):
        page.locator(f'.token[data-word="{token}"]').click()
        expect(page.locator(".mark.choice").first).to_be_visible()
        click(page, field)
        step(page, 2 * number + 1, 2 * number + 1)
        page.get_by_role("button", name="end my turn").click()
        step(page, 2 * number + 2, 2 * number + 2)
    expect(page.locator("#facts")).to_contain_text(re.compile("all land is filled; .* wins"))
