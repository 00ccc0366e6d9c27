"""`gyoji prove`: write a proof that others can check."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..engine.judge import choose
from ..game.notation.sanitize import count
from .common.game import GameCommand, begin_reading, game_argument, open_input
from .common.options import lenient_option
from .common.output import InputError, Output, save
from .common.progress import show_activity
from .common.searching import refusals, search_options

if TYPE_CHECKING:
    from ..game.formats import Level
    from ..game.game import Game
    from ..solving.driver import SearchLimits

EXAMPLES = """\b
Examples:
  gyoji prove sokoban examples/sokoban.xsb --case 1 --fewest pushes --out level.proof
"""


@click.command(cls=GameCommand, known=lambda game: game.notation.OPTIONS, epilog=EXAMPLES)
@game_argument
@click.argument("file", default="-", type=click.Path(), metavar="[FILE]")
@click.option("--no-solution", is_flag=True, help="Prove that the level has no solution.")
@click.option(
    "--fewest", type=click.Choice(("pushes", "moves")),
    help="Find a solution, and prove that none has fewer of these.",
)  # fmt: skip
@click.option("--case", "wanted", type=click.IntRange(1), metavar="N", help="Only level N.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="The file to write.", show_default="standard output",
)  # fmt: skip
@search_options("level")
@lenient_option
def prove(
    game: Game, file: str, no_solution: bool, fewest: str | None, wanted: int | None,
    out: Path | None, limits: SearchLimits, lenient: bool, **options: str,
) -> int:  # fmt: skip
    """Prove that the level of GAME in FILE has no solution, or how many pushes one needs at least.

    Without --no-solution and --fewest, the command finds out which of these can be proven. FILE may
    be in any of the game's formats. `gyoji verify` checks the proof; docs/proofs.md describes it so
    that others can.

    Exit status: 0 it is proven, 1 it is not true or not proven within the limits, 2 invalid input
    or usage, 130 interrupted. Only with 0 is anything written.
    """
    from ..solving import proofs

    if no_solution and fewest:
        raise click.UsageError("choose one of --no-solution and --fewest")
    output, kept = Output(), 0

    def note(positions: int) -> None:
        nonlocal kept
        kept = positions

    known = choose(game.name, game.notation.OPTIONS, options)
    claim = "no solution" if no_solution else fewest
    with open_input(file, output.flush) as source, refusals():
        level = _choose(list(begin_reading(game, source, known, lenient=lenient).levels), wanted)
        try:
            with show_activity(lambda: f"proving: {count(kept, 'position')}"):
                proof = proofs.prove(game, level.case.start, claim, limits, note)
        except proofs.NoProofError as error:
            click.echo(f"gyoji: {error}", err=True)
            return 1
    content = proof.pack()
    if out is None:
        output.write(content)
    else:
        save(out, content)
        positions = count(len(proof.positions), "position")
        output.line(f"proven: {proof.claim} ({positions}, {count(len(content), 'byte')})")
    output.flush()
    return 0


def _choose(levels: list[Level], wanted: int | None) -> Level:
    """Return the level to prove something about."""
    if len(levels) < (wanted or 1):
        raise InputError(f"there is no level {wanted or 1}: the input has {len(levels)}")
    if wanted is None and len(levels) > 1:
        raise InputError(f"the input has {len(levels)} levels: choose one with --case")
    return levels[(wanted or 1) - 1]
