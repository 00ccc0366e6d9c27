"""The form that makes a room, and the notebook of a walker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .room_helpers import LABYRINTH, SWEETS, connected, quick_room, quick_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Pages = Callable[..., Page]
    Axe = Callable[[Page], list[Any]]

pytestmark = pytest.mark.long


def test_the_notebook_is_painted_undone_and_kept(new_page: Pages) -> None:
    page = new_page()
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    quick_seat(page, link, 0, "Alice")
    sheet = page.locator(".notebook-canvas")
    cells = sheet.locator("[data-cell]")
    page.get_by_label("Draw what is certain by itself").uncheck()
    page.locator(".notebook-tools summary").click()
    page.locator(".brush", has_text="wall").last.click()
    sheet.scroll_into_view_if_needed()
    box = sheet.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 130, y, steps=10)
    page.mouse.up()
    expect(cells).to_have_count(4)
    sheet.focus()
    page.keyboard.press("Control+z")
    expect(cells).to_have_count(0)
    page.keyboard.press("Control+y")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("p")
    page.keyboard.press(" ")
    expect(page.locator("#announced")).to_contain_text("I am here")
    page.keyboard.press("Control+Shift+ArrowLeft")
    expect(sheet.locator(".notebook-wall")).to_have_count(1)
    sheet.focus()
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("n")
    page.keyboard.press(" ")
    page.keyboard.type("A?")
    expect(sheet.locator(".guess-note")).to_have_text(["A?"])
    page.reload()
    expect(cells).to_have_count(4)
    expect(sheet.locator(".notebook-wall")).to_have_count(1)
    expect(sheet.locator(".guess-note")).to_have_text(["A?"])


def test_what_follows_is_shown_when_the_player_asks(new_page: Pages, axe: Axe) -> None:
    page = new_page()
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    quick_seat(page, link, 0, "Alice")
    expect(page.locator("#follows")).to_be_hidden()
    page.get_by_role("button", name="say N").click()
    expect(page.locator("#last-announcement")).to_contain_text("wall")
    page.get_by_role("button", name="What follows from what I heard?").click()
    shown = page.locator("#follows li")
    expect(shown).to_have_text(
        [
            "1 north: a wall from move 1 (north: wall)",
            "where you are: an island by the rules",
            "there: an island by the rules",
            "there: an island by the rules",
        ]
    )
    expect(shown.filter(visible=True)).to_have_count(2)  # the others' parts are folded
    expect(page.get_by_role("button", name="Draw it in my map")).to_have_count(0)
    expect(page.locator(".notebook-canvas [data-certain]")).to_have_count(2)  # by itself
    page.get_by_label("Draw what is certain by itself").uncheck()
    expect(page.locator("#problem")).to_contain_text("You draw this map yourself now")
    expect(page.locator(".notebook-canvas [data-certain]")).to_have_count(0)
    expect(page.locator("#follows")).to_be_hidden()  # it would be of an earlier move soon
    page.get_by_role("button", name="What follows from what I heard?").click()
    page.get_by_role("button", name="Draw it in my map").click()
    expect(page.locator(".notebook-canvas [data-cell]")).to_have_count(2)
    assert axe(page) == []


def test_damaged_notebooks_and_hostile_names_are_harmless(new_page: Pages) -> None:
    page, other = new_page(), new_page()
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    room, name = link.rpartition("/")[2], "<img src=x onerror=alert(1)>"
    page.goto("/rooms")
    kept = '{"cells": [["0,0", {"name": "no-such-tile", "way": "", "note": "x"}], ["a", 1], 7]}'
    for key, value in ((f"notebook.{room}.0", kept), ("map-follows", "off")):
        page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"gyoji.{key}", value])
    quick_seat(page, link, 0, name)
    expect(page.locator(".notebook-canvas [data-cell]")).to_have_count(1)
    other.goto(link)
    expect(other.locator(".seat", has_text=name)).to_be_visible()
    assert other.locator("img").count() == 0


def test_missing_rooms_and_invalid_levels_are_reported(new_page: Pages) -> None:
    page = new_page()
    page.goto("/room/nosuchroom")
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto("/rooms?game=sweets")
    page.locator("#more > summary").click()
    page.get_by_label("Your own").check()
    page.locator("#text").fill("2 1\n*X\n")
    page.get_by_role("button", name="Make the room").click()
    expect(page.get_by_role("alert")).to_contain_text("line 2, column 2")


@pytest.mark.parametrize("width", [360, 800, 1600])
def test_the_form_generates_levels_and_fits_the_screen(
    new_page: Pages, axe: Axe, width: int
) -> None:
    page = new_page(width, 900, color_scheme="dark" if width == 800 else "light")
    page.goto("/rooms?game=labyrinth")
    expect(page.get_by_label("Kind")).to_be_hidden()
    assert axe(page) == []
    page.locator("#more > summary").click()
    expect(page.get_by_label("Kind")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert axe(page) == []
    page.get_by_role("button", name="Make the room").click()
    expect(page.get_by_role("heading", name="The room is ready")).to_be_focused()
    assert axe(page) == []
    page.get_by_role("link", name="Enter and take a seat").click()
    connected(page)
    expect(page.locator(".seat")).to_have_count(3)


def test_a_room_is_made_by_one_click_and_found_again(new_page: Pages, axe: Axe) -> None:
    page = new_page(390, 844)
    page.goto("/rooms?game=labyrinth")
    expect(page.locator("#mine")).to_be_hidden()
    expect(page.locator("#presets button")).to_have_count(6)
    with page.expect_response("**/api/rooms") as made:
        page.get_by_role("button", name="2 players, small").click()
    asked: Any = made.value.request.post_data_json
    assert asked["level"] == {"kind": "random", "size": 6, "options": {"walkers": "2"}}
    assert (asked["master"], asked["variants"]["treasure"]) == ("server", "on")
    expect(page.get_by_role("heading", name="The room is ready")).to_be_focused()
    page.get_by_role("link", name="Enter and take a seat").click()
    connected(page)
    expect(page.locator(".seat")).to_have_count(2)
    room = page.url.rpartition("/")[2]
    page.goto("/rooms")
    expect(page.locator("#mine")).to_be_hidden()  # nobody has a seat yet
    quick_seat(page, f"/room/{room}", 0, "<b>Ola</b>")
    # The list is bounded, and with the oldest room its maps are forgotten; damaged entries too.
    page.evaluate(
        """() => {
        const idOf = (number) => `old-room-no-${number}`.padEnd(16, "x");
        const old = (number) => ({id: idOf(number), title: "Old", name: "", at: 1});
        const kept = JSON.parse(localStorage.getItem("gyoji.rooms"));
        const more = Array.from({length: 25}, (_, number) => old(number));
        const all = [kept[0], 7, {id: "../x", title: "", name: "", at: 1}, ...more];
        localStorage.setItem("gyoji.rooms", JSON.stringify(all));
        localStorage.setItem(`gyoji.notebook.${idOf(18)}.0`, "{}");
        localStorage.setItem(`gyoji.notebook.${idOf(0)}.0`, "{}");
        }"""
    )
    quick_room_link, _ = quick_room(page, "sweets", SWEETS)
    quick_seat(page, quick_room_link, 1, "Ola")
    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.includes('old-room'))")
    assert [key for key in kept if "no-18" in key] == []
    assert len(kept) == 1
    page.goto("/rooms")
    rows = page.locator("#my-rooms li")
    expect(rows).to_have_count(20)
    expect(rows.nth(1)).to_contain_text("<b>Ola</b>")
    expect(rows.nth(1)).to_contain_text("your turn")
    expect(rows.nth(0)).to_contain_text("waiting for players")
    expect(rows.nth(2)).to_contain_text("no longer there")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert axe(page) == []
    rows.nth(2).get_by_role("button").click()
    expect(rows).to_have_count(19)
    rows.nth(1).get_by_role("link").click()
    expect(page.locator(".seat.mine")).to_contain_text("<b>Ola</b>")
