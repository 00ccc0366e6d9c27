"""Letters as strokes, so that pictures look the same whatever fonts a machine has."""

from __future__ import annotations

from typing import NamedTuple

TALL = 14
"""The height of a capital, in the units of the strokes."""

APART = 3.4
"""The space between letters."""

HEAVY = 2.9
"""The width of a stroke."""

CAPITAL = 0.7
"""The height of a capital, as a share of the font size."""

SMALL = 0.78
"""The height of a small letter, drawn as a small capital, as a share of a capital."""

FEW, ROOM = 2, 2.4
"""Labels of up to FEW letters have full size; longer ones shrink to the width of ROOM letters."""

# Widths and SVG paths by character; strokes are centred on the path, and y grows downwards.
STROKES: dict[str, tuple[float, str]] = {
    "0": (8, "M4 0A4 5 0 0 1 8 5V9A4 5 0 0 1 0 9V5A4 5 0 0 1 4 0Z"),
    "1": (4.5, "M0 3.2L4.5 0V14"),
    "2": (8, "M0 3.8A4 3.8 0 0 1 8 3.8C8 7.5 2 9 0 14H8"),
    "3": (8, "M.5 1.5C1.5 .5 2.7 0 4 0A3.5 3.4 0 0 1 4 6.8H3.2H4A3.8 3.6 0 0 1 4 14"
             "C2.4 14 1 13.4 0 12.3"),
    "4": (8.5, "M6.3 14V0L0 9.8H8.5"),
    "5": (8, "M7.4 0H1L.5 6.2C1.5 5.4 2.7 5 4 5A4 4.5 0 0 1 4 14C2.4 14 1 13.5 0 12.5"),
    "6": (8, "M7 .3C3 .3 0 4 0 9.5A4 4.5 0 0 0 8 9.5A4 4.5 0 0 0 0 9.5"),
    "7": (8, "M0 0H8L3 14"),
    "8": (8, "M4 6.6A3.5 3.3 0 0 1 4 0A3.5 3.3 0 0 1 4 6.6A4 3.7 0 0 0 4 14A4 3.7 0 0 0 4 6.6Z"),
    "9": (8, "M1 13.7C5 13.7 8 10 8 4.5A4 4.5 0 0 0 0 4.5A4 4.5 0 0 0 8 4.5"),
    "A": (9, "M0 14L4.5 0L9 14M1.6 9.4H7.4"),
    "B": (8, "M0 14V0H4A3.4 3.4 0 0 1 4 6.8H0H4.4A3.6 3.6 0 0 1 4.4 14Z"),
    "C": (8.5, "M8.5 2.6C7.6 .9 6.3 0 4.8 0C2 0 0 3 0 7S2 14 4.8 14C6.3 14 7.6 13.1 8.5 11.4"),
    "D": (8.5, "M0 0V14H3.5C6.5 14 8.5 11 8.5 7S6.5 0 3.5 0Z"),
    "E": (7.5, "M7.5 0H0V14H7.5M0 7H6"),
    "F": (7.5, "M7.5 0H0V14M0 7H6"),
    "G": (8.5, "M8.5 2.6C7.6 .9 6.3 0 4.8 0C2 0 0 3 0 7S2 14 4.8 14"
             "C6.3 14 7.6 13.4 8.5 12V7.5H5.5"),
    "H": (8, "M0 0V14M8 0V14M0 7H8"),
    "I": (0, "M0 0V14"),
    "J": (5.5, "M5.5 0V10A2.8 4 0 0 1 0 11"),
    "K": (8, "M0 0V14M7.5 0L0 8M3 4.8L8 14"),
    "L": (7, "M0 0V14H7"),
    "M": (10, "M0 14V0L5 9L10 0V14"),
    "N": (8, "M0 14V0L8 14V0"),
    "O": (9, "M4.5 0C7.2 0 9 3 9 7S7.2 14 4.5 14 0 11 0 7 1.8 0 4.5 0Z"),
    "P": (8, "M0 14V0H4.3A3.7 3.8 0 0 1 4.3 7.6H0"),
    "Q": (9, "M4.5 0C7.2 0 9 3 9 7S7.2 14 4.5 14 0 11 0 7 1.8 0 4.5 0ZM6 10L9 14"),
    "R": (8, "M0 14V0H4.3A3.7 3.8 0 0 1 4.3 7.6H0M4.3 7.6L8 14"),
    "S": (8, "M7.5 2C6.6 .7 5.3 0 4 0C1.8 0 .3 1.5 .3 3.5C.3 8 8 6 8 10.3C8 12.5 6.3 14 4 14"
             "C2.3 14 1 13.3 0 12"),
    "T": (8, "M0 0H8M4 0V14"),
    "U": (8, "M0 0V9A4 5 0 0 0 8 9V0"),
    "V": (9, "M0 0L4.5 14L9 0"),
    "W": (12, "M0 0L3 14L6 3L9 14L12 0"),
    "X": (8, "M0 0L8 14M8 0L0 14"),
    "Y": (8, "M0 0L4 7L8 0M4 7V14"),
    "Z": (8, "M0 0H8L0 14H8"),
    ".": (0, "M0 13.9V14"),
    ",": (1, "M1 13L0 16"),
    ":": (0, "M0 5V5.1M0 13.9V14"),
    "-": (6, "M0 7.5H6"),
    "+": (8, "M0 7.5H8M4 3.5V11.5"),
    "=": (7, "M0 5H7M0 10H7"),
    "*": (8, "M4 3V12M0 5L8 10M8 5L0 10"),
    "#": (9, "M3 1L2 13M7 1L6 13M0 5H9M0 9.5H9"),
    "$": (8, "M7.5 3.5C6 2 2 1.5 .8 4C0 8 8 6 8 10C8 13 2 13 0 11M4 -1V15"),
    "@": (10, "M7 5V8A1.5 1.5 0 0 0 10 8V7A5 6.5 0 1 0 8 12.5M7 7A2 2.5 0 1 0 7 7.1"),
    "&": (9, "M9 14L2 4C1 2 2 0 4 0S6.5 2.5 5 4L1.5 7C-1 10 1 14 4 14S8 11 8.5 8"),
    "%": (9, "M9 0L0 14M1.5 1.5V2M7.5 12V12.5"),
    "!": (0, "M0 0V9M0 13.9V14"),
    "?": (7, "M0 3A3.5 3.2 0 1 1 5 6C4 6.7 3.5 7.5 3.5 9M3.5 13.9V14"),
    "/": (6, "M6 0L0 14"),
    "|": (0, "M0 -1V15"),
    "_": (8, "M0 14H8"),
    "~": (9, "M0 8C2 5 4 6 5 7S8 9 9 6"),
    "<": (7, "M7 2L0 7.5L7 13"),
    ">": (7, "M0 2L7 7.5L0 13"),
    "^": (8, "M0 7L4 2L8 7"),
    "(": (3, "M3 -1C-1 4 -1 10 3 15"),
    ")": (3, "M0 -1C4 4 4 10 0 15"),
    "[": (3, "M3 -1H0V15H3"),
    "]": (3, "M0 -1H3V15H0"),
    " ": (4, ""),
}  # fmt: skip
UNKNOWN = (8.0, "M0 0H8V14H0Z")


