"""`gyoji analyze`: what can be said about a level for its designer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ..engine.judge import choose
from ..game.analysis import analysis_of
from ..game.state import AREA, WIDTH
from .common.game import GameCommand, begin_reading, game_argument, open_input
from .common.options import format_option, lenient_option
from .common.output import InputError, Output

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..game.analysis import Analysis, Finding
    from ..game.formats import Level
    from ..game.game import Game
    from ..game.state import Position

EXAMPLES = """\b
Examples:
  gyoji analyze labyrinth examples/labyrinth.in
  gyoji analyze labyrinth examples/labyrinth.in --from 5,0 --to 0,3 --format jsonl
"""


@click.command(cls=GameCommand, known=lambda game: game.notation.OPTIONS, epilog=EXAMPLES)
@game_argument
@click.argument("file", default="-", type=click.Path(), metavar="[FILE]")
@click.option("--from", "origin", metavar="PLACE", help="The place where a way begins.")
@click.option("--to", "goal", metavar="PLACE", help="The place where it ends; give both, or none.")
@lenient_option
@format_option("text", "jsonl", what="Text for readers, or one JSON object per finding.")
def analyze(
    game: Game, file: str, origin: str | None, goal: str | None, lenient: bool, form: str,
    **options: str,
) -> None:  # fmt: skip
    """Say what a designer wants to know about the boards of GAME in FILE.

    Of a map of the labyrinth: whether every island can be reached, which places sound alike, and
    the shortest word that tells where one is. With --from and --to: the shortest way between two
    places, each a row and a column from 0. Other games have nothing to say yet; a game of another
    package may bring a module `analysis`.
    """
    analysis = analysis_of(game)
    if analysis is None:
        raise InputError(f"there is nothing to analyze in {game.name} yet")
    if (origin is None) != (goal is None):
        raise click.UsageError("a way has two ends: give both --from and --to")
    output = Output()
    known = choose(game.name, game.notation.OPTIONS, options)
    with open_input(file, output.flush) as source:
        levels = begin_reading(game, source, known, lenient=lenient).levels
        for number, start in enumerate(boards(levels), 1):
            found = findings(analysis, start, origin, goal)
            for line in (as_json if form == "jsonl" else as_text)(number, found):
                output.line(line)
            output.flush()


def boards(levels: Iterable[Level]) -> Iterator[Position]:
    """Yield the first position on each board; the same board several times in a row counts once."""
    before = None
    for level in levels:
        start = level.case.start
        board = start[: start[AREA]], start[WIDTH]
        if board != before:
            yield start
        before = board


def findings(
    analysis: Analysis, start: Position, origin: str | None, goal: str | None
) -> Iterable[Finding]:
    if origin is None or goal is None:
        return analysis.findings(start)
    try:
        return [analysis.way(start, origin, goal)]
    except ValueError as error:
        raise InputError(str(error)) from None


def as_text(number: int, found: Iterable[Finding]) -> Iterator[str]:
    yield f"Board {number}"
    for finding in found:
        yield f"  {finding.topic}: {finding.sentence}"


def as_json(number: int, found: Iterable[Finding]) -> Iterator[str]:
    for finding in found:
        yield json.dumps({"board": number, "topic": finding.topic, **finding.data})
