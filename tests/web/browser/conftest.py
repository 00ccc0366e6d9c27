"""A browser for the tests: the distribution's Chromium, driven by Playwright, without network."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.chromium import CHROMIUM, MISSING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Page,
        Request,
        ViewportSize,
    )

pytest.importorskip("playwright", reason="no Playwright: pip install 'gyoji[test]'")

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    from playwright.sync_api import sync_playwright

    if not CHROMIUM:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Pages:
    """Opens pages in contexts of their own, and records errors and requests to other servers."""

    def __init__(self, browser: Browser, server: str) -> None:
        self.browser, self.server = browser, server
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []

    def __call__(self, width: int = 1280, height: int = 900, **options: Any) -> Page:
        size: ViewportSize = {"width": width, "height": height}
        context = self.browser.new_context(viewport=size, base_url=self.server, **options)
        context.set_default_timeout(10_000)
        self.contexts.append(context)
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
        if url.scheme not in ("data", "blob") and url.netloc != urlsplit(self.server).netloc:
            self.problems.append(f"an outside host: {request.url}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def new_page(browser: Browser, server: str) -> Iterator[Pages]:
    """Opens pages; any error they record fails the test."""
    pages = Pages(browser, server)
    yield pages
    pages.close()
    assert pages.problems == []


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
