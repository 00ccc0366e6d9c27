"""`gyoji rules`: the rules of a game in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..game.files import rules_text
from .common.game import game_argument
from .common.options import color_option
from .common.output import Output

if TYPE_CHECKING:
    from ..game.game import Game


@click.command(epilog="\b\nExamples:\n  gyoji rules tower\n  gyoji rules sweets | grep E_NOT")
@game_argument
@color_option
def rules(game: Game) -> None:
    """Print the rules of GAME, with the names of the clauses that `gyoji trace` cites.

    On a terminal they are formatted; otherwise they are plain Markdown.
    """
    output = Output()
    text = rules_text(game)
    if output.colour:
        from rich.console import Console
        from rich.markdown import Markdown

        width = min(100, Console().width)
        # These arguments are needed, or NO_COLOR and TERM would override `--color always`.
        console = Console(force_terminal=True, no_color=False, color_system="standard", width=width)
        with console.capture() as capture:
            console.print(Markdown(text))
        text = capture.get().rstrip("\n")
    output.write(text.encode())
    output.write(b"" if text.endswith("\n") else b"\n")
    output.flush()
