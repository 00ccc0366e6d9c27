"""`gyoji make`: random and adversarial cases, as judge input."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import click

from ..game.bounds import CONTEST, SIZE, BoundsError
from ..game.files import source_file
from .common.game import GameCommand, game_argument, profile_given
from .common.options import bounds_option, kind_option, seed_option, size_option
from .common.output import InputError, Output

if TYPE_CHECKING:
    from ..game.game import Game
    from ..game.protocols import Option

EXAMPLES = """\b
Examples:
  gyoji make sokoban --size 8 --seed 1 --count 3
  gyoji make tower --kind ice --size 20 > ice.in
  gyoji make sokoban --kind crowded --any
  gyoji make labyrinth --bounds none --size 40 --count 5 | gyoji judge labyrinth
"""

USUAL = 8
"""The default size of a level; if the bounds exclude it, the nearest one is taken."""


def _options(game: Game) -> dict[str, Option]:
    return {**kind_option(game, "The kind of cases."), **game.levels.OPTIONS}


@click.command(cls=GameCommand, known=_options, epilog=EXAMPLES)
@game_argument
@size_option(
    "The approximate number of rows of a board.", None, f"{USUAL}, or the nearest within bounds"
)
@bounds_option(CONTEST, "The bounds that every case keeps to.")
@seed_option("cases")
@click.option(
    "--count", type=click.IntRange(1), metavar="N", default=1, show_default=True,
    help="The number of cases.",
)  # fmt: skip
@click.option("--any", "anything", is_flag=True, help="Also cases that cannot be won.")
@click.option("--kinds", is_flag=True, help="List the kinds of cases, with a line about each.")
def make(
    game: Game, size: int | None, bounds: str, seed: int, count: int, anything: bool, kinds: bool,
    **options: str,
) -> None:  # fmt: skip
    """Make cases of GAME, as input for `gyoji judge` and contest programs.

    Levels of games for one player can be won, though the actions in the case need not win them; a
    sentence says where that is not known. `--any` also makes levels that cannot be won, as test
    data has them.

    Cases keep to what the problem statement promises; `--bounds none` makes cases of any size.
    `gyoji make GAME --help` also lists the kinds of cases and the options of that game.
    """
    from ..engine.generation import generate
    from ..solving.design.playable import NotPlayableError, playable
    from .common.progress import show_activity

    output, profile = Output(), profile_given(game, bounds)
    try:
        if kinds:
            for name, about in game.levels.KINDS.items():
                output.line(f"{name:<12} {about}")
            return
        kind = options.pop("kind")
        size = profile.bound(SIZE).nearest(USUAL) if size is None else size
        cases = generate(game, Random(seed), size, kind, options, count=count, bounds=profile)
        if not anything:
            found = playable(game, Random(seed), size, kind, options, count=count, bounds=profile)
            try:
                with show_activity(lambda: "looking for levels that can be won"):
                    cases = iter([*found])
            except NotPlayableError as error:
                if not error.undecided:
                    raise
                click.echo(f"gyoji: {error}; {_remedy(game)}", err=True)
        for piece in game.notation.show(cases):
            output.write(piece)
    except NotPlayableError as error:
        raise InputError(f"{error}; use --any") from None
    except BoundsError as error:
        raise InputError(f"{error}; use --bounds none") from None
    except ValueError as error:
        raise InputError(str(error)) from None
    finally:
        output.flush()


def _remedy(game: Game) -> str:
    """Return a warning about levels that no search has shown to be winnable, with advice."""
    from ..engine.twins import twin

    slow = "" if twin(game) else "; to search further, compile its rules: `gyoji twin`"
    known = "; declare @g.kind(winnable=True) if all levels of a kind can be won"
    return f"these may be such that cannot be won{slow}{known if source_file(game) else ''}"
