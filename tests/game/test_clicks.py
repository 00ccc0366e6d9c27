"""Clicks on a game whose actions are cells, of a package that says nothing about clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gyoji
from gyoji.engine.session import Session
from gyoji.game import scene
from gyoji.game.scene import DefaultScene, scene_of
from tests.noughts import GAME
from tests.noughts.notation import start
from tests.noughts.rules import EMPTY

if TYPE_CHECKING:
    import pytest

    from gyoji.game.state import Position

ALL = {(row, column) for row in range(3) for column in range(3)}
RINK = "######\n#@..*#\n#....#\n######\n\n"


def rink(text: str = RINK) -> Session:
    game = gyoji.load("skater")
    return Session(game, next(gyoji.read(game, text)).start)


def test_a_click_fills_the_cell() -> None:
    session = Session(GAME, start())
    assert session.begins_with_fields
    assert set(session.choices()) == ALL
    for count, field in enumerate(sorted(ALL), 1):
        (action,) = session.path_to(field)
        session.do(action)
        drawn = GAME.display.draw(session.state)
        assert drawn[field[0]][field[1]] in "OX"
        assert session.path_to(field) == []  # it is taken
        assert set(session.choices()) == {
            field for field in ALL if drawn[field[0]][field[1]] == "."
        }
        assert session.number == count
    assert session.play.over
    assert not session.begins_with_fields


def test_a_click_goes_where_only_one_action_leads() -> None:
    session = rink()
    assert session.path_to((1, 4)) == [3]  # R
    assert session.path_to((2, 1)) == [1]  # D
    assert session.path_to((1, 1)) == []  # every action leaves it
    assert session.path_to((1, 2)) == []  # no action ends there
    assert set(session.choices()) == {(1, 4), (2, 1)}


def test_an_action_that_shares_all_its_cells_is_picked_by_its_word() -> None:
    corridor = rink("####\n#@*#\n####\n\n")  # only R changes anything, and changes both cells
    assert corridor.choices() == ["R"]
    assert not corridor.begins_with_fields


def test_nothing_is_found_where_that_would_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("MOST_CELLS", "MOST_ACTIONS"):
        with monkeypatch.context() as patch:
            patch.setattr(scene, limit, 3)
            picks = DefaultScene(GAME).picks
            assert picks(6, start()) == ("a1",)
    assert DefaultScene(GAME).picks(6, start()) == ((0, 0),)


def test_what_is_hidden_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(state: Position, _player: int) -> Position:
        return tuple([EMPTY] * len(state))

    monkeypatch.setattr(GAME.display, "view", view)
    assert DefaultScene(GAME).picks(6, start()) == ("a1",)
    assert scene_of(GAME).facts(start()) == []
