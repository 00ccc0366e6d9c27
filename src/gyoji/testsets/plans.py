"""What a test set is to be: its game, its seed, how large, and how long it is searched for."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..game.protocols import Game


class Scale(NamedTuple):
    """How large a set is. Boards are measured in rows, as `levels.cases` does."""

    sizes: tuple[int, ...]
    """Of the boards in the groups random and adversarial, growing."""
    large: int
    """The size of the board in group large."""
    cases: int
    """In each file, where one input holds several."""
    many: int
    """In the file of many small cases."""
    long: int
    """The actions of the long play."""
    tiny: int
    """Files in group tiny, at the most; those that bring something new are kept."""
    smallest: int
    """Cases in each of them, at the most."""
    bytes: int
    """Of all inputs and answers together, at the most."""


SCALES = {
    "small": Scale((4, 6, 8), 40, 10, 200, 2_000, 8, 300, 1 << 20),
    "normal": Scale((4, 5, 6, 8, 12, 20), 150, 20, 1_000, 20_000, 24, 10_000, 5 << 20),
    "large": Scale((4, 5, 6, 8, 12, 20, 40, 80), 600, 40, 5_000, 200_000, 80, 50_000, 20 << 20),
}
MOST_ROWS = 1_000
"""Of a board in a test set: of larger ones hardly any would fit into 20 MB."""

CELLS = 1 << 19
"""On all boards of a file together, about, if there are several."""


class Plan(NamedTuple):
    """All that a set follows from. `rounds` of search at the most, None: as `seconds` allow."""

    game: Game
    seed: int = 0
    size: str = "normal"
    rounds: int | None = None
    seconds: float | None = None

    @property
    def scale(self) -> Scale:
        """What its size means; ValueError with a sentence if it means nothing."""
        return scale(self.size)

    def cases(self, size: int) -> int:
        """How many boards of that size are in a file, if one input holds several."""
        return max(1, min(self.scale.cases, CELLS // size**2))

    def check(self) -> None:
        """ValueError with a sentence if there is no such set."""
        scale(self.size)

    def seed_of(self, name: str) -> int:
        """The seed of one file, which has nothing to do with those of the others."""
        return Random(f"{self.seed} {self.game.name} {name}").randrange(1 << 31)


def scale(size: str) -> Scale:
    """`small`, `normal`, `large`; or rows like `4,6,10,80`, the last one for group large."""
    if size in SCALES:
        return SCALES[size]
    if not re.fullmatch(r"[1-9]\d{0,5}(,[1-9]\d{0,5})*", size):
        raise ValueError(
            f"a size is one of {', '.join(SCALES)}, or numbers of rows like 4,6,10,80, not {size!r}"
        )
    rows = tuple(map(int, size.split(",")))
    if max(rows) > MOST_ROWS:
        raise ValueError(f"a board of a test set has at most {MOST_ROWS} rows, not {max(rows)}")
    return SCALES["normal"]._replace(sizes=rows[:-1] or rows, large=rows[-1], bytes=20 << 20)
