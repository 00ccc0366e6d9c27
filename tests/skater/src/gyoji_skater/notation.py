"""The Skater in text: rows of `#`, `.`, `*` (the flag) and `@`, then a line of `UDLR`."""

from collections.abc import Iterable, Iterator

from gyoji.game.notation import boards
from gyoji.game.notation.source import Source
from gyoji.game.protocols import Case, Options, Played
from gyoji.game.state import RUNNING, STATUS, WIDTH, Position

from .rules import ARRIVED, HERE, ICE, declare

GLYPHS = "".join(declare.glyphs.values()).encode()
CELLS = bytes.maketrans(b"@" + GLYPHS, bytes([ICE, *declare.glyphs]))
DRAWN = bytes.maketrans(bytes(declare.glyphs), GLYPHS)
KEYS = boards.Letters(b"UDLR", "one of U D L R")
action, word = KEYS.action, KEYS.word


def read(source: Source, lenient: bool, options: Options) -> Iterator[Case]:
    """Plays up to the end of the input: the rows of a rink, then a line of keys."""
    while (line := source.line()) is not None:
        rows = []
        while line.startswith(b"#"):
            rows.append(source.only(line, b"#.*@", "one of # . * @"))
            if len(line) != len(rows[0]):
                raise source.error(f"a row of {len(rows[0])} glyphs", str(len(line)))
            line = source.must("a row, or a line of U D L R")
        if b"".join(rows).count(b"@") != 1:
            raise source.error("rows with exactly one @", f"{len(rows)} rows without")
        if boards.open_border(rows):
            raise source.error("a rink within walls (#)", "an open border")
        keys = source.only(line, KEYS.keys, KEYS.expected)
        yield Case(position(rows), keys.translate(KEYS.actions))


def position(rows: list[bytes]) -> Position:
    """The position of these rows: the cells, then the registers."""
    board = b"".join(rows)
    return (*board.translate(CELLS), board.index(b"@"), len(board), len(rows[0]), 0, RUNNING)


def write(plays: Iterable[Played], first: int = 1) -> Iterator[bytes]:
    for play in plays:
        yield b"arrived\n" if play.end[STATUS] == ARRIVED else b"lost\n"


def show(cases: Iterable[Case]) -> Iterator[bytes]:
    for case in cases:
        keys = "".join(map(word, case.actions))
        yield "\n".join([*map("".join, draw(case.start)), keys, ""]).encode()


def draw(state: Position) -> list[list[str]]:
    """The rink in glyphs, row by row."""
    rows = [list(row.decode()) for row in boards.rows(state, DRAWN, ringed=False)]
    row, column = divmod(state[HERE], state[WIDTH])
    rows[row][column] = "@"
    return rows
