"""Backward search over all starts of a room of Sokoban: solvability, pushes, the farthest.

Used to design levels (`gyoji.solving.design`). `run` is compiled into the twin.
"""

from .positions import distance, farthest, prepare, solution
from .search import run

__all__ = ["distance", "farthest", "prepare", "run", "solution"]
