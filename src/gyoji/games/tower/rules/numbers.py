"""The numbers of the Tower: cells, registers, ends, answers, actions, events."""

from ....game.state import OWN

# What a cell holds: GROUND and above bear, BLOCK and above are blocks, FRAGILE and above fragile
# ones, whose count is their distance from FRAGILE, plus one.
EMPTY, VOID, GROUND, BLOCK, ICE, GOAL, FIXED, HOLE, FRAGILE = 0, 1, 2, 3, 4, 5, 6, 7, 8
CELL_LIMIT = FRAGILE + 3

# Registers: the player's place; the goal's first place (0: no goal); and the rectangle that may be
# restless, with rows and columns from 0 at the top left (all 0: at rest).
HERE, PEAK = OWN, OWN - 1
TOP, BOTTOM, LEFTMOST, RIGHTMOST = OWN - 2, OWN - 3, OWN - 4, OWN - 5

# The ends, in order of precedence. (Running out of commands is not one: the play is RUNNING.)
CLEARED, IN_HOLE, CRUSHED, GOAL_WALKED = 1, 2, 3, 4

# Answers.
REFUSED, DONE = 0, 1

# Actions: to the right, plus one to the left; then a walk to each column.
# A walk to column `state[WIDTH]` or beyond stands for an unknown command.
PUSH, PULL, GETDOWN, CLIMB, MOVETO = 0, 2, 4, 6, 8

# Events: the reason for a refusal, with the player's place and the place in question.
UNKNOWN = 1
MOVETO_OUT, MOVETO_SAME, MOVETO_TAKEN, MOVETO_GAP = 2, 3, 4, 5
CLIMB_TOP, CLIMB_NOTHING, CLIMB_HEAD, CLIMB_TAKEN = 6, 7, 8, 9
GETDOWN_BOTTOM, GETDOWN_OUT, GETDOWN_BESIDE, GETDOWN_TAKEN = 10, 11, 12, 13
PUSH_NOTHING, PUSH_FIXED = 14, 15
PULL_OUT, PULL_TAKEN, PULL_NOTHING, PULL_FIXED = 16, 17, 18, 19

# Events: what the player did and what followed, from one place to another.
WALKED, CLIMBED, GOT_DOWN, BACKED, PULLED = 20, 21, 22, 23, 24
PUSHED, SLID, GLIDED, BUMPED, LOST = 25, 26, 27, 28, 29
WORN, CRUMBLED, VANISHED, DROPPED, FELL = 30, 31, 32, 33, 34
ON_GOAL, ON_HOLE, HIT, GOAL_GONE = 35, 36, 37, 38
SLIPPED, SKATED = 39, 40  # out of the tower: an ice block; another one, over ice
