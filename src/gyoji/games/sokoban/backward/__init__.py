"""Every start of a room of Sokoban: which can be solved, in how few pushes, and which is farthest.

Used to design levels (`gyoji.solving.design`). `run` is compiled into the twin.
"""

from .positions import distance, farthest, prepare, solution
from .search import run

__all__ = ["distance", "farthest", "prepare", "run", "solution"]
