"""`gyoji convert`: levels and plays from one format to another."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..engine.formats import (
    JUDGE,
    by_extension,
    looks_like,
    read_levels,
    title_of,
    write_levels,
)
from ..engine.judge import choose
from ..game.notation.sanitize import count
from ..game.notation.source import NotationError
from ..util.atomic import write_file
from .common.game import GameCommand, game_argument, open_input
from .common.options import lenient_option
from .common.output import InputError, Output, OutputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..engine.formats import Input
    from ..game.formats import Level
    from ..game.game import Game
    from ..game.notation.source import Source
    from ..game.protocols import Options

EXAMPLES = """\b
Examples:
  gyoji convert sokoban examples/sokoban.in --to xsb
  gyoji convert tower examples/tower.in --to json --case 1
  gyoji make sokoban --count 9 | gyoji convert sokoban --to xsb | gyoji judge sokoban
"""
FORMATS = "judge (the contest's notation), json, or one of the game's own, such as xsb"


@click.command(cls=GameCommand, known=lambda game: game.notation.OPTIONS, epilog=EXAMPLES)
@game_argument
@click.argument("file", default="-", metavar="[FILE]")
@click.option(
    "--from", "source_format", metavar="FORMAT", default="",
    help=f"The format of FILE: {FORMATS}.  [default: recognized]",
)  # fmt: skip
@click.option(
    "--to", "target_format", metavar="FORMAT", default="",
    help="The format to write.  [default: by the extension of --out]",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), metavar="OUT",
    help="The file to write.  [default: standard output]",
)  # fmt: skip
@click.option("--case", "wanted", type=click.IntRange(1), metavar="N", help="Only level N.")
@lenient_option
def convert(
    game: Game, file: str, source_format: str, target_format: str, out: Path | None,
    wanted: int | None, lenient: bool, **options: str,
) -> None:  # fmt: skip
    """Read levels and plays of GAME in one format, and write them in another.

    Without FILE, or for -, standard input is read. Its format is recognized by what it begins with,
    or by its extension. What the new format cannot hold is left out, and named on standard error.
    docs/formats.md describes the formats. `gyoji convert GAME --help` also lists the options of
    that game.
    """
    conversion = Conversion(game, target_format or _target(game, out))
    try:
        with open_input(file, lambda: None) as source:
            pieces = conversion.pieces(source, source_format, wanted, lenient, options)
            _write(pieces, out)
    except LookupError as error:
        raise InputError(str(error.args[0])) from None
    conversion.report()


class Conversion:
    """One conversion; it keeps the format that was recognized, and what could not be converted."""

    def __init__(self, game: Game, target: str) -> None:
        self._game, self._target = game, target
        self._found: Input | None = None
        self._name, self._read = "", 0
        self._remarks, self._left_out = Counter[str](), Counter[str]()

    def pieces(
        self, source: Source, name: str, wanted: int | None, lenient: bool, options: Options
    ) -> Iterator[bytes]:
        """Yield the new text; InputError for levels that the format cannot hold at all."""
        game, self._name = self._game, source.name
        title_of(game, self._target)  # an unknown format is refused before anything is read
        known = choose(game.name, game.notation.OPTIONS, options)
        self._found = read_levels(game, source, known, lenient=lenient, name=name)
        levels = self._levels(self._found.levels, wanted)
        try:
            yield from write_levels(game, levels, self._target, self._note)
        except NotationError:
            raise
        except ValueError as error:
            raise InputError(str(error)) from None

    def _levels(self, levels: Iterator[Level], wanted: int | None) -> Iterator[Level]:
        """Yield the levels to write."""
        for self._read, level in enumerate(levels, 1):
            if wanted in (None, self._read):
                self._remarks.update(level.remarks)
                yield level
            if wanted == self._read:
                return  # later levels need not even be readable
        if wanted is not None:
            raise InputError(f"there is no level {wanted}: {self._name} has {self._read}")

    def _note(self, what: str) -> None:
        self._left_out[what] += 1

    def report(self) -> None:
        """Name on standard error the recognized format, and the parts that the new one lacks."""
        if self._found is not None and self._found.name != JUDGE:
            what = looks_like(self._game, self._found.title, self._read)
            click.echo(f"gyoji: {self._name} {what}", err=True)
        target = title_of(self._game, self._target)
        for what, levels in self._remarks.items():
            click.echo(
                f"gyoji: {self._game.name} does not have {_in_levels(what, levels)}", err=True
            )
        for what, levels in self._left_out.items():
            click.echo(f"gyoji: {target} does not hold {_in_levels(what, levels)}", err=True)


def _in_levels(what: str, levels: int) -> str:
    return f"{what} ({count(levels, 'level')})"


def _target(game: Game, out: Path | None) -> str:
    """Return the format of the file to write; UsageError if its name does not show the format."""
    name = by_extension(game, out.name) if out else ""
    if not name:
        raise click.UsageError("Give the format to write: --to FORMAT, or --out with an extension.")
    return name


def _write(pieces: Iterator[bytes], out: Path | None) -> None:
    """Write to a file, whole or not at all, or to standard output piece by piece."""
    if out is not None:
        data = b"".join(pieces)
        try:
            write_file(out, data)
        except OSError as error:
            raise OutputError(f"cannot write {out}: {error.strerror}") from None
        return
    output = Output()
    try:
        for piece in pieces:
            output.write(piece)
    finally:
        output.flush()
