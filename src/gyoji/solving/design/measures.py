"""Measures of a level and its solution.

The names follow Taylor and Parberry (2011) for box lines, and Jarusek and Pelanek (Difficulty
Rating of Sokoban Puzzle, 2010) for box changes and counterintuitive moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ...game.design import design_of
from ...game.solving import solving_of
from ..replay import begin

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game.game import Game
    from ...game.state import Position

    Push = tuple[int, int]


@dataclass(frozen=True)
class Measures:
    """Numbers about one solution; the numbers of pushes are 0 in games without pushes."""

    moves: int
    """The number of actions."""
    pushes: int
    box_lines: int
    """The number of pushes, but pushes of one thing in one direction, in a row, count as one."""
    box_changes: int
    """The number of times that a push moves another thing than the push before."""
    turns: int
    """The number of times that an action differs from the one before."""
    decisions: int
    """The number of positions in which there is a choice. Only beginnings of lines of pushes are
    counted or, if nothing is pushed, the positions before each action. Going back is no choice.
    """
    detours: int
    """The number of counterintuitive moves, after which the goal seems to be farther away."""
    density: float
    """The share of the inner cells that are walls, or the like."""


def measure(game: Game, start: Position, actions: Sequence[int]) -> Measures:
    """Return the measures of a start and its solution."""
    design, path = design_of(game), positions(game, start, actions)
    pushes = [design.push(here, action) for here, action in zip(path, actions, strict=False)]
    done = [push for push in pushes if push is not None]
    lines = line_starts(pushes)
    ahead = [solving_of(game).estimate(list(here)) for here in path]
    return Measures(
        moves=len(actions),
        pushes=len(done),
        box_lines=len(lines),
        box_changes=sum(push[0] != before[1] for before, push in pairwise(done)),
        turns=sum(action != before for before, action in pairwise(actions)),
        decisions=sum(1 for _ in decisions(game, path, lines or [*range(len(actions))])),
        detours=sum(after > before for before, after in pairwise(ahead)),
        density=design.density(start),
    )


def positions(game: Game, start: Position, actions: Sequence[int]) -> list[Position]:
    """Return the positions of a play, from before its first action to the end."""
    found = [begin(game, start)]
    state = list(found[0])
    for action in actions:
        game.rules.apply(state, action, None)
        found.append(tuple(state))
    return found


def line_starts(pushes: list[Push | None]) -> list[int]:
    """Return the numbers of the actions that begin a line of pushes."""
    found, last = list[int](), None
    for number, push in enumerate(pushes):
        if push is None:
            continue
        goes_on = last and last[1] == push[0] and push[1] - push[0] == last[1] - last[0]
        if not goes_on:
            found.append(number)
        last = push
    return found


def decisions(
    game: Game, path: list[Position], at: list[int]
) -> Iterator[tuple[int, list[Position]]]:
    """Yield each index, among `at`, with a choice on the path, and the positions to choose from."""
    choices = design_of(game).choices
    for number in at:
        before = path[number - 1] if number else None
        found = [position for position in choices(path[number]) if position != before]
        if len(found) > 1:
            yield number, found
