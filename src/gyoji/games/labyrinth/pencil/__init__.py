"""The Labyrinth with pencil and paper: a treasure to bring out, and walkers who meet."""

from ....game.game import Game
from .. import levels, notation
from . import display, rules

GAME = Game("labyrinth", 1, rules, notation, display, levels)
"""`variants.set_up` makes its starts. Its notation is the labyrinth's, which only has walks."""
