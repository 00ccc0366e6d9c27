"""The Skater: on ice you glide until something stops you."""

from gyoji import Game

from . import display, levels, notation, rules

GAME = Game("skater", 1, rules, notation, display, levels)
