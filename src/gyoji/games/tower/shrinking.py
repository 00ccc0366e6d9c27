"""Shrinking of Tower cases, and tiny cases; a program's output shows no tower."""

from __future__ import annotations

from array import array
from functools import partial
from itertools import chain, permutations
from random import Random
from typing import TYPE_CHECKING

from ...game.enumeration import layouts, sequences, telling
from ...game.passes import COLUMN, CasePass, Line, cut, farthest, lines, painting, per_case
from ...game.protocols import Case
from . import rules
from .notation import draw, position
from .rules.numbers import MOVETO

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ...game.shrinking import Cases, Pass

BLANKS = False

SHAPES = ((1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4))
MOST = 64
"""The maximum number of towers of one shape with the player and the goal in the same places."""
TURNS = 4
"""The number of lists of commands that are played in each tower of five or more cells."""

BLOCKS = b"#I123CB"
EMPTIED = bytes.maketrans(BLOCKS, b".......")
ORDINARY = bytes.maketrans(b"I123CB", b"######")


def passes(cases: Cases) -> Iterator[Pass]:
    """Yield passes: rows and columns, the farthest from the player first; then plainer cells.

    Cells become blank, then ordinary. The goal may replace another block; counts and columns
    decrease.
    """
    return per_case(cases, case_passes)


def case_passes(case: Case) -> Iterator[CasePass]:
    rows = draw(case.start)
    board, width = b"".join(rows), len(rows[0])
    here = board.find(b"S")
    if here < 0 or board.count(b"G") != 1:
        return
    same = partial(make_case, width=width, actions=case.actions)
    blocks = farthest(board, BLOCKS, width, here)
    marked = farthest(board, b"I123CB", width, here)
    yield cutting(case, board, width, here)
    yield painting("blocks", board, blocks, EMPTIED, same)
    yield replacing(board, blocks, same)
    yield painting("marks", board, marked, ORDINARY, same)
    yield wearing(board, same)
    yield walking(case)


def cutting(case: Case, board: bytes, width: int, here: int) -> CasePass:
    """Return a pass that cuts rows and columns, except the player's; walks follow their columns."""
    atoms = lines(board, width, here, 0)

    def without(gone: Collection[int]) -> Case | None:
        out = [atoms[at] for at in gone]
        left, columns = cut(board, width, out)
        return make_case(with_goal(left, columns), columns, walks(case.actions, width, out))

    return CasePass("rows and columns", len(atoms), without)


def with_goal(board: bytes, width: int) -> bytes:
    """Return the board with a goal: if it has none, a block far from the player becomes one."""
    here = board.index(b"S")
    free = farthest(board, BLOCKS, width, here) or farthest(board, b".", width, here)
    if b"G" in board or not free:
        return board
    return board[: free[0]] + b"G" + board[free[0] + 1 :]


def walks(actions: Sequence[int], width: int, out: Collection[Line]) -> Sequence[int]:
    """Return the commands for a tower from which these rows and columns were cut.

    A walk to a cut column goes to the column before it.
    """
    number = list(range(width + 2))  # the new number of each column; 0 and the last are outside
    for column in range(1, width + 2):
        number[column] = number[column - 1] + ((COLUMN, column - 1) not in out)
    return array("q", (walk(action, number) for action in actions))


def walk(action: int, number: Sequence[int]) -> int:
    """Return a command after the columns are renumbered."""
    return action if action < MOVETO else MOVETO + number[min(action - MOVETO, len(number) - 1)]


def replacing(board: bytes, blocks: Sequence[int], same: Callable[[bytes], Case]) -> CasePass:
    """Return a pass that moves the goal to the place of another block; its old place gets blank."""

    def without(gone: Collection[int]) -> Case | None:
        if len(gone) != 1:
            return None
        cells = bytearray(board.replace(b"G", b"."))
        cells[blocks[min(gone)]] = ord("G")
        return same(bytes(cells))

    return CasePass("goal", len(blocks), without)


def wearing(board: bytes, same: Callable[[bytes], Case]) -> CasePass:
    """Return a pass that lowers the counts of fragile blocks."""
    counts = [at for at, mark in enumerate(board) if mark in b"23" for _ in range(mark - ord("1"))]

    def without(gone: Collection[int]) -> Case:
        cells = bytearray(board)
        for at in gone:
            cells[counts[at]] -= 1
        return same(bytes(cells))

    return CasePass("counts", len(counts), without)


def walking(case: Case) -> CasePass:
    """Return a pass that lowers the column numbers of walks, down to 1."""
    steps = [at for at, action in enumerate(case.actions) for _ in range(action - MOVETO - 1)]

    def without(gone: Collection[int]) -> Case:
        actions = array("q", case.actions)
        for at in gone:
            actions[steps[at]] -= 1
        return Case(case.start, actions)

    return CasePass("walks", len(steps), without)


def make_case(board: bytes, width: int, actions: Sequence[int]) -> Case:
    """Return the case of a drawn tower, which must contain its player."""
    return Case(position([board[at : at + width] for at in range(0, len(board), width)]), actions)


def tiny() -> Iterator[Case]:
    """Yield towers of up to twelve cells, and up to four commands.

    Each shows something that no earlier one shows. Of larger towers, only a sample is used, which
    is the same on every run.
    """
    return telling(rules, chain.from_iterable(towers(*shape) for shape in SHAPES), 1, 1)


def towers(rows: int, columns: int) -> Iterator[Case]:
    """Yield towers of this size: small ones with each command, larger ones with TURNS lists."""
    cells, commands = rows * columns, range(MOVETO + columns + 2)
    alone, more = sequences(commands, 1), Random(cells)
    for here, goal in permutations(range(cells), 2):
        for rest in layouts(b".#I12CB", cells - 2, MOST):
            board = bytearray(rest)
            for at, mark in sorted([(here, b"S"), (goal, b"G")]):
                board[at:at] = mark
            for actions in (
                alone if cells < 5 else [more.choices(commands, k=4) for _ in range(TURNS)]
            ):
                yield make_case(bytes(board), columns, array("q", actions))
