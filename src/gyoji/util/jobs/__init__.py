"""Long work in independent pieces, done by threads or processes here, or by a cluster.

A *pool* does pieces: `Here`, `Threads`, `Processes`, or a `cluster.Cluster`. `in_order` and
`as_done` give a pool enough pieces to keep it busy, and return their results. If a worker is lost,
its pieces are done again; if the same piece loses its workers several times, that is a
`WorkerLostError`. When an error or Ctrl-C ends the loop over the results, no further piece is
begun.
"""

from __future__ import annotations

import json
from collections import deque
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from contextlib import ExitStack, suppress
from math import inf
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Generic, Self, TypeVar

from ..errors import Error
from .pools import SANDBOX, Here, Processes, Threads, WorkerLostError, WorkerPool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future
    from pathlib import Path


__all__ = [
    "SANDBOX",
    "Here",
    "Journal",
    "JournalError",
    "Processes",
    "Submitted",
    "Threads",
    "WorkerLostError",
    "WorkerPool",
    "as_done",
    "in_order",
    "local_pool",
    "pool_of",
]  # fmt: skip

# ---------------------------------------------------------------- choice
# Choose the pool that a command asks for.


def local_pool(jobs: int) -> WorkerPool:
    """Return a pool of processes for work in Python; for one job, no process is started."""
    return Processes(jobs) if jobs > 1 else Here()


def pool_of(jobs: int, cluster: str, *, resource: str = "", threads: bool = False) -> WorkerPool:
    """Return the pool that a command asks for: the workers of a cluster, or `jobs` workers here.

    `threads` says that the work is compiled or only waits, so threads suffice for workers here.
    ValueError with a sentence for a cluster that cannot be used.
    """
    if cluster:
        from .cluster import Cluster

        return Cluster(cluster, resource=resource)
    if threads and jobs > 1:
        return Threads(jobs)
    return local_pool(jobs)


# ---------------------------------------------------------------- sharing
# Submit the pieces of a work to a pool, a few at a time, and return the results.

Piece = TypeVar("Piece")
Result = TypeVar("Result")

ATTEMPTS = 4
"""The number of attempts at a piece that loses its workers, before an error names the piece."""


class OverdueError(Error):
    """A result is not there in time."""


class Submitted(Generic[Piece, Result]):
    """A piece that a pool is doing. If its worker is lost, the piece is submitted again."""

    def __init__(self, pool: WorkerPool, function: Callable[[Piece], Result], piece: Piece) -> None:
        self._pool, self._function, self.piece = pool, function, piece
        self._attempts, self._cancelled = 0, False
        self.future: Future[Result] = self._submit()

    def _submit(self) -> Future[Result]:
        self._attempts += 1
        return self._pool.submit(self._function, self.piece)

    def restart_if_lost(self) -> bool:
        """Submit the piece again if its worker was lost; return whether that happened."""
        error = failure(self.future)
        if error is None or self._cancelled or not self._pool.is_lost(error):
            return False
        if self._attempts == ATTEMPTS:
            sentence = f"a worker process was killed {ATTEMPTS} times while it did the same piece"
            raise WorkerLostError(f"{sentence} ({name(self.piece)})") from error
        self.future = self._submit()
        return True

    def result(self, deadline: float = inf) -> Result:
        """Wait for the result; CancelledError after `cancel`.

        OverdueError if there is no result at the time `deadline` of the clock `monotonic`.
        """
        while True:
            left = None if deadline == inf else max(0.0, deadline - monotonic())
            with suppress(TimeoutError, CancelledError):  # the next lines tell them apart
                self.future.exception(left)
            if not self.future.done():
                raise OverdueError
            if not self.restart_if_lost():
                return self.future.result()

    def cancel(self) -> None:
        """Stop waiting for the piece, and do not submit it again."""
        self._cancelled = True
        self.future.cancel()


def in_order(
    pool: WorkerPool, function: Callable[[Piece], Result], pieces: Iterable[Piece],
    seconds: float = inf,
) -> Iterator[tuple[Piece, Result]]:  # fmt: skip
    """Yield each piece with its result, in the order of the pieces, which may be endless.

    After this many seconds, end without the results that are not there yet.
    """
    running, left = deque[Submitted[Piece, Result]](), iter(pieces)
    deadline = monotonic() + seconds
    try:
        for piece in left:
            running.append(Submitted(pool, function, piece))
            if len(running) >= pool.width:
                yield _first(running, deadline)
        while running:
            yield _first(running, deadline)
    except OverdueError:
        return
    finally:
        _cancel(running)


