"""Makes docs/pictures: every game as it is seen in the browser and in the terminal.

`python docs/pictures.py` makes them all, `python docs/pictures.py browser` or `terminal` a half.
It needs the extras `web`, `tui` and `test`, and Chromium. Nothing outside the machine is asked.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import sys
import zlib
from base64 import urlsafe_b64encode
from contextlib import contextmanager
from importlib.metadata import EntryPoints
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import sync_playwright

import gyoji
from gyoji.engine.judge import chosen
from gyoji.game.files import samples
from gyoji.game.protocols import Case
from gyoji.game.puzzles import puzzles
from gyoji.notation.source import Source
from gyoji.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

    from gyoji.game.game import Game

FOLDER = Path(__file__).with_name("pictures")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
SCREENS = {"desktop": (1280, 860), "phone": (390, 780)}
COLUMNS, ROWS = 100, 30
REMOTE = re.compile(r',\s*url\("https:[^"]*"\) format\("\w+"\)')
"""Fonts that Textual's pictures would fetch from another host."""


class Shown(NamedTuple):
    """A play to be seen: a puzzle or a sample, and what is done in it.

    `words` are its first commands; or so many are done by chance, as a number.
    """

    game: str
    puzzle: str
    words: Sequence[str] | int


SHOWN = (
    Shown("sokoban", "07-the-long-hall", "DDRRLLUURRDRRRDDLLULURRLDDRRUR"),
    Shown("boulder", "sample1", "dddddwaaaaddddaaaaww"),
    Shown(
        "tower", "08-over-the-abyss",
        ("PUSH LEFT", "MOVETO 4", "PULL RIGHT", "MOVETO 3", "PUSH RIGHT", "PUSH LEFT"),
    ),
    Shown("labyrinth", "08-the-whirl", "SWNEESWNESES"),
    Shown("sweets", "05-the-archipelago", 52),
)  # fmt: skip


class Level(NamedTuple):
    """A puzzle with what is done in it: the judge's input, its options, and the play."""

    game: str
    title: str
    text: str
    options: dict[str, str]
    session: Session


def level(shown: Shown) -> Level:
    """What is shown, played."""
    game = gyoji.load(shown.game)
    title, data, options = sheet(game, shown.puzzle)
    reading = chosen(game.name, game.notation.OPTIONS, options)
    case = next(game.notation.read(Source(BytesIO(data)), False, reading))
    session = Session(game, case.start)
    if isinstance(shown.words, int):
        by_chance(session, shown.words)
    else:
        for word in shown.words:
            session.do(session.typed(word))
    return Level(shown.game, title, data.decode(), options, session)


def sheet(game: Game, name: str) -> tuple[str, bytes, dict[str, str]]:
    """The title of a puzzle or sample, its text, and how it is read."""
    for puzzle in puzzles(game):
        if puzzle.name == name:
            return puzzle.title, puzzle.data, dict(puzzle.options)
    sample = next(each for each in samples(game) if each.name == name)
    return sample.name, sample.data, {}


def by_chance(session: Session, count: int) -> None:
    """So many steps, each one of which something comes, the same ones every time."""
    rng = Random(count)
    for _ in range(count):
        session.do(rng.choice(list(session.play.legal_actions())))


def address(shown: Level) -> str:
    """Where the browser shows a play: its link holds all of it."""
    data = [1, shown.game, shown.text, shown.options, 1, shown.session.words(), ""]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(data).encode()) + packer.flush()
    return f"/play/{shown.game}#{urlsafe_b64encode(packed).decode().rstrip('=')}"


