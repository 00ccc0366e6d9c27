"""Shortest solutions with a proof, found in a fixed number of steps instead of by a clock.

So the same seed gives the same levels on every machine. A game with a package `backward` is
searched from the end, which solves all starts of a room at once. Other games are searched from the
start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...game.files import optional_part
from ..driver import WrongSolutionError
from ..engines import Generic, Own, runner, solver_of
from ..record import ALL, PROVEN, RUNNING, SOLVED
from ..replay import begin, pushes_in, won
from ..results import Effort, Solution

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from ...game.game import Game
    from ...game.state import Position
    from ..engines import Engine

STATES = 1 << 19
"""The maximum number of positions of a backward search."""

STEPS, SLICES, FEW = 20_000, 25, 2
"""Limits of a forward search: the steps of a slice, the number of slices, and the number of slices
in a game without a module `design`, which may be interpreted, and have levels too hard to solve."""

MEMORY = 96 << 20


class Backward:
    """A search from the end that solves all starts of a room at once.

    A room is a board with its walls and targets. ValueError if it has too many positions.
    """

    def __init__(self, game: Game, room: Position) -> None:
        self._game, self.room, self._module = game, room, backward_of(game)
        self.search = self._module.prepare(room, STATES)
        run = runner(game, room, "run_backward", self._module.run, self.search)
        while (answer := run(STEPS)) == RUNNING:
            pass
        if answer != PROVEN:
            raise ValueError(f"this room has more than {STATES} positions")

    @property
    def deepest(self) -> int:
        """The pushes that the farthest start needs."""
        return int(self.search.depth)

    def farthest(self, rng: Random, least: int, most: int) -> Iterator[Position]:
        """Yield starts that need `least` to `most` pushes, those with the most pushes first."""
        found: Iterator[Position] = self._module.farthest(self.search, self.room, rng, least, most)
        return found

    def distance(self, start: Position) -> int:
        """Return the fewest pushes that solve a start; -1 if none do."""
        return int(self._module.distance(self.search, start))

    def solution(self, start: Position) -> Solution | None:
        """Return a shortest solution of a start; None if it has none."""
        if self.distance(start) < 0:
            return None
        actions = self._module.solution(self.search, start)
        return confirm(self._game, start, actions, "pushes", self.search.nodes)


def backward_of(game: Game) -> Any:
    """Return the package `backward` that a game brings; None if it has none."""
    return optional_part(game, "backward", None)


def find_shortest(
    game: Game, start: Position, search: Backward | None = None, slices: int | None = None
) -> Solution | None:
    """Return a shortest solution of a start; None if it has none, or none was found.

    `search` is the finished search of the start's room, if there is one.
    """
    search = search or search_back(game, start)
    if search is not None:
        return search.solution(start)
    if slices is None:
        slices = SLICES if optional_part(game, "design", None) is not None else FEW
    return search_ahead(game, start, slices)


def search_back(game: Game, start: Position) -> Backward | None:
    """Return a backward search of a start's room.

    None if the game brings no package `backward`, or the room is too large.
    """
    if backward_of(game) is None:
        return None
    try:
        return Backward(game, start)
    except ValueError:
        return None


def search_ahead(game: Game, start: Position, slices: int) -> Solution | None:
    """Search from the start for a shortest solution; None as for `find_shortest`."""
    for engine, objective in engines(game, start):
        answer = RUNNING
        for _ in range(slices):
            answer = engine.run(STEPS)
            if answer != RUNNING:
                break
        if answer == SOLVED:
            return confirm(game, start, engine.actions(), objective, engine.effort()[0])
        if answer == PROVEN:
            return None
    return None


def engines(game: Game, start: Position) -> Iterator[tuple[Engine, str]]:
    """Yield the searches that prove a solution best, each with the metric that it minimizes."""
    root = begin(game, start)
    if solver_of(game) is not None:
        for objective in ("pushes", "moves"):
            try:
                yield Own(game, root, objective, MEMORY), objective
            except ValueError:  # the solver cannot minimize this on this board
                continue
    yield Generic(game, root, "moves", MEMORY, ALL), "moves"


def confirm(game: Game, start: Position, actions: list[int], optimal: str, states: int) -> Solution:
    """Return a shortest solution, after the referee has played it.

    WrongSolutionError if it does not win. `states` is the number of positions behind the proof.
    """
    played = won(game, start, actions)
    if played is None:
        words = " ".join(game.notation.word(action, list(start)) for action in actions)
        raise WrongSolutionError(f"the referee does not confirm {words!r} in {game.name}")
    effort = Effort(states, states, 0.0, 0)
    return Solution(tuple(actions), pushes_in(game, played), optimal, effort)
