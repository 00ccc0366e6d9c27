"""Worker processes end with the work, also when it fails."""

import multiprocessing
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
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


def test_pieces_that_were_cancelled_are_no_error() -> None:
    """An error in the pool's thread would be a warning, which fails the test."""
    for _ in range(5):
        with process_pool(1) as pool:
            pool.submit(abs, -1).result()
            pieces = [pool.submit(time.sleep, 600) for _ in range(4)]
            assert pieces[-1].cancel()


def test_interrupts_wait_until_a_new_process_ignores_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker starts with them blocked, and unblocks them once it ignores them."""
    masks = list[set[int]]()

    def start(*_: object) -> None:
        masks.append({*signal.pthread_sigmask(signal.SIG_BLOCK, ())})

    monkeypatch.setattr(processes._Local, "submit", start)
    processes.Processes(1).submit(abs, -1)
    monkeypatch.undo()
    with processes.Processes(1) as pool:
        masks.append({*pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()})
    assert [signal.SIGINT in mask for mask in masks] == [True, False]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_only_the_main_process_handles_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers = dict[int, object]()
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    processes._begin_worker()
    assert handlers == {signal.SIGINT: signal.SIG_IGN}


PARENT = """
import os, sys, time
from gyoji.util.jobs.pools import process_pool
if __name__ == "__main__":
    with process_pool(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        pool.submit(time.sleep, 600).result()
"""


def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    with subprocess.Popen(
        [sys.executable, tmp_path / "parent.py"], stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    ) as parent:  # fmt: skip
        assert parent.stdout
        worker = os.pidfd_open(int(parent.stdout.readline()))
        parent.kill()
    assert select.select([worker], [], [], 60)[0]
    os.close(worker)
