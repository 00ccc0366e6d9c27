"""Make docs/pictures: screenshots of every game in the browser and in the terminal.

`python docs/pictures.py` makes all of them; the argument `browser` or `terminal` selects one kind.
It needs the extras `web`, `tui` and `test`, and Chromium, but no network.
"""

from __future__ import annotations

import asyncio
import json
import re
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

import gyoji
from gyoji.engine.judge import choose
from gyoji.engine.session import Session
from gyoji.game.collection import puzzles
from gyoji.game.files import samples
from gyoji.game.notation.source import Source
from gyoji.game.protocols import Case
from tests.chromium import open_browser

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

    from gyoji.game.game import Game

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
SCREENS = {
    "desktop": (1440, 900), "laptop": (1280, 720), "phone": (390, 844), "landscape": (844, 390),
}  # fmt: skip
IN_BOTH_THEMES = ("desktop", "phone")
COLUMNS, ROWS = 100, 30
REMOTE = re.compile(r',\s*url\("https:[^"]*"\) format\("\w+"\)')
"""Fonts that Textual's screenshots would load from another host."""


class Shown(NamedTuple):
    """A play to show: a puzzle or a sample, and its commands.

    `words` are the commands; a number means this many random ones.
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
    """A puzzle that has been played: the judge's input, its options, and the play."""

    game: str
    title: str
    text: str
    options: dict[str, str]
    session: Session


def level(shown: Shown) -> Level:
    """Play the commands to be shown."""
    game = gyoji.load(shown.game)
    title, data, options = sheet(game, shown.puzzle)
    reading = choose(game.name, game.notation.OPTIONS, options)
    case = next(game.notation.read(Source(BytesIO(data)), False, reading))
    session = Session(game, case.start)
    if isinstance(shown.words, int):
        play_randomly(session, shown.words)
    else:
        for word in shown.words:
            session.do(session.parse_typed(word))
    return Level(shown.game, title, data.decode(), options, session)


def sheet(game: Game, name: str) -> tuple[str, bytes, dict[str, str]]:
    """Return the title of a puzzle or sample, its text, and the options to read it with."""
    for puzzle in puzzles(game):
        if puzzle.name == name:
            return puzzle.title, puzzle.data, dict(puzzle.options)
    sample = next(each for each in samples(game) if each.name == name)
    return sample.name, sample.data, {}


def play_randomly(session: Session, count: int) -> None:
    """Do `count` random legal actions, the same ones every time."""
    rng = Random(count)
    for _ in range(count):
        session.do(rng.choice(list(session.play.legal_actions())))


def address(shown: Level) -> str:
    """Return the path of a link that holds the whole play."""
    data = [1, shown.game, shown.text, shown.options, 1, shown.session.words(), ""]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(data).encode()) + packer.flush()
    return f"/play/{shown.game}#{urlsafe_b64encode(packed).decode().rstrip('=')}"


def in_browser() -> None:
    """Photograph every page on each screen, and on some of them in the dark theme, too."""
    levels = [level(shown) for shown in SHOWN]
    with serving() as server, open_browser() as browser:
        for theme in ("light", "dark"):
            for screen in SCREENS if theme == "light" else IN_BOTH_THEMES:
                photograph(browser, server, levels, theme, screen)


@contextmanager
def serving() -> Iterator[str]:
    """Run a server in a thread, and yield its address."""
    from gyoji.web.limits.settings import Settings
    from gyoji.web.server.run import make_server

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
    """Photograph all pages on one screen, in one theme."""
    width, height = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height}, base_url=server, reduced_motion="reduce",
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=screen in ("phone", "landscape"),
    )  # fmt: skip
    page = context.new_page()
    for each in levels:
        page.goto(address(each))
        page.locator("#board svg use").first.wait_for(state="attached")
        keep(page, f"browser-{each.game}-{screen}-{theme}")
        page.goto("about:blank")  # a new fragment alone would not load the page again
    for name, path in (("home", "/"), ("editor", "/edit/sokoban"), ("rooms", "/rooms")):
        page.goto(path)
        page.locator("h1").first.wait_for()
        keep(page, f"browser-{name}-{screen}-{theme}")
    if (screen, theme) == ("desktop", "light"):
        page.goto("/")
        page.locator("h1").first.wait_for()
        preview(page)
    at_table(page, levels[-1], f"browser-room-{screen}-{theme}")
    context.close()


def at_table(page: Page, shown: Level, name: str) -> None:
    """Photograph a room, as one of its players sees it."""
    body = {"game": shown.game, "text": shown.text, "case": 1, "options": shown.options}
    room = post(page, "/api/rooms", body)
    post(page, f"/api/rooms/{room['id']}/seats/0", {"name": "Maja"})
    page.goto(f"/room/{room['id']}")
    page.locator("#board svg use").first.wait_for(state="attached")
    keep(page, name)


def post(page: Page, path: str, body: dict[str, object]) -> dict[str, str]:
    """Send a request as the page does, and return its answer."""
    answer = page.evaluate(
        "([path, body]) => fetch(path, {method: 'POST', body: JSON.stringify(body),"
        " headers: {'Content-Type': 'application/json'}}).then(answer => answer.json())",
        [path, body],
    )
    if "error" in answer:
        raise SystemExit(f"{path}: {answer['error']}")
    return dict(answer)


def preview(page: Page) -> None:
    """Save the picture that links to the pages are shown with: the games, without the header."""
    page.wait_for_load_state("networkidle")
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB").crop((0, 62, 1440, 818))
    small = picture.resize((1200, 630), Image.Resampling.LANCZOS).quantize(128)
    small.save(ROOT / "src/gyoji/web/static/preview.png", optimize=True)


def keep(page: Page, name: str) -> None:
    """Save a screenshot, in few colours and so in few bytes."""
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


def main(chosen_parts: Sequence[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with patch("gyoji.games._entries", EntryPoints):  # the game of the tests may be installed
        if "terminal" not in chosen_parts:
            in_browser()
        if "browser" not in chosen_parts:
            in_terminal()


if __name__ == "__main__":
    main(sys.argv[1:])
