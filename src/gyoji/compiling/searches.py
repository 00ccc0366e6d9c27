"""The searches that a twin has: the one for every game, bound to this one, and its own solver."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..game import plain_learning, plain_solving, stand_ins
from ..solving import best_first

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

SOLVING = ("goal", "dead", "bound", "estimate", "canonical")
"""The functions of the module `solving`, each of which may be left out, that a search calls."""


def searches(package: str) -> dict[str, Any]:
    """The searches of a game, by their names in C: the one for every game, and its own solver."""
    found: dict[str, Any] = {"run_search": best_first.run}
    if find_spec(f"{package}.solver"):
        found["run_solver"] = import_module(f"{package}.solver").run
    if find_spec(f"{package}.backward"):
        found["run_backward"] = import_module(f"{package}.backward").run
    return found


def bound(package: str, modules: Mapping[str, ModuleType]) -> dict[Any, Any]:
    """The game's function for each stand-in."""
    rules, learning = modules["rules"], modules.get("learning", plain_learning)
    solving = (
        import_module(f"{package}.solving") if find_spec(f"{package}.solving") else plain_solving
    )
    return {
        stand_ins.apply: rules.apply,
        stand_ins.next_action: rules.next_action,
        stand_ins.score: rules.score,
        stand_ins.potential: getattr(learning, "potential", plain_learning.potential),
        **{
            getattr(stand_ins, name): getattr(solving, name, getattr(plain_solving, name))
            for name in SOLVING
        },
    }


def sources_of(package: str) -> list[str]:
    """The modules with the functions of a game's searches."""
    own = [f"{package}.{part}" for part in ("solving", "solver", "backward")]
    general = (best_first, plain_solving, plain_learning)
    return [*filter(find_spec, own), *(module.__name__ for module in general)]
