"""Machine learning for Boulder: planes, a shaped reward, and numbered actions."""

from ...game.state import State
from .rules import DIAMOND, DIAMONDS, EARTH, EXIT, ROCK, ROCKFORD, STONE, declare

PLANES = declare.words(ROCK, EARTH, EXIT, ROCKFORD, STONE, DIAMOND)
CELLS = 8
LEVELS = ("escape", 8)


def features(state: State, at: int, player: int) -> int:
    """Return a bit for each plane; empty cells have none."""
    cell = state[at]
    if cell <= ROCK:
        return 1
    return 2 << cell - EARTH if cell >= EARTH else 0


def potential(state: State, player: int) -> int:
    return -state[DIAMONDS]
