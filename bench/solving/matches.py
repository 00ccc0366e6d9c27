"""Levels of games for several players: maps to win against programs at the other seats.

The solution of such a level is a play that the first seat wins alone, against programs of the
level's strength. How difficult it is depends on their strength first, and then on how seldom a
weaker program wins from the first seat.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import gyoji
from gyoji.engine.generation import generate
from gyoji.game.state import RUNNING, STATUS, TURN, WIDTH
from gyoji.game.variants import variants_of
from gyoji.solving.opponents import Programs, opponent
from gyoji.solving.reports import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.game.game import Game
    from gyoji.game.state import Position

    Entry = dict[str, Any]
    """A level as in the file of a campaign."""

STRENGTHS = ("easy", "medium", "hard")
CANDIDATES = 30
"""Maps for each strength; the collection has as many of all as it needs."""
ATTEMPTS = 8
"""Seeds with which the strongest program tries to win a map."""
WEAK, SAMPLE = "medium", 10
"""The program whose wins are counted, and in how many matches. `easy` plays them all alike."""
STEP, WITHIN = 30.0, 29.0
"""The steps of difficulty between strengths, and between levels within one (docs/design.md)."""
OWN = range(6, 40)
"""The number of entries that the first seat makes."""
OTHERS = 1.5
"""The entries of all others, for each of the first seat."""
WIDEST = 15
"""Columns that can be told apart on a phone."""


class Match(NamedTuple):
    """A match that has been played."""

    actions: list[int]
    own: int
    turns: int
    won: bool
    """True if the first seat won, alone."""


def played(game: Game, start: Position, first: str, others: str, seed: int) -> Match:
    """Return a match of a program at the first seat with programs at the others."""
    state, actions, own, turns, last = list(start), [], 0, 0, -1
    game.rules.begin(state, None)
    programs = Programs(game, tuple(state), others, seed)
    one = opponent(game, first, seed)
    while state[STATUS] == RUNNING:
        position = tuple(state)
        turns += state[TURN] == 0 != last
        last = state[TURN]
        if programs.is_to_move(position):
            action = programs.choose(position)
        else:
            seat = state[TURN]
            action, own = one.choose(game.display.view(position, seat), seat), own + 1
        game.rules.apply(state, action, None)
        actions.append(action)
    scores = [game.rules.score(state, seat) for seat in range(game.rules.players(state))]
    return Match(actions, own, turns, scores[0] > max(scores[1:]))


def find_match(game: Game, start: Position, others: str) -> Match | None:
    """Return a match that the first seat wins; None if the strongest program finds none."""
    attempts = (played(game, start, "hard", others, seed) for seed in range(ATTEMPTS))
    return next((match for match in attempts if match.won), None)


def difficulty(game: Game, start: Position, others: str) -> float:
    """Return a difficulty: the strength of the programs, and how often a weak one fails."""
    wins = sum(played(game, start, WEAK, others, 100 + seed).won for seed in range(SAMPLE))
    return STEP * STRENGTHS.index(others) + WITHIN * (1 - wins / SAMPLE)


def starts(game: Game, rng: Random) -> Iterator[Position]:
    """Yield maps of different sizes, with a few players."""
    while True:
        size, kind = rng.randrange(4, 13), rng.choice(("several", "random"))
        case = next(iter(generate(game, Random(rng.random()), size, kind, {}, count=1)))
        start = case.start
        if start[WIDTH] <= WIDEST and game.rules.players(list(start)) > 1:
            yield start


def matches(name: str, seed: int) -> Iterator[Entry]:
    """Yield levels against programs of each strength in turn."""
    game, seen = gyoji.load(name), set[str]()
    for number, strength in enumerate(STRENGTHS):
        found = 0
        for start in starts(game, Random(seed + number)):
            level = make_level(game, start, strength)
            if level is None or level["text"] in seen:
                continue
            seen.add(level["text"])
            yield level
            found += 1
            if found == CANDIDATES:
                break


def make_level(game: Game, start: Position, strength: str) -> Entry | None:
    """Return a map as a level; None if it is too short, too long, or was not won."""
    match = find_match(game, start, strength)
    if match is None or match.own not in OWN or len(match.actions) < (1 + OTHERS) * match.own:
        return None
    return {
        "text": gyoji.show(game, [gyoji.Case(start, b"")]).decode("latin-1"),
        "difficulty": round(difficulty(game, start, strength), 1),
        "moves": match.own,
        "turns": match.turns,
        "solution": words(game, start, match.actions),
        "options": dict(variants_of(game).READS),
        "opponents": strength,
    }
