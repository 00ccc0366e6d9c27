"""The HTML report in a browser: stepping through it, and what may not run in it."""

import re
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from gyoji.check.report.html import page
from gyoji.check.results import Summary
from gyoji.engine.trace import tell
from tests.chromium import CHROMIUM, MISSING

from ..browser import Browser
from ..findings import ATTACK, GAMES, HOSTILE, RERUN, Hostile, divergence_of, finding_of, summary


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip(MISSING)
    with Browser(tmp_path_factory.mktemp("browser")) as opened:
        yield opened


def opened(browser: Browser, folder: Path, found: Summary, place: str = "") -> str:
    """Open a page in the browser; what it says then."""
    file = folder / "report.html"
    file.write_text(page(found, RERUN), encoding="utf-8")
    browser.open(f"{file.as_uri()}{place}")
    return said(browser)


def said(browser: Browser) -> str:
    return str(browser.ask("document.getElementById('said').innerText"))


def test_arrow_keys_step_through_the_play(browser: Browser, tmp_path: Path) -> None:
    found = summary("sokoban")
    wrong, last = divergence_of(found).number, len(finding_of(found).cases[0].actions)
    start = f"Command {wrong} U: pushes\nthe first after which the output is wrong"
    assert opened(browser, tmp_path, found).startswith(start)
    seen = []
    for key in ("ArrowRight", "ArrowLeft", "ArrowLeft", "Home", "ArrowLeft", "End", "PageUp"):
        browser.press(key)
        seen.append(browser.ask("location.hash"))
    numbers = [wrong + 1, wrong, wrong - 1, 0, 0, last, last - 10]
    assert seen == [f"#step={number}" for number in numbers]
    browser.ask("document.getElementById('wrong').click()")
    assert browser.ask("location.hash") == f"#step={wrong}"
    assert browser.ask("document.getElementById('slider').value") == str(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_the_script_draws_what_the_page_shows_without_it(
    name: str, browser: Browser, tmp_path: Path
) -> None:
    found = summary(name)
    opened(browser, tmp_path, found)
    cells = "[...document.querySelectorAll('#boards .cell')]"
    drawn = browser.ask(
        f"{cells}.map(one => [one.getAttribute('class'), one.lastChild.getAttribute('href')])"
    )
    boards = page(found).partition('<div id="boards"')[2].partition('<ul id="rulings"')[0]
    written = re.findall(r'<g class="(cell[^"]*)" role="cell".*?<use href="([^"]*)"', boards)
    assert drawn == [list(cell) for cell in written]
    assert len(drawn) > 20


@pytest.mark.parametrize("name", GAMES)
def test_cells_have_colours(name: str, browser: Browser, tmp_path: Path) -> None:
    """A drawing that the style sheet does not reach is black."""
    opened(browser, tmp_path, summary(name))
    place = browser.ask(
        "(({x, y, width, height}) => ({x, y, width, height, scale: 1}))"
        "(document.querySelector('svg.board').getBoundingClientRect())"
    )
    shot = browser.call("Page.captureScreenshot", clip=place, captureBeyondViewport=True)
    seen = Image.open(BytesIO(b64decode(shot["data"]))).convert("L")
    assert sum(seen.histogram()[:9]) < seen.width * seen.height / 50


@pytest.mark.parametrize("name", GAMES)
def test_every_step_can_be_opened_by_its_number(
    name: str, browser: Browser, tmp_path: Path
) -> None:
    found = summary(name)
    text = opened(browser, tmp_path, found, "#step=3")
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
    assert browser.ask(rows) == told.after
    assert browser.ask("document.querySelectorAll('#rulings li').length") == max(
        1, len(told.rulings)
    )
    browser.ask("location.hash = '#step=99999'")


def test_nothing_from_the_program_runs_and_nothing_is_loaded(
    browser: Browser, tmp_path: Path
) -> None:
    before = len(browser.asked)
    opened(browser, tmp_path, Hostile(ATTACK + HOSTILE).summary)
    browser.press("ArrowLeft")
    assert {address.split(":")[0] for address in browser.asked[before:]} <= {"about", "file"}
    script = "Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'})"
    image = "Object.assign(new Image(), {src: 'http://127.0.0.1:9/x'})"
    for element, directive in ((script, "script-src-elem"), (image, "img-src")):
        assert directive == browser.ask(
            "new Promise(done => { addEventListener('securitypolicyviolation',"
            f" event => done(event.violatedDirective), {{once: true}});"
            f" document.body.append({element}); }})"
        )
    assert browser.ask("window.ran") is None
    assert browser.ask("document.querySelectorAll('script').length") == 3
