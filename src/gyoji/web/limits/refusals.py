"""Refusals: sentences that answer requests that cannot be done, with the place of the error."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self
from unicodedata import category, normalize

import msgspec

from ...game.notation.source import NotationError
from ...util.errors import Error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .limits import ServerLimits


# ---------------------------------------------------------------- names
# Checks of the names that people give themselves, before other people see them.

INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
"""Letters and marks that are invisible, though Unicode calls them printable."""
STACKED = re.compile("^M|M{5}")
"""A mark without a letter, or so many marks on a letter that they reach into other lines."""


def checked_name(name: str, limits: ServerLimits) -> str:
    """Return a name, perhaps "", in the form that is shown; RefusalError if it cannot be shown."""
    name, most = normalize_line(name), limits.name_length
    if len(name) > most:
        raise RefusalError(400, f"a name may have at most {most} characters")
    if not is_displayable(name):
        raise RefusalError(400, "this name has characters that cannot be displayed")
    return name


def normalize_line(text: str) -> str:
    """Return a line of text with single spaces, and composed letters."""
    return normalize("NFC", " ".join(text.split()))


def is_displayable(text: str) -> bool:
    return text.isprintable() and not (INVISIBLE.search(text) or STACKED.search(_marks(text)))


def _marks(name: str) -> str:
    """Return M for each combining mark of a name, and a dot for each other character."""
    return "".join("M" if category(letter)[0] == "M" else "." for letter in name)


# ---------------------------------------------------------------- refusals


class RefusalError(Error):
    """A request that is refused with a sentence.

    `status` is an HTTP status. `line` and `column` count from 1, and are None if the refusal is not
    about a text. `retry` is the number of seconds after which to try again, 0 if that cannot help.
    """

    def __init__(
        self, status: int, sentence: str, line: int | None = None, column: int | None = None,
        retry: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(sentence)
        self.status, self.sentence, self.line, self.column = status, sentence, line, column
        self.retry = retry

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        # Refusals come from job processes, too.
        return type(self), (self.status, self.sentence, self.line, self.column, self.retry)


class UnreadableError(RefusalError):
    """A text that the strict reader refuses."""


class ClientGoneError(RefusalError):
    """Raised when nobody waits for the answer any more."""

    def __init__(self) -> None:
        super().__init__(499, "the client has gone")


class ErrorBody(msgspec.Struct, frozen=True):
    error: str
    line: int | None = None
    column: int | None = None


@contextmanager
def as_refusal() -> Iterator[None]:
    """Turn errors of a game within the block into a RefusalError."""
    try:
        yield
    except NotationError as error:
        raise _unreadable(error) from None
    except ValueError as error:
        raise RefusalError(400, str(error)) from None
    except (MemoryError, OverflowError, RecursionError):  # a hostile text may claim any size
        raise RefusalError(413, "this is too large to be played here") from None


def _unreadable(error: NotationError) -> UnreadableError:
    sentence = f"expected {error.expected}, found {error.found}"
    return UnreadableError(400, sentence, error.line or None, error.column if error.line else None)
