"""Generation of towers: corner cases of the rules, and commands of which most are possible."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from ...game.protocols import Case
from ...game.state import AREA, RUNNING, STATUS, WIDTH
from .notation import draw, position
from .rules import CLEARED, CLIMB, GETDOWN, MOVETO, PULL, PUSH, apply, begin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from ...game.protocols import Options
    from ...game.state import Position

    Columns = Callable[[Random, int], int]
    """Chooses a number of columns at random, given the number of rows."""

KINDS = {
    "mixed": "each of the other kinds in turn",
    "random": "any blocks anywhere, at rest",
    "ice": "floors of ice, and runs of blocks to push along them",
    "falls": "blocks that hang on one another by their corners, and fall in chains",
    "edges": "runs that are pushed out of the tower",
    "fragile": "fragile blocks under the player and under what the player pulls",
    "goals": "goal blocks over and beside dimension blocks, and loose goal blocks",
    "holes": "columns of dimension blocks, other blocks and gaps",
    "unstable": "blocks in the air from the start",
    "tiny": "three rows of three cells, with any blocks",
    "climb": "stairs up to the goal, and commands that climb them",
}
ALL = b"#IC123B"
RINK_ROWS, RINK_COLUMNS = 5, 6
"""The fewest rows and columns of a tower with a rink (see `rink`)."""
CAREFUL = 1 << 14
"""In towers of at most this many cells, most commands that would kill the player are left out."""


def cases(rng: Random, size: int, count: int, kind: str, options: Options) -> Iterator[Case]:
    """Yield towers of `size` rows and about as many columns; ValueError below 3."""
    if size < 3:
        raise ValueError(f"a tower has at least 3 rows, not {size}")
    kinds = list(MAKERS)
    for number in range(count):
        name = kinds[number % len(kinds)] if kind == "mixed" else kind
        yield MAKERS[name](rng, size, about)


def anything(rng: Random, size: int, width: Columns) -> Case:
    """Return a tower of any blocks, which have fallen to rest."""
    marks = b"." * rng.choice((4, 8, 16)) + b"###" + ALL
    return play(rng, settle(scatter(rng, size, width(rng, size), marks)))


def ice(rng: Random, size: int, width: Columns) -> Case:
    """Return a tower in which every other row is mostly ice, on which blocks slide."""
    columns = width(rng, size)
    if size >= RINK_ROWS and columns >= RINK_COLUMNS and rng.random() < 0.25:
        return rink(rng, size, columns)
    board = rows_of(rng, size, columns, b"........I##")
    for row in range(size - 1, -1, -2):
        board[row] = bytearray(rng.choices(b"IIIIIIII#.", k=columns))
    return play(rng, settle(stand(rng, board)))


def rink(rng: Random, size: int, columns: int) -> Case:
    """Return a tower in which a block slides along a whole row.

    The row lies on a floor of ice. Where the slide ends, the block is the first step of the stairs
    up to the goal.
    """
    board = rows_of(rng, size, columns, b".")
    board[-1] = bytearray(b"I" * columns)
    start, end = rng.randint(0, 2), columns - rng.randint(2, 3)
    board[-2][start : start + 2] = b"S" + rng.choice((b"#", b"I", b"2"))
    board[-2][end], board[-3][end] = b"CG"
    walk = [PUSH, MOVETO + rng.choice((end - 1, end - 1, end - 2)), CLIMB]
    actions = array("q", [*walk, *rng.choices((CLIMB, PULL, MOVETO + end), k=3)])
    return Case(position([bytes(row) for row in board]), actions)


def falls(rng: Random, size: int, width: Columns) -> Case:
    """Return a tower with diagonals of blocks: a diagonal falls if its lowest block goes."""
    columns = width(rng, size)
    board = rows_of(rng, size, columns, b"." * 30 + b"#I1")
    for _ in range(1 + columns // 3):
        column, way = rng.randrange(columns), rng.choice((-1, 1))
        for row in range(size - 1, rng.randrange(size), -1):
            board[row][column] = rng.choice(b"####I1C")
            way = way if 0 <= column + way < columns else -way
            column += way
    return play(rng, settle(stand(rng, board)))


def edges(rng: Random, size: int, width: Columns) -> Case:
    """Return a tower in which rows of blocks reach one of the sides, or both."""
    columns = width(rng, size)
    board = rows_of(rng, size, columns, b"....#I")
    for row in board:
        start = rng.randrange(columns)
        span = range(start, columns) if rng.random() < 0.5 else range(start)
        for column in span:
            row[column] = rng.choice(b"####III1" if rng.random() < 0.9 else b"C")
    return play(rng, settle(stand(rng, board)), push=4)


def fragile(rng: Random, size: int, width: Columns) -> Case:
    """Return a tower full of fragile blocks, most of which break at the next departure."""
    board = rows_of(rng, size, width(rng, size), b"....##1111223")
    return play(rng, settle(stand(rng, board)), pull=4)


def goals(rng: Random, size: int, width: Columns) -> Case:
    """Return a tower with the goal on a dimension block, next to one, or hanging loose."""
    columns = width(rng, size)
    board = rows_of(rng, size, columns, b".......###B1I")
    stand(rng, board)
    row, column = find(board, b"G")
    below = min(row + 1, size - 1)
    for beside in range(max(column - 1, 0), min(column + 2, columns)):
        if board[below][beside] not in b"SG":
            board[below][beside] = rng.choice(b".B#1")
    start = position([bytes(text) for text in board])
    return play(rng, start if rng.random() < 0.5 else settle(start))


def holes(rng: Random, size: int, width: Columns) -> Case:
    """Return a tower with columns in which dimension blocks, others and gaps are mixed."""
    columns = width(rng, size)
    board = rows_of(rng, size, columns, b"......#1")
    for column in rng.sample(range(columns), 1 + columns // 4):
        for row in range(rng.randrange(size), size):
            board[row][column] = rng.choice(b"BB#I.")
    return play(rng, stand(rng, board))


def unstable(rng: Random, size: int, width: Columns) -> Case:
    """Return a tower with so few blocks that most of them hang in the air."""
    marks = b"." * rng.choice((6, 20, 60)) + ALL
    return play(rng, scatter(rng, size, width(rng, size), marks))


def tiny(rng: Random, _size: int, _width: Columns) -> Case:
    """Return a tower of three rows and three columns."""
    start = scatter(rng, 3, 3, b"." * 8 + b"##" + ALL)
    return play(rng, start if rng.random() < 0.5 else settle(start))


def stairs(rng: Random, size: int, width: Columns) -> Case:
    """Return a zigzag of stairs that the player climbs, with impossible commands in between."""
    columns = width(rng, size)
    board = rows_of(rng, size, columns, b".")
    column, way = rng.randrange(columns), 1
    board[-1][column] = ord("S")
    marks = rng.choice((b"#", b"###IC23", b"##123", b"####I1B"))
    actions = list[int]()
    for row in range(size - 1, 0, -1):
        vain = [MOVETO + column + 1, MOVETO]
        way = way if 0 <= column + way < columns else -way
        column += way
        board[row][column] = rng.choice(marks)
        vain += [PUSH + (way > 0), PULL + (way < 0), MOVETO + columns + 1]
        actions += [*rng.choices(vain, k=rng.randrange(2)), CLIMB + (way < 0)]
    board[1][column] = ord("G")
    actions += rng.choices(range(MOVETO + columns), k=4)
    return Case(position([bytes(row) for row in board]), array("q", actions))


def about(rng: Random, size: int) -> int:
    return rng.randint(max(3, size - 2), size + 2)


def rows_of(rng: Random, rows: int, columns: int, marks: bytes) -> list[bytearray]:
    """Return rows of random marks; each mark is as frequent as in `marks`."""
    return [bytearray(rng.choices(marks, k=columns)) for _ in range(rows)]


def scatter(rng: Random, rows: int, columns: int, marks: bytes) -> Position:
    return stand(rng, rows_of(rng, rows, columns, marks))


def stand(rng: Random, board: list[bytearray]) -> Position:
    """Place a goal anywhere, and the player on firm ground, if a few tries find some."""
    rows, columns = len(board), len(board[0])
    tried = [(rng.randrange(rows), rng.randrange(columns)) for _ in range(30)]
    row, column = next((at for at in tried if footing(board, *at)), tried[0])
    goal = (column + rng.randrange(1, columns)) % columns
    board[rng.randrange(rows)][goal] = ord("G")
    board[row][column] = ord("S")
    return position([bytes(text) for text in board])


def footing(board: list[bytearray], row: int, column: int) -> bool:
    """Return whether the player could stand in this cell."""
    under = row == len(board) - 1 or board[row + 1][column] in b"#I123C"
    return under and board[row][column] == ord(".")


def find(board: list[bytearray], mark: bytes) -> tuple[int, int]:
    """Return the row and column of the first such mark, in reading order."""
    return next((row, text.index(mark)) for row, text in enumerate(board) if mark in text)


def settle(start: Position) -> Position:
    """Return the tower at rest, or unchanged if its text would then lack the player or the goal."""
    state = list(start)
    begin(state, None)
    if state[STATUS] == RUNNING:
        apply(state, MOVETO, None)
    board = draw(tuple(state))
    drawn = b"".join(board)
    return position(board) if b"S" in drawn and b"G" in drawn else start


def play(rng: Random, start: Position, push: int = 1, pull: int = 1) -> Case:
    """Return a case with commands of which most are possible.

    Some commands are refused, and some come after the end.
    """
    state, actions = list(start), array("q")
    columns, futile = start[WIDTH] - 2, rng.choice((0.0, 0.0, 0.1, 1.0))
    careful = start[AREA] <= CAREFUL and rng.random() < 0.7
    commands = [PUSH] * push + [PULL] * pull + [GETDOWN, CLIMB, CLIMB, MOVETO]
    begin(state, None)
    for _ in range(8 * columns):
        if state[STATUS] != RUNNING:
            actions.extend(rng.choices(range(MOVETO + columns + 2), k=rng.randrange(4)))
            break
        command = rng.choice(commands)
        action = command + rng.randrange(2 if command < MOVETO else columns + 2)
        after = list(state) if careful else state
        answer = apply(after, action, None)
        if careful and after[STATUS] > CLEARED and rng.random() < 0.9:
            continue
        if answer or not actions or rng.random() < futile:
            actions.append(action)
            state = after
    return Case(start, actions)


MAKERS = {
    "random": anything, "ice": ice, "falls": falls, "edges": edges, "fragile": fragile,
    "goals": goals, "holes": holes, "unstable": unstable, "tiny": tiny, "climb": stairs,
}  # fmt: skip
