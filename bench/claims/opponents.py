"""Tournaments between the strengths of programs that play the game of sweets."""

from __future__ import annotations

from math import sqrt
from random import Random
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from measuring.plan import compiled

import gyoji
from gyoji.engine.generation import generate
from gyoji.game.state import TURN
from gyoji.solving.opponents import opponent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row

TITLE = "Opponents: tournaments of sweets"
ABOUT = """
One program of a strength plays against three of another one. Each board and its packages are
played four times, so that the one has every seat; seats are in turn order. `won` is the share of
the games that it has won, alone or jointly, with Wilson's interval of 95 %; one of four equal
programs wins about a quarter. `easy` is greedy: it takes the entry that seems to be worth most.
The milliseconds are processor time for one entry of a turn, on average over the whole game.
"""
PLAYERS = 4
SIZES = {"contest": 19, "random": 8}


class Match(NamedTuple):
    """One program against three of another strength; `games` with each seat."""

    strength: str
    others: str
    board: str
    games: int


MATCHES = (
    Match("easy", "random", "contest", 10),
    Match("medium", "easy", "contest", 40),
    Match("medium", "easy", "random", 25),
    Match("hard", "easy", "contest", 15),
    Match("hard", "medium", "contest", 15),
)


class Score:
    """The counts of a match."""

    def __init__(self) -> None:
        self.won = [0] * PLAYERS  # by the seat of the one
        self.lost = self.nobody = self.actions = 0
        self.seconds = 0.0


def rows(plan: Plan) -> Iterator[Row]:
    """Yield a row for each match."""
    compiled("sweets")
    for match in MATCHES:
        games, score = plan.count(match.games, 2), Score()
        for number in range(games):
            plan.say("opponents", f": {match.strength} against {match.others}, {number}")
            for seat in range(PLAYERS):
                play(match, number, seat, score)
        yield row(match, games, score)


def play(match: Match, number: int, seat: int, score: Score) -> None:
    """Play one game, in which the one program has this seat."""
    game = gyoji.load("sweets")
    case = next(generate(game, Random(number), SIZES[match.board], match.board, {}))
    programs = [
        opponent(game, match.strength if each == seat else match.others, PLAYERS * number + each)
        for each in range(PLAYERS)
    ]
    table = gyoji.Play(game, case.start)
    while not table.over:
        player = table.state[TURN]
        begun = process_time()
        action = programs[player].choose(table.state, player)
        if player == seat:
            score.seconds += process_time() - begun
            score.actions += 1
        table.do(action)
    winners = [player for player in range(PLAYERS) if table.score(player)]
    score.won[seat] += seat in winners
    score.lost += len(winners) - (seat in winners)
    score.nobody += not winners


def row(match: Match, games: int, score: Score) -> Row:
    total = PLAYERS * games
    low, high = interval(sum(score.won), total)
    seats: Row = {f"seat {seat + 1}": f"{won}/{games}" for seat, won in enumerate(score.won)}
    return {
        "program": match.strength, "three others": match.others, "board": match.board,
        "games": total, **seats, "won": f"{percent(sum(score.won) / total)}",
        "interval": f"{percent(low)} to {percent(high)}",
        "each other": percent(score.lost / (PLAYERS - 1) / total),
        "nobody": percent(score.nobody / total),
        "ms an entry": 1000 * score.seconds / score.actions,
    }  # fmt: skip


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def interval(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's score interval of 95 % for a share (1927)."""
    z = 1.96
    share = won / games
    middle, whole = share + z * z / (2 * games), 1 + z * z / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / whole, (middle + spread) / whole
