"""What may be an input at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.judge import read, show

if TYPE_CHECKING:
    from ..game.protocols import Game
    from ..game.shrinking import Cases


def legal(game: Game, cases: Cases, **options: str) -> bytes | None:
    """The input of these cases, if it can be written and reads strictly as the same; or None."""
    try:
        text = show(game, cases)
        same = list(read(game, text, lenient=False, **options)) == list(cases)
    except ValueError:
        return None
    return text if same else None


def together(game: Game, cases: Cases) -> bool:
    """Can one input hold these?"""
    try:
        show(game, cases)
    except ValueError:
        return False
    return True
