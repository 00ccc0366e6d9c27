"""Noughts and crosses: a game of another package whose actions are cells, and nothing optional."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

from gyoji import Game, games

from . import display, levels, notation, rules

if TYPE_CHECKING:
    import pytest

GAME = Game("noughts", 1, rules, notation, display, levels)


def install(patch: pytest.MonkeyPatch) -> None:
    """Let this game be found as if its package were installed."""
    entries = [*games._entries(), EntryPoint("noughts", "tests.noughts:GAME", games.GROUP)]
    patch.setattr(games, "_entries", lambda: entries)
