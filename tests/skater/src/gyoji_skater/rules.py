"""The Skater glides until a wall is in the way, and wants to stop on the flag."""

from gyoji.game.declarations import Declarations
from gyoji.game.events import Log, tell
from gyoji.game.state import OWN, RUNNING, STATUS, State, four_ways, one_player, stride

declare = Declarations()

ICE, WALL, FLAG = 0, 1, 2  # cells
HERE = OWN  # a register: the skater's place

BLOCKED = declare.event("2 Stand", "there is a wall at {b:place}", "bump", "skater", "a b")
GLIDE = declare.event("1 Glide", "the skater glides from {a:place} to {b:place}", "slide", "skater")
ARRIVAL = declare.event(
    "3 Flag", "the skater has stopped on the flag at {a:place}", "glow", "skater"
)
STOOD, GLIDED = map(declare.answer, ("stands", "glides"))
declare.end("3 Flag", "still on the ice", RUNNING)
ARRIVED = declare.end("3 Flag", "arrived")

declare.look("ice", "  ", "  ", "ground")
declare.look("wall", "██", "##", "wall")
declare.look("flag", "⚑ ", "* ", "goal")
declare.look("skater", "☺ ", "@ ", "player")
declare.cell(".", ICE, "ice", "ice")
declare.cell("#", WALL, "wall", "wall")
declare.cell("*", FLAG, "flag", "ice", "flag")
declare.cell("@", None, "skater", "ice", "skater")

next_action, players = four_ways, one_player


def begin(state: State, log: Log) -> None:
    """Nothing moves by itself."""


def apply(state: State, way: int, log: Log) -> int:
    """One push off the ice, and where it ends."""
    start = state[HERE]
    step = stride(state, way)
    while state[state[HERE] + step] != WALL:
        state[HERE] += step
    if state[HERE] == start:
        tell(log, BLOCKED, start, start + step)
        return STOOD
    tell(log, GLIDE, start, state[HERE])
    if state[state[HERE]] == FLAG:
        state[STATUS] = ARRIVED
        tell(log, ARRIVAL, state[HERE], state[HERE])
    return GLIDED


def score(state: State, player: int) -> int:
    """One point for the flag."""
    return 0 if state[STATUS] == RUNNING else 1
