"""`gyoji play`: a game to be played in the terminal."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

import click

from ..game.variants import variants_of
from ..notation.source import NotationError
from .common.game import GameCommand, game_argument, standard_input
from .common.options import seed_option, size_option
from .common.output import InputError, Output, OutputError

if TYPE_CHECKING:
    from ..game.protocols import Case, Game, Option, Options
    from ..terminal.filing import Deal
    from ..terminal.saved import Saved
    from ..terminal.shelf import Files, Shelf

EXAMPLES = """\b
At a terminal:
  $ gyoji play sokoban
  $ gyoji play tower examples/tower.in --case 2
  $ gyoji play boulder examples/boulder.in --watch --speed 8
  $ gyoji play sweets --kind contest --theme plain

\b
Examples:
  gyoji play boulder examples/boulder.in --cast boulder.cast --speed 8
  gyoji make tower | gyoji play tower - --cast -
"""
THEMES = ("colour", "light", "contrast", "plain")
STANDARD = "-"
NEW = 1 << 16
"""A seed that nobody chose is below this: short enough to be noted."""


def _options(game: Game) -> dict[str, Option]:
    """The kinds of levels, how they are made, how files are read, and by which rules is played."""
    from ..game.protocols import Option

    kinds = Option(tuple(game.levels.KINDS), "What a made level is about.")
    reading = {name: _open(option) for name, option in game.notation.OPTIONS.items()}
    return {"kind": kinds, **game.levels.OPTIONS, **reading, **variants_of(game).OPTIONS}


def _open(option: Option) -> Option:
    """Whoever plays goes on with what is not finished, where the format can tell."""
    rest = tuple(choice for choice in option.choices if choice != "open")
    return option._replace(choices=("open", *rest)) if len(rest) < len(option.choices) else option


@click.command(cls=GameCommand, known=_options, epilog=EXAMPLES)
@game_argument
@click.argument("file", required=False, metavar="[FILE]", type=click.Path(path_type=Path))
@click.option(
    "--case", "number", type=click.IntRange(1), default=1, show_default=True, metavar="N",
    help="Which puzzle, or which case of the file.",
)  # fmt: skip
@size_option("The approximate number of rows of a generated level.")
@seed_option("level", None)
@click.option(
    "--theme", type=click.Choice(THEMES),
    help="How it is drawn.  [default: colour; contrast if NO_COLOR is set; plain without UTF-8]",
)  # fmt: skip
@click.option("--watch", is_flag=True, help="Begin with a replay of the file's commands.")
@click.option(
    "--speed", type=click.FloatRange(0.1, 100), default=4, show_default=True, metavar="N",
    help="Steps a second in a replay and in a recording.",
)  # fmt: skip
@click.option(
    "--cast", type=click.Path(path_type=Path, dir_okay=False), metavar="OUT",
    help="Write the file's commands as an asciicast (version 2) to OUT, or with - to standard"
    " output, and play nothing.",
)  # fmt: skip
def play(
    game: Game, file: Path | None, number: int, size: int, seed: int | None, theme: str | None,
    watch: bool, speed: float, cast: Path | None, **options: str,
) -> int:  # fmt: skip
    """Play GAME in the terminal: a puzzle, a case of FILE in the judge's format, or a made level.

    Puzzles are played if nothing else is asked for; --kind, --size or --seed have a level made.
    FILE may be -, for standard input: it is read to its end, then the terminal for the keys.
    `?` shows the keys. Undo has no limit; the play can be saved as a transcript for `gyoji judge`,
    replayed, and exported. `gyoji play GAME --help` lists the kinds of levels of that game.
    """
    made = _made(game, file)
    if watch and (file is None or cast is not None):
        raise click.UsageError("--watch is for the commands of a FILE, shown in the terminal")
    kind, seed = options.pop("kind"), SystemRandom().randrange(NEW) if seed is None else seed
    making = {name: options[name] for name in game.levels.OPTIONS}
    reading = {name: options[name] for name in game.notation.OPTIONS}
    tabling = {name: options[name] for name in variants_of(game).OPTIONS}
    try:
        from ..terminal.shelf import Made, Puzzles

        shelf: Shelf = Made(game, kind, size, seed, making, reading)
        if file is not None:
            shelf = _opened(game, file, reading)
        elif not made and Puzzles(game, reading).puzzles:
            shelf = Puzzles(game, reading)
        deal = _dealer(game, tabling, seed)
        played, case = deal(shelf.case(number))
        if cast is not None:
            return _cast(played, case, theme or _usual(), speed, cast)
        if file is not None and str(file) == STANDARD:
            _type_at_the_terminal()
        _need_terminal()
        return _play((game, shelf, number, reading, theme or _usual(), speed, watch, deal))
    except OSError as error:
        name = "standard input" if str(file) == STANDARD else file
        raise InputError(f"cannot read {name}: {error.strerror or error}") from None
    except NotationError:
        raise
    except ValueError as error:
        raise InputError(str(error)) from None


def _made(game: Game, file: Path | None) -> bool:
    """Does the command line ask for a level that is made? It may not ask for a file as well."""
    context = click.get_current_context()
    asked = [
        name
        for name in ("kind", "size", "seed", *game.levels.OPTIONS)
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    ]
    dealt = ["seed"] if variants_of(game).OPTIONS else []  # it deals to a table, too
    plain = [name for name in asked if name not in dealt]
    if file is not None and plain:
        raise click.UsageError(f"--{plain[0]} is for levels that are made, {file} is a file")
    return bool(asked)


def _opened(game: Game, file: Path, reading: Options) -> Files:
    """The cases of a file, or of standard input for `-`; OSError if it cannot be read."""
    from ..terminal.shelf import Files

    if str(file) == STANDARD:
        return Files(game, None, reading, standard_input().read())
    return Files(game, file, reading)


def _type_at_the_terminal() -> None:
    """Standard input has been read to its end: let it be the terminal that is drawn on."""
    with suppress(OSError, AttributeError):  # there is none: that is said then
        terminal = os.open(os.ttyname(sys.stderr.fileno()), os.O_RDWR)
        os.dup2(terminal, sys.stdin.fileno())
        os.close(terminal)


def _dealer(game: Game, tabling: Options, seed: int) -> Deal:
    """What makes of a case what is played, by the rules of the table that were chosen."""
    tables = variants_of(game)
    usual = all(tabling[name] == option.choices[0] for name, option in tables.OPTIONS.items())

    def deal(case: Case) -> tuple[Game, Case]:
        if usual:
            return game, case
        played, start = tables.set_up(case, Random(seed), tabling)
        return played, case._replace(start=start)

    return deal


def _usual() -> str:
    """The theme that nobody chose."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    if encoding not in ("utf8", "utf8sig") or _ascii():
        return "plain"
    return "contrast" if os.environ.get("NO_COLOR") else "colour"


