"""Levels of well-known collections, which are not made again: digests of their canonical forms.

A game that has such levels brings `known_levels.bin`, which `bench/solving/known.py` writes. The
levels themselves belong to their authors and are no part of this project.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ...game.files import folder
from ...util.digests import digest

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ...game.game import Game
    from ...game.state import Position

BYTES = 6
"""Of a digest. Among 10,000 levels a new one is taken for a known one in 1 of 28 billion cases."""


def path(game: Game) -> Path:
    return folder(game) / "known_levels.bin"


@cache
def known_levels(game: Game) -> frozenset[bytes]:
    """The digests of the levels that a game knows; none if it brings no file of them."""
    file = path(game)
    content = file.read_bytes() if file.exists() else b""
    return frozenset(content[at : at + BYTES] for at in range(0, len(content), BYTES))


def level_digest(canonical: Position) -> bytes:
    """The digest of a level in its canonical form (`gyoji.game.design.Design`)."""
    return digest(" ".join(map(str, canonical)).encode())[:BYTES]


def packed(digests: Iterable[bytes]) -> bytes:
    """The content of the file: each digest once, in order."""
    return b"".join(sorted(set(digests)))
