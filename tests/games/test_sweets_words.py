"""The game of sweets: actions, events and their words; writing inputs; levels."""

from random import Random

import pytest

import gyoji
from gyoji.engine.session import Session
from gyoji.game.protocols import Case
from gyoji.game.scene import weigh_picked
from gyoji.game.state import AREA, TURN, WIDTH
from gyoji.game.wording import say
from gyoji.games.sweets import display, levels, notation, rules, scene
from gyoji.games.sweets.board import add_ring
from gyoji.games.sweets.plays import STYLES
from gyoji.games.sweets.rules.verdict import verdict
from gyoji.games.sweets.tokens import CODE, pack
from tests.examples import needs_twins
from tests.games.sweets_inputs import GAME, GAME_E, GAME_F, SAMPLES, first_case, replace_line
from tests.games.test_sweets_naive import compare

# ---------------------------------------------------------------- actions, events, words


@needs_twins
def test_enumeration_yields_every_legal_action() -> None:
    for lenient in (False, True):
        case = first_case(
            "3 2 ML* LLM 1 1 1 2 C P 2 3 1 K 1 2C 1 2 1 3C 2 1 1 2W 2 2", lenient=lenient
        )
        state = list(case.start)
        check_enumeration(state)
        for action in case.actions[:3]:
            rules.apply(state, action, None)
            check_enumeration(state)


def check_enumeration(state: list[int]) -> None:
    tried = [-1]
    while (action := rules.next_action(state, tried[-1])) >= 0:
        tried.append(action)
    assert tried == sorted(set(tried))
    area = state[AREA]
    can = {action for action in range(4 * 64 * area * area)
           if rules.apply(list(state), action, None)}  # fmt: skip
    assert can <= set(tried)
    for action in tried[1:]:
        assert notation.action(notation.word(action, state), state) == action


@needs_twins
def test_enumeration_on_the_contest_board() -> None:
    case = next(levels.cases(Random(3), 19, 1, "contest", {}))
    play = gyoji.Play(GAME, case.start)
    actions = list(play.legal_actions())
    assert len(actions) == len(set(actions)) > 1000
    for done in (1, 20, 80):
        for action in case.actions[len(play.steps) : done]:
            play.do(action)
        can = set(play.legal_actions())
        assert case.actions[done] in can
        assert rules.END in can or play.state[rules.LANDED] == 0


def log_of(state: list[int], word: str) -> list[tuple[int, int, int]]:
    log: list[tuple[int, int, int]] = []
    rules.apply(state, notation.action(word, state), log)
    return log


ANNOUNCED = [
    ("end", rules.TURN_EMPTY),
    ("1S 1 1", rules.SHIP_SET),
    ("end", rules.TURN_NO_LAND),
    ("1C 1 2", rules.NO_SUCH_TOKEN),
    ("2C 2 2", rules.NOT_LAND),
    ("2C 7 7", rules.NOT_LAND),
    ("1S 1 2", rules.NOT_SEA),
    ("1S 1 1", rules.OCCUPIED),
    ("00 1 2 1S 1 2", rules.SWAP_KIND),
    ("00 1 2 2C 1 5", rules.SWAP_NOT_OWN),
    ("00 2 2 2C 1 5", rules.SWAP_NOT_OWN),
    ("00 1 1 2C 1 5", rules.SWAP_OTHER_TOKEN),
    ("00 1 2 1C 1 5", rules.NO_SUCH_TOKEN),
    ("ZZ 0 0 C 2 2 C 2 2", rules.SAME_CITY),
    ("ZZ 0 0 K 2 2 P 2 5", rules.NO_PACKAGE),
    ("ZZ 0 0 C 2 2 P 2 4", rules.NO_PACKAGE),
    ("ZZ 0 0 C 9 9 P 9 9", rules.NO_PACKAGE),
    ("ZZ 0 0 C 2 2 P 2 5", rules.EXCHANGED),
    ("ZZ 0 0 P 2 2 C 2 5", rules.NOT_IN_HAND),
    ("4C 1 5", rules.TOKEN_SET),
    ("3C 1 2", rules.TURN_LAND),
    ("00 1 5 4C 1 2", rules.TURN_LAND),
    ("end", rules.TURN_OVER),
    ("2P 1 2", rules.TOKEN_SET),
    ("end", rules.TURN_OVER),
    ("2K 2 6", rules.TAKEN),
    ("end", rules.TURN_OVER),
    ("1W 2 3", rules.TAKEN),
    ("end", rules.JOINTLY),
]