class Place(NamedTuple):
    """Where and how a label is written: its centre, its font size, and two custom properties.

    `halo` is the colour around the letters, "" for none.
    """

    x: float
    y: float
    size: float
    fill: str
    halo: str


def written(text: str, place: Place) -> str:
    """A text centred on its place, as SVG."""
    drawn, width = _strokes(text)
    size = place.size if len(text) <= FEW else place.size * min(1, ROOM / len(text))
    scale = size * CAPITAL / TALL
    left, top = place.x - width * scale / 2, place.y - TALL * scale / 2
    # Drawn first, so that it lies behind the letters; 6 units wider whatever their size.
    halo = _line(drawn, place.halo, HEAVY + 6 / scale) if place.halo else ""
    return (
        f'<g transform="translate({left:.2f} {top:.2f}) scale({scale:.3f})" fill="none"'
        f' stroke-linecap="round" stroke-linejoin="round">'
        f"{halo}{_line(drawn, place.fill, HEAVY)}</g>"
    )


def _strokes(text: str) -> tuple[str, float]:
    """The letters side by side, and their total width."""
    at, drawn = 0.0, []
    for letter in text:
        width, path = STROKES.get(letter.upper(), UNKNOWN)
        # There are no paths for small letters: they are drawn as small capitals.
        small = letter != letter.upper()
        fit = f" {TALL * (1 - SMALL):.1f}) scale({SMALL}" if small else ""
        drawn.append(f'<path transform="translate({at:.1f}{fit or " 0"})" d="{path}"/>')
        at += width * (SMALL if small else 1) + APART
    return "".join(drawn), max(at - APART, 0)


def _line(drawn: str, colour: str, width: float) -> str:
    return f'<g stroke="var({colour})" stroke-width="{width:.2f}">{drawn}</g>'
