"""The pools on this machine, and the interface of every pool."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing.resource_tracker import ensure_running
from threading import Thread
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

from ..errors import Error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from types import TracebackType


# ---------------------------------------------------------------- processes
# A pool of worker processes that end with the work.


@contextmanager
def process_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Start `jobs` processes. After the block, end them at once, even in the middle of a piece."""
    # The executor does not publish its processes, so all new child processes are taken for its own.
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin_worker)
    try:
        yield pool
    finally:
        # The order matters. A pool whose processes end before its shutdown complains of cancelled
        # pieces. And the pool's thread uses the pool, so it is joined while the pool exists.
        thread: Thread | None = pool._executor_manager_thread  # type: ignore[assignment]  # it is a Thread
        pool.shutdown(wait=False, cancel_futures=True)
        processes = set(multiprocessing.active_children()) - others
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        if thread is not None:  # there is no thread if no piece was submitted
            thread.join()


@contextmanager
def _delay_interrupts() -> Iterator[None]:
    """Delay Ctrl-C during the block, and in processes started there until they ignore Ctrl-C."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    ensure_running()  # starts the resource tracker now, since its start would end the delay
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker() -> None:
    """Ignore Ctrl-C, which reaches every process of the terminal, and end with the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


# ---------------------------------------------------------------- pools

Result = TypeVar("Result")

SANDBOX = "sandbox"
"""The name of the resource that a cluster's workers for other people's programs have."""


class WorkerLostError(Error, ValueError):
    """Work cannot go on, because workers were lost; the message is a sentence."""


class WorkerPool(Protocol):
    """Does pieces of work. It is a context manager, which ends its workers.

    In a `remote` pool, functions, arguments and results are pickled, and a function is found by its
    module and name.
    """

    remote: bool

    @property
    def width(self) -> int:
        """The number of pieces that keep all workers busy."""

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        """Submit a piece. The future gets the piece's error, or an error that `is_lost` knows."""

    def is_lost(self, error: BaseException) -> bool:
        """Return whether this error means that a worker was lost, and the piece may be done again.

        WorkerLostError if the pool can do no more work.
        """

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None, /,
    ) -> None: ...  # fmt: skip


class Here:
    """A pool without workers: a piece runs when it is submitted, so that Ctrl-C ends it at once."""

    remote = False
    width = 1

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        future = Future[Result]()
        try:
            future.set_result(function(*arguments))
        except Exception as error:  # every error belongs to the piece
            future.set_exception(error)
        return future

    def is_lost(self, _error: BaseException) -> bool:
        return False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None


class _Local:
    """A pool of this machine, around an executor."""

    remote = False

    def __init__(self, jobs: int) -> None:
        self._jobs, self._stack = jobs, ExitStack()
        self._executor: Executor | None = None

    @property
    def width(self) -> int:
        return self._jobs

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        if self._executor is None:
            self._executor = self._begin()
        return self._executor.submit(function, *arguments)

    def is_lost(self, error: BaseException) -> bool:
        return isinstance(error, BrokenExecutor)

    def _begin(self) -> Executor:
        return self._stack.enter_context(ThreadPoolExecutor(self._jobs))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._stack.__exit__(kind, error, trace)


class Threads(_Local):
    """Threads, for work that waits, or for compiled work that releases the GIL."""


class Processes(_Local):
    """Processes, started with the first piece, and again if one of them is killed."""

    remote = True

    @property
    def width(self) -> int:
        return 2 * self._jobs  # for each process a piece in work, and one that waits

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        with _delay_interrupts():
            try:
                return super().submit(function, *arguments)
            except BrokenExecutor:
                self._executor = self._begin()
                return super().submit(function, *arguments)

    def _begin(self) -> Executor:
        return self._stack.enter_context(process_pool(self._jobs))
