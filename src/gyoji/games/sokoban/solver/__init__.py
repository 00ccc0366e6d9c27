"""A solver for Sokoban: any solution, the fewest pushes or moves, or a proof that there is none.

Its modules are plain functions over records of lines, compiled into the twin of the game.
"""

from .engine import run
from .preparation import prepare
from .walks import actions

__all__ = ["actions", "prepare", "run"]
