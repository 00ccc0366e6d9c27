"""Pages for the tests, which load nothing from elsewhere, and the site without a server."""

from __future__ import annotations

import fcntl
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import pytest

from tests.chromium import PATIENCE

from .site import Place, build, sent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import (
        Browser,
        ConsoleMessage,
        Page,
        Request,
    )

    Scheme = Literal["light", "dark"]
    Motion = Literal["no-preference", "reduce"]

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
EMPTY = "/static/icon.svg"
"""An address of the server whose page has no scripts."""
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


def empty(page: Page) -> None:
    """Leave a page, which may be leaving by itself: then that has to come first."""
    from playwright.sync_api import Error

    for attempt in range(4):
        try:
            page.goto(EMPTY)  # pages save plays when they are left
        except Error as error:
            known = "net::ERR_ABORTED|interrupted by another navigation"
            if attempt == 3 or not re.search(known, error.message):
                raise
            page.wait_for_load_state()
        else:
            return


class Pages:
    """Opens pages in contexts of their own, and records errors and requests to other servers.

    A page's process needs longer to start than most tests, so pages are used again: another test
    finds them with another size and other preferences, and without cookies or storage. `once`
    is for tests that leave scripts, routes, clocks or answers to dialogs behind. Nothing moves
    unless a test asks for it: frames of animations are drawn by the processor.
    """

    def __init__(self, browser: Browser, server: str) -> None:
        self.browser, self.server = browser, server
        self.taken: list[tuple[str, Page]] = []
        self.kept: dict[str, list[Page]] = {}
        self.problems: list[str] = []
        self.hosts = {urlsplit(server).netloc}

    def __call__(
        self, width: int = 1280, height: int = 900, *, once: bool = False,
        color_scheme: Scheme = "light", reduced_motion: Motion = "reduce", **options: Any,
    ) -> Page:  # fmt: skip
        kind = "" if once else repr(sorted(options.items()))
        page = self.kept[kind].pop() if self.kept.get(kind) else self._opened(options)
        self.taken.append((kind, page))
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        return page

    def _opened(self, options: dict[str, Any]) -> Page:
        context = self.browser.new_context(**{"base_url": self.server, **options})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("console", self._console)
        page.on("request", self._request)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        refused = "Failed to load resource" in message.text  # what a page asked in vain, it shows
        offline = "WebSocket connection to" in message.text  # a line that dropped
        if message.type in ("error", "warning") and not refused and not offline:
            self.problems.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in ("data", "blob") and url.netloc not in self.hosts:
            self.problems.append(f"an outside host: {request.url}")

    def give_back(self) -> None:
        """Close the pages of a test, or empty them for the next test."""
        for kind, page in self.taken:
            if kind and not page.is_closed():
                empty(page)
                page.evaluate("() => sessionStorage.clear()")
                devices = page.context.new_cdp_session(page)
                for host in self.hosts:  # the site without a server has an origin of its own
                    origin = {"origin": f"http://{host}", "storageTypes": "local_storage"}
                    devices.send("Storage.clearDataForOrigin", origin)
                devices.detach()
                page.context.clear_cookies()
                self.kept.setdefault(kind, []).append(page)
            else:
                page.context.close()
        self.taken.clear()


@pytest.fixture(scope="session")
def pages(browser: Browser, server: str) -> Pages:
    """The pages of all tests."""
    return Pages(browser, server)


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without a server, which one of the processes that run tests builds for all."""
    common = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        common = common.parent
    folder = common / "site" / "gyoji"
    with (common / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            folder.parent.mkdir(exist_ok=True)
            build(folder)
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path, pages: Pages) -> Iterator[Place]:
    """Where a plain file server sends that site, under a path."""
    with sent(site_folder.parent) as address:
        pages.hosts.add(urlsplit(address).netloc)
        yield Place(f"{address}gyoji/", "/")


@pytest.fixture(params=["server", pytest.param("site", marks=pytest.mark.long)])
def place(request: pytest.FixtureRequest, server: str) -> Place:
    """Both places where the pages are: a server, and the site without one."""
    if request.param == "server":
        return Place(f"{server}/", "")
    found: Place = request.getfixturevalue("site")
    return found


@pytest.fixture
def new_page(pages: Pages) -> Iterator[Pages]:
    """Opens pages; any error they record fails the test."""
    yield pages
    pages.give_back()
    problems = pages.problems.copy()
    pages.problems.clear()
    assert problems == []


@pytest.fixture
def axe() -> Callable[[Page], list[Any]]:
    """Lists violations of accessibility rules."""
    if not AXE.exists():
        pytest.skip("NO AXE: npm install fetches axe-core")
    source = AXE.read_text()

    def violations(page: Page) -> list[Any]:
        page.evaluate(source)
        found = page.evaluate(
            "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", list(RULES)
        )
        return [
            (each["id"], each["help"], [node["html"][:200] for node in each["nodes"]])
            for each in found["violations"]
        ]

    return violations
