"""The error for everything that can be wrong with a data set."""

from __future__ import annotations


class DataError(ValueError):
    """A data set cannot be read, is damaged, or cannot be made as asked."""


def unreadable(error: Exception) -> DataError:
    """What a library says about a damaged file, on one line."""
    return DataError(f"cannot be read: {' '.join(str(error).split())}")
