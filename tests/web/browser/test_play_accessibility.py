"""Single games on all screen sizes, for touch, screen readers and reduced motion."""

from __future__ import annotations

import re
from time import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from gyoji.games import names
from tests.examples import long_if

from .play_helpers import (
    LABYRINTH,
    LEVELS,
    cell,
    labels,
    opened,
    press_in_menu,
    reveal_map,
    step,
    visit,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from .conftest import Pages

    Axe = Callable[[Page], list[Any]]

PUSHES = "5 8\n########\n#w.....#\n#..b..+#\n#......#\n########\n\n0 0\n"
BELOW = "6 5\n#####\n###.#\n#+..#\n#.b.#\n#.w.#\n#####\n\n0 0\n"
PHONE: dict[str, Any] = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
SCREENS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {**PHONE, "color_scheme": "dark"},
}


def fits(page: Page) -> bool:
    """Is nothing wider than the screen?"""
    fitting: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fitting


@pytest.mark.parametrize("screen", long_if(lambda screen: screen != "light", SCREENS))
def test_axe_finds_nothing(screen: str, new_page: Pages, axe: Axe) -> None:
    page = new_page(**SCREENS[screen])
    for game in GAMES:
        visit(page, game)
        assert axe(page) == [], game
        assert fits(page), game


@pytest.mark.long
@pytest.mark.parametrize("screen", long_if(lambda screen: screen != "phone", SCREENS))
def test_axe_finds_nothing_in_dialogs(screen: str, new_page: Pages, axe: Axe) -> None:
    page = new_page(**SCREENS[screen])
    visit(page, "tower")
    for button, ready in (
        ("Levels", "ul.cards:not([aria-busy])"),
        ("Rules", ".guide"),
        ("Help", "#help .legend"),
        ("Share", "#share-link"),
        ("Save", ".save-row"),
    ):
        press_in_menu(page, button)
        page.locator(ready).first.wait_for(state="attached")
        assert axe(page) == [], button
        assert fits(page), button
        page.keyboard.press("Escape")


def test_axe_finds_nothing_on_a_map_of_the_labyrinth(new_page: Pages, axe: Axe) -> None:
    page = new_page()
    opened(page, "labyrinth", LABYRINTH)
    reveal_map(page)
    expect(page.get_by_role("gridcell", name=re.compile("cave 1 of chain 1"))).to_be_attached()
    assert axe(page) == []


def test_axe_finds_nothing_at_home(new_page: Pages, axe: Axe) -> None:
    for screen in SCREENS.values():
        page = new_page(**screen)
        page.goto("/")
        expect(page.locator(".game")).to_have_count(len(names()))
        expect(page.locator(".game .picture")).to_have_count(len(names()))
        assert axe(page) == []
        assert fits(page)


def test_on_a_phone(new_page: Pages) -> None:
    page = new_page(**PHONE)
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.get_by_role("button", name="Keypad").tap()
    page.locator("#keypad-arrows .down").tap()
    step(page, 1, 1)
    swipe(page, 60, 0)
    step(page, 2, 2)
    expect(page.locator("#ruling .outcome")).to_contain_text("complete")
    box = page.locator("#board").bounding_box()
    assert box is not None
    assert box["width"] <= 360
    assert fits(page)
    expect(page.locator("#board")).to_have_css("touch-action", "pan-x pan-y")  # it scrolls the page
    page.get_by_role("button", name="Look at the board").tap()
    page.get_by_role("button", name="Rules", exact=True).tap()
    expect(page.locator("html")).to_have_css("overflow", "hidden")  # what is behind stays


def test_a_quick_finger_on_a_box_moves_it_and_elsewhere_the_player(new_page: Pages) -> None:
    page = new_page(**PHONE)
    opened(page, "sokoban", PUSHES)
    swipe(page, 90, 0, "#board-2-3", seconds=0.8)  # not beside the box, without a rest
    step(page, 1, 1)
    expect(cell(page, 1, 2)).to_have_attribute("aria-label", re.compile("^worker, "))
    swipe(page, 90, 0, "#board-2-3", seconds=2)  # two cells; the worker walks to the box first
    step(page, 4, 4)
    expect(cell(page, 2, 5)).to_have_attribute("aria-label", re.compile("^box, "))
    swipe(page, 0, 30, "#board-1-1")
    step(page, 5, 5)
    expect(cell(page, 3, 4)).to_have_attribute("aria-label", re.compile("^worker, "))
    swipe(page, 0, -30, "#board-0-0", seconds=2)  # nobody carries a wall
    step(page, 6, 6)
    expect(cell(page, 2, 4)).to_have_attribute("aria-label", re.compile("^worker, "))
    opened(page, "sokoban", BELOW)
    size = page.locator("#board-3-2").bounding_box()
    assert size is not None
    swipe(page, 0, -3 * size["height"], "#board-3-2")  # beyond a wall: as far as it goes
    step(page, 1, 1)
    expect(cell(page, 2, 2)).to_have_attribute("aria-label", re.compile("^box, "))
    swipe(page, 0, -3 * size["height"], "#board-2-2")
    expect(page.locator("#refusal")).to_have_text("the box cannot be pushed: a wall is behind it")
    opened(page, "tower", "2 6\n.....G\n..##S#\n0\n0 0\n")
    swipe(page, -30, 0, "#board-1-3")  # the row moves with it
    step(page, 1, 1)
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", re.compile("^ordinary block, "))


