"""Matches of the tree search for every game, in Reversi: between strengths, and against others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from shutil import copy
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, NamedTuple, Protocol
from unittest.mock import patch

from measuring.plan import MissingError

import gyoji
from gyoji.engine.generation import generate
from gyoji.engine.twins import twin
from gyoji.game.state import TURN
from gyoji.solving.opponents import opponent

from .opponents import interval, percent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row

    from gyoji.game.state import Position

TITLE = "Opponents: Reversi by tree search"
ABOUT = """
Two programs play Reversi on 8 x 8 cells, with black in turn. Each pair of games begins with the
same four random moves. `alpha-beta` is the usual textbook program: it looks four moves ahead and
values corners, the cells beside empty corners, and mobility; discs are counted at the end.
A draw is half a win. Seconds are of the processor, so that other work on the machine costs no
program its time. The interval is Wilson's, of 95 %.
"""
FILE = Path(__file__).parents[2] / "examples" / "games" / "reversi.py"
OPENING = 4
"""The random moves with which a game begins, so that games differ."""

ALPHA_BETA = "alpha-beta"
DEPTH = 4


class Match(NamedTuple):
    """One program against another one, with a limit of seconds for a move; pairs of games."""

    strength: str
    other: str
    seconds: float | None
    pairs: int


MATCHES = (
    Match("easy", "random", None, 20),
    Match("medium", "easy", None, 20),
    Match("hard", "easy", 0.25, 20),
    Match("medium", ALPHA_BETA, None, 20),
    Match("hard", ALPHA_BETA, 1.0, 10),
)


class Program(Protocol):
    """A program that plays."""

    def choose(self, view: Position, player: int, /) -> int:
        """Return an action of the player to move."""


def rows(plan: Plan) -> Iterator[Row]:
    """Yield a row for each match."""
    clock = patch("gyoji.solving.opponents.perf_counter", process_time)
    with TemporaryDirectory() as folder, clock:
        game = compiled_game(Path(folder))
        for match in MATCHES:
            pairs = plan.count(match.pairs, 1)
            won, slowest = 0.0, 0.0
            for number in range(2 * pairs):
                plan.say("reversi", f": {match.strength} against {match.other}, {number}")
                points, seconds = play(game, match, number)
                won, slowest = won + points, max(slowest, seconds)
            yield row(match, 2 * pairs, won, slowest)


def compiled_game(folder: Path) -> gyoji.Game:
    """Return the game with its twin, in this folder."""
    file = folder / FILE.name
    copy(FILE, file)
    subprocess.run([sys.executable, "-m", "gyoji", "twin", file], check=True, capture_output=True)
    game = gyoji.load(str(file))
    if twin(game) is None:
        raise MissingError("the twin of Reversi")
    return game


def play(game: gyoji.Game, match: Match, number: int) -> tuple[float, float]:
    """Return the points of the first program in a game, and the seconds of its slowest move."""
    table, rng = opened(game, number // 2), Random(number)
    seat = number % 2
    programs = [
        program(game, name, match.seconds, rng.randrange(1 << 32))
        for name in (match.strength, match.other)
    ]
    slowest = 0.0
    while not table.over:
        player = table.state[TURN]
        begun = process_time()
        table.do(programs[player ^ seat].choose(table.state, player))
        if player == seat:
            slowest = max(slowest, process_time() - begun)
    own, others = table.score(seat), table.score(1 - seat)
    return (own > others) + (own == others) / 2, slowest


def opened(game: gyoji.Game, seed: int) -> gyoji.Play:
    """Return a play after some random moves."""
    start = next(generate(game, Random(0), 8, "start", {})).start
    table, anyone = gyoji.Play(game, start), opponent(game, "random", seed)
    for _ in range(OPENING):
        table.do(anyone.choose(table.state, table.state[TURN]))
    return table


def program(game: gyoji.Game, name: str, seconds: float | None, seed: int) -> Program:
    if name == ALPHA_BETA:
        return AlphaBeta(Random(seed))
    return opponent(game, name, seed, seconds=seconds)


def row(match: Match, games: int, won: float, slowest: float) -> Row:
    low, high = interval(won, games)
    limit = f"{match.seconds:g}" if match.seconds else "none"
    return {
        "program": match.strength, "other": match.other, "seconds a move": limit, "games": games,
        "won": percent(won / games), "interval": f"{percent(low)} to {percent(high)}",
        "slowest move, s": slowest,
    }  # fmt: skip


# ---------------------------------------------------------------- alpha-beta
# Reversi on two numbers of 64 bits, own discs and the other player's: independent of our rules.

SIZE = 8
ALL = (1 << 64) - 1
NOT_A, NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
STEPS = (
    (1, NOT_A), (-1, NOT_H), (8, ALL), (-8, ALL), (9, NOT_A), (-9, NOT_H), (7, NOT_H), (-7, NOT_A),
)  # fmt: skip
"""Eight directions: how far a step shifts, and the cells that it can lead to."""

CORNERS = 0x8100000000000081
BESIDE = {
    corner: sum(
        1 << SIZE * row + column
        for row in rows_ for column in columns
        if (row, column) != (rows_[0], columns[0])
    )
    for corner, rows_, columns in (
        (1, (0, 1), (0, 1)), (1 << 7, (0, 1), (7, 6)),
        (1 << 56, (7, 6), (0, 1)), (1 << 63, (7, 6), (7, 6)),
    )
}  # fmt: skip
"""Each corner with its three neighbours."""

WIN = 1_000_000


class AlphaBeta:
    """Look ahead by alpha-beta; equal moves are drawn by lot."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: Position, player: int, /) -> int:
        width = SIZE + 2
        places = [(row + 1) * width + column + 1 for row in range(SIZE) for column in range(SIZE)]
        black, white = (
            sum(1 << at for at, place in enumerate(places) if view[place] == disc)
            for disc in (1, 2)
        )
        own, other = (black, white) if player == 0 else (white, black)
        moves = in_bits(legal(own, other))
        self._rng.shuffle(moves)
        best, chosen = -2 * WIN, 0  # a pass
        for move in moves:
            after, left = flip(own, other, move)
            value = -search(left, after, DEPTH - 1, -2 * WIN, -best)
            if value > best:
                best, chosen = value, places[move.bit_length() - 1]
        return chosen


