"""`gyoji games` and `gyoji rules`: what there is to referee, and by which rules."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from ..engine.twins import twin
from ..game.files import rules_text
from ..games import load
from ..games import names as game_names
from .games import game_argument
from .output import Output

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.protocols import Game


@click.command(epilog="\b\nExample:\n  gyoji games --format json")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def games(form: str) -> None:
    """List the games, those of other packages too."""
    output = Output()
    found = list(_loaded())
    if form == "json":
        output.line(json.dumps([_object(game) for game in found], ensure_ascii=False))
    else:
        for game in found:
            slow = "" if twin(game) else "  (not compiled: it is played interpreted)"
            output.line(f"{game.name:<10} {game.display.ABOUT}{slow}")
    output.flush()


def _loaded() -> Iterator[Game]:
    """Every game; one that cannot be loaded is told, and left out."""
    for name in game_names():
        try:
            yield load(name)
        except LookupError as error:
            click.echo(f"gyoji: {error.args[0]}", file=sys.stderr)


def _object(game: Game) -> dict[str, object]:
    """A game for a program."""
    display = game.display
    return {
        "name": game.name,
        "version": game.version,
        "compiled": twin(game) is not None,
        "title": display.TITLE,
        "about": display.ABOUT,
        "kinds": dict(game.levels.KINDS),
        "options": {key: list(option.choices) for key, option in game.notation.OPTIONS.items()},
    }


@click.command(epilog="\b\nExamples:\n  gyoji rules tower\n  gyoji rules sweets | grep E_NOT")
@game_argument
def rules(game: Game) -> None:
    """Print the rules of GAME, with the names of the clauses that `gyoji trace` cites.

    On a terminal they are laid out; elsewhere they are plain Markdown.
    """
    output = Output()
    text = rules_text(game)
    if output.colour:
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console(force_terminal=True, width=min(100, Console().width))
        with console.capture() as capture:
            console.print(Markdown(text))
        text = capture.get().rstrip("\n")
    output.write(text.encode())
    output.write(b"" if text.endswith("\n") else b"\n")
    output.flush()
