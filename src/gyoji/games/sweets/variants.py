"""How the game of sweets is played at a table: as it is, by an input that may have no turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import GAME

if TYPE_CHECKING:
    from random import Random

    from ...game.game import Game
    from ...game.protocols import Case, Option, Options
    from ...state import Position

OPTIONS: dict[str, Option] = {}
READS = {"games": "open"}


def set_up(case: Case, _rng: Random, _options: Options) -> tuple[Game, Position]:
    """The game itself, from where the case starts."""
    return GAME, case.start
