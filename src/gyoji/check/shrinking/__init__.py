"""Make a failing input as small as possible by delta debugging, legal at every step.

Cases go first, then actions, then whatever the game's `shrinking` names: rows, columns, walkers; at
the end, cells become plain. Each transformation removes large pieces first, then ever smaller ones
(Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002), until no single
piece can go.
"""

from .search import PACK, Oracle, ShrinkResult, shrink
from .transformations import later, legal, together

__all__ = ["PACK", "Oracle", "ShrinkResult", "later", "legal", "shrink", "together"]
