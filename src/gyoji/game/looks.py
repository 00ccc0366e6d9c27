"""The looks of a game: its kinds of tiles, their colours, and what moves on a board.

This module is not a part of `scene`, because rules declare looks, and judging has to start fast.
"""

from __future__ import annotations

from typing import NamedTuple

NOBODY = -1


class Tile(NamedTuple):
    """One thing drawn on a cell. `name` is one of the scene's LOOKS.

    `label` is written on it, `way` is the direction in which it points (up, down, left, right, or
    "" for none), and `owner` is the player it belongs to.
    """

    name: str
    label: str = ""
    way: str = ""
    owner: int = NOBODY


class Look(NamedTuple):
    """A kind of tile: its look in a terminal, and its description.

    `glyph` is two columns wide; `plain` is one or two ASCII letters. `colour` is one of COLOURS.
    """

    glyph: str
    plain: str
    colour: str
    words: str


COLOURS = (
    "ground", "wall", "player", "box", "goal", "home", "danger",
    "earth", "stone", "gem", "water", "ice", "wood", "gold", "sweet", "quiet",
)  # fmt: skip
"""The names of the palette, which all games share; terminal and browser have their own shades."""

SHADES = {name: name for name in COLOURS} | {
    "player": "cloth", "box": "wood", "goal": "candy", "home": "leaf", "danger": "jacket",
    "stone": "slate", "water": "home", "wood": "timber", "gold": "sun", "sweet": "magic",
    "quiet": "sand",
}  # fmt: skip
"""The browser's shade of each colour: its custom property `--tile-...` in palette.css.

It may have another hue than the terminal's (terminal/themes.py).
"""


class Motion(NamedTuple):
    """The motion that an event causes: its kind, the tile, and the event's numbers for its ends.

    The `tile` "" means the topmost tile at the start. `start` and `end` are "a", "b", or "" for
    none.
    """

    kind: str
    tile: str
    start: str
    end: str


MOTIONS = ("walk", "push", "slide", "fall", "flow", "jump", "put", "take", "vanish", "bump", "glow")
"""The kinds of motion. "put" needs no `start`; "take" and all after it need no `end`."""
