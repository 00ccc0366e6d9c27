"""What rooms show: empty seats, choices on a large board, seat links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .room_helpers import (
    ENTRIES,
    LABYRINTH,
    SWEETS,
    click_cell,
    connected,
    post,
    put,
    quick_room,
    quick_seat,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from .conftest import Pages

    Axe = Callable[[Page], list[Any]]

pytestmark = pytest.mark.long

TWO_CITIES = "7 2\n*L**LLL\n*ML*ML*\n1\n2 2 2 C P\n2 5 1 P\n"
WASTED = "this ship is wasted: it touches no city with sweets"
CUT = "at => at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight"


def test_the_page_says_whose_seat_is_empty(new_page: Pages, axe: Axe) -> None:
    bob = new_page(permissions=["clipboard-read", "clipboard-write"])
    watching, alice = new_page(360, 740, color_scheme="dark"), new_page()
    link, _ = quick_room(bob, "labyrinth", LABYRINTH)
    quick_seat(bob, link, 1, "Bob")
    watching.goto(link)
    for page in (bob, watching):
        expect(page.locator("#invite")).to_contain_text("Nobody plays Alice")
        assert axe(page) == []
    bob.get_by_role("button", name="Copy the room's link").click()
    expect(bob.locator("#announced")).to_contain_text("copied")
    assert bob.evaluate("navigator.clipboard.readText()").endswith(link)
    expect(bob.get_by_role("button", name="Sit here as")).to_have_count(0)
    expect(watching.get_by_role("button", name="Sit here as Alice")).to_be_in_viewport()
    quick_seat(alice, link, 0, "Alice")
    for page in (bob, alice):
        expect(page.locator("#invite")).to_be_hidden()
    watching.get_by_role("button", name="Sit here as Carol").click()
    watching.get_by_role("button", name="See the rules in pictures").click()
    pictures = watching.locator("#rules .guide-board .picture")
    expect(pictures.first).to_be_visible()
    assert all(box > 50 for box in pictures.evaluate_all("all => all.map(e => e.clientHeight)"))
    watching.keyboard.press("Escape")
    watching.get_by_role("textbox").first.fill("Cy")
    watching.keyboard.press("Enter")
    expect(watching.locator("#invite")).to_be_hidden()
    expect(watching.locator(".seat.mine")).to_contain_text("Cy")


def test_a_token_by_mouse_and_its_cell_by_keyboard(new_page: Pages) -> None:
    page = new_page()
    link, _ = quick_room(page, "sweets", SWEETS)
    quick_seat(page, link, 0, "Ann")
    page.locator(".token:enabled").first.click()
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".mark.cursor")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(ENTRIES)).to_have_count(1)
    expect(page.locator("#move-words button").first).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator(ENTRIES)).to_have_count(2)


def test_an_exchange_is_picked_part_by_part_and_put_back(new_page: Pages) -> None:
    page = new_page()
    cities = "6 2\n*L**L*\n*ML*ML\n1\n2 2 2 C P\n2 5 1 K\n"
    link, _ = quick_room(page, "sweets", cities)
    quick_seat(page, link, 0, "Ann")
    token, word = page.locator('.token[data-word="ZZ"]'), page.locator("#move-words button").first
    expect(token).to_be_enabled()
    token.focus()
    for way_back in ("Escape", ""):
        page.keyboard.press("Enter")
        expect(page.locator("#board")).to_be_focused()
        page.keyboard.press("Enter")
        expect(word).to_be_focused()
        expect(page.locator("#picked")).to_have_text("Choose which of its sweets goes away.")
        expect(page.locator("#board .mark.picked")).to_have_count(1)
        if way_back:
            page.keyboard.press(way_back)
            expect(token).to_be_focused()
            expect(page.locator("#board .mark.picked")).to_have_count(0)
    page.get_by_role("button", name="Cancel").press("Enter")
    expect(token).to_be_focused()
    for asked in ("a city", "goes away", "another city"):  # which has one package to give
        page.keyboard.press("Enter")
        expect(page.locator("#picked")).to_contain_text(asked)
    expect(page.locator("#picked .chip")).to_have_count(1)  # what goes away
    page.keyboard.press("Enter")
    expect(page.locator(ENTRIES)).to_have_count(1)


def test_a_player_is_warned_and_all_see_the_numbers_that_decided(new_page: Pages) -> None:
    ann, bob = new_page(), new_page(390, 844, has_touch=True)
    link, _ = quick_room(ann, "sweets", TWO_CITIES)
    quick_seat(ann, link, 0, "Ann")
    quick_seat(bob, link, 1, "Bob")
    said = ann.locator("#picked")
    click_cell(ann, 1, 1)
    expect(said).to_have_text("first choose a token")
    click_cell(ann, 2, 2)
    expect(ann.locator("#weights .found")).to_have_text(["nobody leads"] * 2)  # of that city
    expect(ann.locator("#weights")).to_be_in_viewport()
    expect(ann.locator(".mark.said")).to_be_visible()
    put(ann, "1S", 1, 1)
    expect(said).to_have_text(f"{WASTED}. You can take it back.")
    expect(bob.locator("#log")).to_contain_text("1S")
    expect(bob.locator("#picked")).not_to_contain_text("wasted")
    ann.get_by_role("button", name="Take back").click()
    expect(said).to_have_text("Choose a token.")
    put(ann, "2C", 1, 2)
    ann.locator("#move-words button", has_text="end").click()
    put(bob, "3P", 2, 3)
    expect(bob.locator("#move-words button")).to_be_visible()
    for keys in ("#move-words kbd", "#hand details"):
        expect(bob.locator(keys)).to_be_hidden()  # a phone has none
    late = new_page()
    late.goto(link)
    for page in (ann, bob, late):
        weights = page.locator("#rulings-part .weights")
        expect(weights.locator("thead th")).to_have_text(["Ann", "Bob", "Tomek", "Mikołaj"])
        first, second = weights.locator("tbody tr").nth(0), weights.locator("tbody tr").nth(1)
        expect(first.locator("td")).to_have_text(["2", "0", "0", "0", "Ann takes it"])
        expect(second.locator("strong")).to_have_text(["3"])
        tops = [part.bounding_box() for part in (weights, page.locator("#facts-part"))]
        ruled, status = (box for box in tops if box)
        assert ruled["y"] < status["y"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_large_board_scrolls_to_choices_and_can_be_fitted(new_page: Pages) -> None:
    page = new_page(360, 740)
    wanted = {"size": 40, "seed": 1}
    text = post(page, "/api/games/sweets/level", wanted)["text"]
    link, _ = quick_room(page, "sweets", text)
    quick_seat(page, link, 0, "Ann")
    board = page.locator("#board")
    assert board.evaluate(CUT)
    board.evaluate("at => at.scrollTo({left: 1e6, top: 1e6, behavior: 'instant'})")
    page.locator(".token:enabled").first.click()
    page.locator(".mark.choice").first.wait_for(state="attached")
    page.wait_for_function(SOME_CHOICE_IN_SIGHT)
    wide = board.evaluate("at => at.scrollWidth")
    page.get_by_role("button", name="Fit the board").click()
    page.wait_for_function(f"document.querySelector('#board').scrollWidth < {wide}")
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function(f"({CUT})(document.querySelector('#board'))")


SOME_CHOICE_IN_SIGHT = """() => {
    const seen = document.querySelector("#board").getBoundingClientRect();
    return [...document.querySelectorAll(".mark.choice")].some((mark) => {
        const { left, right, top, bottom } = mark.getBoundingClientRect();
        return left >= seen.left && right <= seen.right && top >= seen.top && bottom <= seen.bottom;
    });
}"""


def test_the_seat_link_is_copied_where_it_is_known(new_page: Pages) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    own = quick_seat(page, link, 0, "Alice")
    page.goto("/")
    page.goto(own)
    connected(page)
    mine = page.get_by_role("button", name="Copy my seat's link")
    mine.click()
    expect(page.locator("#announced")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith(own)
    page.reload()
    expect(page.get_by_role("button", name="Leave")).to_be_visible()
    expect(mine).to_be_hidden()


def test_on_a_phone_the_map_stands_right_below_the_keypad_then_the_log(new_page: Pages) -> None:
    alice, bob = new_page(), new_page(390, 844)
    link, _ = quick_room(bob, "labyrinth", LABYRINTH)
    bob.goto(link)
    sit = bob.get_by_role("button", name="Sit here as Alice")
    expect(sit).to_be_in_viewport(ratio=1)
    assert sit.evaluate("button => parseFloat(getComputedStyle(button).fontSize)") > 12
    assert bob.locator("h1").evaluate("title => title.scrollWidth <= title.clientWidth")
    quick_seat(bob, link, 1, "Bob")
    quick_seat(alice, link, 0, "Alice")
    connected(bob)
    top = "id => document.getElementById(id).getBoundingClientRect().top + scrollY"
    tops = [bob.evaluate(top, part) for part in ("keypad-part", "notebook-part", "log-part")]
    assert tops == sorted(tops)
    assert tops[1] < 844, "it is in sight without scrolling"
    alice.get_by_role("button", name="say N").click()
    expect(bob.locator("#last-announcement")).to_contain_text("Alice: north → ")


@pytest.mark.parametrize(
    ("game", "level", "left", "right"),
    [
        ("sweets", SWEETS, "board-part", "hand"),
        ("labyrinth", LABYRINTH, "notebook-part", "keypad-part"),
    ],
)
def test_a_phone_on_its_side_shows_the_board_beside_the_controls(
    new_page: Pages, game: str, level: str, left: str, right: str
) -> None:
    page = new_page(844, 390)
    link, _ = quick_room(page, game, level)
    quick_seat(page, link, 0, "Ola")
    connected(page)
    boxes = [page.locator(f"#{part}").bounding_box() for part in (left, right)]
    board, controls = (box for box in boxes if box)
    assert board["x"] + board["width"] <= controls["x"]
    assert controls["x"] + controls["width"] <= 844
    assert 0 <= board["y"] <= board["y"] + board["height"] <= 390
    assert 0 <= controls["y"] < 200
    for name in ("Rules", "Help", "Invite"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)


def test_a_desktop_shows_the_board_the_hand_and_the_seats_on_one_screen(new_page: Pages) -> None:
    page = new_page(1280, 720)
    link, _ = quick_room(page, "sweets", SWEETS)
    quick_seat(page, link, 0, "Ola")
    connected(page)
    for part in ("#board-part", "#hand", "#move-words", "#seats"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Help").click()
    help_ = page.get_by_role("dialog")
    expect(help_.get_by_role("listitem").filter(has_text="Rematch begins")).to_have_count(1)
    expect(help_.get_by_role("heading", name="The board")).to_have_count(1)
