"""The plan of a test set: its game, seed and size, and the limits of the search."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...game.bounds import CONTEST, COUNT, SIZE
from ...game.profiles import profile_of

if TYPE_CHECKING:
    from ...game.bounds import Profile
    from ...game.game import Game


class Scale(NamedTuple):
    """The size of a test set. Boards are measured in rows, as for `levels.cases`."""

    sizes: tuple[int, ...]
    """Board sizes in the groups "random" and "adversarial", in increasing order."""
    large: int
    """Board size in the group "large"."""
    cases: int
    """Cases in each file, if one input holds several."""
    files: int
    """Files of each kind and size, if one input holds only one board."""
    many: int
    """Cases in the file of many small cases."""
    long: int
    """Actions in the long play."""
    tiny_files: int
    """The most files in the group "tiny"; the files that show the most behaviour are taken."""
    tiny_cases: int
    """The most cases in each file of the group "tiny"."""
    bytes: int
    """The maximum size of all inputs and answers together, in bytes."""


SCALES = {
    "small": Scale((4, 6, 8), 40, 10, 2, 200, 2_000, 8, 300, 1 << 20),
    "normal": Scale((4, 5, 6, 8, 12, 20), 150, 40, 4, 1_000, 20_000, 24, 10_000, 5 << 20),
    "large": Scale((4, 5, 6, 8, 12, 20, 40, 80), 600, 80, 8, 5_000, 200_000, 80, 50_000, 20 << 20),
}
MAX_ROWS = 1_000
"""The most rows of a board: the largest test set has 20 MB, with room for few larger boards."""

MAX_CELLS = 1 << 19
"""Roughly the most cells of all boards in a file that holds several."""


class SetPlan(NamedTuple):
    """Everything that determines a test set.

    The search stops after `rounds` rounds, or once `seconds` are over; None sets no such limit.
    Every case keeps to `bounds`: a profile of the game, its name, or the name of a TOML file.
    """

    game: Game
    seed: int = 0
    size: str = "normal"
    rounds: int | None = None
    seconds: float | None = None
    bounds: str | Profile = CONTEST

    @property
    def profile(self) -> Profile:
        return profile_of(self.game, self.bounds)

    @property
    def scale(self) -> Scale:
        """The scale that `size` names; ValueError if it names none."""
        return parse_size(self.size)

    @property
    def sizes(self) -> list[int]:
        """The board sizes of the scale, each the nearest one within the bounds."""
        rows = self.profile.bound(SIZE)
        return [rows.nearest(size) for size in self.scale.sizes]

    def cases(self, size: int) -> int:
        """Return the number of boards of this size in a file, if one input holds several."""
        most = max(1, min(self.scale.cases, MAX_CELLS // size**2))
        return self.profile.bound(COUNT).nearest(most)

    def seed_of(self, name: str) -> int:
        """Return the seed of one file.

        It does not depend on other files, so that a change to one group leaves the others alone.
        """
        whose = f"{self.seed} {self.game.name} {self.profile.name} {name}"
        return Random(whose).randrange(1 << 31)


def parse_size(size: str) -> Scale:
    """Parse a size: `small`, `normal`, `large`, or rows like `4,6,10,80`.

    The last number of rows is for the group "large"; a single number is for all groups. ValueError
    for anything else.
    """
    if size in SCALES:
        return SCALES[size]
    if not re.fullmatch(r"[1-9]\d{0,5}(,[1-9]\d{0,5})*", size):
        names = ", ".join(SCALES)
        raise ValueError(f"a size is one of {names}, or row counts like 4,6,10,80, not {size!r}")
    rows = tuple(map(int, size.split(",")))
    if max(rows) > MAX_ROWS:
        raise ValueError(f"a board of a test set has at most {MAX_ROWS} rows, not {max(rows)}")
    return SCALES["normal"]._replace(sizes=rows[:-1] or rows, large=rows[-1], bytes=20 << 20)
