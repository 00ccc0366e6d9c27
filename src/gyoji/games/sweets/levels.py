"""Generation of games of sweets: complete legal games, in one style of playing after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import rules
from .board import MOST_LAND, add_ring, start_of
from .maps import contest, fill, pairs, scatter
from .plays import BUILT, STYLES, RandomGame, build

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from ...game.protocols import Case, Options
    from .board import Board

KINDS = {
    "mixed": "a board of any kind, and games in each style in turn",
    "random": "land scattered over the board, any tokens anywhere",
    "several": "turns of many entries: ships, ZZ, and 00 in any order",
    "moving": "00 and ZZ as soon as they can be played",
    "late": "ships placed beside a city in the turn that closes it",
    "ties": "all players play the same tokens in the same order, around cities with every kind",
    "verdicts": "each city has separate land: games built to end with 0, 1, 2 or 3 winners",
    "tiny": "the smallest boards: one to four land fields",
    "contest": "the contest's board, whatever the size",
    "match": "a board to play on: one land on half of it, with cities in and around it",
}


def cases(rng: Random, size: int, count: int, kind: str, options: Options) -> Iterator[Case]:
    """Yield `count` games on one board of `size` rows (`contest`: 19); ValueError below 1."""
    if size < 1:
        raise ValueError(f"a board of sweets has at least 1 row, not {size}")
    name = rng.choice(("random", "tiny", "contest", "verdicts")) if kind == "mixed" else kind
    board = board_for(rng, size, name)
    for number in range(count):
        if name == "verdicts" and (kind == name or number % 2):
            yield build(rng, board, BUILT[number % len(BUILT)])
        else:
            yield play(rng, board, style_for(kind, number))


def style_for(kind: str, number: int) -> str:
    """Return the style of a game; kinds that name boards use all styles in turn."""
    styles = list(STYLES)
    return kind if kind in styles else styles[number % len(styles)]


def board_for(rng: Random, size: int, kind: str) -> Board:
    if kind == "contest":
        return add_ring(contest())
    if kind == "verdicts":
        return add_ring(pairs(size))
    if kind == "match":
        return add_ring(fill(rng, size, MOST_LAND))
    return add_ring(scatter(rng, size, 4 if kind == "tiny" else MOST_LAND))


def play(rng: Random, board: Board, style: str) -> Case:
    """Return a game in one style, played to its end."""
    least = 7 if style == "ties" else 1
    sweets = {
        at: rng.randint(least, 7) for at, cell in enumerate(board.cells) if cell == rules.CITY
    }
    start = start_of(board, sweets)
    return RandomGame(rng, start, STYLES[style]).play_to_end()
