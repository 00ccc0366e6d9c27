"""The HTML report in a browser: stepping through it, and what may not run in it."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from playwright.sync_api import expect

from gyoji.check.report import html
from gyoji.engine.trace import tell

from ..findings import ATTACK, GAMES, HOSTILE, RERUN, Hostile, divergence_of, finding_of, summary

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from gyoji.check.results import Summary

pytestmark = pytest.mark.long


def open_report(page: Page, folder: Path, found: Summary, place: str = "") -> None:
    """Open the report of a summary, at a place in it."""
    file = folder / "report.html"
    file.write_text(html.page(found, RERUN), encoding="utf-8")
    page.goto(f"{file.as_uri()}{place}")


def expect_step(page: Page, number: int) -> None:
    """Wait until the address is that of a step."""
    expect(page).to_have_url(re.compile(f"#step={number}$"))


def test_arrow_keys_step_through_the_play(page: Page, tmp_path: Path) -> None:
    found = summary("sokoban")
    wrong, last = divergence_of(found).number, len(finding_of(found).cases[0].actions)
    open_report(page, tmp_path, found)
    start = f"Command {wrong} U: pushes\nthe first after which the output is wrong"
    assert page.locator("#said").inner_text().startswith(start)
    for key, number in (
        ("ArrowRight", wrong + 1),
        ("ArrowLeft", wrong),
        ("ArrowLeft", wrong - 1),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("End", last),
        ("PageUp", last - 10),
    ):
        page.keyboard.press(key)
        expect_step(page, number)
    page.locator("#wrong").click()
    expect_step(page, wrong)
    expect(page.locator("#slider")).to_have_value(str(wrong))


@pytest.mark.parametrize("name", GAMES)
def test_the_script_draws_what_the_page_shows_without_it(
    name: str, page: Page, tmp_path: Path
) -> None:
    found = summary(name)
    open_report(page, tmp_path, found)
    drawn = page.locator("#boards .cell").evaluate_all(
        "all => all.map(one => [one.getAttribute('class'), one.lastChild.getAttribute('href')])"
    )
    boards = html.page(found).partition('<div id="boards"')[2].partition('<ul id="rulings"')[0]
    written = re.findall(r'<g class="(cell[^"]*)" role="cell".*?<use href="([^"]*)"', boards)
    assert drawn == [list(cell) for cell in written]
    assert len(drawn) > 20


@pytest.mark.parametrize("name", GAMES)
def test_cells_have_colours(name: str, page: Page, tmp_path: Path) -> None:
    """A drawing that the style sheet does not reach is black."""
    open_report(page, tmp_path, summary(name))
    shot = page.locator("svg.board").first.screenshot()
    seen = Image.open(BytesIO(shot)).convert("L")
    assert sum(seen.histogram()[:9]) < seen.width * seen.height / 50


@pytest.mark.parametrize("name", GAMES)
def test_every_step_can_be_opened_by_its_number(name: str, page: Page, tmp_path: Path) -> None:
    found = summary(name)
    open_report(page, tmp_path, found, "#step=3")
    text = page.locator("#said").inner_text()
    action = finding_of(found).cases[0].actions[2]
    word = found.game.notation.word(action, list(finding_of(found).cases[0].start))
    assert text.startswith("Command 3 ")
    assert word in text
    told = list(tell(found.game, finding_of(found).cases[0]))[3]
    rows = (
        "[...document.querySelectorAll('#boards figure')[1].querySelectorAll('[role=row]')].map("
        "row => [...row.children].map(one => document.querySelector("
        "`${one.lastChild.getAttribute('href')} text`).textContent))"
    )
    assert page.evaluate(rows) == told.after
    expect(page.locator("#rulings li")).to_have_count(max(1, len(told.rulings)))


def test_nothing_from_the_program_runs_and_nothing_is_loaded(page: Page, tmp_path: Path) -> None:
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    open_report(page, tmp_path, Hostile(ATTACK + HOSTILE).summary)
    page.keyboard.press("ArrowLeft")
    assert {address.split(":")[0] for address in asked} == {"file"}
    script = "Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'})"
    image = "Object.assign(new Image(), {src: 'http://127.0.0.1:9/x'})"
    for element, directive in ((script, "script-src-elem"), (image, "img-src")):
        assert directive == page.evaluate(
            "new Promise(done => { addEventListener('securitypolicyviolation',"
            f" event => done(event.violatedDirective), {{once: true}});"
            f" document.body.append({element}); }})"
        )
    assert page.evaluate("window.ran") is None
    assert page.locator("script").count() == 3
