"""The page where games are made: the code, the board beside it, and what keeps the code apart."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PYODIDE
from tests.web.running import limited

from .play_helpers import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from .conftest import Pages
    from .site import Place

pytestmark = pytest.mark.skipif(not PYODIDE.is_dir(), reason="NO PYTHON: npm ci fetches pyodide")
LIGHTS = (Path(__file__).parents[3] / "examples" / "games" / "lights.py").read_text("utf-8")

PASTE = """(target, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const how = {clipboardData, bubbles: true, cancelable: true};
  target.dispatchEvent(new ClipboardEvent("paste", how));
}"""


def visit(page: Page, place: Place, content: str = "") -> None:
    """Open the page, and wait until its game can be played."""
    page.goto(place.page("make") + content)
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    expect(page.locator("#board [role=gridcell]").first).to_be_attached()


def write(page: Page, text: str) -> None:
    """Replace the code by pasting another one."""
    page.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.locator(".cm-content").evaluate(PASTE, text)


def link(file: str, text: str) -> str:
    """The fragment of a game, as make/link.js packs it."""
    data = json.dumps([1, "game", file, text]).encode()
    packed = zlib.compressobj(9, wbits=-15)
    letters = urlsafe_b64encode(packed.compress(data) + packed.flush())
    return f"#{letters.decode().rstrip('=')}"


@pytest.mark.long
def test_each_change_is_played_at_once(place: Place, new_page: Pages) -> None:
    page = new_page()
    visit(page, place)
    expect(page.locator("#solvable")).to_have_text("This level can be won, in 1 move.")
    click(page, (0, 0))
    expect(page.locator("#ruling")).to_contain_text("row 1, column 1 is pressed")
    expect(page.locator("#facts")).to_contain_text("lit4")

    # An error is underlined, and the play goes on after it as before.
    write(page, LIGHTS.replace("finish(state, DARK)", "finish(state, DARK"))
    expect(page.locator("#error")).to_contain_text("expected Python, found '(' was never closed")
    expect(page.locator(".cm-line:has(.cm-lintRange-error)")).to_contain_text("finish(")
    expect(page.locator("#stage")).to_have_class("stale")
    page.get_by_role("button", name="Line 35").click()
    expect(page.locator(".cm-activeLine")).to_contain_text("finish(")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#facts")).to_contain_text("lit5")
    page.get_by_role("button", name="Redo").click()

    # Another rule, and another look: the play so far is played again by them.
    changed = LIGHTS.replace("range(4)", "range(0)").replace('"sweet disc"', '"goal star"')
    write(page, changed.replace("is pressed", "alone is pressed"))
    expect(page.locator("#ruling")).to_contain_text("row 1, column 1 alone is pressed")
    expect(page.locator("#facts")).to_contain_text("lit6")
    expect(page.locator("#drawn-lit-lamp path")).to_have_attribute("fill", "var(--tile-candy)")
    expect(page.locator(".cm-lintRange-error")).to_have_count(0)
    expect(page.locator("#solvable")).to_have_text("This level can be won, in 5 moves.")

    page.get_by_label("Level").select_option("Two lines")
    expect(page.locator("#facts")).to_contain_text("moves0")
    expect(page.locator("#solvable")).to_have_text("This level can be won, in 6 moves.")

    # A draft is kept, and runs when the page is opened again.
    page.reload()
    expect(page.locator("#drawn-lit-lamp path")).to_have_attribute("fill", "var(--tile-candy)")


@pytest.mark.long
def test_laws_have_signs(place: Place, new_page: Pages) -> None:
    page = new_page()
    visit(page, place)
    expect(page.locator("#laws-said")).to_have_text(re.compile(r"All \d\d laws hold\."))
    assert page.locator("#laws .holds").count() == page.locator("#laws li").count() > 20
    write(
        page,
        LIGHTS.replace("    begin(state)\n    return 1", "    state[0] = ON\n    return 1"),
    )
    expect(page.locator("#laws-said")).to_have_text(re.compile(r"\d+ laws? (is|are) broken\."))
    broken = page.locator("#laws .broken")
    expect(broken.filter(has_text="the ring is untouched")).to_have_count(1)
    expect(broken.first.get_by_role("img", name="broken")).to_be_visible()


@pytest.mark.long
def test_a_game_of_a_link_runs_when_the_visitor_says_so(place: Place, new_page: Pages) -> None:
    page = new_page(once=True, permissions=["clipboard-read", "clipboard-write"])
    text = LIGHTS.replace("Lights:", "Lamps:")
    page.goto(place.page("make") + link("lamps.py", text))
    run = page.get_by_role("button", name="Run this code")
    expect(page.locator("#note")).to_contain_text("Somebody has shared this game with you.")
    expect(page.locator(".cm-line").first).to_contain_text("Lamps: press a lamp")
    page.locator(".cm-content").click()
    page.keyboard.type("#")
    expect(page.locator("#play-line")).to_have_text("gyoji play ./lamps.py")
    assert page.workers == []
    assert page.evaluate("localStorage.getItem('gyoji.make')") is None
    page.keyboard.press("Backspace")
    run.click()
    expect(page.locator("#title")).to_have_text("Lamps")
    expect(page.locator("#board [role=gridcell]")).to_have_count(9)
    expect(page.locator("#note")).to_be_hidden()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(place.page("make") + "#")
    page.get_by_role("button", name="Copy", exact=True).first.click()
    expect(page.locator("#copy-check")).to_have_text("Copied.")
    line = page.evaluate("navigator.clipboard.readText()")
    assert line == "gyoji check ./lamps.py -- python3 solution.py"
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "lamps.py"
    assert download.value.path().read_text("utf-8") == text
    other = new_page(once=True)
    other.goto(copied)
    expect(other.get_by_role("button", name="Run this code")).to_be_visible()
    expect(other.locator("#file")).to_have_value("lamps.py")


@pytest.mark.parametrize(
    ("fragment", "sentence"),
    [
        ("#xx", "This link is damaged"),
        (link("../lights.py", LIGHTS), "This link is damaged"),
        (link("lights.py", "#" * 2_000_000), "This link holds more than any game"),
    ],
    ids=["damaged", "path", "bomb"],
)
def test_a_link_that_holds_no_game_is_refused(
    fragment: str, sentence: str, server: str, new_page: Pages
) -> None:
    page = new_page()
    page.goto(f"{server}/make{fragment}")
    expect(page.locator("#note")).to_contain_text(sentence)
    expect(page.locator("#file")).to_have_value("lights.py")


PROBES = """async origin => {
  const native = Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch;
  const event = target => new Promise((done, fail) => {
    target.onopen = target.onmessage = target.onsuccess = () => done();
    target.onerror = () => fail(new Error("refused"));
  });
  const probes = {
    fetch: () => (native ?? fetch).call(self, origin + "/"),
    elsewhere: () => (native ?? fetch).call(self, "https://example.org/", {mode: "no-cors"}),
    request: () => {
      const request = new XMLHttpRequest();
      request.open("GET", origin + "/", false);
      request.send();
    },
    socket: () => event(new WebSocket(origin.replace("http", "ws") + "/ws/play")),
    events: () => event(new EventSource(origin + "/")),
    script: () => importScripts(origin + "/static/js/dom.js"),
    module: () => import(origin + "/static/js/dom.js"),
    worker: () => event(new Worker(origin + "/static/js/dom.js")),
    database: () => event(indexedDB.open("probe")),
    cache: () => caches.open("probe"),
    storage: () => localStorage.length,
    cookies: () => document.cookie.length,
    parent: () => parent.document.title,
    above: () => top.document.title,
  };
  const reached = [];
  for (const [name, probe] of Object.entries(probes)) {
    try { await probe(); reached.push(name); } catch { /* as it should be */ }
  }
  const channel = new BroadcastChannel("probe");
  channel.postMessage("reached");
  return [self.origin, reached];
}"""

PYTHON_PROBE = LIGHTS.replace(
    "g = Author(__name__)",
    """
