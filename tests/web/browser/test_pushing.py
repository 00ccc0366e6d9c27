"""Clicks on a box farther away: it is picked up, and brought to the next cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .play_helpers import cell, click, opened, step, visit

if TYPE_CHECKING:
    from .conftest import Pages

LEVEL = "5 8\n########\n#w.....#\n#..b..+#\n#......#\n########\n\n0 0\n"


def test_a_box_is_picked_up_and_brought_to_a_cell(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVEL)
    marked, ends = page.locator("#board .mark.picked"), page.locator("#board .mark.end")
    click(page, (2, 3))
    expect(marked).to_have_count(1)
    expect(ends).to_have_count(17)  # everywhere but its own cell
    label = "target, row 3, column 7, it can go here"
    expect(cell(page, 2, 6)).to_have_attribute("aria-label", label)
    click(page, (2, 3))
    expect(marked).to_have_count(0)
    click(page, (2, 3))
    expect(marked).to_have_count(1)
    page.keyboard.press("Escape")
    expect(marked).to_have_count(0)
    click(page, (2, 3))
    expect(cell(page, 2, 3)).to_have_attribute("aria-label", "box, row 3, column 4, picked")
    click(page, (0, 0))
    expect(page.locator("#refusal")).to_have_text("a box needs a free cell: a wall is there")
    click(page, (2, 6))
    step(page, 5, 5)
    expect(marked).to_have_count(0)
    expect(ends).to_have_count(0)
    expect(page.locator("#ruling")).to_contain_text("complete")


def test_what_cannot_be_pushed_is_not_picked_up(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", LEVEL)
    click(page, (0, 0))
    expect(page.locator("#refusal")).to_contain_text("that is a wall")
    expect(page.locator("#board .mark.picked")).to_have_count(0)
    opened(page, "boulder", "#######\n#..#..#\n#&O.$X#\n#.###O#\n#######\n\n")
    for at, said, why in (
        ((2, 2), "the stone cannot be pushed: earth is behind it", "has to be empty"),
        ((2, 5), "the exit is shut: take every diamond first", "opens when none is left"),
        ((1, 3), "that is rock", "Only earth is dug away"),
        ((3, 5), "the stone cannot be pushed: to its left is rock, to its right rock", "empty"),
    ):
        click(page, at)
        expect(page.locator("#refusal")).to_have_text(said)
        page.keyboard.press("!")
        expect(page.locator("#ruling")).to_contain_text(why)
        expect(page.locator("#refusal")).to_be_hidden()  # it is said once
        page.keyboard.press("!")


def test_a_click_in_the_tower_climbs_and_only_a_drag_moves_a_block(new_page: Pages) -> None:
    page = new_page()
    opened(page, "tower", "3 5\n.....\n.....\nS..#G\n0\n0 0\n")
    click(page, (2, 3))  # walk there, and climb it
    step(page, 2, 2)
    expect(cell(page, 1, 3)).to_have_attribute("aria-label", "player, row 2, column 4")
    for name, number in (("Undo", 0), ("Redo", 2), ("Undo", 0)):  # what one click did, at once
        page.get_by_role("button", name=name).click()
        step(page, number, 2)
    click(page, (2, 2))
    step(page, 1, 1)
    cell(page, 2, 3).hover(force=True)
    page.mouse.down()
    cell(page, 2, 2).hover(force=True)
    expect(page.locator("#board .mark.arrow")).to_be_visible()  # what is dragged, and where to
    page.mouse.up()
    expect(page.locator("#board .mark.arrow")).to_have_count(0)
    expect(page.locator("#ruling b.command")).to_have_text("pull left")
    page.get_by_role("button", name="Restart").click()
    step(page, 0, 0)
    page.keyboard.down("Shift")
    click(page, (2, 3))
    page.keyboard.up("Shift")
    expect(page.locator("#board .mark.picked")).to_have_count(1)
    page.keyboard.press("Escape")
    click(page, (2, 4))  # the goal is won by standing on it, and a click never pushes it away
    expect(page.locator("#ruling")).to_contain_text("cleared")
    expect(page.locator("#board .rivet")).to_have_count(0)
    opened(page, "tower", "4 5\n.....\n.....\n.G...\n..#S.\n0\n0 0\n")
    expect(page.locator("#board .rivet")).to_have_count(1)  # the goal hangs on a corner


def test_the_first_tower_is_won_by_a_push_and_a_click(new_page: Pages) -> None:
    page = new_page()
    visit(page, "tower", "?level=01-up-the-stairs")
    click(page, (2, 4))
    expect(page.locator("#refusal")).to_contain_text("a step is missing on the way up")
    cell(page, 4, 1).hover(force=True)
    page.mouse.down()
    cell(page, 4, 2).hover(force=True)
    page.mouse.up()
    step(page, 1, 1)
    click(page, (2, 4))
    expect(page.get_by_role("dialog", name="Solved!")).to_be_visible()
    step(page, 5, 5)
