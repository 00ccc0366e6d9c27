"""What the commands share: the argument GAME, a game's own options, and its input files."""

from __future__ import annotations

import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from ..games import load
from ..notation.sanitize import printable_name
from ..notation.source import Source
from .output import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ..game.protocols import Game, Option


class GameType(click.ParamType[Any]):
    """A game by its name."""

    name = "game"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Load it; an unknown name is a usage error that lists the names."""
        if not isinstance(value, str):
            return value
        try:
            return load(value)
        except LookupError as error:
            self.fail(str(error.args[0]), param, ctx)


class GameCommand(click.Command):
    """A command about one game, with the options of that game among its own."""

    def __init__(self, *args: Any, known: Callable[[Game], Mapping[str, Option]], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self._known = known

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See which game it is about before the options are read."""
        ctx.meta["game options"] = self._options(args)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own, then the game's."""
        return [*super().get_params(ctx), *ctx.meta.get("game options", [])]

    def _options(self, args: list[str]) -> list[click.Parameter]:
        """The options of the first argument that names a game."""
        for name in args:
            try:
                known = self._known(load(name))
            except LookupError:
                continue
            return [_click_option(key, option) for key, option in known.items()]
        return []


def _click_option(key: str, option: Option) -> click.Option:
    """A game's option, for the command line."""
    return click.Option(
        [f"--{key}"],
        type=click.Choice(option.choices),
        default=option.choices[0],
        show_default=True,
        help=option.help,
    )


game_argument = click.argument("game", type=GameType())


@contextmanager
def opened(file: str, wait: Callable[[], object]) -> Iterator[Source]:
    """A file, or standard input for `-`, as a source; `wait` is called before it may take long.

    InputError when it cannot be opened or, at any time, read.
    """
    name = "<stdin>" if file == "-" else printable_name(file)
    try:
        with nullcontext(standard_input()) if file == "-" else open(file, "rb") as stream:
            yield Source(stream, name, wait)  # type: ignore[arg-type]  # buffered: it has read1
    except OSError as error:
        raise InputError(f"cannot read {name}: {error.strerror}") from None


def standard_input() -> BinaryIO:
    """Standard input, InputError if there is none; at a terminal it is said how it ends."""
    if sys.stdin is None:
        raise InputError("there is no standard input")
    if sys.stdin.isatty():
        click.echo("gyoji: reading from the terminal; Ctrl-D ends it", file=sys.stderr)
    return sys.stdin.buffer
