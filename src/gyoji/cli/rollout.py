"""`gyoji rollout`: play episodes, and write them down as a data set."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..notation.source import NotationError
from .common.game import GameCommand, GameType
from .common.output import InputError, Output, OutputError
from .common.progress import show_progress

if TYPE_CHECKING:
    from ..data import DataSet
    from ..game.protocols import Game, Option

EXAMPLES = """\b
Examples:
  gyoji rollout sokoban --out played --episodes 100 --agent legal --kind solved
  gyoji rollout tower --out examples-of-tower --format npz examples/tower.in
  gyoji rollout boulder --out won --episodes 9 --agent given && gyoji rollout --verify won
"""


def _options(game: Game) -> dict[str, Option]:
    """The kinds of cases, then the game's own choices, for making levels and for reading them."""
    from ..game.protocols import Option

    kinds = Option(tuple(game.levels.KINDS), "What made levels are about.")
    return {"kind": kinds, **game.levels.OPTIONS, **game.notation.OPTIONS}


@click.command(cls=GameCommand, known=_options, epilog=EXAMPLES)
@click.argument("game", type=GameType(), required=False)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--out", type=click.Path(path_type=Path), help="The folder of the data set.")
@click.option("--episodes", type=click.IntRange(1), help="How many, on levels that are made.")
@click.option(
    "--agent",
    metavar="NAME",
    help="Who acts: random, legal, first (of the legal actions), given (as the cases say), or"
    " module:function.  [default: random; given for FILEs]",
)
@click.option("--size", type=click.IntRange(1, 8192), help="About how many rows.  [default: 8]")
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="The same seed, the same episodes.",
)
@click.option(
    "--steps",
    type=click.IntRange(1),
    help="The longest episode.  [default: by the board; no limit for given actions]",
)
@click.option(
    "--format",
    "storage",
    type=click.Choice(("parquet", "npz")),
    default="parquet",
    show_default=True,
    help="Of the shards.",
)
@click.option(
    "--observation",
    type=click.Choice(("cells", "planes", "none")),
    default="cells",
    show_default=True,
    help="What is observed; of a hidden board, only what was told.",
)
@click.option(
    "--shard",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="How many episodes are in a file.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    help="How many processes share the work.  [default: as many as there are cores]",
)
@click.option(
    "--verify",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Look at every digest of a data set, and play all of it again; nothing is written.",
)
@click.pass_context
def rollout(ctx: click.Context, /, game: Game | None, verify: Path | None, **chosen: Any) -> None:
    """Play episodes of GAME and write them into a folder, as Parquet or NPZ.

    Either so many episodes on levels that are made, or each case of the FILEs, which are inputs of
    the contest. Interrupted, the same command goes on where it stopped. docs/data.md has the
    columns. `gyoji rollout GAME --help` lists the kinds of levels and the options of that game.
    """
    try:
        if verify is not None:
            said = _verified(verify, _given(ctx) - {"verify"})
        elif game is None or chosen["out"] is None:
            raise click.UsageError("Give a GAME and --out DIR, or --verify DIR.")
        else:
            said = _made(game, chosen, _given(ctx))
    except ImportError as error:
        raise InputError(f"pip install 'gyoji[data]' first: {error}") from None
    except NotationError:
        raise
    except ValueError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        name = error.filename or chosen["out"]
        raise OutputError(f"cannot write {name}: {error.strerror or error}") from error
    output = Output()
    output.line(said)
    output.flush()


def _given(ctx: click.Context) -> set[str]:
    """The names of what was written on the command line."""
    return {
        name
        for name in ctx.params
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    }


def _made(game: Game, chosen: dict[str, Any], given: set[str]) -> str:
    """Make a data set, or the rest of it; a sentence about it."""
    from ..data.rollouts import rollout

    own = {*_options(game), "size"}
    usual = {name: value for name, value in chosen.items() if name not in own or name in given}
    done = [0]
    with show_progress("playing", lambda: (done[0], chosen["episodes"])):
        found = rollout(game, tell=partial(_add, done), **usual)
    return _sentence(found)


def _verified(folder: Path, others: set[str]) -> str:
    """Look at all of a data set; a sentence about it."""
    from ..data.reading import load

    if others:
        raise click.UsageError(f"--verify goes alone, not with {', '.join(sorted(others))}.")
    found, done = load(folder), [0]
    with show_progress("playing again", lambda: (done[0], len(found))):
        found.verify(partial(_add, done))
    return f"{_sentence(found)}, all as the rules have it"


def _add(done: list[int], more: int) -> None:
    """So many more."""
    done[0] += more


def _sentence(found: DataSet) -> str:
    """What is in a data set."""
    name = found.manifest.plan["game"]
    numbers = (len(found), "episode"), (found.steps, "step"), (len(found.manifest.shards), "file")
    episodes, *rest = (f"{many} {word}{'s' * (many != 1)}" for many, word in numbers)
    return f"{found.folder}: {', '.join([f'{episodes} of {name}', *rest])}"
