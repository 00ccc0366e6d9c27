"""The rules of a game: first as players need them, and the exact ones behind a button."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from playwright.sync_api import expect

from gyoji.engine.guide import guide_of
from gyoji.game.scene import scene_of
from gyoji.games import HERE, load
from gyoji.web.play import handlers
from gyoji.web.play.catalog import entry
from tests.examples import long_if

from .play_helpers import LEVELS, analyse, opened, visit
from .test_languages import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from gyoji.engine.guide import Guide
    from gyoji.game.game import Game

    from .conftest import Pages

    Axe = Callable[[Page], list[Any]]

LIGHTS = Path(__file__).parents[3] / "examples" / "games" / "lights.py"
SCREENS = {"desk": (1440, 900), "phone": (390, 844)}
DRAWN = """boards => boards.map(board => [...board.querySelectorAll("use")].map(
    use => use.getAttribute("href").split("#")[1]).filter(name => !name.startsWith("letter-")))"""


def drawn_as(game: Game, board: list[list[str]]) -> list[str]:
    """The names of a board's tiles, in the order in which they are drawn."""
    tiles = scene_of(game).tiles
    return [tile.name for row in board for glyph in row for tile in tiles(glyph)]


def shows(page: Page, game: Game, guide: Guide) -> None:
    """The page has the aim, the pieces with their pictures, the referee's boards, and the end."""
    expect(page.locator(".guide-aim")).to_have_text(guide.aim)
    pieces = page.locator(".guide-pieces li")
    words = [re.sub(r" \([CPK]\)", "", piece.words) for piece in guide.pieces]  # only for programs
    expect(pieces.locator("> span")).to_have_text(words)
    expect(pieces.locator("> svg")).to_have_count(len(guide.pieces))
    expect(page.locator(".guide-examples p:first-child")).to_have_text(
        [example.sentence for example in guide.examples]
    )
    boards = page.locator(".guide-board")
    known = [board for each in guide.examples for board in (each.before, each.after)]
    assert boards.evaluate_all(DRAWN) == [drawn_as(game, board) for board in known]
    for number, name in enumerate(boards.evaluate_all("all => all.map(each => each.ariaLabel)")):
        assert name.startswith("After: " if number % 2 else "Before: ")
    expect(page.locator(".guide-ends li")).to_have_count(len(guide.ends))
    expect(page.locator(".guide-keys kbd").last).to_have_text("?")


@pytest.mark.parametrize("size", long_if(lambda size: size != "desk", SCREENS))
def test_the_rules_are_for_players(new_page: Pages, axe: Axe, size: str) -> None:
    width, height = SCREENS[size]
    page = new_page(width, height)
    for name in HERE:
        game = load(name)
        visit(page, name)
        page.locator("#open-rules").click()
        shows(page, game, guide_of(game))
        expect(page.locator(".rules-text")).to_be_hidden()
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if size == "desk":  # all of it fits the screen
            whole = "each => each.scrollHeight <= each.clientHeight"
            assert page.locator("#rules").evaluate(whole), name
        page.get_by_role("button", name="Exact rules").click()
        expect(page.locator(".guide")).to_be_hidden()
        expect(page.locator(".rules-text strong").first).to_be_visible()
        # What only programs need is folded, and nothing else is.
        for title in page.locator(".rules-text h3").all():
            text = title.text_content() or ""
            for_programs = re.search("Input|Output|input|solutions|refused", text)
            expect(title).to_be_visible(visible=not for_programs)
        expect(
            page.locator(".rules-text th", has_text="glyph").locator("visible=true")
        ).to_have_count(0)
        page.get_by_text("For programmers").click()
        expect(page.locator(".rules-text h3", has_text=re.compile(r"^\d Input"))).to_be_visible()
        letters = page.locator(".rules-text tr:has(code)").filter(has=page.locator(".tile-icon"))
        if name in {"boulder", "sokoban", "sweets", "tower"}:  # in pictures, too
            assert letters.count() >= 2
        if name == "sweets":  # one for each token
            assert page.locator(".rules-text td .letter-icon").count() >= 20
        page.get_by_role("button", name="Rules in short").click()
        expect(page.locator(".guide")).to_be_visible()


def test_why_leads_to_the_rules_and_analysis_to_the_exact_ones(new_page: Pages) -> None:
    page = new_page()
    opened(page, "boulder", LEVELS["boulder"].text)
    page.keyboard.press("!")
    page.keyboard.press("ArrowRight")
    said = page.locator("#ruling .rulings.plain").inner_text()
    assert said
    assert "row" not in said
    page.get_by_role("button", name="See the rules").click()
    expect(page.locator(".guide-examples .cited")).to_be_in_viewport()
    page.keyboard.press("Escape")
    analyse(page)
    assert "row 2, column 3" in page.locator("#ruling .rulings.exact").inner_text()
    page.locator("#ruling .clause").first.click()
    cited = page.locator(".rules-text .cited")
    expect(cited).to_be_focused()
    expect(cited).to_be_in_viewport()
    expect(page.locator(".guide")).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator("#open-rules").click()
    expect(page.locator(".guide")).to_be_visible()
    expect(page.locator(".rules-text")).to_be_hidden()


def test_a_game_of_one_s_own_is_shown_the_same_way(new_page: Pages) -> None:
    page, game = new_page(), load(str(LIGHTS))
    visit(page, "sokoban")
    known = [entry(game), handlers.rules(game)["guide"]]
    page.evaluate(
        """async ([about, guide]) => {
            const { makeGuide } = await import("/static/js/game/guide.js");
            const dialog = document.getElementById("rules");
            dialog.replaceChildren(makeGuide(about, guide, true));
            dialog.setAttribute("aria-label", "Rules");
            dialog.showModal();
        }""",
        msgspec.to_builtins(known),
    )
    shows(page, game, guide_of(game))
    expect(page.locator(".guide-board .mark")).to_have_count(len(guide_of(game).examples))
    expect(page.locator(".guide-examples")).to_contain_text("The referee: all lamps are off")


@pytest.mark.parametrize("language", long_if(lambda language: language == "ja", ("pl", "ja")))
def test_the_rules_for_players_are_translated(new_page: Pages, language: str) -> None:
    page = new_page(locale=language)
    for name in HERE:
        visit(page, name)
        page.locator("#open-rules").click()
        expect(page.locator(".guide-aim")).not_to_have_text(guide_of(load(name)).aim)
        english = ENGLISH.replace("document.body", "document.querySelector('.guide')")
        assert page.evaluate(english) == [], name
        for each in page.locator(".guide-examples .soft").all_text_contents():
            assert "you" not in each  # what is heard has several parts
        page.locator("#rules .button.small").first.click()
        expect(page.locator("#rules .soft:visible").first).to_contain_text(
            {"pl": "po angielsku", "ja": "英語"}[language]
        )
