"""`gyoji rate`: rate the difficulty of levels, with reasons."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import click

from ..engine.judge import choose
from ..game.variants import variants_of
from .common.game import GameCommand, begin_reading, game_argument, open_input
from .common.options import format_option, lenient_option, seed_option
from .common.output import InputError, Output
from .common.progress import show_activity
from .common.searching import refusals, search_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..game.formats import Level
    from ..game.game import Game
    from ..game.protocols import Option, Options
    from ..game.state import Position
    from ..solving.driver import SearchLimits

EXAMPLES = """\b
Examples:
  gyoji rate sokoban examples/sokoban.in
  gyoji make tower --count 5 | gyoji rate tower --format jsonl
"""


def _options(game: Game) -> Mapping[str, Option]:
    return {**game.notation.OPTIONS, **variants_of(game).OPTIONS}


@click.command(cls=GameCommand, known=_options, epilog=EXAMPLES)
@game_argument
@click.argument("file", default="-", type=click.Path(), metavar="[FILE]")
@click.option("--case", "wanted", type=click.IntRange(1), metavar="N", help="Only level N.")
@search_options("level")
@seed_option("set-up of a variant of the rules")
@lenient_option
@format_option("text", "jsonl", what="Text for readers, or one JSON object per level.")
def rate(
    game: Game, file: str, wanted: int | None, limits: SearchLimits, seed: int, lenient: bool,
    form: str,
    **options: str,
) -> int:  # fmt: skip
    """Say how hard the levels of GAME in FILE are, with the parts that the number is made of.

    FILE may be in any of the game's formats; its actions are ignored. docs/design.md describes the
    parts, and how well the number agrees with the order of published collections.

    Exit status: 0 all levels are rated or proven to have no solution, 1 for some none was found
    within the limits, 2 invalid input or usage, 130 interrupted; the ratings so far are printed.
    """
    from ..solving.design.rating import REPORTS, rate_start

    output, done, unknown = Output(), 0, 0
    variant = {name: options.pop(name) for name in variants_of(game).OPTIONS}
    known = choose(game.name, game.notation.OPTIONS, options)
    try:
        with open_input(file, output.flush) as source, refusals():
            levels = enumerate(begin_reading(game, source, known, lenient=lenient).levels, 1)
            with show_activity(lambda: f"rating: {done:,} done"):
                for number, level in levels:
                    if wanted not in (None, number):
                        continue
                    rating = rate_start(*_set_up(game, level, variant, seed), limits)
                    unknown += rating.status == "unknown"
                    for line in REPORTS[form](number, level.title, rating):
                        output.line(line)
                    output.flush()
                    done += 1
    except KeyboardInterrupt:
        click.echo(f"gyoji: interrupted; {done:,} rated", err=True)
        return 130
    finally:
        output.flush()
    if done == 0:
        raise InputError(f"there is no level {wanted or 'to rate'} in {source.name}")
    return 1 if unknown else 0


def _set_up(game: Game, level: Level, variant: Options, seed: int) -> tuple[Game, Position]:
    """Return the game and the start, of a variant of the rules if one was chosen."""
    if all(value == "off" for value in variant.values()):
        return game, level.case.start
    return variants_of(game).set_up(level.case, Random(seed), variant)
