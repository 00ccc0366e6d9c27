"""Boards and outputs side by side, with the differences marked."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from ...engine.trace import WHOLE, row_as_text, window
from ...game.drawing import differing_cells
from ...game.notation.sanitize import sanitize

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...engine.trace import Board, Mark
    from ..divergence import Difference

MORE = 8
"""The most extra rows and columns shown of a program's board that is too large."""

NO_CELL = "\N{EMPTY SET}"
"""Shown where a board has no cell and another has one."""

NO_GLYPH = "?"
"""Shown for a cell that cannot be printed."""

LONGEST = 16
"""The most letters shown of a cell."""

INDENT, GAP = 3, 3


class TextPane(NamedTuple):
    """A board with its title and its marked cells."""

    title: str
    board: Board
    marked: set[tuple[int, int]]


def align(boards: Sequence[Board], most: Board) -> list[Board]:
    """Return the boards padded to the size of the largest, without rows and columns far too many.

    At most MORE rows and columns are kept beyond the size of `most`.
    """
    # A hostile program may print a board of any size.
    rows = min(max(map(len, boards)), len(most) + MORE)
    wide = max((len(row) for board in boards for row in board[:rows]), default=0)
    columns = min(wide, max(map(len, most), default=0) + MORE)
    return [
        [_fill(board[row] if row < len(board) else [], columns) for row in range(rows)]
        for board in boards
    ]


def _fill(row: Sequence[str], columns: int) -> list[str]:
    cells = [cell or NO_CELL for cell in row[:columns]]
    return cells + [NO_CELL] * (columns - len(cells))


def three(
    before: Board, expected: Board, yours: Board, mark: Mark | None, width: int
) -> Iterator[str]:
    """Yield *before*, *expected* and *yours* side by side, or stacked on a narrow terminal.

    Without `yours`, the cells that the command changed are marked.
    """
    boards = align([before, expected, *([yours] if yours else [])], expected)
    old, right = boards[0], boards[1]
    wrong = boards[2] if yours else old
    marked = set(differing_cells(wrong, right))
    panes = [TextPane("before", old, set()), TextPane("expected", right, marked)]
    if yours:
        panes.append(TextPane("yours", wrong, marked))
    yield from side_by_side(panes, *_see(right, wrong, width), mark, width)
    yield from _notes(panes)


