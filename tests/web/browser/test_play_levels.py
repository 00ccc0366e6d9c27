"""Choosing a level: ready-made, generated, pasted with and without an error, watched."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from gyoji.engine.judge import read
from gyoji.engine.play import UncheckedPlay
from gyoji.game.collection import campaign
from gyoji.games import load

from .play_helpers import LEVELS, ended, labels, paste, step, unfold, visit

if TYPE_CHECKING:
    from .conftest import Pages

pytestmark = pytest.mark.long

ARROWS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}


def test_levels_in_view_have_pictures_but_of_hidden_maps(new_page: Pages) -> None:
    page = new_page()
    for game, pictures in (("labyrinth", 0), ("tower", 1)):
        visit(page, game)
        page.get_by_role("button", name="Levels").click()
        page.locator("ul.cards:not([aria-busy])").wait_for(state="attached")
        assert page.locator(".cards .card").count() > 3
        if not pictures:
            expect(page.locator(".campaign .secret svg").first).to_be_visible()
        for card in (page.locator(".campaign .card").first, page.locator(".campaign .card").last):
            card.scroll_into_view_if_needed()
            expect(card.locator(".picture")).to_have_count(pictures)


def test_levels_follow_one_another(new_page: Pages) -> None:
    page = new_page()
    visit(page, "sokoban")
    first, second, *_ = campaign(load("sokoban"))
    expect(page.locator("#level")).to_have_text(f"1 {first.title}")
    for number, word in enumerate(solution(first.text.encode()), 1):
        page.keyboard.press(ARROWS[word])
        step(page, number, number)
    ended(page, "complete")
    page.get_by_role("button", name=f"Next: 2 {second.title}").click()
    expect(page.locator("#level")).to_have_text(f"2 {second.title}")
    step(page, 0, 0)


def solution(data: bytes) -> str:
    """The shortest solution of a Sokoban level."""
    game = load("sokoban")
    start = next(iter(read(game, data))).start
    ways, seen = deque([("", start)]), {start}
    while ways:
        done, state = ways.popleft()
        for action, letter in enumerate("UDLR"):
            play = UncheckedPlay(game, state)
            play.do(action)
            if play.over:
                return done + letter
            if play.state not in seen:
                seen.add(play.state)
                ways.append((done + letter, play.state))
    raise AssertionError("this game cannot be completed")


def test_errors_are_shown_at_their_line(new_page: Pages) -> None:
    page = new_page()
    visit(page, "sokoban")
    paste(page, "5 6\n######\n#w...#\n#.?+.#\n#....#\n######\n\n0 0\n")
    area = page.get_by_label("A level as text")
    expect(area).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".line-numbers .wrong")).to_have_text("4")
    expect(page.locator(".line-highlight")).to_be_visible()
    assert area.evaluate("area => area.value.slice(area.selectionStart)[0]") == "?"
    assert page.locator("#levels .field .error").inner_text()
    area.fill(LEVELS["sokoban"].text)
    expect(page.locator(".line-highlight")).to_be_hidden()
    page.get_by_role("button", name="Play it", exact=True).click()
    expect(page.locator("#level")).to_have_text("your own level")


@pytest.mark.parametrize("game", LEVELS)
def test_a_level_is_pasted(game: str, new_page: Pages) -> None:
    page = new_page()
    visit(page, game)
    before = labels(page)
    paste(page, LEVELS[game].text)
    expect(page.locator("#levels")).to_be_hidden()
    expect(page.locator("#level")).to_have_text("your own level")
    expect(page.locator("#board")).to_be_focused()
    assert labels(page) != before


def test_a_text_in_another_format_is_recognized_and_played(new_page: Pages) -> None:
    page = new_page()
    visit(page, "sokoban")
    page.get_by_role("button", name="Levels").click()
    unfold(page, "Paste one")
    area = page.get_by_label("A level as text")
    area.fill("; One\n\n#####\n#@$.#\n#####\n\n; Two\n\n######\n#@ $.#\n######\n")
    note = page.locator("#levels .field .hint[role=status]")
    expect(note).to_have_text("This looks like Sokoban in XSB, 2 levels.")
    page.get_by_role("button", name="Play it", exact=True).click()
    expect(page.locator("#board [role=gridcell]")).to_have_count(15)
    page.keyboard.press("ArrowRight")
    ended(page, "complete")


def test_a_level_is_generated(new_page: Pages) -> None:
    page = new_page()
    visit(page, "tower")
    page.get_by_role("button", name="Levels").click()
    unfold(page, "Generate one")
    page.locator("#level-size").fill("6")
    page.locator("#level-seed").fill("7")
    page.get_by_role("button", name="Generate and play").click()
    expect(page.locator("#level")).to_contain_text("size 6, seed 7")
    assert any("player" in label for label in labels(page))


def test_a_level_generated_for_several_players_is_one_play(new_page: Pages) -> None:
    page = new_page()
    visit(page, "labyrinth")
    assert not any("Bob" in label for label in labels(page))
    page.get_by_role("button", name="Levels").click()
    unfold(page, "Generate one")
    walkers = page.locator("#level-making-walkers")
    expect(walkers.locator("xpath=..")).not_to_contain_text("--")
    walkers.select_option("3")
    page.get_by_role("button", name="Generate and play").click()
    expect(page.locator("#level")).to_contain_text("size 8")
    for walker in ("Alice", "Bob", "Carol"):
        assert any(walker in label for label in labels(page)), walker


def test_a_dialog_closes_by_a_click_beside_it_and_not_on_its_edge(new_page: Pages) -> None:
    page = new_page(1280, 720)
    visit(page, "sokoban")
    page.get_by_role("button", name="Rules").click()
    rules = page.locator("#rules")
    expect(rules).to_be_visible()
    box = rules.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    expect(rules).to_be_visible()
    page.mouse.click(box["x"] - 10, box["y"] + 50)
    expect(rules).to_be_hidden()


def test_a_sample_is_watched(new_page: Pages) -> None:
    page = new_page()
    visit(page, "tower")
    page.get_by_role("button", name="Levels").click()
    page.locator("#speed").evaluate("speed => { speed.value = '10'; }")
    unfold(page, "Other levels")
    page.get_by_role("button", name="Watch the 4 moves of Example 1 of the contest, 2").click()
    step(page, 4, 4)
    expect(page.locator("#ending")).to_be_visible()
