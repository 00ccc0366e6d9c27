"""`gyoji laws`: tests a game against the laws that every game obeys."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import click

from ..conformance import Checked, check_laws
from ..engine.twins import twin
from ..game.files import package
from .common.game import game_argument
from .common.options import color_option
from .common.output import Output
from .common.progress import show_activity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.game import Game

EXAMPLES = "\b\nExamples:\n  gyoji laws examples/games/lights.py\n  gyoji laws sokoban"


@click.command(epilog=EXAMPLES)
@game_argument
@color_option
def laws(game: Game) -> int:
    """Test GAME against the laws that every game obeys, and say what breaks one.

    The laws are listed in docs/architecture.md; `gyoji.conformance.Laws` has them as tests for
    pytest, all but that of compiling. The exit status is 1 if a law is broken.
    """
    output = Output()
    broken: dict[str, int] = {}  # the number of tests that failed with each sentence
    with show_activity(lambda: f"testing {game.name}"):
        for law in chain(_check_compiling(game), check_laws(game)):
            sign, colour = ("✗", "red") if law.error else ("✓", "green")
            sign = click.style(sign, fg=colour) if output.colour else sign
            output.line(f"{sign} {law.number:>2} {law.title}")
            if law.error:
                output.line(f"     {'the same' if law.error in broken else law.error}")
                broken[law.error] = broken.get(law.error, 0) + 1
            output.flush()
    if broken:
        tests = sum(broken.values())
        output.line(f"{tests} {'test shows' if tests == 1 else 'tests show'} a broken law")
        output.flush()
    return 1 if broken else 0


def _check_compiling(game: Game) -> Iterator[Checked]:
    """Test whether the rules can be compiled, if there is no twin yet."""
    from ..compiling.pieces import PlainError
    from ..compiling.unit import write

    if twin(game) is None:
        error = ""
        try:
            write(package(game))
        except (SyntaxError, PlainError) as plain:
            error = str(plain)
        yield Checked(1, "the rules can be compiled", error)
