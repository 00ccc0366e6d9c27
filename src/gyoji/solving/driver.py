"""Solve a position: run engines one after another, in slices; the referee replays solutions."""

from __future__ import annotations

from functools import partial
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..engine.twins import twin
from ..game.solving import has_goal
from ..util.errors import Error
from .engines import Deepening, Generic, Own, Small, lends, solver_of
from .record import ALL, FULL, PROVEN, RUNNING, SOLVED
from .replay import begin, pushes_in, won
from .results import Effort, Progress, Solution, Unknown, Unsolvable, UnsolvableGameError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from ..game.game import Game
    from ..game.state import Position
    from .engines import Engine
    from .results import Result

Found = TypeVar("Found")

SECONDS, MEMORY = 10.0, 512 << 20
"""The default limits of a search: seconds, and bytes of memory."""

LEAST_FOR_TWO = 4 << 20
"""With a limit of fewer bytes of memory, no first attempt in little memory (`Small`) is made."""

SLICE = 0.02
"""About how many seconds pass between two looks at the clock."""

FIRST, FIRST_COMPILED, MOST_STEPS = 200, 1000, 1 << 24
"""The steps of the first slice if interpreted, and if compiled; and the most steps of any slice."""

PIECE = 1 << 14
"""The longest slice, in steps, of a search that is not limited by time."""

SHARE = 0.8
"""The share of the time for finding a best solution; the rest is for finding any solution."""


class WrongSolutionError(Error):
    """The referee does not confirm a solution, so the solver is wrong."""


class SearchLimits(NamedTuple):
    """Limits of a search: seconds, bytes of memory, and number of states kept (None: any).

    Without a limit of time (`inf`) a result is the same on every machine: no slice depends on a
    clock, and the number of states that may still be kept limits the steps of a slice.
    """

    seconds: float = SECONDS
    memory: int = MEMORY
    nodes: int | None = None


