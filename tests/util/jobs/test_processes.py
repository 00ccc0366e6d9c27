"""Worker processes end with the work, also when it fails."""

import multiprocessing
import signal
import time
from typing import Any

import pytest

from gyoji.util.jobs import pools as processes
from gyoji.util.jobs.pools import process_pool


def test_a_pool_does_its_work_and_ends() -> None:
    before = set(multiprocessing.active_children())
    with process_pool(1) as pool:
        assert list(pool.map(abs, [-1, 2])) == [1, 2]
    assert set(multiprocessing.active_children()) <= before


def fail(workers: set[object]) -> None:
    """An error in the middle of the work; notes the processes that were at it."""
    before = set(multiprocessing.active_children())
    with process_pool(1) as pool:
        pool.submit(abs, -1).result()
        pool.submit(time.sleep, 600)
        workers |= set(multiprocessing.active_children()) - before
        raise KeyError


def test_an_error_ends_the_processes_at_once() -> None:
    workers = set[Any]()
    with pytest.raises(KeyError):
        fail(workers)
    assert workers
    for worker in workers:
        worker.join(60)
        assert not worker.is_alive()


def test_only_the_main_process_handles_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers = dict[int, object]()
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    processes._ignore_interrupts()
    assert handlers == {signal.SIGINT: signal.SIG_IGN}
