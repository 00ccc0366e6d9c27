"""The law about the bounds of a statement."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, ClassVar

from ..check.shrinking import legal
from ..engine.generation import generate
from ..game.bounds import CONTEST, COUNT, SIZE, BoundsError, tiny_cases
from ..game.profiles import profile_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Case


class BoundsLaws:
    """A part of the conformance tests of one game."""

    game: Game
    sizes: ClassVar[Sequence[int]] = (4, 6, 9, 16)

    def test_17_what_is_made_within_bounds_keeps_to_them(self) -> None:
        """Law 17: every bound has its measure, and what is made within bounds is legal."""
        game, profile = self.game, profile_of(self.game, CONTEST)
        for kind in game.levels.KINDS if profile.bounds else ():
            for size in self.sizes:
                made = _within(game, profile, Random(size), size, kind)
                assert not made or legal(game, made)
                for case in made:
                    assert {*profile.measure(case), COUNT} >= {each.name for each in profile.bounds}
                    assert not profile.violations(case)
        for case in islice(tiny_cases(game, profile), 99):
            assert not profile.violations(case)
            assert legal(game, [case])


def _within(game: Game, profile: Profile, rng: Random, size: int, kind: str) -> list[Case]:
    """Cases within a profile; none of a kind that it excludes."""
    size, count = profile.bound(SIZE).nearest(size), profile.bound(COUNT).nearest(3)
    try:
        return list(generate(game, rng, size, kind, {}, count=count, bounds=profile))
    except BoundsError:
        return []
