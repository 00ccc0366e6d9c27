"""The formats of shards: each is a module that writes and reads them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import DataError

if TYPE_CHECKING:
    from types import ModuleType

FORMATS = ("parquet", "npz")


def storage(form: Any) -> ModuleType:
    """The module of a format; ImportError where it needs what is not installed.

    It has `write(columns, file)` and `read(path, columns, rows, episodes)`.
    """
    if form not in FORMATS:
        raise DataError(f"a format is one of {', '.join(FORMATS)}, not {form!a}")
    return import_module(f".{form}", __package__)
