"""The core's own types as JSON objects, with the names that pages use.

This module, `frames` and `workbench` also run in browsers, so they import nothing but the core.
"""

from __future__ import annotations

from functools import cache
from typing import Any

JsonObject = dict[str, Any]

RENAMED = {"start": "from", "end": "to", "number": "count"}
"""Fields of the core's types with another name in messages: `from` is a keyword in Python."""


def as_object(value: Any) -> JsonObject:
    """Return a named tuple, and those in it, as JSON objects; msgspec alone would write arrays."""
    names = _names(type(value))  # type: ignore[arg-type]  # a class is hashable
    fields = dict(zip(names, value, strict=True))
    for name, field in fields.items():
        if isinstance(field, tuple) and hasattr(field, "_fields"):
            fields[name] = as_object(field)
    return fields


@cache  # called for every tile, ruling and motion of every frame
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(RENAMED.get(name, name) for name in kind._fields)
