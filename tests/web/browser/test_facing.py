"""The player's figure looks where its last command went, also after undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .play_helpers import LEVELS, opened, step

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages

SOKOBAN = "5 6\n######\n#....#\n#.wb+#\n#....#\n######\n\n0 0\n"
FACES = ("viewer", "left", "right", "away")
SEEN = """names => names.filter((name) => getComputedStyle(document.querySelector("#board"))
    .getPropertyValue(`--facing-${name}`) === "1")"""


def seen(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SEEN, FACES)
    return found


def test_the_worker_looks_where_they_go(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", SOKOBAN)
    found = [seen(page)]
    for number, key in enumerate(("ArrowLeft", "ArrowUp", "ArrowDown"), 1):
        page.keyboard.press(key)
        step(page, number, number)
        found.append(seen(page))
    assert found == [["viewer"], ["left"], ["away"], ["viewer"]]
    page.keyboard.press("Backspace")
    step(page, 2, 3)
    assert seen(page) == ["away"]
    page.keyboard.press("ArrowLeft")  # a wall, at which the worker looks
    expect(page.locator("#refusal")).to_be_visible()
    assert seen(page) == ["left"]


def test_the_climber_looks_to_a_side(new_page: Pages) -> None:
    page = new_page()
    opened(page, "tower", LEVELS["tower"].text)
    for number, (key, face) in enumerate((("ArrowRight", "right"), ("ArrowLeft", "left")), 1):
        page.keyboard.press(key)  # it becomes a MOVETO, which names no side
        step(page, number, number)
        assert seen(page) == [face]
    page.keyboard.press("2")
    page.keyboard.press("e")
    step(page, 4, 4)
    assert seen(page) == ["right"]
