"""XSB and SOK: collections of levels as text, with titles, authors, comments, and plays in LURD.

They have grown in many programs. The descriptions followed here are those of the Sokoban wiki,
http://sokobano.de/wiki/index.php?title=Sok_format, version 0.20 and the older ones.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ....game.formats import Level
from ....game.notation.sanitize import count, readable
from ....game.protocols import Case
from ....game.state import AREA
from ..rules import ASTRAY, apply
from . import boards, lurd
from .boards import DECORATION, MOST_CELLS, is_level, rows_of
from .lurd import keystrokes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ....game.formats import LeftOut
    from ....game.notation.source import NotationError, Source
    from ....game.state import Position

    Line = tuple[int, bytes]

# ---------------------------------------------------------------- text
# What the text around a board says: title, author, comment, and plays in LURD.

KEY = re.compile(rb"\s*(title|author|comment)\s*:\s*(.*)", re.IGNORECASE)
COMMENT_END = re.compile(rb"comment[-_ ]?end\s*:?\s*", re.IGNORECASE)
SOLUTION = re.compile(rb"\s*(solution|saved game|snapshot)\b[^:]*(?::\s*(.*))?", re.IGNORECASE)
VARIANT = re.compile(rb"\s*(?:game|variant)\s*:\s*(?!sokoban\b)(\w+)", re.IGNORECASE)

MOST_TITLE = 200
"""The maximum number of characters that are kept of a title or an author."""

MOST_COMMENT = 1 << 14
"""The maximum number of characters that are kept of a comment."""


class LevelText:
    """The text of one level, and its play."""

    def __init__(self, source: Source, start: Position, author: str, lenient: bool) -> None:
        self.title, self.author, self.remarks = "", author, dict[str, None]()
        self._source, self._start, self._lenient = source, start, lenient
        self._comment = list[str]()
        self._moves: list[Line] = []
        self._heading = b""  # the heading of the play that follows, in small letters
        self._strange = False  # whether this paragraph is a play unknown to the rules
        self._play: lurd.LurdPlay | None = None

    def level(self) -> Level:
        """Return the level with its text."""
        comment = "\n".join(self._comment).strip("\n")
        if len(comment) > MOST_COMMENT:
            comment = comment[:MOST_COMMENT]
            self.remarks["the rest of a long comment"] = None
        actions = self._play.actions if self._play else b""
        return Level(
            Case(self._start, actions), self.title, self.author, comment, tuple(self.remarks)
        )

    def above(self, blocks: Iterable[TextBlock]) -> None:
        """Read the text above the board.

        Its last line is the title, unless a property gives the title.
        """
        lines = [line for block in blocks for line in block.lines]
        for row, line in lines[:-1]:
            self._line(row, line)
        for row, line in lines[-1:]:
            if self.title or not is_title(line):
                self._line(row, line)
            else:
                title = short(line.lstrip().lstrip(b";"))
                self.title = "" if title.isdigit() else title  # a level's number is no title

    def below(self, blocks: Iterable[TextBlock]) -> None:
        """Read the text below the board.

        Empty lines between blocks, and one at the end, belong to this text.
        """
        lines = [each for block in blocks for each in (*block.gap(), *block.lines)] + [(0, b"")]
        ends = [at for at, (_, line) in enumerate(lines) if COMMENT_END.fullmatch(line.strip())]
        at = 0
        while at < len(lines):
            row, line = lines[at]
            key = KEY.match(line)
            if key and key[1].lower() == b"comment" and ends and ends[-1] > at:
                end = next(each for each in ends if each > at)
                self._finish()
                self._comment += [
                    readable(text) for _, text in [(row, key[2]), *lines[at + 1 : end]]
                ]
                at = end
            else:
                self._line(row, line)
            at += 1
        self._finish()

    def _line(self, row: int, line: bytes) -> None:
        """Read one line outside of a comment."""
        text = line.strip()
        if self._strange or lurd.is_special(text):
            self._strange = bool(text)
            self._moves.clear()
            self.remarks["a saved game played backwards, or by several workers"] = None
        elif is_moves(text, expected=bool(self._moves or self._heading)):
            self._moves.append((row, line))
        elif not text:
            self._finish()
        elif self._heading and lurd.BEGUN.match(text):
            self._moves.append((row, line))  # the error will name the place of the wrong letter
        else:
            self._finish()
            self._words(row, text)

    def _words(self, row: int, text: bytes) -> None:
        """Read a line that is not moves."""
        if text.startswith(b"::"):
            return
        check_variant(self._source, row, text)
        key, solution = KEY.match(text), SOLUTION.fullmatch(text)
        if key:
            self._property(key[1].lower(), key[2])
        elif solution:
            self._read_heading(row, text, solution)
        elif text.startswith(b";") and not self.title:
            self.title = short(text.lstrip(b";"))
        else:
            self._comment.append(readable(text.lstrip(b";").strip()))

    def _property(self, key: bytes, value: bytes) -> None:
        """Read a title, an author, or the first line of a comment without an end."""
        if key == b"comment":
            self._comment.append(readable(value))
        elif key == b"title":
            self.title = short(value)
        else:
            self.author = short(value)

    def _read_heading(self, row: int, text: bytes, solution: re.Match[bytes]) -> None:
        """Read the heading of a play; the play may follow on the same line."""
        self._heading = solution[1].lower()
        if not solution[2]:
            return
        if is_moves(solution[2], expected=True):
            self._moves.append((row, b" " * (len(text) - len(solution[2])) + solution[2]))
        else:  # some collections write solutions in other notations
            self._heading = b""
            self._comment.append(readable(text))

    def _finish(self) -> None:
        """Play the moves read so far."""
        if not self._moves:
            return
        moves, heading = self._moves, self._heading
        self._moves, self._heading = [], b""
        try:
            played = lurd.play(self._source, self._start, moves)
            if heading == b"solution" and not played.solved:
                raise self._source.error(
                    "a solution", why_unsolved(self._start, played), row=moves[0][0]
                )
        except ValueError:
            if not self._lenient:
                raise
            self.remarks["a play that is not possible"] = None
        else:
            self._take(played)

    def _take(self, played: lurd.LurdPlay) -> None:
        """Keep a play if it is the first one, or the first solution."""
        if played.late:
            self.remarks["moves after the end"] = None
        if self._play is not None:
            self.remarks["another play"] = None
        if self._play is None or (played.solved and not self._play.solved):
            self._play = played


def header(source: Source, blocks: Iterable[TextBlock]) -> str:
    """Return the author of a collection, from the text above all of its levels."""
    author = ""
    for row, line in (line for block in blocks for line in block.lines):
        check_variant(source, row, line.strip())
        key = KEY.match(line)
        if key and key[1].lower() == b"author":
            author = short(key[2])
    return author


def check_variant(source: Source, row: int, text: bytes) -> None:
    """Refuse levels of Hexoban and other variants with similar boards."""
    if VARIANT.fullmatch(text):
        raise source.error("levels of Sokoban", readable(text), row=row)


def why_unsolved(start: Position, played: lurd.LurdPlay) -> str:
    """Return the fault of moves that are not a solution."""
    state = list(start)
    for action in played.actions:
        apply(state, action, None)
    moves, boxes = len(played.actions), state[ASTRAY]
    return f"{moves} moves, which leave {count(boxes, 'box', 'es')} off the targets"


def short(text: bytes) -> str:
    return readable(text.strip())[:MOST_TITLE]


# ---------------------------------------------------------------- xsb

NO_LEVEL = "a board with walls (#), a worker (@), boxes ($) and targets (.)"


def read(source: Source, lenient: bool) -> Iterator[Level]:
    """Yield the levels of a collection.

    NotationError for an unplayable board or a wrong solution.
    """
    board: TextBlock | None = None
    above, text = list[TextBlock](), list[TextBlock]()
    author, keys_first = "", False
    for block in blocks(source):
        if not block.board:
            text.append(block)
            continue
        if board is None:
            keys_first = bool(text) and not block.joined and has_title(text[-1])
        below, next_above = divide(text, block.joined, keys_first)
        if board is None:
            author = header(source, below)
        else:
            yield level(source, board, above, below, author, lenient)
        board, above, text = block, next_above, []
    if board is None:
        raise source.end(NO_LEVEL)
    yield level(source, board, above, text, author, lenient)


def level(
    source: Source,
    board: TextBlock,
    above: list[TextBlock],
    below: list[TextBlock],
    author: str,
    lenient: bool,
) -> Level:
    """Return one level, with the text around it."""
    notes = LevelText(source, boards.level(source, board.lines, lenient), author, lenient)
    notes.above(above)
    notes.below(below)
    return notes.level()


def write(levels: Iterable[Level], left_out: LeftOut) -> Iterator[bytes]:
    """Yield a collection: each board, its text, and its play in LURD."""
    for number, each in enumerate(levels, 1):
        start = each.case.start
        if start[AREA] > boards.MOST_CELLS:
            raise ValueError(f"XSB holds boards of at most {boards.MOST_CELLS} cells")
        lines = [f"; {number}".encode(), b"", *boards.draw(start), *say(each)]
        play = lurd.spell(each.case, left_out)
        if play.moves:
            heading = b"Solution" if play.solved else b"Saved game"
            lines += [b"", heading, *play.lines()]
        yield b"\n".join([*lines, b"", b""])


def say(level: Level) -> Iterator[bytes]:
    """Yield the properties of a level, as its lines."""
    if level.title:
        yield f"Title: {level.title}".encode()
    if level.author:
        yield f"Author: {level.author}".encode()
    if level.comment:
        # The end is marked, so that whatever stands in between is only text.
        yield from (b"Comment:", level.comment.encode(), b"Comment-End:")


# ---------------------------------------------------------------- boxoban
# Boxoban's files (github.com/google-deepmind/boxoban-levels): boards of 10 by 10, numbered.

SIZE = 10
HEAD = re.compile(rb"\s*; \d+\r?\n(?:#[# @$.]{8}#\r?\n){10}\s")
"""A numbered board; the last row is followed by an empty line or the end."""


def has_boxoban(head: bytes) -> bool:
    return HEAD.match(head + b"\n\n") is not None


def write_boxoban(levels: Iterable[Level], left_out: LeftOut) -> Iterator[bytes]:
    """Yield numbered boards. ValueError for another size, and for cells without a glyph."""
    for number, level in enumerate(levels):
        board = boards.draw(level.case.start)
        if len(board) != SIZE or len(board[0]) != SIZE:
            size = f"{len(board)} by {len(board[0])}"
            raise ValueError(f"Boxoban holds boards of 10 by 10, and level {number + 1} has {size}")
        if any(glyph in row for row in board for glyph in b"*+"):
            what = "a box or a worker on a target"
            raise ValueError(f"Boxoban has no glyph for {what}, as level {number + 1} has")
        for what, text in zip(("title", "author", "comment"), level[1:4], strict=True):
            if text:
                left_out(f"the {what}")
        if level.case.actions:
            left_out(keystrokes(len(level.case.actions), "of the play"))
        yield b"\n".join([b"; %d" % number, *board, b"", b""])


# ---------------------------------------------------------------- blocks
# A collection as blocks: boards, and paragraphs of text around them.

ANY_KEY = re.compile(
    rb"\s*(?:title|author|comment|collection|set|copyright|e-?mail|url|website|game|variant|solver"
    rb"|date\b[^:]*|time)\s*:",
    re.IGNORECASE,
)
TITLE = re.compile(rb"\s*title\s*:", re.IGNORECASE)
HEADING = re.compile(rb"\s*(?:solution|saved game|snapshot)\b", re.IGNORECASE)
# A single class of signs, so that a long line is matched without backtracking.
MOVES = re.compile(rb"[lurdLURD0-9()* ]+")
WORD = 8
"""The least number of letters with which a line without a heading is taken for moves."""


class TextBlock(NamedTuple):
    """Successive lines, each with its number: rows of a board, or lines of text; none is empty.

    `joined` is True if there is no empty line between the previous block and this one.
    """

    board: bool
    lines: list[Line]
    joined: bool

    def gap(self) -> list[Line]:
        """Return the empty line above the block, if there is one."""
        return [] if self.joined else [(0, b"")]


def blocks(source: Source) -> Iterator[TextBlock]:
    """Yield the blocks of a collection."""
    block, joined, size = TextBlock(False, [], False), False, 0
    while (line := source.line(MOST_CELLS)) is not None:
        rows = rows_of(source, line, inside=block.board)
        if block.lines and (not line.strip() or bool(rows) != block.board):
            above = decoration(block) if rows else []
            yield from settle(source, block)
            block = TextBlock(bool(rows), above, joined)
        elif not block.lines:
            block = TextBlock(bool(rows), [], joined)
        block.lines.extend(rows or ([(source.row, line)] if line.strip() else []))
        joined = bool(line.strip())
        # All rows so far are in memory, and a line of runs can stand for many rows.
        size = size + sum(len(row) for _, row in rows) if rows else 0
        if size > MOST_CELLS:
            raise too_large(source, source.row)
    yield from settle(source, block)


def decoration(block: TextBlock) -> list[Line]:
    """Take off the last lines of a text that consist of `*`: they belong to the board below."""
    at = len(block.lines)
    while not block.board and at and DECORATION.fullmatch(block.lines[at - 1][1].rstrip()):
        at -= 1
    above = block.lines[at:]
    del block.lines[at:]
    return above


def settle(source: Source, block: TextBlock) -> Iterator[TextBlock]:
    """Yield a complete block, without the empty rows at the end of a board.

    Rows that only show walls become text.
    """
    if block.board and not is_level(block.lines):
        block = block._replace(board=False)
    while block.board and not block.lines[-1][1].strip(b"-_ "):
        block.lines.pop()
    if block.board and len(block.lines) * max(len(row) for _, row in block.lines) > MOST_CELLS:
        raise too_large(source, block.lines[0][0])
    if block.lines:
        yield block


def too_large(source: Source, row: int) -> NotationError:
    return source.error(f"a board of at most {MOST_CELLS} cells", "a larger one", row=row)


def divide(
    text: list[TextBlock], joined: bool, keys_first: bool
) -> tuple[list[TextBlock], list[TextBlock]]:
    """Return two parts of the text between two boards: for the board above, and for the one below.

    `joined` is True if no empty line separates the text from the board below. `keys_first` is True
    if titles stand above their boards, with an empty line between them.
    """
    if not text:
        return [], []
    *rest, last = text
    touches = last.joined and not rest  # whether the text touches the board above
    if joined and not touches:
        return rest, [last]
    if not joined and touches:
        return text, []
    titled = len(last.lines) == 1 or last.lines[-1][1].lstrip().startswith(b";")
    if titled and is_title(last.lines[-1][1]):
        return [*rest, last._replace(lines=last.lines[:-1])], [last._replace(lines=last.lines[-1:])]
    if keys_first and has_title(last):
        return rest, [last]
    return text, []


def is_title(line: bytes) -> bool:
    """Return whether a line can be a title, and is not a property, a heading or moves."""
    return not (
        ANY_KEY.match(line) or HEADING.match(line) or line.startswith(b"::") or is_moves(line)
    )


def has_title(block: TextBlock) -> bool:
    return any(TITLE.match(line) for _, line in block.lines)


def is_moves(line: bytes, *, expected: bool = False) -> bool:
    """Return whether a line is moves; if moves are `expected`, one letter is enough."""
    text = line.strip()
    if not MOVES.fullmatch(text) or text[-1:].isdigit():
        return False
    letters = len(text) - len(text.translate(None, b"lurdLURD"))
    return letters >= (1 if expected else WORD)