import js
found = []
for name in ("localStorage", "document", "parent", "window"):
    if hasattr(js, name):
        found.append(name)
try:
    request = js.XMLHttpRequest.new()
    request.open("GET", "ORIGIN/", False)
    request.send()
    found.append("network")
except Exception as error:
    pass
try:
    js.indexedDB.open("probe")
    found.append("database")
except Exception as error:
    pass
raise ValueError(f"reached: {found}")
g = Author(__name__)""",
)


@pytest.mark.long
def test_code_reaches_nothing_but_its_messages(place: Place, new_page: Pages) -> None:
    page = new_page(once=True)
    visit(page, place)
    page.evaluate("""() => {
      localStorage.setItem("secret", "1");
      document.cookie = "secret=1";
      window.heard = 0;
      new BroadcastChannel("probe").onmessage = () => { window.heard += 1; };
    }""")
    origin = place.address.rstrip("/")
    asked = list[str]()
    page.on("requestfinished", lambda request: asked.append(request.url))
    frame = page.frames[1]
    assert frame.evaluate("self.origin") == "null"
    places: list[Any] = [frame, *page.workers]
    for where in places:
        assert where.evaluate(PROBES, origin) == ["null", []]
    assert page.evaluate("window.heard") == 0
    assert [url for url in asked if not url.startswith("blob:null")] == []
    write(page, PYTHON_PROBE.replace("ORIGIN", origin))
    expect(page.locator("#error")).to_contain_text("reached: []")
    # What these policies refuse, the console says.
    new_page.problems[:] = [each for each in new_page.problems if "ontent Security" not in each]


@pytest.mark.long
def test_the_sandbox_runs_nothing_in_an_origin(site: Place, new_page: Pages) -> None:
    page = new_page(once=True)
    page.goto(site.page("make"))
    ran = page.evaluate(
        """async address => {
          const frame = document.createElement("iframe");
          frame.name = "mine";
          frame.src = address;
          await new Promise(done => { frame.onload = done; document.body.append(frame); });
          frame.contentWindow.postMessage({number: 1, code: "0"}, "*");
          await new Promise(done => { frame.contentWindow.addEventListener("message", done);
            frame.contentWindow.postMessage({number: 2}, "*"); });
          return frame.contentWindow.eval === undefined ? -1 : frame.contentWindow.origin;
        }""",
        site.page("sandbox"),
    )
    assert ran == site.address.split("/gyoji")[0]
    mine = page.frame("mine")  # the page has one of its own, which may come later
    assert mine is not None
    assert mine.evaluate("workers.size") == 0


HANGING = (
    LIGHTS.replace("    tell(PRESS", "    while at == 18:\n        pass\n    tell(PRESS")
).replace("is pressed", "alone is pressed")
"""The bottom right lamp of the first level is a loop without an end."""


@pytest.mark.long
def test_code_that_does_not_end_is_ended(place: Place, new_page: Pages) -> None:
    page = new_page(once=True)
    visit(page, place)
    click(page, (0, 0))
    expect(page.locator("#facts")).to_contain_text("moves1")
    # A move that does not end: which moves have an effect is looked up as soon as it is there.
    write(page, HANGING)
    expect(page.locator("#error")).to_contain_text("loop")  # after so many rounds, or 8 seconds
    expect(page.locator("#stage")).to_have_class("stale")
    click(page, (1, 1))
    expect(page.locator("#refusal")).to_contain_text("loop")
    write(page, LIGHTS)
    expect(page.locator("#stage")).not_to_have_class("stale")
    expect(page.locator("#facts")).to_contain_text("moves1")
    click(page, (1, 1))
    expect(page.locator("#facts")).to_contain_text("moves2")
    # A file that does not end.
    write(page, LIGHTS + "\nwhile True:\n    pass\n")
    expect(page.locator("#stage")).to_have_class("stale")
    expect(page.locator("#error")).to_contain_text("loop")
    write(page, LIGHTS)
    expect(page.locator("#stage")).not_to_have_class("stale")
    expect(page.locator("#facts")).to_contain_text("moves2")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible_by_the_keyboard_on_a_phone(
    scheme: Any, server: str, new_page: Pages, axe: Callable[[Page], list[Any]]
) -> None:
    page = new_page(360, 800, once=True, color_scheme=scheme)
    page.goto(f"{server}/make")
    expect(page.locator("#laws-said")).to_have_text(re.compile("hold"))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert axe(page) == []
    page.get_by_label("Games to open and change").focus()
    page.keyboard.type("Rev")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text("Reversi")
    page.get_by_label("The game, in Python").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("The game, in Python")).not_to_be_focused()
    page.locator("#board").focus()
    for key in ("ArrowDown",) * 3 + ("ArrowRight",) * 3:
        page.keyboard.press(key)
    page.keyboard.press("Space")
    expect(page.locator("#facts")).to_contain_text("moves1")
    page.keyboard.press("Backspace")
    expect(page.locator("#facts")).to_contain_text("moves0")


def test_without_python_the_page_says_what_to_do(tmp_path: Path, new_page: Pages) -> None:
    with limited(tmp_path) as bare:
        new_page.hosts.add(bare.address.removeprefix("http://"))
        page = new_page(once=True)
        page.goto(f"{bare.address}/make")
        expect(page.get_by_role("alert")).to_contain_text("gyoji serve --pyodide FOLDER")
        expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
