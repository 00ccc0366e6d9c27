"""How people see the Skater and hear about it."""

from gyoji.game.protocols import Words
from gyoji.game.state import RUNNING

from . import notation
from .rules import ARRIVAL, ARRIVED, BLOCKED, GLIDE, GLIDED, STOOD

TITLE = "The Skater"
ABOUT = "A skater glides until a wall is in the way, and wants to stop on the flag."
LEGEND = {".": "ice", "#": "wall", "*": "flag", "@": "skater"}
ANSWERS = {STOOD: "stands", GLIDED: "glides"}
EVENTS = {
    BLOCKED: Words("2 Stand", "there is a wall at {b:place}"),
    GLIDE: Words("1 Glide", "the skater glides from {a:place} to {b:place}"),
    ARRIVAL: Words("3 Flag", "the skater has stopped on the flag at {a:place}"),
}
ENDS = {RUNNING: Words("3 Flag", "still on the ice"), ARRIVED: Words("3 Flag", "arrived")}
KEYS = {"up": "U", "down": "D", "left": "L", "right": "R"}
draw = notation.draw
