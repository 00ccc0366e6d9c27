"""Scripts in names are text on every page that shows them, and no page would run one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .play_helpers import opened
from .room_helpers import LABYRINTH, SWEETS, connected, quick_room, quick_seat
from .test_solutions import TEXT, best, solve

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages

pytestmark = pytest.mark.long

SCRIPT = "<img src=x onerror=hit=1>"
INJECT = """() => {
  let blocked = 0;
  const count = () => { document.body.dataset.blocked = ++blocked; };
  document.addEventListener("securitypolicyviolation", count);
  document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.hit = 1'>");
  const script = document.createElement("script");
  script.textContent = "window.hit = 2";
  document.body.append(script);
}"""


def is_harmless(page: Page) -> None:
    """Nothing of the name has become an element or has run."""
    assert page.locator("img[src=x]").count() == 0
    assert page.evaluate("window.hit") is None


def test_a_players_name_is_text_for_everybody_in_a_room(new_page: Pages) -> None:
    host, guest, watcher = (new_page() for _ in range(3))
    link, _ = quick_room(host, "sweets", SWEETS)
    quick_seat(host, link, 0, SCRIPT)
    guest.goto(link)
    quick_seat(guest, link, 1, f"<b>{SCRIPT}")
    watcher.goto(link)
    for page in (host, guest, watcher):
        connected(page)
        expect(page.locator(".seat").filter(has_text=SCRIPT)).to_have_count(2)
    for page in (host, guest, watcher):
        is_harmless(page)


def test_a_solvers_name_is_text_in_the_list_of_the_best(new_page: Pages) -> None:
    page = new_page(once=True)
    text = TEXT.replace("#.#..#", "#....#")
    opened(page, "sokoban", text)
    solve(page)
    page.get_by_role("button", name="Publish this solution").click()
    page.get_by_label("Your name").fill(SCRIPT)
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("Published: it is among the best")).to_be_visible()
    opened(page, "sokoban", text)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    best(page)
    expect(page.get_by_role("region", name="Fewest moves")).to_contain_text(SCRIPT)
    is_harmless(page)


def test_every_page_blocks_scripts_that_are_written_into_it(new_page: Pages) -> None:
    page = new_page(once=True)
    link, _ = quick_room(page, "labyrinth", LABYRINTH)
    for path in ("/", "/play/sokoban", "/edit/tower", "/rooms", link):
        answer = page.goto(path)
        assert answer is not None
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self'" in policy, path
        assert "unsafe" not in policy.partition("script-src")[2].partition(";")[0]
        page.evaluate(INJECT)
        expect(page.locator("body")).to_have_attribute("data-blocked", "2")
        assert page.evaluate("window.hit") is None, path
    assert all("Content Security Policy" in problem for problem in new_page.problems)
    new_page.problems.clear()
