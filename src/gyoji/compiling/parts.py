"""The modules of a game that are compiled, and the functions of them that the loops call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..game import plain_learning
from .pieces import PlainError

if TYPE_CHECKING:
    from types import ModuleType

PARTS = {
    "rules": ("begin", "apply", "score", "next_action"),
    "fast_path": ("extent", "area", "perform", "close"),
    "learning": ("features", "number", "announcement", "potential", "complete", "code"),
    "positions": ("fault", "registers", "is_action"),
}
"""The modules that are compiled, if they exist, and the functions that the loops call."""

DEFAULTS = {"learning": plain_learning}
"""The modules with the functions that a part may leave out."""


def entries(modules: dict[str, ModuleType]) -> dict[str, Any]:
    """The functions that the loops call, by their names in C. PlainError if one is missing."""
    return {
        RENAMED.get((part, name), name): entry(module, DEFAULTS.get(part), name)
        for part, module in modules.items()
        for name in PARTS[part]
    }


def entry(module: ModuleType, default: ModuleType | None, name: str) -> Any:
    function = getattr(module, name, getattr(default, name, None))
    if function is None:
        raise PlainError(f"{module.__file__}: expected a function {name}, found none")
    return function


RENAMED = {("positions", "registers"): "position_registers"}
"""Functions with another name in C."""
