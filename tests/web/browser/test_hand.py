"""Sweets with a hand of tokens: what can be played and why not, the scores, and the programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from gyoji.game.collection import campaign
from gyoji.games import load

from .play_helpers import analyse, click, opened, step, visit
from .test_screen import APART, UNCOVERED

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

    from .conftest import Pages

pytestmark = pytest.mark.long

CITY = "8 3\n*LL*LLLL\nLML*****\n********\n1\n2 2 3 C P K\n"
"""A city whose land is full after four turns, and land beside it that decides nothing."""
TWO_CITIES = "7 2\n*L**LLL\n*ML*ML*\n1\n2 2 2 C P\n2 5 1 P\n"
SWEETS = "6 2\n*L**L*\n*ML*ML\n1\n2 2 1 C\n2 5 1 P\n"
LAPTOP = (1280, 720)
PLACED = "You have placed your token: end your turn, or send a ship"
WASTED = "this ship is wasted: it touches no city with sweets. Undo takes it back."
END = "#move-words [data-word=end]"
PLACES = """() => JSON.stringify([scrollY, ...["#board", "#hand", "#undo"].map(part =>
  document.querySelector(part).getBoundingClientRect().top)])"""
WITHIN = """parts => {
  const [inner, outer] = parts.map(part => document.querySelector(part).getBoundingClientRect());
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}"""


def place(page: Page, token: str, cell: tuple[int, int]) -> None:
    page.locator(f"#tokens [data-word='{token}']").click()
    expect(page.locator(".mark.choice").first).to_be_visible()
    click(page, cell)
    expect(page.locator(END)).to_be_enabled()


def test_the_hand_says_what_can_be_played_and_why_not(new_page: Pages) -> None:
    page = new_page(*LAPTOP)
    opened(page, "sweets", CITY, games="open")
    page.get_by_label("Opponents").select_option("easy")
    tokens, end = page.locator("#tokens"), page.locator(END)
    for each in ("#tokens", "#move-words", "#counts", "#undo", "#hint"):
        expect(page.locator(each)).to_be_in_viewport(ratio=1)
    # On the tokens and in the scores are pictures of the sweets, in words for those who hear them.
    expect(page.locator("#counts dt")).to_have_text(["Jaś", "Ala", "Tomek", "Mikołaj"])
    expect(page.locator("#counts").get_by_label("Chocolates (K)")).to_have_count(4)
    expect(tokens.locator("[data-word='3P'] .tile-label")).to_have_text("3")
    expect(tokens.locator("[data-word='1W']")).to_have_attribute(
        "title", re.compile("joker.*counts 1 for every kind of sweets", re.DOTALL)
    )
    # A stand-in, an exchange and a ship are pictures with names; their codes are not shown.
    for word, name in (("00", "stand-in"), ("ZZ", "exchange of packages"), ("1S", "ship 1")):
        token = tokens.locator(f"[data-word='{word}']")
        expect(token).to_have_attribute("aria-label", re.compile(f"^{name}, "))
        expect(token.locator(".tile-label")).to_have_text(["1"] if word == "1S" else [])
    before = tokens.bounding_box()
    tokens.locator("[data-word='1W']").click()
    said = page.locator("#picked")
    expect(said).to_have_text(re.compile(r"^Choose free land\. .* for every kind of sweets\.$"))
    assert tokens.bounding_box() == before  # nothing jumps when a token is picked
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#cancel-move")).to_be_hidden()
    expect(tokens.locator("[data-word='00']")).to_be_disabled()
    tokens.locator("[data-word='00']").click(force=True)
    expect(page.locator("#refusal")).to_contain_text("there is none yet")

    last = tokens.locator("[data-word='2C']").bounding_box()
    place(page, "3W", (0, 1))
    expect(tokens.locator("[data-gone='3W']")).to_be_hidden()  # its place stays empty
    assert tokens.locator("[data-word='2C']").bounding_box() == last
    expect(said).to_have_text(re.compile(f"{PLACED}.", re.IGNORECASE))
    expect(end).to_have_class(re.compile(r"\bnext\b"))
    for cell in ((0, 2), None):
        if cell:
            click(page, cell)
        else:
            expect(tokens.locator("[data-word='2C']")).to_be_disabled()
            tokens.locator("[data-word='2C']").click(force=True)
        expect(page.locator("#refusal")).to_have_text(re.compile(PLACED, re.IGNORECASE))
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("#ruling")).to_contain_text(re.compile(PLACED, re.IGNORECASE))
    expect(page.locator("#ruling")).not_to_contain_text("At the start")
    assert page.evaluate("scrollY") == 0
    end.click()
    expect(page.locator("#said > span")).to_have_count(3)  # the turns of all programs
    expect(page.locator("#said")).to_contain_text(re.compile("Ala places.*Mikołaj places"))
    # Why? explains what the last of them did, and not that the turn is over.
    expect(page.locator("#ruling .ruling-head > span:not(.exact)")).to_have_text(
        re.compile("^Mikołaj: .* lies on land, ")
    )
    page.reload()
    expect(tokens.locator("[data-gone='3W']")).to_be_attached()  # nor does a reload close gaps
    assert tokens.bounding_box() == before
    page.set_viewport_size({"width": 1280, "height": 560})
    page.locator("#board").hover()
    page.mouse.wheel(0, 200)
    expect(page.locator("#title")).not_to_be_in_viewport()  # the board is whole: the page scrolls


def test_what_is_to_be_won_and_chosen_is_said_before_the_first_token(new_page: Pages) -> None:
    page = new_page(*LAPTOP)
    opened(page, "sweets", CITY, games="open")
    tokens, said, end = page.locator("#tokens"), page.locator("#picked"), page.locator(END)
    expect(end).to_have_text(re.compile("^End my turn"))  # as it is called wherever it is spoken of
    # Why? says at the start what there is to win; a click on a city opens it, too.
    close = page.locator("#ruling").get_by_role("button", name="Close")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("#ruling .found")).to_have_text(["nobody leads"] * 3)
    expect(tokens.locator("[data-word='2C']")).to_be_enabled()
    click(page, (0, 0))
    expect(page.locator("#ruling p")).to_have_text(["first choose a token"])
    expect(page.locator("#ruling .found")).to_have_count(0)
    close.click()
    expect(page.locator("#ruling")).to_be_hidden()
    click(page, (1, 1))
    expect(page.locator("#ruling .found")).to_have_text(["nobody leads"] * 3)
    expect(page.locator("#ruling")).not_to_contain_text("first choose a token")
    close.click()
    tokens.locator("[data-word='2C']").click()
    click(page, (1, 1))
    expect(page.locator("#refusal")).to_contain_text("only the marked cells can be picked now")
    expect(page.locator("#ruling")).to_be_hidden()  # in the middle of a move it would be in the way
    page.keyboard.press("Escape")
    click(page, (0, 0))
    expect(page.locator("#refusal")).to_have_text("first choose a token")
    end.click(force=True)  # it looks as if it could not be pressed
    expect(page.locator("#refusal")).to_contain_text("has not played any token yet")
    step(page, 0, 0)
    tokens.locator("[data-word='1S']").click()
    expect(said).to_contain_text("in addition to your token on land; counts 1")
    expect(said).to_contain_text("Choose free sea: it counts beside a city.")


@pytest.mark.parametrize("size", [LAPTOP, (390, 844)])
def test_what_is_decided_is_finished_and_a_lost_match_tried_again(
    new_page: Pages, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    opened(page, "sweets", CITY, games="open")
    page.locator("#tokens [data-word='2P']").hover()
    page.mouse.down()
    page.get_by_label("Opponents").select_option("easy")  # the hand is drawn while it is pressed
    expect(page.locator("#hand-title")).to_have_text("Your move, Jaś")
    page.mouse.up()
    expect(page.locator(".mark.choice").first).to_be_visible()
    click(page, (0, 1))
    expect(page.locator(END)).to_be_enabled()
    decided, before = page.locator("#decided"), page.evaluate(PLACES)
    ending, tools = page.locator(END).bounding_box(), page.locator("#fit").bounding_box()
    expect(decided).to_be_hidden()
    page.locator(END).click()  # then the programs fill the rest of the land around the city
    expect(decided).to_contain_text(re.compile(r"It is decided: .+ (wins|share the first place)\."))
    expect(decided).to_be_in_viewport(ratio=1)
    expect(page.locator("#said > span").last).to_contain_text(re.compile("takes .*: "))
    expect(page.locator(END)).to_be_visible()  # the words come a moment later
    # What there was to press is where it was.
    assert page.evaluate(PLACES) == before
    assert page.locator(END).bounding_box() == ending
    # On phones what is decided has the place of the zoom.
    assert page.locator("#fit").bounding_box() == (tools if size == LAPTOP else None)
    assert page.evaluate(APART, ["#hand-title", END])
    page.get_by_role("button", name="Finish").click()
    lost = page.get_by_role(
        "dialog", name=re.compile("Not this time: .*( wins| share the first place)")
    )
    expect(lost.locator("tr .player-mark")).to_have_count(4)
    expect(lost).not_to_contain_text("★")  # there is none to win any more
    expect(page.locator("#counts dt")).to_have_text(["Jaś", "Ala", "Tomek", "Mikołaj"])
    lost.get_by_role("button", name="Try again from my last turn").click()
    expect(page.locator("#hand-title")).to_have_text("Your move, Jaś")
    expect(page.locator("#redo")).to_be_enabled()
    expect(page.locator(END)).to_be_disabled()  # nothing of the turn is done


def test_the_strength_of_the_programs_is_kept(new_page: Pages) -> None:
    page = new_page(*LAPTOP)
    visit(page, "sweets")
    page.get_by_label("Opponents").select_option("medium")
    page.get_by_role("link", name="Edit").click()
    expect(page).to_have_url(re.compile("/edit/sweets"))
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    expect(page.get_by_label("Opponents")).to_have_value("medium")
    page.get_by_label("Opponents").select_option("easy")
    visit(page, "sweets", "?level=01-one-city")
    expect(page.get_by_label("Opponents")).to_have_value("easy")


@pytest.mark.parametrize("size", [LAPTOP, (390, 844)])
def test_a_shared_first_place_is_called_so(new_page: Pages, size: tuple[int, int]) -> None:
    page = new_page(*size)
    opened(page, "sweets", SWEETS, games="open")
    for token, cell in (("2C", (0, 1)), ("2P", (0, 4)), ("2K", (1, 2)), ("2K", (1, 5))):
        place(page, token, cell)
        page.locator(END).click()
    end = page.get_by_role("dialog", name="Jaś and Ala share the first place")
    shared = end.locator("td").filter(has_text="first")
    expect(shared).to_have_text(["shares the first place"] * 2)
    expect(shared.first).to_be_in_viewport(ratio=1)
    expect(end.locator(".earned")).to_have_count(0)  # nobody plays against programs


@pytest.mark.parametrize("size", [LAPTOP, (390, 844)])
def test_the_first_moves_hide_nothing_that_they_ask_for(
    new_page: Pages, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    visit(page, "sweets")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#tokens [data-word='3C']")).to_have_class("token next")  # it has begun
    # After another move, Undo is what to press.
    place(page, "2C", (0, 1))
    expect(page.locator("#undo")).to_have_class(re.compile(r"\bnext\b"))
    end = page.locator(END).bounding_box()
    page.locator("#undo").click()
    expect(page.locator("#undo")).not_to_have_class(re.compile(r"\bnext\b"))
    page.evaluate("scrollTo(0, 0)")
    for token, cell in (("3C", (0, 1)), ("2C", (1, 0))):
        wanted = page.locator(f"#tokens [data-word='{token}']")
        expect(wanted).to_have_class("token next")
        for each in ("#tutorial-text", "#tokens", "#board"):
            expect(page.locator(each)).to_be_in_viewport(ratio=0.5)
        assert page.evaluate(APART, ["#tutorial", "#tokens"])
        assert wanted.evaluate(UNCOVERED)
        place(page, token, cell)
        expect(page.locator(END)).to_be_in_viewport(ratio=1)
        assert page.evaluate(APART, ["#tutorial", END])
        if size[0] < 400:  # on a phone the panel is above it
            assert page.locator(END).bounding_box() == end
        if token == "3C":
            page.locator(END).click()
    expect(page.locator("#tutorial-text")).to_contain_text("stronger for")
    expect(page.get_by_role("button", name="On to the first level")).to_be_in_viewport(ratio=1)
    expect(page.locator("#counts")).to_contain_text(re.compile(r"^Jaś\s*1"))  # the reward is seen
    expect(page.locator("#counts")).to_be_in_viewport(ratio=1)


def ask_for_hints(page: Page) -> None:
    """All stages of a hint are told in one place, and cover and move nothing."""
    note = page.locator("#note")
    places = page.evaluate(PLACES)
    page.locator("#hint").click()
    expect(note).to_be_visible()
    expect(page.locator("#tokens .next")).to_have_count(0)
    buttons = note.get_by_role("button")
    at = [button.bounding_box() for button in buttons.all()]
    assert len({box and box["y"] for box in at[:-1]}) == 1  # they stand in a row
    for _ in range(2):
        page.get_by_role("button", name="Tell me more").click()
        more = page.get_by_role("button", name="Tell me more").bounding_box()
        assert more
        assert more["x"] == (at[0] and at[0]["x"])
    assert page.evaluate(PLACES) == places  # nothing has moved
    assert page.evaluate(APART, ["#note", "#tokens"])
    expect(note).to_be_in_viewport(ratio=1)
    expect(page.locator("#tokens .next")).to_have_count(1)  # the hint's token is marked


@pytest.mark.parametrize("size", [LAPTOP, (390, 844)])
def test_waste_and_the_numbers_that_decided_are_told_and_the_hand_keeps_its_place(
    new_page: Pages, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    opened(page, "sweets", TWO_CITIES, games="open")
    hand, said, note = page.locator("#hand"), page.locator("#picked"), page.locator("#note")
    ask_for_hints(page)
    shown = hand.evaluate("hand => hand.offsetTop")
    page.locator("#tokens [data-word='1S']").click()
    click(page, (0, 0))
    expect(note).to_be_hidden()
    expect(said).to_have_text(WASTED)
    assert hand.evaluate("hand => hand.offsetTop") == shown  # although the hint has closed
    page.get_by_role("button", name="Undo").click()
    expect(said).to_have_text("Choose a token.")
    for token, cell in (("2C", (0, 1)), ("3P", (1, 2))):
        place(page, token, cell)
        if token == "2C":
            page.get_by_role("button", name="Undo").click()
            page.get_by_role("button", name="Redo").click()
            expect(page.locator(END)).to_be_enabled()
            page.keyboard.press("Enter")  # what is to be pressed now, and not Redo again
            expect(page.locator(END)).to_be_disabled()
    places = page.evaluate(PLACES)
    page.get_by_role("button", name="Why?").click()
    if size == LAPTOP:
        page.keyboard.press("Enter")  # who has clicked is not on the button: it ends the turn
        expect(page.locator(END)).to_be_disabled()
        page.get_by_role("button", name="Undo").click()
    weights, rows = page.locator("#ruling .weights"), page.locator("#ruling .weights tbody tr")
    expect(page.locator("#ruling .ruling-head")).to_contain_text("lies on land, beside a city")
    expect(weights.locator("thead th")).to_have_text(["Jaś", "Ala", "Tomek", "Mikołaj"])
    expect(rows.nth(0).locator("td")).to_have_text(["2", "0", "0", "0", "Jaś takes it"])
    expect(rows.nth(1).locator("strong")).to_have_text(["3"])
    expect(weights).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(PLACES) == places
    expect(hand).to_be_in_viewport(ratio=0.9)
    page.locator("#ruling").get_by_role("button", name="Close").click()
    # Without a decision it says who leads now, and whether it matters anywhere.
    page.locator(END).click()
    place(page, "2P", (0, 4))
    page.get_by_role("button", name="Why?").click()
    expect(rows.locator("td")).to_have_text(["0", "0", "2", "0", "Tomek leads"])
    page.locator(END).click()
    place(page, "2K", (0, 6))
    expect(page.locator("#ruling")).to_contain_text("where it touches no city with sweets")


def test_a_finger_drags_a_token_to_its_cell(new_page: Pages) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    opened(page, "sweets", TWO_CITIES, games="open")
    boxes = [
        page.locator(part).bounding_box() for part in ("#tokens [data-word='2C']", "#board-0-1")
    ]
    (x, y), (right, up) = ((b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, part: float | None = None) -> None:
        points = [] if part is None else [{"x": x + part * (right - x), "y": y + part * (up - y)}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0)
    for part in (0.1, 0.5, 1):
        touch("touchMove", part)
    expect(page.locator(".dragged.over")).to_be_visible()
    touch("touchMove", 0.99)
    expect(page.locator(".mark.picked")).to_have_count(1)  # where it would go
    expect(page.locator(".mark.choice").first).to_be_visible()  # where it can go
    touch("touchEnd")
    expect(page.locator("#said")).to_have_text(re.compile("Jaś places 2"))
    expect(page.locator(".dragged")).to_have_count(0)
    assert page.evaluate("scrollY") == 0


def test_a_token_is_dragged_to_its_cell_or_played_by_keys(new_page: Pages) -> None:
    page = new_page(*LAPTOP)
    opened(page, "sweets", TWO_CITIES, games="open")
    page.get_by_label("Opponents").select_option("easy")
    token, cell = page.locator("#tokens [data-word='2C']"), page.locator("#board-0-1")
    token.drag_to(cell, force=True)  # the board takes the pointer
    expect(page.locator("#said")).to_have_text(re.compile("Jaś places 2"))
    page.locator(END).click()
    expect(page.locator("#said > span")).to_have_count(3)  # the turns of all programs
    expect(page.locator("#board .mark.new")).not_to_have_count(0)
    expect(page.locator("#hand-title")).to_have_text("Your move, Jaś")
    page.get_by_role("button", name="Restart").click()
    expect(page.locator("#board .mark.new")).to_have_count(0)
    expect(token).to_be_enabled()  # back in the hand
    page.locator("#board").focus()
    page.keyboard.press("t")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    second = page.locator("#tokens button:enabled").nth(1)
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("Enter")  # the cursor is on the first marked cell
    expect(page.locator(END)).to_be_enabled()


def test_what_is_shown_can_be_pressed_while_it_is_asked_for_again(new_page: Pages) -> None:
    page, holds, held = new_page(*LAPTOP, once=True), list[bool](), list[str | bytes]()

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            if holds and '"picked":[]' in str(text):
                held.append(text)
            else:
                server.send(text)

        line.on_message(pass_on)

    page.route_web_socket(re.compile("/ws/play"), through)
    opened(page, "sweets", TWO_CITIES, games="open")
    place(page, "2C", (0, 1))
    page.locator("#hint").click()
    expect(page.locator("#note")).to_be_visible()
    holds.append(True)
    page.locator("#note").get_by_role("button", name="Close").click()
    while not held:
        page.title()  # what the page asks is handled while the test waits for the browser
    holds.clear()
    page.locator(END).click()
    expect(page.locator(END)).to_be_disabled()
    expect(page.locator("#counts .turn")).to_contain_text("Ala")


def test_programs_go_on_after_a_reload_and_give_a_turn_back_that_is_undone(
    new_page: Pages,
) -> None:
    page, holds, held = new_page(*LAPTOP, once=True), [True], list[str | bytes]()
    servers: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        servers.append(line.connect_to_server())

        def pass_on(text: str | bytes) -> None:
            if holds and '"reply"' in str(text):
                held.append(text)
            else:
                servers[-1].send(text)

        line.on_message(pass_on)

    def wait_for_program() -> None:
        while not held:
            page.title()  # what the page asks is handled while the test waits for the browser
        expect(title).to_have_text("Ala is thinking")

    page.route_web_socket(re.compile("/ws/play"), through)
    visit(page, "sweets", "?level=01-one-city")
    title = page.locator("#hand-title")
    place(page, "2C", (0, 2))
    page.locator(END).click()
    wait_for_program()
    held.clear()
    page.reload()
    wait_for_program()
    page.locator("#undo").click()
    holds.clear()
    servers[-1].send(held.pop())  # what the program does is taken back with the end of the turn
    expect(title).to_have_text("Your move, Jaś")
    expect(page.locator(END)).to_be_enabled()
    page.locator(END).click()
    expect(page.locator("#watch-again")).to_be_visible()  # they have made their turns
    page.locator("#toggle-why").click()
    expect(page.locator("#ruling .ruling-head")).to_contain_text("Mikołaj")
    told = [page.locator(each).inner_text() for each in ("#said", "#ruling .ruling-head")]
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    expect(page.locator("#ruling")).to_be_visible()
    assert [page.locator(each).inner_text() for each in ("#said", "#ruling .ruling-head")] == told
    assert page.locator("#board .mark.new").count() > 0
    expect(page.locator("#watch-again")).to_be_visible()
    page.locator("#undo").click()
    expect(title).to_have_text("Your move, Jaś")
    expect(page.locator(END)).to_be_enabled()
    page.locator("#redo").click()
    expect(page.locator(END)).to_be_disabled()
    expect(title).to_have_text("Your move, Jaś")


@pytest.mark.parametrize("size", [LAPTOP, (390, 844)])
def test_an_exchange_is_asked_for_step_by_step(new_page: Pages, size: tuple[int, int]) -> None:
    page = new_page(*size)
    opened(page, "sweets", TWO_CITIES.replace("1 P", "1 K"), games="open")
    said = page.locator("#picked")
    page.locator("#tokens [data-word='ZZ']").click()
    click(page, (1, 4))  # of its one package nobody is asked
    expect(said.locator(".soft")).to_have_text(
        "Choose another city: none may have two packages of a kind."
    )
    assert page.evaluate(WITHIN, ["#picked .soft", ".hand-head"])
    sweets = page.locator("#move-words button")
    click(page, (1, 1))
    expect(said.locator(".soft")).to_have_text("Choose which of its sweets comes in return.")
    expect(sweets).to_have_text(["", ""])  # pictures, as before
    expect(sweets.get_by_label("Candies (C)")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sweets.first.click()
    expect(page.locator("#said")).to_contain_text("change places.")
    expect(page.locator("#board")).to_be_focused()  # there Enter ends the turn, and picks no ship


def test_a_map_on_a_phone_is_seen_whole_or_begins_where_a_city_is(new_page: Pages) -> None:
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    opened(page, "sweets", campaign(load("sweets"))[2].text, games="open")
    for corner in ("#board-0-0", "#board-9-9"):
        expect(page.locator(corner)).to_be_in_viewport(ratio=1)
    # What a phone's hand does not need is not there; the analysis is shown where it is.
    expect(page.locator("#toggle-keypad")).to_be_hidden()
    analyse(page)
    expect(page.locator("#ruling")).to_be_in_viewport()
    page.get_by_role("button", name="Help").click()
    legend = page.locator("#help .legend li")
    for name, does in (("ship", "on the sea"), ("joker", "on land"), ("stand-in", "takes the")):
        expect(legend.filter(has_text=re.compile(f"^{name}"))).to_have_text(re.compile(does))
    page.keyboard.press("Escape")
    sea = "*" * 20 + "\n"
    opened(page, "sweets", f"20 14\n*ML{sea[3:]}{sea * 13}1\n1 2 1 C\n", games="open")
    expect(page.locator("#board-0-1")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#board-12-12")).not_to_be_in_viewport()
