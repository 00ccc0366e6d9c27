"""Read and write levels in any format of a game; recognize formats by content or extension."""

from __future__ import annotations

from functools import partial
from os.path import splitext
from typing import TYPE_CHECKING, NamedTuple

from ..game.bounds import NO_BOUNDS, validate
from ..game.formats import Format, Level, formats_of
from ..game.notation.sanitize import count
from ..game.notation.source import PIECE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..game.bounds import Profile
    from ..game.formats import LeftOut
    from ..game.game import Game
    from ..game.notation.source import Source
    from ..game.protocols import Case, Options

JUDGE = "judge"
"""The name of the game's own notation among its formats."""

TITLE = "the judge's notation"


class Input(NamedTuple):
    """A text to read: its format, and its levels, which are read as they are taken.

    Until the first level is taken from `levels`, the caller can still read `source` in another way.
    """

    game: Game
    source: Source
    name: str
    """The name of the format; `title` is its name for people."""
    title: str
    levels: Iterator[Level]
    options: Options
    lenient: bool
    profile: Profile
    """The bounds of `cases`."""

    @property
    def cases(self) -> Iterator[Case]:
        """The cases of the levels. NotationError for the first one outside the bounds."""
        cases = (level.case for level in self.levels)
        return validate(self.source, self.profile, cases) if self.profile.bounds else cases


def formats(game: Game) -> dict[str, Format]:
    """Return the formats of a game besides its notation, by name.

    The last one, JSON, is every game's.
    """
    return {
        **formats_of(game).FORMATS,
        "json": Format(
            "JSON", (".json", ".jsonl"), is_play,
            partial(_read_json, game), partial(_write_json, game),
        ),
    }  # fmt: skip


def is_play(head: bytes) -> bool | None:
    """Return whether a text begins with a play in JSON; None if more text is needed to decide."""
    text = head.lstrip()
    if text and not text.startswith(b"{"):
        return False
    return True if b'"gyoji-play"' in text else None


# JSON is imported inside these functions, because judging starts faster without it.
def _read_json(game: Game, source: Source, lenient: bool) -> Iterator[Level]:
    from . import play_json

    return play_json.read(game, source, lenient)


def _write_json(game: Game, levels: Iterable[Level], left_out: LeftOut) -> Iterator[bytes]:
    from . import play_json

    return play_json.write(game, levels, left_out)


def read_levels(
    game: Game, source: Source, options: Options, *, lenient: bool = False, name: str = "",
    profile: Profile = NO_BOUNDS,
) -> Input:  # fmt: skip
    """Begin to read a text in the format `name`; if it is empty, recognize the format.

    Taking the levels may raise NotationError, with line and column. `options` has a choice for
    every option of the notation; other formats have no options. LookupError if the game has no such
    format.
    """
    name = name or recognize(game, source) or JUDGE
    if name == JUDGE:
        title, levels = TITLE, _judge(game, source, lenient, options)
    else:
        title, _, _, read, *_ = format_named(game, name)
        levels = read(source, lenient)
    return Input(game, source, name, title, levels, options, lenient, profile)


def _judge(game: Game, source: Source, lenient: bool, options: Options) -> Iterator[Level]:
    """Yield the levels of a text in the judge's notation."""
    for case in game.notation.read(source, lenient, options):
        yield Level(case)


def title_of(game: Game, name: str) -> str:
    """Return the title of a format, for people; LookupError if the game does not have it."""
    return TITLE if name == JUDGE else format_named(game, name).title


def format_named(game: Game, name: str) -> Format:
    """Return a format by its name; LookupError that lists the names if there is none."""
    known = formats(game)
    if name not in known:
        names = ", ".join((JUDGE, *known))
        raise LookupError(f"{game.name} has no format {name!r}; it has {names}")
    return known[name]


def recognize(game: Game, source: Source) -> str:
    """Return the name of the format that a text is in, "" for the notation.

    The beginning of the text decides or, if it is ambiguous, the extension of the file.
    """
    answers, size = _answers(game, source.ahead()), 0
    # More is read only as long as it may make a difference: a person may be typing the text.
    while None in answers.values() and True not in answers.values() and size < PIECE:
        size, before = len(source.ahead(size + 1)), size
        if size == before:
            break
        answers = _answers(game, source.ahead())
    named = by_extension(game, source.name)
    certain = (name for name, answer in answers.items() if answer)
    return next(certain, named if answers.get(named, False) is not False else "")


def _answers(game: Game, head: bytes) -> dict[str, bool | None]:
    """Return the answer of each format to the beginning of a text."""
    return {name: each.recognizes(head) for name, each in formats(game).items()}


def by_extension(game: Game, file: str) -> str:
    """Return the name of the format that files with this extension have; "" if unknown."""
    extension = splitext(file)[1].lower()
    if extension == ".in":
        return JUDGE
    return next((name for name, each in formats(game).items() if extension in each.extensions), "")


def write_levels(
    game: Game, levels: Iterable[Level], name: str, left_out: LeftOut
) -> Iterator[bytes]:
    """Yield the levels as a text in the format of this name, in pieces.

    If the format cannot hold some information of a level, `left_out` is called with a phrase for
    it. ValueError for levels that the format cannot hold at all; LookupError if there is no such
    format.
    """
    if name != JUDGE:
        return format_named(game, name).write(levels, left_out)
    return game.notation.show(_cases(levels, left_out))


def _cases(levels: Iterable[Level], left_out: LeftOut) -> Iterator[Case]:
    for level in levels:
        for what in ("title", "author", "comment"):
            if getattr(level, what):
                left_out(f"the {what}")
        yield level.case


def looks_like(game: Game, title: str, levels: int) -> str:
    """Return the supposed format of a text, as a sentence without its subject."""
    return f"looks like {game.display.TITLE} in {title}, {count(levels, 'level')}"
