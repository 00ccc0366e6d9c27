"""`gyoji rollout`: play episodes and write them as a data set."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..game.notation.source import NotationError
from .common.game import GameCommand, GameType, completions
from .common.options import cluster_option, jobs_option, kind_option, seed_option, size_option
from .common.output import InputError, Output, OutputError
from .common.progress import show_progress
from .common.resuming import CONTINUES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..data import DataSet
    from ..game.game import Game
    from ..game.protocols import Option

EXAMPLES = """\b
Examples:
  gyoji rollout sokoban --out played --episodes 100 --agent legal --kind solved
  gyoji rollout tower --out examples-of-tower examples/tower.in
  gyoji rollout boulder --out won --episodes 9 --agent given && gyoji rollout --verify won
"""
AGENTS = ("random", "legal", "first", "solver", "given")


def _options(game: Game) -> dict[str, Option]:
    """Return the kinds of levels, then the options for making levels and for reading cases."""
    kinds = kind_option(game, "The kind of levels to make.")
    return {**kinds, **game.levels.OPTIONS, **game.notation.OPTIONS}


def _agents(_ctx: object, _param: object, incomplete: str) -> list[CompletionItem]:
    return completions(AGENTS, incomplete)


@click.command(cls=GameCommand, known=_options, epilog=EXAMPLES)
@click.argument("game", type=GameType(), required=False)
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE]...")
@click.option(
    "--out",
    type=click.Path(),
    metavar="DIR",
    help="The folder of the data set, or its address: s3://BUCKET/FOLDER.",
)
@click.option(
    "--episodes", type=click.IntRange(1), metavar="N", help="Number of episodes, on new levels."
)
@click.option(
    "--agent", metavar="NAME", shell_complete=_agents, show_default="random; given for FILEs",
    help="Who acts: random, legal (any legal action), first (the first legal action), solver (a"
    " best solution, proven), given (the actions of the cases), or module:function.",
)  # fmt: skip
@size_option("The approximate number of rows of generated levels.", None, "8")
@seed_option("episodes")
@click.option(
    "--steps", type=click.IntRange(1), metavar="N", help="Maximum steps per episode.",
    show_default="depends on the board; unlimited for given actions",
)  # fmt: skip
@click.option(
    "--observation", type=click.Choice(("cells", "planes", "none")), default="cells",
    show_default=True,
    help="What to record as observations; of a hidden board, only announcements.",
)  # fmt: skip
@click.option(
    "--shard", type=click.IntRange(1), metavar="N", default=1000, show_default=True,
    help="Episodes per file.",
)  # fmt: skip
@click.option(
    "--nodes", type=click.IntRange(1), metavar="N", show_default="100000",
    help="The most states that the agent solver keeps for a level.",
)  # fmt: skip
@click.option("--licence", metavar="TEXT", help="Of levels and plays, such as cc0-1.0.")
@click.option(
    "--splits", metavar="LIST", default="",
    help="Names and numbers of episodes, such as train=800,test=200; the last may have no number.",
)  # fmt: skip
@jobs_option("processes that share the work")
@cluster_option
@click.option(
    "--verify", type=click.Path(), metavar="DIR",
    help="Check every digest of a data set, and replay its episodes; write nothing.",
)  # fmt: skip
@click.pass_context
def rollout(ctx: click.Context, /, game: Game | None, verify: str | None, **chosen: Any) -> None:
    """Play episodes of GAME and write them into a folder, as Parquet.

    Episodes are played on new levels (--episodes), or on the cases in FILEs, which are contest
    inputs. After an interruption the same command continues where it stopped. docs/data.md
    describes the columns. `gyoji rollout GAME --help` lists the kinds of levels and the options of
    that game.
    """
    try:
        if verify is not None:
            summary = _verify(verify, _give(ctx) - {"verify"})
        elif game is None or chosen["out"] is None:
            raise click.UsageError("Give a GAME and --out DIR, or --verify DIR.")
        else:
            summary = _make(game, chosen, _give(ctx))
    except ImportError as error:
        raise InputError(f"run pip install 'gyoji[data]' first: {error}") from None
    except KeyboardInterrupt:
        if verify is None:
            click.echo(CONTINUES, err=True)
        raise
    except NotationError:
        raise
    except ValueError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        name = error.filename or chosen["out"]
        raise OutputError(f"cannot write {name}: {error.strerror or error}") from error
    output = Output()
    output.line(summary)
    output.flush()


def _give(ctx: click.Context) -> set[str]:
    """Return the names of the parameters that the user gave on the command line."""
    return {
        name
        for name in ctx.params
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    }


def _make(game: Game, chosen: dict[str, Any], given: set[str]) -> str:
    from ..data.rollouts import rollout

    # Leave out the defaults of the game's options: some apply only to files, some only without.
    own = {*_options(game), "size"}
    wanted = {name: value for name, value in chosen.items() if name not in own or name in given}
    done = [0]
    with show_progress("playing", lambda: (done[0], chosen["episodes"])):
        data_set = rollout(game, progress=partial(_add, done), **wanted)
    return _summary(data_set)


def _verify(folder: str, others: set[str]) -> str:
    from ..data.reading import load

    if others:
        raise click.UsageError(f"--verify cannot be combined with {', '.join(sorted(others))}.")
    data_set, done = load(folder), [0]
    with show_progress("playing again", lambda: (done[0], len(data_set))):
        data_set.verify(partial(_add, done))
    return f"{_summary(data_set)}, verified"


def _add(done: list[int], more: int) -> None:
    done[0] += more


def _summary(data_set: DataSet) -> str:
    name = data_set.manifest.plan["game"]
    files = len(data_set.manifest.shards)
    counts = (len(data_set), "episode"), (data_set.steps, "step"), (files, "file")
    episodes, *rest = (f"{count} {word}{'s' * (count != 1)}" for count, word in counts)
    return f"{data_set.folder}: {', '.join([f'{episodes} of {name}', *rest])}"
