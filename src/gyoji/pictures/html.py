"""A play as an HTML replay in tiles."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..game.drawing import differing_cells
from ..game.notation.sanitize import sanitize
from .replay import KEYS, Drawings, Pane, board, controls, page
from .svg import MARGIN, RULINGS, distinct, grid_of, title
from .tiles import layers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..engine.trace import Board
    from ..game.game import Game
    from .frames import Frame

CHANGES = 400_000
"""The most changes of cells in a play on a page."""

STYLE = """
#boards { box-shadow: var(--shadow); overflow: hidden; }
svg.board { margin: auto; width: 100%; height: auto; max-height: 66vh; }
.told { min-height: 4.6rem; padding: .7rem 1rem; }
#rulings { color: var(--ink-soft); }
"""
BODY = """\
<main>
<h1>{title}</h1>
<div id="boards" class="card">
{board}
</div>
{controls}
<div class="told card">
<p id="said" role="status"><noscript>Without scripts, this page shows one step.</noscript></p>
<ul id="rulings" aria-label="Rulings" aria-live="polite"></ul>
</div>
{keys}
</main>"""


def animation(game: Game, frames: list[Frame], step: int, theme: str) -> bytes:
    """A play as a page that opens at a step. ValueError if it is too large."""
    boards = [frames[0].step.before, *_later(frames)]
    known = {glyph: number for number, glyph in enumerate(distinct(boards))}
    shown, steps = frames[step].step, len(frames) - 1
    grid = grid_of(game)
    grid.extent(shown.after)  # refuses a board that is too large
    drawings = Drawings(grid, [layers(game, glyph) for glyph in known], MARGIN)
    pane = Pane(
        "after",
        f"{title(game, shown.number, steps)} of the board",
        [[known[glyph] for glyph in row] for row in shown.after],
    )
    heading = f"{game.display.TITLE}, {steps} steps"
    body = BODY.format(
        title=escape(heading), board="\n".join(board(drawings, pane, first=True)),
        controls=controls(), keys=KEYS,
    )  # fmt: skip
    data = _data(game, frames, step, known)
    return page(heading, body, data, theme=theme, style=STYLE).encode()


def _later(frames: list[Frame]) -> Iterator[Board]:
    """The cells that change, as boards of one row. ValueError if there are too many."""
    left = CHANGES
    for frame in frames:
        new = frame.step.after
        row = [new[row][column] for row, column in differing_cells(frame.step.before, new)]
        left -= len(row)
        if left < 0:
            raise ValueError(f"too much moves in this play: the limit is {CHANGES:,} changes")
        yield [row]


def _data(
    game: Game, frames: list[Frame], step: int, known: Mapping[str, int]
) -> dict[str, object]:
    alone = game.rules.players(list(frames[0].step.state)) == 1
    return {
        "grid": grid_of(game),
        "shown": step,
        "actions": len(frames) - 1,
        "board": [[known[glyph] for glyph in row] for row in frames[0].step.before],
        "steps": [_step(frame, known, alone=alone) for frame in frames],
    }


def _step(frame: Frame, known: Mapping[str, int], *, alone: bool) -> dict[str, object]:
    """One step in words, its changes as place, before and after, and its motions."""
    step = frame.step
    old, new, width = step.before, step.after, len(step.after[0])
    rulings = [(ruling.clause, sanitize(ruling.text)) for ruling in step.rulings[:RULINGS]]
    left = len(step.rulings) - RULINGS
    if left > 0:
        rulings.append(("", f"and {left} more"))
    return {
        "number": step.number,
        "player": "" if alone else step.player,
        "action": sanitize(step.action),
        "answer": step.answer,
        "rulings": rulings,
        "changes": [
            # The number before a change lets the script step back.
            (row * width + column, known[old[row][column]], known[new[row][column]])
            for row, column in differing_cells(old, new)
        ],
        "motions": [(move.start, move.end) for move in frame.motions if move.start and move.end],
    }
