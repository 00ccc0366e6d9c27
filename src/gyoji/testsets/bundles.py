"""Cases as files: which of them one input can hold, and what is written for them."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from ..engine.judge import judge
from ..shrinking import legal, together

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..game.protocols import Case, Game

RECENT = 8
"""A case is put to one of so many inputs that were begun last."""


def bundled(game: Game, cases: Iterable[Case]) -> list[list[Case]]:
    """The same cases, those together that one input can hold."""
    found = list[list["Case"]]()
    for case in cases:
        for bundle in reversed(found[-RECENT:]):
            if together(game, [bundle[0], case]):
                bundle.append(case)
                break
        else:
            found.append([case])
    return [part for bundle in found for part in whole(game, bundle)]


def whole(game: Game, bundle: list[Case]) -> list[list[Case]]:
    """A bundle whose cases go with its first one; apart, should they not go with each other."""
    return [bundle] if together(game, bundle) else [[case] for case in bundle]


def written(game: Game, cases: Sequence[Case]) -> tuple[bytes, bytes] | None:
    """The input of some cases and the referee's answer; None if they are not legal.

    That is for the strict reader to say, which has to read the very same cases.
    """
    data = legal(game, cases)
    return None if data is None else (data, answered(game, data))


def answered(game: Game, data: bytes) -> bytes:
    """What the referee answers; NotationError where strict reading refuses the input."""
    return b"".join(judge(game, data, jobs=1))


def digest(data: bytes) -> str:
    """The SHA-256 digest of some bytes."""
    return sha256(data).hexdigest()
