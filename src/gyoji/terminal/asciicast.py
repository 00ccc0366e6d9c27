"""A play as an asciicast (version 2): a recording of a terminal, with a frame for each step."""

from __future__ import annotations

import json
from io import StringIO
from typing import TYPE_CHECKING

from rich.color import ColorSystem
from rich.console import Console

from . import renderables
from .capabilities import in_ascii
from .painter import Painter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.segment import Segment
    from rich.text import Text

    from ..game.scene import Board
    from .themes import Theme
    from .view_model import ViewModel

MIN_WIDTH, MIN_HEIGHT = 80, 24
"""The size of a recording, unless a larger board needs more."""
MAX_WIDTH, MAX_HEIGHT = 160, 50
RULING_LINES = 6
FINAL_PAUSE = 3.0
"""Seconds for which the last frame is shown."""


def recording(model: ViewModel, theme: Theme, speed: float) -> str:
    """Return a recording of the steps so far, at `speed` steps per second.

    The model does not change.
    """
    session, last = model.session, model.session.number
    painter = Painter(model.game, theme, session.start)
    board = model.board() if model.revealed else []
    board_width = len(board[0]) * painter.width + len(board) * painter.shift if board else 0
    width = min(MAX_WIDTH, max(MIN_WIDTH, board_width + 2))
    height = min(MAX_HEIGHT, max(MIN_HEIGHT, len(board) + RULING_LINES + 3))
    title = f"{model.game.display.TITLE}, {last} steps"
    head = {"version": 2, "width": width, "height": height, "title": title}
    lines = [json.dumps(head, ensure_ascii=False)]
    try:
        for number in range(last + 1):
            session.goto(number)
            text = "".join(_frame(model, painter, width, height))
            lines.append(_event(number / speed, text))
    finally:
        session.goto(last)  # even after an error, the play on the screen stays where it is
    lines.append(_event(last / speed + FINAL_PAUSE, ""))
    text = "\n".join([*lines, ""])
    return in_ascii(text) if theme.ascii else text


def _event(time: float, text: str) -> str:
    return json.dumps([round(time, 6), "o", text], ensure_ascii=False)


def _frame(model: ViewModel, painter: Painter, width: int, height: int) -> Iterator[str]:
    """Yield the whole screen: heading, board, ruling.

    The screen is cleared first, so no frame depends on the one before.
    """
    theme = painter.theme
    yield "\x1b[?25l\x1b[H\x1b[2J"
    yield _text(renderables.heading(model, theme, "", width), width)
    rows = height - RULING_LINES - 3
    if model.revealed:
        for row in _board(model, painter, width, rows):
            yield f"\r\n{row}"
    yield "\r\n"
    ruling = renderables.ruling(model, theme).split("\n", allow_blank=True)
    for line in ruling[:RULING_LINES]:
        yield f"\r\n{_text(line, width)}"


def _board(model: ViewModel, painter: Painter, width: int, height: int) -> Iterator[str]:
    """Yield the rows of the board; if it is too large, only the part around the player."""
    board, focus = model.board(), model.focus()
    row, column = focus or (0, 0)
    rows = _window(row, len(board), height)
    room = max(1, (width - painter.shift * len(rows)) // painter.width)
    columns = _window(column, len(board[0]), room)
    for row in rows:
        yield _ansi(_row(board, row, rows.start, columns, painter))


def _row(board: Board, row: int, top: int, columns: range, painter: Painter) -> Iterable[Segment]:
    yield painter.ground(1 + (row - top) * painter.shift)
    yield from painter.row(board, row, columns)


def _window(at: int, size: int, room: int) -> range:
    """Return the `room` indices around `at`, out of `size`."""
    first = max(0, min(at - room // 2, size - room))
    return range(first, min(size, first + room))


def _text(text: Text, width: int) -> str:
    text.truncate(width)
    return _ansi(text.render(Console(width=width, file=StringIO()), end=""))


def _ansi(parts: Iterable[Segment]) -> str:
    return "".join(
        part.style.render(part.text, color_system=ColorSystem.TRUECOLOR)
        if part.style
        else part.text
        for part in parts
    )