def test_every_refusal_and_event_is_reported() -> None:
    play = gyoji.Table(GAME, first_case(GAME_F).start)
    state = list(play.play.state)
    for word, event in ANNOUNCED:
        action = notation.action(word, state)
        assert display.say(action, state)
        before = list(state)
        log = log_of(state, word)
        assert log[-1][0] == event, word
        assert (before == state) == (event >= rules.TURN_EMPTY)
        for happened in log:
            assert say(display.EVENTS[happened[0]].text, happened, display.NOUNS, state)
        heard = play.do(action)
        assert heard.announced
    assert state == list(play.play.state)
    assert play.do(rules.END).announced == display.LATE.text
    assert gyoji.load("sweets").display.view(play.play.state, 1) == play.play.state


def test_the_events_of_settling() -> None:
    events = []
    for case in gyoji.read("sweets", SAMPLES[0].data):
        play = gyoji.Play(GAME, case.start)
        events.append([event for action in case.actions for event in play.do(action).events])
    first, second = events[0], events[1]
    city = 2 * 10 + 2
    assert [event for event in first if event[0] >= rules.CLOSED] == [
        (rules.CLOSED, city, 3), (rules.PACKAGE, 0, city), (rules.LOST, 2, 2),
        (rules.PACKAGE, 1, city), (rules.TAKEN, 3, 3), (rules.ALL_FILLED, 3, 0),
        (rules.LEADS, 3, 1), (rules.ONLY_CANDIDATE, 3, 1),
    ]  # fmt: skip
    assert (rules.NO_LEADER, 0, 0) in second
    moved = [event for event in events[3] if event[0] in (rules.MOVED_FROM, rules.TOKEN_MOVED)]
    assert moved == [(rules.MOVED_FROM, 4, 15), (rules.TOKEN_MOVED, 4, 23)]
    (case,) = gyoji.read("sweets", replace_line(GAME_F, 6, "2 5 1 C").replace("P 2 5", "C 2 5"))
    assert log_of(list(case.start), "ZZ 0 0 C 2 2 C 2 5")[0] == (rules.EXCHANGED_KINDS, 0, 0)
    (case,) = gyoji.read("sweets", replace_line(GAME_F, 7, "1 4C 1 5").replace("1 P", "2 P C"))
    assert log_of(list(case.start), "ZZ 0 0 C 2 2 P 2 5")[0][0] == rules.REPEATED


def test_every_event_answer_and_end_has_words() -> None:
    assert sorted(display.EVENTS) == list(range(1, rules.NO_ENTRY + 1))
    assert sorted(display.ANSWERS) == list(range(rules.PASSED + 1))
    assert sorted(display.ENDS) == [gyoji.game.state.RUNNING, rules.FINISHED]
    assert [display.player(seat) for seat in range(4)] == ["Jaś", "Ala", "Tomek", "Mikołaj"]
    state = list(first_case(GAME_F).start)
    assert display.NOUNS["kind"](3, state) == "no kind of sweets"
    assert display.say(pack(state[AREA], rules.TRADE, rules.NO_KIND, 0, 0), state)
    assert notation.action(display.KEYS["enter"], state) == rules.END
    assert rules.players(state) == 4


