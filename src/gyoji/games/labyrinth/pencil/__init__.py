"""The Labyrinth with pencil and paper: a treasure to bring out, and walkers who meet."""

from ....game.game import Game
from .. import levels, notation
from . import display, rules

GAME = Game("labyrinth", 1, rules, notation, display, levels)
"""Set up by `variants.set_up`. Its notation only writes the walks, as in the labyrinth."""
