"""An input of the labyrinth as words, which can be cut and changed, and made valid again.

After any change to a map, a river ends where it has lost its course, the caves of each chain are
numbered again without gaps, and every cell on which a walker starts becomes an island.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...game.protocols import Case
from ...game.state import AREA, WIDTH
from .cells import board, spell, write_words
from .notation import position
from .rules import CAVE, PLACE, RIVER, WALKERS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

Field = tuple[int, int]

WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


class SheetWalk(NamedTuple):
    """A play: the starts of its walkers, and their directions, in the order of their turns."""

    starts: tuple[Field, ...]
    actions: tuple[int, ...]


class Maze(NamedTuple):
    """The content of one input: the words of its map, and the walks on it."""

    words: list[list[str]]
    walks: list[SheetWalk]


def maze_of(cases: Sequence[Case]) -> Maze:
    """Return an input as words."""
    start = cases[0].start
    return Maze(
        write_words(start[: start[AREA]], start[WIDTH]),
        [SheetWalk(tuple(starts_of(case)), tuple(case.actions)) for case in cases],
    )


def starts_of(case: Case) -> Iterator[Field]:
    """Yield the row and column, from 0, where each walker starts."""
    for walker in range(case.start[WALKERS]):
        row, column = divmod(case.start[PLACE - walker], case.start[WIDTH])
        yield row - 1, column - 1


def cases_of(maze: Maze) -> list[Case] | None:
    """Return the cases of an input given as words, made valid; None if no map is left."""
    if not (maze.words and maze.words[0]):
        return None
    started = {start for walk in maze.walks for start in walk.starts}
    cells, width = board(mend(plain(maze.words, started)))
    return [
        Case(position(cells, width, list(walk.starts)), bytes(walk.actions)) for walk in maze.walks
    ]


def plain(words: list[list[str]], places: Collection[Field]) -> list[list[str]]:
    """Return the map with islands in these fields."""
    return [
        ["o" if (row, column) in places else text for column, text in enumerate(line)]
        for row, line in enumerate(words)
    ]


def mend(words: list[list[str]]) -> list[list[str]]:
    """Replace rivers that lead nowhere, or into the course of another one, by estuaries."""
    whole = [list(line) for line in words]
    reached = set[Field]()
    for here, text in fields(words):
        if text[0] == "r":
            there = beyond(here, text)
            if there in reached or at(whole, there)[0] not in "re":
                whole[here[0]][here[1]] = f"e{text[1:-1]}"
            reached.add(there)
    return whole


def fields(words: list[list[str]]) -> Iterator[tuple[Field, str]]:
    for row, line in enumerate(words):
        for column, text in enumerate(line):
            yield (row, column), text


def beyond(here: Field, text: str) -> Field:
    """Return the field to which an arrow leads, perhaps off the map."""
    down, right = WAYS[text[-1]]
    return here[0] + down, here[1] + right


def at(words: list[list[str]], here: Field) -> str:
    """Return the word of a field; a wall off the map."""
    row, column = here
    return words[row][column] if 0 <= row < len(words) and 0 <= column < len(words[0]) else "w"


def shift(
    walk: SheetWalk, words: list[list[str]], rows: Collection[int], columns: Collection[int]
) -> SheetWalk:
    """Return the walk moved to a map from which these rows and columns were cut: `words`."""
    starts = tuple(
        (
            min(row - sum(gone < row for gone in rows), len(words) - 1),
            min(column - sum(gone < column for gone in columns), len(words[0]) - 1),
        )
        for row, column in walk.starts
        if words
    )
    return walk._replace(starts=starts)


def chains(words: list[list[str]]) -> list[list[Field]]:
    """Return the fields of each river and of each chain of caves."""
    groups: dict[Field | int, list[Field]] = {}
    for here, text in fields(words):
        if text[0] == "y":
            groups.setdefault(chain_of(text), []).append(here)
        elif text[0] in "re":
            groups.setdefault(mouth(words, here), []).append(here)
    return list(groups.values())


def mouth(words: list[list[str]], here: Field) -> Field:
    """Return the end of a river."""
    passed = set[Field]()
    while at(words, here)[0] == "r" and here not in passed:
        passed.add(here)
        here = beyond(here, at(words, here))
    return here


def chain_of(text: str) -> int:
    """Return the number of a cell's river or chain."""
    word = spell(text)
    return word.chain if word else 0


def rename(text: str, names: dict[tuple[str, int], int]) -> str:
    """Return a cell's word with the new number of its chain."""
    word = spell(text)
    sort = "y" if text[0] == "y" else "re"
    if word is None or (sort, word.chain) not in names:
        return text
    chain = names[sort, word.chain]
    if word.kind == CAVE:
        return f"y{chain}.{word.number}"
    return f"{'r' if word.kind == RIVER else 'e'}{chain}{word.arrow}"
