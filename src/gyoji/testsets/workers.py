"""Work shared between processes, and how its progress is shown."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

from ..engine.processes import process_pool

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
def worker_pool(jobs: int) -> Iterator[Map]:
    """Start `jobs` processes; for one job, none is started and the work is done here."""
    if jobs == 1:
        yield map
        return
    with process_pool(jobs) as pool:
        yield pool.map
