"""Clicks in the browser on games whose actions are cells, and what their help leaves out."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import gyoji
from gyoji.game.scene import scene_of
from gyoji.web.play.catalog import known_names
from gyoji.web.play.job_pool import JobPool
from tests.noughts import install
from tests.terminal.test_clicks import two_clicks
from tests.web.browser.play_helpers import click, opened, step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.web.browser.conftest import Pages

pytestmark = pytest.mark.long


def work_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no work done in job processes: only this process has what a test replaces."""

    async def run(
        _: JobPool, _client: str, job: Callable[..., object], *given: object, **_lane: object
    ) -> Any:  # fmt: skip
        return await asyncio.to_thread(job, *given)

    monkeypatch.setattr(JobPool, "run", run)


@pytest.fixture
def _noughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    install(monkeypatch)
    work_here(monkeypatch)
    known_names.cache_clear()
    yield
    known_names.cache_clear()


@pytest.mark.usefixtures("_noughts")
def test_a_click_fills_a_cell(new_page: Pages) -> None:
    page = new_page()
    opened(page, "noughts", "noughts\n\n")
    expect(page.locator("#hand")).to_be_hidden()
    for number, cell in enumerate(((0, 1), (2, 2), (1, 0)), 1):
        click(page, cell)
        step(page, number, number)
    expect(page.locator("#commands")).to_have_text(re.compile("a2.*c3.*b1", re.DOTALL))
    click(page, (0, 1))
    expect(page.locator("#refusal")).to_be_visible()
    step(page, 3, 3)


@pytest.mark.usefixtures("_noughts")
def test_the_cell_under_the_cursor_is_picked(new_page: Pages) -> None:
    page = new_page()
    opened(page, "noughts", "noughts\n\n")
    page.locator("#board").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    step(page, 1, 1)


@pytest.mark.usefixtures("_noughts")
def test_there_are_no_empty_headings(new_page: Pages) -> None:
    page = new_page()
    opened(page, "noughts", "noughts\n\n")
    page.get_by_role("button", name="Help").click()
    expect(page.locator("#help h3")).to_have_text(["How to move", "This page"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Levels").click()
    expect(page.locator("#levels h3").first).to_be_visible()
    assert "More" not in page.locator("#levels h3").all_inner_texts()


def test_a_command_of_two_clicks(new_page: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_of(gyoji.load("skater")), "picks", two_clicks)
    work_here(monkeypatch)
    page = new_page()
    opened(page, "skater", "######\n#@..*#\n#....#\n######\n\n")
    click(page, (1, 1))
    expect(page.locator(".mark.choice").first).to_be_visible()
    step(page, 0, 0)
    click(page, (2, 1))
    step(page, 1, 1)
    expect(page.locator("#commands")).to_contain_text("D")
