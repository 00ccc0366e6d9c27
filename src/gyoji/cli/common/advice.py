"""Advice about an input that was refused: trying finds options that would read it."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING

from ...game.notation.source import NotationError, Source
from ...games import load, names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...game.game import Game
    from ...game.protocols import Options

GLANCE = 1 << 14
"""The beginning of a text by which other games are recognised: 16 KiB are read within 10 ms."""


def advice(game: Game, error: NotationError, chosen: Mapping[str, object]) -> str:
    """Return advice about a text that was refused, in a few words; "" if nothing known reads it.

    `chosen` are the values of the command's options, among them those of the game.
    """
    if not error.sample:
        return ""
    known = {name: str(chosen[name]) for name in game.notation.OPTIONS if name in chosen}
    for name, choice in _other_choices(game, known):
        if _reads(game, error, {**known, name: choice}, lenient=bool(chosen.get("lenient"))):
            return f"try --{name} {choice}"
    # Before lenient reading, which makes a board of nearly anything.
    likely = [name for name in names() if name != game.name and _looks_like(name, error.sample)]
    if likely:
        return f"this looks like {' or '.join(likely)}"
    if not chosen.get("lenient") and _reads(game, error, known, lenient=True):
        return "try --lenient" if "lenient" in chosen else "`gyoji judge --lenient` would read it"
    return ""


def _other_choices(game: Game, options: Options) -> Iterator[tuple[str, str]]:
    for name, now in options.items():
        for choice in game.notation.OPTIONS[name].choices:
            if choice != now:
                yield name, choice


def _reads(game: Game, error: NotationError, options: Options, *, lenient: bool) -> bool:
    """Return whether the known part of the text is read like this, and further than before."""
    defaults = {name: option.choices[0] for name, option in game.notation.OPTIONS.items()}
    source = Source(BytesIO(error.sample), error.file)
    count, other = _try(game, source, {**defaults, **options}, lenient=lenient)
    if other is None:
        return count > 0
    further = (other.line, other.column) > (error.line, error.column)
    return further and _at_end(other, error.sample)


def _looks_like(name: str, sample: bytes) -> bool:
    """Return whether another game reads the beginning of a text strictly, and at least one case."""
    head = sample[:GLANCE]
    with suppress(Exception):  # another package's game may raise anything, and then reads nothing
        game = load(name)
        options = {name: option.choices[0] for name, option in game.notation.OPTIONS.items()}
        count, error = _try(game, Source(BytesIO(head)), options, lenient=False)
        return count > 0 and (error is None or _at_end(error, head))
    return False


def _try(
    game: Game, source: Source, options: Options, *, lenient: bool
) -> tuple[int, NotationError | None]:
    """Return the number of cases that were read, and the error after them, if there was one."""
    count = 0
    try:
        for _ in game.notation.read(source, lenient, options):
            count += 1
    except NotationError as error:
        return count, error
    return count, None


def _at_end(error: NotationError, sample: bytes) -> bool:
    """Return whether an error is in the last line, where the text may be cut off."""
    return error.line > sample.rstrip(b"\n").count(b"\n")
