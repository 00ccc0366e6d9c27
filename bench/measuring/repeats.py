"""Inputs of tens of megabytes: some thousand generated games, shuffled and repeated."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import gyoji

from .inputs import cases_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from gyoji.game.protocols import Case


class Parts(NamedTuple):
    """An input in pieces: its head, which may hold the number of games; the games; its end."""

    head: Callable[[int], bytes]
    games: list[bytes]
    tail: bytes


def repeated(
    rng: Random, game: str, size: int, count: int, kind: str, times: int
) -> Iterable[bytes]:
    """`count` generated games, repeated `times` times, each time in a new order."""
    parts = PARTS[game](cases_of(rng, game, size, count, kind))
    yield parts.head(times * len(parts.games))
    for _ in range(times):
        rng.shuffle(parts.games)
        yield b"".join(parts.games)
    yield parts.tail


def ended(game: str, cases: list[Case]) -> Parts:
    """Games one after the other, and `0 0` after the last."""
    show, end = gyoji.load(game).notation.show, b"0 0\n"
    games = [b"".join(show([case])).removesuffix(end) for case in cases]
    return Parts(lambda _count: b"", games, end)


def walks(cases: list[Case]) -> Parts:
    """A map, the number of walks, and a line for each."""
    lines = b"".join(gyoji.load("labyrinth").notation.show(cases)).splitlines(keepends=True)
    rows = len(lines) - len(cases) - 1
    return Parts(lambda count: b"".join([*lines[:rows], b"%d\n" % count]), lines[rows + 1 :], b"")


def sweets(cases: list[Case]) -> Parts:
    """A board, the number of games, and an empty line before each."""
    first, *games = b"".join(gyoji.load("sweets").notation.show(cases)).split(b"\n\n")
    board, _, _ = first.rpartition(b"\n")
    return Parts(
        lambda count: b"%s\n%d\n" % (board, count),
        [b"\n%s\n" % game.rstrip() for game in games],
        b"",
    )


PARTS: dict[str, Callable[[list[Case]], Parts]] = {
    "sokoban": lambda cases: ended("sokoban", cases),
    "tower": lambda cases: ended("tower", cases),
    "labyrinth": walks,
    "sweets": sweets,
}
