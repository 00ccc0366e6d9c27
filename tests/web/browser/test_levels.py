"""The levels of a campaign: in one list, remembered, continued, with hints, and leading on."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import gyoji
from gyoji.engine.session import Session
from gyoji.game.collection import campaign, puzzles
from gyoji.game.state import RUNNING, STATUS, TURN
from gyoji.game.variants import variants_of
from gyoji.solving.opponents import opponent

from .play_helpers import analyse, fragment, step

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

    from gyoji.game.game import Game
    from gyoji.game.state import Position

    from .conftest import Pages
    from .site import Place

WALKS = {"N": "ArrowUp", "S": "ArrowDown", "W": "ArrowLeft", "E": "ArrowRight"}
KEYS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}
CAMPAIGN = campaign(gyoji.load("sokoban"))
COUNT = len(CAMPAIGN)
LAST = json.dumps(CAMPAIGN[-1].text)[1:-1]
EASIEST = 3
"""The first level after the first lessons."""
LOST = "6 7\n#######\n#.....#\n#.w.b.#\n#...+.#\n#.....#\n#######\n\n0 0\n"


def opened(new_page: Pages, place: Place, game: str = "sokoban", content: str = "") -> Page:
    page = new_page(once=True)
    page.goto(place.page("play", game) + content)
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    return page


def open_level(page: Page, number: int, game: str = "sokoban") -> None:
    title = f"{number} {campaign(gyoji.load(game))[number - 1].title}"
    page.get_by_role("button", name="Levels").click()
    page.locator(".campaign .card-main").filter(has_text=f"{title}, ").click()
    expect(page.locator("#level")).to_have_text(title)


def solve(page: Page, words: list[str]) -> None:
    for number, word in enumerate(words, 1):
        page.keyboard.press(KEYS[word])
        step(page, number, number)


def test_a_solved_level_is_remembered_and_leads_to_the_next_one(
    place: Place, new_page: Pages
) -> None:
    page = opened(new_page, place)
    level, following = CAMPAIGN[EASIEST - 1 : EASIEST + 1]
    open_level(page, EASIEST)
    solve(page, [*level.solution])
    expect(page.locator(".praise")).to_contain_text("It cannot be done in fewer moves")
    page.keyboard.press("ArrowUp")  # the end is the end
    step(page, len(level.solution), len(level.solution))
    page.get_by_role("button", name=f"Next: {EASIEST + 1} {following.title}").click()
    expect(page.locator("#level")).to_have_text(f"{EASIEST + 1} {following.title}")
    page.goto("about:blank")
    page.goto(place.page("play", "sokoban"))
    page.get_by_role("button", name="Levels").click()
    expect(page.get_by_role("status").filter(has_text=f"of {COUNT} solved")).to_contain_text(
        f"1 of {COUNT} solved, 1 in the fewest moves"
    )
    page.get_by_label("Show").select_option("not solved")
    expect(page.locator(".campaign li")).to_have_count(COUNT - 1)
    page.get_by_label("Show").select_option("solved")
    expect(page.locator(".campaign .solved")).to_contain_text(f"par {level.moves}")
    expect(page.locator(".campaign .solved .card-mark")).to_have_text("★★★")
    page.get_by_label("Show").select_option("easy")
    expect(page.locator(".campaign li")).to_have_count(COUNT // 3)
    expect(page.locator(".campaign .picture.unfinished")).to_have_count(COUNT // 3)


@pytest.mark.long
def test_levels_are_left_and_continued_where_they_were(place: Place, new_page: Pages) -> None:
    """Also after the page is closed, by its address, and from the home page."""
    page = opened(new_page, place)
    open_level(page, EASIEST)
    solve(page, [*CAMPAIGN[EASIEST - 1].solution[:3]])
    open_level(page, 2)
    step(page, 0, 0)
    name = CAMPAIGN[1].name
    assert page.url.endswith(f"?level={name}")
    solve(page, ["L"])
    page.get_by_role("button", name="Levels").click()
    expect(page.locator(".campaign .begun")).to_have_count(2)
    expect(page.locator(".campaign [aria-current]")).to_contain_text(CAMPAIGN[1].title)
    page.keyboard.press("Escape")
    open_level(page, EASIEST)
    step(page, 3, 3)
    solve_on(page, [*CAMPAIGN[EASIEST - 1].solution], 3)
    open_level(page, 2)
    step(page, 1, 1)
    address = page.url
    page.goto("about:blank")
    page.goto(address)  # what was begun
    expect(page.locator("#level")).to_have_text(f"2 {CAMPAIGN[1].title}")
    step(page, 1, 1)
    page.get_by_role("button", name="Levels").click()
    expect(page.locator(".campaign .begun")).to_have_count(1)  # what is solved is not begun
    page.goto(place.page(""))
    page.get_by_role("link", name="Continue Sokoban").click()
    expect(page.locator("#level")).to_have_text(f"2 {CAMPAIGN[1].title}")
    step(page, 1, 1)


def solve_on(page: Page, words: list[str], done: int) -> None:
    for number, word in enumerate(words[done:], done + 1):
        page.keyboard.press(KEYS[word])
        step(page, number, number)


@pytest.mark.parametrize(
    "kept",
    ["{", "[[1, 2]]", '[["/api/games/sokoban/levels/01-first-push", {"text": "?", "moves": []}]]'],
)
def test_a_damaged_play_that_was_begun_is_forgotten(
    kept: str, place: Place, new_page: Pages
) -> None:
    page = opened(new_page, place)
    page.evaluate("kept => localStorage.setItem('gyoji.begun.sokoban', kept)", kept)
    page.goto("about:blank")
    page.goto(f"{place.page('play', 'sokoban')}?level=01-first-push")
    expect(page.locator("#level")).to_have_text(f"1 {CAMPAIGN[0].title}")
    step(page, 0, 0)


@pytest.mark.long
def test_the_level_of_the_day_is_the_same_for_everybody(
    server: str, site: Place, new_page: Pages
) -> None:
    named = []
    for address in (f"{server}/play/tower", site.page("play", "tower")):
        page = new_page(once=True)
        page.clock.set_fixed_time("2026-11-23T12:00:00Z")
        page.goto(address)
        page.get_by_role("button", name="Levels").click()
        named.append(page.get_by_role("button", name="Today's level").inner_text())
    assert named[0] == named[1]
    page.get_by_role("button", name="Today's level").click()
    expect(page.locator("#level")).to_have_text(named[0].partition(": ")[2])


def test_hints_lead_to_the_end(place: Place, new_page: Pages) -> None:
    page = opened(new_page, place)
    expect(page.locator("#note")).to_be_hidden()  # never without being asked for
    for number, asked in ((1, "Hint"), (2, "Next hint")):
        page.get_by_role("button", name=asked, exact=True).click()
        if number == 1:
            expect(page.locator("#note-text")).to_have_text("Hint: look here first.")
            expect(page.locator("rect.mark.area")).to_have_count(1)
            page.get_by_role("button", name="Tell me more").click()
            expect(page.locator("#note-text")).to_have_text("Hint: the marked box moves next.")
            # The box, and then its arrow.
            expect(page.locator("polygon.mark.hint")).to_have_count(1)
            expect(page.locator(".mark.arrow")).to_have_count(0)
            page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.locator(".mark.arrow")).to_be_visible()
        # Whoever clicks twice in one place does nothing else by that.
        expect(page.get_by_role("button", name="Tell me more")).to_be_disabled()
        page.get_by_role("button", name="Do it").click()
        step(page, number, number)
    expect(page.locator("#ruling")).to_contain_text("complete")
    expect(page.locator("#note")).to_be_hidden()
    expect(page.locator("#ending")).to_contain_text("A hint has helped")
    expect(page.locator("#ending .stars")).to_have_count(0)
    page.get_by_role("button", name="Levels").click()
    expect(page.locator("#levels .card-main").first).to_contain_text("with help")
    expect(page.locator("#levels .campaign")).not_to_contain_text("★")


def test_help_is_remembered_until_the_level_is_begun_again(new_page: Pages) -> None:
    page = new_page(once=True)
    page.goto("/play/sokoban")
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator("#ending")).to_be_visible()
    for stars in (0, 1):
        page.locator("#restart").click()
        expect(page.locator("#ending")).to_be_hidden()
        for number in (1, 2):
            page.keyboard.press("ArrowRight")
            step(page, number, number)
        expect(page.locator("#ending")).to_contain_text("Solved!")
        expect(page.locator("#ending .stars")).to_have_count(stars)
        seen = expect(page.locator("#ending").get_by_text("You have watched a solution"))
        seen.to_have_count(1 - stars)
    page.get_by_role("button", name="Play it again").click()
    expect(page.locator("#ending")).to_be_hidden()
    page.locator("#undo").click()  # it ends as it did
    expect(page.locator("#ending")).to_contain_text("Solved!")
    expect(page.locator("#ending .stars")).to_have_count(1)
    page.keyboard.press("Backspace")  # and once more the last step, still without help
    expect(page.locator("#ending")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ending .stars")).to_have_count(1)
    page.locator("#restart").click()
    expect(page.locator("#ending")).to_be_hidden()
    page.get_by_role("button", name="Hint", exact=True).click()
    for stage in ("look here first", "moves next"):
        expect(page.locator("#note")).to_contain_text(stage)
        page.get_by_role("button", name="Tell me more").click()
    page.get_by_role("button", name="Do it").click()
    step(page, 1, 1)
    page.reload()  # which does not make it one's own play
    step(page, 1, 1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ending")).to_contain_text("A hint has helped")


def test_a_hint_that_is_asked_for_while_a_level_opens_is_of_that_level(new_page: Pages) -> None:
    page, held = new_page(once=True), list[Any]()

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            if '"type":"open"' in str(text) and LAST in str(text):
                held.append(lambda: line.send(text))
            else:
                line.send(text)

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/ws/play"), through)
    page.goto("/play/sokoban")
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Levels").click()
    page.locator(".campaign .card-main").last.click()
    while not held:
        page.title()  # the server's answers are handled while the test waits for the browser
    page.locator("#hint").dispatch_event("click")
    page.evaluate("new Promise((done) => setTimeout(done))")  # what the click asks for at once
    assert not any(url.endswith("/hint") for url in asked)
    held.pop()()
    expect(page.locator("#level")).to_contain_text(str(COUNT))
    expect(page.locator("#note")).to_contain_text("Hint: look here first.")
    expect(page.get_by_role("button", name="Give up")).to_be_visible()


def test_a_lost_position_is_explained_and_left(place: Place, new_page: Pages) -> None:
    page = opened(new_page, place, "sokoban", fragment("sokoban", LOST, {}))
    solve(page, list("RRU"))
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#note")).to_contain_text("the box cannot come to any target")
    expect(page.locator(".mark.stuck")).to_have_count(1)
    expect(page.locator(".mark.cross")).to_have_count(1)  # told apart from others by its shape
    page.get_by_role("button", name="Back to where it can be won").click()
    step(page, 1, 3)
    expect(page.locator(".mark.stuck")).to_have_count(0)
    # Also after it has ended: there it is no use to say that the play is over.
    beside = fragment("tower", "3 5\n.....\n.....\n.SG.#\n0\n0 0\n", {})
    page = opened(new_page, place, "tower", beside)
    page.keyboard.press("d")
    expect(page.locator("#ending")).to_contain_text("Not this time")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#note")).to_contain_text("Hint: this play is lost.")
    page.get_by_role("button", name="Back to where it can be won").click()
    step(page, 0, 1)
    # What a hint has said is known until it is taken back.
    level = campaign(gyoji.load("boulder"))[19]
    page.goto(f"{place.page('play', 'boulder')}?level={level.name}")
    said, lost = page.get_by_role("button", name="Hint", exact=True), re.compile(r"\blost\b")
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    for number, key in enumerate("sd", 1):
        page.keyboard.press(key)
        expect(page.locator("#counts")).to_contain_text(f"Moves{number}")
    expect(said).not_to_have_class(lost)
    said.click()
    expect(page.locator("#note")).to_contain_text("cannot be won any more")
    page.keyboard.press("d")
    expect(page.locator("#counts")).to_contain_text("Moves3")
    expect(said).to_have_class(lost)
    expect(page.locator("#board .mark.new")).to_have_count(0)  # nobody else has moved
    page.get_by_role("button", name="Restart").click()
    expect(said).not_to_have_class(lost)


@pytest.mark.long
def test_a_solution_is_shown_after_giving_up_and_does_not_count(
    place: Place, new_page: Pages
) -> None:
    page = opened(new_page, place)
    open_level(page, COUNT)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Keep trying").click()
    expect(page.locator("#note")).to_be_hidden()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Show it").click()
    moves = CAMPAIGN[-1].moves
    expect(page.locator("#position")).to_have_text(re.compile(f"of {moves}$"))
    analyse(page)
    page.get_by_role("button", name="To the end").first.click()
    expect(page.locator("#ruling")).to_contain_text("complete")
    page.get_by_role("button", name="Levels").click()
    expect(page.get_by_role("status").filter(has_text=f"of {COUNT}")).to_contain_text(
        f"0 of {COUNT} solved"
    )


def test_a_lost_game_does_not_look_like_a_won_one(place: Place, new_page: Pages) -> None:
    game = gyoji.load("tower")
    text = puzzles(game)[1].data.decode()
    page = opened(new_page, place, "tower", fragment("tower", text, {}))
    page.get_by_role("button", name="Keypad").click()
    for number, word in enumerate(("MOVETO 4", "PUSH RIGHT"), 1):
        page.get_by_label("A command, as in the rules").fill(word)
        page.get_by_role("button", name="Send").click()
        step(page, number, number)
    expect(page.locator("#ruling.lost")).to_contain_text("the goal block has moved, or is gone")
    expect(page.locator("#board.sad")).to_be_visible()
    expect(page.locator(".praise")).to_have_count(0)
    expect(page.get_by_role("button", name="Next")).to_have_count(0)
    page.get_by_role("button", name="Undo").last.press("Enter")
    step(page, 1, 2)
    expect(page.locator("#ending")).to_be_hidden()
    expect(page.locator("#ruling.lost, #board.sad")).to_have_count(0)


def treasure() -> list[str]:
    """Commands that bring out the treasure of the first map that a page opens."""
    game = gyoji.load("labyrinth")
    puzzle = puzzles(game)[0]
    case = next(gyoji.read(game, puzzle.data, walks="together"))
    choices = {"treasure": "on", "meet": "off"}
    played, start = variants_of(game).set_up(case, Random(1), choices)
    found = gyoji.solve(played, start, optimal="moves")
    assert isinstance(found, gyoji.Solution)
    return [played.notation.word(action, list(start)) for action in found.actions]


def test_the_labyrinth_alone_has_an_aim_an_end_and_a_map(place: Place, new_page: Pages) -> None:
    page = opened(new_page, place, "labyrinth")
    expect(page.locator("#aim")).to_have_text("Find the treasure, and bring it to where you began.")
    expect(page.locator("#notebook .notebook-canvas svg")).to_be_visible()
    for number, word in enumerate(treasure(), 1):
        page.keyboard.press(WALKS[word])
        step(page, number, number)
    expect(page.locator(".outcome")).to_contain_text("the treasure has been brought out")


def test_levels_are_searched(place: Place, new_page: Pages) -> None:
    page = opened(new_page, place)
    page.get_by_role("button", name="Levels").click()
    expect(page.locator("#levels ul.cards")).not_to_have_attribute("aria-busy", "true")
    field, found = page.get_by_label("Search"), page.locator("#levels .campaign li:visible")
    page.keyboard.press("/")
    expect(field).to_be_focused()
    field.press_sequentially("a/b")  # where one types it is a letter
    expect(field).to_have_value("a/b")
    close = page.locator("#levels").get_by_role("button", name="Close")
    kept = [close, page.get_by_role("button", name="Today's level"), page.get_by_label("Show")]
    before = [each.bounding_box() for each in kept]
    field.fill(f"{CAMPAIGN[16].title} not solved")
    expect(found).to_have_count(1)
    assert [each.bounding_box() for each in kept] == before
    expect(found).to_contain_text(f"17 {CAMPAIGN[16].title}")
    field.fill(CAMPAIGN[1].title)
    expect(found).to_have_count(1)
    expect(page.get_by_text("1 level found")).to_be_visible()
    field.fill("")
    expect(found).to_have_count(COUNT)
    # A number is that of a level, and neither its moves nor a letter of its picture; what was
    # searched is forgotten, but today's level and the search stay in reach.
    page.goto(place.page("play", "tower"))
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Levels").click()
    for number in ("27", "12", "33"):
        field.fill(number)
        expect(found).to_have_count(1)
        expect(found).to_contain_text(f"{number} ")
    field.press("Enter")
    expect(page.locator("#level")).to_contain_text("33 ")
    page.get_by_role("button", name="Levels").click()
    expect(field).to_have_value("")
    expect(found).to_have_count(len(campaign(gyoji.load("tower"))))
    for each in (field, page.get_by_role("button", name="Today's level")):
        expect(each).to_be_in_viewport(ratio=1)
    current, tools = (
        page.locator(f"#levels {each}") for each in ("[aria-current]", ".level-tools")
    )
    expect(current).to_be_in_viewport(ratio=1)
    below = (
        "([one, other]) => one.getBoundingClientRect().top >= other.getBoundingClientRect().bottom"
    )
    assert page.evaluate(below, [current.element_handle(), tools.element_handle()])


def say(page: Page, words: list[tuple[int, str]]) -> None:
    """Send commands, each once the play has come to its step."""
    field = page.get_by_label("A command, as in the rules")
    keypad = page.get_by_role("button", name="Keypad")
    if keypad.get_attribute("aria-expanded") != "true":
        keypad.click()
    expect(field).to_be_visible()
    for number, word in words:
        step(page, number, number)
        field.fill(word)
        page.get_by_role("button", name="Send").click()


def shared_match() -> tuple[int, list[str]]:
    """The number of a match, and a play of all seats in which the first one shares the win."""
    game = gyoji.load("sweets")
    levels = campaign(game)
    number = min(range(len(levels)), key=lambda at: levels[at].text.count("L"))
    start = next(gyoji.read(game, levels[number].text, games="open")).start
    for seed in range(1000):
        session = Session(game, start)
        while session.state[STATUS] == RUNNING:
            seat = session.state[TURN]
            session.do(opponent(game, "random", seed + session.number).choose(session.state, seat))
        scores = [session.play.score(seat) for seat in range(4)]
        if scores[0] and sum(scores) > 1:
            return number + 1, session.words()
    raise AssertionError("no play has several winners")


@pytest.mark.long
def test_a_shared_first_place_does_not_win_a_match(place: Place, new_page: Pages) -> None:
    number, words = shared_match()
    page = opened(new_page, place, "sweets")
    open_level(page, number, "sweets")
    page.get_by_label("Opponents").select_option("no programs")
    say(page, [*enumerate(words)])
    shared = "You share the first place, and that does not win this level."
    expect(page.locator(".praise")).to_have_text(shared)
    expect(page.locator("#ending").get_by_role("button", name="Undo")).to_be_visible()
    expect(page.get_by_role("button", name="Next: ")).to_have_count(0)
    page.locator("#ending").get_by_role("button", name="Levels").click()
    expect(page.get_by_role("status").filter(has_text="0 of 34 levels won")).to_be_visible()


@pytest.mark.long
def test_a_play_that_wins_a_match_is_shown_after_giving_up(place: Place, new_page: Pages) -> None:
    page = opened(new_page, place, "sweets")
    open_level(page, 1, "sweets")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("button", name="Show it").click()
    note = page.locator("#note")
    expect(note).to_contain_text("A play that wins against easy programs. Restart to try it")
    total = len(campaign(gyoji.load("sweets"))[0].solution)
    expect(page.locator("#position")).to_have_text(re.compile(f"of {total}$"))
    analyse(page)
    page.get_by_role("button", name="To the end").first.click()
    expect(page.get_by_role("button", name="Next: 2 ")).to_be_visible()
    page.locator("#restart").click()
    expect(note).to_be_hidden()  # what follows is the player's own
    page.get_by_role("button", name="Levels").click()
    expect(page.get_by_role("status").filter(has_text="0 of 34 levels won")).to_be_visible()


def won_match() -> tuple[int, list[tuple[int, str]]]:
    """The shortest match against easy programs, and what a person says at which step to win it."""
    game = gyoji.load("sweets")
    levels = [*enumerate(campaign(game), 1)]
    easy = [(number, level) for number, level in levels if level.opponents == "easy"]
    number, level = min(easy, key=lambda each: len(each[1].solution))
    start = next(gyoji.read(game, level.text, games="open")).start
    return number, next(filter(None, (won_line(game, start, seed) for seed in range(100))))


def won_line(game: Game, start: Position, seed: int) -> list[tuple[int, str]]:
    """What the first seat says in a match, with the step before; nothing if it does not win."""
    session, own = Session(game, start), []
    while session.state[STATUS] == RUNNING:
        seat, step = session.state[TURN], session.number
        program = opponent(game, "easy", step) if seat else opponent(game, "hard", seed)
        action = program.choose(game.display.view(session.state, seat), seat)
        if not seat:
            own.append((step, game.notation.word(action, list(session.state))))
        session.do(action)
    return own if session.play.score(0) > 0 else []


@pytest.mark.long
def test_a_match_is_won_against_the_programs_that_it_names(place: Place, new_page: Pages) -> None:
    number, words = won_match()
    page = opened(new_page, place, "sweets")
    for weaker, praise, count in (
        (True, "This level is won against programs that are easy or stronger.", 0),
        (False, "Won against easy programs.", 1),
    ):
        open_level(page, number, "sweets")
        expect(page.get_by_label("Opponents")).to_have_value("easy")
        say(page, words[:1])
        step(page, 1, 1)  # at the start, programs could still be changed
        for strength in ("no programs", "easy") * weaker:
            page.get_by_label("Opponents").select_option(strength)
        if weaker:  # a reload does not forget that people have played there
            page.reload()
            expect(page.locator("body")).to_have_attribute("data-ready", "yes")
        say(page, words[1:])
        expect(page.locator(".praise")).to_have_text(praise)
        expect(page.locator("#ending").get_by_label("1 of 3 stars")).to_have_count(count)
        page.get_by_role("button", name="Levels").click()
        expect(
            page.get_by_role("status").filter(has_text=f"{count} of 34 levels won")
        ).to_be_visible()
        expect(page.locator(".campaign .card").first).to_contain_text("2 turns")
        expect(page.locator(".campaign .card-mark")).to_have_text(["★★★"] * count)
        expect(page.locator(".campaign .star:not(.missed)")).to_have_count(count)
        page.keyboard.press("Escape")
