"""Hints: one search for the command, the terminal and the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gyoji
from gyoji.engine.play import play_out
from gyoji.solving.driver import SearchLimits
from gyoji.solving.hints import describe_way, find_hint, find_solution, find_way, find_way_back
from gyoji.solving.results import Unknown

if TYPE_CHECKING:
    from gyoji.game.protocols import Case
    from gyoji.game.state import Position

GAME = gyoji.load("sokoban")
LEVEL = "5 5\n#####\n#w..#\n#.b.#\n#..+#\n#####\n"
LIMITS = SearchLimits(10.0, 64 << 20)


def case_after(actions: str) -> Case:
    return next(gyoji.read(GAME, f"{LEVEL}{actions}\n0 0\n"))


def position_after(actions: str) -> Position:
    return play_out(GAME, case_after(actions)).end


def test_the_next_action_and_the_rest() -> None:
    hint = find_hint(GAME, position_after(""), LIMITS)
    assert hint.words
    assert hint.sentence.startswith(f"{hint.words[0]}: then {len(hint.words) - 1} more actions")
    assert not hint.is_lost
    solution = find_solution(GAME, position_after(""), LIMITS)
    assert len(solution) == len(hint.words)


def test_what_makes_it_lost_and_where_it_was_not() -> None:
    actions = "RRDLU"  # the fourth pushes the box to the wall
    hint = find_hint(GAME, position_after(actions), LIMITS)
    assert hint.is_lost
    assert hint.sentence.startswith("It cannot be won any more: the box at row 3, column 2")
    assert hint.fields == [(2, 1)]
    assert find_solution(GAME, position_after(actions), LIMITS) == ()

    def position_at(number: int) -> Position:
        return position_after(actions[:number])

    assert find_way_back(GAME, position_at, len(actions), LIMITS) == 3
    assert find_way_back(GAME, position_at, len(actions), LIMITS, lambda: True) == 0


def test_a_search_that_is_stopped_says_that_it_does_not_know() -> None:
    level = "9 9\n" + "#########\n#+++#...#\n#+++....#\n#+...b..#\n#.b.b.b.#\n#..b.b..#\n"
    level += "#.b.....#\n#...w...#\n#########\n\n0 0\n"
    start = next(gyoji.read(GAME, level, lenient=True)).start
    hint = find_hint(GAME, start, LIMITS, stopped=lambda: True)
    assert isinstance(hint.result, Unknown)
    assert hint.result.reason == "interrupted"
    assert not hint.words


def test_a_hint_tells_the_first_push_and_the_walk_that_is_free_before_it() -> None:
    """Also a push off the board; nobody is sent to a cell that only the pull makes free."""
    game = gyoji.load("tower")
    ways = []
    for rows, words in (
        ("#S#.#", ["PUSH LEFT", "PULL LEFT"]),
        ("S..#.", ["MOVETO 3", "PULL LEFT"]),
        ("..IS#", ["PUSH LEFT", "PULL LEFT"]),
        ("S...#", ["MOVETO 3", "MOVETO 4"]),
    ):
        start = next(gyoji.read(game, f"3 5\n.....\n....G\n{rows}\n0\n0 0\n")).start
        way = find_way(game, start, words)
        ways.append((way.fields, way.walk, describe_way(way, 9)))
    assert ways == [
        (((2, 0), (2, -1)), (), "push left, off the edge. After that it takes 8 more moves."),
        (
            ((2, 3), (2, 2)),
            ((2, 0), (2, 2)),
            "go there, then pull left. After that it takes 7 more moves.",
        ),
        (((2, 2), (2, 1)), (), "push left, off the edge. After that it takes 8 more moves."),
        (((2, 2), (2, 3)), ((2, 0), (2, 2), (2, 3)), "go there. After that it takes 7 more moves."),
    ]
    # Who comes back to where they stand, does each step for what it changes: the first is told.
    stair = "5 4\n....\n...G\n..S3\n..#.\n.#..\n0\n0 0\n"
    start = next(gyoji.read(game, stair)).start
    way = find_way(game, start, ["GETDOWN LEFT", "CLIMB RIGHT"])
    assert (way.fields, describe_way(way, 2)) == (
        ((2, 2), (3, 1)),
        "get down left. After that it takes 1 more move.",
    )
