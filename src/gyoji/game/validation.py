"""Checks that the cases of an input are within bounds; the first one outside is an error.

The validators of problem packages contain this module, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bounds import COUNT
from .notation.source import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bounds import Bound, Profile
    from .notation.source import Source
    from .protocols import Case


def validate(source: Source, profile: Profile, cases: Iterator[Case]) -> Iterator[Case]:
    """Yield the cases, as long as they are within the profile; NotationError otherwise."""
    number, row, most = 0, 1, profile.bound(COUNT)

    def refusal(bound: Bound, value: int, where: str) -> NotationError:
        expected = f"{bound.text} for {bound.about}{where}, as {profile.authority}"
        return NotationError(source.name, row, 1, expected, str(value))

    for number, case in enumerate(cases, 1):
        for bound, value in profile.find_broken(case):
            raise refusal(bound, value, f" in data set {number}")
        if most.most is not None and number > most.most:
            raise refusal(most, number, "")
        yield case
        row = source.row + 1
    if not most.allows(number):
        raise refusal(most, number, "")
