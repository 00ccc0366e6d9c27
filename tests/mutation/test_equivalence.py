"""No case kills an equivalent mutant, and each corner case kills the mutant it is for."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

import gyoji
from gyoji.mutation import (
    corner_cases,
    equivalents,
    killing_case,
    mutants,
    non_equivalent,
    reasons,
    reference_plays,
)

from .helpers import cases

PLAYED = {"boulder": 1500, "labyrinth": 3000, "sokoban": 3000, "sweets": 80, "tower": 1500}
"""The number of cases; fewer for sweets, whose cases are long and whose mutants are many."""


@pytest.mark.parametrize("name", PLAYED)
def test_no_case_kills_an_equivalent_mutant(name: str) -> None:
    game = gyoji.load(name)
    known = equivalents(game)
    played = reference_plays(game, cases(game, PLAYED[name], seed=17))
    assert [mutant.id for mutant in mutants(game) if mutant.id in known
            and killing_case(game, mutant, played) is not None] == []  # fmt: skip


@pytest.mark.parametrize("name", PLAYED)
def test_every_reason_is_a_sentence_about_some_mutant(name: str) -> None:
    game = gyoji.load(name)
    ids = [mutant.id for mutant in mutants(game)]
    for reason in reasons(game):
        assert reason.reason.endswith(".")
        assert len(reason.reason) > 20
        for pattern in reason.names:
            assert any(fnmatchcase(mutant_id, pattern) for mutant_id in ids), pattern


@pytest.mark.parametrize("name", [*PLAYED, "skater"])
def test_there_are_mutants_that_measure_tests(name: str) -> None:
    game = gyoji.load(name)
    left = non_equivalent(game)
    assert len(left) + len(equivalents(game)) == len(mutants(game))
    assert len(left) > len(mutants(game)) * 0.6


@pytest.mark.parametrize("name", PLAYED)
def test_corner_cases_kill_their_mutants(name: str) -> None:
    game = gyoji.load(name)
    by_id = {mutant.id: mutant for mutant in non_equivalent(game)}
    for corner in corner_cases(game):
        assert corner.about
        played = reference_plays(game, corner.cases)
        for mutant_id in corner.names:
            assert killing_case(game, by_id[mutant_id], played) is not None


def test_a_game_that_declares_nothing_has_none() -> None:
    game = gyoji.load("skater")
    assert (reasons(game), corner_cases(game), equivalents(game)) == ([], [], {})
    assert non_equivalent(game) == mutants(game)
