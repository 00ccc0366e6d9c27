"""This machine's Chromium, if it has one, driven by Playwright: the one browser of all tests."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

# The shell without a window needs two thirds of the processor time of the whole browser.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
WITH_WINDOW = NAMES[1:]
SLOW = 500
"""Milliseconds before each step in a window, so that a person can follow."""
PATIENCE = 60_000
"""Milliseconds until a wait has failed. Only failures take so long, however busy the machine."""

CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
MISSING = "NO BROWSER: Chromium is not installed (apt-get install chromium-headless-shell)"


@contextmanager
def open_browser(*, headed: bool = False) -> Iterator[Browser]:
    """Run Chromium within the block; with `headed` in a window, slowly."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    path = next(filter(None, map(shutil.which, WITH_WINDOW)), "") if headed else CHROMIUM
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or path,
            args=["--no-sandbox"],
            headless=not headed,
            slow_mo=SLOW if headed else 0,
        )
        yield browser
        browser.close()
