"""The command line. Each module here is a command; the package `common` has their shared code.

To add the command `gyoji NAME`, add the module `NAME.py` with a click command of that name; no
list has to be changed. A module is imported when its command is called, or for its line in
`gyoji --help`.

Exit statuses: 0 success; 1 the output could not be written, a program that was checked or graded is
wrong, or it is not known whether a level can be solved; 2 invalid input or usage; 3 a program to be
checked or graded could not be started; 130 interrupted (Ctrl-C); 141 the reader of the output has
gone.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from .. import __version__
from ..game.notation.source import NotationError
from ..games import names
from ..util.errors import Error, find_similar
from .common.output import OutputError, ReaderGoneError, abandon

if TYPE_CHECKING:
    from collections.abc import Sequence


ORDER = (
    "judge", "trace", "play", "solve", "hint", "prove", "verify", "analyze", "generate", "rate",
    "make", "check", "grade", "testset", "mutants", "new", "laws", "games", "rules", "convert",
    "rollout", "serve", "mcp", "solutions", "twin",
)  # fmt: skip
"""The order of the commands in the help: the ones needed first come first; others follow by name.
"""


class LazyGroup(click.Group):
    """A group of the modules in this package, each imported only when it is needed."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; Ctrl-C ends it quietly, while click would print a line."""
        ctx.meta[BEGUN] = monotonic()
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(130) from None

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        from pkgutil import iter_modules  # here, because `judge` has to start fast

        commands = sorted(module.name for module in iter_modules(__path__) if not module.ispkg)
        return sorted(commands, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))

    def get_command(
        self, ctx: click.Context, cmd_name: str  # noqa: ARG002  # click's signature
    ) -> click.Command | None:  # fmt: skip
        if not _is_command(cmd_name):
            return None
        module = import_module(f".{cmd_name}", __name__)
        return vars(module)[cmd_name]  # type: ignore[no-any-return]  # the module's command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is a usage error that says what may be meant."""
        name = args[0]
        if not _is_command(name) and not name.startswith("-") and not ctx.resilient_parsing:
            ctx.fail(unknown_command(name, self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


def _is_command(name: str) -> bool:
    """Return whether a module here has this name; the package `common` is no command."""
    found = find_spec(f"{__name__}.{name}") if name.isidentifier() and name[0] != "_" else None
    return found is not None and found.submodule_search_locations is None


EXAMPLES = """\b
Examples:
  gyoji judge sokoban examples/sokoban.in
  gyoji trace tower examples/tower.in --case 1
  gyoji make boulder --size 12 --seed 7
  gyoji check sokoban --for 5s -- python3 examples/my_sokoban.py
  gyoji rules labyrinth
"""


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EXAMPLES,
)
@click.version_option(__version__, "-V", "--version")
def gyoji() -> None:
    """The referee for grid games: given a position and the moves, it says exactly what happens.

    GAME is sokoban, tower, boulder, labyrinth, sweets, or a game of another package.

    Exit status: 0 success, 1 the output could not be written, a checked program is wrong or a level
    not solved, 2 invalid input or usage, 3 a program to be checked could not be started, 130
    interrupted, 141 the reader of the output has gone.
    """  # noqa: D401  # the help of the command


def main(args: list[str] | None = None) -> int:
    """Run the command line, and return its exit status."""
    with warnings.catch_warnings():
        warnings.showwarning = _show_warning
        return _run(args)


def _run(args: list[str] | None) -> int:
    """Run the command line, and report errors in a sentence on standard error."""
    try:
        # Otherwise click would write the errors itself, in its own words and with its statuses.
        status = gyoji.main(args, prog_name="gyoji", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), file=sys.stderr)
        return 2
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "gyoji"
        return _fail(f"{error.format_message()}{_example(error)} (see {command} --help)", 2)
    except click.ClickException as error:
        cause = error.__context__  # such as a ValueError in the rules of a file
        fault = "" if isinstance(cause, Error) else _explain_fault(cause)
        return _fail(fault or error.format_message(), 2 if fault else error.exit_code)
    except NotationError as error:
        return _fail(str(error), 2)
    except MemoryError:
        return _fail("out of memory", 2)
    except OutputError as error:
        return _fail(str(error), 1)
    except OSError as error:  # when click itself writes, for help and version
        abandon()
        return _fail(f"cannot write the output: {error.strerror}", 1)
    except SystemExit as error:  # click exits after a completion, or when its reader has gone
        return 0 if error.code == 0 else 141
    except ReaderGoneError:
        return 141
    except click.Abort:
        return 130
    except Exception as error:
        fault = _explain_fault(error)
        if not fault:
            raise
        return _fail(fault, 2)


def _explain_fault(error: BaseException | None) -> str:
    """Return a sentence about an error in a game of the user's own; "" for an error elsewhere."""
    from ..author.loading import explain_fault  # here, because `judge` has to start fast

    return explain_fault(error) if error else ""


def _example(error: click.UsageError) -> str:
    """Return an example of the command if arguments or options are missing; else ""."""
    if not isinstance(error, click.MissingParameter) or error.ctx is None:
        return ""
    lines = (line.strip(" $") for line in (error.ctx.command.epilog or "").splitlines())
    examples = [line for line in lines if line.startswith(error.ctx.command_path)]
    missing = error.param.opts[0] if error.param is not None else ""
    fitting = [line for line in examples if missing in line.split()] or examples
    return f" As in: {fitting[0]}" if fitting else ""


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    click.echo(f"gyoji: {message}", file=sys.stderr)


def _fail(sentence: str, status: int) -> int:
    click.echo(f"gyoji: {sentence}", file=sys.stderr)
    return status


# ---------------------------------------------------------------- suggestions
# Suggestions for a first word that is no command.

FOR_A_GAME = ("judge", "play", "games")
"""Commands that are suggested to a user who types only the name of a game."""


def unknown_command(word: str, commands: Sequence[str]) -> str:
    """Return the sentence for an unknown command, which may be a game, a file or a misspelling."""
    games = names()
    if word in games:
        return f"{word} is a game, not a command: try {_for_game(word)}"
    if Path(word).is_file():
        return f"{word!a} is a file, not a command: try `gyoji judge GAME FILE`"
    near = find_similar(word, [*commands, *games])
    if near in games:
        return f"there is no command {word!a} - did you mean {_for_game(near)}?"
    if near:
        return f"there is no command {word!a} - did you mean {near}?"
    return f"there is no command {word!a}; there are {', '.join(commands)}"


def _for_game(game: str) -> str:
    *first, last = (f"`gyoji {command} {game}`" for command in FOR_A_GAME)
    return f"{', '.join(first)} or {last}"


# ---------------------------------------------------------------- timing
# The start time of the command, from which its time limits are measured.

BEGUN = "gyoji.begun"
"""The key in click's `meta` of the command's start time, in seconds of the monotonic clock."""


def left(seconds: float | None) -> float | None:
    """Return the seconds left of a budget after the command's imports, at least half of it."""
    spent = monotonic() - click.get_current_context().meta.get(BEGUN, monotonic())
    return None if seconds is None else max(seconds / 2, seconds - spent)
