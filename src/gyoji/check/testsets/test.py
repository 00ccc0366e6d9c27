"""One test of a test set: its input and answer, and how cases are packed into inputs."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from ...engine.judge import judge
from ..shrinking import legal, together

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ...game.game import Game
    from ...game.protocols import Case

GROUPS = {
    "samples": "the samples of the statement, or a small case",
    "tiny": "the smallest possible cases",
    "random": "random cases of increasing size",
    "edges": "cases at the limits of the bounds",
    "adversarial": "cases about rules that are easy to get wrong",
    "large": "large cases",
}
"""The groups of a test set in the order in which they are judged, each with its description."""

TEST_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
"""Names of tests that every judging system accepts as file names."""

OPEN_INPUTS = 8
"""Of the inputs so far, `pack` looks at so many of the latest for one that a case fits into.

Since it does not look at all of them, its time grows with the number of cases, not its square.
"""


class Test(NamedTuple):
    """One input for the judge, with the correct answer.

    `name` is unique within its group, such as `random-03`. `about` is one line on the purpose of
    the test. `seed` is the seed that it was generated from; None if nothing about it is random.
    """

    name: str
    group: str
    data: bytes
    answer: bytes
    about: str
    seed: int | None


def pack(game: Game, cases: Iterable[Case], most: int | None = None) -> list[list[Case]]:
    """Group the cases so that each group fits into one input, at most `most` in each."""
    packs = list[list["Case"]]()
    for case in cases:
        for candidate in reversed(packs[-OPEN_INPUTS:]):
            if len(candidate) != most and together(game, [candidate[0], case]):
                candidate.append(case)
                break
        else:
            packs.append([case])
    return [part for packed in packs for part in _compatible(game, packed)]


def _compatible(game: Game, packed: list[Case]) -> list[list[Case]]:
    """Separate the cases of a group again if they do not all fit into one input.

    While packing, each case was compared with the first of its group only.
    """
    return [packed] if together(game, packed) else [[case] for case in packed]


def input_and_answer(game: Game, cases: Sequence[Case]) -> tuple[bytes, bytes] | None:
    """Write the input of these cases and the referee's answer.

    None unless the strict reader accepts the input and reads the very same cases from it.
    """
    data = legal(game, cases)
    return None if data is None else (data, answer_of(game, data))


def answer_of(game: Game, data: bytes) -> bytes:
    """Return the referee's answer; NotationError if the strict reader refuses the input."""
    return b"".join(judge(game, data, jobs=1))


def valid_test(
    game: Game, name: str, group: str, cases: Sequence[Case], about: str, seed: int | None = None
) -> Iterator[Test]:
    """Yield the one test of these cases; nothing if there are no cases, or they are not legal."""
    if cases and (written := input_and_answer(game, cases)):
        yield Test(name, group, *written, about, seed)


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()