def test_glyphs() -> None:
    played = [gyoji.play_out(GAME, case) for case in levels.cases(Random(2), 9, 9, "several", {})]
    plays = [position for play in played for position in (play.case.start, play.end)]
    glyphs = {glyph for position in plays for row in display.draw(position) for glyph in row}
    assert {"*", "L", "M", "MCK"} <= glyphs
    assert {glyph[1:] for glyph in glyphs if glyph[0] in "jatm"} >= {"2C", "1W", "1S", "00"}
    for glyph in glyphs:
        assert display.describe(glyph)
    assert display.describe("MCK") == "city with Candies (C), Chocolates (K)"
    assert display.describe("j2C") == "Jaś: token 2 Candies (C)"
    assert display.describe("t3W") == "Tomek: joker 3"
    assert display.describe("a00") == "Ala: stand-in"
    assert display.describe("jZZ") == "Jaś: exchange of packages"
    assert display.describe("m1S") == "Mikołaj: ship 1"
    for strange in ("", "x", "x2C", "MX", "j", "MKC"):
        with pytest.raises(KeyError):
            display.describe(strange)


@pytest.mark.parametrize(
    "word",
    ["", "End", "2C", "2C 1", "2C 1 x", "2X 1 1", "00 1 1 2C 1", "00 1 1 2X 1 1",
     "ZZ 0 1 C 2 2 P 2 5", "ZZ 0 0 X 2 2 P 2 5", "2C 1 2 3", "ZZ 1 1", "2C -1 2", "2C ² 1"],
)  # fmt: skip
def test_invalid_words_for_actions(word: str) -> None:
    with pytest.raises(ValueError, match="an entry of a turn"):
        notation.action(word, list(first_case(GAME_F).start))


def test_players_take_turns_in_order() -> None:
    state = list(first_case(GAME_E).start)
    for number, action in enumerate(first_case(GAME_E).actions):
        assert state[TURN] == [0, 0, 1, 1, 2, 2, 3, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3][number]
        rules.apply(state, action, None)


# ---------------------------------------------------------------- showing, and levels


def test_games_that_cannot_be_written() -> None:
    e, f, actions = first_case(GAME_E), first_case(GAME_F), first_case(GAME_E).actions
    refused = pack(e.start[AREA], rules.PLACE, CODE["2C"], 0, 0)
    for cases, match in [
        ([], "at least one game"),
        ([e, f], "game 2 has another board"),
        ([e, first_case(GAME_E, capture="turn")], "game 2 has another board"),
        ([Case(e.start, actions[:-1]), e], "game 1 is unfinished, and only the last one"),
        ([Case(e.start, (*actions, rules.END))], "game 1 has actions after its end"),
        ([Case(e.start, (refused, *actions))], "game 1 has a refused action: 2C 0 0"),
    ]:
        with pytest.raises(ValueError, match=match):
            gyoji.show("sweets", cases)


def test_an_unfinished_game_has_no_winner() -> None:
    case = first_case(GAME_E)
    played = gyoji.play_out(GAME, Case(case.start, case.actions[:3]))
    assert b"".join(notation.write([played])) == b"-\n"


def test_levels_cover_every_ending() -> None:
    played = [gyoji.play_out(GAME, case) for case in levels.cases(Random(5), 6, 26, "verdicts", {})]
    answers = b"".join(notation.write(played)).decode().splitlines()
    assert {line[0] for line in answers} == set("0123")
    with pytest.raises(ValueError, match="at least 1 row, not 0"):
        list(levels.cases(Random(1), 0, 1, "mixed", {}))


def test_a_board_that_takes_every_land_token() -> None:
    board = add_ring([b"L" * 64, b"M" * 64])
    for style in STYLES:
        case = levels.play(Random(1), board, style)
        least = pack(len(board.cells), rules.SWAP, 0, 0, 0)
        assert sum(action >= least for action in case.actions) >= 4
        compare(gyoji.show("sweets", [case]).decode(), "token")


@needs_twins
def test_a_large_board() -> None:
    (case,) = levels.cases(Random(4), 300, 1, "random", {})
    assert first_case(gyoji.show("sweets", [case]).decode()) == case


CLOSING = [
    "1S 3 6", "2K 1 3", "1S 3 5", "1S 2 7", "end", "3P 2 1", "1S 3 2", "1S 3 1", "1S 2 8", "end",
    "2W 1 5", "1S 2 6", "1S 2 4", "1S 1 4", "end", "2P 1 7", "1S 3 8", "end", "2W 2 3", "end",
    "00 2 1 3P 1 6", "end", "3P 1 8", "end",
]  # fmt: skip
"""Turns after which one more token at a city takes what is there."""


