"""The Labyrinth: walk a map that you cannot see; the master names the cell you stepped on."""

from ...game.game import Game
from . import display, levels, notation, rules

GAME = Game("labyrinth", 1, rules, notation, display, levels)
