"""The end of a room's game: who has won, the map, another game in the same room, and its replay."""

from __future__ import annotations

import re
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from ..rooms.room_client import Browser
from ..rooms.test_games import LEVEL, SHARED, TREASURE, TURNS, find, play_sweets
from .room_helpers import ENTRIES, SWEETS, post, quick_room, quick_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Pages = Callable[..., Page]
    Axe = Callable[[Page], list[Any]]

pytestmark = pytest.mark.long

SLOW = "const wait = setTimeout; setTimeout = (act, ms) => wait(act, ms > 300 ? 99 * ms : ms);"
"""A play that is shown takes its time, so that it can be stopped in the middle."""


def player_of(server: str, seat_link: str) -> tuple[Browser, str]:
    """A client with the seat of this link, and the room."""
    room, _, token = seat_link.rpartition("/")[2].partition("#token=")
    client = Browser(server)
    client.claim(room, token)
    return client, room


def watch_on_a_phone(watcher: Page) -> None:
    """Watch the game again, and come back."""
    watcher.context.add_init_script(SLOW)
    with watcher.context.expect_page() as opened:  # who watches stays in the room
        watcher.get_by_role("button", name="Watch this game again").click()
    replay = opened.value
    replay.set_viewport_size({"width": 390, "height": 844})
    expect(replay).to_have_url(re.compile("/play/sweets#"))
    expect(replay.locator("body")).to_have_attribute("data-ready", "yes")
    expect(replay.locator("#note")).to_contain_text("ends as its link says")
    replay.get_by_role("button", name="Pause").click()
    expect(replay.locator("#hand")).to_be_hidden()  # of no use to who watches; the board is
    expect(replay.locator("#board")).to_be_in_viewport(ratio=0.9)
    expect(replay.get_by_role("button", name="Play back")).to_be_in_viewport(ratio=1)
    assert replay.evaluate("document.documentElement.scrollWidth") == 390
    expect(replay.locator("#controls")).to_be_hidden()  # there is nothing to undo
    replay.get_by_role("button", name="One step back").click()
    expect(replay.locator("#position")).to_have_text(re.compile("^[0-9]+ of "))
    replay.get_by_role("button", name="To the end").click()
    replay.get_by_role("button", name="Watch again").click()
    expect(replay.locator("#position")).to_have_text(re.compile("^[01] of "))
    replay.get_by_role("button", name="Back to the room").click()
    assert replay.is_closed() or replay.wait_for_event("close")


def test_the_end_names_the_winner_and_offers_a_rematch_and_the_replay(
    new_page: Pages, axe: Axe, server: str
) -> None:
    ola, jan, watcher = new_page(1440, 900), new_page(390, 844), new_page(800, 900)
    link, _ = quick_room(ola, "sweets", SWEETS)
    links = [quick_seat(ola, link, 0, "Ola"), quick_seat(jan, link, 1, "Jan")]
    post(ola, f"/api/rooms/{link.rpartition('/')[2]}/seats/2", {"name": "Ola"})
    post(jan, f"/api/rooms/{link.rpartition('/')[2]}/seats/3", {"name": "Jan"})
    watcher.goto(link)
    with ExitStack() as stack:
        clients = [player_of(server, each) for each in links]
        a, b = (stack.enter_context(client.enter(room)) for client, room in clients)
        play_sweets([a, b, a, b], 0)
    # Jan has both winning seats, as the rules say of this game.
    expect(jan.get_by_role("heading", name="You win!")).to_be_visible()
    expect(ola.locator("#turn")).to_have_text("The game is over: Jan wins.")
    expect(watcher.get_by_role("heading", name="Jan wins!")).to_be_visible()
    rows = ola.locator("#results tr")
    expect(rows).to_have_count(4)
    expect(rows.filter(has_text="won")).to_have_count(1)
    expect(watcher.get_by_role("button", name="Rematch")).to_be_hidden()
    assert jan.evaluate("document.documentElement.scrollWidth") == 390
    assert [axe(ola), axe(jan)] == [[], []]
    watch_on_a_phone(watcher)
    ola.get_by_role("button", name="Rematch").click()
    # Who has not asked for another game looks at the end of this one for as long as they like.
    expect(jan.locator("#turn")).to_have_text("Game 2 has begun.")
    expect(jan.get_by_role("heading", name="You win!")).to_be_visible()
    expect(jan.get_by_role("button", name="Leave")).to_have_count(0)
    jan.get_by_role("button", name="Go to game 2").click()
    for page in (ola, jan):
        expect(page.locator("#end-part")).to_be_hidden()
        expect(page.locator(ENTRIES)).to_have_count(0)
        expect(page.locator("#connection")).to_have_text("connected")
        expect(page.locator("#problem")).to_be_hidden()
    expect(ola.locator(".seat").first).to_contain_text("1 win")  # Jan's
    expect(jan.locator("#earlier")).to_contain_text("Game 2: everybody has moved on by one seat")
    with jan.context.expect_page() as opened:
        jan.get_by_role("button", name="Watch game 1 again").click()
    expect(opened.value).to_have_url(re.compile("/play/sweets#"))
    expect(opened.value.locator("#main")).to_contain_text("Jan (Mikołaj) wins")
    opened.value.close()
    expect(ola.locator(".seat").nth(3)).to_contain_text("0 wins")
    # All have moved to the seat before theirs, so somebody else begins.
    expect(jan.locator("#turn")).to_have_text("It is your turn.")
    assert len(TURNS) == 8


