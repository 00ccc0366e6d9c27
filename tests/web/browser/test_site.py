"""The site without a server: how it arrives, is kept, and changes."""

from __future__ import annotations

import gzip
import re
import shutil
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from .play_helpers import LEVELS, fragment, step
from .site import sent

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from .conftest import Pages
    from .site import Place

pytestmark = pytest.mark.long
CORE = re.compile(r"/core/.*(packed|zip|parts\.json)$")
KEPT = "() => navigator.serviceWorker.ready.then((registration) => Boolean(registration.active))"


WATCH = """() => {
    window.replaced = 0;
    new MutationObserver((records) => {
        for (const { target } of records) if (target.matches(".arrival")) window.replaced += 1;
    }).observe(document.querySelector("main"), { childList: true, subtree: true });
}"""


def arrived(page: Page) -> None:
    """Wait until the referee is there."""
    expect(page.locator("html")).to_have_attribute("data-referee", "ready")


def visited(page: Page, address: str) -> None:
    page.goto(address)
    arrived(page)
    assert page.evaluate(KEPT)


@pytest.mark.parametrize("game", LEVELS)
def test_the_board_is_there_before_the_referee(game: str, site: Place, new_page: Pages) -> None:
    page = new_page(once=True)
    page.route(CORE, lambda _: None)  # it never arrives
    page.goto(site.page("play", game))
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    expect(page.locator("#level")).not_to_be_empty()
    if game != "labyrinth":  # whose map is hidden
        expect(page.locator("#board [role=gridcell]").first).to_be_attached()
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#rules h3").first).to_be_visible()


def test_a_visit_asks_for_few_files_and_compiles_no_python(
    site: Place, site_folder: Path, new_page: Pages
) -> None:
    page = new_page(once=True)
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.page("play", "sokoban"))
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    assert len([url for url in asked if url.endswith((".js", ".css"))]) <= 8
    page.evaluate(WATCH)
    arrived(page)
    assert page.evaluate("replaced") == 0  # its progress has no styles found anew for the board
    [archive] = site_folder.glob("core/*/referee.zip.packed")
    with ZipFile(BytesIO(gzip.decompress(archive.read_bytes()))) as files:
        names = files.namelist()
    for module in ("gyoji/web/play/{}in_page", "gyoji/web/limits/{}limits", "msgspec/{}structs"):
        cached = module.format("__pycache__/")
        assert any(name.startswith(f"{cached}.") and name.endswith(".pyc") for name in names)


def test_what_is_done_before_the_referee_arrives_is_done_then(site: Place, new_page: Pages) -> None:
    page = new_page(once=True)
    held, arrived = list[Any](), list[bool]()
    page.route(CORE, lambda route: route.continue_() if arrived else held.append(route))
    page.goto(site.page("play", "sokoban"))
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    page.keyboard.press("ArrowRight")
    # The route stays: what is still on its way when a route ends is continued by the browser.
    arrived.append(True)
    for route in held:
        route.continue_()
    step(page, 1, 1)


def test_a_referee_that_cannot_arrive_is_reported(site: Place, new_page: Pages) -> None:
    page = new_page(once=True)
    page.route(CORE, lambda route: route.abort())
    page.goto(site.page("play", "sokoban"))
    expect(page.locator(".arrival[role=alert]")).to_contain_text("could not be started")


def test_every_game_is_played_without_network_after_the_first_visit(
    site: Place, new_page: Pages
) -> None:
    page = new_page(once=True)
    visited(page, site.page("play", "sokoban"))
    page.context.set_offline(True)
    for game, level in LEVELS.items():
        page.goto(site.page("play", game) + fragment(game, level.text, {}))
        expect(page.locator("body")).to_have_attribute("data-ready", "yes")
        # On the page that is open already, another level is opened without loading it anew.
        expect(page.locator("#level")).to_have_text("a shared level")
        page.keyboard.press(level.keys[0])
        step(page, 1, 1)
    for path in ("", "rooms/", "edit/tower/", "play/sweets/", "play/labyrinth/"):
        page.goto(site.address + path)
        expect(page.locator("h1").first).to_be_visible()
    page.goto(f"{site.address}nothing/")
    expect(page).to_have_title("Page not found - Gyoji")


