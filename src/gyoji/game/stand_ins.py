"""Stand-ins for a game's functions, in plain functions that serve every game.

Functions that call stand-ins are bound to a game before they run: a compiled twin has the game's
functions in place of the stand-ins, and so have copies of interpreted functions (`bound_copies`).
"""

from collections.abc import Iterable, Mapping
from types import FunctionType, ModuleType
from typing import Any

from .events import Log
from .lines import Lines
from .state import State

# What a search looks for: any solution, or one with the fewest actions.
ANY, MOVES = 0, 1

DEAD = 1 << 40
"""The value that `assess` returns for a state from which no goal can follow."""


class SearchNotes(Lines):
    """The base of a game's `solving.Notes`, and the stand-in for it: memory for `assess`."""


def apply(state: State, action: int, log: Log) -> int:
    """Stand in for the game's `rules.apply`."""
    raise NotImplementedError


def next_action(state: State, action: int) -> int:
    """Stand in for the game's `rules.next_action`."""
    raise NotImplementedError


def score(state: State, player: int) -> int:
    """Stand in for the game's `rules.score`."""
    raise NotImplementedError


def potential(state: State, player: int) -> int:
    """Stand in for the game's `learning.potential`."""
    raise NotImplementedError


def goal(state: State) -> bool:
    """Stand in for the game's `solving.goal`."""
    raise NotImplementedError


def assess(state: State, notes: SearchNotes, objective: int) -> int:
    """Stand in for the game's `solving.assess`."""
    raise NotImplementedError


def canonical(state: State) -> None:
    """Stand in for the game's `solving.canonical`."""
    raise NotImplementedError


def bound_copies(modules: Iterable[ModuleType], functions: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return a copy of each function of these modules that calls a game's functions.

    `functions` has the game's function for each stand-in. The copies also call each other.
    """
    spaces = {module: dict(vars(module)) for module in modules}
    made: dict[Any, Any] = {
        function: FunctionType(function.__code__, space, function.__name__)
        for module, space in spaces.items()
        for function in list(space.values())
        if isinstance(function, FunctionType) and function.__module__ == module.__name__
    }
    for space in spaces.values():
        for name, value in space.items():
            if isinstance(value, FunctionType):
                space[name] = functions.get(value) or made.get(value, value)
    return made
