"""What a search knows about the Tower: dead ends are seen at once, and odd wins are not missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.game.solving import solving_of
from gyoji.game.state import WIDTH
from gyoji.games.tower.rules import EMPTY, FRAGILE, GOAL, MOVETO, PEAK, apply, begin
from tests.cli.runner import EXAMPLES
from tests.examples import needs_twins

if TYPE_CHECKING:
    from gyoji.game.state import Position

GAME = gyoji.load("tower")
SOLVING = solving_of(GAME)

DEAD_ENDS = {
    "no block for a row": (
        ["......", "...G..", "......", "..#...", "S##..."],
        ["......", "...G..", "..#...", ".##...", "S##..."],
    ),
    "only a dimension block for a row": (
        ["......", "...G..", "..B...", "S#...."],
        ["......", "...G..", "..#...", "S#...."],
    ),
    "one block for each row, and too few columns for stairs": (
        [".....", ".G...", "..#..", "...#.", "...S#"],
        ["......", ".G....", "..#...", "...#..", "....#S"],
    ),
    "the same the other way round": (
        [".....", "...G.", "..#..", ".#...", "#S..."],
        ["......", "....G.", "...#..", "..#...", "S#...."],
    ),
}
"""Towers that cannot be cleared, and the same ones with the reason taken away."""

CATCH = ["....", "..G.", "...#", ".S#.", ".1..", "#...", "#...", "#..."]
"""The player climbs off a block that crumbles: what they climb onto falls, and then the goal.

It falls through the player, who then falls onto it.
"""


def tower(rows: list[str]) -> Position:
    text = "\n".join([f"{len(rows)} {len(rows[0])}", *rows, "0", "0 0", ""])
    return next(gyoji.read(GAME, text)).start


def at_rest(rows: list[str]) -> list[int]:
    """The tower after a command that is refused."""
    state = list(tower(rows))
    begin(state, None)
    assert not SOLVING.dead(state), "a tower that is not at rest yet"
    assert SOLVING.bound(state) == 1
    apply(state, MOVETO, None)
    return state


@pytest.mark.parametrize("objective", [None, "moves"])
@pytest.mark.parametrize("reason", DEAD_ENDS)
def test_dead_ends_are_seen_at_once(reason: str, objective: str | None) -> None:
    hopeless, hopeful = DEAD_ENDS[reason]
    found = gyoji.solve(GAME, tower(hopeless), optimal=objective)
    assert isinstance(found, gyoji.Unsolvable)
    assert found.effort.nodes <= 3
    assert SOLVING.dead(at_rest(hopeless))
    assert not SOLVING.dead(at_rest(hopeful))
    assert isinstance(gyoji.solve(GAME, tower(hopeful), optimal=objective), gyoji.Solution)


def test_a_goal_that_falls_through_the_player_is_not_missed() -> None:
    found = gyoji.solve(GAME, tower(CATCH), optimal="moves")
    assert isinstance(found, gyoji.Solution)
    assert found.length == 1
    state = at_rest(CATCH)
    assert not SOLVING.dead(state)
    assert SOLVING.bound(state) == 1
    assert state.count(FRAGILE) == 1
    # Without the fragile block nothing can crumble, and the stairs would need more columns.
    firm = at_rest([row.replace("1", "#") for row in CATCH])
    assert SOLVING.dead(firm)
    firm[firm[WIDTH] + 1] = GOAL
    assert not SOLVING.dead(firm), "another goal, which may be nearer"
    firm[firm[WIDTH] + 1] = EMPTY
    firm[PEAK] = 0
    assert not SOLVING.dead(firm), "a goal that may be anywhere"


@pytest.mark.parametrize(
    ("rows", "bound", "estimate"),
    [
        (["......", "...G..", "..#...", "S#...."], 3, 12),  # three climbs, three columns
        (["......", "...G..", "..#...", ".#...S"], 4, 13),  # the columns are not in step
        (["......", "...G..", "..#...", ".#S..."], 3, 12),  # one column
        (["......", "..S#.G", "..####"], 2, 5),  # too far for one climb
        (["S.....", "#...G.", "#####."], 1, 1),  # high enough
    ],
)
def test_a_bound_counts_climbs_and_one_detour(rows: list[str], bound: int, estimate: int) -> None:
    state = at_rest(rows)
    assert SOLVING.bound(state) == bound
    assert SOLVING.estimate(state) == estimate


@needs_twins
def test_the_samples_are_solved() -> None:
    for number, case in enumerate(gyoji.read(GAME, (EXAMPLES / "tower.in").read_bytes())):
        found = gyoji.solve(GAME, case, nodes=1_000_000, time=600)
        assert isinstance(found, gyoji.Solution), number
