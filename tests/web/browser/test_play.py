"""Single games, played to the end by keys and by clicks, undone and redone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .play_helpers import (
    LABYRINTH,
    LEVELS,
    SWEETS,
    TURNS,
    analyse,
    cell,
    click,
    ended,
    labels,
    opened,
    reveal_map,
    step,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Pages


@pytest.mark.parametrize("game", LEVELS)
def test_by_keyboard(game: str, new_page: Pages) -> None:
    level, page = LEVELS[game], new_page(reduced_motion="no-preference")
    opened(page, game, level.text)
    start = labels(page)
    for number, key in enumerate(level.keys, 1):
        page.keyboard.press(key)
        step(page, number, number)
    ended(page, level.end)
    done = labels(page)
    assert done != start
    undone_and_redone(page, len(level.keys), start, done)


def undone_and_redone(page: Page, steps: int, start: list[str], done: list[str]) -> None:
    """Undo everything, redo everything, restart, and undo the restart."""
    for left in reversed(range(steps)):
        page.keyboard.press("Backspace")
        step(page, left, steps)
    assert labels(page) == start
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    for number in range(1, steps + 1):
        page.keyboard.press("Control+y")
        step(page, number, steps)
    assert labels(page) == done
    page.keyboard.press("r")
    step(page, 0, 0)
    assert labels(page) == start
    page.get_by_role("button", name="Undo").click()
    step(page, steps, steps)
    assert labels(page) == done


@pytest.mark.parametrize("game", LEVELS)
def test_by_pointer(game: str, new_page: Pages) -> None:
    level, page = LEVELS[game], new_page()
    opened(page, game, level.text)
    for there in level.cells:
        before = page.locator("#position").inner_text()
        click(page, there)
        if there == level.picked:
            expect(page.locator("#board .mark.picked")).to_have_count(1)
        else:
            expect(page.locator("#position")).not_to_have_text(before)
    ended(page, level.end)


def test_a_click_walks_several_steps(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    click(page, (3, 4))
    step(page, 5, 5)
    expect(cell(page, 3, 4)).to_have_attribute("aria-label", re.compile("worker"))


def test_an_unreachable_cell_is_refused(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    click(page, (0, 0))
    expect(page.locator("#refusal")).to_have_text("that is a wall")
    expect(page.locator("#announced")).to_contain_text("that is a wall")
    expect(page.locator("#ruling")).to_contain_text("Go around it")  # Why? speaks of this click
    step(page, 0, 0)


def test_sweets_by_pointer(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sweets", SWEETS, games="open")
    for token, field in TURNS:
        page.locator(f'.token[data-word="{token}"]').click()
        expect(page.locator(".mark.choice").first).to_be_visible()
        click(page, field)
        expect(page.locator("#ruling .ruling-head b")).to_have_text("puts a token down")
        page.get_by_role("button", name="end my turn").click()
        expect(page.locator("#announced")).to_contain_text("end: ends the turn")
    ended(page, "all land is filled")
    expect(page.locator("#hand")).to_be_hidden()


def test_sweets_by_keyboard(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sweets", SWEETS, games="open")
    expect(page.locator("#hand-title")).to_have_text("Jaś to move")
    for number, (token, (row, column)) in enumerate(TURNS):
        expect(page.locator(f'.token[data-word="{token}"]')).to_be_enabled()
        page.locator(f'.token[data-word="{token}"]').focus()
        page.keyboard.press("Enter")
        expect(page.locator(".mark.choice").first).to_be_attached()
        page.locator("#board").focus()
        walk_to(page, row, column)
        page.keyboard.press(" ")
        step(page, 2 * number + 1, 2 * number + 1)
        page.keyboard.press("Enter")
        step(page, 2 * number + 2, 2 * number + 2)
    ended(page, "all land is filled")


def test_sweets_by_pointer_then_keyboard(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sweets", SWEETS, games="open")
    page.locator('.token[data-word="4C"]').click()
    expect(page.locator("#board")).to_be_focused()
    walk_to(page, 0, 4)
    expect(page.locator(".mark.cursor")).to_be_visible()
    page.keyboard.press("Enter")
    step(page, 1, 1)


def walk_to(page: Page, row: int, column: int) -> None:
    """Move the board's cursor to a cell by the arrow keys."""
    wanted = f"board-{row}-{column}"
    for _ in range(20):
        at = page.locator("#board").get_attribute("aria-activedescendant")
        if at == wanted:
            return
        _, here, there = (at or "board-9-9").split("-")
        up, left = int(here) > row, int(there) > column
        across = "ArrowLeft" if left else "ArrowRight"
        page.keyboard.press(("ArrowUp" if up else "ArrowDown") if int(here) != row else across)
    raise AssertionError(f"the cursor does not come to {wanted}")


