"""Labels as outlines of letters, so that pictures look the same whatever fonts a machine has.

`letters.json` has the outlines of Nunito ExtraBold, by `docs/letters.py`; its licence is
`letters-OFL.txt`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

WIDEST = 1.4
"""The largest width of a label, as a share of its font size; wider ones shrink."""

HALO = 6
"""The width of the stroke behind a letter, half of which is seen around it."""


class LabelPlace(NamedTuple):
    """The place and style of a label: its centre, its font size, and two custom properties.

    `halo` is the colour around the letters, "" for none.
    """

    x: float
    y: float
    size: float
    fill: str
    halo: str


class Font(NamedTuple):
    """Widths and SVG paths by letter, on a baseline, with the box for all others under "".

    `em` is the font size in the units of the paths, `capital` the height of a capital.
    """

    em: float
    capital: float
    letters: Mapping[str, tuple[float, str]]


@cache
def font() -> Font:
    return Font(**json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8")))


def write(text: str, place: LabelPlace) -> str:
    """Return a text centred on its place, as SVG."""
    em, capital, known = font()
    drawn, width = list[str](), 0.0
    for letter in text:
        wide, path = known.get(letter, known[""])
        drawn.append(f'<path transform="translate({width:g} 0)" d="{path}"/>')
        width += wide
    scale = place.size * min(1 / em, WIDEST / width)
    left, baseline = place.x - width * scale / 2, place.y + capital * scale / 2
    halo = (
        f' stroke="var({place.halo})" stroke-width="{HALO / scale:.0f}" stroke-linejoin="round"'
        f' paint-order="stroke"'
    ) * bool(place.halo)
    return (
        f'<g transform="translate({left:.2f} {baseline:.2f}) scale({scale:.4f})"'
        f' fill="var({place.fill})"{halo}>{"".join(drawn)}</g>'
    )
