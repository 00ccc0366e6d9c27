"""Making cases: kinds, the kind `mixed`, and options."""

from random import Random

import pytest

import gyoji
from gyoji.engine.generation import MIXED, generate, kinds, single_kind


@pytest.mark.parametrize("name", gyoji.names())
def test_mixed_draws_from_all_other_kinds(name: str) -> None:
    game = gyoji.load(name)
    assert {*kinds(game)} == {*game.levels.KINDS} - {MIXED}
    drawn = {single_kind(game, MIXED, Random(seed)) for seed in range(99)}
    assert drawn == {*kinds(game)}
    assert {single_kind(game, kind, Random(1)) for kind in kinds(game)} == {*kinds(game)}


def test_omitted_options_have_their_defaults() -> None:
    game = gyoji.load("labyrinth")
    made = [
        list(generate(game, Random(3), 6, "random", options, count=2))
        for options in ({}, {"reach": "all"})
    ]
    assert (
        made[0] == made[1] == list(game.levels.cases(Random(3), 6, 2, "random", {"reach": "all"}))
    )


def test_unknown_kinds_and_options_are_refused() -> None:
    game = gyoji.load("tower")
    with pytest.raises(ValueError, match="tower has no kind of level 'odd'; it has mixed, random"):
        generate(game, Random(1), 6, "odd", {})
    with pytest.raises(ValueError, match="tower has no option 'reach'; it has none"):
        generate(game, Random(1), 6, "random", {"reach": "all"})
    with pytest.raises(ValueError, match="at least 3 rows"):
        list(generate(game, Random(1), 2, "random", {}))
    with pytest.raises(ValueError, match="one input of boulder holds one case, not 2"):
        generate(gyoji.load("boulder"), Random(1), 6, "random", {}, count=2, bounds="contest")
