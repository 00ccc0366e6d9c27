"""The error for all problems with a data set."""

from __future__ import annotations

from ..util.errors import Error


class DataError(Error, ValueError):
    """A data set cannot be read, is damaged, or cannot be made as requested."""


def unreadable(error: Exception) -> DataError:
    """Return the error for a damaged file, with the library's message on one line."""
    return DataError(f"cannot be read: {' '.join(str(error).split())}")
