"""The Skater, as people see and hear it."""

from gyoji.game.protocols import Words
from gyoji.state import RUNNING, WIDTH, Position, State

from . import notation
from .rules import ARRIVAL, ARRIVED, BLOCKED, GLIDE, GLIDED, STOOD

TITLE = "The Skater"
ABOUT = "A skater glides until a wall stops him, and wants to stop on the flag."
LEGEND = {".": "ice", "#": "wall", "*": "flag", "@": "skater"}
ANSWERS = {STOOD: "stands", GLIDED: "glides"}
EVENTS = {
    BLOCKED: Words("2 Stand", "there is a wall at {b:place}"),
    GLIDE: Words("1 Glide", "he glides from {a:place} to {b:place}"),
    ARRIVAL: Words("3 Flag", "he has stopped on the flag at {a:place}"),
}
ENDS = {RUNNING: Words("3 Flag", "still on the ice"), ARRIVED: Words("3 Flag", "arrived")}
LATE = Words("3 Flag", "he has arrived and stays")
TOLD = {event: words.text for event, words in EVENTS.items()}
KEYS = {"up": "U", "down": "D", "left": "L", "right": "R"}
draw = notation.draw


def place(value: int, state: State) -> str:
    """Row and column, from 1."""
    return f"row {value // state[WIDTH] + 1}, column {value % state[WIDTH] + 1}"


NOUNS = {"place": place}


def player(player: int) -> str:
    """There is but one."""
    return "skater"


def say(action: int, state: State) -> str:
    """The way in a word."""
    return ("up", "down", "left", "right")[action]


def describe(glyph: str) -> str:
    """The glyph's line of the legend."""
    return LEGEND[glyph]


def view(state: Position, player: int) -> Position:
    """Nothing is hidden."""
    return state
