"""The game of sweets: four players besiege cities with tokens and take the sweets in them."""

from ...game.game import Game
from . import display, levels, notation, rules

GAME = Game("sweets", 1, rules, notation, display, levels)
