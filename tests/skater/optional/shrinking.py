"""How failing cases of the Skater become smaller."""

from collections.abc import Iterator

from gyoji.game.enumeration import sequences
from gyoji.game.passes import CasePass, cut, lines, painting, per_case, places_of
from gyoji.game.protocols import Case
from gyoji.game.shrinking import VERDICT, Cases, Pass
from gyoji.game.state import WIDTH

from .notation import draw, position
from .rules import HERE

SHOWS = VERDICT
PLAIN = bytes.maketrans(b"#*", b"..")


def passes(cases: Cases) -> Iterator[Pass]:
    return per_case(cases, case_passes)


def case_passes(case: Case) -> Iterator[CasePass]:
    """Rows and columns that can go, then walls inside that can become ice."""
    width = case.start[WIDTH]
    board = "".join(map("".join, draw(case.start))).encode()

    def made(cells: bytes, width: int) -> Case:
        rows = [cells[at : at + width] for at in range(0, len(cells), width)]
        return Case(position(rows), case.actions)

    axes = lines(board, width, case.start[HERE], 1)
    yield CasePass(
        "rows and columns",
        len(axes),
        lambda gone: made(*cut(board, width, [axes[i] for i in gone])),
    )
    inner = range(width, len(board) - width)
    walls = [at for at in places_of(board, b"#") if at in inner and 0 < at % width < width - 1]
    yield painting("walls", board, walls, PLAIN, lambda cells: made(cells, width))


def tiny() -> Iterator[Case]:
    """A skater in a corridor of two cells, with and without a flag."""
    for inside in (b"@.", b"@*", b"*@"):
        for actions in sequences(range(4), 2):
            yield Case(position([b"####", b"#%b#" % inside, b"####"]), bytes(actions))
