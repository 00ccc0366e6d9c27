"""Pictures of a play to keep and to show: a position as SVG or PNG, the play as GIF or as a page.

Each is whole in one file: it asks the network for nothing, and depends on no font of a machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import drawing, gif, page, raster
from .palette import THEMES
from .reel import at_step, reel

if TYPE_CHECKING:
    from ..game.protocols import Case, Game

FORMS = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
}
"""The forms of pictures, and their media types."""

__all__ = ["FORMS", "THEMES", "picture"]


def picture(game: Game, case: Case, step: int, form: str, theme: str) -> tuple[bytes, str]:
    """A picture of a play, and its media type.

    `svg` and `png` show the position after so many steps; `gif` and `html` show the whole play,
    and the page opens at that step. ValueError with a sentence for what is not there, or too large.
    """
    if form not in FORMS:
        raise ValueError(f'pictures are {", ".join(FORMS)}, not "{form}"')
    if theme not in THEMES:
        raise ValueError(f'themes are {", ".join(THEMES)}, not "{theme}"')
    if not 0 <= step <= len(case.actions):
        raise ValueError(f"the play has {len(case.actions)} steps, there is no step {step}")
    return _made(game, case, step, form, theme), FORMS[form]


def _made(game: Game, case: Case, step: int, form: str, theme: str) -> bytes:
    """The picture itself."""
    if form == "gif":
        return gif.animation(game, reel(game, case), theme)
    if form == "html":
        return page.animation(game, reel(game, case), step, theme)
    shown = at_step(game, case, step)
    if form == "png":
        return raster.png(game, shown.after, theme)
    return drawing.svg(game, shown, len(case.actions), theme)
