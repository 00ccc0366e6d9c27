"""Gyoji on a level, with all techniques of its solver or without one of them."""

from __future__ import annotations

import sys
from time import process_time
from typing import TYPE_CHECKING

from gyoji.engine.twins import twin
from gyoji.solving import driver
from gyoji.solving import record as generic
from gyoji.solving.engines import solver_of

from .results import GYOJI, Line

if TYPE_CHECKING:
    import gyoji

    from .levels import Puzzle
    from .results import Setting

# A search looks at the wall clock. In these processes, which have one thread, it is the processor
# time, so that a limit does not depend on what else the machine does.
driver.perf_counter = process_time  # type: ignore[attr-defined]  # it is imported there


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
    limits = driver.SearchLimits(setting.seconds, setting.mib << 20)
    start, optimal = puzzle.level.case.start, setting.optimal or None
    off = switches(game)[setting.without] if setting.without else 0
    found = driver.Attempt(game, start, optimal, limits, off).run()
    taken = round(process_time() - begun, 4)
    length, pushes = getattr(found, "length", None), getattr(found, "pushes", None)
    return Line(
        GYOJI, version(game), suite, puzzle.name, puzzle.digest(game), setting,
        found.status, taken, found.proven, length, pushes, found.effort.nodes, peak(),
    )  # fmt: skip


def peak() -> float | None:
    """Return the peak memory of this process in MiB, where the system tells."""
    if sys.platform == "win32":
        return None
    from resource import RUSAGE_SELF, getrusage

    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return round(getrusage(RUSAGE_SELF).ru_maxrss / unit, 1)
