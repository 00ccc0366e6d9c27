"""The game of sweets for people: the contest's rules; an input may end before the last turn."""

READS = {"games": "open"}
