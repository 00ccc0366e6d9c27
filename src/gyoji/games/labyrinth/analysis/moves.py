"""The labyrinth as a finite machine: the end and the sound of each command."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TYPE_CHECKING, NamedTuple

from ....game.state import AREA, TURN
from ..learning import announcement
from ..rules import ISLAND, KIND, PLACE, apply

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

    from ....game.state import Position, State

    Four = tuple[int, ...]
    """A number for each of the four commands."""

WAYS = range(4)
LETTERS = "NSWE"


class Moves(NamedTuple):
    """For each place of a walker: the ends of the commands, and their sounds.

    `islands` are the places where walks may start; the others can be reached from one of these.
    """

    leads: Mapping[int, Four]
    heard: Mapping[int, Four]
    islands: tuple[int, ...]


def moves_of(start: Position) -> Moves:
    """Return the machine of a map, by any position on it."""
    islands = tuple(at for at in range(start[AREA]) if start[at] & KIND == ISLAND)
    leads: dict[int, Four] = {}
    heard: dict[int, Four] = {}
    todo, state = list(islands), list(start)
    while todo:
        place = todo.pop()
        if place not in leads:
            answers = [command(state, place, way) for way in WAYS]
            leads[place] = tuple(there for there, _ in answers)
            heard[place] = tuple(said for _, said in answers)
            todo += leads[place]
    return Moves(leads, heard, islands)


def command(state: State, place: int, way: int) -> tuple[int, int]:
    """Return the end of a command from a place, and its sound; only the walker is moved."""
    state[PLACE], state[TURN] = place, 0
    said = announcement(state, way)
    apply(state, way, None)
    return state[PLACE], said


def shortest(moves: Moves, origin: int, goal: int) -> str | None:
    """Return the letters of a shortest way; None if there is none."""
    words, todo = {origin: ""}, deque([origin])
    while todo and goal not in words:
        place = todo.popleft()
        for way, there in enumerate(moves.leads[place]):
            if there not in words:
                words[there] = words[place] + LETTERS[way]
                todo.append(there)
    return words.get(goal)


def reach(leads: Mapping[int, Iterable[int]], origin: int) -> set[int]:
    """Return the places that a walker can reach from one."""
    seen, todo = {origin}, [origin]
    while todo:
        new = {*leads[todo.pop()]} - seen
        seen |= new
        todo += new
    return seen


def island_groups(moves: Moves) -> list[tuple[int, ...]]:
    """Return the islands in groups, within which each can be reached from each.

    The largest first.
    """
    back = defaultdict[int, set[int]](set)
    for place, leads in moves.leads.items():
        for there in leads:
            back[there].add(place)
    groups, left = [], {*moves.islands}
    while left:
        place = min(left)
        group = reach(moves.leads, place) & reach(back, place) & left
        left -= group
        groups.append(tuple(sorted(group)))
    return sorted(groups, key=lambda group: (-len(group), group))


def classes(moves: Moves) -> dict[int, int]:
    """Return the class of each place: the same for places that sound alike, whatever the commands.

    Partitions are refined until they are stable (E. F. Moore, Gedanken-experiments on sequential
    machines, 1956).
    """
    found, count = number(moves.heard), 0
    while count < len({*found.values()}):
        count = len({*found.values()})
        found = number({
            place: (found[place], *(found[there] for there in leads))
            for place, leads in moves.leads.items()
        })  # fmt: skip
    return found


def number(marks: Mapping[int, Hashable]) -> dict[int, int]:
    """Return a number for each place, equal for equal marks."""
    numbers: dict[Hashable, int] = {}
    return {place: numbers.setdefault(mark, len(numbers)) for place, mark in marks.items()}
