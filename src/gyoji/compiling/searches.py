"""The searches that a twin has: the one for every game, and the game's own."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..game import plain_learning, plain_solving, stand_ins
from ..game.solving import chosen
from ..solving import best_first

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

PLAIN = {name: getattr(plain_solving, name) for name in ("goal", "assess", "canonical")}
"""The functions of the module `solving` that a search calls, and their defaults."""


OWN = ("solver", "opponent", "backward")
"""The modules with a search of the game's own, which is their function `run`."""


def searches(package: str) -> dict[str, Any]:
    """The searches of a game, by their names in C: the one for every game, and its own."""
    own = [part for part in OWN if find_spec(f"{package}.{part}")]
    found = {f"run_{part}": import_module(f"{package}.{part}").run for part in own}
    return {"run_search": best_first.run, **found}


def bound(package: str, modules: Mapping[str, ModuleType]) -> dict[Any, Any]:
    """The game's function for each stand-in and each default, and its record of notes."""
    rules, learning = modules["rules"], modules.get("learning", plain_learning)
    own = import_module(f"{package}.solving") if find_spec(f"{package}.solving") else None
    brought = chosen(own)
    return {
        stand_ins.apply: rules.apply,
        stand_ins.next_action: rules.next_action,
        stand_ins.score: rules.score,
        stand_ins.potential: getattr(learning, "potential", plain_learning.potential),
        stand_ins.Notes: getattr(own, "Notes", stand_ins.Notes),
        **brought,
        **{getattr(stand_ins, name): brought.get(plain, plain) for name, plain in PLAIN.items()},
    }


def sources_of(package: str) -> list[str]:
    """The modules with the functions of a game's searches."""
    own = [f"{package}.{part}" for part in ("solving", *OWN)]
    general = (best_first, plain_solving, plain_learning)
    return [*filter(find_spec, own), *(module.__name__ for module in general)]
