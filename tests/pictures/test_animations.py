"""Animations of plays: as GIF, and as an HTML page that loads nothing."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from gyoji.engine.trace import tell
from gyoji.game.game import Game
from gyoji.game.protocols import Case, Display
from gyoji.games import load
from gyoji.pictures import picture
from gyoji.pictures.frames import STEPS
from gyoji.pictures.gif import PACE, STAY, durations

from .plays import every_game, first, image, made, written_on

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.long


@every_game
def test_a_gif_has_a_frame_for_every_step_that_changes_the_board(name: str) -> None:
    steps = list(tell(load(name), first(name)))
    gif = Image.open(BytesIO(made(name, 0, "gif")))
    frames = 1 + sum(told.before != told.after for told in steps[1:])
    assert gif.n_frames == frames  # type: ignore[attr-defined]  # a file of frames has it
    seen = []
    for number in range(frames):
        gif.seek(number)
        seen.append(gif.convert("RGB"))
    assert all(ImageChops.difference(*pair).getbbox() for pair in pairwise(seen))
    assert gif.info["loop"] == 0


@every_game
def test_a_gif_shows_every_step_for_its_time(name: str) -> None:
    """Steps that change nothing prolong the picture before them."""
    steps, expected = list(tell(load(name), first(name))), list[int]()
    for step, duration in zip(steps, durations(len(steps)), strict=True):
        if expected and step.before == step.after:
            expected[-1] += duration
        else:
            expected.append(duration)
    gif, found = Image.open(BytesIO(made(name, 0, "gif"))), list[int]()
    for number in range(len(expected)):
        gif.seek(number)
        found.append(gif.info["duration"])
    assert found == expected


@every_game
def test_a_gif_ends_as_the_position_is_drawn(name: str) -> None:
    gif = Image.open(BytesIO(made(name, 0, "gif")))
    gif.seek(gif.n_frames - 1)  # type: ignore[attr-defined]  # a file of frames has it
    last = gif.convert("RGB")
    still = image(name, len(list(tell(load(name), first(name)))) - 1).resize(last.size)
    difference = ImageChops.difference(last, still).convert("L")
    far = sum(difference.histogram()[64:])
    assert far < 0.02 * last.width * last.height


@every_game
def test_a_page_allows_only_its_own_script_and_loads_nothing(name: str) -> None:
    page = made(name, 0, "html", "dark").decode()
    policy = re.findall(r'content="(default-src [^"]*)"', page)[0]
    for kind, tag in (("script", "<script>"), ("style", "<style>")):
        own = page.partition(tag)[2].partition(f"</{kind}>")[0]
        digest = b64encode(sha256(own.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert page.count("<script") == 2
    assert not re.search(r"https?:|//[a-z]|@import|url\(| style=| on[a-z]+=", page)


class Evil:
    """A display with markup in all its words."""

    def __init__(self, display: Display, words: str) -> None:
        self._display, self.TITLE = display, words
        self.EVENTS = {event: said._replace(text=words) for event, said in display.EVENTS.items()}

    def __getattr__(self, name: str) -> object:
        return getattr(self._display, name)


def seen(page: Page) -> list[list[str]]:
    """The drawings on each field of the page now."""
    drawn: list[list[str]] = page.evaluate(
        "() => (window.first ??= [...document.querySelectorAll('.cell')]).map("
        "one => [...one.children].map(use => use.getAttribute('href')))"
    )
    return drawn


def drawn_at(name: str, step: int) -> list[list[str]]:
    """The drawings on each field of a page opened at a step."""
    uses = re.findall(
        r'class="cell"[^>]*><use href="([^"]+)"/><use href="([^"]+)"/>',
        made(name, step, "html").decode(),
    )
    return [list(pair) for pair in uses]


@every_game
def test_a_page_is_stepped_through(name: str, page: Page, tmp_path: Path) -> None:
    steps, asked = len(first(name).actions), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    file = tmp_path / "play.html"
    file.write_bytes(made(name, 1, "html"))
    page.goto(file.as_uri())
    assert seen(page) == drawn_at(name, 1)
    for key, step in (("ArrowRight", 2), ("End", steps), ("Home", 0), ("PageDown", min(10, steps))):
        page.keyboard.press(key)
        expect(page.locator("#where")).to_have_text(f"step {step} of {steps}")
        assert seen(page) == drawn_at(name, step), key
    assert asked == [file.as_uri()]


def test_a_page_shows_the_ruling_and_plays_to_the_end(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "play.html"
    file.write_bytes(made("tower", 0, "html"))
    page.goto(file.as_uri())
    page.evaluate("document.getElementById('speed').selectedIndex = 4")
    click = "play => { play.click(); return play.textContent; }"  # it may be over at the next look
    assert page.locator("#play").evaluate(click) == "Pause"
    expect(page.locator("#on")).to_be_disabled()
    expect(page.locator("#play")).to_have_text("Play")
    last = list(tell(load("tower"), first("tower")))[-1]
    said = page.locator(".told").inner_text()
    assert said.startswith(f"Command {last.number} {last.action}: {last.answer}")
    assert all(ruling.text in said and ruling.clause in said for ruling in last.rulings)


def test_long_plays_are_shown_faster() -> None:
    assert durations(3) == [PACE[1], PACE[1], STAY]
    assert durations(2000)[:2] == [PACE[0], PACE[0]]
    assert 50_000 < sum(durations(300)) < 70_000


def test_texts_of_a_game_are_escaped() -> None:
    game, attack = load("sokoban"), '</script><script>alert(1)</script>"&'
    evil = cast("Display", Evil(game.display, attack))
    hostile = Game(game.name, 1, game.rules, game.notation, evil, game.levels)
    for form in ("html", "svg"):
        text = picture(hostile, first("sokoban"), 1, form, "light")[0].decode()
        assert "alert(1)" in text
        assert "<script>alert" not in text
    ElementTree.fromstring(text)


@pytest.mark.parametrize("form", ["gif", "html"])
def test_a_play_that_is_too_long_is_refused(form: str) -> None:
    case = Case(first("sokoban").start, [0, 1] * STEPS)
    with pytest.raises(ValueError, match="4,000 steps is too long to animate: the limit is 2,000"):
        made("sokoban", 0, form, case=case)
    assert made("sokoban", len(case.actions), "svg", case=case)


def test_a_long_play_on_a_large_board_is_refused() -> None:
    case = Case(written_on("sokoban", 190, 190).start, [0, 1] * 200)
    with pytest.raises(ValueError, match="400 steps on a board of 36,100 cells are too much"):
        made("sokoban", 0, "gif", case=case)


def test_the_data_of_a_page_has_every_step() -> None:
    page = made("sweets", 3, "html").decode()
    data = json.loads(re.findall(r'id="data">(.*?)</script>', page, re.DOTALL)[0])
    steps = list(tell(load("sweets"), first("sweets")))
    assert [step["action"] for step in data["steps"]] == [told.action for told in steps]
    assert [step["player"] for step in data["steps"]] == [told.player for told in steps]
    assert data["shown"] == 3
