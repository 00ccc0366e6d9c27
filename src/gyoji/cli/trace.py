"""`gyoji trace`: every action, what the referee ruled and by which clause, and the board."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ..engine.trace import announcements, as_objects, as_text
from ..game.bounds import NONE
from .common.game import GameCommand, begin_reading, game_argument, open_input, profile_given
from .common.options import bounds_option, color_option, format_option, lenient_option
from .common.output import InputError, Output, highlight

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.game import Game
    from ..game.protocols import Case

EXAMPLES = """\b
Examples:
  gyoji trace sokoban examples/sokoban.in --case 2
  gyoji trace tower examples/tower.in --format jsonl
  gyoji trace labyrinth --walks together --seat 1 examples/alice-and-bob.in
"""


@click.command(cls=GameCommand, known=lambda game: game.notation.OPTIONS, epilog=EXAMPLES)
@game_argument
@click.argument("file", default="-", type=click.Path(), metavar="[FILE]")
@lenient_option
@bounds_option(NONE, "Refuse data sets outside these bounds.")
@click.option("--case", "wanted", type=click.IntRange(1), metavar="N", help="Show only case N.")
@format_option("text", "jsonl", what="Text for readers, or one JSON object per line for programs.")
@color_option
@click.option(
    "--seat", type=click.IntRange(1), metavar="SEAT",
    help="Show only the announcements to the player in this seat, counted from 1.",
)  # fmt: skip
def trace(
    game: Game,
    file: str,
    lenient: bool,
    bounds: str,
    wanted: int | None,
    form: str,
    seat: int | None,
    **options: str,
) -> None:
    """Show each action of GAME's input, the ruling with its clause, and the board.

    Cells that changed are highlighted on a terminal and in [brackets] elsewhere. Of a large board,
    only the part that changed is shown. The clauses are those of `gyoji rules GAME`; docs/trace.md
    describes the JSON objects. `gyoji trace GAME --help` also lists the options of that game.
    """
    output = Output()
    number, profile = 0, profile_given(game, bounds)
    try:
        with open_input(file, output.flush) as source:
            text = begin_reading(game, source, options, lenient=lenient, profile=profile)
            for number, case in enumerate(text.cases, 1):
                if wanted in (None, number):
                    for line in _lines(game, number, case, form, seat, output.colour):
                        output.line(line)
                if wanted == number:
                    return
        if wanted is not None:
            raise InputError(f"there is no case {wanted}: the input has {number}")
    except LookupError as error:  # there is no such seat
        raise InputError(str(error)) from None
    finally:
        output.flush()


def _lines(
    game: Game, number: int, case: Case, form: str, seat: int | None, colour: bool
) -> Iterator[str]:
    if seat is not None:
        yield from _announce(game, number, case, form, seat)
    elif form == "jsonl":
        yield from (_json(item) for item in as_objects(game, number, case))
    else:
        yield from as_text(game, number, case, highlight if colour else None)
        yield ""


def _announce(game: Game, number: int, case: Case, form: str, seat: int) -> Iterator[str]:
    for step, (name, spoken) in enumerate(announcements(game, case, seat), 1):
        if form == "jsonl":
            words = {"player": name, "said": spoken.said, "announced": spoken.announced}
            yield _json({"type": "announcement", "case": number, "step": step, **words})
        else:
            yield f"{name}: {spoken.said:<7}  {spoken.announced}".rstrip()


def _json(item: dict[str, object]) -> str:
    return json.dumps(item, ensure_ascii=False, separators=(",", ":"))
