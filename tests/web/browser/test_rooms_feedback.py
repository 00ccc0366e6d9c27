"""What rooms tell their users: copied links, refusals, missing rooms, rules and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .room_helpers import (
    ENTRIES,
    LABYRINTH,
    SWEETS,
    connected,
    open_form,
    post,
    put,
    quick_room,
    quick_seat,
)
from .test_rooms_several import TURNS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, WebSocketRoute

    Pages = Callable[..., Page]
    Axe = Callable[[Page], list[Any]]

pytestmark = pytest.mark.long

COPIES: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"
MARKED = "at => at.value.slice(at.selectionStart, at.selectionEnd)"
LINES = """at => {
    const range = document.createRange();
    range.selectNodeContents(at);
    return new Set([...range.getClientRects()].map((line) => line.top)).size;
}"""


def confirms_copy(page: Page, button: Locator) -> None:
    """The button confirms the copy, and then shows its label again."""
    before = button.inner_text()
    button.evaluate("at => { window.pressed = at; at.click(); }")
    pressed = page.evaluate_handle("window.pressed").as_element()
    assert pressed
    page.wait_for_function("window.pressed.textContent === 'Copied.'")
    page.clock.fast_forward(10_000)
    assert pressed.inner_text() == before


def made(page: Page) -> None:
    """Make a room by the form."""
    open_form(page, "labyrinth")
    page.get_by_label("I am the master").check()
    page.get_by_role("button", name="Make the room").click()
    expect(page.get_by_role("heading", name="The room is ready")).to_be_focused()


def test_copying_a_link_is_confirmed_on_its_button(new_page: Pages) -> None:
    page = new_page(once=True, **COPIES)
    page.clock.install()
    made(page)
    for name in ("link", "master"):
        confirms_copy(page, page.locator(f"#copy-{name}"))
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    own = quick_seat(page, link, 0, "Alice")
    page.goto("/")
    page.goto(own)
    connected(page)
    confirms_copy(page, page.get_by_role("button", name="Copy my seat's link"))


def test_without_a_clipboard_links_are_shown_and_selected(new_page: Pages, axe: Axe) -> None:
    page = new_page(360, 740, once=True)
    page.add_init_script(NO_CLIPBOARD)
    made(page)
    page.locator("#copy-master").click()
    expect(page.get_by_text("The text is selected: press Ctrl+C to copy it.")).to_be_visible()
    master = page.locator("#master")
    assert master.evaluate(MARKED) == master.input_value()
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    page.goto(link)
    page.get_by_role("button", name="Copy the room's link").click()
    shown = page.get_by_role("dialog", name="Copy this link").get_by_role("textbox")
    expect(shown).to_be_focused()
    assert shown.evaluate(MARKED).endswith(link)
    assert axe(page) == []


def test_latecomers_see_the_same_verdict(new_page: Pages) -> None:
    page, late = new_page(), new_page()
    link, _ = quick_room(page, "sweets", SWEETS)
    for seat in range(4):
        post(page, f"/api/rooms/{link.rpartition('/')[2]}/seats/{seat}", {"name": "One"})
    page.goto(link)
    for number, turn_of_one in enumerate(TURNS):
        expect(page.locator(ENTRIES)).to_have_count(2 * number)
        put(page, *turn_of_one)
        expect(page.locator(ENTRIES)).to_have_count(2 * number + 1)
        page.locator("#move-words button", has_text="end").click()
    turn, end = page.locator("#turn"), page.locator("#end li")
    expect(turn).to_contain_text("The game is over")
    verdict = end.all_text_contents()
    assert len(verdict) > 1
    page.reload()
    late.goto(link)
    for each, told in ((page, "You win"), (late, "One wins")):
        expect(each.locator("#turn")).to_have_text(f"The game is over: {told}.")
        expect(each.locator("#end li")).to_have_text(verdict)
    late.locator("#end-why > summary").click()
    late.locator("#end .clause").last.click()
    expect(late.locator("#rules .cited")).to_be_in_viewport()


def test_rules_and_keys_are_shown(new_page: Pages, axe: Axe) -> None:
    page = new_page(360, 740, color_scheme="dark")
    for game, text, key in (("labyrinth", LABYRINTH, "↑"), ("sweets", SWEETS, "Enter")):
        link, _ = quick_room(page, game, text)
        quick_seat(page, link, 0, "Ann")
        page.get_by_role("button", name="Rules").click()
        expect(page.locator("#rules .guide")).to_be_visible()
        page.get_by_role("button", name="Exact rules").click()
        expect(page.locator("#rules h2").nth(1)).to_be_visible()
        assert axe(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("#rules")).to_be_hidden()
        page.keyboard.press("?")
        help_ = page.get_by_role("dialog")
        expect(help_.locator("kbd", has_text=key).first).to_be_visible()
        assert (help_.get_by_text("cell by cell").count() == 1) == (game == "sweets")
        assert axe(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_log_numbers_do_not_wrap(new_page: Pages) -> None:
    page = new_page(360, 740)
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    quick_seat(page, link, 0, "W" * 40)
    page.get_by_role("button", name="say N", exact=True).click()
    number = page.locator("#log .log-player .soft")
    expect(number).to_have_text("1")
    number.evaluate("at => { at.textContent = '1234'; }")
    assert number.evaluate(LINES) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_rooms_are_for_two_players_at_least(new_page: Pages) -> None:
    page = new_page()
    open_form(page, "labyrinth")
    walkers = page.get_by_label("Walkers")
    expect(walkers.locator("option")).to_have_text(["2", "3", "4"])
    expect(walkers).to_have_value("3")
    walkers.select_option("2")
    page.get_by_role("button", name="Make the room").click()
    expect(page.get_by_role("heading", name="The room is ready")).to_be_focused()


def test_without_a_room_nothing_else_is_shown(new_page: Pages, axe: Axe) -> None:
    page = new_page()
    page.goto("/room/nosuch")
    expect(page.get_by_role("alert")).to_contain_text("There is no such room")
    assert page.locator("#main button, #main section").count() == 0
    assert axe(page) == []
    page.get_by_role("link", name="Make a room").click()
    expect(page.get_by_role("heading", name="Play together")).to_be_visible()


def test_actions_without_a_connection_are_not_done_later(new_page: Pages) -> None:
    page = new_page()
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    quick_seat(page, link, 0, "Alice")
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_contain_text("connection lost")
    page.get_by_role("button", name="say E", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("That was not done")
    page.context.set_offline(False)
    connected(page)
    expect(page.get_by_role("alert")).to_contain_text("That was not done")
    expect(page.locator("#turn")).to_have_text("It is your turn.")
    expect(page.locator(ENTRIES)).to_have_count(0)
    page.get_by_role("button", name="say E", exact=True).click()
    expect(page.locator(ENTRIES)).to_have_count(1)
    expect(page.get_by_role("alert")).to_be_hidden()


def test_an_unanswered_action_is_done_once(new_page: Pages) -> None:
    page = new_page(once=True)
    broken: list[bool] = []  # was a command lost, and is there no line since?

    def through(route: WebSocketRoute) -> None:
        def drop(text: str | bytes) -> None:
            if '"do"' in str(text) and not broken:
                broken.append(True)
                route.close()
            else:
                server.send(text)

        if any(broken):
            route.close()
            return
        server = route.connect_to_server()
        route.on_message(drop)

    page.route_web_socket("**/ws/room/*", through)
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    quick_seat(page, link, 0, "Alice")
    page.get_by_role("button", name="say E", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("was on its way")
    broken[:] = [False]
    expect(page.locator(ENTRIES)).to_have_count(1)


@pytest.mark.parametrize("name", ["   ", "Ann"])
def test_a_blank_name_and_that_of_another_player_are_refused(new_page: Pages, name: str) -> None:
    page, other = new_page(), new_page()
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    quick_seat(other, link, 1, "Bea")
    page.goto(link)
    page.get_by_role("button", name="Sit here: the seat of Alice").click()
    page.get_by_label("Your name").fill("Bea")
    page.keyboard.press("Enter")
    expect(page.locator("#name-problem")).to_contain_text("already")
    expect(page.get_by_label("Your name")).to_have_value("Bea")
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")
    if name.strip():
        expect(page.locator(".seat.mine")).to_contain_text(name)
    else:
        expect(page.get_by_role("alert")).to_contain_text("Please enter a name")
        expect(page.get_by_label("Your name")).to_be_focused()
        page.get_by_role("button", name="Not now").click()
        expect(page.locator("#take-seat")).to_be_hidden()
        expect(page.get_by_role("button", name="Sit here: the seat of Alice")).to_be_enabled()
