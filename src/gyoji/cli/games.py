"""`gyoji games`: the installed games."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from ..engine.twins import twin
from ..games import load, names
from .common.options import format_option
from .common.output import Output

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.game import Game


@click.command(epilog="\b\nExample:\n  gyoji games --format json")
@format_option("text", "json", what="Text for readers, or JSON for programs.")
def games(form: str) -> None:
    """List the games, including those of other packages."""
    output = Output()
    loaded = list(_loaded())
    if form == "json":
        output.line(json.dumps([_object(game) for game in loaded], ensure_ascii=False))
    else:
        for game in loaded:
            note = "" if twin(game) else "  (not compiled: it is interpreted)"
            output.line(f"{game.name:<10} {game.display.ABOUT}{note}")
    output.flush()


def _loaded() -> Iterator[Game]:
    """Every game that can be loaded; the others are reported, and must not hide these."""
    for name in names():
        try:
            yield load(name)
        except LookupError as error:
            click.echo(f"gyoji: {error.args[0]}", file=sys.stderr)


def _object(game: Game) -> dict[str, object]:
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
