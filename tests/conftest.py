"""Set-up for all tests: signals, random examples, the browser, and what is made once for all."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.chromium import CHROMIUM, MISSING, PATIENCE, open_browser
from tests.examples import FEW

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from playwright.sync_api import Browser, Page

# Restore the handler of SIGINT: a parent such as a background shell may have set it to be ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow example on a busy machine is not a failure, and the same sources have the same result.
# `--hypothesis-profile=new` tries examples that nobody has tried before.
settings.register_profile(
    "gyoji", deadline=None, max_examples=10 if FEW else 100, derandomize=True,
    # A fixture for all examples of a test only says how all of them are run.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)  # fmt: skip
settings.register_profile("new", settings.get_profile("gyoji"), derandomize=False)
settings.load_profile("gyoji")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--headed", action="store_true", help="show the browser, and slow it down")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hide Playwright's event loop, which it leaves running, from tests without a browser."""
    if "browser" in getattr(item, "fixturenames", ()):
        return (yield)
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One Chromium for all tests."""
    pytest.importorskip("playwright", reason="no Playwright: pip install 'gyoji[test]'")
    if not CHROMIUM:
        pytest.skip(MISSING)
    with open_browser(headed=request.config.getoption("headed")) as found:
        loop = asyncio._get_running_loop()
        yield found
        asyncio._set_running_loop(loop)  # the last test may be one without a browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page with nothing open."""
    with browser.new_context() as context:
        context.set_default_timeout(PATIENCE)
        yield context.new_page()


@pytest.fixture(autouse=True)
def _no_game_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the games in files that a test loads: processes learn of them by the environment."""
    monkeypatch.setenv("GYOJI_FILES", "")
