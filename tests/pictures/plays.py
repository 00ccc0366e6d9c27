"""Plays for the tests of pictures."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

import gyoji
from gyoji.game.files import samples
from gyoji.games import HERE, load
from gyoji.pictures import picture

if TYPE_CHECKING:
    from gyoji.game.protocols import Case

every_game = pytest.mark.parametrize("name", HERE)


@cache
def first(name: str) -> Case:
    """The first play of a game's first sample."""
    return next(gyoji.read(name, samples(load(name))[0].data))


def made(name: str, step: int, form: str, theme: str = "light", case: Case | None = None) -> bytes:
    return picture(load(name), case or first(name), step, form, theme)[0]


def image(name: str, step: int, theme: str = "light") -> Image.Image:
    return Image.open(BytesIO(made(name, step, "png", theme))).convert("RGB")


def written_on(name: str, wide: int, high: int) -> Case:
    """A Sokoban board of this size, without keystrokes."""
    rows = [
        "#" * wide,
        *["#" + "." * (wide - 2) + "#"] * (high - 3),
        "#wb+" + "." * (wide - 5) + "#",
    ]
    text = "\n".join([f"{high} {wide}", *rows, "#" * wide, "", "0 0", ""])
    return next(gyoji.read(name, text.encode()))
