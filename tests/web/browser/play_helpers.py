"""Helpers for tests of single games: open a level, click a cell, read the page."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Locator, Page

    Cell = tuple[int, int]


class Level(NamedTuple):
    """A level, and how it is played to its end by keys and by clicks."""

    text: str
    keys: tuple[str, ...]
    cells: tuple[Cell, ...]
    end: str
    options: tuple[tuple[str, str], ...] = ()
    picked: Cell | None = None
    """The cell whose click picks up what is there."""


LEVELS = {
    "sokoban": Level(
        "5 6\n######\n#w...#\n#.b+.#\n#....#\n######\n\n0 0\n",
        ("ArrowDown", "ArrowRight"),
        ((3, 1), (2, 2), (2, 3)),
        "complete",
        picked=(2, 2),
    ),
    "boulder": Level(
        "######\n#&.$X#\n######\n\n",
        ("ArrowRight", "d", "ArrowRight"),
        ((1, 2), (1, 3), (1, 4)),
        "Rockford has left by the exit",
    ),
    "tower": Level(
        "3 4\n....\n...G\nS.##\n0\n0 0\n",
        ("2", "e", "e"),
        ((2, 1), (1, 2), (0, 3)),
        "cleared",
    ),
}
"""Games that one player wins by walking; the others have tests of their own."""

LABYRINTH = "o o w\ny10 r1> e1\no y11 o\n1\n0 0\n"

SWEETS = "6 2\n*L**L*\n*ML*ML\n1\n2 2 1 C\n2 5 1 P\n"
TURNS = (("4C", (0, 4)), ("2P", (0, 1)), ("2K", (1, 5)), ("1W", (1, 2)))
"""Four turns that fill all land: a token and its cell."""


def visit(page: Page, game: str, fragment: str = "") -> None:
    """Open the page of a game, and wait until it can be played."""
    if page.goto(f"/play/{game}{fragment}") is None:
        page.reload()  # only the fragment is new, and the page could show what was open before
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")


def paste(page: Page, text: str, **options: str) -> None:
    """Open a level by its text."""
    page.get_by_role("button", name="Levels").click()
    unfold(page, "Paste one")
    page.get_by_label("A level as text").fill(text)
    for name, choice in options.items():
        page.locator(f"#level-options-{name}").select_option(choice)
    page.get_by_role("button", name="Play it", exact=True).click()


def unfold(page: Page, title: str) -> None:
    """Show a part of the dialog of levels, unless it is shown."""
    part = page.locator("#levels details").filter(has_text=title)
    part.evaluate("part => { part.open = true; }")


def opened(page: Page, game: str, text: str, **options: str) -> None:
    """Open a level by a link without a digest, so that nothing is verified."""
    visit(page, game, fragment(game, text, options))
    expect(page.locator("#level")).to_have_text("a shared level")


def reveal_map(page: Page) -> None:
    """Show a map that the game hides, although the play goes on."""
    page.get_by_role("button", name="Reveal the map").click()
    question = page.get_by_role("dialog", name="Reveal the whole map?")
    question.get_by_role("button", name="Reveal the map").click()


def analyse(page: Page) -> None:
    """Show the console beside the game: rulings, counts, commands."""
    press_in_menu(page, "Analysis")


def press_in_menu(page: Page, name: str) -> None:
    """Press a button above the board; on a phone, some are behind another."""
    button = page.locator("#menu").get_by_role("button", name=name, exact=True)
    if not button.is_visible():
        page.get_by_role("button", name="More", exact=True).click()
    button.click()
    expect(page.locator("#more:popover-open")).to_have_count(0)


def fragment(game: str, text: str, options: dict[str, str]) -> str:
    """The fragment of a level without moves, as link.js packs it."""
    data = json.dumps([1, game, text, options, 1, [], ""]).encode()
    packed = zlib.compressobj(wbits=-15)
    letters = urlsafe_b64encode(packed.compress(data) + packed.flush())
    return f"#{letters.decode().rstrip('=')}"


def click(page: Page, cell: Cell, frame: FrameLocator | None = None) -> None:
    """Click the centre of a cell, wherever it is on the screen."""
    around = frame or page
    around.locator("#board").scroll_into_view_if_needed()
    box = around.locator(f"#board-{cell[0]}-{cell[1]}").bounding_box()
    assert box is not None, f"the cell {cell} is not drawn"
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def step(page: Page, number: int, total: int) -> None:
    """Wait until the page shows this step of this total."""
    expect(page.locator("#position")).to_have_text(f"{number} of {total}")


def labels(page: Page) -> list[str]:
    """All cells in words."""
    found: list[str] = page.locator("#board [role=gridcell] > [role=img]").evaluate_all(
        "drawings => drawings.map(drawing => drawing.getAttribute('aria-label'))"
    )
    return found


def cell(page: Page, row: int, column: int) -> Locator:
    """A cell's drawing, which has its description."""
    return page.locator(f"#board-{row}-{column} > [role=img]")


def ended(page: Page, words: str) -> None:
    """The ruling shows the end with its clause, and it is announced."""
    expect(page.locator("#ruling .outcome")).to_contain_text(words)
    expect(page.locator("#ruling .outcome .clause")).to_have_attribute(
        "aria-label", re.compile(r"Clause \S+ .*of the rules")
    )
    expect(page.locator("#announced")).to_contain_text(f"The end: {words}")
