"""The Labyrinth with pencil and paper: a treasure to bring out, and walkers who meet."""

from ....game.game import Game
from .. import levels, notation
from . import display, rules

GAME = Game("labyrinth", 1, rules, notation, display, levels)
"""The game with pencil and paper. Its notation is that of the labyrinth, which cannot write a
treasure, so `variants.set_up` adds the treasure to a start."""
