"""The Tower: a climber pushes and pulls blocks to get on top of the goal block."""

from ...game.game import Game
from . import display, levels, notation, rules

GAME = Game("tower", 1, rules, notation, display, levels)
