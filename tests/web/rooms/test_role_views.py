"""A game in which each player sees something else, and is sent only that."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

import gyoji
from gyoji.engine.seats import UncheckedTable
from gyoji.game.game import Game
from gyoji.game.protocols import Case, Words
from gyoji.game.state import AREA, RUNNING, STATUS, TURN
from gyoji.game.variants import variants_of
from gyoji.web.limits.refusals import RefusalError
from gyoji.web.rooms import commands as actions
from gyoji.web.rooms import jobs, role_views
from gyoji.web.rooms.messages import DoInRoom
from gyoji.web.rooms.participants import A_SPECTATOR, SEAT, THE_MASTER, Role

if TYPE_CHECKING:
    from gyoji.game.events import Log
    from gyoji.game.state import Position, State

NAMES = ("North", "South")
SHUT, TURNED = 1, 2
SEATS = (Role(SEAT, 0), Role(SEAT, 1))


def begin(state: State, log: Log) -> None:
    """Each player has a card, 1 to 9, on a cell; a turned card is 10 more."""


def apply(state: State, action: int, log: Log) -> int:
    """A player passes, or turns their card for all to see, which ends the game."""
    player = state[TURN]
    if action == TURNED:
        state[player] += 10
        state[STATUS] = 1
    state[TURN] = 1 - player
    if log is not None:
        log.append((action, player, state[player]))
    return action


def view(state: Position, player: int) -> Position:
    """The cards of others are 0 until they are turned."""
    cards = [card if at == player or card > 10 else 0 for at, card in enumerate(state[:2])]
    return (*cards, *state[2:])


def card(word: str, _state: State) -> int:
    """The action of a word."""
    if word not in ("pass", "turn"):
        raise ValueError(f"expected pass or turn, found {word}")
    return TURNED if word == "turn" else SHUT


RULES = SimpleNamespace(
    begin=begin,
    apply=apply,
    next_action=lambda _state, action: {-1: SHUT, SHUT: TURNED}.get(action, -1),
    players=lambda _state: 2,
)
NOTATION = SimpleNamespace(
    action=card, word=lambda action, _state: ("", "pass", "turn")[action], read=None
)
DISPLAY = SimpleNamespace(
    LEGEND={},
    ENDS={RUNNING: Words("1", "they play"), 1: Words("1", "a card is turned")},
    EVENTS={SHUT: Words("2", "{a} passes with {b}"), TURNED: Words("2", "{a} turns {b}")},
    ANNOUNCED={SHUT: "passes", TURNED: "turns {b}"},
    ANSWERS={SHUT: "passes", TURNED: "turns"},
    NOUNS={},
    player=lambda player: NAMES[player],
    say=lambda action, _state: ("", "pass", "turn")[action],
    draw=lambda state: [[str(cell) for cell in state[: state[AREA]]]],
    describe=lambda glyph: f"card {glyph}",
    view=view,
)


@pytest.fixture
def table() -> UncheckedTable:
    parts: tuple[Any, ...] = (RULES, NOTATION, DISPLAY, SimpleNamespace())
    return UncheckedTable(Game("cards", 1, *parts), (7, 5, 2, 2, 0, RUNNING))


def frames(table: UncheckedTable, word: str) -> dict[Role, Any]:
    """The frame that each role gets for a command."""
    roles = (*SEATS, THE_MASTER, A_SPECTATOR)
    before, state = role_views.views_of(table, roles), table.play.state
    table.do(card(word, []))
    after = role_views.views_of(table, roles)
    found = {}
    for role in roles:
        frame = found[role] = role_views.frame_for(table, role, before[role], after[role])
        if frame is not None and before[role].complete and after[role].complete:
            role_views.explain(frame, role_views.explanation(table, table.play.steps[-1], state))
    return found


def test_players_see_their_own_and_spectators_what_all_hear(table: UncheckedTable) -> None:
    seen = role_views.views_of(table, (*SEATS, THE_MASTER, A_SPECTATOR))
    boards = {role: role_views.board_of(table, view) for role, view in seen.items()}
    assert boards[SEATS[0]] == [["7", "0"]]
    assert boards[SEATS[1]] == [["0", "5"]]
    assert boards[THE_MASTER] == [["7", "5"]]
    assert boards[A_SPECTATOR] == []
    assert seen[A_SPECTATOR] == role_views.RoleView(None, complete=False, turn=0, over=False)


def test_frames_are_made_of_views(table: UncheckedTable) -> None:
    found = frames(table, "pass")
    assert [found[role].rulings for role in SEATS] == [[], []]
    assert found[A_SPECTATOR] is None
    found = frames(table, "turn")
    assert found[THE_MASTER].rulings[0]["text"] == "1 turns 15"
    # At the end all is shown.
    assert found[SEATS[0]].changes == [(0, 1, "15")]
    assert found[SEATS[1]].changes == [(0, 0, "7"), (0, 1, "15")]
    assert [found[role].rulings for role in SEATS] == [[], []]
    assert role_views.announcements_to(table, A_SPECTATOR)[1]["announced"] == "turns 15"
    seen = role_views.views_of(table, [A_SPECTATOR])[A_SPECTATOR]
    assert (seen.over, seen.complete) == (True, True)


def test_nothing_hidden_gets_into_a_frame(table: UncheckedTable) -> None:
    other = UncheckedTable(table.play.game, (7, 9, 2, 2, 0, RUNNING))
    for word in ("pass", "pass", "pass"):
        one, two = frames(table, word), frames(other, word)
        assert one[SEATS[0]] == two[SEATS[0]]
        assert one[SEATS[1]] is not None
    assert role_views.views_of(table, [SEATS[0]]) == role_views.views_of(other, [SEATS[0]])


def test_legal_commands_are_those_of_the_view(
    table: UncheckedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "load", lambda _name: table.play.game)
    state, view = table.play.state, table.seats[0].view
    found = jobs.picks_after("cards", state, view, ())
    assert (found.choices, found.whole, found.weights) == (["pass", "turn"], False, [])
    assert found.said == {"pass": "pass", "turn": "turn"}
    assert jobs.pick("cards", state, view, ("turn",)) == TURNED
    assert jobs.pick("cards", state, view, ("cheat",)) is None
    with pytest.raises(RefusalError, match="turn of North"):
        actions.check_turn(table, 1)
    with pytest.raises(RefusalError, match="no such command here; try pass or turn"):
        actions.parse_word(table.play.game, table.seats[0].view, "cheat")
    table.do(TURNED)
    with pytest.raises(RefusalError, match="a card is turned"):
        actions.check_turn(table, 0)


def test_an_action_too_large_for_databases_is_refused(table: UncheckedTable) -> None:
    large = SimpleNamespace(action=lambda _word, _state: 2**63, word=NOTATION.word)
    table.play.game.notation = cast("Any", large)
    with pytest.raises(RefusalError, match="no such command"):
        actions.action_of(table, 0, DoInRoom(seq=1, word="x"), None)


def test_a_game_without_variants_is_played_as_it_is() -> None:
    game = gyoji.load("sokoban")
    variants = variants_of(game)
    assert (variants.OPTIONS, variants.READS) == ({}, {})
    assert variants.set_up(Case((1, 2), ()), Random(0), {}) == (game, (1, 2))
