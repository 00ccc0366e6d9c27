"""The game of sweets: numbers of tokens, invalid actions, and the events of the verdict."""

import gyoji
from gyoji.game.events import Event
from gyoji.game.state import AREA
from gyoji.games.sweets import notation, rules
from gyoji.games.sweets.rules import numbers
from gyoji.games.sweets.rules.verdict import finish
from tests.games.sweets_inputs import GAME_E

STATE = next(gyoji.read("sweets", GAME_E)).start
SLOTS = {2: 0, 3: 1, 4: 2, 12: 3, 13: 4, 14: 5, 22: 6, 23: 7, 24: 8, 31: 9, 32: 10, 33: 11,
         41: 12, numbers.SWAPPER: 13, numbers.TRADER: 14}  # fmt: skip


def test_the_slots_of_the_set() -> None:
    codes = range(numbers.TRADER + 1)
    assert {code: numbers.slot(code) for code in codes if numbers.slot(code) >= 0} == SLOTS
    assert {numbers.slot(code) for code in codes} == {-1, *SLOTS.values()}


def test_the_full_hand() -> None:
    counts = [rules.HAND_FULL >> 2 * slot & 3 for slot in range(16)]
    assert counts == [1] * 9 + [3, 2, 1, 3, 1, 1, 0]


def test_invalid_actions() -> None:
    area = STATE[-4]
    for what, place, other in ((1, 5, 0), (63, 0, 0), (64 + 50, 9, 0), (64 + 2, 9, 7)):
        log: list[Event] = []
        state = list(STATE)
        assert rules.apply(state, (what * area + place) * area + other, log) == rules.REFUSED
        assert log == [(rules.NO_ENTRY, what - 64, other)]
        assert tuple(state) == STATE


def verdict_events(*won: int) -> list[Event]:
    """The events at the end, given the packages won: C, P and K of player J, then of A, T and M."""
    state, log = list(STATE), list[Event]()
    for at, number in enumerate(won):
        state[rules.WON - at] = number
    finish(state, log)
    return log[1:]


def test_the_events_of_the_verdict() -> None:
    lead = rules.LEADS
    none = (0, 0, 0)
    assert verdict_events(3, 3, 0, *none, 1, 1, 1, *none) == [
        (lead, 0, 0), (lead, 0, 1), (lead, 2, 2), (rules.BY_TWO_LEADS, 0, 2),
    ]  # fmt: skip
    assert verdict_events(2, 2, 1, 2, 2, 1, *none, *none) == [(rules.NO_LEADER, 0, 0)]
    assert verdict_events(2, 0, 0, 1, 3, 4, 1, 3, 4, *none) == [
        (lead, 0, 0),
        (rules.ONLY_CANDIDATE, 0, 1),
    ]
    assert verdict_events(3, 0, 1, 2, 4, 0, 0, 0, 1, 0, 0, 1) == [
        (lead, 0, 0), (lead, 1, 1), (rules.BY_REST, 1, 2),
    ]  # fmt: skip
    assert verdict_events(4, 0, 1, 1, 3, 0, 0, 0, 1, *none) == [
        (lead, 0, 0), (lead, 1, 1), (rules.BY_TOTAL, 0, 5),
    ]  # fmt: skip
    assert verdict_events(3, 1, 1, 1, 3, 1, 1, 1, 3, *none) == [
        (lead, 0, 0), (lead, 1, 1), (lead, 2, 2),
        (rules.JOINTLY, 0, 5), (rules.JOINTLY, 1, 5), (rules.JOINTLY, 2, 5),
    ]  # fmt: skip


def test_a_board_without_land_reports_its_end() -> None:
    (case,) = gyoji.read("sweets", "2 1\n**\n1\n", lenient=True)
    (step, _), *rest = gyoji.trace(gyoji.load("sweets"), case)
    assert [event[0] for event in step.events] == [rules.ALL_FILLED, rules.NO_LEADER]
    assert rest == []


def test_trusted_tokens_with_digit_0_can_be_moved() -> None:
    (case,) = gyoji.read("sweets", GAME_E, lenient=True)
    state, log = list(case.start), list[Event]()
    words = ("0C 1 2", "00 1 2 0C 1 3", "0S 3 1", "00 1 3 0S 1 5")
    answers = [rules.apply(state, notation.action(word, state), log) for word in words]
    assert answers == [rules.PLACED, rules.SWAPPED, rules.PLACED, rules.REFUSED]
    assert log[-2:] == [(rules.SHIP_SET, 40, 31), (rules.SWAP_KIND, 40, 13)]


def test_a_player_without_a_lead_cannot_win_by_total() -> None:
    assert verdict_events(3, 0, 1, 0, 3, 1, 2, 2, 0, 0, 0, 0)[-2:] == [
        (rules.JOINTLY, 0, 4),
        (rules.JOINTLY, 1, 4),
    ]


def test_what_has_been_won_is_no_city_to_trade_with() -> None:
    """The first register behind the cells may hold the number that a city with a C has."""
    state = list(STATE)
    state[rules.TRUST] = 1
    tried = list(gyoji.load("sweets").candidates(state))
    state[rules.LAST] = rules.CITY + 4
    assert state[state[AREA]] == rules.CITY + 4
    assert list(gyoji.load("sweets").candidates(state)) == tried
