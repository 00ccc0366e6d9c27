"""`gyoji play`: plays a game in the terminal."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

import click

from ..game.notation.source import NotationError
from ..game.variants import variants_of
from ..util.languages import ENGLISH, NAMES, prefer
from .common.game import GameCommand, game_argument, standard_input
from .common.options import kind_option, seed_option, size_option
from .common.output import InputError, Output, OutputError

if TYPE_CHECKING:
    from ..game.game import Game
    from ..game.protocols import Case, Option, Options
    from ..terminal.launch_options import LaunchOptions, SetUp
    from ..terminal.level_source import LevelSource

EXAMPLES = """\b
At a terminal:
  $ gyoji play sokoban
  $ gyoji play tower examples/tower.in --case 2
  $ gyoji play boulder examples/boulder.in --watch --speed 8
  $ gyoji play boulder --case 12
  $ gyoji play sweets --kind contest --opponents hard

\b
Examples:
  gyoji play boulder examples/boulder.in --cast boulder.cast --speed 8
  gyoji make tower | gyoji play tower - --cast -
"""
THEMES = ("colour", "light", "contrast", "plain")
STANDARD = "-"
RANDOM_SEEDS = 1 << 16
"""Random seeds are below this, so that they are short enough to write down."""


def _options(game: Game) -> dict[str, Option]:
    """Return the game's own options: kinds of levels, their generation, reading, variants."""
    kinds = kind_option(game, "The kind of level to generate.")
    reading = {name: _unfinished_first(option) for name, option in game.notation.OPTIONS.items()}
    return {**kinds, **game.levels.OPTIONS, **reading, **variants_of(game).OPTIONS}


def _unfinished_first(option: Option) -> Option:
    """Make the choice for unfinished plays the default, if there is one."""
    # The variants' READS cannot be used here. They also turn a level into a play for several
    # players, so a labyrinth's cases would have other numbers than in `gyoji judge`.
    if not option.unfinished:
        return option
    rest = (choice for choice in option.choices if choice != option.unfinished)
    return option._replace(choices=(option.unfinished, *rest))


@click.command(cls=GameCommand, known=_options, epilog=EXAMPLES)
@game_argument
@click.argument("file", required=False, metavar="[FILE]", type=click.Path(path_type=Path))
@click.option(
    "--case", "number", type=click.IntRange(1), metavar="N",
    help="The number of the level, or of the case in FILE.",
    show_default="1; the first level that is not solved yet",
)  # fmt: skip
@size_option("The approximate number of rows of a generated level.")
@seed_option("level", None)
@click.option(
    "--any", "anything", is_flag=True, help="Generate also levels that cannot be won.",
)  # fmt: skip
@click.option(
    "--theme", type=click.Choice(THEMES), help="How the board is drawn.",
    show_default="what the terminal can show",
)  # fmt: skip
@click.option(
    "--language", type=click.Choice(tuple(NAMES)), help="The language of what is shown.",
    show_default="that of the environment; of a recording, en",
)  # fmt: skip
@click.option("--watch", is_flag=True, help="Start with a replay of the commands in FILE.")
@click.option(
    "--speed", type=click.FloatRange(0.1, 100), default=4, show_default=True, metavar="N",
    help="Steps per second in a replay or a recording.",
)  # fmt: skip
@click.option(
    "--cast", type=click.Path(path_type=Path, dir_okay=False), metavar="OUT",
    help="Write the commands in FILE as an asciicast (version 2) to OUT, or to standard output if"
    " OUT is -, and exit.",
)  # fmt: skip
@click.option(
    "--opponents", metavar="STRENGTH",
    help="Programs play the other seats: `random`, `easy`, `medium` or `hard`; a game may have"
    " other strengths. Yours is the seat that moves first.",
)  # fmt: skip
def play(
    game: Game, file: Path | None, number: int | None, size: int,
    seed: int | None, anything: bool, theme: str | None, language: str | None, watch: bool,
    speed: float, cast: Path | None, opponents: str | None, **options: str,
) -> int:  # fmt: skip
    """Play GAME in the terminal: its levels, a case of FILE, or a generated level.

    Without FILE, the game's levels are played one after another, from the first one
    on that is not solved yet; --kind, --size or --seed generate a level instead, one that can be
    won, unless --any is given. Without FILE, the labyrinth has a treasure, unless --treasure=off
    is given.
    FILE holds cases in any format of GAME (docs/formats.md). It may be - for standard input, which
    is read to its end; keys are then read from the terminal. Press `?` for the keys. Undo is
    unlimited, and a play can be saved as a transcript for `gyoji judge`, replayed and exported.
    `gyoji play GAME --help` lists the options of that game.
    """
    generated = _wants_generated(game, file)
    if watch and (file is None or cast is not None):
        raise click.UsageError("--watch replays the commands in FILE, in the terminal")
    kind = options.pop("kind")
    seed = SystemRandom().randrange(RANDOM_SEEDS) if seed is None else seed
    generation = {name: options[name] for name in game.levels.OPTIONS}
    reading = {name: options[name] for name in game.notation.OPTIONS}
    variant = _variant(game, file, options)
    try:
        from ..terminal.capabilities import default_theme
        from ..terminal.launch_options import LaunchOptions
        from ..terminal.level_source import GeneratedLevels
        from ..terminal.progress import SolvedLevels, progress_file
        from ..terminal.series import SeriesLevels
        from ..terminal.words import speak

        # A recording is the same wherever it is made.
        speak(language or (prefer(os.environ) if cast is None else ENGLISH))
        theme = theme or default_theme()
        progress = SolvedLevels(progress_file() if cast is None else None)
        series = SeriesLevels(game, reading, progress)
        source: LevelSource = series
        if file is not None:
            source = _file_levels(game, file, reading)
        elif series.levels and not generated:
            number = series.start(number)
        else:
            source = GeneratedLevels(
                game, kind, size, seed, generation, reading,
                solvable=not anything, or_any=not generated,
            )  # fmt: skip
        launch = LaunchOptions(
            game, source, number or 1, reading, theme, speed, watch,
            _variant_set_up(game, variant, seed), opponents or "", seed, progress,
        )  # fmt: skip
        played, case = launch.level(launch.number, source)
        if cast is not None:
            return _write_cast(played, case, theme, speed, cast)
        if file is not None and str(file) == STANDARD:
            _read_keys_from_terminal()
        _require_terminal()
        return _run(launch)
    except OSError as error:
        name = "standard input" if str(file) == STANDARD else file
        raise InputError(f"cannot read {name}: {error.strerror or error}") from None
    except NotationError:
        raise
    except ValueError as error:
        raise InputError(str(error)) from None


