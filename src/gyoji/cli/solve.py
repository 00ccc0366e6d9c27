"""`gyoji solve`: solutions of levels, or proofs that there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..engine.cores import cores
from ..engine.judge import choose
from ..util.jobs import pool_of
from .common.game import GameCommand, begin_reading, game_argument, open_input
from .common.options import cluster_option, format_option, jobs_option, lenient_option
from .common.output import InputError, Output
from .common.progress import show_activity
from .common.resuming import open_journal, resume_option
from .common.searching import Searching, refusals, search_options

if TYPE_CHECKING:
    from ..game.game import Game
    from ..solving.driver import SearchLimits

EXAMPLES = """\b
Examples:
  gyoji solve tower examples/tower.in --case 1
  gyoji solve sokoban examples/sokoban.in --optimal moves --time 1m --format lurd
  gyoji make boulder --kind escape --seed 1 | gyoji solve boulder --format jsonl
"""


@click.command(cls=GameCommand, known=lambda game: game.notation.OPTIONS, epilog=EXAMPLES)
@game_argument
@click.argument("file", default="-", type=click.Path(), metavar="[FILE]")
@click.option(
    "--optimal", type=click.Choice(("moves", "pushes")),
    help="Find a solution with the fewest actions, or the fewest pushes, and prove it.",
)  # fmt: skip
@click.option("--case", "wanted", type=click.IntRange(1), metavar="N", help="Only level N.")
@search_options("level")
@jobs_option("levels that are solved side by side; each takes its own memory")
@cluster_option
@resume_option("the results")
@lenient_option
@format_option(
    "text", "jsonl", "lurd",
    what="Text for readers, one JSON object per level, or one line of LURD per level (Sokoban).",
)  # fmt: skip
def solve(
    game: Game, file: str, optimal: str | None, wanted: int | None, limits: SearchLimits,
    jobs: int | None, cluster: str, resume: str | None, lenient: bool, form: str, **options: str,
) -> int:  # fmt: skip
    """Solve the levels of GAME in FILE, which may be in any of its formats.

    For each level there is a solution, a proof that there is none, or neither within the limits.
    Actions in FILE are ignored. Every solution has been replayed by the referee. docs/solve.md
    describes the search, the JSON objects, and what solving means in each game.

    Exit status: 0 all levels are solved or proven to have no solution, 1 some are unknown, 2
    invalid input or usage, 130 interrupted; the results so far are printed.
    """
    from ..solving.reports import REPORTS, is_lurd

    if form == "lurd" and not is_lurd(game):
        raise click.UsageError(f"{game.name} has no LURD: use --format text or jsonl")
    output, searching = Output(), Searching(game, optimal, limits)
    plan = {"optimal": optimal, "time": limits.seconds, "memory": limits.memory, "case": wanted}
    report, known = REPORTS[form], choose(game.name, game.notation.OPTIONS, options)
    unknown = 0
    try:
        with (
            open_input(file, output.flush) as source,
            refusals(),
            open_journal(game, "solve", resume, **plan) as journal,
            show_activity(searching.activity),
        ):
            levels = begin_reading(game, source, known, lenient=lenient).levels
            pool = pool_of(jobs or cores(), cluster, threads=True)
            for number, level, result in searching.results(levels, pool, wanted, journal):
                unknown += result.status == "unknown"
                for line in report(game, number, level, result, limits):
                    output.line(line)
                output.flush()
    except KeyboardInterrupt:
        output.flush()
        click.echo(f"gyoji: interrupted; {searching.progress()}", err=True)
        return 130
    finally:
        output.flush()
    if searching.done == 0:
        raise InputError(
            f"there is no level {wanted or 'to solve'}: {source.name} has {searching.read}"
        )
    return 1 if unknown else 0
