"""The numbers of the Tower: cells, registers, ends, answers, actions, events."""

from ....game.declarations import Declarations
from ....game.state import OWN, RUNNING

declare = Declarations()

# The numbers of cells. Cells from GROUND on bear blocks. Cells from BLOCK on are blocks, and cells
# from FRAGILE on are fragile blocks, whose count is the difference from FRAGILE, plus one.
EMPTY, VOID, GROUND, BLOCK, ICE, GOAL, FIXED, HOLE, FRAGILE = 0, 1, 2, 3, 4, 5, 6, 7, 8
CELL_LIMIT = FRAGILE + 3

# Registers: the player's place; the goal's first place (0: no goal); and the rectangle that may be
# restless, with rows and columns from 0 at the top left (all 0: at rest).
HERE, PEAK = OWN, OWN - 1
TOP, BOTTOM, LEFTMOST, RIGHTMOST = OWN - 2, OWN - 3, OWN - 4, OWN - 5

# Actions: each number is a command to the right, and the next number the same to the left. From
# MOVETO on there is a walk to each column; a walk to column `state[WIDTH]` or beyond stands for an
# unknown command.
PUSH, PULL, GETDOWN, CLIMB, MOVETO = 0, 2, 4, 6, 8

# Events: the reason for a refusal, with the player's place and the place in question.
UNKNOWN = declare.event("3 Refused", "this command is unknown")
MOVETO_OUT = declare.event("3 MOVETO", "column {b} is outside the tower")
MOVETO_SAME = declare.event("3 MOVETO", "the player is in column {b} already")
MOVETO_TAKEN = declare.event("3 MOVETO", "there is a block at {b:place}")
MOVETO_GAP = declare.event("3 MOVETO", "the way needs a block at {b:place}, which is blank")
CLIMB_TOP = declare.event("3 CLIMB", "the player is in the top row")
CLIMB_NOTHING = declare.event("3 CLIMB", "no block at {b:place} to climb on")
CLIMB_HEAD = declare.event("3 CLIMB", "a block above the player, at {b:place}")
CLIMB_TAKEN = declare.event("3 CLIMB", "a block at {b:place}, where the player would stand")
GETDOWN_BOTTOM = declare.event("3 GETDOWN", "the player is in the lowest row")
GETDOWN_OUT = declare.event("3 GETDOWN", "{b:place} is outside the tower")
GETDOWN_BESIDE = declare.event("3 GETDOWN", "a block in the way at {b:place}")
GETDOWN_TAKEN = declare.event("3 GETDOWN", "a block at {b:place}, where the player would go")
PUSH_NOTHING = declare.event("3 PUSH", "no block at {b:place} to push")
PUSH_FIXED = declare.event("3 PUSH", "the run holds a fixed block, at {b:place}")
PULL_OUT = declare.event("3 PULL", "{b:place} is outside the tower")
PULL_TAKEN = declare.event("3 PULL", "a block behind the player, at {b:place}")
PULL_NOTHING = declare.event("3 PULL", "no block at {b:place} to pull")
PULL_FIXED = declare.event("3 PULL", "the block at {b:place} is fixed")

# Events: what the player did and what followed, from one place to another.
WALKED = declare.event("3 MOVETO", "the player goes from {a:place} to {b:place}", "walk", "player")
CLIMBED = declare.event(
    "3 CLIMB", "the player climbs from {a:place} to {b:place}", "walk", "player"
)
GOT_DOWN = declare.event(
    "3 GETDOWN", "the player gets down from {a:place} to {b:place}", "walk", "player"
)
BACKED = declare.event(
    "3 PULL", "the player steps back from {a:place} to {b:place}", "walk", "player"
)
PULLED = declare.event("3 PULL", "{a:block} at {a:place} is pulled to {b:place}", "push")
PUSHED = declare.event("4 Pushed", "{a:block} at {a:place} is pushed to {b:place}", "push")
SLID = declare.event("4 Ice", "{a:block} at {a:place} slides to {b:place}", "slide")
GLIDED = declare.event("4 On ice", "{a:block} at {a:place} slides over ice to {b:place}", "slide")
BUMPED = declare.event("4 Pushed", "the block at {b:place} stops it at {a:place}")
LOST = declare.event("4 Out", "{a:block} at {a:place} is pushed out of the tower", "vanish")
WORN = declare.event("4 Fragile", "the fragile block at {a:place} counts down to {b}", "glow")
CRUMBLED = declare.event(
    "4 Fragile", "the fragile block at {a:place} counts down to nothing", "vanish"
)
VANISHED = declare.event("5.1 Vanishing", "the block at {a:place} vanishes on {b:place}", "vanish")
DROPPED = declare.event(
    "5.2 Player falls", "the player falls from {a:place} to {b:place}", "fall", "player"
)
FELL = declare.event("5.3 Blocks fall", "the block at {a:place} falls to {b:place}", "fall")
ON_GOAL = declare.event("6 A", "the player is on the goal block, at {b:place}", "glow", "goal", "b")
ON_HOLE = declare.event(
    "6 B", "the player is on a dimension block, at {b:place}", "glow", "dimension", "b"
)
HIT = declare.event("6 C", "a block is on the player, at {b:place}", "glow", "", "b")
GOAL_GONE = declare.event("6 D", "the goal block is no longer at {b:place}")
SLIPPED = declare.event(
    "4 Ice", "{a:block} at {a:place} slides out of the tower, past {b:place}", "vanish"
)
SKATED = declare.event(
    "4 On ice", "{a:block} at {a:place} slides over ice out of the tower, past {b:place}", "vanish"
)

REFUSED, DONE = map(declare.answer, ("refused", "done"))

# The ends, in order of precedence.
declare.end("6 E", "gave up: no command is left", RUNNING)
CLEARED = declare.end("6 A", "cleared")
IN_HOLE = declare.end("6 B", "the player stands on a dimension block")
CRUSHED = declare.end("6 C", "a block is on the player")
GOAL_WALKED = declare.end("6 D", "the goal block has moved, or is gone")

declare.look("blank", "  ", ". ", "ground")
declare.look("block", "▒▒", "##", "stone")
declare.look("ice", "░░", "I ", "ice")
declare.look("goal", "◆◆", "G ", "goal")
declare.look("fixed", "██", "C ", "wall")
declare.look("dimension", "◎ ", "B ", "danger")
declare.look("fragile", "▚▚", "", "wood", "fragile block")
declare.look("player", "☺ ", "S ", "player")
declare.cell(".", EMPTY, "blank", "blank")
declare.cell("#", BLOCK, "ordinary block", "block")
declare.cell("I", ICE, "ice block", "ice")
declare.cell("G", GOAL, "goal block", "goal")
declare.cell("C", FIXED, "fixed block", "fixed")
declare.cell("B", HOLE, "dimension block", "dimension")
declare.cell("1", FRAGILE, "fragile block that breaks when left", "fragile", label="1")
declare.cell("2", FRAGILE + 1, "fragile block that breaks when left twice", "fragile", label="2")
declare.cell(
    "3", FRAGILE + 2, "fragile block that breaks when left three times", "fragile", label="3"
)
declare.cell("S", None, "player", "blank", "player")
