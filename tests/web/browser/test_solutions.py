"""The best solutions of a level: kept when asked for, listed, watched; none without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .play_helpers import ended, opened, step, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages
    from .site import Place

pytestmark = pytest.mark.long

TEXT = "5 6\n######\n#w...#\n#.b+.#\n#.#..#\n######\n\n0 0\n"


def test_a_solution_is_kept_listed_and_watched(new_page: Pages) -> None:
    page = new_page(once=True)
    sent = list[str]()
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    opened(page, "sokoban", TEXT)
    best(page)
    expect(page.get_by_text("Nobody has published a solution of this level yet")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    solve(page)
    page.get_by_role("button", name="Publish this solution").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_label("Your name")).to_have_count(0)
    page.get_by_role("button", name="Publish this solution").click()
    page.get_by_label("Your name").fill("a\u202eb")
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("characters that cannot be displayed")).to_be_visible()
    page.get_by_label("Your name").fill("Zoë")
    assert [each for each in sent if each.endswith("/solutions")] == [sent_to(sent)]
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("Published: it is among the best")).to_be_visible()
    opened(page, "sokoban", TEXT)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    best(page)
    expect(page.get_by_role("region", name="Fewest pushes")).to_contain_text(
        "Zoë: 2 moves, 1 push,"
    )
    fewest = page.get_by_role("region", name="Fewest moves")
    fewest.get_by_role("button", name="Watch the 2 moves of Zoë").click()
    step(page, 2, 2)
    ended(page, "complete")
    expect(page.get_by_role("button", name="Publish this solution")).to_have_count(0)
    page.get_by_role("button", name="Restart").first.click()
    solve(page)
    page.get_by_role("button", name="Publish this solution").click()
    expect(page.get_by_label("Your name")).to_have_value("Zoë")


def sent_to(sent: list[str]) -> str:
    """The one refused attempt to keep a solution: nothing is kept without a press of the button."""
    return next(each for each in sent if each.endswith("/solutions"))


def solve(page: Page) -> None:
    step(page, 0, 0)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    ended(page, "complete")


def best(page: Page) -> None:
    page.get_by_role("button", name="Best solutions").first.click()


def test_only_where_one_person_plays(new_page: Pages) -> None:
    page = new_page(once=True)
    visit(page, "sweets")
    expect(page.locator("#open-solutions")).to_be_hidden()


def test_a_site_without_a_server_keeps_none(site: Place, new_page: Pages) -> None:
    page = new_page(once=True)
    page.goto(site.page("play", "sokoban"))
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    expect(page.locator("#open-solutions")).to_be_hidden()
