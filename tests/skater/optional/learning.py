"""What learners need of the Skater."""

from gyoji.game.state import State

from .rules import FLAG, HERE, WALL

PLANES = ("wall", "flag", "skater")
MARKS = ((HERE, 3),)  # the skater is no cell: it adds 3 to the cell that it is on
CELLS = 6
LEVELS = ("random", 8)


def features(state: State, at: int, player: int) -> int:
    cell = state[at]
    return (1 if cell == WALL else 0) + (2 if cell == FLAG else 0) + (4 if state[HERE] == at else 0)
