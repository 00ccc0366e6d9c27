"""The first moves: offered at the first visit, explained one by one, then the first level."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import gyoji
from gyoji.game.collection import campaign, tutorial
from gyoji.games import names

from .play_helpers import click, step, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages
    from .site import Place

pytestmark = pytest.mark.long

TEXT = "#tutorial-text"


def opened(new_page: Pages, place: Place, game: str) -> Page:
    page = new_page(once=True)
    page.goto(place.page("play", game))
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    return page


def test_the_first_moves_are_explained_to_the_end(place: Place, new_page: Pages) -> None:
    page = opened(new_page, place, "boulder")
    first = page.locator("#level").inner_text()
    lesson = tutorial(gyoji.load("boulder"))
    assert lesson is not None
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(TEXT)).to_contain_text(lesson.aim)
    for number, each in enumerate(lesson.steps, 1):
        expect(page.locator(TEXT)).to_contain_text(f"Move {number} of 3: {each.task}")
        page.keyboard.press("ArrowRight")
        step(page, number, number)
        expect(page.locator(TEXT)).to_contain_text(f"Why: {each.ruling}")
    page.get_by_role("button", name="On to the first level").click()
    expect(page.locator("#level")).to_have_text(first)
    expect(page.locator(TEXT)).to_be_hidden()


def test_another_move_does_not_count_and_can_be_undone(new_page: Pages) -> None:
    page = new_page()
    visit(page, "sokoban")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(TEXT)).to_contain_text("Move 1 of 3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(TEXT)).to_contain_text("Move 2 of 3: that was another move")
    expect(page.locator("#undo.next")).to_be_visible()
    page.get_by_role("button", name="Undo 1 move").click()
    expect(page.locator(TEXT)).to_contain_text("against it. On a keyboard, press →.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(TEXT)).to_contain_text("that was another move")
    page.keyboard.press("ArrowRight")  # back where it goes on
    step(page, 1, 3)
    expect(page.locator(TEXT)).to_contain_text("against it. On a keyboard, press →.")
    page.reload()
    expect(page.locator(TEXT)).to_contain_text("Move 2 of 3")
    for way, shown in (("Back to the first moves", "Move 2 of 3"), ("Play this level", "")):
        page.get_by_role("button", name="Leave").click()
        expect(page.locator(TEXT)).to_contain_text("You have left the first moves")
        page.get_by_role("button", name=way).click()
        expect(page.locator(TEXT)).to_contain_text(shown)
    expect(page.locator("#tutorial")).to_be_hidden()


def test_another_way_to_win_is_one_too(new_page: Pages) -> None:
    page = new_page()
    visit(page, "labyrinth")
    page.get_by_role("button", name="Show me").click()
    pressed = page.locator("#keypad-arrows .next")
    expect(pressed).to_have_accessible_name("right")
    for number, key in enumerate(("Right", "Right", "Down", "Up", "Up", "Left", "Left"), 1):
        page.keyboard.press(f"Arrow{key}")
        expect(page.locator("#announcements li")).to_have_count(number)
        if number == 3:
            expect(page.locator(TEXT)).to_contain_text("those were 2 other moves. Undo them")
            expect(page.get_by_role("button", name="Undo 2 moves")).to_be_visible()
    expect(page.locator(TEXT)).to_contain_text("you went your own way")
    page.get_by_role("button", name="On to the first level").click()
    expect(page.locator("#tutorial")).to_be_hidden()


def test_tokens_are_placed_by_clicks(new_page: Pages) -> None:
    page = new_page()
    visit(page, "sweets")
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#tutorial")).to_contain_text("You have left the first moves")
    page.get_by_role("button", name="Back to the first moves").click()
    for number, (token, cell) in enumerate((("3C", (0, 1)), ("", (0, 0)), ("2C", (1, 0))), 1):
        expect(page.locator(TEXT)).to_contain_text(f"Move {number} of 3")
        if not token:
            page.keyboard.press("Enter")
            continue
        page.locator(f"#tokens [data-word='{token}']").click()
        click(page, cell)  # perhaps before it is known where the token can go
    expect(page.locator(TEXT)).to_contain_text("Jaś is stronger for ")


@pytest.mark.parametrize("game", ["labyrinth", "tower"])
def test_the_offer_is_made_once_and_help_keeps_it(new_page: Pages, game: str) -> None:
    page = new_page(once=True)
    visit(page, game)
    page.get_by_role("button", name="No, thanks").click()
    expect(page.locator("#tutorial")).to_be_hidden()
    page.goto("about:blank")
    visit(page, game)
    expect(page.locator("#tutorial")).to_be_hidden()
    page.get_by_role("button", name="Help").click()
    page.get_by_role("button", name="Show me the first").click()
    expect(page.locator(TEXT)).to_contain_text("Move 1 of")
    expect(page.locator("#help")).to_be_hidden()


def test_the_level_that_is_left_for_the_first_moves_is_gone_back_to(new_page: Pages) -> None:
    page = new_page(once=True)
    level = campaign(gyoji.load("sokoban"))[3]
    visit(page, "sokoban", f"?level={level.name}")
    title = page.locator("#level").inner_text()
    for word in level.solution[:2]:
        page.keyboard.press(
            {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft"}.get(word, "ArrowRight")
        )
    step(page, 2, 2)
    page.get_by_role("button", name="Help").click()
    page.get_by_role("button", name="Show me the first").click()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Back to my level").click()
    expect(page.locator("#level")).to_have_text(title)
    step(page, 2, 2)
    expect(page.locator("#tutorial")).to_be_hidden()
    page.get_by_role("button", name="Levels", exact=True).click()
    page.locator(".campaign .card-main").nth(4).click()
    expect(page.locator("#level")).not_to_have_text(title)
    expect(page.locator("#tutorial")).to_be_hidden()


@pytest.mark.parametrize("game", ["sokoban", "boulder", "tower"])
def test_on_a_phone_all_of_the_first_moves_is_in_view(new_page: Pages, game: str) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    visit(page, game)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(TEXT)).not_to_contain_text(re.compile("press|click", re.I))
    for move in (1, 2):
        expect(page.locator(TEXT).get_by_text(f"Move {move} of")).to_be_in_viewport(ratio=1)
        bar = page.locator("#undo").bounding_box()
        card = page.locator("#tutorial").bounding_box()
        assert bar
        assert card
        assert card["y"] + card["height"] <= bar["y"]
        page.keyboard.press("3" if game == "tower" else "ArrowRight")
    page.keyboard.press("5" if game == "tower" else "ArrowLeft")
    back = page.get_by_role("button", name="Undo 1 move")
    expect(back).to_be_in_viewport(ratio=1)
    text, button = page.locator(TEXT).bounding_box(), back.bounding_box()
    assert text
    assert button
    assert text["width"] > 300  # not a column beside the buttons
    assert text["y"] + text["height"] <= button["y"]


@pytest.mark.parametrize("game", [game for game in names() if tutorial(gyoji.load(game))])
def test_the_offer_hides_nothing(new_page: Pages, game: str) -> None:
    page = new_page(1440, 900)
    visit(page, game)
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    board = page.locator("#board, #announcements-view").locator("visible=true")
    for each in (board, page.locator("#undo"), page.locator("#hint")):
        expect(each).to_be_in_viewport(ratio=1)


def test_a_page_without_a_board_says_how_to_walk(new_page: Pages) -> None:
    page = new_page()
    visit(page, "labyrinth")
    expect(page.get_by_text("Walk by arrow keys, or click where to go on")).to_be_in_viewport()
    phone = new_page(390, 844, has_touch=True, is_mobile=True)
    visit(phone, "labyrinth")
    expect(phone.get_by_text("Walk by the arrows, or tap where to go")).to_be_in_viewport()
    phone.locator("#toggle-keypad").click()
    visit(phone, "sokoban")
    phone.locator("#toggle-keypad").click()
    for game, shown in (("labyrinth", "false"), ("sokoban", "true")):  # each as it was left
        visit(phone, game)
        expect(phone.locator("#toggle-keypad")).to_have_attribute("aria-expanded", shown)
