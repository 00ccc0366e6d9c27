"""A pool of worker processes that end with the work."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def process_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Start `jobs` processes.

    After an error or Ctrl-C, the processes are ended at once instead of finishing their tasks.
    """
    # The executor does not publish its processes: its own are those that are new.
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _ignore_interrupts)
    try:
        yield pool
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        # Without waiting, Python may end while a thread of the pool closes its pipes, and complain.
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; only the main one handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
