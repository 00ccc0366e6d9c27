"""Share work between processes, and show its progress."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

from ...util.jobs import in_order, pool_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager

    Progress = Callable[[], tuple[int, int | None]]
    """The amount of work done, and the total if it is known."""

    ShowProgress = Callable[[str, Progress], AbstractContextManager[None]]
    """Shows the progress of work, described in a few words, while the context is open."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class TaskMap(Protocol):
    """A function like `map`, possibly running in several processes."""

    def __call__(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], /
    ) -> Iterator[Result]:
        """Do all tasks; their results come in the order of the tasks."""


@contextmanager
def worker_pool(jobs: int, cluster: str = "") -> Iterator[TaskMap]:
    """Open a pool of processes, or of a cluster's workers; one job works in this process."""
    with pool_of(jobs, cluster) as pool:

        def share(work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Iterator[Result]:
            return (result for _, result in in_order(pool, work, tasks))

        yield share
