"""Shrinking of labyrinths, tiny ones, and the reading of a program's output."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ...game.shrinking import STEPS, Pass
from ...game.state import TURN, WIDTH
from . import enumeration
from .rules import ISLAND, PLACE, apply
from .sheets import (
    Field,
    Maze,
    SheetWalk,
    cases_of,
    chain_of,
    chains,
    fields,
    maze_of,
    plain,
    rename,
    shift,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from ...game.protocols import Case

    Trail = list[tuple[int, Field]]
    """The answer to each letter, and the walker's field after it."""

Atom = TypeVar("Atom")

SHOWS, BLANKS = STEPS, False
MOST_SHOWN = 1 << 20  # letters of an output that are examined


def passes(cases: Sequence[Case]) -> Iterator[Pass]:
    """Yield passes: later starts, fewer rows and columns; then islands and small numbers."""
    if not cases:
        return
    maze, trails = maze_of(cases), [trail(case) for case in cases]
    rows_off, columns_off = distances(maze, trails)

    def off(group: list[Field]) -> int:
        return min(rows_off[row] + columns_off[column] for row, column in group)

    yield from walkers(maze)
    yield later_starts(maze, trails)
    for what, off_by in (("rows", rows_off), ("columns", columns_off)):
        yield cutting(maze, what, farthest(range(len(off_by)), off_by.__getitem__))
    special = [[here] for here, text in fields(maze.words) if text != "o"]
    yield become_islands("rivers and chains of caves", maze, farthest(chains(maze.words), off))
    yield become_islands("cells", maze, farthest(special, off))
    yield numbers(maze)


def read_output(output: bytes) -> list[list[str]]:
    """Return the letters of the only walk, `?` for anything that cannot be printed."""
    letters = b"".join(output[:MOST_SHOWN].split()).decode("ascii", "replace")
    return [[letter if letter.isprintable() else "?" for letter in letters]]


def tiny() -> Iterator[Case]:
    """Yield maps of one to six cells, and walks that try every direction on them."""
    return enumeration.cases()


def walkers(maze: Maze) -> Iterator[Pass]:
    """Yield passes for a play of several walkers: fewer walkers, each with their own letters."""
    count = len(maze.walks[0].starts)
    if count == 1:
        return

    def without(atoms: Collection[int]) -> list[Case] | None:
        kept = [walker for walker in range(count) if walker not in atoms]
        starts, actions = maze.walks[0]
        left = tuple(way for turn, way in enumerate(actions) if turn % count in kept)
        walk = SheetWalk(tuple(starts[walker] for walker in kept), left)
        return cases_of(Maze(maze.words, [walk])) if kept else None

    yield Pass("walkers", count, without)


def trail(case: Case) -> Trail:
    """Return the answer to each letter, and the walker's field after it."""
    state, steps = list(case.start), list[tuple[int, Field]]()
    for way in case.actions:
        walker = state[TURN]
        answer = apply(state, way, None)
        row, column = divmod(state[PLACE - walker], state[WIDTH])
        steps.append((answer, (row - 1, column - 1)))
    return steps


def distances(maze: Maze, trails: list[Trail]) -> tuple[list[int], list[int]]:
    """Return the distance of each row, and of each column, from those that the walks use."""
    used = {start for walk in maze.walks for start in walk.starts}
    used |= {field for steps in trails for _, field in steps}
    sizes = len(maze.words), len(maze.words[0])
    rows, columns = (
        [min((abs(at - other) for other in {field[axis] for field in used}), default=0)
         for at in range(size)]
        for axis, size in enumerate(sizes)
    )  # fmt: skip
    return rows, columns


def farthest(atoms: Iterable[Atom], off: Callable[[Atom], int]) -> list[Atom]:
    """Return the atoms, the farthest first: they are the least likely to matter."""
    return sorted(atoms, key=off, reverse=True)


def later_starts(maze: Maze, trails: list[Trail]) -> Pass:
    """Return a pass that begins walks of one walker at a later island on their way.

    An atom of the pass is a stop of a walk on an island. To remove it, the walk begins there.
    """
    stops = [
        (walk, taken, field)
        for walk, steps in enumerate(trails)
        for taken, (answer, field) in enumerate(steps, 1)
        if answer == ISLAND and len(maze.walks[walk].starts) == 1
    ]

    def without(atoms: Collection[int]) -> list[Case] | None:
        walks = list(maze.walks)
        for walk, taken, start in (stops[atom] for atom in sorted(atoms)):
            walks[walk] = SheetWalk((start,), maze.walks[walk].actions[taken:])
        return cases_of(Maze(maze.words, walks))

    return Pass("later starts", len(stops), without)


def cutting(maze: Maze, what: str, order: list[int]) -> Pass:
    """Return a pass that cuts "rows" or "columns".

    A walker who starts on a row or column that is cut starts on the next one, on an island.
    """

    def without(atoms: Collection[int]) -> list[Case] | None:
        gone = {order[atom] for atom in atoms}
        rows, columns = (gone, set[int]()) if what == "rows" else (set[int](), gone)
        words = [[text for column, text in enumerate(line) if column not in columns]
                 for row, line in enumerate(maze.words) if row not in rows]  # fmt: skip
        return cases_of(Maze(words, [shift(walk, words, rows, columns) for walk in maze.walks]))

    return Pass(what, len(order), without)


def become_islands(what: str, maze: Maze, groups: list[list[Field]]) -> Pass:
    """Return a pass that turns groups of cells into islands.

    A river that is broken ends there; a chain without some of its caves links the others.
    """

    def without(atoms: Collection[int]) -> list[Case] | None:
        words = plain(maze.words, {field for atom in atoms for field in groups[atom]})
        return cases_of(maze._replace(words=words))

    return Pass(what, len(groups), without)


def numbers(maze: Maze) -> Pass:
    """Return a pass that gives rivers and chains of caves the smallest free numbers from 1."""
    known = {sort: sorted({chain_of(text) for _, text in fields(maze.words) if text[0] in sort})
             for sort in ("re", "y")}  # fmt: skip
    large = [(sort, number) for sort, used in known.items() for number in used
             if number > least(used)]  # fmt: skip

    def without(atoms: Collection[int]) -> list[Case] | None:
        names: dict[tuple[str, int], int] = {}
        used = {sort: list(taken) for sort, taken in known.items()}
        for sort, number in (large[atom] for atom in sorted(atoms)):
            names[sort, number] = least(used[sort])
            used[sort][used[sort].index(number)] = names[sort, number]
        words = [[rename(text, names) for text in line] for line in maze.words]
        return cases_of(maze._replace(words=words)) if names else None

    return Pass("numbers", len(large), without)


def least(used: Collection[int]) -> int:
    """Return the smallest free number from 1."""
    number = 1
    while number in used:
        number += 1
    return number