@pytest.mark.parametrize(
    ("rest", "left"),
    [
        ("*ML*ML*\n1\n2 2 2 C P\n2 5 1 K\n", ", send a ship, or exchange packages"),
        ("*ML*ML*\n1\n2 2 2 C P\n2 5 1 P\n", ", or send a ship"),  # only P for P
        ("LMLLMLL\n1\n2 2 2 C P\n2 5 1 K\n", ", or exchange packages"),  # no sea is near a city
        ("LMLLLLL\n1\n2 2 2 C P\n", ""),
    ],
)
def test_what_is_left_to_do_after_a_token(rest: str, left: str) -> None:
    (case,) = gyoji.read("sweets", f"7 2\nLLLLLL*\n{rest}", games="open")
    state = list(case.start)
    rules.apply(state, notation.action("2C 1 2", state), None)
    blocked = {held.blocked for held in scene.hand(tuple(state), 0) if held.word[0] in "34"}
    assert blocked == {f"you have placed your token: end your turn{left}"}


@pytest.mark.parametrize(("token", "scores"), [("2C", [1, 0, 0, 0]), ("2P", [0, 0, 0, 0])])
def test_who_wins_is_known_once_no_city_has_sweets(token: str, scores: list[int]) -> None:
    (case,) = gyoji.read("sweets", "5 2\n*ML*L\n*****\n1\n1 2 1 C\n", games="open")
    state = list(case.start)
    assert scene.foretell(tuple(state)) == []
    rules.apply(state, notation.action(f"{token} 1 3", state), None)
    assert scene.foretell(tuple(state)) == scores


TWO_CITIES = "7 2\nLLLLLL*\n*ML*ML*\n1\n"


def test_exchanges_that_change_nothing_are_not_offered() -> None:
    (case,) = gyoji.read("sweets", f"{TWO_CITIES}2 2 2 C P\n2 5 1 P\n", games="open")
    game, state = gyoji.load("sweets"), case.start
    legal = {notation.word(each, list(state)) for each in gyoji.Play(game, state).legal_actions()}
    same, other = "ZZ 0 0 P 2 2 P 2 5", "ZZ 0 0 C 2 2 P 2 5"
    assert same in legal
    assert other not in legal, "the city would have a kind twice"
    assert not [each for each in Session(game, state).choices() if each == "ZZ"]
    assert scene.hand(state, 0)[-1].blocked == "there are no two packages that could be exchanged"


def test_a_reason_is_about_the_token_that_is_played() -> None:
    (case,) = gyoji.read("sweets", f"{TWO_CITIES}2 2 2 C P\n2 5 1 P\n", games="open")
    state = list(case.start)
    for word in ("4P 1 2", "end", "2K 1 5", "end", "2K 1 6", "end", "2K 2 6", "end"):
        rules.apply(state, notation.action(word, state), None)
    reason = scene.explain(notation.action("2C 1 3", state), tuple(state))
    assert reason == "you are the only one there who counts for Candies (C)"  # not of the 4P


