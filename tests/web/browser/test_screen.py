"""The screen of a game: the board and all controls keep their places while it is played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .play_helpers import LEVELS, analyse, click, opened, step, visit

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .conftest import Pages

SIZES = {"desk": (1440, 900), "laptop": (1280, 720), "phone": (390, 844), "landscape": (844, 390)}
FIXED = ("#board", "#undo", "#restart", "#hint", "#toggle-why", "#open-levels", "#aim", "#sound")

UNCOVERED = """button => {
  const { left, top, width, height } = button.getBoundingClientRect();
  const at = (part) => document.elementFromPoint(left + width / 2, top + part * height);
  return [0.1, 0.9].every((part) => button.contains(at(part)));
}"""

APART = """([one, other]) => {
  const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""


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
    page.keyboard.press("h")
    expect(page.locator("#note")).to_contain_text("look here first")
    assert places(page) == before
    for each in FIXED[1:5]:  # nothing lies over a control
        assert page.locator(each).evaluate(UNCOVERED), each
    page.keyboard.press("!")
    expect(page.locator("#ruling")).to_be_visible()
    assert places(page) == before
    page.keyboard.press("Escape")
    expect(page.locator("#ruling")).to_be_hidden()
    page.keyboard.press("ArrowDown")
    step(page, 1, 1)
    expect(page.locator("#counts")).to_contain_text("Moves1")
    assert places(page) == before
    page.keyboard.press("ArrowRight")
    solved = page.get_by_role("dialog", name="Solved!")
    expect(solved.get_by_role("link", name="Edit")).to_be_in_viewport(ratio=1)
    assert page.evaluate(APART, ["#ending", ".board-svg"])  # the solved board is seen
    made_room = {"phone": {"#board", "#sound"}, "landscape": {"#aim"}}.get(size, set())
    for each, now, then in zip(FIXED, places(page), before, strict=True):
        assert each in made_room or now == then, each  # for the result
    page.keyboard.press("ArrowLeft")  # after the end nothing happens
    page.keyboard.press("Backspace")
    step(page, 1, 2)
    expect(page.locator("#ending")).to_be_hidden()
    expect(page.locator("#board")).to_be_focused()
    assert places(page) == before
    # With the buttons of commands, too: the result takes their place.
    page.locator("#toggle-keypad").click()
    with_keypad, arrows = places(page), page.locator("#keypad-arrows").bounding_box()
    page.keyboard.press("ArrowRight")
    expect(solved.get_by_role("link", name="Edit")).to_be_in_viewport(ratio=1)
    expect(page.locator("#keypad")).to_be_hidden()
    for each, now, then in zip(FIXED, places(page), with_keypad, strict=True):
        assert each in made_room or now == then, each
    page.keyboard.press("Backspace")
    step(page, 1, 2)
    assert page.locator("#keypad-arrows").bounding_box() == arrows
    assert places(page) == with_keypad
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_buttons_leave_the_board_of_a_phone_in_view(new_page: Pages) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    opened(page, "tower", "4 5\n.....\n.....\nS.#.G\n###.#\n0\n0 0\n")
    page.get_by_role("button", name="Keypad").tap()
    for each in ("#board", "#keypad"):
        expect(page.locator(each)).to_be_in_viewport(ratio=1)
    assert page.evaluate(APART, ["#keypad", "#undo"])
    digits = page.locator("#keypad-digits button").locator("visible=true")
    expect(digits).to_have_text(["1", "2", "3", "4", "5"])  # the tower has no other column
    for name in ("climb left", "get down right", "push left", "pull right"):
        expect(page.get_by_role("button", name=name).locator("svg")).to_be_visible()
    pull = page.get_by_role("button", name="pull right")
    expect(pull).to_have_attribute("title", "step to the right: the block on your left follows")
    page.get_by_role("button", name="push right").tap()
    expect(page.locator("#refusal")).to_be_visible()
    expect(page.locator(".mark.said").first).to_be_visible()  # the cell that it is about
    page.get_by_role("button", name="Why?").tap()
    expect(page.locator(".mark.said").first).to_be_visible()  # the cell that it is about
    expect(page.locator("#ruling")).to_be_in_viewport(ratio=1)  # above the buttons


@pytest.mark.parametrize("size", ["phone", "landscape"])
@pytest.mark.parametrize("game", ["sokoban", "tower"])
def test_on_a_phone_one_thing_at_a_time_is_said_above_the_bar(
    new_page: Pages, size: str, game: str
) -> None:
    width, height = SIZES[size]
    page = new_page(width, height, has_touch=True, is_mobile=True)
    texts = {
        "tower": "4 5\n.....\n.....\nS.#.G\n###.#\n0\n0 0\n",
        "sokoban": "4 7\n#######\n#.wb.+#\n#.....#\n#######\n\n0 0\n",
    }
    opened(page, game, texts[game])
    note, ruling, keypad = (page.locator(each) for each in ("#note", "#ruling", "#keypad"))

    def seen(what: Locator) -> None:
        expect(what).to_be_in_viewport(ratio=1)
        for each in ("#undo", "#hint", "#toggle-why", "#toggle-keypad"):
            expect(page.locator(each)).to_be_in_viewport(ratio=1)
            assert page.locator(each).evaluate(UNCOVERED), each
        shown = page.locator("#toggle-keypad").get_attribute("aria-expanded") == "true"
        expect(keypad).to_be_visible(visible=shown)
        if shown:
            expect(keypad).to_be_in_viewport(ratio=1)

    page.locator("#toggle-keypad").tap()
    seen(keypad)
    page.locator("#toggle-why").tap()
    seen(ruling)
    page.locator("#hint").tap()
    seen(note)
    expect(ruling).to_be_hidden()
    for _ in range(2):
        page.get_by_role("button", name="Tell me more").tap()
        seen(note)
    page.get_by_role("button", name="Give up").tap()
    expect(page.locator("#note-text")).to_have_text(re.compile("^Watch a whole solution"))
    text, no = note.locator("#note-text"), page.get_by_role("button", name="Keep trying")
    assert bottom(text) <= top(no)
    note.get_by_role("button", name="Close").tap()
    expect(note).to_be_hidden()
    page.locator("#hint").tap()
    seen(note)
    page.locator("#toggle-why").tap()
    seen(ruling)
    expect(note).to_be_hidden()
    page.locator("#hint").tap()
    seen(note)
    if game == "tower" and size == "landscape":
        return  # there the buttons scroll
    right = page.locator("#keypad-arrows .right")
    place = top(right)
    right.tap()
    expect(page.locator("#counts")).to_contain_text("Moves1")
    expect(note).to_be_hidden()
    assert abs(top(right) - place) < 4  # under the finger


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_the_title_of_a_game_is_whole_on_a_phone(new_page: Pages) -> None:
    page = new_page(390, 844)
    visit(page, "boulder", "?level=07-in-the-right-order")
    assert page.locator("#title").evaluate("title => title.scrollWidth <= title.clientWidth")


def test_fingers_are_told_what_fingers_do(new_page: Pages) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    opened(page, "tower", "4 5\n.....\n.....\nS.#.G\n###.#\n0\n0 0\n")
    page.locator("#open-rules").click()
    expect(page.locator(".guide-keys")).to_contain_text("swipewalk, climb or get down")
    expect(page.locator(".guide kbd")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("#open-help").click()
    expect(page.locator("#help")).to_contain_text("Swipe anywhere to make one step")
    expect(page.locator("#help")).to_contain_text("shows all commands")
    expect(page.locator("#help")).to_contain_text("Hold a finger on a piece until it is picked up")
    expect(page.locator("#help")).to_contain_text("Up to a quarter more (or 2 more)")
    for name in ("Redo", "Restart", "Sound", "Zoom out", "Fit the board", "Zoom in", "Keypad"):
        expect(page.locator("#help .legend li", has_text=name).locator("svg")).to_be_visible()
    expect(page.locator("#help kbd").first).to_be_hidden()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.locator("#open-help").click()
    expect(page.locator("#help")).to_contain_text("shows arrows")
    expect(page.locator("#help")).not_to_contain_text("pull")
    expect(page.locator("#help dt", has_text="#")).to_be_hidden()
    page.get_by_text("For programmers").click()
    expect(page.locator("#help dt", has_text="#")).to_be_visible()
    opened(page, "labyrinth", "o o o\n1\n0 0\n", treasure="off")
    page.locator("#open-rules").click()
    expect(page.locator(".guide-keys")).to_contain_text("arrowswalk north")  # no swipes over a map
    expect(page.locator(".guide-keys")).not_to_contain_text("swipe")


WIDE_LAND = "4 4\n*LLL\n*LML\n*LLL\n****\n1\n2 3 3 C P K\n"


def test_on_a_phone_the_hand_is_in_view_and_turns_of_programs_are_watched_again(
    new_page: Pages,
) -> None:
    page = new_page(390, 844)
    opened(page, "sweets", WIDE_LAND, games="open")
    expect(page.locator("#hand-title")).to_have_text("Jaś to move")
    page.get_by_label("Opponents").select_option("easy")
    expect(page.locator("#hand-title")).to_have_text("Your move, Jaś")
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    expect(page.locator("#tokens")).to_be_in_viewport(ratio=1)
    expect(page.locator("#hint")).to_be_in_viewport(ratio=1)
    expect(page.locator("#counts dt")).to_have_text(["Jaś", "Ala", "Tomek", "Mikołaj"])
    expect(page.locator("#counts dd").nth(3)).to_be_in_viewport(ratio=1)
    expect(page.locator("#counts").get_by_label("Gingerbread (P)")).to_have_count(4)
    hand = page.locator("#tokens").bounding_box()
    page.locator(".token").first.click()
    expect(page.locator(".mark.choice").first).to_be_visible()
    assert page.locator("#tokens").bounding_box() == hand  # it does not jump
    again = page.get_by_role("button", name="Watch again")
    expect(again).to_be_hidden()
    undo = page.locator("#undo").bounding_box()
    click(page, (0, 1))
    step(page, 1, 1)
    expect(page.locator("#said")).to_have_text("Jaś places 2.")
    expect(page.locator("button.token")).to_have_count(14)  # its place stays empty
    assert page.locator("#undo").bounding_box() == undo
    page.get_by_role("button", name="end my turn").click()
    expect(page.locator("#said")).to_contain_text("Ala places")
    page.keyboard.press("Shift")  # that is seen: go on
    expect(page.locator("#said")).to_contain_text("Tomek places")
    expect(again).to_be_visible()
    played = page.locator("#position").inner_text()
    assert played not in ("1 of 1", "2 of 2")  # the programs have moved
    again.click()
    expect(again).to_be_hidden()
    expect(again).to_be_visible()
    expect(page.locator("#position")).to_have_text(played)
    expect(page.locator("#hand-title")).to_have_text("Your move, Jaś")


def test_the_mouse_says_what_is_where(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.locator("#board-2-2").hover(force=True)
    expect(page.locator("#board")).to_have_attribute("title", "box, row 3, column 3")
    page.locator("#board-3-4").hover(force=True)
    expect(page.locator("#board")).to_have_attribute("title", "floor, row 4, column 5")


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
