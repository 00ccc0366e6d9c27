"""How people see the Skater and hear about it."""

from . import notation
from .rules import declare

TITLE = "The Skater"
ABOUT = "A skater glides until a wall is in the way, and wants to stop on the flag."
LEGEND, ANSWERS = declare.legend, declare.answers
EVENTS, ENDS = declare.events, declare.ends
KEYS = {"up": "U", "down": "D", "left": "L", "right": "R"}
draw = notation.draw
