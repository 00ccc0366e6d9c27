"""Long work in independent pieces: shared out to threads or processes here, or to a cluster.

A *pool* does pieces: `Threads`, `Processes`, or a `cluster.Cluster`. `in_order` and `as_done` give
a pool as many pieces as keep it busy, and return their results. The loss of a worker is not an
error: its pieces are done again, unless one of them loses a worker every time (`WorkerLostError`).
When the loop over the results is left, by an error or Ctrl-C, no further piece is begun.
"""

from __future__ import annotations

from .journal import Journal, JournalError
from .pools import SANDBOX, Here, Processes, Threads, WorkerLostError, WorkerPool
from .sharing import Submitted, as_done, in_order

# ---------------------------------------------------------------- choice
# Which pool a command asks for.


def local_pool(jobs: int) -> WorkerPool:
    """Return a pool of processes for work in Python; for one job, none is started."""
    return Processes(jobs) if jobs > 1 else Here()


def pool_of(jobs: int, cluster: str, *, resource: str = "", threads: bool = False) -> WorkerPool:
    """Return the pool that a command asks for: the workers of a cluster, or `jobs` here.

    With `threads`, the work here is compiled or waits, so that threads suffice.
    ValueError with a sentence for a cluster that cannot be used.
    """
    if cluster:
        from .cluster import Cluster

        return Cluster(cluster, resource=resource)
    if threads and jobs > 1:
        return Threads(jobs)
    return local_pool(jobs)


# ---------------------------------------------------------------- jobs

__all__ = [
    "SANDBOX",
    "Here",
    "Journal",
    "JournalError",
    "Processes",
    "Submitted",
    "Threads",
    "WorkerLostError",
    "WorkerPool",
    "as_done",
    "in_order",
    "local_pool",
    "pool_of",
]  # fmt: skip
