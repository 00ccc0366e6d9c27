"""Planted faults: a case of fifteen rows becomes minimal, in few runs."""

from random import Random

import pytest

from gyoji.check.shrinking import legal, shrink
from gyoji.game.protocols import Case
from gyoji.games import load

from .planted import FAULTS, Fault, OneByOne, Packing, fails
from .single_steps import drawn, smaller

MOST = {  # maxima: runs of one candidate each, runs of many candidates in one input, cells, actions
    "boulder": (43, 43, 24, 1),
    "sokoban": (50, 12, 16, 1),
    "tower": (160, 28, 12, 4),
}


def failing(fault: Fault, count: int) -> list[Case]:
    """The first large cases on which the program is wrong."""
    game, bad, found = load(fault.game), fails(fault), list[Case]()
    kinds = list(game.levels.KINDS)[1:]
    for seed in range(4000):
        made = game.levels.cases(Random(seed), 15, 1, kinds[seed % len(kinds)], {})
        case = next(iter(made))
        case = Case(case.start, case.actions[:50])
        if len(game.display.draw(case.start)) >= 13 and bad([case]):
            found.append(case)
            if len(found) == count:
                return found
    raise AssertionError(f"{fault.name} does not show on any of these cases")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.game}: {fault.name}")
def test_nothing_a_single_step_smaller_fails(fault: Fault) -> None:
    game, bad = load(fault.game), fails(fault)
    alone, packed, area, actions = MOST[fault.game]
    for case in failing(fault, 2):
        one, many = OneByOne(bad), Packing(bad)
        found = shrink(game, [case], one)
        assert found.minimal
        assert found == shrink(game, [case], many), "packing changes the number of runs only"
        (least,) = found.cases
        assert legal(game, [least]) is not None
        assert bad([least])
        for other in smaller(fault.game, least):
            assert not bad([other]), (drawn(fault.game, least), drawn(fault.game, other))
        board, words = drawn(fault.game, least)
        assert len(board) * len(board[0]) <= area
        assert len(words) <= actions
        assert one.runs == found.tried <= alone
        assert many.runs <= packed
