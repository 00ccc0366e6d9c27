"""What a game says about its mutants: `mutants.toml` beside its rules."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

from ...game.files import folder

if TYPE_CHECKING:
    from ...game.game import Game

FILE = "mutants.toml"


@cache
def declared(game: Game) -> dict[str, list[dict[str, Any]]]:
    """The game's `mutants.toml`; empty if it has none."""
    try:
        with open(folder(game) / FILE, "rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        return {}
