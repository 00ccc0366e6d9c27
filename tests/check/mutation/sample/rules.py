"""The rules: each function has something to mutate."""

from gyoji.game.events import Log, tell
from gyoji.game.state import OWN, STATUS, TURN, State

from .tables import STEPS

HERE = OWN
WALL, ENDED = 1, 1
GOES, STAYS, TURNS = 1, 2, 3


def begin(state: State, log: Log) -> None:
    """The player may be anywhere."""
    order(state, 0)
    tell(log, GOES, 0, 0)


def apply(state: State, action: int, log: Log) -> int:
    """Calls everything else."""
    seen = compare(action) + join(action) + walk(state, action, log)
    if action > 2 and not seen:
        return refuse(STAYS, action, log)
    told_only(state, log)
    order(state, action)
    return STEPS[action & 3]


def compare(action: int) -> int:
    """A comparison and its constant."""
    return 1 if action < 3 else 0


def join(action: int) -> bool:
    """A connective."""
    return action == WALL or action > 7


def walk(state: State, action: int, log: Log) -> int:
    """A loop, and a branch."""
    place = state[HERE]
    while state[place] == 0:
        place += 1
    if place > action:
        state[HERE] = place
        tell(log, GOES, place, action)
    elif place == action:
        turn(state, log)
    return place


def turn(state: State, log: Log) -> None:
    """A register is changed."""
    state[TURN] -= 1
    tell(log, TURNS, 0, 0)


def refuse(reason: int, action: int, log: Log) -> int:
    """An event is handed on."""
    tell(log, reason, action, action)
    return 0


def told_only(state: State, log: Log) -> None:
    """Nothing here shows in an output."""
    most = max(state[HERE], 4)
    if most > 5:
        tell(log, STAYS, most + 1, most - 1)


def order(state: State, action: int) -> None:
    """The first two statements commute, the last two do not."""
    state[TURN] = action
    state[HERE] = action + 1
    state[STATUS] = state[HERE]