def _variant(game: Game, file: Path | None, options: dict[str, str]) -> dict[str, str]:
    """Return the choices of the variant; without FILE, defaults are such that levels can be won."""
    context = click.get_current_context()
    variants = variants_of(game)
    chosen = {name: options[name] for name in variants.OPTIONS}
    if file is not None:
        return chosen
    default = click.core.ParameterSource.DEFAULT
    open_ones = [name for name in chosen if context.get_parameter_source(name) is default]
    return {**chosen, **{name: variants.TO_WIN.get(name, chosen[name]) for name in open_ones}}


def _wants_generated(game: Game, file: Path | None) -> bool:
    """Return whether the options ask for a generated level.

    UsageError if more than one source is named.
    """
    context = click.get_current_context()
    parameters = {name: name for name in ("kind", "size", "seed", *game.levels.OPTIONS)}
    given = [
        option
        for name, option in {**parameters, "anything": "any"}.items()
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    ]
    # A variant of the rules may use random numbers, so a seed makes sense with a file, too.
    with_file = ["seed"] if variants_of(game).OPTIONS else []
    conflicts = [name for name in given if name not in with_file]
    if file is not None and conflicts:
        raise click.UsageError(f"--{conflicts[0]} is for generated levels, but {file} is a file")
    return bool(given)


def _file_levels(game: Game, file: Path, reading: Options) -> LevelSource:
    """Return the cases of a file, or of standard input for `-`; OSError if it cannot be read."""
    from ..terminal.level_source import FileLevels

    if str(file) == STANDARD:
        return FileLevels(game, None, reading, standard_input().read())
    return FileLevels(game, file, reading)


def _read_keys_from_terminal() -> None:
    """Replace standard input, which has been read to its end, with the terminal."""
    with suppress(OSError, AttributeError):  # without a terminal, the check that follows says so
        terminal = os.open(os.ttyname(sys.stderr.fileno()), os.O_RDWR)
        os.dup2(terminal, sys.stdin.fileno())
        os.close(terminal)


def _variant_set_up(game: Game, variant: Options, seed: int) -> SetUp:
    """Return a function that applies the chosen variant of the rules, or the level's own."""
    variants = variants_of(game)

    def set_up(case: Case, own: Options) -> tuple[Game, Case]:
        choices = {name: own.get(name, choice) for name, choice in variant.items()}
        lots = Random(int(own.get("seed", seed)))
        if all(choices[name] == option.choices[0] for name, option in variants.OPTIONS.items()):
            return game, case
        played, start = variants.set_up(case, lots, choices)
        return played, case._replace(start=start)

    return set_up


def _require_terminal() -> None:
    """Raise InputError if there is no terminal on which a person can see the screen and type."""
    if os.environ.get("TERM") == "dumb":
        raise InputError(
            "play draws on the whole terminal, which is impossible with TERM=dumb; `gyoji judge`,"
            " `gyoji trace` and `gyoji play --cast` work without a terminal"
        )
    # Textual draws on standard error.
    needed = {"input": sys.stdin, "output": sys.stdout, "error": sys.stderr}
    for name, stream in needed.items():
        if stream is None or not stream.isatty():
            raise InputError(
                f"play needs a terminal, and standard {name} is not one; `gyoji judge`,"
                " `gyoji trace` and `gyoji play --cast` work without a terminal"
            )


def _write_cast(game: Game, case: Case, theme: str, speed: float, out: Path) -> int:
    from ..terminal import themes
    from ..terminal.asciicast import recording
    from ..terminal.transcript_files import write_file
    from ..terminal.view_model import ViewModel

    model = ViewModel(game, case.start, case.actions)
    model.revealed = True
    data = recording(model, themes.THEMES[theme], speed).encode()
    if str(out) == STANDARD:
        output = Output()
        output.write(data)
        output.flush()
        return 0
    try:
        write_file(out, data)
    except OSError as error:
        raise OutputError(f"cannot write {out}: {error.strerror}") from None
    return 0


def _run(options: LaunchOptions) -> int:
    """Run the app and return the exit status.

    InputError without Textual, an optional dependency.
    """
    try:
        from ..terminal.app import PlayApp
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise  # a fault, not the missing extra
        raise InputError("play needs Textual: pip install 'gyoji[tui]'") from None
    app = PlayApp(options)
    status = None
    try:
        status = app.run()
    finally:
        if status != 0:  # interrupted or failed, so nobody was asked about unsaved work
            path = app.rescue()
            with suppress(OSError, ValueError):  # the terminal may be gone
                if path:
                    click.echo(f"gyoji: unsaved work is kept in {path}", file=sys.stderr)
    return (app.return_code or 1) if status is None else status
