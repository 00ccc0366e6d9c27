"""`gyoji games`: the installed games, or all about one of them."""

from __future__ import annotations

import json
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from ..engine.twins import twin
from ..games import load, names
from .common.game import GameType
from .common.options import format_option
from .common.output import Output

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..game.game import Game
    from ..game.protocols import Option

EXAMPLES = """\b
Examples:
  gyoji games
  gyoji games sokoban
  gyoji games --format json
"""
WIDTH = 100


@click.command(epilog=EXAMPLES)
@click.argument("game", type=GameType(), required=False)
@format_option("text", "json", what="Text for readers, or JSON for programs.")
def games(game: Game | None, form: str) -> None:
    """List the games, including those of other packages; or show one GAME.

    Of one game, its kinds of cases, its options, its bounds, the formats that it can be read from,
    and the names of the clauses of its rules are shown.
    """
    output = Output()
    if form == "json":
        found = _object(game) if game else [_object(each) for each in _load()]
        output.line(json.dumps(found, ensure_ascii=False))
    else:
        for line in _sheet(game) if game else map(_entry, _load()):
            output.line(line)
    output.flush()


def _load() -> Iterator[Game]:
    """Yield every game that can be loaded, and report the other ones on standard error."""
    for name in names():
        try:
            yield load(name)
        except LookupError as error:
            click.echo(f"gyoji: {error.args[0]}", file=sys.stderr)


def _entry(game: Game) -> str:
    note = "" if twin(game) else "  (not compiled: it is interpreted)"
    return f"{game.name:<10} {game.display.ABOUT}{note}"


def _sheet(game: Game) -> Iterator[str]:
    """Yield the lines about one game, without empty sections."""
    from ..game.formats import formats_of
    from ..game.profiles import contest
    from ..game.variants import variants_of

    compiled = "compiled" if twin(game) else "not compiled: it is interpreted"
    yield f"{game.name}: {game.display.TITLE} (version {game.version}, {compiled})"
    yield game.display.ABOUT
    formats = {name: form.title for name, form in formats_of(game).FORMATS.items()}
    yield from _section(f"Kinds of cases (gyoji make {game.name} --kind)", game.levels.KINDS)
    for heading, options in (
        ("Options of making cases (make)", game.levels.OPTIONS),
        ("Options of reading (judge, trace, play, rollout)", game.notation.OPTIONS),
        ("Variants for players (play, serve)", variants_of(game).OPTIONS),
    ):
        yield from _section(heading, _describe(options))
    bounds = contest(game)
    if lines := bounds.lines():
        yield from (
            "",
            f"Bounds of the contest ({bounds.source})",
            *(f"  {line}" for line in lines),
        )
    yield from _section("Formats that are read besides the judge's", formats)
    if clauses := _clauses(game):
        yield from ("", f"Clauses of the rules (gyoji rules {game.name})")
        whole = ", ".join(name.replace(" ", "\0") for name in clauses)  # a name stays on one line
        for line in wrap(whole, WIDTH, initial_indent="  ", subsequent_indent="  "):
            yield line.replace("\0", " ")


def _section(heading: str, table: Mapping[str, str]) -> Iterator[str]:
    """Yield a heading and a table with a wrapped second column; nothing if the table is empty."""
    if table:
        yield from ("", heading)
        column = max(map(len, table)) + 4
        for name, about in table.items():
            first, *rest = wrap(about, WIDTH - column) or [""]
            yield f"  {name:<{column - 2}}{first}".rstrip()
            yield from (f"{'':{column}}{line}" for line in rest)


def _describe(options: Mapping[str, Option]) -> dict[str, str]:
    return {f"--{key} [{'|'.join(opt.choices)}]": opt.help for key, opt in options.items()}


def _clauses(game: Game) -> list[str]:
    from ..check.mutation import clause_text

    return list(clause_text(game))


def _object(game: Game) -> dict[str, object]:
    from ..game.formats import formats_of
    from ..game.profiles import contest
    from ..game.variants import variants_of

    display = game.display
    return {
        "name": game.name,
        "version": game.version,
        "compiled": twin(game) is not None,
        "title": display.TITLE,
        "about": display.ABOUT,
        "kinds": dict(game.levels.KINDS),
        "making": _choices(game.levels.OPTIONS),
        "options": _choices(game.notation.OPTIONS),
        "variants": _choices(variants_of(game).OPTIONS),
        "formats": {name: form.title for name, form in formats_of(game).FORMATS.items()},
        "bounds": contest(game).lines(),
        "clauses": _clauses(game),
    }


def _choices(options: Mapping[str, Option]) -> dict[str, list[str]]:
    return {key: list(option.choices) for key, option in options.items()}
