"""Backward search over all starts of a room of Sokoban.

It finds which starts can be solved, the pushes that they need, and the farthest starts, for the
design of levels (`gyoji.solving.design`). `run` is compiled into the twin.
"""

from .positions import distance, farthest, prepare, solution
from .search import run

__all__ = ["distance", "farthest", "prepare", "run", "solution"]
