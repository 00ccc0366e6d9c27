"""What a player is told: why a move is refused, what a move did, what is next, and how it ended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .play_helpers import LEVELS, cell, click, opened, visit

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .conftest import Pages

HANGING = "4 6\n......\n......\nG.#.#.\n#.S###\n0\n0 0\n"
"""A push to the right sends a block out, and lets the one above fall on the player."""
CORNERED = "4 7\n#######\n#.bw..#\n#.....#\n#..+..#\n#######\n\n0 0\n".replace("4 7", "5 7")
SIZES = {"laptop": (1280, 720), "desk": (1440, 900), "phone": (390, 844), "across": (844, 390)}

COLLIDES = """() => {
    const card = document.getElementById("ending").getBoundingClientRect();
    const others = [...document.querySelectorAll(
        "#board, .stage-tools, #ruling, #keypad, #note, #tutorial, .controls, .play-head, #goal"
    )].filter((each) => each.checkVisibility());
    const meets = (box) => box.width && box.left < card.right - 1 && box.right > card.left + 1
        && box.top < card.bottom - 1 && box.bottom > card.top + 1;
    const met = others.filter((each) => meets(each.getBoundingClientRect()));
    const whole = card.height > 0 && card.top >= 0 && card.bottom <= innerHeight;
    return [whole, met.map((each) => each.id || each.className)];
}"""


def drag(page: Page, start: tuple[int, int], x: float, y: float) -> None:
    """Drag what is on a cell by so many cells."""
    box = page.locator(f"#board-{start[0]}-{start[1]}").bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + x * box["width"], at[1] + y * box["height"], steps=4)
    page.mouse.up()


def seen(page: Page) -> str:
    """The ruling as it is seen."""
    return page.locator("#ruling").inner_text()


def test_a_refused_move_changes_nothing_and_why_says_more(new_page: Pages) -> None:
    page = new_page()
    visit(page, "tower", "?level=04-a-column-of-ice")
    vanishes = cell(page, 4, 1)
    before = vanishes.get_attribute("aria-label")
    page.keyboard.press("!")
    expect(page.locator("#ruling")).to_contain_text("Make a move, and ask again")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#ruling")).to_contain_text("that is too high")
    expect(page.locator("#refusal")).to_be_hidden()  # it is said once
    assert vanishes.get_attribute("aria-label") == before
    expect(page.locator("#counts")).to_contain_text("Moves0")
    assert re.search("Go up.*is not possible here.*one block at a time", seen(page), re.S)
    assert "vanishes" not in seen(page)
    expect(page.locator("#board .mark.said")).to_be_visible()
    opened(page, "tower", "4 6\n......\n......\nS.#.#.\n#.###G\n0\n0 0\n")
    page.keyboard.press("!")
    click(page, (2, 3))
    expect(page.locator("#ruling")).to_contain_text("nothing to stand on in column 2")
    expect(page.locator("#board .mark.said")).to_have_count(1)
    opened(page, "tower", "4 5\n.....\n....G\n.#..#\nS#.#.\n0\n0 0\n")
    click(page, (1, 4))
    expect(page.locator("#refusal")).to_have_text("it is too high: you would need a step beside it")
    click(page, (3, 1))  # which one could push
    expect(page.locator("#refusal")).to_have_text("that is too high; drag it to push or pull it")
    page.keyboard.press("!")
    page.keyboard.press("3")
    page.keyboard.press("e")
    expect(page.locator("#ruling .rulings.plain")).to_contain_text("a step of one block is beside")
    expect(page.locator("#board .mark.said")).to_have_count(0)  # what was done was seen
    opened(page, "tower", "3 5\n.....\n.##..\nS##.G\n0\n0 0\n")
    page.keyboard.press("!")
    page.keyboard.press("d")
    expect(page.locator("#ruling")).to_contain_text("a block stays in the air")
    expect(page.locator("#board .mark.said")).to_have_count(1)
    opened(page, "boulder", "######\n#&.#.#\n#..#$#\n#.XO.#\n######\n\n")
    page.keyboard.press("!")
    click(page, (1, 4))
    expect(page.locator("#ruling")).to_contain_text("No walk leads there from here")
    expect(page.locator("#board .mark.said")).to_have_count(1)


def test_a_drag_by_one_cell_is_the_command_and_the_end_says_why(new_page: Pages) -> None:
    page = new_page()
    opened(page, "tower", HANGING)
    page.keyboard.press("!")
    drag(page, (2, 0), -1, 0)
    expect(page.locator("#ruling")).to_contain_text("the goal block has to stay")
    drag(page, (3, 3), 1, 0)
    card = page.locator("#ending")
    expect(card).to_contain_text("A block has come down on you", ignore_case=True)
    assert "row" not in card.inner_text()
    expect(page.locator("#board .crushed .tile-player")).to_have_count(1)
    assert "(2 times)" in seen(page)
    assert not re.search(r"\bdone\b|^\d", seen(page)), "no log"
    page.get_by_role("button", name="Levels").click()
    page.keyboard.press("Escape")
    expect(page.locator("#levels")).to_be_hidden()
    expect(card).to_be_visible()
    card.get_by_role("button", name="Undo").click()
    expect(page.locator("#board .crushed")).to_have_count(0)
    drag(page, (3, 5), 1, 0)  # off the edge, where nobody stands beside it
    expect(page.locator("#ruling")).to_contain_text("push")
    opened(page, "tower", "3 5\n.....\nG....\n#..S#\n0\n0 0\n")
    drag(page, (2, 4), 0.9, 0)
    expect(page.locator("#ruling")).to_contain_text("pushed out of the tower")


TUNNEL = "########\n#   $ O#\n## #&###\n#     O#\n#X ..###\n# O   O#\n########\n\n"
TRENCH = "########\n#...  .#\n#  O. .#\n#.&.O..#\n#....OX#\n#..$.. #\n########\n\n"


def test_what_keeps_a_click_or_a_drag_from_its_aim_is_said_and_marked(new_page: Pages) -> None:
    page = new_page()
    refusal, ruling = page.locator("#refusal"), page.locator("#ruling")
    opened(page, "boulder", TUNNEL)
    for number in (1, 2, 3):
        page.keyboard.press("s")
        expect(page.locator("#counts")).to_contain_text(f"Moves{number}")
    click(page, (5, 2))
    expect(refusal).to_have_text("something would fall on the way: go step by step")
    expect(page.locator("#board .mark.said")).to_have_count(1)
    expect(page.locator("#board .mark.said")).to_be_visible()  # also while Why? is closed
    assert page.evaluate(AIMED, ["#board .mark.said", 4, 4])
    page.keyboard.press("!")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#counts")).to_contain_text("Moves4")
    click(page, (5, 2))
    expect(page.locator("#board .mark.picked")).to_have_count(1)
    opened(page, "boulder", TRENCH)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#counts")).to_contain_text("Moves1")
    drag(page, (2, 3), 1, 0)
    expect(refusal).to_have_text("the stone cannot be pushed: earth is behind it")
    expect(ruling).to_contain_text("The cell behind it has to be empty")
    opened(page, "sokoban", CORNERED)
    drag(page, (1, 2), 0, -1)
    expect(refusal).to_have_text("the box cannot be pushed: a wall is behind it")
    drag(page, (1, 2), 0, -3)
    expect(refusal).to_have_text("It cannot leave the board.")
    drag(page, (1, 2), -2, 0)
    expect(refusal).to_have_text("a box needs a free cell: a wall is there")
    page.get_by_role("button", name="Keypad").click()
    page.locator("#command").fill("Jump")
    page.locator("#command").press("Enter")
    expect(ruling).to_contain_text("“Jump”: there is no such command here; try U, D, L, R")


def test_why_says_that_a_push_has_lost(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", CORNERED)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#counts")).to_contain_text("Moves1")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("#ruling .loss")).to_contain_text("cannot be won any more")
    expect(page.locator("#board .mark.stuck")).to_have_count(1)
    opened(page, "sokoban", "5 7\n#######\n#.....#\n#.bw..#\n#..+..#\n#######\n\n0 0\n")
    page.keyboard.press("!")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#ruling")).to_contain_text(re.compile(r"You:\s*up"))
    page.keyboard.press("ArrowUp")
    expect(page.locator("#ruling")).to_contain_text("there is a wall")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#ruling")).to_be_hidden()  # one thing at a time
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("#note")).to_be_hidden()
    expect(page.locator("#ruling")).to_contain_text("there is a wall")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#ruling .loss")).to_contain_text("cannot be won any more")  # unasked
    page.keyboard.press("Backspace")
    expect(page.locator("#ruling .loss")).to_have_count(0)
    page.keyboard.press("!")
    opened(page, "boulder", "#######\n#&.#$.#\n#.X#$.#\n#######\n\n")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#note")).to_contain_text("no way leads to the diamond")
    expect(page.locator("#board .mark.stuck")).not_to_have_count(0)


BESIDE_A_WALL = "6 7\n#######\n#.....#\n#.bw..#\n#.....#\n#..+..#\n#######\n\n0 0\n"


def test_a_plain_loss_is_marked_on_the_hint(new_page: Pages) -> None:
    page = new_page()
    opened(page, "sokoban", BESIDE_A_WALL)
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_have_accessible_description("")
    page.keyboard.press("ArrowLeft")
    expect(hint).to_have_accessible_description("It cannot be won any more.")
    expect(page.locator("#board.sad")).to_be_visible()
    expect(page.locator("#note")).to_contain_text("Hint, with the red !")  # the first time
    page.keyboard.press("Backspace")
    expect(hint).to_have_accessible_description("")
    expect(page.locator("#board.sad")).to_have_count(0)
    expect(page.locator("#note")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(hint).to_have_accessible_description("It cannot be won any more.")
    expect(page.locator("#note")).to_be_hidden()
    page.keyboard.press("!")
    expect(page.locator("#ruling .loss")).to_contain_text("cannot be won any more")
    page.locator("#ruling").get_by_role("button", name="Close").click()
    expect(page.locator("#ruling")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("A red ! on Hint says")


WALLED_IN = "#######\n#&.O#$#\n#####.#\n#.X...#\n#######\n\n"


def test_it_is_said_unasked_when_nothing_can_move_any_more(new_page: Pages) -> None:
    page = new_page()
    note, ruling = page.locator("#note"), page.locator("#ruling")
    opened(page, "boulder", WALLED_IN)
    expect(page.locator("#counts")).to_contain_text("Moves0")
    expect(note).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(note).to_contain_text("Nothing in reach can be dug away", ignore_case=True)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Why?").click()
    expect(ruling).to_contain_text("rock is behind it")
    expect(ruling).to_contain_text("nothing in reach can be dug away")
    advice = ruling.locator(".rulings.plain")
    expect(advice).not_to_contain_text("has to be empty")  # which helps nobody here
    expect(page.locator("#board .mark.stuck")).not_to_have_count(0)
    expect(note.get_by_role("button")).to_have_count(0)  # there is one Undo, and it is marked
    page.locator("#undo.next").click()
    expect(note).to_be_hidden()
    opened(page, "sokoban", CORNERED)
    page.keyboard.press("ArrowLeft")
    expect(note).to_contain_text("no box can be pushed any more", ignore_case=True)
    page.keyboard.press("!")
    expect(ruling.locator(".loss")).to_contain_text("the box cannot come to any target")
    expect(page.locator("#board .mark.stuck")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#counts")).to_contain_text("Moves2")
    expect(note).to_be_visible()  # it is still so
    opened(page, "tower", "3 5\n.....\nS....\n##..G\n0\n0 0\n")
    expect(page.locator("#counts")).to_contain_text("Moves0")
    expect(note).to_be_hidden()


AIMED = """([arrow, ...cell]) => {
    const box = (part) => document.querySelector(part).getBoundingClientRect();
    const [inner, outer] = [box(arrow), box(`#board-${cell.join("-")}`)];
    const [x, y] = [inner.left + inner.width / 2, inner.top + inner.height / 2];
    return Math.hypot(x - outer.left - outer.width / 2, y - outer.top - outer.height / 2)
        < outer.width / 4;
}"""


def test_a_solution_is_offered_where_a_hint_has_found_none(new_page: Pages) -> None:
    page = new_page()
    visit(page, "sokoban", "?level=01-first-push")
    hint = {"status": "unknown", "sentence": "not found.", "words": [], "fields": [], "way": []}
    page.route("**/hint", lambda route: route.fulfill(json=hint))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#note-text")).to_have_text("Hint: not found.")
    page.unroute("**/hint")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator("#note")).to_contain_text("This is a solution")


def test_a_hint_says_where_to_go_where_nothing_is_pushed(new_page: Pages) -> None:
    page = new_page()
    tower = "3 5\n.....\n....G\nS.#.#\n0\n0 0\n"
    for game, text, around, target, way in (
        ("boulder", "#######\n#&..$X#\n#######\n\n", (1, 4), (1, 4), "go there. After that"),
        ("tower", tower.replace("S.#.#", "S.###"), (1, 3), (0, 4), "go there, and it is won"),
    ):
        opened(page, game, text)
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("#note-text")).to_have_text("Hint: look here first.")
        assert page.evaluate(AIMED, ["#board rect.mark.area", *around])
        page.get_by_role("button", name="Tell me more").click()
        expect(page.locator("#note-text")).to_have_text("Hint: you go here next.")
        assert page.evaluate(AIMED, ["#board polygon.mark.hint", *target])
        page.get_by_role("button", name="Tell me more").click()
        expect(page.locator("#note-text")).to_contain_text(way)
        assert page.evaluate(AIMED, ["#board .mark.arrow", *target])
        expect(page.locator("#board .mark.walk")).to_have_count(1)
        expect(page.locator("#board .mark.there")).to_have_count(0)
    # A push comes before a pull, also one off the board; a walk ends where one stands for a push.
    tower = "4 5\n.....\n.....\n{0}\n{1}\n0\n0 0\n"
    for rows, moved, way, there in (
        (("..G..", "#S#.#"), (3, 0), "push left, off the edge. After", 0),
        (("....G", "S.#.#"), (3, 2), "go there, then push right.", 1),
    ):
        opened(page, "tower", tower.format(*rows))
        page.get_by_role("button", name="Hint").click()
        for _ in range(2):
            page.get_by_role("button", name="Tell me more").click()
        expect(page.locator("#note-text")).to_contain_text(way)
        assert page.evaluate(AIMED, ["#board polygon.mark.hint", *moved])
        expect(page.locator("#board .mark.there")).to_have_count(there)


CLEAR = """() => {
    const box = (part) => document.querySelector(part).getBoundingClientRect();
    const said = box("#refusal");
    return [box("#board .mark.here"), box(".controls")].every((other) => said.left >= other.right
        || said.right <= other.left || said.top >= other.bottom || said.bottom <= other.top)
        && said.top >= 0 && said.bottom <= innerHeight
        && said.left >= 0 && said.right <= innerWidth;
}"""


BELOW = """kind => {
    const box = (part) => document.querySelector(part).getBoundingClientRect();
    const [said, stage, rows] = [box("#refusal"), box("#stage"), box(".board-svg")];
    const centred = Math.abs(said.left + said.right - stage.left - stage.right) < 4;
    return said.top >= rows.bottom && (kind !== "laptop" || centred);
}"""


@pytest.mark.parametrize("kind", ["laptop", "phone", "across"])
def test_a_refusal_covers_no_player_and_is_whole(kind: str, new_page: Pages) -> None:
    page = new_page(*SIZES[kind])
    for game, text, at in (
        ("tower", "4 6\n......\n......\nS.#.#.\n#.###G\n0\n0 0\n", (2, 3)),
        ("tower", "3 5\n.....\n....G\nS.#.#\n0\n0 0\n", (1, 4)),
        ("boulder", "#######\n#$OO#.#\n#X#&#.#\n#######\n\n", (1, 2)),
        ("sokoban", "4 7\n#######\n###b+##\n#.w##.#\n#######\n\n0 0\n", (1, 3)),
    ):
        opened(page, game, text)
        click(page, at)
        expect(page.locator("#refusal")).to_be_visible()
        assert page.evaluate(CLEAR), (game, at)
        assert page.evaluate(BELOW, kind), (game, at)


def middle(button: Locator) -> tuple[float, float]:
    box = button.bounding_box()
    assert box is not None
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


@pytest.mark.parametrize("kind", ["laptop", "phone"])
def test_the_buttons_of_a_hint_keep_their_places(kind: str, new_page: Pages) -> None:
    page = new_page(*SIZES[kind])
    opened(page, "tower", HANGING)
    page.locator("#toggle-keypad").click()
    top = page.evaluate("scrollY") if kind == "laptop" else 0
    page.get_by_role("button", name="Hint").click()
    more = page.get_by_role("button", name="Tell me more")
    give_up = page.get_by_role("button", name="Give up")
    expect(more).to_be_visible()
    note, keypad = page.locator("#note").bounding_box(), page.locator("#keypad").bounding_box()
    assert note is not None
    assert keypad is not None
    assert note["y"] + note["height"] <= keypad["y"], "it does not cover the buttons"
    if kind == "laptop":
        assert page.evaluate("scrollY") == top == 0
    places = middle(more), middle(give_up)
    for _ in range(2):
        page.mouse.click(*places[0])
        assert (middle(more), middle(give_up)) == places
    expect(more).to_be_disabled()
    page.get_by_role("button", name="Do it (no stars)").click()
    page.get_by_role("button", name="Next hint").click()
    expect(page.get_by_role("button", name="Tell me more")).to_be_disabled()
    expect(page.locator("#board .mark.arrow")).to_be_visible()


def test_a_long_ruling_scrolls_and_not_the_page(new_page: Pages) -> None:
    page = new_page(*SIZES["laptop"])
    opened(page, "tower", HANGING)
    page.locator("#toggle-keypad").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#note")).to_be_visible()
    page.keyboard.press("ArrowUp")
    place = middle(page.locator("#toggle-why"))
    page.locator("#toggle-why").click()
    expect(page.locator("#ruling")).to_contain_text("See the rules")
    page.locator("#ruling").evaluate("each => each.append(document.createElement('textarea'))")
    page.locator("#ruling textarea").evaluate("each => { each.style.height = '60rem'; }")
    assert middle(page.locator("#toggle-why")) == place
    expect(page.locator("#ruling")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("kind", SIZES)
def test_the_result_is_whole_and_nothing_lies_over_it(kind: str, new_page: Pages) -> None:
    page = new_page(*SIZES[kind])
    for game, text, keys in (
        ("tower", HANGING, ("d",)),
        ("tower", LEVELS["tower"].text, LEVELS["tower"].keys),
        ("sokoban", LEVELS["sokoban"].text, LEVELS["sokoban"].keys),
    ):
        opened(page, game, text)
        expect(page.locator("#counts")).to_contain_text("Moves0")
        if page.locator("#toggle-why").get_attribute("aria-expanded") != "true":
            page.keyboard.press("!")
        for number, key in enumerate(keys, 1):
            page.keyboard.press(key)
            expect(page.locator("#counts")).to_contain_text(f"Moves{number}")
        expect(page.locator("#ending")).to_be_visible()
        if len(keys) > 1:
            expect(page.get_by_role("button", name="Publish this solution")).to_be_visible()
        assert page.evaluate(COLLIDES) == [True, []]
