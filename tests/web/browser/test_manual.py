"""The documentation on the site: whole, without dead links, with boards to play on."""

from __future__ import annotations

import sys
import zlib
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import expect

import gyoji
import gyoji.data
import gyoji.env
from gyoji.engine.guide import WorkedExample
from gyoji.game.files import samples
from gyoji.games import HERE, load

from .play_helpers import click
from .site import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import FrameLocator, Page

    from .conftest import Pages
    from .site import Place

sys.path.insert(0, str(ROOT / "website"))
from worked import examples

UNCITED = {"tower": {"3 Refused"}}
"""Cited only of commands that only --lenient reads."""
PUBLIC = (gyoji, gyoji.env, gyoji.data)


@pytest.mark.parametrize("game", HERE)
def test_every_clause_that_a_ruling_can_cite_has_a_worked_example(game: str) -> None:
    display = load(game).display
    known = {words.clause for words in [*display.EVENTS.values(), *display.ENDS.values()]}
    breaches = {clause for clause in known if clause.startswith("8 E_")}  # they refuse an input
    shown = set[str]().union(*(example.clauses() for example in examples(game)))
    assert known - breaches - shown == UNCITED.get(game, set())


def test_an_example_is_what_its_sentence_says() -> None:
    """Spot checks against the statement's samples; the sentences are read by people."""
    (sample,) = [each for each in samples(load("sweets")) if each.name == "board_e"]
    first = next(each for each in examples("sweets") if each.worked.fine).worked
    answer = b"".join(gyoji.judge("sweets", first.text))
    assert answer == sample.answer.splitlines(keepends=True)[0]
    refused = WorkedExample("", "3 3\n###\n#?#\n###\n\n0 0\n")
    with pytest.raises(gyoji.NotationError):
        refused.open(load("sokoban"))


class Links(HTMLParser):
    """What a page leads to, and the places in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.targets, self.places = list[str](), {""}
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.places.add(found.get("id") or "")
        target = found.get("src" if tag in ("img", "script") else "href")
        if target and not urlsplit(target).scheme:
            self.targets.append(target)


def dead_links(folder: Path, pages: dict[Path, Links]) -> Iterator[str]:
    for page, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            path = path / "index.html" if path.is_dir() else path
            place = "" if path.parts[-2:-1] != page.parts[-2:-1] else unquote(parts.fragment)
            if not path.exists() or (path in pages and place not in pages[path].places):
                yield f"{page.relative_to(folder)} leads to {target}"


@pytest.mark.long
def test_all_links_lead_somewhere(site_folder: Path) -> None:
    folder = site_folder / "docs"
    pages = {page: Links(page) for page in folder.rglob("*.html")}
    assert len(pages) > 50
    assert list(dead_links(folder, pages)) == []


@pytest.mark.long
def test_every_public_name_is_described(site_folder: Path) -> None:
    listed = (site_folder / "docs" / "objects.inv").read_bytes().split(b"\n", 4)[4]
    names = {line.split()[0] for line in zlib.decompress(listed).decode().splitlines()}
    public = {f"{module.__name__}.{name}" for module in PUBLIC for name in module.__all__}
    assert len(public) > 30
    assert public <= names


@pytest.mark.long
@pytest.mark.parametrize("game", HERE)
def test_a_worked_example_is_played_on_a_live_board(
    game: str, site: Place, new_page: Pages
) -> None:
    page = new_page(once=True)
    page.goto(f"{site.address}docs/games/{game}.html")
    page.locator("a.worked-play").first.click()
    board = page.frame_locator("iframe").first
    expect(board.locator("body")).to_have_attribute("data-ready", "yes")
    last = len(examples(game)[0].steps()) - 1
    expect(board.locator("#position")).to_have_text(f"{last} of {last}")


@pytest.mark.long
def test_the_games_of_the_gallery_are_played_by_one_python(
    site: Place, new_page: Pages, axe: Callable[[Page], list[Any]]
) -> None:
    page = new_page(once=True)
    page.goto(f"{site.address}docs/gallery.html")
    pictures = page.locator("a.live")
    expect(pictures).to_have_count(12)
    assert axe(page) == []

    def board(title: str) -> FrameLocator:
        return page.frame_locator(f'iframe[title="The board of {title}"]')

    # Nothing of Python is there until somebody plays.
    assert page.frames == [page.main_frame]
    page.get_by_role("link", name="The board of Ice").press("Enter")
    ice = board("Ice")
    expect(ice.locator("#board")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(ice.locator("#ruling")).to_contain_text("from row 1, column 1 to row 3, column 1")

    page.get_by_role("link", name="The board of Lights").click()
    lights = board("Lights")
    expect(lights.locator("body")).to_have_attribute("data-ready", "yes")
    click(page, (0, 0), lights)
    expect(lights.locator("#ruling")).to_contain_text("row 1, column 1 is pressed")
    expect(lights.locator("#facts")).to_contain_text("lit4")

    while pictures.count():
        left = pictures.count()
        pictures.first.click()
        expect(pictures).to_have_count(left - 1)
    frames = page.locator("iframe.live")
    expect(frames).to_have_count(12)
    for at in range(12):
        expect(frames.nth(at).content_frame.locator("[role=gridcell]").first).to_be_visible()
    assert len(page.workers) == 1
    covered = board("Mines").locator("#board [role=gridcell] > [role=img]")
    words = [each.get_attribute("aria-label") or "" for each in covered.all()]
    assert words
    assert all(each.startswith("covered cell, row") for each in words)

    # Each board goes on from its own play.
    ice.get_by_role("button", name="R", exact=True).click()
    expect(ice.locator("#ruling .outcome")).to_contain_text("all flags are taken")
    ice.locator("#ruling .clause").first.click()
    expect(ice.locator("#code")).to_be_visible()
    ice.get_by_role("link", name="Change this game").click()
    expect(page).to_have_url(f"{site.address}make/")
    expect(page.locator("#file")).to_have_value("ice.py")


@pytest.mark.long
def test_a_game_of_the_gallery_has_a_page_of_its_own(
    site: Place, new_page: Pages, axe: Callable[[Page], list[Any]]
) -> None:
    page = new_page(once=True)
    page.goto(f"{site.address}board/#hexes.py")
    expect(page.get_by_role("heading", level=1, name="Hex")).to_be_visible()
    expect(page.locator("#code")).to_contain_text("HEXAGONS = True")
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    assert axe(page) == []
    page.goto(f"{site.address}make/")  # a new fragment alone would not load the page again
    page.goto(f"{site.address}board/#nothing.py")
    expect(page.locator("#note")).to_have_text("There is no game called nothing.py.")


@pytest.mark.long
def test_the_documentation_is_searched(site: Place, new_page: Pages) -> None:
    page = new_page(once=True)
    page.goto(f"{site.address}")
    page.get_by_role("link", name="Learn").click()
    box = page.get_by_label("Search", exact=True)
    box.fill("estuary")
    box.press("Enter")
    expect(page.locator("#search-results")).to_contain_text("The Labyrinth")
