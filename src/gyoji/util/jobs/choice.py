"""Which pool a command asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .pools import Here, Processes, Threads

if TYPE_CHECKING:
    from .pools import Pool


def local_pool(jobs: int) -> Pool:
    """Processes for work that Python does; for one job none is begun."""
    return Processes(jobs) if jobs > 1 else Here()


def pool_of(jobs: int, cluster: str, *, resource: str = "", threads: bool = False) -> Pool:
    """The pool that a command asks for: the workers of a cluster, or `jobs` here.

    `threads`: here, the work is compiled, or it waits, so that threads do.
    ValueError with a sentence for a cluster that cannot be used.
    """
    if cluster:
        from .cluster import Cluster

        return Cluster(cluster, resource=resource)
    if threads and jobs > 1:
        return Threads(jobs)
    return local_pool(jobs)
