"""What a search knows about Boulder: dead ends are seen at once, and bounds allow for falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.game.files import samples
from gyoji.game.solving import solving_of
from gyoji.game.stand_ins import ANY, DEAD, MOVES
from gyoji.game.state import DOWN, LEFT
from gyoji.games.boulder.rules import apply, begin
from gyoji.games.boulder.solving import EACH
from tests.examples import needs_twins
from tests.solving.plain import shortest

if TYPE_CHECKING:
    from gyoji.game.state import Position

GAME = gyoji.load("boulder")
SOLVING = solving_of(GAME)

DEAD_ENDS = {
    "no exit": ["#####", "#&.$#", "#####"],
    "an exit in rock": ["######", "#&.$##", "####X#", "######"],
    "a diamond in rock": ["######", "#&.X##", "####$#", "######"],
    "a diamond behind a stone that rock stops": ["#######", "#&.O#.#", "#X##$.#", "#######"],
    "a diamond behind a stone that the diamond stops": ["#######", "#&XO$.#", "#######"],
    "a diamond in a shaft under a stone on a diamond": ["####", "#X##", "#&##", "#O##", "#$##",
                                                        "####"],
    "an exit behind two stones": ["########", "#&.OO.X#", "########"],
}  # fmt: skip

HOPES = {
    "a stone is pushed into a pit": ["########", "#&.O .X#", "#### ###", "########"],
    "a stone is pushed from the other side": ["#######", "#     #", "# ### #", "#&O.  #", "##X####",
                                              "#######"],
    "a stone is pushed into what is dug behind it": ["#######", "#     #", "# ### #", "# O.  #",
                                                     "#&X####", "#######"],
    "a stone falls into what is dug below it": ["#####", "##O##", "#&. #", "##X##", "#####"],
    "stones fall out of the way": ["######", "#&.O$#", "##.OX#", "##...#", "######"],
    "a diamond falls out of the rock": ["#####", "##$##", "#&. #", "##X##", "#####"],
    "nothing is in the way": ["#####", "#&.X#", "#####"],
}  # fmt: skip


def level(rows: list[str]) -> Position:
    return next(gyoji.read(GAME, "\n".join([*rows, "", ""]))).start


def assessed(state: list[int], objective: int) -> int:
    return SOLVING.assess(state, SOLVING.prepare(tuple(state)), objective)


@pytest.mark.parametrize("objective", [None, "moves"])
@pytest.mark.parametrize("reason", DEAD_ENDS)
def test_dead_ends_are_seen_at_once(reason: str, objective: str | None) -> None:
    found = gyoji.solve(GAME, level(DEAD_ENDS[reason]), optimal=objective)
    assert isinstance(found, gyoji.Unsolvable)
    assert found.effort.nodes == 1


def test_a_stone_that_was_loosened_is_a_dead_end() -> None:
    """It falls behind Rockford, who is then walled in."""
    start = level(["#####", "#O###", "#.&X#", "#$###", "#####"])
    state = list(start)
    begin(state, None)
    apply(state, LEFT, None)
    assert assessed(state, MOVES) == 4  # down for the diamond, and back to the exit
    apply(state, DOWN, None)
    assert assessed(state, MOVES) == assessed(state, ANY) == DEAD
    found = gyoji.solve(GAME, start)
    assert isinstance(found, gyoji.Unsolvable)
    assert found.effort.nodes <= 3


@pytest.mark.parametrize("hope", HOPES)
def test_what_can_make_way_is_no_dead_end(hope: str) -> None:
    start = level(HOPES[hope])
    found = gyoji.solve(GAME, start, optimal="moves")
    assert isinstance(found, gyoji.Solution)
    assert found.length == shortest(GAME, start)
    assert isinstance(gyoji.solve(GAME, start), gyoji.Solution)


def test_a_diamond_is_taken_where_it_falls() -> None:
    """It comes down by eight rows, so no bound may count the way up to it."""
    rows = ["#####", "##$##", "##O##", "#&. #", *["## ##"] * 5, "#  X#", "## ##", "#####"]
    found = gyoji.solve(GAME, level(rows), optimal="moves")
    assert isinstance(found, gyoji.Solution)
    assert found.length == shortest(GAME, level(rows)) == 10
    state = list(level(rows))
    begin(state, None)
    assert 5 < assessed(state, MOVES) <= 10


@pytest.mark.parametrize(
    ("rows", "bound"),
    [
        (["#######", "#  $  #", "#&   X#", "#     #", "#######"], 6),
        (["#######", "#$   $#", "#  &X #", "#     #", "#######"], 9),  # left first, then right
        (["#######", "#$   $#", "#X  &X#", "#     #", "#######"], 7),  # or to the other exit
        (["#######", "#&   ##", "####$##", "#   .X#", "#######"], 6),  # its way home is blocked
    ],
)
def test_a_bound_goes_by_all_diamonds_to_the_nearest_exit(rows: list[str], bound: int) -> None:
    state = list(level(rows))
    begin(state, None)
    assert assessed(state, MOVES) == bound


def test_an_estimate_counts_diamonds_and_the_way_to_the_nearest() -> None:
    state = list(level(["#######", "#&  $$#", "#....X#", "#######"]))
    begin(state, None)
    assert assessed(state, ANY) - 2 * EACH == assessed(state, ANY) % EACH
    none = list(level(["#######", "#&   X#", "#######"]))
    begin(none, None)
    assert assessed(none, ANY) == assessed(none, MOVES) == 4


@needs_twins
@pytest.mark.parametrize("sample", samples(GAME), ids=lambda sample: sample.name)
def test_the_samples_are_solved(sample: object) -> None:
    case = next(gyoji.read(GAME, sample.data))  # type: ignore[attr-defined]  # a Sample
    found = gyoji.solve(GAME, case, optimal="moves", nodes=1_000_000, time=600)
    assert isinstance(found, gyoji.Solution)
    assert found.optimal == "moves"
