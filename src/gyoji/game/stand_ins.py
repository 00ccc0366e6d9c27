"""Stand-ins for a game's functions, in plain functions that serve every game.

What calls them is bound to a game before it runs: a compiled twin has the game's functions in their
place, and interpreted functions are copied (`bound_copies`).
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
"""What `assess` returns for a state after which no goal can follow."""


class Notes(Lines):
    """The base of a game's `solving.Notes`, in whose place it stands: memory for `assess`."""


def apply(state: State, action: int, log: Log) -> int:
    """The game's `rules.apply`."""
    raise NotImplementedError


def next_action(state: State, action: int) -> int:
    """The game's `rules.next_action`."""
    raise NotImplementedError


def score(state: State, player: int) -> int:
    """The game's `rules.score`."""
    raise NotImplementedError


def potential(state: State, player: int) -> int:
    """The game's `learning.potential`."""
    raise NotImplementedError


def goal(state: State) -> bool:
    """The game's `solving.goal`."""
    raise NotImplementedError


def assess(state: State, notes: Notes, objective: int) -> int:
    """The game's `solving.assess`."""
    raise NotImplementedError


def canonical(state: State) -> None:
    """The game's `solving.canonical`."""
    raise NotImplementedError


def bound_copies(modules: Iterable[ModuleType], functions: Mapping[Any, Any]) -> dict[Any, Any]:
    """For each function of these modules a copy that calls these functions, by their stand-ins.

    The copies call each other.
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
