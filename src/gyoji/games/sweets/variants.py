"""How several people play the game of sweets: as in the contest, from an input without turns."""

READS = {"games": "open"}
