"""The command line. Each command is a module of its own, imported when it is called.

Exit statuses: 0 done; 1 the output could not be written, or a program that was checked or graded
is wrong; 2 the input or the command line is wrong; 3 a program that was to be checked or graded
could not be started; 130 interrupted (Ctrl-C); 141 whoever read the output has gone.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module

import click

from .. import __version__
from ..notation.source import NotationError
from .output import OutputError, ReaderGoneError, abandon

COMMANDS = {
    "judge": ".judge",
    "trace": ".trace",
    "play": ".play",
    "make": ".make",
    "check": ".check",
    "grade": ".grade",
    "testset": ".testset",
    "mutants": ".mutants",
    "games": ".about",
    "rules": ".about",
    "rollout": ".rollout",
    "serve": ".serve",
    "twin": ".twin",
}


class Lazy(click.Group):
    """A group that imports a command only when it is called."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; Ctrl-C ends it without a word, where click would print a line."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(130) from None

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        """In the order in which one meets them."""
        return list(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002  # click's signature
        cmd_name: str,
    ) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(COMMANDS[cmd_name], __name__)
        return vars(module)[cmd_name]  # type: ignore[no-any-return]  # a module's name


EXAMPLES = """\b
Examples:
  gyoji judge sokoban examples/sokoban.in
  gyoji trace tower examples/tower.in --case 1
  gyoji make boulder --size 12 --seed 7
  gyoji check sokoban --for 5s -- python3 examples/my_sokoban.py
  gyoji rules labyrinth
"""


@click.command(
    cls=Lazy,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EXAMPLES,
)
@click.version_option(__version__, "-V", "--version")
def gyoji() -> None:
    """The referee for grid games: given a position and the moves, it says exactly what happens.

    The games are sokoban, tower, boulder, labyrinth and sweets, and those of other packages.

    Exit status: 0 done, 1 the output could not be written or a checked program is wrong, 2 wrong
    input or usage, 3 a program to be checked could not be started, 130 interrupted, 141 the reader
    of the output has gone.
    """


def main(args: list[str] | None = None) -> int:
    """Run the command line; the exit status."""
    with warnings.catch_warnings():
        warnings.showwarning = _warn
        return _run(args)


def _run(args: list[str] | None) -> int:
    """Run it, and say in a sentence what went wrong."""
    try:
        status = gyoji.main(args, prog_name="gyoji", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), file=sys.stderr)
        return 2
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "gyoji"
        return _refuse(f"{error.format_message()} (see {command} --help)", 2)
    except click.ClickException as error:
        return _refuse(error.format_message(), error.exit_code)
    except NotationError as error:
        return _refuse(str(error), 2)
    except MemoryError:
        return _refuse("this does not fit into the memory there is", 2)
    except OutputError as error:
        return _refuse(str(error), 1)
    except OSError as error:  # of help and version, which click writes
        abandon()
        return _refuse(f"cannot write the output: {error.strerror}", 1)
    except (ReaderGoneError, SystemExit):  # click ends so when the reader of its help has gone
        return 141
    except click.Abort:
        return 130


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    """Say a warning, on standard error."""
    click.echo(f"gyoji: {message}", file=sys.stderr)


def _refuse(sentence: str, status: int) -> int:
    """Say why, on standard error."""
    click.echo(f"gyoji: {sentence}", file=sys.stderr)
    return status
