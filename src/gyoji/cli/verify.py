"""`gyoji verify`: check a proof that `gyoji prove`, or anybody else, has written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..games import load, names
from .common.amounts import Duration
from .common.game import GameType, open_input
from .common.output import InputError, Output
from .common.progress import show_activity

if TYPE_CHECKING:
    from ..game.game import Game

EXAMPLES = """\b
Examples:
  $ gyoji verify level.proof
  gyoji prove sokoban examples/sokoban.xsb --case 1 | gyoji verify
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", default="-", type=click.Path(), metavar="[FILE]")
@click.option("--game", type=GameType(), help="The game, if the proof is about one in a file.")
@click.option(
    "--time", "seconds", type=Duration(), default="10m", show_default=True,
    help="Time limit: 2, 1.5s, 5m.",
)  # fmt: skip
def verify(file: str, game: Game | None, seconds: float) -> int:
    """Check the proof in FILE, and say what it proves.

    For Sokoban, a checker that shares no code with the solver looks again at every position and
    every push. For the fewest moves, and for other games, the rules of the game are used instead.
    docs/proofs.md has the format.

    Exit status: 0 it is proven, 1 the proof is refused, or the time was not enough, 2 the file
    cannot be read or is about an unknown game, 130 interrupted.
    """
    from time import perf_counter

    from ..solving import proofs

    output, end, done = Output(), perf_counter() + seconds, 0

    def tick(number: int) -> None:
        nonlocal done
        done = number
        if perf_counter() > end:
            raise proofs.RefusedError(f"it could not be checked within {seconds:g} s")

    data = bytearray()
    with open_input(file, output.flush) as source:
        for piece in source.rest():
            data += piece
            if len(data) > proofs.MOST_BYTES:
                raise InputError(f"{source.name} is larger than {proofs.MOST_BYTES >> 20} MiB")
    try:
        content = proofs.unpack(bytes(data))
        game = game or _load(proofs.game_in(content))
        with show_activity(lambda: f"checking: {done:,} positions"):
            sentence = proofs.check(game, content, tick)
    except proofs.RefusedError as error:
        click.echo(f"gyoji: refused: {error}", err=True)
        return 1
    output.line(sentence)
    output.flush()
    return 0


def _load(name: str) -> Game:
    """Return a game by its name; a proof must not name a file, which would be executed."""
    if name not in names():
        raise InputError(f"the proof is about {name!a}, which is unknown here: name it with --game")
    return load(name)
