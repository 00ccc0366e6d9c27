"""The base of all exceptions of this package, and helpers for their messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Error(Exception):
    """Base of every exception that the package raises on purpose: `gyoji.Error`.

    Its text is a sentence: what was expected, what was found, and where.
    """


def find_line(error: BaseException, file: str) -> int | None:
    """Return the line of a file in which an error arose; None if it arose elsewhere."""
    from traceback import extract_tb  # here, because `judge` has to start fast

    frames = extract_tb(error.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == file), None)


def find_similar(name: str, known: Iterable[str]) -> str:
    """Return the known name that was probably meant; "" if none is like it."""
    from difflib import get_close_matches  # here, because it is slow to import

    return next(iter(get_close_matches(name, list(known), 1)), "")


def suggest(name: str, known: Iterable[str], mark: str = "; ") -> str:
    """Return "did you mean NAME?" for a similar known name, after `mark`; "" if none is similar."""
    near = find_similar(name, known)
    return f"{mark}did you mean {near}?" if near else ""
