"""One person in several seats, in games that hide nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .room_helpers import LABYRINTH, SWEETS, put, quick_room, quick_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Pages = Callable[..., Page]

TURNS = (("4C", 1, 5), ("2P", 1, 2), ("2K", 2, 6), ("1W", 2, 3))


def take_another_seat(page: Page, player: str, name: str) -> None:
    """Take another seat on the page of the room."""
    before = page.locator(".seat.mine").count()
    page.get_by_role("button", name=f"Sit here: the seat of {player}").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator(".seat.mine")).to_have_count(before + 1)


@pytest.mark.long
def test_two_friends_play_sweets_in_two_seats_each(new_page: Pages) -> None:
    one, other = new_page(), new_page()
    link, _ = quick_room(one, "sweets", SWEETS)
    quick_seat(one, link, 0, "One")
    quick_seat(other, link, 1, "Other")
    take_another_seat(one, "Tomek", "One")
    take_another_seat(other, "Mikołaj", "Other")
    for number, (token, row, column) in enumerate(TURNS):
        page = (one, other)[number % 2]
        expect(page.locator("#turn")).to_have_text("It is your turn.")
        put(page, token, row, column)
        page.locator("#move-words button", has_text="end").click()
    expect(one.locator("#turn")).to_contain_text("The game is over")
    expect(other.locator("#log li.mine")).to_have_count(4)


def test_a_labyrinth_offers_no_second_seat(new_page: Pages) -> None:
    page = new_page()
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    quick_seat(page, link, 0, "Alone")
    expect(page.locator(".seat")).to_have_count(3)
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
