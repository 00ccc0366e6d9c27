"""The labyrinth alone: a map that draws itself, tools that leave the keys to the walker, an end."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from gyoji.game.collection import campaign
from gyoji.games import load

from .play_helpers import click, fragment, opened, paste, reveal_map, step, unfold, visit

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .conftest import Pages

BOGS = "o o b> o\nw o w o\n1\n0 0\n"
MAP = "o o r1> r1v o o\no y10 o e1 o o\no o y11 o o o\n" + 3 * "o o o o o o\n" + "1\n0 0\n"
OWN_CAVE = "y10 o   w\nr1v w   b^\ne1  b>  o\n1\n0 1\n"
TWO_CAVES = "o o o y10\nw w w w\nw w o y11\n1\n0 0\n"
STRAIGHT = "o o o\n1\n0 0\n"
NO_ISLAND = "o y10 w\n1\n0 0\n"
KEYS_HOME = ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft")  # on the first level
NO_TREASURE = {"treasure": "off"}
OVERLAPS = """[...document.querySelectorAll("#help .keys kbd")].filter((key) => {
  const both = [key, key.closest("dt").nextElementSibling];
  const [box, does] = both.map((each) => each.getBoundingClientRect());
  return box.right > does.left && box.top < does.bottom && box.bottom > does.top;
}).length"""


def walk(page: Page, *keys: str) -> None:
    """Walk, each step once the one before is shown."""
    for key in keys:
        shown = page.locator("#announcements li").count()
        page.keyboard.press(key)
        expect(page.locator("#announcements li")).to_have_count(shown + 1)


def certain(page: Page) -> Locator:
    """The cells that are drawn by themselves."""
    return page.locator(".notebook-canvas [data-certain]")


def expect_drawn(page: Page, *cells: str, edge: int = 0) -> None:
    """Exactly these cells are drawn by themselves: in rows and columns from the start.

    And so many beyond the edge of the map, where its size tells that there is a wall.
    """
    for cell in cells:
        expect(page.locator(f".notebook-canvas [data-certain='{cell}']")).to_have_count(1)
    expect(certain(page)).to_have_count(len(cells) + edge)


def click_beside(page: Page, right: int, down: int) -> None:
    """Click the map so many cells from its middle, where the walker began."""
    box = page.locator(".notebook-canvas").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x + 44 * right, y + 44 * down)


def test_my_map_draws_what_is_certain_and_leaves_ones_own_marks(new_page: Pages) -> None:
    page = new_page()
    opened(page, "labyrinth", MAP, **NO_TREASURE)
    expect_drawn(page, "0,0")
    walk(page, "ArrowUp", "ArrowRight")
    expect_drawn(page, "0,0", "-1,0", "0,1")
    page.keyboard.press("2")
    click_beside(page, 0, 1)  # a guess
    click_beside(page, 1, 0)  # and one that is wrong: it yields to what was heard
    own = page.locator(".notebook-canvas [data-cell]")
    expect(own).to_have_count(1)
    expect_drawn(page, "0,0", "-1,0", "0,1")
    walk(page, "ArrowDown")
    parts = page.get_by_role("group", name="Parts of my map")
    expect(parts).to_contain_text("Sheet 2: the cave where you came out after command 3")
    expect(parts).to_contain_text("You may be somewhere new")
    expect_drawn(page, "0,1000")
    walk(page, "ArrowUp", "ArrowUp")  # the river draws on, nobody knows where to
    perhaps = page.locator(".notebook-position.perhaps")
    expect(perhaps).to_have_count(3)
    for each in range(3):
        expect(perhaps.nth(each)).to_be_in_viewport(ratio=1)
    expect(parts).to_contain_text("Sheet 2: the cave where you came out after command 3")
    walk(page, "ArrowUp")
    expect(parts).to_contain_text("Sheet 3: where you were after command 5")
    expect(page.locator(".notebook-position.certain")).to_have_count(1)
    expect(parts.locator(".notebook-small")).to_have_count(3)  # all are seen, side by side
    parts.get_by_role("button", name="Sheet 1: where you started").click()
    expect(parts).to_contain_text("Sheet 1: where you started")
    expect(own).to_have_count(1)
    page.get_by_role("checkbox", name="Draw what is certain by itself").uncheck()
    expect(certain(page)).to_have_count(0)
    expect(own).to_have_count(2)
    page.reload()
    expect(page.get_by_role("checkbox", name="Draw what is certain by itself")).not_to_be_checked()
    expect(own).to_have_count(2)
    expect(certain(page)).to_have_count(0)
    page.get_by_role("checkbox", name="Draw what is certain by itself").check()
    expect(parts).to_contain_text("Sheet 3: where you were after command 5")
    expect(certain(page)).not_to_have_count(0)


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["y"] + box["height"]


def overlap(one: Locator, other: Locator) -> bool:
    """Do two elements share a part of the page?"""
    first, second = one.bounding_box(), other.bounding_box()
    assert first
    assert second
    left, right = sorted((first, second), key=lambda box: box["x"])
    upper, lower = sorted((first, second), key=lambda box: box["y"])
    return left["x"] + left["width"] > right["x"] and upper["y"] + upper["height"] > lower["y"]


def swipe_up(page: Page, selector: str, fingers: int = 1) -> None:
    box = page.locator(selector).bounding_box()
    assert box
    x, y = box["x"] + 60, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    for kind, by in (("touchStart", 0), *(("touchMove", 15 * each) for each in range(1, 6))):
        points = [{"x": x + 80 * each, "y": y - by, "id": each} for each in range(fingers)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def test_a_phone_swipes_over_the_map_and_has_one_undo(new_page: Pages) -> None:
    page = new_page(390, 844, has_touch=True)
    opened(page, "labyrinth", BOGS, **NO_TREASURE)
    expect(page.locator(".notebook-tools .brushes")).to_be_hidden()  # until somebody wants to draw
    page.locator(".notebook-tools summary").click()
    for _ in range(2):  # with the arrows, and without
        canvas = page.locator(".notebook-canvas").bounding_box()
        assert canvas
        assert canvas["height"] <= 0.55 * 844
        expect(page.locator(".notebook-tools .brushes")).to_be_in_viewport(ratio=0.4)
        page.locator("#toggle-keypad").click()
    page.locator("#toggle-keypad").click()
    expect(page.locator(".notebook-tools .brushes")).to_be_in_viewport(ratio=1)
    view = page.locator(".notebook-canvas svg")
    shown = view.get_attribute("viewBox") or ""
    swipe_up(page, ".notebook-canvas", 2)
    expect(view).not_to_have_attribute("viewBox", shown)
    assert page.evaluate("scrollY") == 0
    expect(page.locator("#announcements li")).to_have_count(0)
    page.locator("#toggle-keypad").click()
    swipe_up(page, ".notebook-canvas")
    expect(page.locator("#announcements li")).to_have_text(["north wall"])
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".notebook-canvas [data-certain='-1,0']")).to_be_visible()
    swipe_up(page, "#keypad-arrows")
    expect(page.locator("#refusal")).to_have_text(
        "Your map shows that you would stay where you are: no move was made."
    )
    expect(page.locator("#announcements li")).to_have_count(1)
    undo = page.get_by_role("button", name="Undo drawing")
    expect(undo).to_be_hidden()
    page.locator(".brush", has=page.get_by_role("radio", name="wall", exact=True)).click()
    expect(undo).to_be_visible()
    expect(page.locator(".touch-note")).to_contain_text("A finger draws; two fingers move the map.")
    expect(page.locator(".notebook-tools p")).to_have_text("wall")  # the name of what is chosen
    expect(page.locator(".notebook-tools p")).to_be_visible()
    shown = view.get_attribute("viewBox") or ""
    swipe_up(page, ".notebook-canvas", 2)  # which draws nothing
    expect(view).not_to_have_attribute("viewBox", shown)
    for said in ("there is nothing to undo", "undone"):
        undo.click()
        expect(page.locator("#announced")).to_have_text(said)
        swipe_up(page, ".notebook-canvas")


def test_why_beside_the_map_ends_above_the_edge(new_page: Pages) -> None:
    page = new_page(1280, 800)
    opened(page, "labyrinth", BOGS, **NO_TREASURE)
    walk(page, "ArrowUp", "ArrowRight", "ArrowRight")
    page.keyboard.press("!")
    expect(page.locator("#ruling")).to_contain_text("It holds you on one side")
    expect(page.locator("#ruling")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 700})
    expect(page.locator("#ruling")).to_be_in_viewport(ratio=1)  # also in a smaller window


def test_what_is_not_certain_is_not_drawn_and_why_and_hints_say_more(new_page: Pages) -> None:
    page = new_page(390, 844, has_touch=True)
    opened(page, "labyrinth", BOGS, **NO_TREASURE)
    parts = page.get_by_role("group", name="Parts of my map")
    perhaps = page.locator(".notebook-position.perhaps")
    ruling = page.locator("#ruling")

    walk(page, "ArrowUp")

    # A bog's side is not known, so none is drawn.
    walk(page, "ArrowRight", "ArrowRight")
    expect_drawn(page, "0,0", "-1,0", "0,1", "0,2")
    drawn = page.locator("[data-certain='0,2'] use")
    expect(drawn).to_have_attribute("href", re.compile("#bog-unknown$"))
    page.locator("#toggle-why").click()
    expect(ruling).to_contain_text("It holds you on one side: whoever tries to leave there stays")
    ruling.get_by_role("button", name="See the rules").click()
    expect(page.locator("#rules .cited")).to_contain_text("The bog holds you on one side")
    page.keyboard.press("Escape")
    page.locator("#toggle-why").click()

    # Bog again: either it has held, or the next cell is one, too. Nothing is lost or added.
    walk(page, "ArrowRight")
    expect(perhaps).to_have_count(2)
    expect_drawn(page, "0,0", "-1,0", "0,1", "0,2")
    expect(page.locator(".notebook-canvas .notebook-home")).to_have_count(1)
    expect(parts).to_contain_text("You are at one of the pins with a question mark")
    expect(parts).not_to_contain_text("Sheet")
    walk(page, "ArrowUp")
    expect(parts).to_contain_text("Sheet 2")
    expect(parts).to_contain_text("You may be somewhere new: this is another sheet.")
    walk(page, "ArrowLeft")
    expect(parts).to_contain_text("“west island” fits one place only")
    expect(parts.locator(".notebook-small")).to_have_count(1)
    expect(drawn).to_have_attribute("href", re.compile("#bog$"))

    # The hint marks what was not tried from here.
    page.locator("#hint").click()
    expect(page.locator("#note")).to_contain_text("not tried yet from here: north, south")
    marked = page.locator(".notebook-canvas [data-untried]")
    expect(marked).to_have_count(2)
    expect(marked.first).to_be_in_viewport()
    expect(page.locator("#note")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Keep trying").click()
    expect(marked).to_have_count(0)
    page.locator("#hint").click()
    page.get_by_role("button", name="Tell me more").click()
    expect(page.locator("#note")).to_contain_text(
        re.compile(": (north|south): you have not tried it")
    )
    expect(marked).to_have_count(1)
    walk(page, "ArrowDown")
    expect(marked).to_have_count(0)


def test_a_sheet_that_begins_anew_has_not_joined_another_one(new_page: Pages) -> None:
    page = new_page()
    visit(page, "labyrinth", "?level=04-the-same-bog-again")
    parts = page.locator(".notebook-parts")
    walk(page, "ArrowUp", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp")
    expect(parts).to_contain_text("after command 5")
    walk(page, "ArrowUp")
    expect(parts).to_contain_text("after command 6")
    expect(parts).to_contain_text("You may be somewhere new: this is another sheet.")


def test_the_newest_announcement_is_wholly_in_view(new_page: Pages) -> None:
    page = new_page(390, 844)
    visit(page, "labyrinth", f"?lang=pl{fragment('labyrinth', MAP, NO_TREASURE)}")
    walk(page, "ArrowLeft", "ArrowRight", "ArrowRight")
    for size in ((390, 844), (320, 640), (844, 390)):  # and turned
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_function(
            """() => {
              const [list, last] = ["#announcements", "#announcements li:last-child"]
                .map((each) => document.querySelector(each).getBoundingClientRect());
              return last.top >= list.top && last.bottom <= list.bottom;
            }"""
        )
    last, first = page.locator("#announcements li").last, page.locator("#announcements li").first
    letters = "each => parseFloat(getComputedStyle(each).fontSize)"
    assert last.evaluate(letters) > first.evaluate(letters)


def test_refusal_and_par_are_whole_and_move_nothing(new_page: Pages) -> None:
    page = new_page(390, 844)
    visit(page, "labyrinth", f"?level={campaign(load('labyrinth'))[0].name}")
    walk(page, "ArrowUp")
    expect_drawn(page, "0,0", "-1,0")
    page.keyboard.press("ArrowUp")  # a wall that is on the map already costs no move
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text("Your map shows that you would stay")
    expect(page.locator("#announcements li")).to_have_count(1)
    walk(page, *["ArrowRight", "ArrowLeft"] * 3, "ArrowRight", "ArrowUp")
    place = page.locator(".notebook-canvas").bounding_box()
    expect_drawn(page, "0,0", "-1,0", "0,1", "-1,1")
    page.keyboard.press("ArrowUp")  # the log makes room for what is said
    expect(refusal).to_be_visible()
    expect(page.locator("#announcements li").last).to_be_in_viewport(ratio=0.9)
    assert bottom(page, "#announcements li:last-child") <= refusal.bounding_box()["y"]  # type: ignore[index]
    walk(page, *KEYS_HOME[1:-1])
    par = page.locator("#counts dd").nth(-2)  # before the size of the map
    expect(par).to_have_text("10 ★★★, 20 ★★")
    expect(par).to_be_in_viewport(ratio=1)
    assert page.locator(".notebook-canvas").bounding_box() == place


def test_a_first_win_has_stars_by_what_a_walker_needs_who_does_not_know_the_map(
    new_page: Pages,
) -> None:
    page = new_page(390, 844, once=True)
    level = campaign(load("labyrinth"))[0]
    assert (level.moves, level.by_ear) == (4, 10)
    page.clock.set_fixed_time(datetime(2126, 1, 1, 12))
    visit(page, "labyrinth", f"?level={level.name}")
    page.get_by_role("button", name="Levels", exact=True).click()
    treasure = page.locator("#level-variant-treasure")
    expect(treasure).to_be_hidden()
    unfold(page, "Play without a goal")
    expect(treasure).to_have_value("on")
    page.keyboard.press("Escape")
    expect(page.locator("#counts")).to_contain_text("10 ★★★, 20 ★★")
    walk(page, "ArrowUp")
    walk(page, *["ArrowRight", "ArrowLeft"] * 3)
    walk(page, *KEYS_HOME[:-1])
    page.keyboard.press(KEYS_HOME[-1])
    result = page.get_by_role("dialog", name="Solved!")
    expect(result).to_contain_text(
        "The fewest moves are 4, for one who knows the map;"
        " a program that explores it needs about 10."
    )
    expect(result.get_by_role("img", name="2 of 3 stars")).to_be_visible()
    expect(result).to_contain_text("★★★ for at most 10 moves.")
    board = page.locator("#board")
    expect(board).to_be_in_viewport(ratio=1)
    assert not overlap(board, result)
    expect(page.locator("#keypad")).to_be_hidden()  # there is nowhere to go
    expect(page.get_by_text("Bring the treasure home.")).to_be_hidden()
    assert bottom(page, "#board") <= result.bounding_box()["y"]  # type: ignore[index]
    expect(result).to_be_in_viewport(ratio=0.9)

    # Whoever has seen the map, at the end or before, earns no more stars that day.
    for day in range(3):
        page.clock.set_fixed_time(datetime(2126, 1, 1, 12) + timedelta(days=day // 2 + bool(day)))
        result.get_by_role("button", name="Play it again").click()
        expect(page.locator("#announcements li")).to_have_count(0)
        stars = int(day == 1)
        if day == 2:
            page.get_by_role("button", name="Reveal the map").click()
            question = page.get_by_role("dialog", name="Reveal the whole map?")
            expect(question).to_contain_text("This level earns no stars today then.")
            question.get_by_role("button", name="Reveal the map").click()
            expect(page.locator("#board .mark.home")).to_have_count(1)
            page.get_by_role("button", name="Hide the map").click()
        for key in KEYS_HOME:
            page.keyboard.press(key)
        expect(result).to_be_visible()
        expect(result.locator(".stars")).to_have_count(stars)
        expect(result.get_by_role("button", name="Publish this solution")).to_have_count(stars)
        if stars:
            expect(result.get_by_role("img", name="3 of 3 stars")).to_be_visible()
        else:
            expect(result).to_contain_text(
                "You have seen this map today: tomorrow it has stars again."
            )


def test_the_levels_say_what_is_on_them_and_of_one_that_is_solved_the_map_is_seen(
    new_page: Pages,
) -> None:
    page = new_page(390, 844)
    visit(page, "labyrinth")
    for key in KEYS_HOME:
        page.keyboard.press(key)
    expect(page.get_by_role("dialog", name="Solved!")).to_be_visible()
    page.get_by_role("button", name="Levels", exact=True).click()
    cards = page.locator(".campaign .card")
    expect(cards.nth(0).locator(".picture")).to_have_count(1)
    for number, size, signs in ((1, 4, 2), (2, 5, 1), (3, 4, 3)):
        expect(cards.nth(number).locator(".card-size")).to_have_text(f"5 wide, {size} high")
        expect(cards.nth(number).locator(".card-signs svg")).to_have_count(signs)
        expect(cards.nth(number).locator(".card-third")).to_have_text("easy")
        expect(cards.nth(number).locator(".star.missed")).to_have_count(3)
    expect(cards.nth(1).get_by_role("img", name="estuary: 1, river: 3")).to_be_visible()
    expect(cards.last.locator(".card-third")).to_have_text("hard")
    expect(cards.nth(0).locator(".star:not(.missed)")).to_have_count(3)
    expect(cards.nth(2)).to_contain_text("3 The same bog again")
    page.reload()  # of a play that is over, too, the map is seen
    expect(page.get_by_role("dialog", name="Solved!")).to_be_visible()
    busy = {"error": "the server is busy", "line": None, "column": None}
    page.route("**/replay", lambda route: route.fulfill(status=429, json=busy))
    page.reload()  # if what was said cannot be had just now, the play is not lost
    expect(page.get_by_role("dialog", name="Solved!")).to_be_visible()
    page.unroute("**/replay")
    expect(page.locator("#board")).to_be_visible()
    visit(page, "labyrinth", "?level=03-three-pits")  # as it was called before
    expect(page.locator("#level")).to_have_text("12 Five caves")


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 720)])
def test_the_tour_ends_at_home_and_help_is_about_this_game(
    new_page: Pages, size: tuple[int, int]
) -> None:
    page = new_page(*size, has_touch=size[0] < 1000)
    visit(page, "labyrinth")
    page.get_by_role("button", name="Show me").click()
    tour = page.locator("#tutorial")
    keys = ("Right", "Down", "Right", "Down", "Up", "Up", "Left", "Left")
    for number, (key, arrow) in enumerate(zip(keys, "→↓→↓↑↑←←", strict=True), 1):
        expect(tour).to_contain_text(arrow)
        for part in ("#tutorial", "#keypad-arrows"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        expect(page.locator(".notebook-canvas")).to_be_in_viewport(ratio=0.9)
        assert not overlap(tour, page.locator("#keypad-arrows"))
        page.keyboard.press(f"Arrow{key}")
        if number < len(keys):
            expect(page.locator("#announcements li").last).to_be_in_viewport(ratio=0.9)
    expect(tour).to_contain_text("You have brought the treasure home: won.")
    expect(page.locator("#board")).to_be_visible()
    home = page.locator("#board .mark.home")
    assert not overlap(home, page.locator("#board .tile-treasure"))
    page.get_by_role("button", name="On to the first level").click()
    reveal_map(page)
    page.get_by_role("button", name="Help", exact=True).click()
    if size[0] < 1000:
        expect(page.locator("#help")).to_contain_text("Swipe anywhere to make one step.")
    else:
        assert not page.evaluate(OVERLAPS), "no key lies over what it does"
    expect(page.locator("#help")).not_to_contain_text("push")


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_the_map_keeps_its_place_and_leads_home(new_page: Pages, size: tuple[int, int]) -> None:
    page = new_page(*size)
    opened(page, "labyrinth", STRAIGHT, treasure="on", seed="1")
    canvas = page.locator(".notebook-canvas")
    place = canvas.bounding_box()
    assert place
    if size[0] > 1000:
        assert place["width"] > 500
        assert place["height"] > 400
        expect(page.locator(".notebook-tools")).to_be_in_viewport(ratio=1)
        expect(page.locator("#announcements-view")).to_be_in_viewport(ratio=1)
    else:
        for name in ("Undo", "Hint", "Why?"):
            button = page.get_by_role("button", name=name, exact=True)
            expect(button).not_to_have_css("font-size", "0px")
    walk(page, "ArrowRight")
    for name in ("notebook-found", "notebook-carried"):
        expect(page.locator(f".{name}")).to_have_count(1)
    expect(page.locator("#aim")).to_have_text("Bring the treasure home.")
    page.locator("#toggle-why").click()
    expect(page.locator("#ruling")).to_be_in_viewport(ratio=0.3)
    walk(page, "ArrowRight")
    pin, chest = page.locator(".notebook-position circle"), page.locator(".notebook-carried")
    expect_drawn(page, "0,0", "0,1", "0,2", edge=8)
    assert not overlap(pin, chest)
    page.locator("#hint").click()
    note = page.locator("#note")
    expect(note).to_contain_text("know a way home: west, west (drawn on your map)")
    expect(page.locator(".notebook-way")).to_have_count(1)
    expect(note).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Tell me more")).to_be_disabled()  # that is all of it
    expect(page.locator("[data-untried]")).to_have_count(0)
    assert canvas.bounding_box() == place
    assert page.evaluate("scrollY") == 0

    # A click on a known cell goes there, by a way that is certain.
    page.locator(".notebook-canvas .notebook-home").click(position={"x": 10, "y": 4}, force=True)
    expect(page.get_by_role("dialog", name="Solved!")).to_contain_text("Solved in 4 moves.")
    expect(page.locator("#aim")).to_have_text("Bring the treasure home.")


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 720)])
def test_sheets_come_and_go_without_moving_anything(new_page: Pages, size: tuple[int, int]) -> None:
    page = new_page(*size)
    opened(page, "labyrinth", MAP, **NO_TREASURE)
    sheets = page.locator(".notebook-small")
    lesson = page.locator(".notebook-lesson")
    places = [page.locator(each) for each in (".notebook-canvas", ".notebook-tools", "#undo")]
    walk(page, "ArrowUp")
    expect(sheets).to_have_count(1)
    before = [each.bounding_box() for each in places]
    walk(page, "ArrowRight", "ArrowDown")
    expect(sheets).to_have_count(2)

    # At the second sheet it says once what sheets are, and covers neither the pin nor the tools.
    expect(lesson).to_contain_text("A new sheet: it is not certain where you are.")
    expect(lesson).to_contain_text("press “Join two sheets”")
    expect(lesson.locator("svg").first).to_be_visible()
    assert not overlap(lesson, page.locator(".notebook-position"))
    lesson.get_by_role("button", name="Understood").click()
    expect(lesson).to_be_hidden()
    assert [each.bounding_box() for each in places] == before
    for part in (".notebook-parts", ".notebook-parts > span"):
        seen, whole = page.locator(part).evaluate("e => [e.clientHeight, e.scrollHeight]")
        assert whole <= seen + 1

    # What is said lies beside the map, its sheets and its tools, never over them.
    for name, said in (("Hint", "#note"), ("Why?", "#ruling")):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(said)).to_be_visible()
        for part in (".notebook-canvas", ".notebook-parts", ".notebook-tools"):
            box = ".boxes" if size == (390, 844) else said  # which scrolls there
            assert not overlap(page.locator(box), page.locator(part))
    page.set_viewport_size({"width": min(size[0], 300), "height": size[1]})
    walk(page, "ArrowUp", "ArrowUp", "ArrowUp")
    expect(sheets).to_have_count(3)
    expect(lesson).to_be_hidden()
    strip, current = (
        page.locator(each).bounding_box()
        for each in (".notebook-sheets", ".notebook-small[aria-pressed=true]")
    )
    assert strip
    assert current
    assert strip["x"] - 1 <= current["x"]  # however narrow it is
    assert current["x"] + current["width"] <= strip["x"] + strip["width"] + 1


def test_sheets_that_may_be_the_same_place_are_joined(new_page: Pages) -> None:
    page = new_page()
    opened(page, "labyrinth", OWN_CAVE, **NO_TREASURE)
    walk(page, "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowRight")
    parts = page.get_by_role("group", name="Parts of my map")
    small, news = parts.locator(".notebook-small"), parts.get_by_role("status")
    undo = page.get_by_role("button", name="Undo drawing")
    home, pin = (
        page.locator(".notebook-canvas .notebook-home"),
        page.locator(".notebook-position.certain"),
    )
    expect(small).to_have_count(2)
    expect(parts).to_contain_text("This may be the same place as on sheet 1.")
    parts.get_by_role("button", name="Join them").click()
    expect(small).to_have_count(1)
    expect(news).to_have_text("The sheets are joined; “Undo drawing” takes them apart.")
    expect(certain(page)).to_have_count(4)
    undo.click()
    expect(small).to_have_count(2)

    # By hand: the same cell is pointed at on both.
    for right, said in (
        (1, "They do not fit: what is cave on sheet 2 would be island"),
        (0, "The sheets are joined"),
    ):
        small.nth(1).click()
        parts.get_by_role("button", name="Join two sheets").click()
        expect(news).to_contain_text("Choose a cell of this sheet")
        click_beside(page, 0, 0)
        expect(news).to_contain_text("Now choose the other sheet, and the same cell there")
        small.nth(0).click()
        click_beside(page, right, 0)
        expect(news).to_contain_text(said)
    expect(small).to_have_count(1)
    expect(home).to_have_count(1)
    expect(pin).to_have_count(1)

    # One step on, what is heard is drawn on the joined sheet.
    walk(page, "ArrowUp")
    expect(certain(page)).to_have_count(5)
    expect(small).to_have_count(1)


def test_a_walk_stops_at_the_first_answer_that_is_not_what_the_map_says(new_page: Pages) -> None:
    page = new_page()
    opened(page, "labyrinth", TWO_CAVES, **NO_TREASURE)
    walk(page, *["ArrowRight"] * 3, "ArrowLeft")
    parts = page.get_by_role("group", name="Parts of my map")
    small, news = parts.locator(".notebook-small"), parts.get_by_role("status")
    expect(small).to_have_count(2)
    expect(certain(page)).to_have_count(2)  # the last step is drawn, too
    small.nth(1).click()
    parts.get_by_role("button", name="Join two sheets").click()
    click_beside(page, 1, 0)
    expect(news).to_contain_text("Now choose the other sheet")
    small.nth(0).click()
    click_beside(page, 3, 0)  # which is another cave
    expect(small).to_have_count(1)
    page.locator(".notebook-canvas .notebook-home").click(position={"x": 10, "y": 4}, force=True)
    expect(page.locator("#refusal")).to_have_text(
        "“west wall” is not what your map says there: the walk has stopped."
    )
    expect(news).to_have_text(
        "The sheets that you joined do not fit: what is wall on one would be island on the other,"
        " so they lie apart again."
    )
    expect(small).to_have_count(2)
    step(page, 5, 5)

    # What is taken back explains nothing.
    for _ in range(3):
        page.keyboard.press("Backspace")
    expect(small).to_have_count(1)
    expect(parts).not_to_contain_text("fits one place only")


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_a_revealed_map_is_walked_by_clicks_and_has_hints_of_a_board(
    new_page: Pages, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    bogs = next(level.text for level in campaign(load("labyrinth")) if level.name.startswith("04"))
    opened(page, "labyrinth", bogs, treasure="on", seed="1")
    walk(page, "ArrowRight")
    reveal_map(page)
    said, refusal = page.locator("#said > span"), page.locator("#refusal")
    heard = page.locator("#said > span:visible, #announcements li:visible").last
    expect(said).to_have_text(["east island"])
    click(page, (2, 0))
    step(page, 5, 5)
    expect(said).to_have_count(3)
    expect(said.last).to_have_text("north island")
    expect(heard).to_be_in_viewport(ratio=1)
    for key, why in (("Up", "there is a wall"), ("Left", "there is the end of the map")):
        page.keyboard.press(f"Arrow{key}")
        expect(refusal).to_have_text(why)
        step(page, 5, 5)
    click(page, (0, 3))
    expect(refusal).to_have_text("that is a wall")
    for seen in (page.get_by_role("button", name="Hide the map"), heard):
        assert not overlap(refusal, seen)
    expect(heard).to_be_in_viewport(ratio=1)
    page.locator("#hint").click()
    note = page.locator("#note")
    expect(note).to_contain_text("look here first.")
    expect(note).not_to_contain_text("marked on your map")
    for _ in range(2):
        page.get_by_role("button", name="Tell me more").click()
    expect(note).to_contain_text("go there. After that it takes")
    page.get_by_role("button", name="Hide the map").click()
    expect(note).to_be_hidden()


def test_what_is_said_can_be_typed_and_moves_no_button(new_page: Pages) -> None:
    page = new_page()
    opened(page, "labyrinth", MAP, **NO_TREASURE)
    buttons = [page.locator(each) for each in ("#undo", "#hint", "#keypad-arrows", "#open-levels")]
    before = [each.bounding_box() for each in buttons]
    for typed, said in (("East", "east"), ("north", "north"), ("w", "west")):
        page.locator("#command").fill(typed)
        page.locator("#command").press("Enter")
        expect(page.locator("#announcements li b").last).to_have_text(said)
        page.locator("#undo").click()
        expect(page.locator("#announcements li")).to_have_count(0)
    page.locator("#toggle-why").click()
    page.locator("#command").fill("jump")
    page.locator("#command").press("Enter")
    expect(page.locator("#ruling")).to_contain_text("“jump”: there is no such command here")
    expect(page.locator("#refusal")).to_be_hidden()  # it is said once
    page.locator("#hint").click()
    expect(page.locator("#note")).to_be_visible()
    assert [each.bounding_box() for each in buttons] == before
    for _ in range(6):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
    step(page, 12, 12)
    assert [each.bounding_box() for each in buttons] == before
    assert page.locator("#announcements").evaluate(
        """list => {
             const cut = (each) => list.scrollTop - each.offsetTop + list.offsetTop;
             const top = [...list.children].find((each) => cut(each) < each.offsetHeight);
             const rest = Math.max(0, cut(top)) % parseFloat(getComputedStyle(top).lineHeight);
             return list.scrollTop > 0 && rest < 2;
           }"""
    ), "no line is cut at the top"


def test_tools_are_chosen_by_keys_and_leave_the_arrows_to_the_walker(new_page: Pages) -> None:
    page = new_page()
    opened(page, "labyrinth", MAP, **NO_TREASURE)
    own = page.locator(".notebook-canvas [data-cell]")
    page.keyboard.press("e")  # beside the keys that walk
    expect(page.locator(".notebook-tools .brushes")).to_be_hidden()
    click_beside(page, 2, 0)  # without a tool a click draws nothing, and says why nobody walks
    refusal = page.locator("#refusal")
    expect(refusal).to_have_text("You do not know what is there yet: walk one step at a time.")
    expect(page.locator("#announcements li")).to_have_count(0)
    click_beside(page, 1, 0)  # but it walks to the next cell
    expect(page.locator("#announcements li")).to_have_count(1)
    page.keyboard.press("h")  # in the map, too, that is a hint and no tool
    expect(page.locator("#note")).to_contain_text("Hint:")
    page.keyboard.press("Escape")
    expect(page.locator("#note")).to_be_hidden()
    page.keyboard.press("1")
    expect(page.get_by_role("radio", name="island")).to_be_checked()
    expect(refusal).to_contain_text("Esc puts the tool away.")
    expect(page.locator(".brush", has=page.get_by_role("radio", name="island"))).to_contain_text(
        "1"
    )
    walk(page, "ArrowRight")
    expect(own).to_have_count(0)
    page.locator(".brush", has=page.get_by_role("radio", name="wall", exact=True)).click()
    walk(page, "ArrowUp")  # the tools have the focus
    expect(page.get_by_role("group", name="Parts of my map")).to_contain_text("Sheet 2")
    click_beside(page, 1, 1)
    walk(page, "ArrowLeft")  # and now the map
    expect(page.locator(".notebook-canvas [data-certain='0,999']")).to_have_count(1)  # one is there
    expect(own).to_have_count(1)
    page.keyboard.press("Shift+ArrowDown")  # from where one is
    page.keyboard.press(" ")
    expect(own).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.get_by_role("radio", name="No tool")).to_be_checked()
    expect(page.get_by_role("button", name="Undo drawing")).to_be_visible()
    click_beside(page, 2, 1)
    expect(own).to_have_count(2)
    step(page, 4, 4)

    # What is typed for the pencil is text, also the keys of tools.
    page.keyboard.press("n")
    click_beside(page, 2, 1)
    page.keyboard.type("hi")
    page.keyboard.press("Enter")
    expect(page.locator(".notebook-canvas .guess-note", has_text="hi")).to_have_count(1)
    expect(page.get_by_role("radio", name="Write on a cell")).to_be_checked()
    page.keyboard.press("Escape")
    page.get_by_role("checkbox", name="Draw what is certain by itself").uncheck()
    expect(certain(page)).to_have_count(0)
    click_beside(page, 4, 3)
    expect(refusal).to_contain_text("You draw this map yourself")


def boxes(page: Page, kept: list[str]) -> list[dict[str, float]]:
    """Return where these elements are."""
    return [page.locator(each).bounding_box() for each in kept]  # type: ignore[misc]


def test_the_result_stays_as_it_is_while_the_map_is_looked_at(new_page: Pages) -> None:
    page = new_page()
    opened(page, "labyrinth", STRAIGHT, treasure="on", seed="1")
    walk(page, "ArrowRight")
    expect(page.locator("#counts")).to_contain_text("you carry")
    walk(page, "ArrowRight", "ArrowLeft")
    kept = ["#aim", "#announcements", "#undo", "#counts > :first-child"]
    before = boxes(page, kept)
    page.keyboard.press("ArrowLeft")
    result = page.get_by_role("dialog", name="Solved!")
    expect(result).to_contain_text("Solved in 4 moves.")
    expect(page.locator("#announced")).not_to_contain_text("Alice")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#announcements li").last).to_be_in_viewport(ratio=1)
    for there, here in zip(before, boxes(page, kept), strict=True):
        assert here == pytest.approx(there, abs=1)  # nothing jumps
    page.get_by_role("button", name="Hide the map").click()
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#announcements")).to_contain_text("the treasure out, you win")
    expect(result).to_contain_text("Solved in 4 moves.")
    result.get_by_role("button", name="Look at the board").click()
    expect(result).to_be_hidden()
    page.get_by_role("button", name="Reveal the map").click()
    expect(page.locator("#board")).to_be_visible()
    page.get_by_role("button", name="Result").click()
    expect(result).to_contain_text("Solved in 4 moves.")
    page.keyboard.press("Backspace")
    expect(page.get_by_role("button", name="Result")).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_the_map_is_revealed_only_after_a_question(new_page: Pages, size: tuple[int, int]) -> None:
    page = new_page(*size)
    opened(page, "labyrinth", MAP)
    reveal = page.get_by_role("button", name="Reveal the map")
    expect(reveal).to_have_css("font-size", re.compile(r"1\d"))  # the words are seen
    reveal.click()
    question = page.get_by_role("dialog", name="Reveal the whole map?")
    question.get_by_role("button", name="Keep it hidden").click()
    expect(question).to_be_hidden()
    expect(page.locator("#board")).to_be_hidden()
    reveal_map(page)
    expect(page.locator("#board")).to_be_visible()
    page.get_by_role("button", name="Hide the map").click()
    expect(page.locator("#board")).to_be_hidden()


def test_all_that_is_announced_is_in_the_language_of_the_page(new_page: Pages) -> None:
    page = new_page()
    visit(page, "labyrinth", f"?lang=pl{fragment('labyrinth', MAP, NO_TREASURE)}")
    walk(page, "ArrowRight", "ArrowDown", "ArrowUp", "ArrowUp")
    said = page.locator("#announcements li")
    expect(said.nth(1)).to_have_text("południe jaskinia, wychodzisz gdzie indziej")
    expect(said.nth(3)).to_contain_text("nurt porywa cię na następne pole; to")


def test_a_labyrinth_of_ones_own_has_a_treasure(new_page: Pages) -> None:
    page, note = new_page(), "A treasure is hidden on an island of this map"
    page.goto(f"/edit/labyrinth{fragment('labyrinth', STRAIGHT, {})}")
    expect(page.locator("#added")).to_contain_text(note)
    expect(page.locator("#verdict")).to_contain_text("Valid")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#aim")).to_contain_text("Find the treasure")
    expect(page.locator("#note")).to_contain_text(note)
    walk(page, "ArrowRight")
    expect(page.locator("#note")).to_be_hidden()
    paste(page, NO_ISLAND)
    expect(page.locator("#note")).to_contain_text("There is nothing to find here: a treasure lies")
    expect(page.locator("#aim")).to_be_empty()
    paste(page, STRAIGHT)
    expect(page.locator("#note")).to_contain_text(note)
    page.get_by_role("button", name="Levels").click()
    unfold(page, "Play without a goal")
    page.locator("#level-variant-treasure").select_option("off")
    page.keyboard.press("Escape")
    paste(page, STRAIGHT)
    expect(page.locator("#aim")).to_be_empty()
    expect(page.locator("#note")).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 720)])
def test_compass_announcement_and_map_are_in_one_view(
    new_page: Pages, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    visit(page, "labyrinth", "?level=02-over-the-river")
    if size == (1280, 720):  # the name of the game and that of the level have one line
        assert page.locator(".play-head").bounding_box()["height"] < 60  # type: ignore[index]
    page.get_by_role("button", name="No, thanks").click()
    page.get_by_role("button", name="right").click()
    last = page.locator("#announcements li").last
    expect(last).to_contain_text("east")
    for part in ("#keypad-arrows .up", "#keypad-arrows .down", "#aim", "#undo"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
    expect(last).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".notebook-canvas")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".notebook-position")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("scrollY") == 0
    if size[0] > 400:
        page.locator("#hint").click()
        expect(page.locator("#note")).to_be_in_viewport()
        expect(page.locator("#keypad-arrows")).to_be_in_viewport(ratio=1)
        page.locator("#keypad-arrows .down").click(trial=True)  # nothing lies over it
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_editor_asks_before_it_shows_a_hidden_map(new_page: Pages) -> None:
    page = new_page()
    visit(page, "labyrinth")
    walk(page, "ArrowRight")
    question = page.get_by_role("dialog", name="Reveal the whole map?")
    edit = page.get_by_role("link", name="Edit")
    edit.click()
    question.get_by_role("button", name="Keep it hidden").click()
    expect(page.locator("#board")).to_be_hidden()
    edit.click()
    question.get_by_role("button", name="Reveal the map").click()
    expect(page).to_have_url(re.compile("/edit/labyrinth"))
    page.go_back()
    page.get_by_role("button", name="Reveal the map").click()  # it was seen: it asks no more
    expect(page.locator("#board")).to_be_visible()
    expect(question).to_be_hidden()
