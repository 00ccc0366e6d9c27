"""Rooms: sweets to the verdict, a labyrinth with its master, reconnections."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from gyoji.engine.judge import read
from gyoji.engine.play import UncheckedPlay
from gyoji.engine.trace import rulings
from gyoji.games import load
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.settings import Settings

from ..running import PATIENT, running
from .room_helpers import (
    ENTRIES,
    LABYRINTH,
    SWEETS,
    Recorder,
    connected,
    make_room,
    put,
    quick_room,
    quick_seat,
    take_seat,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    Pages = Callable[..., Page]
    Axe = Callable[[Page], list[Any]]

JAS, ALA, TOMEK, MIKOLAJ = "Jaś", "Ala", "Tomek", "Mikołaj"
TURNS = {JAS: ("4C", 1, 5), ALA: ("2P", 1, 2), TOMEK: ("2K", 2, 6), MIKOLAJ: ("1W", 2, 3)}


def expect_my_turn(page: Page, *, begun: bool = False) -> None:
    said = "It is still your turn." if begun else "It is your turn."
    expect(page.locator("#turn")).to_have_text(said)


def end_turn(page: Page) -> None:
    button = page.locator("#move-words button", has_text="end")
    expect(button).to_be_enabled()
    button.click()


def four_players(new_page: Pages) -> dict[str, Page]:
    """Four players of sweets, each on their own screen; the third on a phone."""
    maker = new_page()
    link, _ = make_room(maker, "sweets", SWEETS)
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True}
    screens = {JAS: maker, ALA: new_page(800, 900, color_scheme="dark")}
    screens |= {TOMEK: new_page(360, 740, **phone), MIKOLAJ: new_page(1600, 1000)}
    for seat, (player, page) in enumerate(screens.items()):
        if player == TOMEK:
            take_seat(page, link, player, f"Friend {player}")
        else:
            quick_seat(page, link, seat, f"Friend {player}")
    return screens


def verdict_of_sweets() -> list[str]:
    """The rulings on the last turn of that game."""
    game = load("sweets")
    case = next(iter(read(game, SWEETS.encode())))
    play = UncheckedPlay(game, case.start)
    before = play.state
    for action in case.actions:
        before = play.state
        play.do(action)
    texts = [ruling.text for ruling in rulings(game, play.steps[-1].events, list(before))]
    return [re.sub("|".join(TURNS), lambda name: f"Friend {name[0]}", text) for text in texts]


@pytest.mark.long
def test_four_play_sweets_to_the_verdict(new_page: Pages, axe: Axe) -> None:
    screens = four_players(new_page)
    jas = screens[JAS]
    expect_my_turn(jas)
    expect(screens[ALA].locator("#turn")).to_contain_text("Friend Jaś")
    put(jas, "1S", 1, 3)
    expect(screens[MIKOLAJ].locator(ENTRIES)).to_have_count(1)
    jas.get_by_role("button", name="Take back").click()
    expect(screens[MIKOLAJ].locator(ENTRIES)).to_have_count(0)
    put(jas, "1S", 1, 4)
    expect(jas.locator(ENTRIES)).to_have_count(1)
    for player, (token, row, column) in TURNS.items():
        page = screens[player]
        expect_my_turn(page, begun=player == JAS)  # with a ship
        put(page, token, row, column, touch=player == TOMEK)
        end_turn(page)
    for page in screens.values():
        expect(page.locator("#turn")).to_contain_text("The game is over")
        expect(page.locator("#end-title")).to_be_visible()
        expect(page.locator("#end li > span:first-child")).to_have_text(verdict_of_sweets())
        expect(page.locator("#facts")).to_contain_text(re.compile("Candies(?! .C)"))
    assert screens[TOMEK].evaluate("document.documentElement.scrollWidth") == 360
    assert [axe(screens[ALA]), axe(screens[TOMEK])] == [[], []]


def test_a_turn_of_sweets_by_the_keyboard_alone(new_page: Pages) -> None:
    page = new_page()
    link, _ = quick_room(page, "sweets", SWEETS)
    quick_seat(page, link, 0, "Keys")
    token = page.locator('.token[data-word="3C"]')
    expect(token).to_be_enabled()
    token.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(ENTRIES)).to_have_count(1)
    expect(page.locator(ENTRIES)).to_contain_text("3C")
    end = page.locator("#move-words button", has_text="end")
    expect(end).to_be_enabled()
    end.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_contain_text("Ala")
    expect(page.locator("#announced")).to_contain_text("Ala")


def three_walkers(new_page: Pages) -> tuple[list[Page], list[Recorder], str, str]:
    """Three walkers, what each page receives, the room's link and the master's."""
    walkers = [new_page(), new_page(800, 900), new_page(360, 740, color_scheme="dark")]
    link, secret = quick_room(walkers[0], "labyrinth", LABYRINTH)
    recorders = [Recorder(page) for page in walkers]
    for seat, (page, player) in enumerate(zip(walkers, ("Alice", "Bob", "Carol"), strict=True)):
        quick_seat(page, link, seat, f"{player} B.")
    return walkers, recorders, link, secret


def walk(page: Page, word: str, number: int) -> None:
    """A walker moves; it becomes this entry of the log."""
    expect_my_turn(page)
    page.get_by_role("button", name=f"say {word}", exact=True).click()
    expect(page.locator(ENTRIES)).to_have_count(number)


@pytest.mark.long
def test_three_walk_a_labyrinth_and_only_the_master_sees_it(new_page: Pages, axe: Axe) -> None:
    walkers, recorders, link, secret = three_walkers(new_page)
    master = new_page(1600, 1000)
    master.goto(secret)
    connected(master)
    assert "#" not in master.url, "the token does not stay in the address"
    expect(master.locator("#board [role=gridcell]")).to_have_count(16)
    for number, word in enumerate("EESSSENNW"):
        walk(walkers[number % 3], word, number + 1)
        expect(master.locator(ENTRIES)).to_have_count(number + 1)
    expect(master.locator("#rulings li").first).to_be_visible()
    expect(walkers[0].locator(ENTRIES).first).to_contain_text("island")
    for page, recorder in zip(walkers, recorders, strict=True):
        expect(page.locator("#board-part")).to_be_hidden()
        assert page.locator("#board [role=gridcell]").count() == 0
        everything = recorder.everything().replace(link.rpartition("/")[2], "")  # a random name
        assert "island" in everything
        assert not re.search(r"\br1[<>^v]|\be1\b|\by1\d|\bb[<>^v]|\(\d+, \d+\)|@\d", everything)
        whole = [*recorder.messages("room"), *recorder.messages("step")]
        assert whole
        assert all(not told.get("board") for told in whole)
        assert all(not (told["frame"] or {}).get("changes") for told in whole)
    assert [axe(walkers[2]), axe(master)] == [[], []]


@pytest.mark.long
def test_spectators_of_a_labyrinth_see_no_board(new_page: Pages) -> None:
    walkers, _, link, _ = three_walkers(new_page)
    watcher = new_page(800, 900)
    recorder = Recorder(watcher)
    watcher.goto(link)
    walk(walkers[0], "E", 1)
    expect(watcher.locator(ENTRIES)).to_have_count(1)
    expect(watcher.locator("#keypad-part")).to_be_hidden()
    expect(watcher.locator("#board-part")).to_be_hidden()
    expect(walkers[0].locator("#spectators")).to_contain_text("1 spectator")
    assert all(not told["board"] for told in recorder.messages("room"))


def test_a_treasure_is_an_option_of_the_room(new_page: Pages) -> None:
    master, walker = new_page(), new_page(360, 740)
    link, secret = make_room(master, "labyrinth", LABYRINTH, treasure="on", meet="on")
    master.goto(secret)
    expect(master.locator('#board use[href$="#treasure"]')).to_have_count(1)
    quick_seat(walker, link, 0, "Alice")
    walk(walker, "E", 1)
    expect(master.locator(ENTRIES)).to_have_count(1)


@pytest.mark.long
def test_a_reconnection_restores_the_seat(new_page: Pages) -> None:
    walkers, _, _, _ = three_walkers(new_page)
    alice, bob, carol = walkers
    bob.context.set_offline(True)
    expect(bob.locator("#connection")).to_contain_text("connection lost")
    expect(alice.locator(".seat", has_text="Bob B.")).to_contain_text("away")
    walk(alice, "E", 1)
    bob.context.set_offline(False)
    connected(bob)
    expect(alice.locator(".seat", has_text="Bob B.")).to_contain_text("here")
    walk(bob, "E", 2)
    bob.reload()
    expect(bob.locator(".seat.mine")).to_contain_text("Bob B.")
    expect(bob.locator(ENTRIES)).to_have_count(2)
    walk(carol, "S", 3)


def test_a_room_outlives_its_server(browser: Browser, tmp_path: Path) -> None:
    patient = Settings(port=0, folder=tmp_path, limits=ServerLimits(**PATIENT))
    with running(patient) as server:
        port = int(server.address.rpartition(":")[2])
        page = browser.new_page(base_url=server.address)
        link, _ = quick_room(page, "labyrinth", LABYRINTH)
        quick_seat(page, link, 0, "Alice")
        walk(page, "E", 1)
    expect(page.locator("#connection")).to_contain_text("connection lost")
    with running(replace(patient, port=port)):
        page.evaluate("dispatchEvent(new Event('online'))")
        connected(page)
        expect(page.locator(".seat.mine")).to_contain_text("Alice")
        expect(page.locator(ENTRIES)).to_have_count(1)
        page.context.close()


def test_a_seat_link_opens_the_seat_elsewhere(new_page: Pages) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    take_seat(page, link, "Alice", "Alice")
    page.get_by_role("button", name="Copy my seat's link").click()
    expect(page.locator("#announced")).to_contain_text("copied")
    mine = page.evaluate("navigator.clipboard.readText()")
    other = new_page(360, 740)
    other.goto(mine)
    expect(other.locator(".seat.mine")).to_contain_text("Alice")
    walk(other, "E", 1)
    expect(page.locator(ENTRIES)).to_have_count(1)
    assert page.context.cookies()[0]["httpOnly"]
    assert page.context.cookies()[0]["sameSite"] == "Strict"


@pytest.mark.long
def test_a_command_that_comes_too_late_is_explained(new_page: Pages) -> None:
    stale = new_page(once=True)
    link, _ = quick_room(stale, "labyrinth", LABYRINTH)

    def old_number(text: str | bytes) -> str:
        message = json.loads(text)
        return json.dumps(message | ({"seq": 7} if message["type"] == "do" else {}))

    def through(route: Any) -> None:
        server = route.connect_to_server()
        route.on_message(lambda text: server.send(old_number(text)))

    stale.route_web_socket("**/ws/room/*", through)
    quick_seat(stale, link, 0, "Alice")
    expect_my_turn(stale)
    stale.get_by_role("button", name="say E", exact=True).click()
    expect(stale.get_by_role("alert")).to_contain_text("That was not done")
    connected(stale)
    expect_my_turn(stale)


@pytest.mark.long
def test_a_seat_is_left_and_taken_by_another(new_page: Pages) -> None:
    page, other = new_page(once=True), new_page()
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    quick_seat(page, link, 1, "One")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("body")).to_have_attribute("data-role", "spectator")
    quick_seat(other, link, 1, "Two")
    expect(page.locator(".seat", has_text="Two")).to_contain_text("here")
