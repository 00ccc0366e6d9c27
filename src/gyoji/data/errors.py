"""What may be wrong with a data set."""

from __future__ import annotations


class DataError(ValueError):
    """A data set that cannot be read, or is not what it says: a sentence that names the file."""


def unreadable(error: Exception) -> DataError:
    """What a reader says of damage, in one line."""
    return DataError(f"cannot be read: {' '.join(str(error).split())}")
