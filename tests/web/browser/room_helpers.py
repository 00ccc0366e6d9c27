"""Helpers for tests of rooms: make a room, take a seat, click a cell."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

SWEETS = """6 2
*L**L*
*ML*ML
1
2 2 1 C
2 5 1 P
1 4C 1 5
1 2P 1 2
1 2K 2 6
1 1W 2 3
"""

LABYRINTH = """o  o  w  o
b> o  o  o
o  r1> r1> e1
y10 o  o  y11
3
0 0
1 1
3 2
"""


ENTRIES = "#log li:not(.log-note)"
"""The commands in the log of a room: on a busy machine notes say that somebody is away."""


def open_form(page: Page, game: str) -> None:
    """Open the whole form that makes a room."""
    page.goto(f"/rooms?game={game}")
    page.locator("#more > summary").click()


def make_room(page: Page, game: str, text: str, **variants: str) -> tuple[str, str]:
    """Make a room by the form; its link, and the master's."""
    open_form(page, game)
    if game == "labyrinth":
        page.get_by_label("I am the master").check()
    page.get_by_label("Your own").check()
    page.locator("#text").fill(text)
    for name in variants:
        page.locator(f"#variant-{name}").check()
    page.get_by_role("button", name="Make the room").click()
    expect(page.get_by_role("heading", name="The room is ready")).to_be_focused()
    return page.locator("#link").input_value(), page.locator("#master").input_value()


def take_seat(page: Page, link: str, player: str, name: str) -> None:
    """Open a room, and take the seat of a player."""
    page.goto(link)
    page.get_by_role("button", name=f"Sit here: the seat of {player}").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator(".seat.mine")).to_contain_text(name)


def post(page: Page, path: str, said: dict[str, Any]) -> dict[str, Any]:
    """Post to the server from this page's context, which receives its cookies."""
    answer = page.context.request.post(path, data=said)
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def quick_room(page: Page, game: str, text: str, **variants: str) -> tuple[str, str]:
    """Make a room without the form, and not as its master; its link, and the master's."""
    made = post(page, "/api/rooms", {"game": game, "text": text, "variants": variants})
    page.context.clear_cookies(path=re.compile(made["id"]))
    return made["link"], made["master"]


def quick_seat(page: Page, link: str, seat: int, name: str) -> str:
    """Take a seat without the dialog, and open the room; the seat's own link."""
    seated = post(page, f"/api/rooms/{link.rpartition('/')[2]}/seats/{seat}", {"name": name})
    page.goto(link)
    expect(page.locator(".seat.mine")).to_contain_text(name)
    return str(seated["link"])


def connected(page: Page) -> None:
    """Wait until the page is connected to its room."""
    expect(page.locator("#connection")).to_have_text("connected")


def click_cell(page: Page, row: int, column: int, *, touch: bool = False) -> None:
    """Click a cell; rows and columns from 1, as sweets counts."""
    cell = page.locator(f"#board-{row - 1}-{column - 1}")
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box, "the field is drawn"
    point = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (page.touchscreen.tap if touch else page.mouse.click)(*point)


def put(page: Page, token: str, row: int, column: int, *, touch: bool = False) -> None:
    """Put a token of the hand on a cell."""
    chip = page.locator(f'.token[data-word="{token}"]')
    expect(chip).to_be_enabled()
    (chip.tap if touch else chip.click)()
    expect(page.locator(".mark.choice").first).to_be_attached()
    click_cell(page, row, column, touch=touch)


class Recorder:
    """Records everything a page receives over WebSockets and HTTP, as text."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        self.bodies: list[Response] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._frame))
        page.on("response", self._response)

    def _frame(self, payload: str | bytes) -> None:
        self.texts.append(payload if isinstance(payload, str) else payload.decode())

    def _response(self, response: Response) -> None:
        self.bodies.append(response)

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """The messages of a type, in order."""
        return [told for told in map(json.loads, self.texts) if told["type"] == kind]

    def everything(self) -> str:
        """All texts, and the bodies of what the room's API answered."""
        api = [body for body in self.bodies if re.search(r"/api/rooms", body.url) and body.ok]
        return "\n".join([*self.texts, *(body.text() for body in api)])
