"""Pictures of a play to keep and to share: a position as SVG or PNG, a play as GIF or HTML.

Each picture is one file that loads nothing from the network and needs no fonts. PNG and GIF need
the extra `pictures`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .frames import at_step, frames
from .palette import THEMES
from .svg import distinct, grid_of, svg

if TYPE_CHECKING:
    from ..engine.trace import Board
    from ..game.game import Game
    from ..game.protocols import Case

FORMS = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
}
"""The formats of pictures, and their media types."""

__all__ = ["FORMS", "THEMES", "picture"]


def picture(game: Game, case: Case, step: int, form: str, theme: str) -> tuple[bytes, str]:
    """Return a picture of a play, and its media type.

    `svg` and `png` show the position after `step` steps. `gif` and `html` show the whole play; the
    HTML page opens at this step. ValueError if there is no such format, theme or step, or if the
    play is too large; ImportError if a package is missing.
    """
    if form not in FORMS:
        raise ValueError(f'the formats of pictures are {", ".join(FORMS)}, not "{form}"')
    if theme not in THEMES:
        raise ValueError(f'the themes are {", ".join(THEMES)}, not "{theme}"')
    if not 0 <= step <= len(case.actions):
        raise ValueError(f"the play has {len(case.actions)} steps, there is no step {step}")
    try:
        return _make(game, case, step, form, theme), FORMS[form]
    except ImportError as error:
        raise ImportError(
            f"{form.upper()} needs the package {error.name}: run pip install 'gyoji[pictures]'"
        ) from error


def _make(game: Game, case: Case, step: int, form: str, theme: str) -> bytes:
    # Imported only when needed: PNG and GIF need Pillow and resvg, which may not be installed.
    _check_size(game, game.display.draw(case.start), form)
    if form == "gif":
        from . import gif

        return gif.animation(game, frames(game, case), theme)
    if form == "html":
        from . import html

        return html.animation(game, frames(game, case), step, theme)
    # Only one step is drawn for a single position, so the length of the play is not limited.
    shown = at_step(game, case, step)
    if form == "png":
        from . import raster

        return raster.png(game, shown.after, theme)
    return svg(game, shown, len(case.actions), theme)


def _check_size(game: Game, board: Board, form: str) -> None:
    """Raise ValueError if the board itself is too large, before anything is played."""
    grid_of(game).extent(board)
    distinct([board])
    if form == "png":
        from . import raster

        raster.side_for(game, board, raster.PIXELS)
    elif form == "gif":
        from . import gif, raster

        raster.side_for(game, board, gif.PIXELS)
