"""Variants of the game of sweets for people: the contest's, from an input without turns."""

READS = {"games": "open"}
