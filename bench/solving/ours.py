"""Gyoji on a level: `gyoji.solve`, or one engine of it without one of its techniques."""

from __future__ import annotations

import sys
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import gyoji
from gyoji.engine.twins import twin
from gyoji.solving import driver, replay
from gyoji.solving import record as generic
from gyoji.solving.engines import Generic, Own, solver_of

from .results import ALL_ON, GYOJI, Line

if TYPE_CHECKING:
    from gyoji.solving.engines import Engine

    from .levels import Puzzle
    from .results import Setting

SLICE = 0.01

# A search looks at the wall clock. In these processes, which have one thread, it is the processor
# time, so that a limit does not depend on what else the machine does.
driver.perf_counter = process_time  # type: ignore[attr-defined]  # it is imported there


class Outcome(NamedTuple):
    """The known result of a level."""

    status: str
    proven: bool
    length: int | None
    pushes: int | None
    nodes: int


def version(game: gyoji.Game) -> str:
    """Return the digest of the sources that solve this game; "" without a compiled twin."""
    found = twin(game)
    return "" if found is None else str(found.DIGEST)[:12]


def switches(game: gyoji.Game) -> dict[str, int]:
    """Return the techniques that can be switched off, each with its bit in a search's record."""
    solver = solver_of(game)
    if solver is not None:
        return dict(solver.SWITCHES)
    named = vars(generic).items()
    return {name.removeprefix("USE_").lower(): bit for name, bit in named if name[:4] == "USE_"}


def solved(suite: str, puzzle: Puzzle, game: gyoji.Game, setting: Setting) -> Line:
    """Solve a level, and return the result."""
    begun = process_time()
    found = by_engine(puzzle, game, setting) if setting.without else by_solve(puzzle, game, setting)
    taken = round(process_time() - begun, 4)
    return Line(
        GYOJI, version(game), suite, puzzle.name, puzzle.digest(game), setting,
        found.status, taken, found.proven, found.length, found.pushes, found.nodes, peak(),
    )  # fmt: skip


def by_solve(puzzle: Puzzle, game: gyoji.Game, setting: Setting) -> Outcome:
    found = gyoji.solve(
        game, puzzle.level.case, optimal=setting.optimal or None,
        time=setting.seconds, memory=setting.mib << 20,
    )  # fmt: skip
    length, pushes = getattr(found, "length", None), getattr(found, "pushes", None)
    return Outcome(found.status, found.proven, length, pushes, found.effort.nodes)


def by_engine(puzzle: Puzzle, game: gyoji.Game, setting: Setting) -> Outcome:
    """Return the first engine that `gyoji.solve` would give all of the memory, and no other."""
    objective, begun = setting.optimal or "any", process_time()
    try:
        engine = prepared(game, replay.begin(game, puzzle.level.case.start), objective, setting)
    except ValueError:  # it cannot take this board
        return Outcome("unknown", False, None, None, 0)
    answer, steps = generic.RUNNING, 200
    while answer == generic.RUNNING and process_time() - begun < setting.seconds:
        before = process_time()
        answer = engine.run(steps)
        steps *= 2 if process_time() - before < SLICE else 1
    nodes = engine.effort()[0]
    if answer != generic.SOLVED:
        status = "unsolvable" if answer == generic.PROVEN else "unknown"
        return Outcome(status, answer == generic.PROVEN, None, None, nodes)
    actions = engine.actions()
    confirm(puzzle, game, actions)
    return Outcome("solved", bool(setting.optimal), len(actions), None, nodes)


def prepared(game: gyoji.Game, root: tuple[int, ...], objective: str, setting: Setting) -> Engine:
    """Return an engine without the technique that the setting names."""
    known: dict[str, int] = switches(game)
    off = 0 if setting.without == ALL_ON else known[setting.without]
    engine: Any
    if solver_of(game) is None:
        engine = Generic(game, root, objective, setting.mib << 20, generic.ALL)
    else:
        engine = Own(game, root, objective, setting.mib << 20)
    engine.record.switches &= ~off
    return engine  # type: ignore[no-any-return]  # one of the two


def confirm(puzzle: Puzzle, game: gyoji.Game, actions: list[int]) -> None:
    """Stop the whole run if the referee does not confirm a solution."""
    if replay.won(game, puzzle.level.case.start, actions) is None:
        raise AssertionError(f"the referee does not confirm the solution of {puzzle.name}")


def peak() -> float | None:
    """Return the peak memory of this process in MiB, where the system tells."""
    if sys.platform == "win32":
        return None
    from resource import RUSAGE_SELF, getrusage

    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return round(getrusage(RUSAGE_SELF).ru_maxrss / unit, 1)