def test_what_a_token_is_good_for_and_why_another_cannot_be_played() -> None:
    state, found = list(first_case(GAME_F).start), dict[str, str]()
    for word in ("4C 1 5", "end", "2P 1 2", "end", "3P 2 6", "end", "1W 2 3"):
        blocked = {held.word: held.blocked for held in scene.hand(tuple(state), state[TURN])}
        assert (blocked["1W"] == "") == (word != "end")
        assert blocked["00"] == blocked["1W"] or "none yet" in blocked["00"]
        assert not any(held.blocked for held in scene.hand(tuple(state), (state[TURN] + 1) % 4))
        assert scene.foretell(tuple(state)) == []
        action = notation.action(word, state)
        found[word] = scene.explain(action, tuple(state))
        rules.apply(state, action, None)
    assert scene.foretell(tuple(state)) == [0, 0, 1, 1]  # Tomek and Mikołaj
    assert blocked["ZZ"] == "there are no two packages that could be exchanged"
    assert found == {
        "4C 1 5": "", "end": "", "2P 1 2": "",
        "3P 2 6": "you take Gingerbread (P), since nobody else counts for it there",
        "1W 2 3": "you take Candies (C), since nobody else counts for it there",
    }  # fmt: skip
    state = list(first_case(GAME_E).start)
    for word in ("2C 1 2", "end", "1W 1 3", "end", "4P 2 1"):
        action = notation.action(word, state)
        found[word] = scene.explain(action, tuple(state))
        rules.apply(state, action, None)
    assert found["2C 1 2"] == "you are the only one there who counts for Candies (C)"
    assert found["4P 2 1"] == (
        "your 4 for Gingerbread (P) beats the others so far, who have 1 at most"
    )
    assert scene.explain(action, tuple(state)) == "", "the land is taken"
    won = list(first_case(GAME_E).start)
    for word in CLOSING:
        rules.apply(won, notation.action(word, won), None)
    sentence = scene.explain(notation.action("4C 1 2", won), tuple(won))
    assert sentence == "you take Candies (C): your 4 beats the others, who have 2 at most"
    about = {held.word: held.about for held in scene.hand(tuple(state), 0)}
    assert about["3K"] == "counts 3 for Chocolates (K)"
    assert all(about.values())
    asks = {held.word: len(held.asks) for held in scene.hand(tuple(won), 0)}
    assert asks.items() >= {"3K": 1, "ZZ": 4, "00": 2}.items()


TIES = "4 2\n*L*L\nLM**\n1\n2 2 3 C P K\n"


