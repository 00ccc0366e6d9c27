"""The cost of the pool interface for long work, and the gain from a second worker."""

from __future__ import annotations

from functools import partial
from time import perf_counter, process_time, sleep
from typing import TYPE_CHECKING, NamedTuple

from measuring.plan import MissingError
from measuring.rounds import spreads

from gyoji.engine.cores import cores
from gyoji.util.jobs import Here, Processes, in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measuring.plan import Plan
    from measuring.table import Row

    from gyoji.util.jobs import WorkerPool

TITLE = "Cluster: what sharing out work costs"
ABOUT = """
Pieces of one second, given to workers by `gyoji.util.jobs`: processes here, and a Dask scheduler
with workers on this machine, which are running already. Pieces that wait show what the seam itself
costs, beside a plain loop; pieces that compute for a second of processor time show what a second
worker brings. The ratio is of the time for all pieces.
"""
PIECES, SECOND = 8, 1.0
OVERHEAD, SCALING, TRIAL = 1.05, 1.8, 1 << 23


def waits(_piece: int) -> None:
    sleep(SECOND)


def computes(turns: int, _piece: int) -> int:
    """Count so many turns."""
    count = 0
    for _ in range(turns):
        count += 1
    return count


def turns_of_a_second() -> int:
    """Return the number of turns that this machine counts in a second of processor time."""
    begun = process_time()
    computes(TRIAL, 0)
    return int(TRIAL * SECOND / (process_time() - begun))


def rows(plan: Plan) -> Iterator[Row]:
    """Yield a row for each kind of pool and of pieces."""
    try:
        from gyoji.util.jobs.cluster import Cluster

        one, two = Cluster("local:1"), Cluster("local:2")
    except ValueError as error:
        raise MissingError(str(error)) from None
    if cores() < 2:
        raise MissingError("this process may use only one core")
    pieces = plan.count(PIECES, 4)
    with Here() as here, Processes(1) as process, Processes(2) as processes, one, two:
        waiting = Work(f"{pieces} that wait", waits, pieces, OVERHEAD)
        yield row(plan, waiting, ("a loop", here), ("1 process", process))
        yield row(plan, waiting, ("a loop", here), ("1 worker of Dask", one))
        count = partial(computes, turns_of_a_second())
        computing = Work(f"{pieces} that compute", count, pieces, SCALING)
        yield row(plan, computing, ("2 processes", processes), ("1 process", process))
        yield row(plan, computing, ("2 workers of Dask", two), ("1 worker of Dask", one))


class Work(NamedTuple):
    """Pieces of a kind, and the ratio that is aimed at."""

    what: str
    piece: Callable[[int], object]
    pieces: int
    goal: float


def row(
    plan: Plan, work: Work, first: tuple[str, WorkerPool], second: tuple[str, WorkerPool]
) -> Row:
    """Measure both alternately; the ratio is of the second's time to the first's."""
    runs = [partial(seconds, pool, work) for _, pool in (first, second)]
    for run in runs:
        run()  # processes are begun with their first piece
    one, two = spreads(plan, f"cluster: {work.what}", 3, *runs)
    return {
        "pieces": work.what, "first": first[0], "s": one, "second": second[0],
        "s of the second": two, "ratio": two.over(one), "goal": work.goal,
    }  # fmt: skip


def seconds(pool: WorkerPool, work: Work) -> float:
    begun = perf_counter()
    for _ in in_order(pool, work.piece, range(work.pieces)):
        pass
    return perf_counter() - begun
