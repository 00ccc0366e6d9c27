"""Data sets near a failing one: without a part, as in a reduction, or with a character changed."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ...engine.judge import read, show
from ...game.notation.source import NotationError
from ...game.shrinking import shrinking_of
from ..shrinking import legal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case

LARGE = 20_000
"""The numbers of a case of which the text is not edited: that takes long."""

TRIES = 40
"""The edits of a text that are tried for one that can be read."""


def smaller(game: Game, case: Case, profile: Profile, rng: Random) -> Iterator[Case]:
    """The case without a part: an action, a row, a cell made plain, in random order."""
    actions = case.actions
    for cut in rng.sample(range(len(actions)), min(2, len(actions))):
        yield from _legal(
            game, [case._replace(actions=[*actions[:cut], *actions[cut + 1 :]])], profile
        )
    passes = [one for one in islice(shrinking_of(game).passes([case]), 12) if one.atoms]
    rng.shuffle(passes)
    for one in passes:
        # One atom is the nearest neighbour, many lead to where the failure begins.
        for size in (1, max(1, one.atoms >> rng.randint(1, 5))):
            at = rng.randrange(one.atoms - size + 1)
            yield from _legal(game, one.without(set(range(at, at + size))), profile)


def _legal(game: Game, cases: Sequence[Case] | None, profile: Profile) -> Iterator[Case]:
    if cases is not None and len(cases) == 1 and legal(game, cases, profile):
        yield cases[0]


def edited(game: Game, case: Case, profile: Profile, rng: Random) -> Case | None:
    """The case with a character or two of its text changed; None if no such text can be read."""
    if len(case.start) + len(case.actions) > LARGE:
        return None
    text = show(game, [case])
    for _ in range(TRIES):
        try:
            cases = list(read(game, _edit(text, rng)))
        except (NotationError, ValueError):
            continue
        if len(cases) == 1 and cases[0] != case and profile.allows(cases[0]):
            return cases[0]
    return None


def _edit(text: bytes, rng: Random) -> bytes:
    """A text with one change: two characters swapped, or one replaced, left out or doubled."""
    at, other = rng.randrange(len(text)), rng.randrange(len(text))
    way = rng.randrange(6)
    if way < 2:
        low, high = sorted((at, other))
        return (
            text[:low]
            + text[high : high + 1]
            + text[low + 1 : high]
            + text[low : low + 1]
            + text[high + 1 :]
        )
    if way < 4:
        return text[:at] + text[other : other + 1] + text[at + 1 :]
    if way == 4:
        return text[:at] + text[at + 1 :]
    return text[:at] + text[other : other + 1] + text[at:]
