"""No case kills an equivalent mutant, and each corner case kills the mutant it is for."""

from __future__ import annotations

from fnmatch import fnmatchcase
from itertools import islice

import pytest

import gyoji
from gyoji.check.mutation import (
    corner_cases,
    equivalents,
    killing_case,
    mutants,
    non_equivalent,
    reasons,
    reference_plays,
)
from gyoji.check.mutation.sampling import small_cases
from gyoji.game.profiles import contest

from .helpers import cases

PLAYED = {"boulder": 1500, "labyrinth": 3000, "sokoban": 3000, "sweets": 80, "tower": 1500}
"""The number of cases; fewer for sweets, whose cases are long and whose mutants are many."""


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYED)
def test_within_bounds_more_mutants_are_equivalent(name: str) -> None:
    """A reason may hold only within the contest's bounds; corner cases outside of them go."""
    game = gyoji.load(name)
    bounds = contest(game)
    more = {
        mutant_id for mutant_id in equivalents(game, bounds) if mutant_id not in equivalents(game)
    }
    assert {mutant.id for mutant in non_equivalent(game)} == more | {
        mutant.id for mutant in non_equivalent(game, bounds)
    }
    assert all(bounds.allows(case) for one in corner_cases(game, bounds) for case in one.cases)
    if name == "sokoban":
        assert more == {"begin:3:drop-1"}
        assert corner_cases(game, bounds) == []
    some = list(islice(small_cases(game, 17, bounds), 40 if more else 4))
    played = reference_plays(game, some)
    assert all(map(bounds.allows, some))
    assert [mutant.id for mutant in mutants(game) if mutant.id in more
            and killing_case(game, mutant, played) is not None] == []  # fmt: skip


def test_a_game_that_declares_nothing_has_none() -> None:
    game = gyoji.load("skater")
    assert (reasons(game), corner_cases(game), equivalents(game)) == ([], [], {})
    assert non_equivalent(game) == mutants(game)
