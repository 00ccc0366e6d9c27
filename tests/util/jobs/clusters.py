"""Schedulers and workers of Dask as processes on loopback, which tests start and kill."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ALLOWED = "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"
"""How often a piece may lose its worker."""

LOOPBACK = ["--host", "127.0.0.1", "--no-dashboard"]


class Cluster:
    """A scheduler in a process, and workers in others."""

    def __init__(self, folder: Path, allowed_failures: int) -> None:
        self._folder = folder
        self._environment = {**os.environ, ALLOWED: str(allowed_failures)}
        self._running: list[subprocess.Popen[bytes]] = []
        self.scheduler, said = self._started(
            "dask_scheduler", "--port", "0", until=b"Scheduler at:"
        )
        self.address = said.split()[-1].decode()

    def worker(self, *options: str) -> subprocess.Popen[bytes]:
        """Another worker of one thread, which is known to the scheduler."""
        alone = ["--nthreads", "1", "--no-nanny", "--local-directory", str(self._folder), *options]
        return self._started("dask_worker", self.address, *alone, until=b"Registered to:")[0]

    def _started(
        self, program: str, *options: str, until: bytes
    ) -> tuple[subprocess.Popen[bytes], bytes]:
        """A process, and the line by which it says that it is ready."""
        command = [sys.executable, "-m", f"distributed.cli.{program}", *LOOPBACK, *options]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, env=self._environment)
        self._running.append(process)
        assert process.stderr is not None
        said = []
        for line in process.stderr:
            said.append(line)
            if until in line:
                return process, line
        raise AssertionError(b"".join(said).decode())

    def end(self) -> None:
        for process in self._running:
            process.kill()
        for process in self._running:
            process.wait()
            assert process.stderr is not None
            process.stderr.close()


@contextmanager
def cluster(folder: Path, workers: int = 2, allowed_failures: int = 3) -> Iterator[Cluster]:
    """A cluster on loopback, whose processes are ended with the test."""
    found = Cluster(folder, allowed_failures)
    try:
        for _ in range(workers):
            found.worker()
        yield found
    finally:
        found.end()