def in_browser() -> None:
    """Every page, light and dark, on a large screen and on a phone."""
    levels = [level(shown) for shown in SHOWN]
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for theme in ("light", "dark"):
            for screen in SCREENS:
                photograph(browser, server, levels, theme, screen)
        browser.close()


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own; its address."""
    from gyoji.web.server import make_server
    from gyoji.web.settings import Settings

    with TemporaryDirectory() as folder:
        server, known = make_server(Settings(port=0, folder=Path(folder))), Event()
        server.when_started = known.set
        thread = Thread(target=server.run, daemon=True)
        thread.start()
        if not known.wait(30):
            raise SystemExit("the server did not start")
        yield server.address
        server.should_exit = True
        thread.join()


def photograph(browser: Browser, server: str, levels: list[Level], theme: str, screen: str) -> None:
    """All pages on one screen."""
    width, height = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height}, base_url=server, reduced_motion="reduce",
        color_scheme="dark" if theme == "dark" else "light", has_touch=screen == "phone",
    )  # fmt: skip
    page = context.new_page()
    for each in levels:
        page.goto(address(each))
        page.locator("#board svg use").first.wait_for(state="attached")
        keep(page, f"browser-{each.game}-{screen}-{theme}")
        page.goto("about:blank")  # the next address may differ by its fragment only
    for name, path in (("home", "/"), ("editor", "/edit/sokoban"), ("rooms", "/rooms")):
        page.goto(path)
        page.locator("h1").first.wait_for()
        keep(page, f"browser-{name}-{screen}-{theme}")
    at_table(page, levels[-1], f"browser-room-{screen}-{theme}")
    context.close()


def at_table(page: Page, shown: Level, name: str) -> None:
    """A room, as one of its players sees it."""
    asked = {"game": shown.game, "text": shown.text, "case": 1, "options": shown.options}
    room = post(page, "/api/rooms", asked)
    post(page, f"/api/rooms/{room['id']}/seats/0", {"name": "Maja"})
    page.goto(f"/room/{room['id']}")
    page.locator("#board svg use").first.wait_for(state="attached")
    keep(page, name)


def post(page: Page, path: str, body: dict[str, object]) -> dict[str, str]:
    """Ask the server as the page does."""
    answer = page.evaluate(
        "([path, body]) => fetch(path, {method: 'POST', body: JSON.stringify(body),"
        " headers: {'Content-Type': 'application/json'}}).then(answer => answer.json())",
        [path, body],
    )
    if "error" in answer:
        raise SystemExit(f"{path}: {answer['error']}")
    return dict(answer)


def keep(page: Page, name: str) -> None:
    """What the page shows, in few colours and so in few bytes."""
    page.wait_for_load_state("networkidle")
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    small = picture.quantize(256, Image.Quantize.MAXCOVERAGE, 2, dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}.png", optimize=True)
    print(name)


def in_terminal() -> None:
    """Photograph every game in the terminal, in a dark and a light theme."""
    for shown in SHOWN:
        for theme in ("colour", "light"):
            asyncio.run(in_textual(level(shown), theme))


async def in_textual(shown: Level, theme: str) -> None:
    """Write one screen of the terminal as SVG."""
    from gyoji.terminal.app import PlayApp
    from gyoji.terminal.launch_options import LaunchOptions

    session, source = shown.session, OneLevel(shown)
    app = PlayApp(LaunchOptions(session.game, source, 1, shown.options, theme, 4.0, False))
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        await pilot.pause()
        app.play_screen.go_to(session.number)
        app.play_screen.reveal(True)
        await pilot.pause()
        name = f"terminal-{shown.game}-{'dark' if theme == 'colour' else theme}"
        picture = REMOTE.sub("", app.export_screenshot(title=f"gyoji play {shown.game}"))
        (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")
        print(name)


class OneLevel:
    """A level source with one level: a play and its commands."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def case(self, _number: int) -> Case:
        session = self._level.session
        return Case(session.start, [step.action for step in session.line])

    def label(self, _number: int) -> str:
        return self._level.title


def main(halves: Sequence[str]) -> None:
    """Make all, or one half."""
    FOLDER.mkdir(exist_ok=True)
    with patch("gyoji.games._entries", EntryPoints):  # a game of the tests may be installed
        if "terminal" not in halves:
            in_browser()
        if "browser" not in halves:
            in_terminal()


if __name__ == "__main__":
    main(sys.argv[1:])
