"""Work shared between processes, and how its progress is shown."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

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
    """Start `jobs` processes; for one job, none is started and the work is done here.

    After an error or Ctrl-C, the processes are ended at once instead of finishing their tasks.
    """
    if jobs == 1:
        yield map
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _ignore_interrupts)
    try:
        yield pool.map
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    pool.shutdown()


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; only the main one handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