def _ascii() -> bool:
    """Is the terminal's language without UTF-8? Python writes UTF-8 even where it is C."""
    wanted = {name: os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")}
    if sys.flags.utf8_mode and wanted["LC_CTYPE"] == "C.UTF-8":
        del wanted["LC_CTYPE"]  # Python has put it there
    locale = next(filter(None, wanted.values()), "C")
    return "utf8" not in locale.lower().replace("-", "")


def _need_terminal() -> None:
    """A person has to see it, and to type."""
    if os.environ.get("TERM") == "dumb":
        raise InputError(
            "play draws all over the terminal, and one whose TERM is dumb cannot:"
            " `gyoji judge`, `gyoji trace` and `gyoji play --cast` need none"
        )
    # Textual draws on standard error
    needed = {"input": sys.stdin, "output": sys.stdout, "error": sys.stderr}
    for name, stream in needed.items():
        if stream is None or not stream.isatty():
            raise InputError(
                f"play needs a terminal, and standard {name} is none: `gyoji judge` and"
                " `gyoji trace` need none, nor does `gyoji play --cast`"
            )


def _cast(game: Game, case: Case, theme: str, speed: float, out: Path) -> int:
    """Write a recording; no terminal is needed, nor Textual."""
    from ..terminal.casting import recording
    from ..terminal.shelf import keep
    from ..terminal.sitting import Sitting
    from ..terminal.themes import THEMES as LOOKS

    sitting = Sitting(game, case.start, case.actions)
    sitting.revealed = True
    data = recording(sitting, LOOKS[theme], speed).encode()
    if str(out) == STANDARD:
        output = Output()
        output.write(data)
        output.flush()
        return 0
    try:
        keep(out, data)
    except OSError as error:
        raise OutputError(f"cannot write {out}: {error.strerror}") from None
    return 0


def _play(seat: tuple[Game, Shelf, int, Options, str, float, bool, Deal]) -> int:
    """Run the app; the status to exit with."""
    try:
        from ..terminal.app import PlayApp, Seating
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        raise InputError("play needs Textual: pip install 'gyoji[tui]'") from None
    app = PlayApp(Seating(*seat))
    status = None
    try:
        status = app.run()
    finally:
        if status != 0:  # ended at once, or failed, and has said how
            _rescue(app.screen_of_play.filing.saved)
    return (app.return_code or 1) if status is None else status


def _rescue(saved: Saved) -> None:
    """Keep what is not saved where it can be found, and say where."""
    with suppress(ValueError, OSError, IndexError):
        path = saved.rescue()
        if path:
            click.echo(f"gyoji: what was played is kept in {path}", file=sys.stderr)
