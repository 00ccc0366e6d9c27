"""The Skater in text: rows of `#`, `.`, `*` (the flag) and `@`, then a line of `UDLR`."""

from collections.abc import Iterable, Iterator

from gyoji.game.protocols import Case, Opening, Option, Options, Played
from gyoji.notation.source import Source
from gyoji.state import AREA, RUNNING, STATUS, WIDTH, Position, State

from .rules import ARRIVED, FLAG, HERE, ICE, WALL

OPTIONS: dict[str, Option] = {}
GLYPHS = {ICE: ".", WALL: "#", FLAG: "*"}
CELLS = {glyph: cell for cell, glyph in GLYPHS.items()}
KEYS = "UDLR"


def read(source: Source, lenient: bool, options: Options) -> Iterator[Case]:
    """Plays up to the end of the input."""
    return go_on(source, opening(source, lenient, options), 0, lenient, options)


def opening(source: Source, lenient: bool, options: Options) -> Opening[None]:
    """Nothing comes before the first play."""
    return Opening((), (), -1, None)


def go_on(
    source: Source, opening: Opening[None], number: int, lenient: bool, options: Options
) -> Iterator[Case]:
    """One play after the other: the rows of a rink, then a line of ways."""
    while (line := source.line()) is not None:
        rows = []
        while line.startswith(b"#"):
            rows.append(source.only(line, b"#.*@", "one of # . * @").decode())
            if len(line) != len(rows[0]):
                raise source.error(f"a row of {len(rows[0])} glyphs", str(len(line)))
            line = source.must("a row, or a line of U D L R")
        if "".join(rows).count("@") != 1:
            raise source.error("rows with exactly one @", f"{len(rows)} rows without")
        keys = source.only(line, KEYS.encode(), "one of U D L R").decode()
        yield Case(position(rows), [KEYS.index(key) for key in keys])


def position(rows: list[str]) -> Position:
    """The position of these rows."""
    glyphs, width = "".join(rows), len(rows[0])
    cells = [CELLS[glyph] for glyph in glyphs.replace("@", ".")]
    return (*cells, glyphs.index("@"), len(cells), width, 0, RUNNING)


def write(plays: Iterable[Played], first: int = 1) -> Iterator[bytes]:
    """A line for each play."""
    for play in plays:
        yield b"arrived\n" if play.end[STATUS] == ARRIVED else b"lost\n"


def show(cases: Iterable[Case]) -> Iterator[bytes]:
    """The input of these cases."""
    for case in cases:
        keys = "".join(KEYS[way] for way in case.actions)
        yield "\n".join([*map("".join, draw(case.start)), keys, ""]).encode()


def draw(state: Position) -> list[list[str]]:
    """The rink in glyphs."""
    glyphs = [GLYPHS[cell] for cell in state[: state[AREA]]]
    glyphs[state[HERE]] = "@"
    width = state[WIDTH]
    return [glyphs[at : at + width] for at in range(0, len(glyphs), width)]


def action(word: str, state: State) -> int:
    """The way of a letter; ValueError if it is none."""
    return KEYS.index(word)


def word(action: int, state: State) -> str:
    """The letter of a way."""
    return KEYS[action]
