"""Makes the collection of matches that the faces offer for the game of sweets.

    python bench/solving/matches.py

A level is a map and the strength of the programs at the other seats. Its certificate is a play from
the first entry to the end in which the first seat wins alone against programs of that strength; a
`hard` program has found it. The same sources give the same file.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
import gyoji
from gyoji.engine.generation import generate
from gyoji.game.collection import Ranked
from gyoji.game.variants import variants_of
from gyoji.opponents import Programs, opponent
from gyoji.state import RUNNING, STATUS, TURN
from solving.collection_files import LEVELS, spread, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.state import Position

GAME = gyoji.load("sweets")
STRENGTHS = ("easy", "medium", "hard")
KINDS = ("several", "random")
ROWS = range(5, 13)
MADE = 24
"""Levels of each strength, from which a third of the collection is taken."""
CERTIFIERS = 6
"""Seeds of the program that looks for a play that wins."""
JUDGES = 6
"""Plays of a weaker program at the first seat, whose wins make a level easy."""
LEAST_TURNS, MOST_TURNS = 12, 28
"""Land fields: every turn fills one, so a person has three to seven turns."""
MOST_COLUMNS = 14
LEAST_MOVES, LONG = 6, 20


def maps() -> Iterator[Position]:
    """Different empty boards, without end."""
    seen: set[Position] = set()
    seed = 0
    while True:
        rng = Random(f"matches {seed}")
        kind, rows = KINDS[seed % len(KINDS)], ROWS[seed // len(KINDS) % len(ROWS)]
        start = next(generate(GAME, rng, rows, kind, {})).start
        if start not in seen and suits(start):
            seen.add(start)
            yield start
        seed += 1


def suits(start: Position) -> bool:
    """Whether a board is large enough for a match, and small enough for a phone."""
    board = gyoji.show(GAME, [gyoji.Case(start, b"")]).decode().split("\n\n")[0]
    columns, _ = map(int, board.split()[:2])
    return columns <= MOST_COLUMNS and LEAST_TURNS <= board.count("L") <= MOST_TURNS


class Match(NamedTuple):
    """A play to its end, and who did what: the players and their actions."""

    play: gyoji.Play
    done: list[tuple[int, int]]


def played(start: Position, person: str, others: str, seed: int) -> Match:
    """A match of one program at the first seat against programs of another strength."""
    match = Match(gyoji.Play(GAME, gyoji.Case(start, b"")), [])
    play = match.play
    programs = Programs(GAME, start, others, seed)
    first = opponent(GAME, person, seed)
    while play.state[STATUS] == RUNNING:
        position = tuple(play.state)
        if programs.is_to_move(position):
            action = programs.choose(position)
        else:
            view = GAME.display.view(position, programs.person)
            action = first.choose(view, programs.person)
        match.done.append((position[TURN], action))
        play.do(action)
    return match


def is_won(match: Match) -> bool:
    """Whether the first seat has won alone."""
    play = match.play
    own, *others = map(play.score, range(GAME.rules.players(list(play.state))))
    return own > max(0, *others)


def entry(start: Position, strength: str) -> dict[str, Any] | None:
    """A level, if a play is found that wins it."""
    plays = (played(start, "hard", strength, seed) for seed in range(CERTIFIERS))
    found = next(filter(is_won, plays), None)
    if found is None:
        return None
    moves = sum(player == start[TURN] for player, _ in found.done)
    if moves < LEAST_MOVES:
        return None
    wins = sum(is_won(played(start, "medium", strength, seed)) for seed in range(JUDGES))
    return Ranked(
        text=gyoji.show(GAME, [gyoji.Case(start, b"")]).decode("latin-1"),
        difficulty=difficulty(strength, wins, moves),
        moves=moves,
        pushes=None,
        solution=[GAME.notation.word(action, list(start)) for _, action in found.done],
        options=dict(variants_of(GAME).READS),
        opponents=strength,
    )._asdict()


def difficulty(strength: str, wins: int, moves: int) -> float:
    """From 5 to 95: a third for each strength, and in it by what a person has to do.

    Two thirds of that are how seldom a weaker program wins, the rest how many actions there are.
    """
    lost, long = 1 - wins / JUDGES, min(1, moves / LONG)
    return round(5 + 30 * STRENGTHS.index(strength) + 20 * lost + 10 * long, 1)


def matches() -> list[dict[str, Any]]:
    """As many levels of each strength, on different maps."""
    levels, boards = list[dict[str, Any]](), maps()
    for strength in STRENGTHS:
        found = list[dict[str, Any]]()
        while len(found) < MADE:
            if level := entry(next(boards), strength):
                found.append(level)
        levels += spread(found, LEVELS // len(STRENGTHS))
        print(f"{strength}: {len(found)} levels", file=sys.stderr)
    return levels


if __name__ == "__main__":
    write(GAME, matches())
