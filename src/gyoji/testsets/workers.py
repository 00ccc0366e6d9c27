"""Work in several processes, which end at once when something goes wrong."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Task = TypeVar("Task")
Result = TypeVar("Result")


class Spread(Protocol):
    """Whoever has work done."""

    def __call__(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], /
    ) -> Iterator[Result]:
        """Do all tasks, and give what comes of them in their order."""


@contextmanager
def shared(jobs: int) -> Iterator[Spread]:
    """So many processes to share work; none are begun for one job."""
    if jobs == 1:
        yield map
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), deaf)
    try:
        yield pool.map
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    pool.shutdown()


def deaf() -> None:
    """Ctrl-C is for the process that shares the work out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
