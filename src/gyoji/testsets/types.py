"""What a test set is made of."""

from __future__ import annotations

from typing import NamedTuple

GROUPS = {
    "samples": "the samples of the statement",
    "tiny": "the smallest cases there are",
    "random": "random cases of growing sizes",
    "adversarial": "cases about what is easily done wrong",
    "large": "large cases",
}
"""The groups of a test set in the order in which they are judged, each with what is in it."""


class Test(NamedTuple):
    """One judge's input with the answer that is right.

    `name` is unlike all others of its group, such as `random-03`. `about` says in one line what it
    is for; `seed` is what it was made from, None if it was not made by chance.
    """

    name: str
    group: str
    data: bytes
    answer: bytes
    about: str
    seed: int | None
