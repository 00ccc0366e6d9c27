"""The search, bound to a game where there is no twin: copies of its functions."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ..game import stand_ins
from ..game.solving import solving_of
from . import best_first, differences, iterative, nodes, novelty

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game.game import Game

KERNEL = (differences, nodes, novelty, iterative, best_first)
"""The modules whose functions a search consists of."""


@cache
def run_of(game: Game) -> Callable[[Any, Any, int], int]:
    """The interpreted `run` of a game."""
    rules, solving = game.rules, solving_of(game)
    functions = {
        stand_ins.apply: rules.apply,
        stand_ins.next_action: rules.next_action,
        stand_ins.goal: solving.goal,
        stand_ins.assess: solving.assess,
        stand_ins.canonical: solving.canonical,
    }
    run: Callable[[Any, Any, int], int] = stand_ins.bound_copies(KERNEL, functions)[best_first.run]
    return run
