"""`gyoji hint`: what to do next in a play."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import click

from ..engine.judge import choose
from ..engine.play import play_out
from ..game.state import RUNNING, STATUS
from .common.game import GameCommand, begin_reading, game_argument, open_input
from .common.options import lenient_option
from .common.output import InputError, Output
from .common.progress import show_activity
from .common.searching import refusals, search_options

if TYPE_CHECKING:
    from ..game.formats import Level
    from ..game.game import Game
    from ..game.notation.source import Source
    from ..game.protocols import Case
    from ..game.state import Position
    from ..solving.driver import SearchLimits
    from ..solving.results import Progress

EXAMPLES = """\b
Examples:
  gyoji hint tower examples/tower.in --case 2
  gyoji hint sokoban examples/sokoban.in --case 2 --time 1m
"""


@click.command(cls=GameCommand, known=lambda game: game.notation.OPTIONS, epilog=EXAMPLES)
@game_argument
@click.argument("file", default="-", type=click.Path(), metavar="[FILE]")
@click.option(
    "--case", "wanted", type=click.IntRange(1), metavar="N", default=1, show_default=True,
    help="The number of the level in FILE.",
)  # fmt: skip
@search_options("hint")
@lenient_option
def hint(
    game: Game, file: str, wanted: int, limits: SearchLimits, lenient: bool, **options: str
) -> int:
    """Say what to do next in the play of GAME in FILE, after the actions that it already has.

    The answer is the next action of a solution, and how many are left; or that the play cannot be
    won any more, if that is proven, and in Sokoban because of which boxes. In a game of several
    players, it is what the strongest program does.

    Exit status: 0 there is an answer, 1 it is unknown, 2 invalid input or usage.
    """
    from ..solving.hints import check_secrets, find_hint

    output, states = Output(), 0
    known = choose(game.name, game.notation.OPTIONS, options)

    def note(progress: Progress) -> None:
        nonlocal states
        states = progress.effort.nodes

    with open_input(file, output.flush) as source, refusals():
        levels = begin_reading(game, source, known, lenient=lenient).levels
        case = _level(source, wanted, levels).case
        position = play_out(game, case).end
        if game.rules.players(list(position)) > 1 and position[STATUS] == RUNNING:
            with show_activity(lambda: "looking ahead"):
                output.line(_advise(game, case, position, limits.seconds))
            output.flush()
            return 0
        check_secrets(game, position)
        with show_activity(lambda: f"looking ahead: {states:,} states in memory"):
            found = find_hint(game, position, limits, progress=note)
    output.line(found.sentence)
    output.flush()
    return 1 if found.result.status == "unknown" else 0


def _advise(game: Game, case: Case, position: Position, seconds: float) -> str:
    """Return the strongest program's action in words."""
    from ..solving.opponents import advised_action, aloud, describe_advice

    heard = aloud(game, case.start, case.actions)
    return describe_advice(game, position, advised_action(game, position, seconds, heard))


def _level(source: Source, wanted: int, levels: object) -> Level:
    """Return one level of a file by its number."""
    found: list[Level] = list(islice(levels, wanted))  # type: ignore[call-overload]  # an iterator
    if len(found) < wanted:
        raise InputError(f"there is no level {wanted}: {source.name} has {len(found)}")
    return found[-1]
