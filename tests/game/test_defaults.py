"""What stands in for the parts that a game leaves out."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

import gyoji
from gyoji.engine.judge import choose
from gyoji.game.defaults import DefaultNotation
from gyoji.game.enumeration import layouts, telling
from gyoji.game.formats import formats_of
from gyoji.game.game import Game
from gyoji.game.learning import learning_of
from gyoji.game.scene import scene_of
from gyoji.game.shrinking import shrinking_of
from gyoji.game.state import AREA, OWN, RUNNING, STATUS, TURN
from gyoji.game.variants import variants_of

SKATER = gyoji.load("skater")
CASE = next(gyoji.read(SKATER, "#####\n#@.*#\n#####\nLR\n"))


def test_a_learner_sees_cells_and_registers_and_chooses_what_is_worth_trying() -> None:
    learning, state = learning_of(SKATER), list(CASE.start)
    assert (learning.PLANES, learning.LEVELS) == ((), ("random", 8))
    assert ("player to move", f"register {OWN}") == learning.NUMBERS
    assert [learning.number(state, index, 0) for index in (0, 1)] == [0, state[OWN]]
    assert learning.features(state, 0, 0) == 1 << state[0]
    assert learning.announcement(state, 0) == learning.potential(state, 0) == 0
    assert learning.limit(state) == 4 * state[AREA]
    assert learning.table(CASE.start).tolist() == [0, 1, 2, 3]
    assert learning.choices(state) == 4
    assert (learning.complete(state, 2), learning.code(state, 3)) == (2, 3)


def test_all_actions_that_can_come_are_in_the_table() -> None:
    """A game that lists legal moves only has others later than at the start."""
    rules = SimpleNamespace(**vars(SKATER.rules))
    rules.next_action = lambda state, action: next(
        (at for at in range(action + 1, state[AREA]) if (at + state[TURN]) % 3 == 0), -1
    )
    rules.apply = turn_over
    game = Game("moving", 1, rules, SKATER.notation, SKATER.display, SKATER.levels)
    assert learning_of(game).table(CASE.start).tolist() == [*range(CASE.start[AREA])]
    rules.apply = turn_on
    endless = Game("endless", 1, rules, SKATER.notation, SKATER.display, SKATER.levels)
    assert learning_of(endless).table(CASE.start).tolist() == [*range(CASE.start[AREA])]


def turn_on(state: Any, _action: int, _log: object) -> int:
    state[TURN] += 1
    return 1


def turn_over(state: Any, _action: int, _log: object) -> int:
    state[TURN] += 1
    state[STATUS] = RUNNING if state[TURN] < 5 else 1
    return 1


def test_every_other_part_has_a_default() -> None:
    scene, shrinking = scene_of(SKATER), shrinking_of(SKATER)
    assert [tile.label for tile in scene.tiles("@")] == ["@"]
    assert (scene.blank(3, 3), scene.sheet([]).text) == ([], "")
    assert (list(shrinking.passes([CASE])), list(shrinking.tiny())) == ([], [])
    assert shrinking.read_output(b"lost\n") == []
    assert variants_of(SKATER).set_up(CASE, cast("Any", None), {}) == (SKATER, CASE.start)
    assert formats_of(SKATER).FORMATS == {}


def test_a_notation_reads_or_goes_on() -> None:
    with pytest.raises(TypeError, match="neither `read` nor `go_on`"):
        DefaultNotation(SimpleNamespace())


def test_layouts_are_all_or_some() -> None:
    assert list(layouts(b"ab", 2, 4)) == [b"aa", b"ab", b"ba", b"bb"]
    some = list(layouts(b"ab", 9, 4))
    assert len(some) == 4
    assert {len(layout) for layout in some} == {9}


def test_an_option_or_a_choice_that_is_unknown_is_refused() -> None:
    known = gyoji.load("sweets").notation.OPTIONS
    with pytest.raises(ValueError, match="sweets has no option 'size'; it has capture, games"):
        choose("sweets", known, {"size": "9"})
    with pytest.raises(ValueError, match="option capture is one of token, turn, not 'never'"):
        choose("sweets", known, {"capture": "never"})


def test_a_case_that_came_before_or_shows_nothing_new_is_left_out() -> None:
    other = CASE._replace(actions=CASE.actions[:1])
    assert list(telling(SKATER.rules, [CASE, CASE, other], 1, 2)) == [CASE]
    assert list(telling(SKATER.rules, [], 1, 2)) == []
