"""The referee's main task: text in, text out."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from ..games import load
from ..notation.source import Source
from .batch import cores, play_case
from .formats import JUDGE, read_levels, recognized
from .stream import Flow, has_fast_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..game.game import Game
    from ..game.protocols import Case, Option, Options
    from ..notation.source import Stream

    Text = str | bytes | Stream | Source


def read(game: Game | str, text: Text, *, lenient: bool = False, **options: str) -> Iterator[Case]:
    """Read the cases of a judge's input, each as soon as it arrives.

    `text` may be an open binary file, and in any format that the game knows (docs/formats.md).
    `options` are the game's own, for the judge's notation (`game.notation.OPTIONS`).
    NotationError where the text cannot be read, or where strict reading refuses it;
    ValueError for an option or a choice that the game does not have.
    """
    game = load(game) if isinstance(game, str) else game
    known = chosen(game.name, game.notation.OPTIONS, options)
    found = read_levels(game, _source(text), known, lenient=lenient)
    return (level.case for level in found.levels)


def judge(
    game: Game | str, text: Text, *, lenient: bool = False, jobs: int | None = None, **options: str
) -> Iterator[bytes]:
    """Answer a judge's input: the contest's output in pieces, each as soon as it is known.

    The input may be in any format that the game knows (docs/formats.md).

    A piece is one play's answer, or the answers of many if the game's compiled twin reads and
    writes. `jobs` is the number of threads for that, by default the number of cores. Raises what
    `read` raises.
    """
    game = load(game) if isinstance(game, str) else game
    known = chosen(game.name, game.notation.OPTIONS, options)
    source, notation, number = _source(text), game.notation, 0
    if recognized(game, source) not in ("", JUDGE):
        levels = read_levels(game, source, known, lenient=lenient).levels
        yield from notation.write(play_case(game, level.case) for level in levels)
        return
    opening = notation.opening(source, lenient, known)
    # The fast path only reads strictly. It stops at anything unusual, also at an error: the strict
    # reader continues there and explains it.
    if not lenient and opening.fast_path and has_fast_path(game):
        flow = Flow(game, opening, source, cores() if jobs is None else jobs)
        yield from flow.answers()
        if flow.over:
            return
        number = flow.number
    cases = notation.go_on(source, opening, number, lenient, known)
    yield from notation.write((play_case(game, case) for case in cases), number + 1)


def show(game: Game | str, cases: Iterable[Case]) -> bytes:
    """The input that reads as these cases; ValueError if no single input can hold them."""
    game = load(game) if isinstance(game, str) else game
    return b"".join(game.notation.show(cases))


def chosen(name: str, known: Mapping[str, Option], options: Options) -> Options:
    """Fill in the default choices; ValueError for an unknown option or choice."""
    for key, value in options.items():
        if key not in known:
            raise ValueError(f"{name} has no option {key!r}; it has {', '.join(known) or 'none'}")
        if value not in known[key].choices:
            choices = ", ".join(known[key].choices)
            raise ValueError(f"{name}'s option {key} is one of {choices}, not {value!r}")
    return {key: options.get(key, option.choices[0]) for key, option in known.items()}


def _source(text: Text) -> Source:
    if isinstance(text, Source):
        return text
    if isinstance(text, str):
        text = text.encode()
    if isinstance(text, bytes):
        text = BytesIO(text)
    if not hasattr(text, "read1"):
        raise TypeError(f"text is a str, bytes, or a file opened with 'rb', not {text!r}")
    return Source(text)