def test_the_documentation_is_read_without_network_once_a_page_was(
    site: Place, new_page: Pages, site_folder: Path
) -> None:
    page = new_page(once=True)
    page.goto(site.address)
    assert page.evaluate(KEPT)
    page.goto(f"{site.address}docs/check.html")
    last = max(path.relative_to(site_folder) for path in (site_folder / "docs").rglob("*.html"))
    page.wait_for_function("(path) => caches.match(path)", arg=f"{site.address}{last.as_posix()}")
    page.context.set_offline(True)
    for path in ("docs/", "docs/games/tower.html", "docs/solve.html#json"):
        page.goto(site.address + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_visit_of_the_home_page_keeps_all_of_it(site: Place, new_page: Pages) -> None:
    page = new_page(once=True)
    page.goto(site.address)
    assert page.evaluate(KEPT)
    page.context.set_offline(True)
    page.goto(site.page("play", "tower"))
    arrived(page)


@pytest.mark.parametrize("usable", [True, False])
def test_python_starts_from_the_image_of_its_memory(
    site: Place, new_page: Pages, usable: bool
) -> None:
    """It starts by itself in a browser that does not take the image."""
    page = new_page(once=True)
    taken = list[str]()
    if not usable:
        wrong = gzip.compress(bytes(99))
        page.route("**/image.packed", lambda route: route.fulfill(body=wrong))
    page.on("response", lambda answer: taken.append(answer.url.rpartition("/")[2]))
    visited(page, site.page("play", "sokoban"))
    page.keyboard.press("ArrowRight")
    step(page, 1, 1)
    assert "image.packed" in taken


def test_a_new_version_is_taken_as_a_whole(page: Page, tmp_path: Path, site_folder: Path) -> None:
    old, new = tmp_path / "www" / "gyoji", tmp_path / "new"
    shutil.copytree(site_folder, old)
    shutil.copytree(site_folder, new)
    change_version(new)
    with sent(old.parent) as address:
        requests = list[str]()
        page.on("request", lambda request: requests.append(request.url))
        visited(page, f"{address}gyoji/play/sokoban/")
        shutil.rmtree(old)
        shutil.copytree(new, old)
        requests.clear()
        page.reload()
        arrived(page)
        # The old page, with its own files, which the server has no more.
        assert not page.title().startswith("New: ")
        assert not any("0123456789ab" in url for url in requests)
        page.get_by_role("button", name="Use it now").click()
        expect(page).to_have_title(re.compile("^New: "))
        arrived(page)
        page.keyboard.press("ArrowRight")
        step(page, 1, 1)


def change_version(folder: Path) -> None:
    """Make another version of a site, whose titles begin with "New: "."""
    [static] = (folder / "static").iterdir()
    for path in [
        *folder.rglob("*.html"),
        folder / "service-worker.js",
        folder / "site.webmanifest",
    ]:
        text = path.read_text("utf-8").replace(static.name, "0123456789ab")
        path.write_text(text.replace("<title>", "<title>New: "), "utf-8")
    static.rename(static.with_name("0123456789ab"))


@pytest.mark.parametrize("path", ["", "rooms/", "play/sokoban/", "edit/boulder/"])
def test_pages_are_accessible(
    path: str, site: Place, new_page: Pages, axe: Callable[[Page], list[Any]]
) -> None:
    page = new_page()
    page.goto(site.address + path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert axe(page) == []


def test_rooms_are_said_to_need_a_server(site: Place, new_page: Pages) -> None:
    page = new_page()
    page.goto(site.page("rooms"))
    expect(page.get_by_role("main")).to_contain_text("gyoji serve")