class Attempt:
    """One position that is being solved; `result` is known even after an interruption.

    `off` has the bits of the techniques that are left out: of the game's own solver (its
    `SWITCHES`), or if it has none, of the search for every game (`record`).
    """

    def __init__(
        self,
        game: Game,
        start: Position,
        optimal: str | None,
        limits: SearchLimits,
        off: int = 0,
    ) -> None:
        check(game, start, optimal)
        self._game, self._start, self._optimal = game, start, optimal
        self._limits, self._off = limits, off
        self._root = begin(game, start)
        self._begun, self._reason, self._least = perf_counter(), "interrupted", 0
        self._nodes, self._generated, self._memory = 0, 0, 0
        self._found: tuple[list[int], str | None] | None = None
        self._proven, self._engine_count = False, 0
        self._engine: Engine | None = None

    def run(
        self, progress: Callable[[Progress], object] | None = None,
        stopped: Callable[[], bool] = bool,
    ) -> Result:  # fmt: skip
        """Search until a result is known, a limit is reached, or `stopped` returns True."""
        for seen in self.slices():
            if stopped():
                self._reason = "interrupted"
                break
            if progress is not None:
                progress(seen)
        return self.result()

    def slices(self) -> Iterator[Progress]:
        """Search in slices of time, until a result is known or a limit is reached."""
        for make, objective, share in self._engines():
            if self._found is not None and objective == "any":
                break  # a solution is known already, without a proof that it is the best
            if self._engine_count and self._seconds() >= share * self._limits.seconds:
                self._reason = "time"
                continue
            self._engine_count += 1
            try:
                self._engine = make()
            except ValueError:  # the engine cannot take this board, or needs more memory
                self._reason = "memory"
                continue
            answer = yield from self._go_on(self._engine, share * self._limits.seconds)
            if answer == SOLVED:
                proven = objective if objective != "any" else None
                self._found = self._engine.actions(), proven
            else:
                self._found = self._found or self._best_so_far(self._engine)
            self._proven = answer == PROVEN
            self._close()
            if answer in (SOLVED, PROVEN) or self._reason == "nodes":
                break

    def result(self) -> Result:
        """Return the result so far."""
        if self._engine is not None:  # the search was interrupted
            self._found = self._found or self._best_so_far(self._engine)
            self._close()
        if self._found is not None:
            return self._confirm(*self._found)
        if self._proven:
            return Unsolvable(self._effort())
        return Unknown(self._reason, self._least, self._effort())

    def _engines(self) -> Iterator[tuple[Callable[[], Engine], str, float]]:
        """Yield the engines in turn, each with its objective and its share of the time."""
        game, root, memory, off = self._game, self._root, self._limits.memory, self._off
        own = solver_of(game) is not None
        wanted = self._optimal or "any"
        for objective in dict.fromkeys((wanted, "any")):
            share = 1.0 if objective == "any" else SHARE
            if lends(game) and memory >= LEAST_FOR_TWO:
                yield partial(Small, game, root, objective, off), objective, share
            if own:
                yield partial(Own, game, root, objective, memory, off), objective, share
            # Iterative deepening takes over if the nodes do not fit into memory.
            for engine in {"moves": (Generic, Deepening), "any": (Generic,)}.get(objective, ()):
                make = partial(engine, game, root, objective, memory, ALL if own else ALL & ~off)
                yield make, objective, share

    def _go_on(self, engine: Engine, seconds: float) -> Generator[Progress, None, int]:
        """Run an engine in slices until it is done or a limit is reached; return its status."""
        steps = FIRST if twin(self._game) is None else FIRST_COMPILED
        most, kept = self._limits.nodes, self._nodes
        while True:
            if seconds == inf:
                steps = PIECE if most is None else min(PIECE, max(1, most - kept))
            begun = perf_counter()
            answer = engine.run(steps)
            taken = perf_counter() - begun
            if answer != RUNNING:
                self._reason = "memory" if answer == FULL else ""
                return answer
            kept = self._nodes + engine.effort()[0]
            if most is not None and kept >= most:
                self._reason = "nodes"
            elif begun + taken - self._begun >= seconds:
                self._reason = "time"
            else:
                yield Progress(self._effort(), max(self._least, engine.least()))
                left = seconds - (begun + taken - self._begun)
                wanted = min(SLICE, left + 0.001)
                steps = int(max(1, min(MOST_STEPS, 4 * steps, steps * wanted / max(taken, 1e-9))))
                continue
            return answer

    def _best_so_far(self, engine: Engine) -> tuple[list[int], str | None] | None:
        """Return a solution that is not proven to be the best one, if there is any."""
        actions = engine.actions()
        return (actions, None) if actions else None

    def _seconds(self) -> float:
        """Return the seconds since the beginning."""
        return perf_counter() - self._begun

    def _close(self) -> None:
        """Add up the effort of an engine, and free its memory."""
        if self._engine is not None:
            effort, self._least = self._effort(), max(self._least, self._engine.least())
            self._nodes, self._generated = effort.nodes, effort.generated
            self._memory = effort.memory
            engine, self._engine = self._engine, None  # so that Ctrl-C never closes it twice
            engine.close()

    def _effort(self) -> Effort:
        nodes, generated, memory = self._engine.effort() if self._engine else (0, 0, 0)
        return Effort(
            self._nodes + nodes, self._generated + generated,
            self._seconds(), max(self._memory, memory),
        )  # fmt: skip

    def _confirm(self, actions: list[int], proven: str | None) -> Solution:
        """Return the solution, replayed by the referee."""
        game = self._game
        played = won(game, self._start, actions)
        if played is None:
            words = " ".join(game.notation.word(each, list(self._root)) for each in actions)
            raise WrongSolutionError(
                f"the solver of {game.name} is wrong: the referee does not confirm {words!r};"
                " please report this with the level"
            )
        return Solution(tuple(actions), pushes_in(game, played), proven, self._effort())


TOGETHER = 16
"""The number of positions that a thread is given at once."""


def solve_in_threads(
    positions: Sequence[Position], solve: Callable[[Position], Found], jobs: int
) -> list[Found]:
    """Return what `solve` finds for each position, in order; searches run in `jobs` threads."""
    from ..util.jobs import in_order, pool_of

    groups = [positions[at : at + TOGETHER] for at in range(0, len(positions), TOGETHER)]
    with pool_of(min(jobs, len(groups)) or 1, "", threads=True) as pool:
        found = in_order(pool, lambda group: [solve(each) for each in group], groups)
        return [each for _, group in found for each in group]


def check(game: Game, start: Position, optimal: str | None) -> None:
    """Raise UnsolvableGameError if there is nothing to solve.

    An unknown `optimal` raises ValueError.
    """
    title = game.display.TITLE
    if (players := game.rules.players(list(start))) > 1:
        raise UnsolvableGameError(
            f"nobody can solve {title} alone: this position has {players} players, and only"
            " levels of one player are solved, rated and generated"
        )
    if not has_goal(game):
        raise UnsolvableGameError(
            f"there is nothing to solve in {title}: its plays have no end, and its rules no goal"
        )
    known = ["moves", "pushes"] if solver_of(game) is not None else ["moves"]
    if optimal is not None and optimal not in known:
        there = " and ".join(known)
        raise ValueError(f"{game.name} has no solutions with the fewest {optimal}, only {there}")
