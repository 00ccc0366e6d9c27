"""`gyoji judge`: the contest's input in, the contest's output out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..engine.judge import answers
from ..game.bounds import NONE
from .common.game import GameCommand, begin_reading, game_argument, open_input, profile_given
from .common.options import bounds_option, jobs_option, lenient_option
from .common.output import Output
from .common.progress import show_bytes_read

if TYPE_CHECKING:
    from ..game.game import Game

EXAMPLES = """\b
Examples:
  gyoji judge sokoban examples/sokoban.in
  gyoji judge sweets --capture=turn examples/sweets.in
  gyoji make tower --count 1000 | gyoji judge tower
"""


@click.command(cls=GameCommand, known=lambda game: game.notation.OPTIONS, epilog=EXAMPLES)
@game_argument
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE]...")
@lenient_option
@bounds_option(NONE, "Refuse data sets outside these bounds.")
@jobs_option("threads that share the work")
def judge(
    game: Game,
    files: tuple[str, ...],
    lenient: bool,
    bounds: str,
    jobs: int | None,
    **options: str,
) -> None:
    """Read the contest's input for GAME and write the contest's output.

    Without a FILE, or for -, standard input is read. Each FILE is a separate input, which may be in
    another format that GAME knows (docs/formats.md); standard error says so. Answers are
    written as soon as they are known; those before an error in the input stay written.
    `gyoji judge GAME --help` also lists the options of that game.
    """
    output, piece, profile = Output(), b"\n", profile_given(game, bounds)
    try:
        for file in files or ("-",):
            with open_input(file, output.flush) as source, show_bytes_read(source):
                text = begin_reading(game, source, options, lenient=lenient, profile=profile)
                for piece in answers(text, jobs):
                    output.write(piece)
    finally:
        # an error may come in the middle of a line of answers
        output.write(b"" if piece.endswith(b"\n") else b"\n")
        output.flush()