def test_what_is_wasted_is_said_and_who_was_how_strong() -> None:
    text = "7 2\n*L**LLL\n*ML*ML*\n1\n2 2 2 C P\n2 5 1 P\n"
    (case,) = gyoji.read("sweets", text, games="open")
    state, said = list(case.start), dict[str, str]()
    weights = dict[str, list[tuple[str, tuple[int | None, ...]]]]()
    leads, told = dict[str, list[str]](), dict[str, list[str]]()
    for picked, labels in (((), ""), (("1S",), ""), (("1S", (1, 1)), "CP"), (((0, 0),), "")):
        found_there = weigh_picked(gyoji.load("sweets"), picked, case.start)
        assert "".join(weight.label for weight in found_there) == labels
    at_start = [(weight.label, weight.field) for weight in scene.weigh((), case.start)]
    assert at_start == [("C", (1, 1)), ("P", (1, 1)), ("P", (1, 4))]
    words = (
        "1S 2 1, 1S 1 1, ZZ 0 0 P 2 2 P 2 5, 2C 1 2, end, 3P 2 3, end, 2K 2 6, end, 1W 1 5, end,"
        " 00 1 2 2C 1 7, end, 2P 1 6, end"
    )
    for word in words.split(", "):
        before, log = tuple(state), list[tuple[int, int, int]]()
        action = notation.action(word, state)
        assert rules.apply(state, action, log), word
        said[word] = scene.warn(action, before, tuple(state))
        told[word] = scene.tell(log, tuple(state))
        found = scene.weigh(log, tuple(state))
        weights[word] = [(weight.label, weight.numbers) for weight in found]
        leads[word] = [weight.found for weight in found if weight.found]
    (case,) = gyoji.read("sweets", text.replace("2 C P", "1 C"), games="open")
    state = list(case.start)
    useful = notation.action("ZZ 0 0 C 2 2 P 2 5", state)
    assert rules.apply(state, useful, None)
    said["ZZ 0 0 C 2 2 P 2 5"] = scene.warn(useful, case.start, tuple(state))
    assert {word: warning for word, warning in said.items() if warning} == {
        "1S 1 1": "this ship is wasted: it touches no city with sweets",
        "ZZ 0 0 P 2 2 P 2 5": (
            "this exchange has changed nothing: both packages are of the same kind"
        ),
        "00 1 2 2C 1 7": "this is wasted: 2C now touches no city with sweets",
    }
    assert {word: found for word, found in weights.items() if found} == {
        "1S 2 1": [("C", (1, 0, 0, 0)), ("P", (1, 0, 0, 0))],
        "ZZ 0 0 P 2 2 P 2 5": [
            ("C", (1, 0, 0, 0)), ("P", (1, 0, 0, 0)), ("P", (0, 0, 0, 0)),
        ],
        "2C 1 2": [("C", (3, 0, 0, 0)), ("P", (1, 0, 0, 0))],
        "3P 2 3": [("C", (3, 0, 0, 0)), ("P", (1, 3, 0, 0))],
        "2K 2 6": [("P", (0, 0, 0, 0))],
        "1W 1 5": [("P", (0, 0, 0, 1))],
        "2P 1 6": [("P", (0, 2, 0, 1))],
        "end": [
            ("C", (1, 0, 0, 0)), ("P", (0, 2, 0, 0)), ("K", (0, 0, 0, 0)),
            ("kinds led", (1, 1, 0, 0)), ("other kinds", (0, 0, None, None)),
            ("all kinds", (1, 2, None, None)),
        ],
    }  # fmt: skip
    assert leads["3P 2 3"] == ["Jaś takes it", "Ala takes it"]
    assert leads["1W 1 5"] == ["Mikołaj leads"]
    assert leads["2K 2 6"] == ["nobody leads"]
    assert {word: sentences for word, sentences in told.items() if sentences} == {
        "3P 2 3": [
            "Jaś takes C: nobody else counts for it there.", "Ala takes P: 3 beats 1.",
        ],
        "2P 1 6": ["Ala takes P: 2 beats 1."],
        "00 1 2 2C 1 7": ["2C goes to other land."],
        "ZZ 0 0 P 2 2 P 2 5": ["P and P change places."],
    }  # fmt: skip
    state = list(next(gyoji.read("sweets", TIES, games="open")).start)
    for word, sentences in (
        ("2C 1 2", []), ("end", []), ("2C 2 1", [
            "Nobody takes C: Jaś and Ala are equally strong, with 2 each.",
            "Nobody takes P K: nobody counts for it there.",
        ]),
    ):  # fmt: skip
        log = []
        assert rules.apply(state, notation.action(word, state), log)
        assert scene.tell(log, tuple(state)) == sentences
    # What decides is compared among those who lead a kind, and then among those who are equal.
    for won, decided in (
        (((3, 1, 0), (0, 3, 0), (2, 2, 2), (0, 0, 2)), [("other kinds", (1, 0, None, None))]),
        (
            ((3, 0, 0), (0, 3, 0), (2, 2, 2), (0, 0, 2)),
            [("other kinds", (0, 0, None, None)), ("all kinds", (3, 3, None, None))],
        ),
        (
            ((3, 0, 1), (0, 4, 1), (0, 0, 5), (2, 0, 5)),
            [("other kinds", (1, 1, None, None)), ("all kinds", (4, 5, None, None))],
        ),
        (((3, 3, 0), (0, 0, 4), (0, 0, 0), (0, 0, 0)), []),  # two leads
        (((3, 0, 0), (2, 4, 0), (0, 4, 0), (0, 0, 0)), []),  # the only candidate
    ):
        ended, log = [*state], [(rules.ALL_FILLED, 0, 0)]
        for player, kinds in enumerate(won):
            for kind, count in enumerate(kinds):
                ended[rules.WON - rules.KINDS * player - kind] = count
        verdict(ended, log)
        decisive = [(label, numbers) for label, numbers, *_ in scene.weigh(log, tuple(ended))]
        assert decisive[4:] == decided


def test_how_many_cities_a_token_is_beside_is_said() -> None:
    case = next(gyoji.read("sweets", "6 2\n*L*L**\n*MLM**\n1\n2 2 1 C\n2 4 1 P\n", games="open"))
    state, width = list(case.start), case.start[WIDTH]
    said = [display.surroundings(2 * width + column, state) for column in (3, 1, 6)]
    assert said == ["beside 2 cities", "beside a city", "where it touches no city with sweets"]
