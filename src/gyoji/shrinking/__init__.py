"""A failing input made as small as it can be, and legal all the way.

Data sets go first, then actions, then whatever the game's `checking` names: rows, columns, walkers;
at the end, cells become plain. Each of these is taken away in large pieces first, then in ever
smaller ones (delta debugging; Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing
Input", 2002), until no single one can go.
"""

from .legality import legal, together
from .search import PACK, Finder, Shrunk, shrink
from .ways import later

__all__ = ["PACK", "Finder", "Shrunk", "later", "legal", "shrink", "together"]
