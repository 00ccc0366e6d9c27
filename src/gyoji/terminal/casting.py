"""A play as a recording of a terminal: asciicast, version 2, a frame for each step."""

from __future__ import annotations

import json
from io import StringIO
from typing import TYPE_CHECKING

from rich.color import ColorSystem
from rich.console import Console

from . import panels
from .painter import Painter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.segment import Segment
    from rich.text import Text

    from ..game.scene import Board
    from .sitting import Sitting
    from .themes import Theme

WIDTH, HEIGHT = 80, 24
"""The least size of the recording; boards make it larger, up to the most."""
MOST = (160, 50)
SAYING = 6
"""How many lines the ruling has."""
LAST = 3.0
"""Seconds for which the end is to be seen."""


def recording(sitting: Sitting, theme: Theme, speed: float) -> str:
    """The steps done so far, `speed` of them a second. The sitting comes back as it was."""
    session, here = sitting.session, sitting.session.number
    painter = Painter(sitting.game, theme, session.start)
    board = sitting.board() if sitting.revealed else []
    across = len(board[0]) * painter.width + len(board) * painter.shift if board else 0
    width = min(MOST[0], max(WIDTH, across + 2))
    height = min(MOST[1], max(HEIGHT, len(board) + SAYING + 3))
    title = f"{sitting.game.display.TITLE}, {here} steps"
    head = {"version": 2, "width": width, "height": height, "title": title}
    lines = [json.dumps(head, ensure_ascii=False)]
    try:
        for number in range(here + 1):
            session.goto(number)
            text = "".join(_frame(sitting, painter, width, height))
            lines.append(_event(number / speed, text))
    finally:
        session.goto(here)
    lines.append(_event(here / speed + LAST, ""))
    return "\n".join([*lines, ""])


def _event(time: float, text: str) -> str:
    """Something is written on the screen."""
    return json.dumps([round(time, 6), "o", text], ensure_ascii=False)


def _frame(sitting: Sitting, painter: Painter, width: int, height: int) -> Iterator[str]:
    """The whole screen: the heading, the board, what was said."""
    theme = painter.theme
    yield "\x1b[?25l\x1b[H\x1b[2J"
    yield _text(panels.heading(sitting, theme, "", width), width)
    rows = height - SAYING - 3
    if sitting.revealed:
        for line in _board(sitting, painter, width, rows):
            yield f"\r\n{line}"
    yield "\r\n"
    said = panels.ruling(sitting, theme).split("\n", allow_blank=True)
    for words in said[:SAYING]:
        yield f"\r\n{_text(words, width)}"


def _board(sitting: Sitting, painter: Painter, width: int, height: int) -> Iterator[str]:
    """The board, or what is around the player of one that is too large."""
    board, focus = sitting.board(), sitting.focus()
    row, column = focus or (0, 0)
    rows = _window(row, len(board), height)
    room = max(1, (width - painter.shift * len(rows)) // painter.width)
    columns = _window(column, len(board[0]), room)
    for row in rows:
        yield _ansi(_row(board, row, rows.start, columns, painter))


def _row(board: Board, row: int, top: int, columns: range, painter: Painter) -> Iterable[Segment]:
    """A row, shifted if the fields are hexagons."""
    yield painter.ground(1 + (row - top) * painter.shift)
    yield from painter.row(board, row, columns)


def _window(at: int, size: int, room: int) -> range:
    """So much of a line that is too long, around one of its places."""
    first = max(0, min(at - room // 2, size - room))
    return range(first, min(size, first + room))


def _text(text: Text, width: int) -> str:
    """A line of text with its colours."""
    text.truncate(width)
    return _ansi(text.render(Console(width=width, file=StringIO()), end=""))


def _ansi(parts: Iterable[Segment]) -> str:
    """Text with the terminal's codes for its styles."""
    return "".join(
        part.style.render(part.text, color_system=ColorSystem.TRUECOLOR)
        if part.style
        else part.text
        for part in parts
    )
