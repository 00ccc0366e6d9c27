"""`gyoji generate`: levels that can be solved, with a proof of the best solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..engine.cores import cores
from ..engine.formats import formats, read_levels, title_of, write_levels
from ..engine.judge import choose
from ..game.design import SYMMETRIES, design_of
from ..game.notation.sanitize import count
from ..game.variants import variants_of
from ..util.jobs import Processes, pool_of
from .common.amounts import Duration
from .common.game import GameCommand, game_argument, open_input
from .common.options import cluster_option, jobs_option, seed_option
from .common.output import InputError, Output
from .common.progress import show_activity
from .common.resuming import open_journal, resume_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.game import Game
    from ..game.state import Position
    from ..solving.design.levels import Designed, Generation, LevelOrder
    from .common.options import Decorator

EXAMPLES = """\b
Examples:
  gyoji generate sokoban --count 3 --pushes 15..25 --seed 1
  gyoji generate sokoban --method template --boxes 3 --box-lines 8.. > rooms.xsb
  gyoji generate tower --method mutation --moves 12.. > towers.json
  gyoji generate labyrinth --treasure on --rows 6 --columns 6
"""
SECONDS = 60.0


class RangeType(click.ParamType[Any]):
    """A range of numbers, written as 40..60, 40.., ..60 or 40."""

    name = "range"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the range; a usage error if the value is no range."""
        from ..solving.design.wishes import range_of

        try:
            return range_of(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def range_option(name: str, what: str) -> Decorator:
    """Return an option with a range of numbers."""
    return click.option(f"--{name}", type=RangeType(), metavar="A..B", help=what)


@click.command(cls=GameCommand, known=lambda game: variants_of(game).OPTIONS, epilog=EXAMPLES)
@game_argument
@click.option(
    "--count", type=click.IntRange(1), metavar="N", default=1, show_default=True,
    help="The number of levels.",
)  # fmt: skip
@click.option("--method", metavar="METHOD", help="How levels are made; --methods lists them.")
@click.option("--methods", is_flag=True, help="List the methods, with a line about each.")
@range_option("pushes", "The fewest pushes that solve a level.")
@range_option("moves", "The actions of its best solution.")
@range_option("box-lines", "Its lines of pushes: the same box, the same direction.")
@range_option("turns", "How often an action differs from the one before.")
@range_option("decisions", "How often there is a choice on the way.")
@range_option("density", "The part of the inner cells that are walls: 0.3..0.5.")
@range_option("rows", "The number of rows.")
@range_option("columns", "The number of columns.")
@range_option("boxes", "The number of boxes.")
@click.option(
    "--symmetry", type=click.Choice(SYMMETRIES), default=SYMMETRIES[0], show_default=True,
    help="What the walls are like in a mirror, or after half a turn.",
)  # fmt: skip
@click.option("--unique", is_flag=True, help="Only levels with one best solution.")
@click.option(
    "--from", "sources", multiple=True, metavar="FILE", type=click.Path(),
    help="Levels whose rooms are used, or that `mutation` changes.",
)  # fmt: skip
@click.option(
    "--avoid", multiple=True, metavar="FILE", type=click.Path(),
    help="Levels that are known already, in any direction; they are not made again.",
)  # fmt: skip
@seed_option("levels")
@click.option(
    "--time", "seconds", type=Duration(), default=f"{SECONDS:g}s", show_default=True,
    help="When to stop looking: 30, 5m.",
)  # fmt: skip
@jobs_option("drafts that are made side by side")
@cluster_option
@resume_option("the drafts that became levels")
@click.option(
    "--format", "form", metavar="FORMAT",
    help="xsb, json, judge, or another format of `gyoji convert`.  [default: xsb, or else json]",
)  # fmt: skip
def generate(
    game: Game, count: int, method: str | None, methods: bool, sources: tuple[str, ...],
    avoid: tuple[str, ...], seed: int, seconds: float, jobs: int | None, cluster: str,
    resume: str | None, form: str | None, **rest: Any,
) -> int:  # fmt: skip
    """Generate levels of GAME that can be solved, each with a best solution.

    Each comes with a best solution (in Sokoban with the fewest pushes, else with the fewest moves),
    which the referee has confirmed, and the proof that there is no better one; it is written as the
    play of the level and in its comment. No level is the same as another one, or as one of --avoid,
    if it is turned or mirrored where the rules allow that. The same seed gives the same levels.
    docs/design.md describes methods and measures.

    Exit status: 0 all levels were found, 1 only some, 2 invalid input or usage, 130 interrupted;
    the levels so far are printed.
    """
    from ..solving.design.levels import Generation, LevelOrder
    from ..solving.design.wishes import Wish

    output, design = Output(), design_of(game)
    if methods:
        for name, about in design.METHODS.items():
            output.line(f"{name:<12} {about}")
        output.flush()
        return 0
    form = form or ("xsb" if "xsb" in formats(game) else "json")
    variant = {name: rest.pop(name) for name in variants_of(game).OPTIONS}
    chosen_variant = variant if any(value != "off" for value in variant.values()) else None
    wish = Wish(**rest)
    try:
        title_of(game, form)
        given = tuple(starts(game, sources))
        order = LevelOrder(
            game, wish, method or next(iter(design.METHODS)), seed, given, chosen_variant
        )
        generation = Generation(order, starts(game, avoid))
        # Use processes, because they can be ended at once when the time is over.
        pool = pool_of(1, cluster) if cluster else Processes(jobs or cores())
    except LookupError as error:
        raise InputError(str(error.args[0])) from None
    except ValueError as error:
        raise InputError(str(error) + hint(game, chosen_variant)) from None
    with open_journal(game, "generate", resume, **generation.plan()) as journal:
        levels = generation.levels(count, seconds, pool, journal=journal)
        status = write(output, order, generation, levels, form)
    return status or finish(order, generation, count, seconds)


def starts(game: Game, files: tuple[str, ...]) -> Iterator[Position]:
    """Yield the starts of the levels in these files, in any format of the game."""
    options = choose(game.name, game.notation.OPTIONS, {})
    for file in files:
        with open_input(file, lambda: None) as source:
            for level in read_levels(game, source, options, lenient=True).levels:
                yield level.case.start


def hint(game: Game, variant: object) -> str:
    """Return the options to use instead, if a game has a goal only in a variant of its rules."""
    to_win = variants_of(game).TO_WIN
    if variant is not None or not to_win:
        return ""
    return "; try " + " ".join(f"--{name} {value}" for name, value in to_win.items())


def write(
    output: Output, order: LevelOrder, generation: Generation, found: Iterator[Designed], form: str
) -> int:  # fmt: skip
    """Write the levels as they are found; return the exit status: 130 after Ctrl-C, else 0."""
    from ..solving.design.rating import as_level

    left_out = dict[str, None]()
    levels = (as_level(order, made) for made in found)
    try:
        with show_activity(lambda: progress(generation)):
            for piece in write_levels(order.game, levels, form, left_out.setdefault):
                output.write(piece)
                output.flush()
    except KeyboardInterrupt:
        click.echo(f"gyoji: interrupted; {progress(generation)}", err=True)
        return 130
    except ValueError as error:  # the format cannot hold such levels
        raise InputError(str(error)) from None
    finally:
        output.flush()
    for what in left_out:
        click.echo(f"gyoji: {title_of(order.game, form)} does not hold {what}", err=True)
    return 0


def finish(order: LevelOrder, generation: Generation, count: int, seconds: float) -> int:
    """Report how many levels were not found, if any, and return the exit status."""
    if generation.found >= count:
        return 0
    asked = f" ({order.wish})" if str(order.wish) else ""
    click.echo(
        f"gyoji: found {generation.found} of {count} levels{asked} within {seconds:g} s, in"
        f" {generation.drafts:,} drafts",
        err=True,
    )
    return 1


def progress(generation: Generation) -> str:
    return f"{count(generation.found, 'level')} found in {generation.drafts:,} drafts"
