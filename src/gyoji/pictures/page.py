"""A play as one page to keep, with its own script: played, paused, leafed through.

It holds all it needs and asks the network for nothing; only its own script and style may run, by
their digests. Without scripts it shows one position.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ..notation.sanitize import sanitize
from .drawing import MARGIN, RULINGS, corner, distinct, extent, title
from .palette import css
from .reel import changed
from .sprites import layers, sprite_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..game.protocols import Game
    from ..session.trace import Board, Told
    from .reel import Frame

CHANGES = 400_000
"""How many cells may change in a play that is made into a page."""


def animation(game: Game, frames: list[Frame], step: int, theme: str) -> bytes:
    """A play as a page that opens at a step. ValueError with a sentence if it is too large."""
    boards = [frames[0].told.after, *_later(frames)]
    known = {glyph: number for number, glyph in enumerate(distinct(boards))}
    shown = frames[step].told.after
    template = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
    template = template.replace("{{palette}}", css())
    parts = {
        "theme": theme,
        "script": _digest(template, "<script>", "</script>"),
        "style": _digest(template, "<style>", "</style>"),
        "title": escape(f"{game.display.TITLE}, {len(frames) - 1} steps"),
        "board": "\n".join(_board(game, shown, known, frames[step].told, len(frames) - 1)),
        "data": _json(_data(game, frames, step, known)),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template).encode()


def _digest(page: str, start: str, end: str) -> str:
    """The digest of the page's own script or style, as a policy names it."""
    text = page.rpartition(start)[2].partition(end)[0]
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _later(frames: list[Frame]) -> Iterator[Board]:
    """What stands on cells that change, as boards of one row. ValueError if they are too many."""
    left = CHANGES
    for frame in frames[1:]:
        board = frame.told.after
        row = [board[row][column] for row, column in changed(frame.told.before, board)]
        left -= len(row)
        if left < 0:
            raise ValueError(f"too much moves in this play: up to {CHANGES:,} changes are animated")
        yield [row]


def _board(
    game: Game, board: Board, known: Mapping[str, int], told: Told, steps: int
) -> Iterator[str]:
    """A position, with the drawings of the whole play."""
    width, height = (side + 2 * MARGIN for side in extent(game, board))
    about = escape(f"{title(game, told.number, steps)} of the board", quote=True)
    yield (
        f'<svg class="board" role="img" aria-label="{about}" width="{width:g}" height="{height:g}"'
        f' viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}"><defs>'
    )
    for glyph, number in known.items():
        ground, top = layers(game, glyph)
        yield f'<g id="g{number}">{ground}</g><g id="t{number}">{top}</g>'
    yield "</defs>"
    for row, line in enumerate(board):
        for column, glyph in enumerate(line):
            x, y = corner(game, row, column)
            yield (
                f'<g class="cell" transform="translate({x:g} {y:g})">'
                f'<use href="#g{known[glyph]}"/><use href="#t{known[glyph]}"/></g>'
            )
    yield "</svg>"


def _data(
    game: Game, frames: list[Frame], step: int, known: Mapping[str, int]
) -> dict[str, object]:
    """What the script needs: glyphs by their numbers, and places in reading order."""
    alone = game.rules.players(list(frames[0].told.state)) == 1
    return {
        "height": sprite_of(game).height,
        "shown": step,
        "board": [[known[glyph] for glyph in row] for row in frames[step].told.after],
        "steps": [_step(frame, known, alone=alone) for frame in frames],
    }


def _step(frame: Frame, known: Mapping[str, int], *, alone: bool) -> dict[str, object]:
    """One step: its words; what changed, as place, before, after; and what moves, from where."""
    told = frame.told
    old, new, width = told.before, told.after, len(told.after[0])
    fields = changed(old, new) if told.number else []
    rulings = [(ruling.clause, sanitize(ruling.text)) for ruling in told.rulings[:RULINGS]]
    left = len(told.rulings) - RULINGS
    if left > 0:
        rulings.append(("", f"and {left} more"))
    return {
        "player": "" if alone else told.player,
        "action": sanitize(told.action),
        "answer": told.answer,
        "rulings": rulings,
        "changes": [
            (row * width + column, known[old[row][column]], known[new[row][column]])
            for row, column in fields
        ],
        "motions": [(move.start, move.end) for move in frame.motions if move.start and move.end],
    }


def _json(value: object) -> str:
    """An object for a script in a page."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
