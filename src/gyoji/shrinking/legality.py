"""Which cases make a legal input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.judge import read, show

if TYPE_CHECKING:
    from ..game.game import Game
    from ..game.shrinking import Cases


def legal(game: Game, cases: Cases, **options: str) -> bytes | None:
    """The input that holds these cases; None unless the strict reader reads the same cases back."""
    try:
        text = show(game, cases)
        same = list(read(game, text, lenient=False, **options)) == list(cases)
    except ValueError:
        return None
    return text if same else None


def together(game: Game, cases: Cases) -> bool:
    """Can one input hold all these cases?"""
    try:
        show(game, cases)
    except ValueError:
        return False
    return True
