"""Work shared between processes, and how its progress is shown."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

from ...util.jobs import in_order, pool_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager

    Progress = Callable[[], tuple[int, int | None]]
    """How much of the work is done, and how much there is, if that is known."""

    ShowProgress = Callable[[str, Progress], AbstractContextManager[None]]
    """Shows the progress of work, described in a few words, while the context is open."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Map(Protocol):
    """`map`, or the same in several processes."""

    def __call__(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], /
    ) -> Iterator[Result]:
        """Do all tasks; their results come in the order of the tasks."""


@contextmanager
def worker_pool(jobs: int, cluster: str = "") -> Iterator[Map]:
    """Processes, or the workers of a cluster; for one job the work is done here."""
    with pool_of(jobs, cluster) as pool:

        def shared(work: Callable[[Task], Result], tasks: Iterable[Task], /) -> Iterator[Result]:
            return (result for _, result in in_order(pool, work, tasks))

        yield shared