def test_a_pick_is_discarded(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sweets", SWEETS, games="open")
    page.locator('.token[data-word="4C"]').click()
    expect(page.locator('.token[data-word="4C"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".mark.choice")).to_have_count(0)
    click(page, (0, 4))
    expect(page.locator("#refusal")).to_have_text("first choose a token")
    step(page, 0, 0)


def test_labyrinth_by_announcements_only(new_page: Pages) -> None:
    page = new_page()
    opened(page, "labyrinth", LABYRINTH, treasure="off")
    expect(page.locator("#board")).to_be_hidden()
    for number, key in enumerate(("ArrowRight", "d", "ArrowDown"), 1):
        page.keyboard.press(key)
        step(page, number, number)
    expect(page.locator("#announcements li")).to_have_text(
        ["east island", "east wall", re.compile("^south river.*drawn")]
    )
    expect(page.locator("#ruling")).not_to_contain_text("row 1, column 2")


def test_labyrinth_by_pointer(new_page: Pages) -> None:
    page = new_page()
    opened(page, "labyrinth", LABYRINTH)
    reveal_map(page)
    click(page, (0, 1))
    step(page, 1, 1)
    expect(cell(page, 0, 1)).to_have_attribute("aria-label", re.compile("walker"))
    expect(page.locator("#ruling")).to_contain_text("row 1, column 2")


def test_a_ruling_opens_its_clause(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.keyboard.press("ArrowUp")
    expect(page.locator("#refusal")).to_have_text("there is a wall")
    step(page, 0, 0)
    page.locator("#refusal").evaluate("refusal => refusal.dataset.seen = 'yes'")
    page.keyboard.press("ArrowUp")  # it is said again, and seen to be
    expect(page.locator("#refusal:not([data-seen])")).to_have_text("there is a wall")
    analyse(page)
    page.get_by_role("button", name="Clause 2.3 Stay").click()
    cited = page.locator("#rules .cited")
    expect(cited).to_contain_text("2.3 Stay")
    expect(cited).to_be_focused()
    expect(cited).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


def test_a_held_key_does_not_run_ahead(new_page: Pages) -> None:
    page, asked = new_page(once=True), list[str]()
    page.on("websocket", lambda line: line.on("framesent", lambda data: asked.append(str(data))))
    opened(page, "sokoban", LEVELS["sokoban"].text)
    page.evaluate(
        """() => {
            for (let count = 0; count < 50; count += 1) {
                const pressed = { key: "ArrowDown", repeat: true, bubbles: true };
                document.body.dispatchEvent(new KeyboardEvent("keydown", pressed));
            }
        }"""
    )
    step(page, 2, 2)
    assert sum('"do"' in each for each in asked) == 2


def test_typed_commands(new_page: Pages) -> None:
    page = new_page()
    opened(page, "tower", LEVELS["tower"].text)
    page.get_by_role("button", name="Keypad").click()
    page.get_by_label("A command, as in the rules").fill("moveto 2")
    page.keyboard.press("Enter")
    step(page, 1, 1)
    page.get_by_label("A command, as in the rules").fill("dance")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal")).to_contain_text("dance", ignore_case=True)
    step(page, 1, 1)


def test_arrows_go_in_the_tower_and_the_board_says_which_keys_do_the_rest(
    new_page: Pages,
) -> None:
    page = new_page()
    opened(page, "tower", "3 4\n....\n...G\nS.##\n0\n0 0\n")
    stage_keys = page.locator("#stage-keys")
    expect(stage_keys).to_have_text("qe climbad pushzc get downfg pull")
    page.emulate_media(reduced_motion="reduce")  # so that what is refused does not fade
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#refusal")).to_be_visible()
    expect(stage_keys).to_be_hidden()  # their place is taken
    for key in ("ArrowRight", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    ended(page, "cleared")
    expect(stage_keys).to_be_visible()


def test_programs_at_the_other_seats_of_sweets(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sweets", SWEETS, games="open")
    page.get_by_label("Opponents").select_option("easy")
    command = page.get_by_placeholder("or type a command")
    if not command.is_visible():
        page.locator("#toggle-keypad").click()
    for number, word in enumerate(("4C 1 5", "end")):
        step(page, number, number)
        command.fill(word)
        command.press("Enter")
    # One token for each of the four players fills all land.
    expect(page.locator("#ending .scores").get_by_label("Candies (C)")).to_have_count(4)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#position")).to_have_text(re.compile(r"^1 of \d+$"))


MOVING = """at => {
    const sprite = ({ effect }) => effect.target.closest(".moving");
    const moving = document.getAnimations().filter(sprite);
    for (const each of moving) {
        each.pause();
        each.currentTime = at;
        if (at >= each.effect.getComputedTiming().endTime) each.finish();
    }
    const [drawn] = [...document.querySelectorAll("#board-1-4 .tile-box-home")];
    const boxes = document.querySelectorAll(".moving .tile-box").length;
    return [moving.length > 0, boxes, drawn.style.visibility];
}"""


def test_the_winning_push_shows_one_box_and_then_the_one_at_home(new_page: Pages) -> None:
    page = new_page(once=True, reduced_motion="no-preference")
    opened(page, "sokoban", "4 6\n######\n#.wb+#\n#....#\n######\n\n0 0\n")
    tools = page.context.new_cdp_session(page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": 0.001})  # none ends before it is seen
    page.keyboard.press("ArrowRight")
    page.locator(".moving .tile-box").wait_for(state="attached")
    assert page.evaluate(MOVING, 40) == [True, 1, "hidden"]
    page.evaluate(MOVING, 200)  # the push is over, the glow of the end is not
    page.locator(".moving .tile-box").wait_for(state="detached")
    assert page.evaluate(MOVING, 200) == [True, 0, ""]
