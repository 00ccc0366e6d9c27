"""The colours of pictures, read from the browser's `palette.css`, which alone defines them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

STATIC = Path(__file__).parents[1] / "web" / "static"
"""The folder of the browser's files."""

THEMES = ("light", "dark")

OWNERS = 4
"""The number of players with colours of their own; further players reuse them in order."""

DECLARED = re.compile(r"(--[\w-]+):\s*([^;]+);")
BY_THEME = re.compile(r"light-dark\(([^,()]+),\s*([^,()]+)\)")
NAMED = re.compile(r"var\((--[\w-]+)\)")


@cache
def css() -> str:
    return (STATIC / "palette.css").read_text(encoding="utf-8")


def colours(theme: str, owner: int = -1) -> Mapping[str, str]:
    """Return the value of every custom property in a theme, for a tile of this owner."""
    return _colours(theme, owner % OWNERS if owner >= 0 else -1)


@cache
def _colours(theme: str, owner: int) -> Mapping[str, str]:
    declared = dict(DECLARED.findall(_block(":root")))
    if owner >= 0:
        declared |= dict(DECLARED.findall(_block(f".owner-{owner}")))
    # Many SVG viewers support neither light-dark() nor var(), so both are replaced here.
    chosen = {
        name: BY_THEME.sub(lambda pair: pair[1 + THEMES.index(theme)], value)
        for name, value in declared.items()
    }
    return {name: paint(value, chosen) for name, value in chosen.items()}


def paint(text: str, values: Mapping[str, str]) -> str:
    """Return a text with each `var(--name)` replaced by its value, also inside values."""
    while NAMED.search(text):
        text = NAMED.sub(lambda match: values[match[1]], text)
    return text


def _block(selector: str) -> str:
    return css().partition(f"\n{selector} {{")[2].partition("}")[0]
