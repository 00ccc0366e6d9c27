"""Options that several commands share, with the same names and descriptions everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ...game.bounds import CONTEST, NONE
from ...game.protocols import Option
from .game import words_or_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.shell_completion import CompletionItem

    from ...game.game import Game

    Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

MAX_JOBS = 1024
MAX_ROWS = 8192


def seed_option(what: str, default: int | None = 0) -> Decorator:
    """Return `--seed`: the same seed gives the same `what`.

    Without the option the seed is `default`; None stands for a random one.
    """
    return click.option(
        "--seed", type=click.IntRange(0), metavar="N", default=default,
        show_default="random" if default is None else True,
        help=f"The same seed gives the same {what}.",
    )  # fmt: skip


def jobs_option(what: str, most: int = MAX_JOBS) -> Decorator:
    """Return `--jobs`: the number of `what`. The command gets None without the option."""
    return click.option(
        "--jobs", type=click.IntRange(1, most), metavar="N", show_default="number of cores",
        help=f"The number of {what}.",
    )  # fmt: skip


def cluster_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return `--cluster`: the workers that share the work; "" for none."""
    return click.option(
        "--cluster", metavar="ADDRESS", default="",
        help="Share the work among the workers of a Dask cluster: tcp://HOST:PORT of its"
        " scheduler, or local:N for N processes here (docs/cluster.md).",
    )(command)  # fmt: skip


def size_option(what: str, default: int | None = 8, shown: str = "") -> Decorator:
    """Return `--size`, in rows.

    `what` is the text of the help, which shows `shown` as the default.
    """
    return click.option(
        "--size", type=click.IntRange(1, MAX_ROWS), metavar="ROWS", default=default,
        show_default=shown or True, help=what,
    )  # fmt: skip


def format_option(*choices: str, what: str) -> Decorator:
    """Return `--format`, of which the first choice is the default.

    The command gets the choice as `form`.
    """
    return click.option(
        "--format", "form", type=click.Choice(choices), default=choices[0], show_default=True,
        help=what,
    )  # fmt: skip


def color_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return `--color`, whose value is kept in the context for `output.wants_colour`."""
    return click.option(
        "--color", type=click.Choice(("auto", "always", "never")), expose_value=False,
        callback=_set_color, default="auto",
        show_default="auto: on a terminal, unless NO_COLOR is set or TERM is dumb",
        help="Whether to write in colour.",
    )(command)  # fmt: skip


def _set_color(context: click.Context, _option: click.Parameter, choice: str) -> None:
    context.color = {"always": True, "never": False}.get(choice)


def lenient_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--lenient", is_flag=True, help="Read inputs that break the format, too, and judge them."
    )(command)


def bounds_option(default: str, what: str) -> Decorator:
    """Return `--bounds`: the name of a profile, or its file; `what` is its sentence in the help."""
    return click.option(
        "--bounds", metavar="contest|none|FILE", default=default, show_default=True,
        shell_complete=_bounds,
        help=f"{what} `contest` is what the statement promises, and a TOML FILE narrows it.",
    )  # fmt: skip


def _bounds(_ctx: object, _param: object, incomplete: str) -> list[CompletionItem]:
    return words_or_files((CONTEST, NONE), incomplete)


def kind_option(game: Game, what: str, *others: str) -> dict[str, Option]:
    """Return `--kind` as an option of the game: `others`, then the kinds of its levels."""
    return {"kind": Option((*others, *game.levels.KINDS), what)}
