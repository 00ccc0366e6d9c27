"""What a page does while it loads, and what search engines find in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .room_helpers import SWEETS

if TYPE_CHECKING:
    import httpx
    from playwright.sync_api import Page

    from .conftest import Pages

pytestmark = pytest.mark.long

PHONE, DESK = (412, 823), (1350, 940)
"""The screens of Lighthouse."""
GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
PATHS = [
    "/",
    *(f"/play/{game}" for game in GAMES),
    "/edit/sokoban",
    "/edit/sweets",
    "/rooms",
    "room",
]

SHIFT = """() => new Promise((resolve) => {
    let sum = 0;
    let end = Infinity;
    new PerformanceObserver((list) => {
        for (const { startTime, value } of list.getEntries()) {
            if (startTime >= end) resolve(sum);
            else sum += value;
        }
    }).observe({ type: "layout-shift", buffered: true });
    // Entries come in order and later than what they tell of: when our own has come, all have.
    requestAnimationFrame(() => requestAnimationFrame(() => {
        end = performance.now();
        const pusher = document.createElement("div");
        pusher.style.height = "100px";
        document.body.prepend(pusher);
    }));
})"""
"""How much of a page has moved since it began to load: the sum of its layout shifts."""


def opened(page: Page, path: str, api: httpx.Client) -> None:
    """Open a page and wait until it is ready; a path "room" is that of a new room."""
    if path == "room":
        path = api.post("/api/rooms", json={"game": "sweets", "text": SWEETS}).json()["link"]
    page.goto(path)
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "screen",
    [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk")],
)
def test_nothing_moves_while_a_page_loads(
    new_page: Pages, api: httpx.Client, path: str, screen: tuple[int, int]
) -> None:
    page = new_page(*screen)
    opened(page, path, api)
    assert page.evaluate(SHIFT) < 0.03


def test_a_page_that_cannot_start_says_why(new_page: Pages) -> None:
    page = new_page(once=True)
    page.route(
        "**/api/games", lambda route: route.fulfill(status=503, json={"error": "it is full"})
    )
    page.goto("/rooms")
    expect(page.get_by_role("alert")).to_have_text("it is full")


def test_a_page_that_cannot_connect_says_so(new_page: Pages) -> None:
    page = new_page(once=True)
    page.route_web_socket("**/ws/play", lambda socket: socket.close())
    page.goto("/play/sokoban")
    expect(page.get_by_role("alert")).to_contain_text("The connection to the server was lost")
    expect(page.locator("#board")).to_be_hidden()


@pytest.mark.parametrize("path", ["/", "/play/sweets", "/edit/tower", "/rooms", "room"])
def test_links_lead_to_pages(new_page: Pages, api: httpx.Client, path: str) -> None:
    page = new_page()
    opened(page, path, api)
    links = page.evaluate("[...document.links].map((link) => link.getAttribute('href'))")
    assert page.locator("a:not([href]):visible").count() == 0
    assert len(links) >= 4
    for link in {link for link in links if not link.startswith("#")}:
        assert api.get(link).status_code == 200, link
