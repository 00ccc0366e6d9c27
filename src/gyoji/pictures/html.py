"""A play as an HTML replay in tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game.drawing import differing_cells
from ..game.notation.sanitize import sanitize
from .markup import element
from .replay import KEYS, Drawings, Pane, board, controls, page, rulings
from .svg import MARGIN, RULINGS, distinct, grid_of, title
from .tiles import layers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..engine.trace import Board
    from ..game.game import Game
    from .frames import AnimationFrame

CHANGES = 400_000
"""The maximum number of changes of cells in a play on a page."""


def animation(game: Game, frames: list[AnimationFrame], step: int, theme: str) -> bytes:
    """Return a play as a page that opens at a step. ValueError if it is too large."""
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
    still = element("noscript", "Without scripts, this page shows one step.")
    body = element(
        "main",
        element("h1", heading),
        element("div", board(drawings, pane, first=True), id="boards", class_="card"),
        controls(),
        element(
            "div", element("p", still, id="said", role="status"), rulings(), class_="told card"
        ),
        KEYS,
    )
    data = _data(game, frames, step, known)
    return page("play", heading, body, data, theme=theme).encode()


def _later(frames: list[AnimationFrame]) -> Iterator[Board]:
    """Yield the cells that change, as boards of one row. ValueError if there are too many."""
    left = CHANGES
    for frame in frames:
        new = frame.step.after
        row = [new[row][column] for row, column in differing_cells(frame.step.before, new)]
        left -= len(row)
        if left < 0:
            raise ValueError(f"too much moves in this play: the limit is {CHANGES:,} changes")
        yield [row]


def _data(
    game: Game, frames: list[AnimationFrame], step: int, known: Mapping[str, int]
) -> dict[str, object]:
    alone = game.rules.players(list(frames[0].step.state)) == 1
    return {
        "grid": grid_of(game),
        "shown": step,
        "actions": len(frames) - 1,
        "board": [[known[glyph] for glyph in row] for row in frames[0].step.before],
        "steps": [_step(frame, known, alone=alone) for frame in frames],
    }


def _step(frame: AnimationFrame, known: Mapping[str, int], *, alone: bool) -> dict[str, object]:
    """Return one step for the script: its words, its motions, and changes (place, old, new)."""
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
