"""`gyoji laws`: tests a game against the laws that every game obeys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..conformance import check_laws
from .common.game import game_argument
from .common.options import color_option
from .common.output import Output
from .common.progress import show_activity

if TYPE_CHECKING:
    from ..game.game import Game

EXAMPLES = "\b\nExamples:\n  gyoji laws examples/games/lights.py\n  gyoji laws sokoban"


@click.command(epilog=EXAMPLES)
@game_argument
@color_option
def laws(game: Game) -> int:
    """Test GAME against the laws that every game obeys, and say what breaks one.

    The laws are listed in docs/architecture.md; `gyoji.conformance.Laws` has them as tests for
    pytest. The exit status is 1 if a law is broken.
    """
    output, broken = Output(), 0
    with show_activity(lambda: f"testing {game.name}"):
        for law in check_laws(game):
            sign, colour = ("✗", "red") if law.error else ("✓", "green")
            sign = click.style(sign, fg=colour) if output.colour else sign
            output.line(f"{sign} {law.number:>2} {law.title}")
            if law.error:
                broken += 1
                output.line(f"     {law.error}")
            output.flush()
    if broken:
        output.line(f"{broken} {'test shows' if broken == 1 else 'tests show'} a broken law")
        output.flush()
    return 1 if broken else 0
