"""The formats in which shards are stored, each a module that writes and reads one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import DataError

if TYPE_CHECKING:
    from types import ModuleType

STORAGES = ("parquet", "npz")


def storage(name: Any) -> ModuleType:
    """The module of a format. ImportError if a library that it needs is not installed.

    It has the functions `write(columns, file)` and `read(path, columns, rows, episodes)`.
    """
    if name not in STORAGES:
        raise DataError(f"format is one of {', '.join(STORAGES)}, not {name!a}")
    return import_module(f".{name}", __package__)
