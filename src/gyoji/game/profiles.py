"""Profiles of bounds: the statement's, or one from a file that narrows it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from .bounds import CONTEST, NO_BOUNDS, NONE, Bound, BoundsError, Profile, bounds_of
from .files import folder
from .notation.sanitize import printable_name
from .notation.source import NotationError

if TYPE_CHECKING:
    from .game import Game


def profile_of(game: Game, bounds: str | Profile) -> Profile:
    """Return the profile `contest` or `none`, the one in a TOML file, or the profile itself.

    NotationError with the place if the file is not a profile; BoundsError if it cannot be read, or
    if the game has no bounds that it could narrow.
    """
    if isinstance(bounds, Profile):
        return bounds
    if bounds in (CONTEST, NONE):
        return contest(game) if bounds == CONTEST else NO_BOUNDS
    from pathlib import Path  # here, because `judge` without bounds has to start fast

    try:
        text = Path(bounds).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise BoundsError(
            f"bounds are contest, none or a TOML file, and {printable_name(bounds)} cannot be"
            f" read: {why}"
        ) from None
    return _narrow(game, printable_name(bounds), text)


@cache
def contest(game: Game) -> Profile:
    """Return the profile of the statement: `bounds.toml` beside the rules.

    Without that file, return the profile `none`.
    """
    file = folder(game) / "bounds.toml"
    if not file.is_file():
        return NO_BOUNDS
    import tomllib  # here, because `judge` without bounds has to start fast

    known = tomllib.loads(file.read_text(encoding="utf-8"))
    source = known.pop("source")
    found = (
        Bound(name, of.get("min"), of.get("max"), of["about"], of.get("symbol", ""))
        for name, of in known.items()
    )
    return Profile(CONTEST, source, tuple(found), bounds_of(game).measure)


def _narrow(game: Game, file: str, text: str) -> Profile:
    """Return the contest's profile with the tighter numbers of a file."""
    wide = contest(game)
    if not wide.bounds:
        raise BoundsError(f"{game.name} has no bounds that {file} could narrow; use none")
    chosen = _Chosen(file, text)
    title = chosen.tables.pop("title", file)
    if not isinstance(title, str):
        raise chosen.error("title", "a text in quotes", repr(title))
    unknown = next((name for name in chosen.tables if wide.bound(name).about == ""), None)
    if unknown is not None:
        names = ", ".join(bound.name for bound in wide.bounds)
        raise chosen.error(unknown, f"title, or a table of {names}", repr(unknown))
    return wide._replace(
        name=printable_name(title), bounds=tuple(chosen.narrow(bound) for bound in wide.bounds)
    )


class _Chosen:
    """The tables of a file, and errors with their places in it."""

    def __init__(self, file: str, text: str) -> None:
        import tomllib

        self.file, self.text = file, text
        try:
            self.tables: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            # Python tells the place only at the end of the message: "... (at line 3, column 5)".
            what, _, place = str(error).partition(" (at ")
            numbers = [int(word) for word in place.strip(")").replace(",", "").split()
                       if word.isdigit()] or [text.count("\n") + 1, 1]  # fmt: skip
            found = f"a mistake: {what[:1].lower()}{what[1:]}"
            raise NotationError(file, numbers[0], numbers[1], "TOML", found) from None

    def narrow(self, bound: Bound) -> Bound:
        """Return the bound with the numbers of its table, which have to lie within it."""
        table = self.tables.get(bound.name, {})
        numbers = isinstance(table, dict) and all(
            key in ("min", "max") and type(value) is int for key, value in table.items()
        )
        if not numbers:
            raise self.error(bound.name, "min and max, with numbers", repr(table))
        for value in table.values():
            if not bound.allows(value):
                expected = f"numbers within the contest's: {bound.text}"
                raise self.error(bound.name, expected, str(value))
        least, most = table.get("min", bound.least), table.get("max", bound.most)
        if least is not None and most is not None and least > most:
            raise self.error(bound.name, "a min that is not above the max", f"{least} and {most}")
        return bound._replace(least=least, most=most)

    def error(self, name: str, expected: str, found: str) -> NotationError:
        """Return the error at the line on which a name is first written."""
        lines = self.text.splitlines()
        row = next((at for at, line in enumerate(lines) if name in line.partition("#")[0]), 0)
        column = lines[row].find(name) + 1 if lines else 1
        return NotationError(self.file, row + 1, max(column, 1), expected, found)
