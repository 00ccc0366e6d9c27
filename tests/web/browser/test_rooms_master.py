"""Who is the master of a room: the form asks, and the room shows it to everyone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .room_helpers import connected, open_form, quick_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Pages = Callable[..., Page]
    Axe = Callable[[Page], list[Any]]


def make(page: Page) -> str:
    """Make the room of the form; its link."""
    page.get_by_role("button", name="Make the room").click()
    expect(page.get_by_role("heading", name="The room is ready")).to_be_focused()
    return page.locator("#link").input_value()


def test_by_default_nobody_sees_the_map(new_page: Pages) -> None:
    page = new_page()
    open_form(page, "labyrinth")
    expect(page.get_by_label("Walkers")).to_be_visible()
    expect(page.get_by_label("Your own")).to_be_hidden()
    expect(page.get_by_label("Seed")).to_be_hidden()
    with page.expect_response("**/api/rooms") as made:
        link = make(page)
    assert {"master": None, "token": None}.items() <= made.value.json().items()
    assert '"text"' not in str(made.value.request.post_data)
    expect(page.locator("#no-master")).to_be_visible()
    expect(page.locator("#master")).to_be_hidden()
    expect(page.get_by_role("link", name="Enter as the master")).to_be_hidden()
    page.goto(link)
    expect(page.locator("#master")).to_have_text(
        "The server is the master: nobody sees what is hidden from the players."
    )
    open_form(page, "sweets")
    expect(page.get_by_label("Seed")).to_be_visible()
    expect(page.get_by_label("I am the master")).to_be_hidden()


@pytest.mark.long
def test_a_person_who_is_the_master_is_shown_to_everyone(new_page: Pages, axe: Axe) -> None:
    master, walker = new_page(), new_page(360, 740)
    open_form(master, "labyrinth")
    master.get_by_label("I am the master").check()
    expect(master.get_by_label("Your own")).to_be_visible()
    expect(master.get_by_label("Seed")).to_be_hidden()
    link = make(master)
    expect(master.locator("#no-master")).to_be_hidden()
    note = walker.locator("#master")
    walker.goto(link)
    expect(note).to_have_text("A person is the master, and can look at everything at any time.")
    master.get_by_role("link", name="Enter as the master").click()
    connected(master)
    expect(master.locator("#board [role=gridcell]").first).to_be_attached()
    expect(master.locator("#master")).to_contain_text("You are the master")
    expect(master.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(note).to_have_text("The master is watching, and sees everything.")
    assert axe(walker) == []
    quick_seat(walker, link, 0, "Alice")
    expect(note).to_have_text("The master is watching, and sees everything.")
    master.goto("/")
    expect(note).to_have_text("A person is the master, and can look at everything at any time.")