def test_a_shared_first_place_is_called_so(new_page: Pages, server: str) -> None:
    ola, jan = new_page(1440, 900), new_page(390, 844)
    link, _ = quick_room(ola, "sweets", SWEETS)
    links = [quick_seat(ola, link, 0, "Ola"), quick_seat(jan, link, 1, "Jan")]
    for seat in (2, 3):
        post(ola, f"/api/rooms/{link.rpartition('/')[2]}/seats/{seat}", {"name": "Ola"})
    with ExitStack() as stack:
        clients = [player_of(server, each) for each in links]
        a, b = (stack.enter_context(client.enter(room)) for client, room in clients)
        play_sweets([a, b, a, a], 0, SHARED)
    for page in (ola, jan):
        expect(page.locator("#end-title")).to_have_text("Ola and Jan share the first place!")
        rows = page.locator("#results tr")
        expect(rows.filter(has_text="★ shares the first place")).to_have_count(2)
        expect(rows.filter(has_text="won")).to_have_count(0)


def test_the_map_of_the_labyrinth_is_revealed_beside_ones_own(
    new_page: Pages, axe: Axe, server: str
) -> None:
    ola, jan, watcher = new_page(1440, 900), new_page(390, 844), new_page(1440, 900)
    made = post(ola, "/api/rooms", {"game": "labyrinth", "level": LEVEL, "variants": TREASURE})
    link = made["link"]
    links = [quick_seat(ola, link, 0, "Ola"), quick_seat(jan, link, 1, "Jan")]
    watcher.goto(link)
    expect(watcher.locator("#stage .stage-seat")).to_have_count(2)
    expect(ola.locator("#notebook-part")).to_be_visible()
    with ExitStack() as stack:
        clients = [player_of(server, each) for each in links]
        lines = [stack.enter_context(client.enter(room)) for client, room in clients]
        told = stack.enter_context(Browser(server).enter(made["id"]))
        told.until("room")
        _, ended = find(lines, 0, Random(3), told)
    name = ("Ola", "Jan")[ended["winners"][0]]
    expect(watcher.get_by_role("heading", name=f"{name} wins!")).to_be_visible()
    cells = len(ended["board"]) * len(ended["board"][0])
    for page in (ola, jan, watcher):
        expect(page.locator("#board [role=gridcell]")).to_have_count(cells)
        expect(page.locator("#stage-part")).to_be_hidden()
    expect(ola.locator("#notebook-part")).to_be_visible()
    expect(ola.locator("#keypad-part")).to_be_hidden()
    board, own = (ola.locator(part).bounding_box() for part in ("#board-part", "#notebook-part"))
    assert board
    assert own
    assert board["x"] + board["width"] <= own["x"]
    assert abs(board["y"] - own["y"]) < 2
    assert [axe(ola), axe(watcher)] == [[], []]
    jan.get_by_role("button", name="Rematch").click()
    ola.get_by_role("button", name="Go to game 2").click()
    for page in (ola, jan):
        expect(page.locator("#board-part")).to_be_hidden()
        expect(page.locator("#notebook-part")).to_be_visible()
        expect(page.locator("#connection")).to_have_text("connected")
    expect(watcher.locator("#stage .stage-seat").first).to_contain_text("Jan")
