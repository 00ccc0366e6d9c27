"""Plays are shared by links, stepped through, saved, and restored."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from gyoji.engine.judge import read
from gyoji.games import load

from .play_helpers import (
    LABYRINTH,
    LEVELS,
    SWEETS,
    analyse,
    click,
    labels,
    opened,
    step,
    visit,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, WebSocketRoute

    from .conftest import Pages

pytestmark = pytest.mark.long


def shared(page: Page) -> str:
    """The link of the play so far, as the dialog shows it."""
    page.locator("#open-share").click()
    link = page.locator("#share-link")
    expect(link).to_have_value(re.compile("#"))
    level = link.input_value()
    if not page.get_by_label("With my moves").is_checked():  # as it is at an end
        page.get_by_label("With my moves").check()
        expect(link).not_to_have_value(level)
    return link.input_value()


def changed(page: Page, link: str, change: str) -> str:
    """The same link with a change in its content."""
    made: str = page.evaluate(
        """async ([fragment, change]) => {
            const { pack, unpack } = await import("/static/js/game/link.js");
            const shared = await unpack(fragment);
            if (change === "end") shared.end = "0".repeat(32);
            if (change === "moves") shared.moves.pop();
            if (change === "game") shared.game = "another";
            if (change === "text") shared.text = shared.text.replace(/[.oL]/, "?");
            return pack(shared);
        }""",
        [link[link.index("#") :], change],
    )
    return made


@pytest.mark.parametrize("game", LEVELS)
def test_a_shared_play_is_verified(game: str, new_page: Pages) -> None:
    level, page = LEVELS[game], new_page()
    opened(page, game, level.text)
    for number, key in enumerate(level.keys, 1):
        page.keyboard.press(key)
        step(page, number, number)
    link, done = shared(page), labels(page)
    page.get_by_label("With my moves").uncheck()
    expect(page.locator("#share-link")).not_to_have_value(link)
    page.get_by_role("button", name="Close").click()
    page.locator("#open-share").click()
    expect(page.get_by_label("With my moves")).to_be_checked()  # as it has ended
    other = new_page()
    other.goto(link)
    expect(other.locator("#note")).to_contain_text("Verified")
    step(other, len(level.keys), len(level.keys))
    assert labels(other) == done
    expect(other.locator("#ruling .outcome")).to_contain_text(level.end)


def test_a_new_action_hides_the_verification(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.keyboard.press("ArrowDown")
    step(page, 1, 1)
    other = new_page()
    other.goto(shared(page))
    expect(other.locator("#note")).to_contain_text("Verified")
    other.get_by_role("button", name="Watch it from the start").click()
    expect(other.locator("#playback")).to_have_attribute(
        "data-shows", "play"
    )  # it has been watched
    step(other, 1, 1)
    expect(other.locator("#note")).to_be_visible()
    other.keyboard.press("ArrowUp")
    step(other, 2, 2)
    expect(other.locator("#note")).to_be_hidden()


def test_sweets_and_the_labyrinth_are_shared(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sweets", SWEETS, games="open")
    page.locator('.token[data-word="4C"]').click()
    expect(page.locator(".mark.choice").first).to_be_visible()
    click(page, (0, 4))
    step(page, 1, 1)
    link = shared(page)
    opened(page, "labyrinth", LABYRINTH)
    page.keyboard.press("ArrowRight")
    step(page, 1, 1)
    for address in (link, shared(page)):
        other = new_page()
        other.goto(address)
        expect(other.locator("#note")).to_contain_text("Verified")
        step(other, 1, 1)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("end", "changed on its way"),
        ("moves", "changed on its way"),
        ("game", "a play of another game"),
        ("text", r"^This link is damaged, or belongs to something else: expected"),
    ],
)
def test_a_changed_link_is_refused(change: str, sentence: str, new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.keyboard.press("ArrowDown")
    step(page, 1, 1)
    visit(page, "sokoban", changed(page, shared(page), change))
    page.reload()
    expect(page.locator("#note")).to_have_attribute("role", "alert")
    expect(page.locator("#note-text")).to_have_text(re.compile(sentence))
    expect(page.locator("#level")).not_to_have_text("a shared level")


HOSTILE = {
    "letter": "#x",
    "script": "#%3Cscript%3E",
    "zeros": "#AAAA",
    "object": "#q1YqTi0uTi1S0lEqSVayqlZKzi9KVbIy1FHKTy5RsjI01lEqLU4tUrKqBQA",
    "long": f"#{'A' * 400_001}",
}


@pytest.mark.parametrize("fragment", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_fragment_is_refused_in_a_sentence(fragment: str, new_page: Pages) -> None:
    page = new_page()
    visit(page, "sokoban", fragment)
    expect(page.locator("#note")).to_have_attribute("role", "alert")
    expect(page.locator("#note-text")).to_have_text(re.compile("^This link .*shared here.$"))
    assert labels(page), "a level is shown all the same"


def test_a_decompression_bomb_is_refused(new_page: Pages) -> None:
    page = new_page()
    visit(page, "sokoban")
    refusal = page.evaluate(
        """async () => {
            const { pack, unpack } = await import("/static/js/game/link.js");
            const game = { game: "x", options: {}, case: 1, moves: [], end: "" };
            const bomb = await pack({ ...game, text: " ".repeat(5_000_000) });
            return [bomb.length, await unpack(bomb).catch((error) => error.message)];
        }"""
    )
    assert refusal[0] < 20_000
    assert refusal[1] == "This link holds more than any play that was shared here."


def test_a_title_is_one_short_line(new_page: Pages) -> None:
    page = new_page()
    visit(page, "sokoban")
    link, read = page.evaluate(
        """async () => {
            const { pack, unpack } = await import("/static/js/game/link.js");
            const { packText } = await import("/static/js/packing.js");
            const level = ["sokoban", "", {}, 1, [], ""];
            const made = ["a\\n\u202eb\\0c", "x".repeat(500)];
            const links = [
                [1, ...level], [2, ...level, ...made], [2, ...level, "t"],
                [2, ...level, 1, ""], [3, ...level],
            ];
            const known = { game: "sokoban", text: "", options: {}, case: 1, moves: [], end: "" };
            const packed = await Promise.all(links.map((link) => packText(JSON.stringify(link))));
            const read = (link) => unpack(link).then(({ credit }) => credit, () => "refused");
            return [await pack(known) === packed[0], await Promise.all(packed.map(read))];
        }"""
    )
    assert link, "without a title a link is as it always was"
    assert read == [
        {"title": "", "author": ""},
        {"title": "a b c", "author": "x" * 60},
        "refused",
        "refused",
        "refused",
    ]


def test_stepping_through_a_play(new_page: Pages) -> None:
    level, page = LEVELS["sokoban"], new_page()
    opened(page, "sokoban", level.text)
    analyse(page)
    boards = [labels(page)]
    for number, key in enumerate(("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"), 1):
        page.keyboard.press(key)
        step(page, number, number)
        boards.append(labels(page))
    page.get_by_role("button", name="2: R").click()
    step(page, 2, 4)
    assert labels(page) == boards[2]
    page.locator("#step").fill("1")
    step(page, 1, 4)
    assert labels(page) == boards[1]
    for button, number in (("To the end", 4), ("One step back", 3), ("One step forward", 4)):
        page.locator(".replay").get_by_role("button", name=button).click()
        step(page, number, 4)
        assert labels(page) == boards[number]
    assert page.locator("#commands [aria-current]").inner_text().endswith("L")


def test_playback_runs_and_stops(new_page: Pages) -> None:
    level, page = LEVELS["sokoban"], new_page()
    opened(page, "sokoban", level.text)
    for number, key in enumerate(level.keys, 1):
        page.keyboard.press(key)
        step(page, number, number)
    analyse(page)
    page.get_by_role("button", name="Play back").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play back")).to_be_visible()
    step(page, 2, 2)


@pytest.mark.parametrize(
    ("button", "start"),
    [
        ("Picture, SVG", b"<svg"),
        ("Picture, PNG", b"\x89PNG"),
        ("Animation, GIF", b"GIF89a"),
        ("Animation, HTML", b"<!"),
    ],
)
def test_pictures_are_saved(button: str, start: bytes, new_page: Pages, tmp_path: Path) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.keyboard.press("ArrowDown")
    step(page, 1, 1)
    data = saved(page, button, tmp_path)
    assert data.lstrip()[:20].lower().startswith(start.lower())


def saved(page: Page, button: str, folder: Path) -> bytes:
    """The file that a button of the dialog saves."""
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    path = folder / "saved"
    download.value.save_as(path)
    return path.read_bytes()


def test_the_transcript_is_what_was_played(new_page: Pages, tmp_path: Path) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    for number, key in enumerate(("ArrowDown", "ArrowRight"), 1):
        page.keyboard.press(key)
        step(page, number, number)
    game = load("sokoban")
    (case,) = read(game, saved(page, "Transcript", tmp_path))
    assert [game.notation.word(action, list(case.start)) for action in case.actions] == ["D", "R"]


def test_a_reconnection_restores_the_play(new_page: Pages) -> None:
    page, lines = new_page(once=True), list["WebSocketRoute"]()

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/ws/play"), through)
    opened(page, "sokoban", LEVELS["sokoban"].text)
    for number, key in enumerate(("ArrowRight", "ArrowDown", "ArrowUp"), 1):
        page.keyboard.press(key)
        step(page, number, number)
    page.keyboard.press("Backspace")
    step(page, 2, 3)
    before = labels(page)
    lines[-1].close()
    expect(page.locator("#note-text")).to_contain_text("The connection to the server was lost")
    expect(page.locator("#note")).to_be_hidden()
    step(page, 2, 3)
    assert labels(page) == before
    page.keyboard.press("ArrowUp")
    step(page, 3, 3)
    assert len(lines) == 2


def test_only_choices_are_remembered(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.keyboard.press("ArrowDown")
    step(page, 1, 1)
    page.locator(".theme").click()
    kept = json.loads(page.evaluate("JSON.stringify(localStorage)"))
    assert kept == {"gyoji.theme": "dark", "gyoji.tutorial.sokoban": "seen"}
    assert page.context.cookies() == []
