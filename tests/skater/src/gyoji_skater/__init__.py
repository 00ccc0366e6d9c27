"""The Skater: on ice you stop where something stops you."""

from gyoji.game.protocols import Game

from . import display, levels, notation, rules

GAME = Game("skater", 1, rules, notation, display, levels)
