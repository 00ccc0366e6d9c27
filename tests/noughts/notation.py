"""A case is a line with the size of the board, and a line of places such as `b3`."""

from collections.abc import Iterable, Iterator

from gyoji.game.notation.source import Source
from gyoji.game.protocols import Case, Options, Played
from gyoji.game.state import WIDTH, Position, State

from .rules import EDGE, EMPTY

WIDE = 5  # three cells and the ring


def start() -> Position:
    """The empty board of three rows."""
    cells = [EDGE] * WIDE**2
    for row in (1, 2, 3):
        cells[row * WIDE + 1 : row * WIDE + 4] = [EMPTY] * 3
    return (*cells, WIDE**2, WIDE, 0, 0)


def read(source: Source, lenient: bool, options: Options) -> Iterator[Case]:
    """Cases up to the end of the input: `noughts`, then a line of places."""
    while (line := source.line()) is not None:
        if line != b"noughts":
            raise source.error("noughts", ascii(line.decode("latin-1")))
        words = source.must("places").decode("latin-1").split()
        yield Case(start(), [action(word, list(start())) for word in words])


def write(plays: Iterable[Played], first: int = 1) -> Iterator[bytes]:
    for play in plays:
        yield b"%d\n" % len(play.answers)


def show(cases: Iterable[Case]) -> Iterator[bytes]:
    for case in cases:
        words = [word(action, list(case.start)) for action in case.actions]
        yield f"noughts\n{' '.join(words)}\n".encode()


def action(word: str, state: State) -> int:
    if len(word) != 2 or word[0] not in "abc" or word[1] not in "123":
        raise ValueError(f"expected a place from a1 to c3, found {word!a}")
    return ("abc".index(word[0]) + 1) * WIDE + int(word[1])


def word(action: int, state: State) -> str:
    row, column = divmod(action, state[WIDTH])
    return f"{'abc'[row - 1]}{column}"