OVERHEAD = "######\n#..O.#\n#..&.#\n#....#\n#.X..#\n######\n\n"


def test_a_flick_over_a_stone_beside_the_player_is_a_step(new_page: Pages) -> None:
    page = new_page(**PHONE)
    opened(page, "boulder", OVERHEAD)
    swipe(page, 0, 30, "#board-1-3")  # nothing is pulled in this game
    step(page, 1, 1)
    expect(cell(page, 2, 3)).to_have_attribute("aria-label", re.compile("^stone, "))
    swipe(page, -20, 17, "#board-2-3")  # short and slanted
    step(page, 2, 2)
    expect(cell(page, 3, 2)).to_have_attribute("aria-label", re.compile("^Rockford, "))
    mobile = new_page(390, 844, has_touch=True, is_mobile=True)
    opened(mobile, "boulder", OVERHEAD)
    box = mobile.locator("#board").bounding_box()
    assert box is not None
    swipe(mobile, -60, 0, "#board", above=-box["height"] / 2 - 8)  # browsers move it onto the board
    step(mobile, 1, 1)


TWO = "5 8\n########\n#w.....#\n#.b..b+#\n#.....+#\n########\n\n0 0\n"


def test_fingers_beside_the_board_and_the_menu(new_page: Pages) -> None:
    page = new_page(**{**PHONE, "height": 844}, permissions=["clipboard-read", "clipboard-write"])
    opened(page, "sokoban", TWO)
    more, menu = page.get_by_role("button", name="More", exact=True), page.locator("#more")
    swipe(page, 40, 0, "#stage .gap")  # where nothing is, a swipe steps, too
    step(page, 1, 1)
    swipe(page, 40, 0, "#dock", above=40)
    step(page, 2, 2)
    for each in ("#board-3-1", "#undo"):
        more.tap()
        expect(menu).to_be_visible()
        page.touchscreen.tap(*middle(page, each))  # that only closes the menu
        expect(menu).to_be_hidden()
    more.tap()
    swipe(page, 40, 0, "#board-3-1")
    expect(menu).to_be_hidden()
    press_in_menu(page, "Share")
    share = page.get_by_role("dialog", name="Share this level")
    share.get_by_role("button", name="Copy").click()
    expect(share.get_by_role("status")).to_have_text("Link copied.")
    page.keyboard.press("Escape")
    for _ in range(6):
        page.get_by_role("button", name="Zoom in").tap()
    expect(page.locator("#board-1-3")).to_be_in_viewport(ratio=1)  # the worker
    page.get_by_role("button", name="Fit the board").tap()
    swipe(page, 0, 40)
    step(page, 3, 3)  # nothing else was done meanwhile
    expect(cell(page, 2, 3)).to_have_attribute("aria-label", re.compile("^worker, "))


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(
    page: Page, across: float, along: float, start: str = "#board", *, seconds: float = 0.1,
    above: float = 0,
) -> None:  # fmt: skip
    """Swipe from the middle of the board or of a cell, or from above it, in so many seconds."""
    page.locator("#board").scroll_into_view_if_needed()
    x, y = middle(page, start)
    y -= above
    finger = page.context.new_cdp_session(page)
    begun = time()
    for number, (kind, points) in enumerate(
        (
            ("touchStart", [{"x": x, "y": y}]),
            ("touchMove", [{"x": x + across / 2, "y": y + along / 2}]),
            ("touchMove", [{"x": x + across, "y": y + along}]),
            ("touchEnd", []),
        )
    ):
        event = {"type": kind, "touchPoints": points, "timestamp": begun + seconds * number / 3}
        finger.send("Input.dispatchTouchEvent", event)


def test_a_tap_walks(new_page: Pages) -> None:
    page = new_page(**PHONE)
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.locator("#board").scroll_into_view_if_needed()
    box = page.locator("#board-1-4").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    step(page, 3, 3)


def test_sweets_on_a_phone(new_page: Pages) -> None:
    page = new_page(**PHONE)
    visit(page, "sweets")
    page.get_by_role("button", name="No, thanks").tap()
    hexagon = page.locator("#board [role=gridcell]").first.bounding_box()
    assert hexagon is not None
    assert hexagon["width"] >= 40  # a finger hits it
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator("#board circle.mark.area")).to_be_in_viewport()
    page.locator('.token[data-word="2C"]').tap()
    expect(page.locator(".mark.choice").first).to_be_attached()
    field = page.locator("#board [aria-label*='can be picked']").first
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    step(page, 1, 1)


