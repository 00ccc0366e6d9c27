"""The referee's main task: text in, text out."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from ..game.bounds import COUNT, NO_BOUNDS
from ..game.profiles import profile_of
from ..games import load
from ..notation.source import NotationError, Source
from .batch import cores, play_case
from .stream import Flow, has_fast_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..game.bounds import Bound, Profile
    from ..game.game import Game
    from ..game.protocols import Case, Option, Options
    from ..notation.source import Stream

    Text = str | bytes | Stream | Source


def read(
    game: Game | str, text: Text, *, lenient: bool = False, bounds: Profile | str = NO_BOUNDS,
    **options: str,
) -> Iterator[Case]:  # fmt: skip
    """Read the cases of a judge's input, each as soon as it arrives.

    `text` may be an open binary file. `bounds` is a profile of the game, or its name: `contest`,
    `none` or a TOML file. `options` are the game's own (`game.notation.OPTIONS`).
    NotationError where the text cannot be read, where strict reading refuses it, or where a case
    is outside the bounds; ValueError for an option or a choice that the game does not have.
    """
    game = load(game) if isinstance(game, str) else game
    known = chosen(game.name, game.notation.OPTIONS, options)
    source, profile = _source(text), profile_of(game, bounds)
    cases = game.notation.read(source, lenient, known)
    return _validated(source, profile, cases) if profile.bounds else cases


def _validated(source: Source, profile: Profile, cases: Iterator[Case]) -> Iterator[Case]:
    """The cases, as long as they keep to the profile."""
    number, row, most = 0, 1, profile.bound(COUNT)

    def refusal(bound: Bound, value: int, where: str) -> NotationError:
        expected = f"{bound.text} for {bound.about}{where}, as {profile.authority}"
        return NotationError(source.name, row, 1, expected, str(value))

    for number, case in enumerate(cases, 1):
        for bound, value in profile.broken(case):
            raise refusal(bound, value, f" in data set {number}")
        if most.most is not None and number > most.most:
            raise refusal(most, number, "")
        yield case
        row = source.row + 1
    if not most.allows(number):
        raise refusal(most, number, "")


def judge(
    game: Game | str, text: Text, *, lenient: bool = False, jobs: int | None = None,
    bounds: Profile | str = NO_BOUNDS, **options: str,
) -> Iterator[bytes]:  # fmt: skip
    """Answer a judge's input: the contest's output in pieces, each as soon as it is known.

    A piece is one play's answer, or the answers of many if the game's compiled twin reads and
    writes. `jobs` is the number of threads for that, by default the number of cores. Within
    `bounds` every case is read and measured first. Raises what `read` raises.
    """
    game = load(game) if isinstance(game, str) else game
    notation, profile = game.notation, profile_of(game, bounds)
    if profile.bounds:
        cases = read(game, text, lenient=lenient, bounds=profile, **options)
        yield from notation.write(play_case(game, case) for case in cases)
    else:
        yield from _answers(game, _source(text), lenient, jobs, options)


def _answers(
    game: Game, source: Source, lenient: bool, jobs: int | None, options: Options
) -> Iterator[bytes]:
    """The answers to an input, from the fast path for as long as it accepts the text."""
    known = chosen(game.name, game.notation.OPTIONS, options)
    notation, number = game.notation, 0
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