def _see(one: Board, other: Board, width: int) -> tuple[range, range]:
    """Return the rows and columns to show: around the differences, as far as there is space."""
    rows, columns = window(other, one)
    glyph = _glyph([one, other])
    # If not all differences fit, the first one is shown.
    marked = [
        cell for cell in differing_cells(other, one) if cell[0] in rows and cell[1] in columns
    ]
    row, column = marked[0] if marked else (rows.start, columns.start)
    return part(rows, WHOLE[0], row), part(columns, (width - INDENT - 1) // (glyph + 1), column)


def part(whole: range, most: int, focus: int) -> range:
    """Return at most `most` numbers of a range, with the focus among them."""
    most = max(1, most)
    if len(whole) <= most:
        return whole
    start = min(max(focus - most // 2, whole.start), whole.stop - most)
    return range(start, start + most)


def side_by_side(
    panes: Sequence[TextPane], rows: range, columns: range, mark: Mark | None, width: int
) -> Iterator[str]:
    """Yield boards of one size side by side, or one below the other on a narrow terminal."""
    height, wide = len(panes[0].board), len(panes[0].board[0])
    if (len(rows), len(columns)) != (height, wide):
        yield (
            f"   rows {rows[0] + 1}-{rows[-1] + 1}, columns {columns[0] + 1}-{columns[-1] + 1}"
            f" of {height} x {wide}"
        )
    glyph = _glyph([pane.board for pane in panes])
    pane_width = max(len(columns) * (glyph + 1) + 1, *(len(pane.title) + 1 for pane in panes))
    texts = [_text(pane, rows, columns, glyph, mark) for pane in panes]
    if INDENT + len(panes) * (pane_width + GAP) - GAP <= width:
        for parts in zip(*texts, strict=True):
            line = "".join(text + " " * (pane_width + GAP - seen) for text, seen in parts)
            yield (" " * INDENT + line).rstrip()
        return
    for number, text in enumerate(texts):
        yield from [""] * (number > 0)
        yield from ((" " * INDENT + line).rstrip() for line, _ in text)


def _text(
    pane: TextPane, rows: range, columns: range, glyph: int, mark: Mark | None
) -> list[tuple[str, int]]:
    """Return the lines of one board, each with its width on the terminal."""
    lines = [(" " + pane.title, len(pane.title) + 1)]
    for row in rows:
        cells = [show_cell(pane.board[row][column]).ljust(glyph) for column in columns]
        # Colours add characters that take no space, so the width is not that of the text.
        line = row_as_text(cells, [(row, column) in pane.marked for column in columns], mark)
        lines.append((line, len(line) if mark is None else len(columns) * (glyph + 1)))
    return lines


def show_cell(cell: str) -> str:
    """Return a cell as it can be shown: short, and without control characters."""
    return cell[:LONGEST] if cell.isprintable() else NO_GLYPH


def _glyph(boards: Sequence[Board]) -> int:
    """Return the length of the longest glyph."""
    cells = {cell for board in boards for row in board for cell in row}
    return max((len(show_cell(cell)) for cell in cells), default=1)


def _notes(panes: Sequence[TextPane]) -> Iterator[str]:
    """Yield the meaning of the placeholders, if there are any."""
    cells = {cell for pane in panes for row in pane.board for cell in row}
    if NO_CELL in cells:
        yield f"   ({NO_CELL}: no cell)"
    odd = sorted(sanitize(cell[:LONGEST]) for cell in cells if show_cell(cell) == NO_GLYPH != cell)
    if odd:
        yield f"   ({NO_GLYPH}: not printable, such as {odd[0]})"


def answers(expected: Board, yours: Board, mark: Mark | None, width: int) -> Iterator[str]:
    """Yield two rows of answers, one below the other; only the end of long ones."""
    one, other = align([expected[:1] or [[]], yours[:1] or [[]]], expected[:1] or [[]])
    glyph = max(1, _glyph([one, other]))
    room = max(1, (width - 16) // (glyph + 1))
    columns = range(max(0, len(one[0]) - room), len(one[0]))
    if columns.start:
        yield f"   (the last {len(columns)} of {len(one[0])})"
    marked = set(differing_cells(one, other))
    for pane in (TextPane("expected", one, marked), TextPane("yours", other, marked)):
        (_, (line, _)) = _text(pane, range(1), columns, glyph, mark)
        yield f"   {pane.title:<9}{line}".rstrip()
    yield from _notes([TextPane("", one, marked), TextPane("", other, marked)])


ABOVE, BELOW = 2, 4
"""The number of lines shown before the first difference, and from there on."""


def outputs(place: Difference, width: int) -> Iterator[str]:
    """Yield two outputs side by side around the first difference, line for line."""
    rows = pair_lines(place, max(12, (width - INDENT - 10) // 2))
    digits, column = len(str(rows[-1].number)), max(8, *(len(row.expected) for row in rows))
    yield f"   {'':{digits + 2}}  {'expected':<{column}}   yours"
    for row in rows:
        here = ">" if row.number == place.line else " "
        yield f"   {here} {row.number:>{digits}}  {row.expected:<{column}}   {row.yours}".rstrip()


def first_lines(place: Difference, width: int) -> Iterator[str]:
    """Yield the first line that differs, expected and actual, with blanks and tabs made visible."""
    room = max(12, width - INDENT - 10)
    skip = max(0, place.column - room // 2) if place.column > room - 2 else 0
    lines = [_visible(text, place.line, skip, room) for text in (place.expected, place.yours)]
    for title, line in zip(("expected", "yours"), lines, strict=True):
        yield f"   {title:<8}  {line}".rstrip()
    at = next((at for at, (one, other) in enumerate(zip(*lines, strict=False)) if one != other),
              min(map(len, lines)))  # fmt: skip
    yield f"   {'':8}  {' ' * at}^"
    marks = "".join(lines)
    notes = [f"{mark} is {what}" for mark, what in VISIBLE.values() if mark in marks]
    if notes:
        yield f"   ({', '.join(notes)})"


VISIBLE = {" ": ("\N{MIDDLE DOT}", "a blank"), "\t": ("\N{RIGHTWARDS ARROW}", "a tab")}
"""Visible signs for white space, each with its name."""

NO_LINE = "(no such line)"


def _visible(text: bytes, line: int, skip: int, room: int) -> str:
    """Return a part of a line with its white space made visible."""
    rows = text.split(b"\n", line)[:line]
    if len(rows) < line or not text:
        return NO_LINE
    row = rows[-1]
    part = row[skip : skip + room].decode("utf-8", "surrogateescape")
    shown = "".join(
        VISIBLE[letter][0] if letter in VISIBLE
        else sanitize(letter.encode("utf-8", "surrogateescape")) for letter in part
    )  # fmt: skip
    return ("..." if skip else "") + shown + ("..." if len(row) > skip + room else "")


class LinePair(NamedTuple):
    """One line of two outputs, sanitized; a text is empty if its output has no such line."""

    number: int
    expected: str
    yours: str


def pair_lines(place: Difference, room: int) -> list[LinePair]:
    """Return the lines of two outputs around the first difference, cut to `room` columns."""
    first, end = max(1, place.line - ABOVE), place.line + BELOW
    # Cut the beginning of a long line, so that the first difference stands near the middle.
    skip = max(0, place.column - room // 2) if place.column > room - 2 else 0
    one, other = (
        [_line(row, skip, room) for row in text.split(b"\n", end - 1)[first - 1 : end - 1]]
        for text in (place.expected, place.yours)
    )
    pairs = zip_longest(one, other, fillvalue="")
    return [LinePair(number, *pair) for number, pair in enumerate(pairs, first)]


def _line(row: bytes, skip: int, room: int) -> str:
    """Return a part of a line, with dots where it continues."""
    part = sanitize(row[skip : skip + room])[:room]
    return ("..." if skip else "") + part + ("..." if len(row) > skip + room else "")
