"""The laws, for our five games and for a sixth from another package."""

from collections.abc import Sequence
from typing import ClassVar

import pytest

import gyoji
from gyoji import conformance
from gyoji.game.files import samples as samples_of
from tests.examples import FEW, needs_twins


class Laws(conformance.Laws):
    """Under coverage two sizes and one seed are enough: they still make cases of every kind.

    Large cases take the most time there, above all in the laws about shrinking.
    """

    sizes = (4, 9) if FEW else conformance.Laws.sizes
    seeds = (1,) if FEW else conformance.Laws.seeds

    # These take long under coverage, and reach nothing that the other laws do not.

    @needs_twins
    def test_10_actions_worth_trying_are_in_order_and_complete(self) -> None:
        super().test_10_actions_worth_trying_are_in_order_and_complete()

    @needs_twins
    def test_17_what_is_made_within_bounds_keeps_to_them(self) -> None:
        super().test_17_what_is_made_within_bounds_keeps_to_them()

    @needs_twins
    def test_19_the_positions_of_a_play_are_legal(self) -> None:
        super().test_19_the_positions_of_a_play_are_legal()

    @needs_twins
    def test_20_what_is_dead_has_no_goal_and_bounds_are_never_above_the_distance(self) -> None:
        super().test_20_what_is_dead_has_no_goal_and_bounds_are_never_above_the_distance()

    @needs_twins
    def test_20_what_leaves_the_kept_bits_can_be_taken_back(self) -> None:
        super().test_20_what_leaves_the_kept_bits_can_be_taken_back()

    @needs_twins
    def test_20_canonical_keeps_what_follows(self) -> None:
        super().test_20_canonical_keeps_what_follows()


def samples(name: str) -> list[tuple[bytes, bytes]]:
    pairs = [(sample.data, sample.answer) for sample in samples_of(gyoji.load(name))]
    assert pairs, f"no samples of {name}"
    return pairs


class TestSokoban(Laws):
    game = gyoji.load("sokoban")
    samples = samples("sokoban")


class TestBoulder(Laws):
    game = gyoji.load("boulder")
    samples = samples("boulder")


class TestTower(Laws):
    game = gyoji.load("tower")
    samples = samples("tower")


class TestLabyrinth(Laws):
    game = gyoji.load("labyrinth")
    samples = samples("labyrinth")


class TestSweets(Laws):
    # Its laws about shrinking and about actions take as long as those of all other games together.
    sizes: ClassVar[Sequence[int]] = (4,)
    game = gyoji.load("sweets")
    samples = samples("sweets")


@pytest.mark.long
class TestSweetsOfAllSizes(TestSweets):
    sizes = conformance.Laws.sizes


class TestSkater(Laws):
    game = gyoji.load("skater")
    samples: ClassVar = [(b"#####\n#@.*#\n#####\nLR\n", b"arrived\n")]
