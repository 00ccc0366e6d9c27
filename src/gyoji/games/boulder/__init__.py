"""Boulder: Rockford digs for diamonds under stones that fall, and leaves by the exit."""

from ...game.game import Game
from . import display, levels, notation, rules

GAME = Game("boulder", 1, rules, notation, display, levels)
