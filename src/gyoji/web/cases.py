"""Inputs of a game, read strictly and within limits."""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

from ..engine.judge import chosen
from ..games import load
from ..notation.source import NotationError, Source
from ..state import AREA
from .refusals import RefusalError, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..game.protocols import Case, Game, Option, Options
    from .settings import Limits

TOGETHER = 10
"""All boards of an input together are at most so many times as large as one may be."""


@contextmanager
def said() -> Iterator[None]:
    """Whatever a game refuses within is a refusal to whoever asked."""
    try:
        yield
    except NotationError as error:
        raise unreadable(error) from None
    except ValueError as error:
        raise RefusalError(400, str(error)) from None
    except (MemoryError, OverflowError, RecursionError):
        raise RefusalError(413, "this is too large to be played here") from None


def game_of(name: str) -> Game:
    """The game of that name; RefusalError if there is none."""
    try:
        return load(name)
    except LookupError as error:
        raise RefusalError(404, str(error.args[0])) from None


def cases_of(game: Game, text: str, options: Options, limits: Limits) -> Iterator[Case]:
    """The cases of an input; RefusalError where it cannot be read, or is over a limit."""
    data = text.encode("utf-8", "replace")
    check_length(data, limits)
    cells = 0
    with said():
        known = chosen(game.name, game.notation.OPTIONS, options)
        read = game.notation.read(Source(BytesIO(data)), False, known)
        for number, case in enumerate(read, 1):
            if number > limits.max_cases:
                raise RefusalError(413, f"an input has at most {limits.max_cases} games here")
            check_size(case, limits)
            cells += case.start[AREA]
            if cells > TOGETHER * limits.max_cells:
                raise RefusalError(413, "the boards of this input are too large together")
            yield case


def check_length(data: bytes, limits: Limits) -> None:
    """RefusalError if an input is too long."""
    if len(data) > limits.max_text_bytes:
        raise RefusalError(413, f"an input has at most {limits.max_text_bytes} bytes here")


def check_size(case: Case, limits: Limits) -> None:
    """RefusalError if a board is too large, or a play too long."""
    if case.start[AREA] > limits.max_cells:
        raise RefusalError(413, f"a board has at most {limits.max_cells} cells here")
    if len(case.actions) > limits.max_steps:
        raise RefusalError(413, f"a play has at most {limits.max_steps} steps here")


def case_of(game: Game, text: str, options: Options, number: int, limits: Limits) -> Case:
    """One case of an input, by its number from 1; the whole input has to be in order."""
    cases = list(cases_of(game, text, options, limits))
    if number > len(cases):
        count = "one game" if len(cases) == 1 else f"{len(cases)} games"
        raise RefusalError(404, f"the input has {count}, there is no game {number}")
    return cases[number - 1]


def choices_of(options: Mapping[str, Option]) -> Iterator[dict[str, str]]:
    """Every way to choose among options, the usual one first."""
    for choices in product(*(option.choices for option in options.values())):
        yield dict(zip(options, choices, strict=True))
