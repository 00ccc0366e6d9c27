"""The module `solving`: its defaults, and faults in it that law 20 has to find."""

from __future__ import annotations

from contextlib import nullcontext
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.conformance import SolvingLaws
from gyoji.conformance import solving as laws
from gyoji.engine.generation import generate
from gyoji.game import plain_solving, stand_ins
from gyoji.game.solving import complete_solving, has_goal, solving_of
from gyoji.game.state import AREA, RUNNING, TURN
from gyoji.games.sokoban.rules import ASTRAY, WALL
from tests.author import LIGHTS
from tests.examples import needs_twins
from tests.noughts import GAME as NOUGHTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from gyoji.game.protocols import Case
    from gyoji.game.state import State

SOKOBAN = gyoji.load("sokoban")
START = next(gyoji.read(SOKOBAN, "4 6\n######\n#w.b+#\n#....#\n######\n\n0 0\n")).start


def test_what_a_game_leaves_out_has_a_default() -> None:
    solving, state = solving_of(gyoji.load("boulder")), [6, 0, 0, 0, 0, RUNNING]
    assert not solving.goal(state)
    assert not plain_solving.dead(state)
    assert plain_solving.bound(state) == 0
    plain_solving.canonical(state)
    assert state == [6, 0, 0, 0, 0, RUNNING]
    play = gyoji.Play(SOKOBAN, START)
    assert not solving_of(SOKOBAN).goal(list(play.state))
    play.do("R")
    play.do("R")
    assert solving_of(SOKOBAN).goal(list(play.state))


def test_the_default_estimate_is_the_potential_of_learning() -> None:
    default = solving_of(NOUGHTS)
    assert default.estimate(list(START)) == 0
    copies = stand_ins.bound_copies([plain_solving], {stand_ins.potential: lambda *_: -7})
    assert copies[plain_solving.estimate](START) == 7


def test_games_without_an_end_have_no_goal() -> None:
    assert {name: has_goal(gyoji.load(name)) for name in gyoji.games.HERE} == {
        "boulder": True, "labyrinth": False, "sokoban": True, "sweets": True, "tower": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    "stand_in",
    [
        lambda: stand_ins.apply([], 0, None), lambda: stand_ins.next_action([], 0),
        lambda: stand_ins.score([], 0), lambda: stand_ins.potential([], 0),
        lambda: stand_ins.goal([]), lambda: stand_ins.canonical([]),
        lambda: stand_ins.assess([], stand_ins.SearchNotes(), stand_ins.ANY),
    ],
)  # fmt: skip
def test_a_stand_in_does_nothing_by_itself(stand_in: Callable[[], object]) -> None:
    with pytest.raises(NotImplementedError):
        stand_in()


class Tried(SolvingLaws):
    """The law for Sokoban on two kinds of small levels."""

    game = SOKOBAN

    def cases(self) -> Iterator[Case]:
        for kind in ("solved", "tiny"):
            for seed in range(2):
                yield from generate(self.game, Random(seed), 5, kind, {})


def _tried() -> None:
    Tried().test_20_bounds_are_never_above_the_rest_of_a_solution()
    Tried().test_20_what_is_dead_has_no_goal_and_bounds_are_never_above_the_distance()
    Tried().test_20_canonical_keeps_what_follows()


def _counted(state: State) -> None:
    state[ASTRAY] = 1


def _plus(state: State) -> int:
    state[TURN] += 1
    return 0


def _turned(state: State) -> None:
    state[TURN] += 1


FAULTS: dict[str, tuple[str, dict[str, Callable[..., object]]]] = {
    "dead where a goal follows": ("before a goal", {"dead": lambda state: state[ASTRAY] == 1}),
    "a bound above the distance": ("but a goal is", {"bound": lambda state: state[AREA]}),
    "a bound above it by one": ("but a goal is", {"bound": lambda state: 2 * state[ASTRAY]}),
    "an estimate that changes the state": ("changed the state", {"estimate": _plus}),
    "a canonical state with another end": ("changes an end", {"canonical": _counted}),
    "canonical twice": ("not the same as once", {"canonical": _turned}),
}


@pytest.mark.long
@needs_twins
@pytest.mark.parametrize("fault", FAULTS)
def test_law_20_finds_planted_faults(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    sentence, functions = FAULTS[fault]
    wrong = complete_solving(SOKOBAN, SimpleNamespace(**functions))
    monkeypatch.setattr(laws, "solving_of", lambda _: wrong)
    with pytest.raises(AssertionError, match=sentence):
        _tried()


@pytest.mark.long
@needs_twins
def test_law_20_accepts_what_is_right() -> None:
    _tried()


@needs_twins
def test_law_20_finds_bits_that_do_not_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "kept_bits", lambda _: WALL)
    with pytest.raises(AssertionError, match="a change outside of KEPT cannot be taken back"):
        Tried().test_20_what_leaves_the_kept_bits_can_be_taken_back()


@pytest.mark.parametrize(
    ("bound", "sentence"),
    [
        ("(state[LIT] + 4) // 5", ""),
        (
            "(state[LIT] + 3) // 4",  # of a cross of five, a press puts out all
            "`bound` is 2, but a goal is 1 action away in .#./###/.#., from the level .#./###/.#.",
        ),
    ],
)
def test_law_20_follows_the_solutions_of_levels_of_the_usual_size(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bound: str, sentence: str
) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    copy = tmp_path / "bounded.py"
    copy.write_text(LIGHTS.read_text() + f"\n\ndef bound(state):\n    return {bound}\n")

    class Bounded(SolvingLaws):
        game = gyoji.load(copy)
        searched = 1_000

    with pytest.raises(AssertionError) if sentence else nullcontext() as found:
        Bounded().test_20_bounds_are_never_above_the_rest_of_a_solution()
    assert str(found.value if found else "").startswith(sentence)
