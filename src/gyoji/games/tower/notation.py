"""The Tower in the contest's notation: towers, commands, and `0 0` at the end."""

from __future__ import annotations

import re
from array import array
from typing import TYPE_CHECKING

from ...game.notation.boards import read_row, read_size
from ...game.notation.source import PIECE
from ...game.protocols import Case, Opening
from ...game.state import AREA, RUNNING, STATUS, WIDTH
from .commands import COMMAND, command, complaint, heading, know, spell
from .rules import (
    CLEARED,
    CRUSHED,
    EMPTY,
    GOAL_WALKED,
    GROUND,
    HERE,
    IN_HOLE,
    MOVETO,
    VOID,
    declare,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...game.notation.source import Source
    from ...game.protocols import Options, Played
    from ...game.state import Position, State

GLYPHS = declare.glyphs
PLAYER = b"S"
MARKS = "".join(GLYPHS.values()).encode()
KNOWN = MARKS + PLAYER
CELLS = bytes.maketrans(KNOWN, bytes([*GLYPHS, EMPTY]))
DRAWN = bytes.maketrans(bytes(GLYPHS), MARKS)
MENDED = bytes(at if at in KNOWN else ord(".") for at in range(256))


RESULTS = {
    RUNNING: b"Gave Up",
    CLEARED: b"Cleared",
    IN_HOLE: b"Death by Hole",
    CRUSHED: b"Death by Block",
    GOAL_WALKED: b"Death by Walking Goal",
}

SIZES = "two numbers, the height and width of a tower, or 0 0"
MARK = f"one of {' '.join(GLYPHS.values())} S"
COUNT = "the number of commands"
LINES = 4096  # of commands that are written at a time


def go_on(
    source: Source, opening: Opening[None], number: int, lenient: bool, options: Options
) -> Iterator[Case]:
    ahead: bytes | None = None
    while size := read_size(source, SIZES, lenient=lenient, ahead=ahead):
        start = read_tower(source, size[0], size[1], lenient)
        count = source.numbers(source.must(COUNT), 1, COUNT)[0]
        actions = array("q")
        if lenient:
            ahead = gather(source, count, size[1], actions)
        else:
            read_commands(source, count, size[1], actions)
        yield Case(start, actions)


def read_tower(source: Source, rows: int, columns: int, lenient: bool) -> Position:
    """Return the rows of a tower, with one player and one goal."""
    first = source.row + 1
    if lenient:
        board = [mend(source, columns) for _ in range(rows)]
    else:
        board = [
            read_row(source, columns, f"a row of {columns} marks", KNOWN, MARK) for _ in range(rows)
        ]
    check(source, board, first, lenient)
    return position(board)


def mend(source: Source, columns: int) -> bytes:
    """Return a row of a careless tower made valid: unknown or missing marks become blank."""
    expected = f"a row of {columns} marks"
    row = source.must(expected, 2 * PIECE + columns)[:columns].translate(MENDED)
    return row.ljust(columns, b".")


def check(source: Source, board: list[bytes], first: int, lenient: bool) -> None:
    """Reject a tower without exactly one player and one goal; `first` is its first row's line."""
    seen = b""
    for row, text in enumerate(board):
        for match in re.finditer(b"[SG]", text):
            if match[0] in seen and not lenient:
                raise source.error(f"exactly one {match[0].decode()}", "another",
                                   match.start() + 1, first + row)  # fmt: skip
            seen += match[0] if match[0] not in seen else b""
    for mark in "S" if lenient else "SG":
        if mark.encode() not in seen:
            raise source.error(f"exactly one {mark}", "none in the tower that begins here",
                               row=first)  # fmt: skip


def position(board: list[bytes]) -> Position:
    """Return the position of a tower: void around it, ground below, and the registers."""
    width = len(board[0]) + 2
    side = bytes([VOID])
    rows = [side + row.translate(CELLS) + side for row in board]
    cells = b"".join([side * width, *rows, bytes([GROUND]) * width])
    drawn = b"..".join(board)
    here, peak = drawn.index(PLAYER), drawn.find(b"G")
    inset = width + 1
    # Place 0 is in the ring, so 0 can stand for no goal.
    peak = peak + inset if peak >= 0 else 0
    return (*cells, 0, 0, 0, 0, peak, here + inset, len(cells), width, 0, RUNNING)


def read_commands(source: Source, count: int, columns: int, actions: array[int]) -> None:
    # Local names, and a table of the usual spellings: this loop runs once for every command.
    line, append, look_up = source.line, actions.append, know(columns).get
    for _ in range(count):
        text = line()
        if text is None:
            raise source.end(COMMAND)
        action = look_up(text)
        if action is None:
            action = command(text, columns)
            if action is None:
                raise complaint(source, text)
        append(action)


def gather(source: Source, count: int, columns: int, actions: array[int]) -> bytes | None:
    """Add the commands of a careless input to `actions`; return the heading that ends them."""
    look_up = know(columns).get
    while (text := source.line()) is not None:
        action = look_up(text)
        if action is None and heading(text):
            break
        if len(actions) < count and text.strip():
            action = command(text, columns) if action is None else action
            actions.append(MOVETO + columns + 2 if action is None else action)
    return text


def write(plays: Iterable[Played], first: int = 1) -> Iterator[bytes]:
    """Yield the end of each game in words."""
    for play in plays:
        yield b"Game Over : %s\n" % RESULTS[play.end[STATUS]]


def show(cases: Iterable[Case]) -> Iterator[bytes]:
    for case in cases:
        board, actions = draw(case.start), case.actions
        yield b"\n".join([b"%d %d" % (len(board), len(board[0])), *board, b"%d\n" % len(actions)])
        for at in range(0, len(actions), LINES):
            words = (spell(action, len(board[0])) for action in actions[at : at + LINES])
            yield b"\n".join([*words, b""])
    yield b"0 0\n"


def draw(state: Position) -> list[bytes]:
    """Return the rows of a tower in marks; a block in the player's cell hides the player."""
    width = state[WIDTH]
    board = bytearray(bytes(state[: state[AREA]]).translate(DRAWN))
    if state[state[HERE]] == EMPTY:
        board[state[HERE]] = PLAYER[0]
    starts = range(width + 1, len(board) - width, width)
    return [bytes(board[at : at + width - 2]) for at in starts]


def action(word: str, state: State) -> int:
    parsed = command(word.encode(), state[WIDTH] - 2)
    if parsed is None:
        raise ValueError(COMMAND)
    return parsed


def word(action: int, state: State) -> str:
    """Return the command of an action; `?` for an unknown one."""
    return spell(action, state[WIDTH] - 2).decode()
