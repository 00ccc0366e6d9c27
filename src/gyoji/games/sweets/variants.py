"""Variants of the game of sweets for people: only the contest's; an input may have no turns."""

READS = {"games": "open"}
