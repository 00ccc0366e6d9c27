"""Read game inputs strictly and within the server's limits."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import TYPE_CHECKING

from ...engine.formats import read_levels
from ...engine.judge import choose
from ...game.notation.source import Source
from ...game.state import AREA
from ...game.variants import variants_of
from ...games import load
from ..limits.refusals import RefusalError, as_refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...engine.formats import Input
    from ...game.formats import Level
    from ...game.game import Game
    from ...game.protocols import Case, Options
    from ..limits.limits import ServerLimits

SEED = "seed"
"""The option with the seed that sets up a variant."""
MOST_DIGITS = 78
"""The maximum digits of a seed: as many as a room's seed has, so that its games can be opened."""
MAX_TOTAL = 10
"""The maximum size of all boards of an input together, as a multiple of `max_cells`."""


def game_of(name: str) -> Game:
    """Return the game with this name; RefusalError if there is none."""
    try:
        return load(name)
    except LookupError as error:
        raise RefusalError(404, str(error.args[0])) from None


def cases_of(game: Game, text: str, options: Options, limits: ServerLimits) -> Iterator[Case]:
    """Return the cases of an input; RefusalError if it cannot be read, or exceeds a limit."""
    return (level.case for level in levels_of(game, text, options, limits).levels)


def levels_of(game: Game, text: str, options: Options, limits: ServerLimits) -> Input:
    """Return the levels of a text in any format that the game knows.

    RefusalError as in `cases_of`.
    """
    data = text.encode("utf-8", "replace")  # JSON may hold lone surrogates, which UTF-8 cannot
    check_length(data, limits)
    with as_refusal():
        known = choose(game.name, game.notation.OPTIONS, without_variant(game, options))
        found = read_levels(game, Source(BytesIO(data)), known)
    return found._replace(levels=_within(found.levels, limits))


def without_variant(game: Game, options: Options) -> Options:
    """Return the options of the reader: all except those of the variant and its seed."""
    others = {*variants_of(game).OPTIONS, SEED}
    return {name: value for name, value in options.items() if name not in others}


def variant(game: Game, options: Options) -> Options:
    """Return the choices of a variant, completed with defaults.

    RefusalError for an invalid choice.
    """
    known = variants_of(game).OPTIONS
    with as_refusal():
        return choose(
            game.name, known, {name: value for name, value in options.items() if name in known}
        )


def aim(game: Game, choices: Options) -> str:
    """Return the aim of a variant in words; "" if there is nothing to win in it."""
    to_win = variants_of(load(game.name)).TO_WIN
    wins = bool(to_win) and all(choices[name] == choice for name, choice in to_win.items())
    return game.display.ABOUT if wins else ""


def set_up(game: Game, options: Options, case: Case) -> tuple[Game, Case]:
    """Return the game of a variant, and the case set up for it; RefusalError if that fails."""
    seed = options.get(SEED, "0")
    if not (seed.isascii() and seed.isdigit() and len(seed) <= MOST_DIGITS):
        raise RefusalError(400, f"a seed has 1 to {MOST_DIGITS} digits, and nothing else")
    with as_refusal():
        choices = variant(game, options)
        game, start = variants_of(game).set_up(case, Random(int(seed)), choices)
    return game, case._replace(start=start)


def _within(levels: Iterator[Level], limits: ServerLimits) -> Iterator[Level]:
    """Yield the levels; RefusalError if there are too many, or their boards are too large."""
    cells = 0
    with as_refusal():
        for number, level in enumerate(levels, 1):
            if number > limits.max_cases:
                raise RefusalError(413, f"an input may have at most {limits.max_cases} games here")
            check_size(level.case, limits)
            # Checked before the next case is read, since a short text can have very large boards.
            cells += level.case.start[AREA]
            if cells > MAX_TOTAL * limits.max_cells:
                raise RefusalError(413, "the boards of this input are too large in total")
            yield level


def check_length(data: bytes, limits: ServerLimits) -> None:
    if len(data) > limits.max_text_bytes:
        raise RefusalError(413, f"an input may have at most {limits.max_text_bytes} bytes here")


def check_cells(cells: int, limits: ServerLimits) -> None:
    if cells > limits.max_cells:
        raise RefusalError(413, f"a board may have at most {limits.max_cells} cells here")


def check_size(case: Case, limits: ServerLimits) -> None:
    """Raise RefusalError if a board is too large, or a play too long."""
    check_cells(case.start[AREA], limits)
    if len(case.actions) > limits.max_steps:
        raise RefusalError(413, f"a play may have at most {limits.max_steps} steps here")


def case_of(game: Game, text: str, options: Options, number: int, limits: ServerLimits) -> Case:
    """Return one case of an input, by its number from 1; the whole input has to be valid."""
    # All cases are read, so that errors after this case are reported, too.
    cases = list(cases_of(game, text, options, limits))
    if number > len(cases):
        count = "one game" if len(cases) == 1 else f"{len(cases)} games"
        raise RefusalError(404, f"the input has {count}; there is no game {number}")
    return cases[number - 1]
