"""Sokoban: a worker pushes boxes until every box stands on a target."""

from ...game.game import Game
from . import display, levels, notation, rules

GAME = Game("sokoban", 1, rules, notation, display, levels)