def shift(discs: int, step: int, mask: int) -> int:
    return (discs << step if step > 0 else discs >> -step) & mask & ALL


def legal(own: int, other: int) -> int:
    """Return the cells where a disc captures."""
    empty, found = ALL & ~(own | other), 0
    for step, mask in STEPS:
        line = shift(own, step, mask) & other
        for _ in range(SIZE - 3):
            line |= shift(line, step, mask) & other
        found |= shift(line, step, mask) & empty
    return found


def flip(own: int, other: int, move: int) -> tuple[int, int]:
    """Return both players' discs after a move."""
    turned = 0
    for step, mask in STEPS:
        line, at = 0, shift(move, step, mask)
        while at & other:
            line |= at
            at = shift(at, step, mask)
        if at & own:
            turned |= line
    return own | move | turned, other & ~turned


def in_bits(cells: int) -> list[int]:
    found = []
    while cells:
        found.append(cells & -cells)
        cells &= cells - 1
    return found


def search(own: int, other: int, depth: int, low: int, high: int) -> int:
    """Return the value for the player to move, between these limits."""
    moves = legal(own, other)
    if not moves and not legal(other, own):
        return WIN * (own.bit_count() - other.bit_count()) // 64
    if depth == 0:
        return value(own, other, moves)
    if not moves:
        return -search(other, own, depth - 1, -high, -low)
    # Corners first: more is cut off.
    for move in in_bits(moves & CORNERS) + in_bits(moves & ~CORNERS):
        after, left = flip(own, other, move)
        low = max(low, -search(left, after, depth - 1, -high, -low))
        if low >= high:
            break
    return low


def value(own: int, other: int, moves: int) -> int:
    """Return corners, cells beside empty corners, and mobility."""
    total = 100 * ((own & CORNERS).bit_count() - (other & CORNERS).bit_count())
    for corner, beside in BESIDE.items():
        if not (own | other) & corner:
            total -= 25 * ((own & beside).bit_count() - (other & beside).bit_count())
    return total + 5 * (moves.bit_count() - legal(other, own).bit_count())
