"""What the tests of rooms do again and again: make a room, sit down, point at a field."""

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


def make_room(page: Page, game: str, text: str, **tables: str) -> tuple[str, str]:
    """Make a room by its form; gives its link and the master's."""
    page.goto(f"/rooms?game={game}")
    page.get_by_label("Your own").check()
    page.locator("#text").fill(text)
    for name in tables:
        page.locator(f"#table-{name}").check()
    page.get_by_role("button", name="Make the room").click()
    expect(page.get_by_role("heading", name="The room is ready")).to_be_focused()
    return page.locator("#link").input_value(), page.locator("#master").input_value()


def sit(page: Page, link: str, player: str, name: str) -> None:
    """Open a room, and take the seat of a player."""
    page.goto(link)
    page.get_by_role("button", name=f"Sit here: the seat of {player}").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator(".seat.mine")).to_contain_text(name)


def post(page: Page, path: str, said: dict[str, Any]) -> dict[str, Any]:
    """Ask the server from this page's context, whose cookies are then set."""
    answer = page.context.request.post(path, data=said)
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def quick_room(page: Page, game: str, text: str, **tables: str) -> tuple[str, str]:
    """Make a room without its form; gives its link and the master's."""
    made = post(page, "/api/rooms", {"game": game, "text": text, "tables": tables})
    return made["link"], made["master"]


def quick_seat(page: Page, link: str, seat: int, name: str) -> str:
    """Take a seat without its dialog, and open the room; gives the seat's own link."""
    seated = post(page, f"/api/rooms/{link.rpartition('/')[2]}/seats/{seat}", {"name": name})
    page.goto(link)
    expect(page.locator(".seat.mine")).to_contain_text(name)
    return str(seated["link"])


def connected(page: Page) -> None:
    """The page has its line to the room."""
    expect(page.locator("#connection")).to_have_text("connected")


def field(page: Page, row: int, column: int, *, touch: bool = False) -> None:
    """Point at a field of the board; rows and columns from 1, as sweets counts."""
    cell = page.locator(f"#board-{row - 1}-{column - 1}")
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box, "the field is drawn"
    point = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (page.touchscreen.tap if touch else page.mouse.click)(*point)


def put(page: Page, token: str, row: int, column: int, *, touch: bool = False) -> None:
    """Put a token of the hand on a field."""
    chip = page.locator(f'.token[data-word="{token}"]')
    expect(chip).to_be_enabled()
    (chip.tap if touch else chip.click)()
    expect(page.locator(".mark.choice").first).to_be_attached()
    field(page, row, column, touch=touch)


class Ear:
    """All that a page gets over its sockets and by HTTP, as text."""

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
