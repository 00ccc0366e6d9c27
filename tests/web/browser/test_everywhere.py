"""The same pages on a server and on the site without one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import gyoji
from gyoji.games import HERE, load, names

from .play_helpers import LABYRINTH, LEVELS, SWEETS, TURNS, click, fragment, step, unfold
from .test_editor import GOOD, VERDICT, choose_brush, middle

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages
    from .site import Place

pytestmark = pytest.mark.long

XSB = "#####\n#@$.#\n#####\n"


def opened(new_page: Pages, place: Place, page: str, game: str, content: str = "") -> Page:
    """A page of a game, ready to be used."""
    made = new_page()
    made.goto(place.page(page, game) + content)
    expect(made.locator("body")).to_have_attribute("data-ready", "yes")
    return made


@pytest.mark.parametrize("game", LEVELS)
def test_a_game_is_played_to_its_end_and_shared(
    game: str, place: Place, site: Place, server: str, new_page: Pages
) -> None:
    level = LEVELS[game]
    page = opened(new_page, place, "play", game, fragment(game, level.text, dict(level.options)))
    for number, key in enumerate(level.keys, 1):
        page.keyboard.press(key)
        step(page, number, number)
    expect(page.locator("#ruling")).to_contain_text(level.end)
    page.locator("#open-share").click()
    expect(page.locator("#share-link")).to_have_value(re.compile("#"))
    link = page.locator("#share-link").input_value()
    assert link.startswith(place.page("play", game))
    # The link of one place opens in the other.
    there = site if place.ending == "" else type(place)(f"{server}/", "")
    other = opened(new_page, there, "play", game, link[link.index("#") :])
    expect(other.locator("#note")).to_contain_text("Verified")
    step(other, len(level.keys), len(level.keys))


def test_sweets_is_played(place: Place, new_page: Pages) -> None:
    content = fragment("sweets", SWEETS, {"games": "open"})
    page = opened(new_page, place, "play", "sweets", content)
    for number, (token, cell) in enumerate(TURNS):
        page.locator(f'.token[data-word="{token}"]').click()
        expect(page.locator(".mark.choice").first).to_be_visible()
        click(page, cell)
        step(page, 2 * number + 1, 2 * number + 1)
        page.get_by_role("button", name="end my turn").click()
        step(page, 2 * number + 2, 2 * number + 2)
    expect(page.locator("#ruling")).to_contain_text("all land is filled")


def test_the_labyrinth_is_walked(place: Place, new_page: Pages) -> None:
    level = fragment("labyrinth", LABYRINTH, {"treasure": "off"})
    page = opened(new_page, place, "play", "labyrinth", level)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#announcements li")).to_have_text(["east island"])
    expect(page.locator(".notebook-canvas [data-certain='0,1']")).to_be_visible()


def test_a_level_is_finished_and_the_next_one_begun(place: Place, new_page: Pages) -> None:
    page = opened(new_page, place, "play", "sokoban")
    first = page.locator("#level").inner_text()
    for number in (1, 2):  # the first puzzle takes two pushes to the right
        page.keyboard.press("ArrowRight")
        step(page, number, number)
    page.get_by_role("button", name=re.compile("^Next")).click()
    step(page, 0, 0)
    expect(page.locator("#level")).not_to_have_text(first)


@pytest.mark.parametrize("form", ["SVG", "PNG", "HTML"])
def test_a_picture_is_saved(form: str, place: Place, new_page: Pages) -> None:
    page = opened(new_page, place, "play", "sokoban")
    page.get_by_role("button", name="Save").click()
    with page.expect_download() as found:
        page.get_by_role("button", name=form).click()
    head = found.value.path().read_bytes()[:9]
    assert head.startswith({"SVG": b"<svg", "PNG": b"\x89PNG", "HTML": b"<!DOCTYPE"}[form])
    assert page.get_by_role("button", name="GIF").count() == (place.ending == "")


def test_a_level_in_another_format_is_imported(place: Place, new_page: Pages) -> None:
    page = opened(new_page, place, "play", "sokoban")
    page.get_by_role("button", name="Levels").click()
    unfold(page, "Paste one")
    page.get_by_label("A level as text").fill(XSB)
    page.get_by_role("button", name="Play it", exact=True).click()
    expect(page.locator("#level")).to_have_text("your own level")
    expect(page.locator(".goal")).to_contain_text("Par")  # a search has found it
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ruling")).to_contain_text("complete")
    expect(page.locator("#ending .star:not(.missed)")).to_have_count(3)


def test_a_level_is_drawn_and_played(place: Place, new_page: Pages) -> None:
    page = opened(new_page, place, "edit", "sokoban")
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    for glyph, column in (("b", 3), ("+", 4)):
        choose_brush(page, glyph)
        page.mouse.click(*middle(page, 1, column))
    expect(page.locator("#text")).to_have_value(re.compile(r"b\+"))
    expect(page.locator(VERDICT)).to_have_text(GOOD)
    expect(page.locator("#winnable")).to_have_text("This level can be won. Par: 2 moves.")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile(re.escape(place.page("play", "sokoban")) + "#"))
    expect(page.locator("#board [role=gridcell]")).not_to_have_count(0)


def test_the_home_page_leads_to_every_game(place: Place, new_page: Pages) -> None:
    page = new_page()
    page.goto(place.page(""))
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    count = len(HERE if place.ending else names())
    expect(page.locator("#games .game")).to_have_count(count)
    expect(page.locator(".game-picture svg")).to_have_count(count)  # of one without levels, too
    wide = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    for at in range(3):
        expect(page.locator(".game").nth(at)).to_be_in_viewport(ratio=1)
    page.set_viewport_size(wide)  # type: ignore[arg-type]
    for game in HERE:
        link = page.get_by_role("link", name=f"Play {load(game).display.TITLE}", exact=True)
        assert link.evaluate("link => link.href") == place.page("play", game)
    page.locator(".game-picture").first.click(force=True)  # all of a card opens its game
    page.wait_for_url(place.page("play", "sokoban"))


def test_the_home_page_leads_from_easy_to_hard_and_further(place: Place, new_page: Pages) -> None:
    page = new_page(once=True)
    page.goto(place.page(""))
    titles = page.locator("#games h2")
    expect(titles.first).to_have_text("Sokoban")
    assert titles.all_inner_texts()[:5] == [
        "Sokoban", "The Curse of Boulder Dash", "The Tower", "The Labyrinth", "The game of sweets",
    ]  # fmt: skip
    further = "Open a room" if place.ending == "" else "Read the documentation"
    expect(page.get_by_role("link", name=further)).to_be_visible()
    expect(page.locator("footer")).to_contain_text(f"Gyoji {gyoji.__version__}")
