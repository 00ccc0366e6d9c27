"""`gyoji judge`: the contest's input in, the contest's output out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..engine.judge import judge as judged
from .games import GameCommand, game_argument, opened
from .output import Output
from .progress import watched

if TYPE_CHECKING:
    from ..game.protocols import Game

EXAMPLES = """\b
Examples:
  gyoji judge sokoban examples/sokoban.in
  gyoji judge sweets --capture=turn examples/sweets.in
  gyoji make tower --count 1000 | gyoji judge tower
"""


@click.command(cls=GameCommand, known=lambda game: game.notation.OPTIONS, epilog=EXAMPLES)
@game_argument
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--lenient", is_flag=True, help="Play on where strict reading would refuse.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    help="How many threads share the work.  [default: as many as there are cores]",
)
def judge(
    game: Game, files: tuple[str, ...], lenient: bool, jobs: int | None, **options: str
) -> None:
    """Read the contest's input for GAME and write the contest's output.

    Without a FILE, or with -, it reads standard input. Each file is an input of its own. Answers
    are written as soon as they are there; those before an error in the input stay written.
    `gyoji judge GAME --help` lists the options of that game, too.
    """
    output, piece = Output(), b"\n"
    try:
        for file in files or ("-",):
            with opened(file, output.flush) as source, watched(source):
                for piece in judged(game, source, lenient=lenient, jobs=jobs, **options):
                    output.write(piece)
    finally:
        output.write(b"" if piece.endswith(b"\n") else b"\n")  # an error within a line
        output.flush()
