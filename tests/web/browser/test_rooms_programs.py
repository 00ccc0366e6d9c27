"""Programs at the seats of rooms: against one person, and in place of one who has gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from gyoji.web.rooms import registry

from .room_helpers import ENTRIES, LABYRINTH, SWEETS, connected, quick_room, quick_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from .conftest import Pages

    Axe = Callable[[Page], list[Any]]

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def _with_short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PAUSE", 0.05)


def give(page: Page, player: str, strength: str, *, on: bool = False) -> None:
    """Let a program play the seat of a player, or play on there."""
    name = "Let a program play on" if on else "Let a program play"
    page.get_by_role("button", name=f"{name}: the seat of {player}").click()
    page.locator("#give-seat").get_by_role("button", name=strength).click()
    expect(page.locator(".seat", has_text=player)).to_contain_text(f"program ({strength})")


def test_one_person_plays_sweets_against_three_programs_to_the_end(
    new_page: Pages, axe: Axe
) -> None:
    page = new_page()
    link, _ = quick_room(page, "sweets", SWEETS)
    quick_seat(page, link, 0, "Ann")
    page.get_by_role("button", name="Let a program play: the seat of Ala").click()
    assert axe(page) == []
    page.get_by_role("button", name="Not now").click()
    expect(page.locator("#give-seat")).to_be_hidden()
    for player, strength in (("Ala", "easy"), ("Tomek", "medium"), ("Mikołaj", "hard")):
        give(page, player, strength)
    assert axe(page) == []
    turn, entries = page.locator("#turn"), page.locator(ENTRIES)
    mine = turn.filter(has_text="It is your turn.").or_(page.locator("#end-part"))
    while not page.locator("#end-part").is_visible():
        done = entries.count()
        page.locator(".token:enabled").first.click()
        expect(page.locator("#board")).to_be_focused()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".mark.cursor")).to_be_visible()
        page.keyboard.press("Enter")
        expect(entries).to_have_count(done + 1)
        still = turn.filter(has_text="It is still your turn.")
        expect(still.or_(page.locator("#end-part")).first).to_be_visible()
        page.locator("#move-words button", has_text="end").click()
        expect(entries.nth(done + 2)).to_be_visible()
        expect(mine.locator("visible=true").first).to_be_visible()
    expect(turn).to_contain_text("The game is over")
    expect(page.locator("#log")).to_contain_text("Mikołaj (program)")
    expect(page.get_by_role("button", name="Let a program play")).to_have_count(0)
    page.get_by_role("button", name="Rematch").click()
    # All have moved to the seat before theirs, and programs keep their names, as people do.
    expect(page.locator(".seat strong")).to_have_text(["Ala", "Tomek", "Mikołaj", "Ann"])
    expect(entries.first).to_contain_text("Ala (program)")


def test_one_person_walks_a_labyrinth_with_two_programs_on_a_phone(
    new_page: Pages, axe: Axe
) -> None:
    page = new_page(390, 844, has_touch=True)
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    quick_seat(page, link, 0, "Ann")
    for player, strength in (("Bob", "hard"), ("Carol", "medium")):
        give(page, player, strength)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(page) == []
    for number in range(4):
        expect(page.locator("#turn")).to_have_text("It is your turn.")
        page.get_by_role("button", name=("say N", "say S")[number % 2]).tap()
        expect(page.locator(ENTRIES)).to_have_count(3 * number + 3)
    expect(page.locator("#log")).to_contain_text("Bob (program)")


def test_a_program_plays_on_for_who_has_gone_until_they_are_back(new_page: Pages, axe: Axe) -> None:
    ann, zoe = new_page(), new_page(390, 844)
    link, _ = quick_room(ann, "labyrinth", LABYRINTH.replace("3\n0 0\n1 1\n3 2", "2\n0 0\n1 1"))
    quick_seat(ann, link, 0, "Ann")
    quick_seat(zoe, link, 1, "Zoë")
    expect(ann.get_by_role("button", name="Let a program play on")).to_have_count(0)
    ann.keyboard.press("ArrowUp")
    expect(zoe.locator("#turn")).to_have_text("It is your turn.")
    expect(ann.locator(".seat", has_text="Zoë")).not_to_contain_text("has gone")
    heard = ann.locator(".log-note").all_inner_texts()  # a slow machine may take long to sit down
    zoe.goto("/rooms")
    expect(ann.locator(".seat", has_text="Zoë")).to_contain_text("has gone")
    expect(ann.locator("#invite-text")).to_have_text("Zoë has gone, and the game is waiting.")
    expect(ann.locator(".log-note")).to_have_text([*heard, "Zoë has gone"])
    assert axe(ann) == []
    ann.locator("#invite").get_by_role("button", name="Let a program play on").click()
    ann.get_by_role("button", name="medium").click()
    expect(ann.locator(".log-entry")).to_have_count(2)
    expect(ann.locator("#turn")).to_have_text("It is your turn.")
    expect(ann.locator(".seat", has_text="Zoë")).to_contain_text("a program (medium) plays on")

    zoe.goto(link)
    connected(zoe)
    expect(zoe.locator("#invite-text")).to_have_text("A program plays for you.")
    expect(zoe.locator(".log-entry")).to_have_count(2)
    expect(ann.locator(".log-note")).to_have_text([*heard, "Zoë has gone", "Zoë is back"])
    assert axe(zoe) == []
    zoe.locator("#invite").get_by_role("button", name="Play on myself").click()
    expect(zoe.locator("#invite")).to_be_hidden()
    ann.keyboard.press("ArrowUp")
    expect(zoe.locator("#turn")).to_have_text("It is your turn.")
    zoe.get_by_role("button", name="say S").click()
    expect(ann.locator(".log-entry")).to_have_count(4)


def test_spectators_see_programs_and_may_take_their_seats(new_page: Pages) -> None:
    ann, other = new_page(), new_page()
    link, _ = quick_room(ann, "sweets", SWEETS)
    quick_seat(ann, link, 0, "Ann")
    give(ann, "Ala", "easy")
    other.goto(link)
    seat = other.locator(".seat", has_text="Ala")
    expect(seat).to_contain_text("program (easy)")
    expect(seat.get_by_role("button")).to_have_count(1)
    seat.get_by_role("button", name="Sit here").click()
    other.get_by_label("Your name").fill("Max")
    other.get_by_role("button", name="Take the seat").click()
    expect(ann.locator(".seat", has_text="Max")).to_contain_text("here")
    give(ann, "Tomek", "hard")
    ann.get_by_role("button", name="Stop the program: the seat of Tomek").click()
    expect(ann.locator(".seat", has_text="Tomek")).to_contain_text("free")
