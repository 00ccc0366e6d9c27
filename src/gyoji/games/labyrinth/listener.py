"""Programs that walk the labyrinth by ear: like people, they know only the announcements.

`easy` says a random command four times out of five; `medium` goes for the most news, on each part
of the map by itself; `hard` also guesses which parts show the same place (`knowledge.choose`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .knowledge import FULL, NEAREST, Heard, Walker

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from ...game.opponent import Aloud
    from .knowledge.hypothesis import Size

STRENGTHS = ("easy", "medium", "hard")
MOST_HEARD = 300
"""The maximum number of announcements that are used: the latest ones.

They take up to a fifth of a second.
"""


def by_ear(
    strength: str, rng: Random, player: int, players: int, heard: Sequence[Aloud],
    size: Size | None = None,
) -> int:  # fmt: skip
    """Return the next command, 0 to 3."""
    if strength == "easy" and rng.random() < 0.8:
        return rng.randrange(4)
    sharpness = FULL if strength == "hard" else NEAREST
    walker = Walker(rng, sharpness, walker=player, walkers=players, size=size)
    for one in heard[-MOST_HEARD:]:
        walker.hear(Heard(*one))
    return walker.choose()
