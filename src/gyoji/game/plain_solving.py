"""What a module `solving` may leave out: a goal is a play that was won, and nothing more is known.

These are plain functions, since a game's twin contains those that its module leaves out.
"""

from ..state import RUNNING, STATUS, State
from .stand_ins import potential, score


def goal(state: State) -> bool:
    return state[STATUS] != RUNNING and score(state, 0) > 0


def dead(state: State) -> bool:
    return False


def bound(state: State) -> int:
    return 0


def estimate(state: State) -> int:
    return -potential(state, 0)


def canonical(state: State) -> None:
    return
