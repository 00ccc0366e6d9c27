"""What a designer asks about a map: ways, what can be reached, and what can be told by ear."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from ....game.analysis import Finding
from ....game.state import AREA, WIDTH
from .. import display
from .homing import homing_word
from .moves import Moves, classes, island_groups, moves_of, shortest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ....game.state import Position, State

SHOWN = 6
"""The most places or groups of places that a sentence lists."""


def findings(start: Position) -> Iterator[Finding]:
    state = list(start)
    moves = moves_of(start)
    yield cells(state, moves)
    if moves.islands:
        yield reach(state, moves)
        yield ear(state, moves)
        yield homing(moves)


def cells(state: State, moves: Moves) -> Finding:
    """How many cells of each kind there are, and which of them nobody comes to stand on."""
    rows, columns = state[AREA] // state[WIDTH] - 2, state[WIDTH] - 2
    inside = [place(row, column, state) for row in range(rows) for column in range(columns)]
    kinds = Counter(display.kind(at, state) for at in inside)
    counts = ", ".join(f"{count} {name}" for name, count in kinds.most_common())
    free = [at for at in inside if display.kind(at, state) != "wall" and at not in moves.leads]
    never = f"; no walk ends on {listed(free, state)}" if free else ""
    data = {"rows": rows, "columns": columns, "kinds": dict(kinds), "never": fields(free, state)}
    return Finding("cells", f"{rows} rows of {columns} cells: {counts}{never}", data)


def reach(state: State, moves: Moves) -> Finding:
    """Whether each island can be reached from each."""
    groups = island_groups(moves)
    data = {"connected": len(groups) == 1, "groups": [fields(group, state) for group in groups]}
    if len(groups) == 1:
        return Finding("reach", "every island can be reached from every other", data)
    shown = "; ".join(listed(group, state) for group in groups[:SHOWN])
    rest = f"; and {len(groups) - SHOWN} more" if len(groups) > SHOWN else ""
    sentence = f"{len(groups)} groups of islands without a way there and back: {shown}{rest}"
    return Finding("reach", sentence, data)


def ear(state: State, moves: Moves) -> Finding:
    """Whether every two places can be told apart by what is heard."""
    alike = defaultdict[int, list[int]](list)
    for at, number in classes(moves).items():
        alike[number].append(at)
    groups = sorted(sorted(group) for group in alike.values() if len(group) > 1)
    data = {"places": len(moves.leads), "told_apart": len(alike),
            "alike": [fields(group, state) for group in groups]}  # fmt: skip
    if not groups:
        return Finding("ear", f"all {len(moves.leads)} places can be told apart by ear", data)
    shown = "; ".join(listed(group, state) for group in groups[:SHOWN])
    rest = f"; and {len(groups) - SHOWN} more groups" if len(groups) > SHOWN else ""
    return Finding("ear", f"whatever the commands, these places sound alike: {shown}{rest}", data)


def homing(moves: Moves) -> Finding:
    """The shortest word that tells where one is."""
    word = homing_word(moves)
    data = {"word": word.letters, "length": len(word.letters), "least": word.least}
    if not word.letters:
        return Finding("place", "there is only one place to be, as far as one can hear", data)
    proven = word.least == len(word.letters)
    best = "no shorter word does" if proven else f"none of fewer than {word.least} letters does"
    sentence = f"whoever says {word.letters} knows where they are then, wherever they were; {best}"
    return Finding("place", sentence, data)


def way(start: Position, origin: str, goal: str) -> Finding:
    state = list(start)
    moves = moves_of(start)
    here, there = parsed(origin, state), parsed(goal, state)
    if here not in moves.leads:
        raise ValueError(f"nobody who starts on an island comes to stand on {written(here, state)}")
    word = shortest(moves, here, there)
    data = {"from": fields([here], state)[0], "to": fields([there], state)[0], "word": word}
    places = f"from {written(here, state)} to {written(there, state)}"
    if word is None:
        return Finding("way", f"no commands lead {places}", data)
    count = f"{len(word)} command{'' if len(word) == 1 else 's'}"
    return Finding("way", f"{word or 'nothing'} leads {places}, in {count}", data)


def parsed(text: str, state: State) -> int:
    """The place that is written as a row and a column, from 0."""
    match = re.fullmatch(r"(\d{1,8})[ ,]\s*(\d{1,8})", text.strip(), re.ASCII)
    rows, columns = state[AREA] // state[WIDTH] - 2, state[WIDTH] - 2
    if match is None:
        raise ValueError(f"expected a row and a column from 0, such as 5,0, found {text!r}")
    row, column = map(int, match.groups())
    if row >= rows or column >= columns:
        raise ValueError(f"({row}, {column}) is not on this map of {rows} rows of {columns} cells")
    return place(row, column, state)


def place(row: int, column: int, state: State) -> int:
    return (row + 1) * state[WIDTH] + column + 1


def fields(places: Iterable[int], state: State) -> list[list[int]]:
    """The rows and columns of places, from 0."""
    return [[at // state[WIDTH] - 1, at % state[WIDTH] - 1] for at in places]


def written(at: int, state: State) -> str:
    """A place as options and walks have it: row and column from 0."""
    row, column = fields([at], state)[0]
    return f"({row}, {column})"


def listed(places: Iterable[int], state: State) -> str:
    """Places in words, the first few of them."""
    words = [written(at, state) for at in places]
    rest = [f"{len(words) - SHOWN} more"] if len(words) > SHOWN else []
    shown = words[:SHOWN] + rest
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if shown[1:] else shown)
