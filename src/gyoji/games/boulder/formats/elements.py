"""The elements of BDCFF, by code and by name, and what they are in Boulder's rules."""

from __future__ import annotations

from ..rules import DIAMOND, EARTH, EMPTY, EXIT, ROCK, ROCKFORD, STONE

NAMES = {
    "SPACE": EMPTY, "DIRT": EARTH, "WALL": ROCK, "STEELWALL": ROCK, "BOULDER": STONE,
    "DIAMOND": DIAMOND, "INBOX": ROCKFORD, "OUTBOX": EXIT, "HIDDENOUTBOX": EXIT,
}  # fmt: skip
"""The elements that the rules have: nothing explodes, so a brick wall is rock."""

CODES = {
    " ": "SPACE", ".": "DIRT", "w": "WALL", "W": "STEELWALL", "r": "BOULDER", "d": "DIAMOND",
    "P": "INBOX", "X": "OUTBOX", "H": "HIDDENOUTBOX",
    "Q": "FIREFLYl", "o": "FIREFLYd", "O": "FIREFLYu", "q": "FIREFLYr",
    "c": "BUTTERFLYd", "C": "BUTTERFLYl", "b": "BUTTERFLYu", "B": "BUTTERFLYr",
    "M": "MAGICWALL", "x": "HEXPANDINGWALL", "v": "VEXPANDINGWALL", "a": "AMOEBA", "s": "SLIME",
    "F": "VOODOO",
}  # fmt: skip
"""The codes of maps that have no codes of their own."""

WRITTEN = {
    ROCKFORD: "P", EMPTY: " ", EARTH: ".", ROCK: "W", STONE: "r", DIAMOND: "d", EXIT: "X",
}  # fmt: skip

KNOWN = "an element that the rules have (--lenient leaves others out)"

REMARKS = {"WALL": "walls that an explosion could open", "HIDDENOUTBOX": "a hidden exit"}
"""What the rules do not have of elements that they do have."""
