"""The pages in Polish and Japanese: chosen, remembered, and without a flash of English."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .test_loading import SHIFT

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages
    from .site import Place

pytestmark = pytest.mark.long

READY = "body[data-ready=yes]"
LABELS = {"en": "Language", "pl": "Język", "ja": "言語"}
MIDDLES = """() => [...document.querySelectorAll(".top > *, .top nav a")].map((each) => {
  const box = each.getBoundingClientRect();
  return box.top + box.height / 2;
})"""
ENGLISH = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) found.push(node.nodeValue);
    const english = /\\b(your|with|level|from|this|and|for)\\b/i;
    return found.filter((text) => english.test(text) && !/<p|skater/i.test(text));
}"""
"""What is English on a page, without what browsers without scripts show, and a game of another
package, which has no translations.
"""
GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
STRANGE = ("xx", "__proto__", "constructor", "../../api/games%00", "<b>")
FIRST = {
    ("boulder", "pl"): "Rockford przechodzi", ("boulder", "ja"): "ロックフォードは",
    ("labyrinth", "pl"): "wyspa", ("labyrinth", "ja"): "島",
    ("sokoban", "pl"): "robotnik przechodzi", ("sokoban", "ja"): "作業員は",
    ("tower", "pl"): "gracz", ("tower", "ja"): "プレイヤー",
}  # fmt: skip


def opened(new_page: Pages, path: str, language: str, width: int = 1280) -> Page:
    page = new_page(width, 740, locale=language)
    page.goto(path)
    page.wait_for_selector(READY)
    return page


TWICE = [(game, "ja" if number % 2 else "pl") for number, (game, _) in enumerate([*FIRST][::2])]
"""One of the two languages of each game; only `make test-long` looks at the rulings in both."""


@pytest.mark.parametrize("language", ["pl", "ja"])
@pytest.mark.parametrize("path", ["/", "/play/sokoban", "/play/sweets", "/edit/tower", "/rooms"])
def test_a_page_is_in_the_browser_s_language(new_page: Pages, path: str, language: str) -> None:
    page = opened(new_page, path, language)
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate(ENGLISH) == []
    assert page.evaluate(SHIFT) < 0.03


@pytest.mark.parametrize(
    ("game", "language"),
    [pytest.param(*each, marks=[pytest.mark.long] if each in TWICE else []) for each in FIRST],
)
def test_rulings_are_in_the_reader_s_language(new_page: Pages, game: str, language: str) -> None:
    page = opened(new_page, f"/play/{game}", language)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ruling")).to_contain_text(FIRST[game, language])


def test_the_site_without_a_server_has_the_languages_too(site: Place, new_page: Pages) -> None:
    page = new_page(once=True, locale="pl")
    page.goto(site.page("play", "sokoban"))
    expect(page.locator("#open-rules")).to_have_text("Zasady")
    page.wait_for_selector(READY)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ruling")).to_contain_text("robotnik przechodzi")


def test_a_language_is_chosen_and_remembered(new_page: Pages) -> None:
    page = opened(new_page, "/?lang=ja", "en")
    expect(page.locator("h1")).to_have_text("すぐに遊べるパズル")
    page.get_by_label("言語").select_option("pl")
    expect(page.locator("h1")).to_have_text("Łamigłówki, w które zagrasz od razu")
    page.goto("/play/tower")
    expect(page.get_by_label("Język")).to_have_value("pl")
    expect(page).to_have_title("Wieża - Gyoji")
    page.get_by_label("Język").select_option("en")
    expect(page).to_have_title("The Tower - Gyoji")


@pytest.mark.parametrize("asked", STRANGE)
def test_other_languages_are_ignored(new_page: Pages, asked: str) -> None:
    page = opened(new_page, f"/?lang={asked}", "en")
    expect(page.locator("h1")).to_have_text("Puzzles to play at once")
    assert page.evaluate("localStorage.getItem('gyoji.language')") is None


def test_without_its_catalogue_a_page_is_english(new_page: Pages) -> None:
    page = new_page(once=True, locale="pl")
    page.route("**/words/pl.json", lambda route: route.abort())
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Puzzles to play at once")
    assert page.locator("html").get_attribute("lang") == "en"


def test_counts_have_their_plural_forms(new_page: Pages) -> None:
    page = opened(new_page, "/", "pl")
    address = page.evaluate(
        "document.querySelector('link[rel=modulepreload][href$=\"/words.js\"]').href"
    )
    counted = """async (address) => {
        const { tn, translated } = await import(address);
        const moves = [0, 1, 2, 5, 22].map((count) => tn("{count} move", "{count} moves", count));
        return [...moves, translated("1 diamond is"), translated("4 diamonds are")];
    }"""
    assert page.evaluate(counted, address) == [
        "0 ruchów", "1 ruch", "2 ruchy", "5 ruchów", "22 ruchy", "1 diament", "4 diamenty",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["pl", "ja"])
@pytest.mark.parametrize("path", ["/", "/play/tower", "/play/sweets", "/edit/boulder", "/rooms"])
def test_nothing_is_cut_off_on_a_phone(new_page: Pages, path: str, language: str) -> None:
    page = opened(new_page, path, language, width=360)
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wider) <= 0


@pytest.mark.parametrize("language", LABELS)
def test_the_header_is_one_line_on_a_phone(site: Place, new_page: Pages, language: str) -> None:
    page = new_page(360, 740, once=True, locale=language)
    page.goto(site.page("play", "boulder"))
    page.wait_for_selector(READY)
    middles = page.evaluate(MIDDLES)
    assert len(middles) == 7
    assert max(middles) - min(middles) < 4
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    other = "ja" if language == "pl" else "pl"
    page.get_by_label(LABELS[language]).select_option(other)
    expect(page.locator("html")).to_have_attribute("lang", other)
