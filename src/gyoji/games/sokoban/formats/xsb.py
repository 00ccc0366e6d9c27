"""XSB and SOK: collections of levels as text, with titles, authors, comments, and plays in LURD.

They have grown in many programs. The descriptions followed here are those of the Sokoban wiki,
http://sokobano.de/wiki/index.php?title=Sok_format, version 0.20 and the older ones.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....game.formats import Level
from ....game.notation.sanitize import readable
from ....game.protocols import Case
from ....game.state import AREA
from ..rules import ASTRAY, apply
from . import boards, lurd
from .blocks import Block, blocks, divide, has_title, is_moves, is_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ....game.formats import LeftOut
    from ....game.notation.source import Source
    from ....game.state import Position

    Line = tuple[int, bytes]

# ---------------------------------------------------------------- text
# What the text around a board says: title, author, comment, and plays in LURD.

KEY = re.compile(rb"\s*(title|author|comment)\s*:\s*(.*)", re.IGNORECASE)
COMMENT_END = re.compile(rb"comment[-_ ]?end\s*:?\s*", re.IGNORECASE)
SOLUTION = re.compile(rb"\s*(solution|saved game|snapshot)\b[^:]*(?::\s*(.*))?", re.IGNORECASE)
VARIANT = re.compile(rb"\s*(?:game|variant)\s*:\s*(?!sokoban\b)(\w+)", re.IGNORECASE)

MOST_TITLE = 200
MOST_COMMENT = 1 << 14
"""The characters that are kept of a title or an author, and of a comment."""


class Notes:
    """The text of one level, and the play that it has."""

    def __init__(self, source: Source, start: Position, author: str, lenient: bool) -> None:
        self.title, self.author, self.remarks = "", author, dict[str, None]()
        self._source, self._start, self._lenient = source, start, lenient
        self._comment = list[str]()
        self._moves: list[Line] = []
        self._heading = b""  # in small letters, if the line before was one
        self._strange = False  # is this paragraph a play that the rules do not have?
        self._play: lurd.Played | None = None

    def level(self) -> Level:
        """The level with all that was said of it."""
        comment = "\n".join(self._comment).strip("\n")
        if len(comment) > MOST_COMMENT:
            comment = comment[:MOST_COMMENT]
            self.remarks["the rest of a long comment"] = None
        actions = self._play.actions if self._play else b""
        return Level(
            Case(self._start, actions), self.title, self.author, comment, tuple(self.remarks)
        )

    def above(self, blocks: Iterable[Block]) -> None:
        """Text above the board; its last line is the title, unless it has a property for that."""
        lines = [line for block in blocks for line in block.lines]
        for row, line in lines[:-1]:
            self._line(row, line)
        for row, line in lines[-1:]:
            if self.title or not is_title(line):
                self._line(row, line)
            else:
                title = short(line.lstrip().lstrip(b";"))
                self.title = "" if title.isdigit() else title  # a level's number is no title

    def below(self, blocks: Iterable[Block]) -> None:
        """Text below the board, with the empty lines between blocks and one at the end."""
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
        """One line outside of a comment."""
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
            self._moves.append((row, line))  # the letter that is wrong gets its place
        else:
            self._finish()
            self._words(row, text)

    def _words(self, row: int, text: bytes) -> None:
        """A line that is not moves."""
        if text.startswith(b"::"):
            return
        check_variant(self._source, row, text)
        key, solution = KEY.match(text), SOLUTION.fullmatch(text)
        if key:
            self._property(key[1].lower(), key[2])
        elif solution:
            self._headed(row, text, solution)
        elif text.startswith(b";") and not self.title:
            self.title = short(text.lstrip(b";"))
        else:
            self._comment.append(readable(text.lstrip(b";").strip()))

    def _property(self, key: bytes, value: bytes) -> None:
        """A title, an author, or the first line of a comment without an end."""
        if key == b"comment":
            self._comment.append(readable(value))
        elif key == b"title":
            self.title = short(value)
        else:
            self.author = short(value)

    def _headed(self, row: int, text: bytes, solution: re.Match[bytes]) -> None:
        """The heading of a play, which may follow it on the same line."""
        self._heading = solution[1].lower()
        if not solution[2]:
            return
        if is_moves(solution[2], expected=True):
            self._moves.append((row, b" " * (len(text) - len(solution[2])) + solution[2]))
        else:  # others write solutions in other ways
            self._heading = b""
            self._comment.append(readable(text))

    def _finish(self) -> None:
        """Play the moves that have been read."""
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

    def _take(self, played: lurd.Played) -> None:
        """Keep a play, if it is the first solution, or the first play and there is no solution."""
        if played.late:
            self.remarks["moves after the end"] = None
        if self._play is not None:
            self.remarks["another play"] = None
        if self._play is None or (played.solved and not self._play.solved):
            self._play = played


def header(source: Source, blocks: Iterable[Block]) -> str:
    """The author of a collection, from the text above all of its levels."""
    author = ""
    for row, line in (line for block in blocks for line in block.lines):
        check_variant(source, row, line.strip())
        key = KEY.match(line)
        if key and key[1].lower() == b"author":
            author = short(key[2])
    return author


def check_variant(source: Source, row: int, text: bytes) -> None:
    """Refuse levels of Hexoban and others, whose boards look alike."""
    if VARIANT.fullmatch(text):
        raise source.error("levels of Sokoban", readable(text), row=row)


def why_unsolved(start: Position, played: lurd.Played) -> str:
    """What is wrong with moves that are not a solution."""
    state = list(start)
    for action in played.actions:
        apply(state, action, None)
    moves, boxes = len(played.actions), state[ASTRAY]
    off = f"{boxes} {'box' if boxes == 1 else 'boxes'} off the targets"
    return f"{moves} moves, which leave {off}"


def short(text: bytes) -> str:
    return readable(text.strip())[:MOST_TITLE]


# ---------------------------------------------------------------- xsb

NO_LEVEL = "a board with walls (#), a worker (@), boxes ($) and targets (.)"


def read(source: Source, lenient: bool) -> Iterator[Level]:
    """The levels of a collection. NotationError for an unplayable board or a wrong solution."""
    board: Block | None = None
    above, text = list[Block](), list[Block]()
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
    source: Source, board: Block, above: list[Block], below: list[Block], author: str, lenient: bool
) -> Level:
    """One level, with the text around it."""
    notes = Notes(source, boards.level(source, board.lines, lenient), author, lenient)
    notes.above(above)
    notes.below(below)
    return notes.level()


def write(levels: Iterable[Level], left_out: LeftOut) -> Iterator[bytes]:
    """A collection: each board, what is said of it, and its play in LURD."""
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
    """The properties of a level, as its lines."""
    if level.title:
        yield f"Title: {level.title}".encode()
    if level.author:
        yield f"Author: {level.author}".encode()
    if level.comment:
        # The end is marked, so that whatever stands in between is only text.
        yield from (b"Comment:", level.comment.encode(), b"Comment-End:")
