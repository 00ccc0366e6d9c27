"""Long work in independent pieces: shared out to threads or processes here, or to a cluster.

A *pool* does pieces: `Threads`, `Processes`, or a `cluster.Cluster`. `in_order` and `as_done` give
a pool as many pieces as keep it busy, and return their results. The loss of a worker is not an
error: its pieces are done again, unless one of them loses a worker every time (`WorkerLostError`).
When the loop over the results is left, by an error or Ctrl-C, no further piece is begun.
"""

from .choice import local_pool, pool_of
from .journal import Journal, JournalError
from .pools import SANDBOX, Here, Pool, Processes, Threads, WorkerLostError
from .sharing import Submitted, as_done, in_order

__all__ = [
    "SANDBOX", "Here", "Journal", "JournalError", "Pool", "Processes", "Submitted", "Threads",
    "WorkerLostError", "as_done", "in_order", "local_pool", "pool_of",
]  # fmt: skip
