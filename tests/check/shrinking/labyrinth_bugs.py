"""Misreadings of the labyrinth's rules: walkers that break one clause each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive import labyrinth as naive

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.naive.labyrinth import Cell, Place

    Maze = dict[Place, Cell]
    Bug = Callable[[Maze, Place, str], Place]


def right(maze: Maze, here: Place, letter: str) -> Place:
    return naive.command(maze, here, letter)[0]


def entered(maze: Maze, here: Place, letter: str) -> Place | None:
    """The cell that a walker enters; None if they stay."""
    ahead = naive.beside(here, naive.STEP[letter])
    held = maze[here].kind == "b" and naive.pointed_at(maze, here) == ahead
    return None if held or ahead not in maze or maze[ahead].kind == "w" else ahead


def stepping_on(kind: str, then: Callable[[Maze, Place, Place], Place]) -> Bug:
    """A walker that is right except when it enters a cell of this kind."""

    def walk(maze: Maze, here: Place, letter: str) -> Place:
        there = entered(maze, here, letter)
        if there is None or maze[there].kind != kind:
            return right(maze, here, letter)
        return then(maze, here, there)

    return walk


def drift(maze: Maze, there: Place) -> Place:
    return naive.pointed_at(maze, there)


def drift_twice(maze: Maze, here: Place, there: Place) -> Place:
    if naive.along_the_river(maze, here, there):
        return there
    drawn = drift(maze, there)
    return drift(maze, drawn) if maze[drawn].kind == "r" else drawn


def drift_to_the_end(maze: Maze, here: Place, there: Place) -> Place:
    wades = naive.along_the_river(maze, here, there)
    while not wades and maze[there].kind == "r":
        there = drift(maze, there)
    return there


def drift_downstream_too(maze: Maze, here: Place, there: Place) -> Place:
    upstream = maze[here].kind in "re" and drift(maze, there) == here
    return there if upstream else drift(maze, there)


def no_wading_upstream(maze: Maze, here: Place, there: Place) -> Place:
    downstream = maze[here].kind == "r" and drift(maze, here) == there
    return there if downstream else drift(maze, there)


def no_wading_from_estuaries(maze: Maze, here: Place, there: Place) -> Place:
    wades = maze[here].kind == "r" and naive.along_the_river(maze, here, there)
    return there if wades else drift(maze, there)


def wading_from_any_estuary(maze: Maze, here: Place, there: Place) -> Place:
    wades = maze[here].kind == "e" or naive.along_the_river(maze, here, there)
    return there if wades else drift(maze, there)


def wading_between_rivers(maze: Maze, here: Place, there: Place) -> Place:
    return there if maze[here].kind in "re" else drift(maze, there)


def wading_by_number(maze: Maze, here: Place, there: Place) -> Place:
    same = maze[here].kind in "re" and maze[here].chain == maze[there].chain
    return there if same else drift(maze, there)


def falling_on(maze: Maze, _here: Place, there: Place) -> Place:
    return naive.next_cave(maze, naive.next_cave(maze, there))


def falling_back(maze: Maze, _here: Place, there: Place) -> Place:
    cave = there
    while naive.next_cave(maze, cave) != there:
        cave = naive.next_cave(maze, cave)
    return cave


def the_last_cave_is_shut(maze: Maze, _here: Place, there: Place) -> Place:
    cave = naive.next_cave(maze, there)
    return cave if maze[cave].index else there


def bogs_hold_nobody(maze: Maze, here: Place, letter: str) -> Place:
    if maze[here].kind == "b":
        return right({**maze, here: naive.Cell("o")}, here, letter)
    return right(maze, here, letter)


def bogs_hold_everybody(maze: Maze, here: Place, letter: str) -> Place:
    return here if maze[here].kind == "b" else right(maze, here, letter)


def bogs_let_nobody_in(maze: Maze, here: Place, letter: str) -> Place:
    there = entered(maze, here, letter)
    if there and maze[there].kind == "b" and naive.pointed_at(maze, there) == here:
        return here
    return right(maze, here, letter)


def who_stays_is_drawn(maze: Maze, here: Place, letter: str) -> Place:
    if maze[here].kind == "r" and entered(maze, here, letter) is None:
        return drift(maze, here)
    return right(maze, here, letter)


def who_stays_falls(maze: Maze, here: Place, letter: str) -> Place:
    if maze[here].kind == "y" and entered(maze, here, letter) is None:
        return naive.next_cave(maze, here)
    return right(maze, here, letter)


def the_map_has_no_end(maze: Maze, here: Place, letter: str) -> Place:
    row, column = naive.beside(here, naive.STEP[letter])
    high, wide = max(maze)
    if (row, column) not in maze and entered(maze, here, letter) is None:
        over = row % (high + 1), column % (wide + 1)
        return here if maze[over].kind in "wry" else over
    return right(maze, here, letter)


BUGS: dict[str, Bug] = {
    "drift twice": stepping_on("r", drift_twice),
    "drift to the end": stepping_on("r", drift_to_the_end),
    "drift downstream too": stepping_on("r", drift_downstream_too),
    "no wading upstream": stepping_on("r", no_wading_upstream),
    "no wading from estuaries": stepping_on("r", no_wading_from_estuaries),
    "wading from any estuary": stepping_on("r", wading_from_any_estuary),
    "wading between rivers": stepping_on("r", wading_between_rivers),
    "wading by number": stepping_on("r", wading_by_number),
    "falling on": stepping_on("y", falling_on),
    "falling back": stepping_on("y", falling_back),
    "the last cave is shut": stepping_on("y", the_last_cave_is_shut),
    "bogs hold nobody": bogs_hold_nobody,
    "bogs hold everybody": bogs_hold_everybody,
    "bogs let nobody in": bogs_let_nobody_in,
    "who stays is drawn": who_stays_is_drawn,
    "who stays falls": who_stays_falls,
    "the map has no end": the_map_has_no_end,
}


def answers(text: bytes, walk: Bug) -> list[str]:
    """What a program with this walker prints for each walk of an input."""
    lines = [line.split() for line in text.decode().splitlines()]
    rows = next(row for row, words in enumerate(lines) if words[0].isdigit())
    maze = {
        (row, column): naive.cell_of(word)
        for row, words in enumerate(lines[:rows])
        for column, word in enumerate(words)
    }
    found = list[str]()
    for row, column, *letters in lines[rows + 1 :]:
        here, said = (int(row), int(column)), ""
        for letter in "".join(letters):
            here = walk(maze, here, letter)
            said += maze[here].kind
        found.append(said)
    return found
