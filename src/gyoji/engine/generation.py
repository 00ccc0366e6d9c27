"""Generation of cases: the kinds of levels of a game, the kind "mixed", and default options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game.bounds import COUNT, NO_BOUNDS, SIZE, BoundsError, bounds_of
from ..game.profiles import profile_of
from .judge import choose

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Case, Options

MIXED = "mixed"
"""The kind that mixes the levels of all other kinds."""

TRIES = 200
"""The maximum number of cases in a row outside the bounds, after which generation gives up."""


def kinds(game: Game) -> list[str]:
    """Return all kinds of levels except the mixture."""
    return [kind for kind in game.levels.KINDS if kind != MIXED]


def single_kind(game: Game, kind: str, rng: Random) -> str:
    """Return `kind`; if it is the mixture, return a random other kind."""
    # For "mixed", some games take the kinds in turn: a single level would always be of the first.
    return rng.choice(kinds(game)) if kind == MIXED else kind


def check_kind(game: Game, kind: str) -> None:
    """Raise ValueError, with the kinds that exist, if the game has no such kind."""
    if kind not in game.levels.KINDS:
        raise ValueError(
            f"{game.name} has no kind of level {kind!a}; it has {', '.join(game.levels.KINDS)}"
        )


def generate(
    game: Game, rng: Random, size: int, kind: str, options: Options, *,
    count: int = 1, bounds: Profile | str = NO_BOUNDS,
) -> Iterator[Case]:  # fmt: skip
    """Make `count` cases that one input can hold.

    The same state of `rng` and the same arguments give the same cases. `bounds` is a profile of the
    game, or its name (`gyoji.game.bounds`): every case keeps to it. Options that are left out have
    their defaults. ValueError for an unknown kind or option, and if no such cases can be made; if
    the bounds are the reason, it is a BoundsError, which is a ValueError.
    """
    check_kind(game, kind)
    complete = choose(game.name, game.levels.OPTIONS, options)
    profile = profile_of(game, bounds)
    if not profile.bounds:
        return game.levels.cases(rng, size, count, kind, complete)
    if count > 1 and profile.bound(COUNT).most == 1:
        # Not a BoundsError, because it would fail without bounds, too.
        raise ValueError(f"one input of {game.name} holds one case, not {count}")
    profile.check(SIZE, size)
    profile.check(COUNT, count)
    return _within(profile, bounds_of(game).cases(rng, size, kind, complete, profile), count)


def _within(profile: Profile, made: Iterator[Case], count: int) -> Iterator[Case]:
    """Yield the first `count` cases within a profile; BoundsError after too many outside it."""
    missed = list[str]()
    for case in made:
        broken = profile.violations(case)
        if not broken:
            missed.clear()
            yield case
            count -= 1
        else:
            missed += broken[:1]
        if not count:
            return
        if len(missed) == TRIES:
            raise BoundsError(
                f"no such case within the bounds was found: in the last, {missed[-1]}"
            )