@pytest.mark.long
def test_a_large_board_is_drawn_where_it_is_visible(new_page: Pages) -> None:
    inside = ["#" + "." * 118 + "#"] * 75
    rows = ["#" * 120, "#w" + "." * 117 + "#", *inside, "#b+" + "." * 116 + "#", "#" * 120]
    page = new_page()
    opened(page, "sokoban", "\n".join([f"{len(rows)} 120", *rows, "", "0 0", ""]))
    assert 100 < len(labels(page)) < len(rows) * 120 / 2
    expect(page.locator("#board")).to_have_attribute("aria-rowcount", str(len(rows)))
    worker, where = page.locator("#board [aria-label*='worker']"), page.locator("#position")
    box = page.locator("#board").bounding_box()
    assert box is not None
    for _ in range(5):
        before = where.inner_text()
        page.mouse.click(box["x"] + box["width"] - 60, box["y"] + box["height"] - 60)
        expect(where).not_to_have_text(before)
        expect(worker).to_be_in_viewport()
    row = (worker.locator("..").get_attribute("id") or "").split("-")[1]
    assert int(row) > 20


def test_cells_are_described_in_words(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    board = page.get_by_role("grid", name="Sokoban, the board")
    board.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    assert board.get_attribute("aria-activedescendant") == "board-1-2"
    expect(page.get_by_role("gridcell", name="floor, row 2, column 3", exact=True)).to_be_attached()
    page.keyboard.press(" ")
    step(page, 1, 1)
    expect(cell(page, 1, 2)).to_have_attribute("aria-label", "worker, row 2, column 3")
    expect(page.locator("#announced")).to_contain_text("R: walks")


def test_motion_can_be_skipped(new_page: Pages) -> None:
    page = new_page(reduced_motion="no-preference")
    opened(page, "sokoban", LEVELS["sokoban"].text)
    shown = page.evaluate(
        """async () => {
            const board = document.getElementById("board");
            const moving = board.querySelector(".moving");
            const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
            const seen = new Promise((resolve) => {
                const watch = new MutationObserver(() => resolve(moving.childElementCount));
                watch.observe(moving, { childList: true });
            });
            press("ArrowDown");
            const begun = await seen;
            const running = document.getAnimations().length;
            press("Escape");
            return [begun, running, moving.childElementCount];
        }"""
    )
    assert shown[0] >= 1
    assert shown[1] >= 1
    assert shown[2] == 0


def test_reduced_motion_is_respected(new_page: Pages) -> None:
    page = new_page(reduced_motion="reduce")
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.evaluate(
        """() => {
            window.moved = 0;
            new MutationObserver(() => { window.moved += 1; })
                .observe(document.querySelector("#board .moving"), { childList: true });
        }"""
    )
    page.keyboard.press("ArrowDown")
    step(page, 1, 1)
    assert page.evaluate("window.moved") == 0


def test_the_theme_is_chosen(new_page: Pages) -> None:
    page = new_page(color_scheme="light")
    visit(page, "sokoban")
    colours = []
    for theme in ("dark", "light"):  # the first click is seen
        page.locator(".theme").click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        colours.append(
            page.evaluate("getComputedStyle(document.body.parentElement).backgroundColor")
        )
    assert colours[0] != colours[1]
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_help_names_every_key(new_page: Pages) -> None:
    page = new_page()
    visit(page, "tower")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    for words in ("climb left", "pull right", "fixed block"):
        expect(page.locator("#help")).to_contain_text(words)
    expect(page.locator("#help .keys div").filter(has_text="go to column")).to_have_text(
        ["1 … 9go to column"]
    )
    page.keyboard.press("q")
    step(page, 0, 0)


def test_a_game_for_several_leads_to_its_rooms(new_page: Pages) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("link", name=re.compile("a room for The game of sweets")).click()
    expect(page.locator("[name=game]:checked")).to_have_value("sweets")


def test_a_large_board_can_be_fitted(new_page: Pages) -> None:
    rows = ["#" * 40, "#wb+" + "." * 35 + "#", *(["#" + "." * 38 + "#"] * 27), "#" * 40]
    page = new_page(width=700)
    opened(page, "sokoban", "\n".join([f"{len(rows)} 40", *rows, "", "0 0", ""]))
    cut = "at => at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight"
    assert page.locator("#board").evaluate(cut)
    page.get_by_role("button", name="Fit the board").click()
    page.wait_for_function(f"!({cut})(document.querySelector('#board'))")


def test_an_unknown_game_has_an_error_page(new_page: Pages) -> None:
    page = new_page()
    answer = page.goto("/play/chess")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("body")).to_contain_text(re.compile("no|not|missing", re.IGNORECASE))
