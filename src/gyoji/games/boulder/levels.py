"""Generation of Boulder boards: caves, and corner cases of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Case
from ...game.state import DOWN, LEFT, RIGHT, UP, WIDTH
from .notation import CELLS, position
from .rules import DIAMOND, EXIT, FALL, ROCK_AHEAD, STONE, TAKE, apply, begin

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from ...game.events import Event
    from ...game.protocols import Options

KINDS = {
    "mixed": "one of the other kinds, at random",
    "random": "a cave with everything scattered in it, random commands",
    "unstable": "nearly everything is loose and hangs in the air at the start",
    "columns": "tall columns on a layer of earth that Rockford digs away, with pits below",
    "rows": "stones in rows to push: against each other, against rock, over edges",
    "exits": "many exits and few diamonds",
    "escape": "the commands take every diamond, then leave by the exit, then go on",
    "bare": "no diamond at all, so that every exit is open",
    "tiny": "the smallest boards there are",
}


def cases(rng: Random, size: int, count: int, kind: str, options: Options) -> Iterator[Case]:
    """Yield a board of `size` rows and about as many columns.

    ValueError for fewer than 4 rows, or for several boards.
    """
    if size < 4:
        raise ValueError(f"a boulder board has at least 4 rows, not {size}")
    if count > 1:
        raise ValueError(f"one input of boulder holds one game, not {count}")
    for _ in range(count):
        name = rng.choice(list(MAKERS)) if kind == "mixed" else kind
        yield MAKERS[name](rng, size, usual_width(rng, size, name))


def usual_width(rng: Random, size: int, kind: str) -> int:
    """Return the number of columns of a board of this kind with `size` rows."""
    if kind in ("random", "escape"):
        return rng.randint(max(4, size - 2), size + 2)
    return size + rng.randint(0, 3) if kind == "rows" else size


def scatter(rng: Random, size: int, width: int) -> Case:
    """Return a board in which each cell may hold anything."""
    return cave(rng, size, width, rng.choice((".... #OO$X", "..... OOO$", "  ..#O$X")))


def unstable(rng: Random, size: int, width: int) -> Case:
    """Return a board with many loose things above many empty cells."""
    glyphs = rng.choice((" O", " O$", "   OO$.", "    OO$#X", " " * 14 + "O$"))
    return cave(rng, size, width, glyphs)


def exits(rng: Random, size: int, width: int) -> Case:
    """Return a board with many exits, which are shut until its few diamonds are taken."""
    board = cave_board(rng, size, width, "... OX")
    for _ in range(size // 4):
        board[rng.randint(1, size - 2) * width + rng.randint(1, width - 2)] = ord("$")
    return finish(rng, board, width)


def bare(rng: Random, size: int, width: int) -> Case:
    """Return a board without diamonds, so the way to an exit is the only obstacle."""
    return cave(rng, size, width, rng.choice(("....... OO#X", "  ...OOO###")))


def tiny(rng: Random, _size: int, _width: int) -> Case:
    """Return a board of one to three rows and columns inside the border."""
    return cave(rng, rng.randint(3, 5), rng.randint(3, 5), "  ..OO$X#")


def columns(rng: Random, size: int, width: int) -> Case:
    """Return a board with everything loose above a layer of earth; below it there are pits."""
    layer = rng.randint(2, size - 2)
    board = bytearray(b"#" * width)
    for row in range(1, size - 1):
        inside = "OOO$ " if row < layer else "." if row == layer else "...  #"
        board += b"#" + draw_lots(rng, inside, width - 2) + b"#"
    board += b"#" * width
    here = layer * width + rng.randint(1, width - 2)
    board[here] = ord("&")
    wiggle = [UP, DOWN, LEFT, RIGHT, RIGHT, DOWN, UP, LEFT]
    keys = [LEFT] * width + [RIGHT] * width + rng.choices(wiggle, k=width)
    return Case(position(bytes(board).translate(CELLS), width), bytes(keys))


def rows(rng: Random, size: int, width: int) -> Case:
    """Return a board in which every other row is a floor with holes in it."""
    board = bytearray(b"#" * width)
    for row in range(1, size - 1):
        inside = "     OO." if row % 2 else rng.choice(("#### ", "..... ", "##..O "))
        board += b"#" + draw_lots(rng, inside, width - 2) + b"#"
    board += b"#" * width
    return finish(rng, board, width)


def escape(rng: Random, size: int, width: int) -> Case:
    """Return a random play that is won: the last rock that Rockford meets becomes the exit."""
    while True:
        case = cave(rng, size, width, "....  #O$$")
        keys = bytes(case.actions) + walk(rng, 10 * size)
        taken, door, used = explore(case, keys, size)
        if taken and door:
            break
    cells = list(case.start[: width * size])
    cells[door] = EXIT
    for at, cell in enumerate(cells):
        if cell == DIAMOND and at not in taken:
            cells[at] = STONE  # a stone falls in the same way, but does not have to be taken
    return Case(position(bytes(cells), width), keys[:used] + walk(rng, 8))


def explore(case: Case, keys: bytes, size: int) -> tuple[set[int], int, int]:
    """Play until Rockford meets rock inside the border, after more than `size` commands.

    Return the places where the diamonds taken were at first, the place of that rock, and the number
    of commands so far. The place is 0 if no such rock is met.
    """
    state = list(case.start)
    log: list[Event] = []
    begin(state, log)
    taken, origin = set[int](), follow({}, log)
    for number, way in enumerate(keys, 1):
        log.clear()
        apply(state, way, log)
        event, here, there = log[0]
        if event == TAKE:
            taken.add(origin.get(here, here))
        follow(origin, log)
        if number > size and event == ROCK_AHEAD and inside(there, state[WIDTH], size):
            return taken, there, number
    return taken, 0, len(keys)


def follow(origin: dict[int, int], log: list[Event]) -> dict[int, int]:
    """Record the original place of each fallen thing."""
    for event, here, there in log:
        if event == FALL:
            origin[there] = origin.pop(here, here)
    return origin


def cave(rng: Random, height: int, width: int, glyphs: str) -> Case:
    """Return a board with random commands; each glyph is as frequent as in `glyphs`."""
    return finish(rng, cave_board(rng, height, width, glyphs), width)


def cave_board(rng: Random, height: int, width: int, glyphs: str) -> bytearray:
    """Return a board with a border of rock, and with random ones of the glyphs inside."""
    middle = (b"#" + draw_lots(rng, glyphs, width - 2) + b"#" for _ in range(height - 2))
    return bytearray(b"".join([b"#" * width, *middle, b"#" * width]))


def finish(rng: Random, board: bytearray, width: int) -> Case:
    """Return the case of a board, with Rockford somewhere inside and random commands."""
    height = len(board) // width
    board[rng.randint(1, height - 2) * width + rng.randint(1, width - 2)] = ord("&")
    keys = walk(rng, 2 * (height + width))
    return Case(position(bytes(board).translate(CELLS), width), keys)


def walk(rng: Random, count: int) -> bytes:
    """Return `count` runs of random commands; a run is one command, repeated up to four times."""
    return b"".join(bytes([rng.randrange(4)]) * rng.randint(1, 4) for _ in range(count))


def draw_lots(rng: Random, glyphs: str, count: int) -> bytes:
    return bytes(rng.choices(glyphs.encode(), k=count))


def inside(at: int, width: int, height: int) -> bool:
    row, column = divmod(at, width)
    return 0 < row < height - 1 and 0 < column < width - 1


MAKERS = {
    "random": scatter, "unstable": unstable, "columns": columns, "rows": rows,
    "exits": exits, "escape": escape, "bare": bare, "tiny": tiny,
}  # fmt: skip