def as_done(
    pool: WorkerPool, function: Callable[[Piece], Result], pieces: Iterable[Piece]
) -> Iterator[tuple[Piece, Result]]:
    """Yield each piece with its result, as soon as the result is there."""
    running, left = list[Submitted[Piece, Result]](), iter(pieces)
    try:
        _fill(running, pool, function, left)
        while running:
            wait([one.future for one in running], return_when=FIRST_COMPLETED)
            for one in [one for one in running if one.future.done()]:
                if not one.restart_if_lost():
                    running.remove(one)
                    yield one.piece, one.future.result()
            _fill(running, pool, function, left)
    finally:
        _cancel(running)


def _fill(
    running: list[Submitted[Piece, Result]], pool: WorkerPool, function: Callable[[Piece], Result],
    left: Iterator[Piece],
) -> None:  # fmt: skip
    while len(running) < pool.width:
        try:
            piece = next(left)
        except StopIteration:
            return
        running.append(Submitted(pool, function, piece))


def _first(
    running: deque[Submitted[Piece, Result]], deadline: float
) -> tuple[Piece, Result]:  # fmt: skip
    """Wait for the piece that was begun first, and return it; it stays in the queue if it fails."""
    result = running[0].result(deadline)
    return running.popleft().piece, result


def failure(future: Future[Any]) -> BaseException | None:
    """Return the error of a piece when it is done; None if it succeeded."""
    try:
        return future.exception()
    except CancelledError as error:
        return error


def _cancel(running: Iterable[Submitted[Piece, Result]]) -> None:
    for one in running:
        one.cancel()


def name(piece: object) -> str:
    """Return a name of a piece for messages: its number, if it has one."""
    first = piece[0] if isinstance(piece, tuple) and piece else piece
    return f"number {first}" if isinstance(first, int) else type(piece).__name__


# ---------------------------------------------------------------- journal
# The checkpoint file of a resumable job. It has the finished pieces, and the command continues
# with the others.

WHAT = "gyoji work, 1"
LONGEST = 1 << 24
"""The maximum length of a line, in bytes."""


class JournalError(Error, ValueError):
    """A journal that cannot be continued; the message is a sentence."""


class Journal:
    """Pieces of work by number, each with its recorded result, as lines of JSON in a file.

    The first line is the plan, which determines the results. An unfinished last line is cut off.
    JournalError if the file is no journal, has another plan, or cannot be read and written.
    """

    def __init__(self, path: Path, plan: dict[str, Any]) -> None:
        self.path, self.done = path, dict[int, Any]()
        if path.exists() and not path.is_file():
            raise JournalError(f"{path} is not a regular file, in which something could stay")
        try:
            with ExitStack() as opened:
                self._file: IO[bytes] = opened.enter_context(open(path, "a+b"))
                self._read(plan)
                opened.pop_all()  # it stays open
        except OSError as error:
            raise self._unusable(error) from error

    def add(self, number: int, result: Any) -> None:
        """Record the result of a piece; it is in the file when this returns."""
        self.done[number] = result
        try:
            self._write([number, result])
        except OSError as error:
            raise self._unusable(error) from error

    def damage(self, number: int) -> JournalError:
        """Return the error for a record that does not belong to this work."""
        return JournalError(f"{self.path}: what it has of number {number} is not of this work")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _read(self, plan: dict[str, Any]) -> None:
        self._file.seek(0)
        at, whole = 0, 0
        while (line := self._file.readline(LONGEST)).endswith(b"\n"):
            at += 1
            whole += len(line)
            self._take(at, line, plan)
        if len(line) == LONGEST or (line and at == 0):
            raise self._no_journal(at + 1)
        self._file.truncate(whole)
        if at == 0:
            self._write({"what": WHAT, **plan})

    def _take(self, at: int, line: bytes, plan: dict[str, Any]) -> None:
        """Read one line; `at` is its number, from 1."""
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise self._no_journal(at) from None
        if at == 1:
            self._compare(found, plan)
        elif isinstance(found, list) and len(found) == 2 and type(found[0]) is int:
            self.done[found[0]] = found[1]
        else:
            raise self._no_journal(at)

    def _compare(self, found: Any, plan: dict[str, Any]) -> None:
        if not isinstance(found, dict) or found.pop("what", None) != WHAT:
            raise self._no_journal(1)
        differing = sorted(name for name in {*found, *plan} if found.get(name) != plan.get(name))
        if differing:
            raise JournalError(
                f"{self.path} is of other work, with another {differing[0]}; choose another file"
            )

    def _no_journal(self, at: int) -> JournalError:
        return JournalError(f"{self.path}:{at}: expected a file that --resume has written")

    def _unusable(self, error: OSError) -> JournalError:
        return JournalError(f"{self.path} cannot be read and written: {error.strerror}")

    def _write(self, value: Any) -> None:
        self._file.write(json.dumps(value, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
