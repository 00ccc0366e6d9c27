"""The ideas of a level: what happens in its best solution, and in which order.

A *deed* is an action that does more than walk. It is described by its events (each once, or several
times), and by how its push compares with the push before. The ideas of a level are the sequences of
one to three deeds in its solution, one after another, each different from the one before. Two
levels are alike if the same cells change in the same order, up to turns and mirrors: then they
differ only in parts that the solution does not touch.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from ...engine.play import OPENING, trace
from ...game.design import design_of
from ...game.protocols import Case
from ...game.scene import scene_of
from ...game.state import AREA, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...engine.play import Step
    from ...game.game import Game
    from ...game.state import Position
    from .measures import Push

    Deed = tuple[tuple[tuple[int, int], ...], str]
    """Events by number, each with 1 if it happens once, else 2; and the result of `compare`."""
    Idea = tuple[Deed, ...]
    Outline = tuple[tuple[tuple[int, int], ...], ...]

LONGEST = 3
"""The maximum number of deeds of an idea."""

WEIGHTS = {1: 9, 2: 3, 3: 1}
"""The weight of an idea by its number of deeds: a new deed counts more than a new order."""


def find_ideas(game: Game, start: Position, actions: Sequence[int]) -> frozenset[Idea]:
    """Return the ideas of a solution."""
    deeds = [deed for deed, _ in find_deeds(game, start, actions)]
    changing = deeds[:1] + [after for before, after in pairwise(deeds) if after != before]
    return frozenset(
        tuple(changing[at : at + length])
        for length in range(1, LONGEST + 1)
        for at in range(len(changing) - length + 1)
    )


def weigh_ideas(ideas: frozenset[Idea]) -> int:
    """Return the sum of the weights of ideas; an idea of fewer deeds weighs more."""
    return sum(WEIGHTS[len(idea)] for idea in ideas)


def outline(game: Game, start: Position, actions: Sequence[int]) -> Outline:
    """Return the cells that change with each deed, the same for levels that are alike."""
    width, steps = start[WIDTH], list[list[tuple[int, int]]]()
    for _, step in find_deeds(game, start, actions):
        steps.append([divmod(at, width) for at in places(game, start, step)])
    return min(turn_steps(steps, way) for way in range(8))


def turn_steps(steps: list[list[tuple[int, int]]], way: int) -> Outline:
    """Return steps turned or mirrored in one of the eight ways, and moved into the corner."""
    found = [[turn_place(*place, way) for place in step] for step in steps]
    top = min((row for step in found for row, _ in step), default=0)
    left = min((column for step in found for _, column in step), default=0)
    return tuple(
        tuple(sorted((row - top, column - left) for row, column in step)) for step in found
    )


def turn_place(row: int, column: int, way: int) -> tuple[int, int]:
    for _ in range(way % 4):
        row, column = column, -row
    return row, -column if way > 3 else column


def places(game: Game, start: Position, step: Step) -> list[int]:
    """Return the cells that a step changes; if it changes none, the places of its walk."""
    cells = [change.at for change in step.changes if change.at >= 0]
    if cells:
        return cells
    return [
        at for event, *ab in step.events if is_walk(game, event) for at in ab if at < start[AREA]
    ]


def find_deeds(game: Game, start: Position, actions: Sequence[int]) -> Iterator[tuple[Deed, Step]]:
    """Yield the deeds of a solution, each with its step."""
    push_of, last, before = design_of(game).push, None, start
    for step, after in trace(game, Case(start, tuple(actions))):
        if step.action != OPENING:
            push = push_of(before, step.action)
            if push or not all(is_walk(game, event) for event, _, _ in step.events):
                counts = Counter(event for event, _, _ in step.events)
                yield (tuple(sorted((event, min(2, n)) for event, n in counts.items())),
                       compare(push, last)), step  # fmt: skip
            last = push or last
        before = after


def compare(push: Push | None, last: Push | None) -> str:
    """Compare a push with the last one: "on", "turned", "other" (another thing); "" for no push."""
    if push is None:
        return ""
    if last is None or push[0] != last[1]:
        return "other"
    return "on" if push[1] - push[0] == last[1] - last[0] else "turned"


def is_walk(game: Game, event: int) -> bool:
    """Return whether an event is somebody's walk, and nothing else."""
    motion = scene_of(game).MOTIONS.get(event)
    return motion is not None and motion[0] == "walk"
