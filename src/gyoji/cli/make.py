"""`gyoji make`: random and adversarial cases, as judge input."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import click

from ..engine.generation import generate
from .common.game import GameCommand, game_argument
from .common.options import kind_of, seed_option, size_option
from .common.output import InputError, Output

if TYPE_CHECKING:
    from ..game.game import Game
    from ..game.protocols import Option

EXAMPLES = """\b
Examples:
  gyoji make sokoban --size 8 --seed 1 --count 3
  gyoji make tower --kind ice --size 20 > ice.in
  gyoji make labyrinth --size 40 --count 5 | gyoji judge labyrinth
"""


def _options(game: Game) -> dict[str, Option]:
    return {**kind_of(game, "The kind of cases."), **game.levels.OPTIONS}


@click.command(cls=GameCommand, known=_options, epilog=EXAMPLES)
@game_argument
@size_option("The approximate number of rows of a board.")
@seed_option("cases")
@click.option(
    "--count", type=click.IntRange(1), metavar="N", default=1, show_default=True,
    help="The number of cases.",
)  # fmt: skip
@click.option("--kinds", is_flag=True, help="List the kinds of cases, with a line about each.")
def make(game: Game, size: int, seed: int, count: int, kinds: bool, **options: str) -> None:
    """Make cases of GAME, as input for `gyoji judge` and contest programs.

    `gyoji make GAME --help` also lists the kinds of cases and the options of that game.
    """
    output = Output()
    try:
        if kinds:
            for name, about in game.levels.KINDS.items():
                output.line(f"{name:<12} {about}")
            return
        kind = options.pop("kind")
        cases = generate(game, Random(seed), size, kind, options, count=count)
        for piece in game.notation.show(cases):
            output.write(piece)
    except ValueError as error:
        raise InputError(str(error)) from None
    finally:
        output.flush()
