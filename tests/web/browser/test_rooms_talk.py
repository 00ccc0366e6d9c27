"""What people in a room send each other and hear: messages, invitations, calls, sounds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .room_helpers import (
    LABYRINTH,
    SWEETS,
    connected,
    open_form,
    put,
    quick_room,
    quick_seat,
)
from .test_senses import EARS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Pages = Callable[..., Page]
    Axe = Callable[[Page], list[Any]]

pytestmark = pytest.mark.long

HOSTILE = "<img src=x onerror=alert(1)>"
CALLS = """window.called = [];
window.Notification = class {
    static permission = "default";
    static asked = 0;
    static async requestPermission() {
        window.Notification.asked += 1;
        return (window.Notification.permission = "granted");
    }
    constructor(title, { body }) { window.called.push(`${title}: ${body}`); }
};
Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });"""
SHARES = """window.shared = [];
navigator.share = async (what) => { window.shared.push(what); };"""


def test_people_say_something_unless_it_is_switched_off(new_page: Pages, axe: Axe) -> None:
    ola, jan, watcher = new_page(1440, 900), new_page(390, 844, once=True), new_page()
    link, _ = quick_room(ola, "labyrinth", LABYRINTH)
    quick_seat(ola, link, 0, "Ola")
    quick_seat(jan, link, 1, "Jan")
    watcher.goto(link)
    connected(watcher)
    expect(watcher.locator("#chat")).to_be_hidden()
    # A busy machine may lose a connection for a moment, which is noted, too.
    said, heard = (
        page.locator(".log-note").filter(has_not_text=re.compile("has gone|is back"))
        for page in (ola, watcher)
    )
    jan.get_by_label("A message to all in the room").fill(HOSTILE)
    jan.keyboard.press("Enter")
    expect(said).to_have_text([f"Jan: {HOSTILE}"])
    expect(ola.locator("#announced")).to_contain_text(HOSTILE)
    expect(jan.get_by_label("A message to all in the room")).to_have_value("")
    assert ola.locator("#log img").count() == 0
    ola.get_by_role("button", name="Say: well done").click()
    expect(heard).to_have_text([f"Jan: {HOSTILE}", "Ola: 😎"])
    assert [axe(ola), axe(jan)] == [[], []]
    ola.get_by_label("Show messages").uncheck()
    expect(ola.locator("#chat")).to_be_hidden()
    jan.get_by_role("button", name="Say: please move").click()
    expect(heard).to_have_count(3)
    ola.reload()
    expect(ola.get_by_label("Show messages")).not_to_be_checked()
    jan.on("dialog", lambda dialog: dialog.accept())
    jan.get_by_role("button", name="Leave").click()
    expect(said).to_have_text(["Jan left"])
    jan.goto(link)
    connected(jan)
    expect(jan.locator(".log-note")).to_have_count(3)


def test_an_invitation_is_shared_or_scanned(new_page: Pages, axe: Axe) -> None:
    page = new_page(390, 844, once=True)
    page.add_init_script(SHARES)
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    quick_seat(page, link, 0, "Ola")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog", name="Invite others")
    code = dialog.get_by_role("img", name="The link as a code for cameras")
    expect(code).to_be_visible()
    # Drawn here: nobody is told the link. It has 29 modules or more, and 4 around.
    origin = page.evaluate("location.origin")
    assert [url for url in asked if not url.startswith(origin) or link in url] == []
    assert int((code.get_attribute("viewBox") or "").split()[2]) >= 29 + 8
    expect(dialog.get_by_role("textbox")).to_have_value(f"{origin}{link}")
    assert axe(page) == []
    dialog.get_by_role("button", name="Share").click()
    page.wait_for_function("window.shared.length === 1")
    assert page.evaluate("window.shared[0].url").endswith(link)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_who_asks_for_it_is_called_back_and_hears_the_game(new_page: Pages) -> None:
    ola, jan = new_page(once=True), new_page()
    ola.add_init_script(CALLS + EARS)
    link, _ = quick_room(ola, "sweets", SWEETS)
    quick_seat(jan, link, 0, "Jan")
    quick_seat(ola, link, 1, "Ola")
    call = ola.get_by_role("button", name="Tell me when it is my turn")
    assert ola.evaluate("Notification.asked") == 0, "only a click asks"
    call.click()
    expect(call).to_have_attribute("aria-pressed", "true")
    assert ola.evaluate("Notification.asked") == 1
    put(jan, "4C", 1, 5)
    expect(ola.locator("#log li")).to_have_count(1)
    assert ola.evaluate("window.heard.length") == 0
    ola.get_by_role("button", name="Sound").click()
    before = ola.evaluate("window.heard.length")
    ola.evaluate("window.away = true")
    jan.locator("#move-words button", has_text="end").click()
    expect(ola.locator("#turn")).to_have_text("It is your turn.")
    assert ola.evaluate("window.called") == ["Your turn: The game of sweets"]
    put(ola, "2P", 1, 2)
    assert ola.evaluate("window.called.length") == 1
    expect(ola.locator("#log li")).to_have_count(3)
    assert ola.evaluate("window.heard.length") > before
    # Where nothing is seen, a step is heard.
    link, _ = quick_room(ola, "labyrinth", LABYRINTH)
    quick_seat(ola, link, 0, "Ola")
    ola.get_by_role("button", name="say E", exact=True).click()
    expect(ola.locator("#log li")).to_have_count(1)
    assert ola.evaluate("window.heard.length") == 1


def test_a_clock_counts_down_and_then_a_program_may_play_on(new_page: Pages) -> None:
    ola, jan = new_page(once=True), new_page()
    ola.clock.install()
    open_form(ola, "labyrinth")
    ola.get_by_label("Time for a turn").select_option("1 minute")
    ola.get_by_role("button", name="Make the room").click()
    expect(ola.get_by_role("heading", name="The room is ready")).to_be_visible()
    link = ola.locator("#link").input_value()
    path = "/room/" + link.rpartition("/")[2]
    quick_seat(jan, path, 0, "Jan")
    quick_seat(ola, path, 1, "Ola")
    clock, program = ola.locator("#clock"), ola.locator("#invite-program")
    expect(clock).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))
    expect(program).to_be_hidden()
    ola.clock.run_for(61_000)
    expect(clock).to_have_text("time is up")
    expect(ola.locator("#invite-text")).to_contain_text("Jan has taken too long")
    expect(program).to_be_visible()
    expect(jan.locator("#invite")).to_be_hidden()
