"""The tiny cases: thousands of legal, distinct cases, which show every planted fault."""

from functools import cache

import pytest

from gyoji.check.shrinking import legal
from gyoji.game.protocols import Case
from gyoji.game.shrinking import shrinking_of
from gyoji.games import load
from tests.examples import long_if

from .planted import FAULTS, Fault, fails
from .single_steps import drawn

COUNTS = {"sokoban": 1961, "boulder": 2067, "tower": 6173}
CELLS = {"sokoban": 25, "boulder": 25, "tower": 12}


@cache
def tiny(name: str) -> list[Case]:
    return list(shrinking_of(load(name)).tiny())


@pytest.mark.parametrize("name", long_if(lambda name: name == "tower", COUNTS))
def test_tiny_cases_are_legal_and_distinct(name: str) -> None:
    cases = tiny(name)
    texts = {legal(load(name), [case]) for case in cases}
    assert None not in texts
    assert len(texts) == len(cases) == COUNTS[name]


@pytest.mark.parametrize("name", long_if(lambda name: name == "tower", COUNTS))
def test_tiny_cases_are_small(name: str) -> None:
    for case in tiny(name):
        board, words = drawn(name, case)
        assert len(board) * len(board[0]) <= CELLS[name]
        assert len(words) <= 4


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.game}: {fault.name}")
def test_every_planted_fault_shows(fault: Fault) -> None:
    bad = fails(fault)
    assert any(bad([case]) for case in tiny(fault.game))


@pytest.mark.long
@pytest.mark.parametrize("name", COUNTS)
def test_the_smallest_come_first(name: str) -> None:
    sizes = [len(case.start) for case in tiny(name)]
    assert sizes[0] == min(sizes)
    assert sizes[-1] == max(sizes)
