"""A solver for Sokoban: any solution, the fewest pushes or moves, or a proof that there is none.

Its modules are plain functions over records (`gyoji.game.lines`), compiled into the twin of the
game.
"""

from . import record
from .allocation import lend, prepare
from .engine import run
from .relay import Relay
from .walks import actions

__all__ = ["SWITCHES", "Relay", "actions", "lend", "prepare", "run"]

SWITCHES = {
    "freeze deadlocks": record.FREEZE,
    "frozen distances": record.FROZEN_DISTANCES,
    "matching": record.MATCHING,
    "corral pruning": record.CORRALS,
    "backward search": record.BACKWARD,
    "feature space": record.FESS,
    "packing sequence": record.SEQUENCE,
    "packing order": record.ORDER,
    "deadlock patterns": record.PATTERNS,
    "repairs": record.REPAIRS,
    "visits": record.VISITS,
    "unpacking": record.UNPACKING,
    "rooms": record.ROOMS,
    "halfway": record.HALFWAY,
    "symmetries": record.SYMMETRIES,
}
"""The bits for the argument `switches` of `prepare`: a cleared bit turns off the named part."""
