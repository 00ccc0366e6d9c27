"""Why a position is lost: the boxes named are enough for it, and each of them is needed."""

from __future__ import annotations

from random import Random

import pytest

import gyoji
from gyoji.engine.generation import generate
from gyoji.engine.session import Session
from gyoji.games.sokoban import reasons
from gyoji.solving.driver import SearchLimits
from gyoji.solving.hints import find_reason, is_plainly_lost

from .plain import shortest

GAME = gyoji.load("sokoban")
LIMITS = SearchLimits(seconds=60, memory=32 << 20)
FOUR = (
    "8 8\n########\n#.++...#\n#.w.bb.#\n#...bb.#\n#.+b...#\n#.+.+..#\n#......#\n########\n\n0 0\n"
)
ONE = "4 6\n######\n#.w+.#\n#b...#\n######\n\n0 0\n"


@pytest.mark.parametrize(("text", "said"), [
    (FOUR, "the boxes at row 3, column 5; row 3, column 6; row 4, column 5; row 4, column 6 cannot"
     " all come to targets"),
    (ONE, "the box at row 3, column 2 cannot come to any target"),
])  # fmt: skip
def test_the_boxes_are_named(text: str, said: str) -> None:
    case = next(gyoji.read(GAME, text))
    found = find_reason(GAME, case.start, LIMITS)
    assert found is not None
    assert (found.text, found.clause) == (said, "2.2 Push")


def test_what_is_named_is_enough_and_needed() -> None:
    """Compared with a plain search, on levels that any generator makes."""
    lost = 0
    for seed in range(60):
        for case in generate(GAME, Random(seed), 5, "mixed", {}, count=3):
            if shortest(GAME, case.start) != -1:
                continue
            lost += 1
            found = find_reason(GAME, case.start, LIMITS)
            assert found is not None
            kept, least = found.places, case.start
            for place in set(reasons.things(case.start)) - set(kept):
                least = reasons.without(least, place)
            assert sorted(kept) == sorted(reasons.things(least))
            assert shortest(GAME, least) == -1
            for place in kept:
                fewer = reasons.without(least, place)
                assert not reasons.things(fewer) or shortest(GAME, fewer) in (None, *range(9999))
    assert lost >= 20


@pytest.mark.parametrize("name", ["boulder", "sokoban"])
def test_what_is_plainly_lost_is_lost(name: str) -> None:
    """Compared with a plain search, in plays of levels that any generator makes."""
    game, lost = gyoji.load(name), 0
    for seed in range(80):
        for case in generate(game, Random(seed), 5, "random", {}):
            play = gyoji.Play(game, case.start)
            for action in case.actions[:20]:
                if is_plainly_lost(game, play.state):
                    lost += 1
                    assert shortest(game, play.state) == -1
                    break
                play.do(action)
    assert lost >= 10


TRENCH = "########\n#..O..O#\n# O&..O#\n#O.O...#\n#.OO...#\n# O..X$#\n########\n\n"


def test_stones_that_bury_a_diamond_for_good_are_plainly_a_loss() -> None:
    boulder = gyoji.load("boulder")
    session = Session(boulder, next(gyoji.read(boulder, TRENCH)).start)
    for word in "ddsdsa":
        assert not is_plainly_lost(boulder, session.state)
        session.do(session.parse_typed(word))
    assert is_plainly_lost(boulder, session.state)


def test_other_games_give_no_reason() -> None:
    game = gyoji.load("tower")
    [case] = generate(game, Random(0), 5, "mixed", {})
    assert find_reason(game, case.start, LIMITS) is None
