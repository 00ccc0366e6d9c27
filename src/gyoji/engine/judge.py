"""The referee's main task: text in, text out."""

from __future__ import annotations

import os
from contextlib import contextmanager
from io import BytesIO
from typing import IO, TYPE_CHECKING, Any, cast

from ..game.bounds import NO_BOUNDS
from ..game.notation.source import Source
from ..game.profiles import profile_of
from ..games import load
from .cores import cores
from .formats import JUDGE, read_levels
from .stream import Flow
from .twins import has_part

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.notation.source import Stream
    from ..game.protocols import Case, Option, Options, Played
    from .formats import Input

    Text = str | bytes | bytearray | os.PathLike[str] | IO[Any] | Stream | Source
    """A text, its bytes, the path of a file, or an open file."""


def read(
    game: Game | str, text: Text, *, lenient: bool = False, bounds: Profile | str = NO_BOUNDS,
    **options: str,
) -> Iterator[Case]:  # fmt: skip
    """Read the cases of a judge's input, each as soon as it arrives.

    `text` may be a `Path`, or an open file, binary or text; a `str` is the input itself. It may be
    in any format that the game knows (docs/formats.md). `bounds` is a profile of the game, or its
    name: `contest`, `none` or a TOML file. `options` are the game's own, for the judge's notation
    (`game.notation.OPTIONS`). NotationError where the text cannot be read, where strict reading
    refuses it, or where a case is outside the bounds; ValueError for an option or a choice that the
    game does not have; OSError if a file cannot be read.
    """
    game = load(game) if isinstance(game, str) else game
    known = choose(game.name, game.notation.OPTIONS, options)
    return _cases(game, text, lenient, known, profile_of(game, bounds))


def _cases(
    game: Game, text: Text, lenient: bool, options: Options, profile: Profile
) -> Iterator[Case]:
    with _source(text) as source:
        yield from read_levels(game, source, options, lenient=lenient, profile=profile).cases


def judge(
    game: Game | str, text: Text, *, lenient: bool = False, jobs: int | None = None,
    bounds: Profile | str = NO_BOUNDS, **options: str,
) -> Iterator[bytes]:  # fmt: skip
    """Answer a judge's input: the contest's output in pieces, each as soon as it is known.

    The input may be in any format that the game knows (docs/formats.md).

    A piece is one play's answer, or the answers of many if the game's compiled twin reads and
    writes. `jobs` is the number of threads for that, by default the number of cores. Within
    `bounds` every case is read and measured first. Raises what `read` raises.
    """
    game = load(game) if isinstance(game, str) else game
    known = choose(game.name, game.notation.OPTIONS, options)
    profile = profile_of(game, bounds)
    with _source(text) as source:
        yield from answers(read_levels(game, source, known, lenient=lenient, profile=profile), jobs)


def answers(text: Input, jobs: int | None = None) -> Iterator[bytes]:
    """Yield the answers to an input, from the fast path for as long as it accepts the text."""
    game, source, notation, number = text.game, text.source, text.game.notation, 0
    if text.profile.bounds or text.name != JUDGE:
        yield from _write(game, text.cases)
        return
    opening = notation.opening(source, text.lenient, text.options)
    # The fast path only reads strictly. It stops at anything unusual, also at an error: the strict
    # reader continues there and explains it.
    if not text.lenient and opening.fast_path and has_part(game, "fast_path"):
        flow = Flow(game, opening, source, cores() if jobs is None else jobs)
        yield from flow.answers()
        if flow.over:
            return
        number = flow.number
    cases = notation.go_on(source, opening, number, text.lenient, text.options)
    yield from _write(game, cases, number + 1)


def _write(game: Game, cases: Iterable[Case], first: int = 1) -> Iterator[bytes]:
    """Yield the answers to cases; `first` is the number of the first of them."""
    return game.notation.write((_play(game, case) for case in cases), first)


def _play(game: Game, case: Case) -> Played:
    from .batch import play_case  # here, because the fast path leaves no case to it, as a rule

    return play_case(game, case)


def show(game: Game | str, cases: Iterable[Case]) -> bytes:
    """Return the input that reads as these cases; ValueError if no single input can hold them."""
    game = load(game) if isinstance(game, str) else game
    return b"".join(game.notation.show(cases))


def choose(name: str, known: Mapping[str, Option], options: Options) -> Options:
    """Fill in the default choices; ValueError for an unknown option or choice."""
    for key, value in options.items():
        if key not in known:
            raise ValueError(f"{name} has no option {key!r}; it has {', '.join(known) or 'none'}")
        if value not in known[key].choices:
            choices = ", ".join(known[key].choices)
            raise ValueError(f"{name}'s option {key} is one of {choices}, not {value!r}")
    return {key: options.get(key, option.choices[0]) for key, option in known.items()}


@contextmanager
def _source(text: Text) -> Iterator[Source]:
    """Yield the source of a text in any form, and close a file that was opened here.

    TypeError for anything else.
    """
    if isinstance(text, Source):
        yield text
    elif isinstance(text, str | bytes | bytearray):
        yield Source(BytesIO(text.encode() if isinstance(text, str) else text))
    elif isinstance(text, os.PathLike):
        with open(text, "rb") as file:
            yield Source(file, os.fspath(text))
    elif hasattr(text, "read1") or hasattr(text, "readline"):
        name = getattr(text, "name", "<input>")
        stream: Any = text if hasattr(text, "read1") else _Lines(cast("IO[Any]", text))
        yield Source(stream, name if isinstance(name, str) else "<input>")
    else:
        raise TypeError(f"a text is a str, bytes, a Path or an open file, not {text!r}")


class _Lines:
    """An open text file as a source reads it; a line at a time, so that a pipe never waits."""

    def __init__(self, file: IO[Any]) -> None:
        self._file = file

    def read1(self, size: int, /) -> bytes:
        found = self._file.readline(size)
        return found.encode() if isinstance(found, str) else bytes(found)
