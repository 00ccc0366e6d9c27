"""The last line: what is begun, what was said, or the most important keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import panels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .screen import PlayScreen

ASIDE = 2
"""So many columns are between two hints."""


def foot(screen: PlayScreen, said: str) -> str:
    """What it says now; `said` is what was said last."""
    moves, session = screen.moves, screen.sitting.session
    if moves.typed:
        return f"{screen.keys.number(moves.typed)}_   Enter: do it   Escape: cancel"
    if moves.playing:
        where = f"{session.number} of {session.total}"
        return f"replay, {moves.speed:g} a second   p: pause   + -: speed   {where}"
    if moves.picks:
        return _picked(screen, said)
    if said or screen.reel.said:
        return "   ".join(part for part in (screen.reel.said, said) if part)
    if screen.drawing:
        return "type what you guess (? lists the signs)   arrows: the pen   Escape: walk on"
    return fitting(_keys(screen), screen.size.width - 2)


def _picked(screen: PlayScreen, said: str) -> str:
    """What was picked, and how it goes on."""
    placed = "Enter or Space: its field" if screen.on_board else "Enter: the next"
    parts = [f"picked: {panels.words(screen.moves.picks)}", said, placed, "Escape: cancel"]
    return "   ".join(part for part in parts if part)


def _keys(screen: PlayScreen) -> list[str]:
    """Keys, the most important first."""
    main, seen = screen.keys.main(screen.theme_now.ascii), screen.sitting.revealed
    if screen.picking and not screen.sitting.over:
        return ["Tab hand", "arrows, Space: a field", "? help", "u undo", ": type", "^S save",
                "^Q quit", "r redo"]  # fmt: skip
    first = ["" if screen.sitting.over else main, "? help", "^Q quit", "u undo"]
    if not seen:
        return [*first, "Tab draw", "m master's map", "^S save", "r redo", ": type"]
    listed = [] if screen.narrow else ["Tab list"]
    return [*first, "r redo", "^S save", *listed, ": type"]


def fitting(parts: Sequence[str], width: int) -> str:
    """As many as there is room for, from the first on."""
    kept = [part for part in parts if part]
    while len(kept) > 1 and len((" " * ASIDE).join(kept)) > width:
        kept.pop()
    return (" " * ASIDE).join(kept)
