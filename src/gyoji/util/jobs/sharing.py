"""Submit the pieces of a work to a pool, a few at a time, and return the results."""

from __future__ import annotations

from collections import deque
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .pools import WorkerLostError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from .pools import WorkerPool

Piece = TypeVar("Piece")
Result = TypeVar("Result")

ATTEMPTS = 4
"""The number of attempts at a piece that loses its workers, before it is named as the reason."""


class Submitted(Generic[Piece, Result]):
    """A piece that a pool is doing, again if its worker is lost."""

    def __init__(self, pool: WorkerPool, function: Callable[[Piece], Result], piece: Piece) -> None:
        self._pool, self._function, self.piece = pool, function, piece
        self._attempts, self._cancelled = 0, False
        self.future: Future[Result] = self._submit()

    def _submit(self) -> Future[Result]:
        self._attempts += 1
        return self._pool.submit(self._function, self.piece)

    def restart_if_lost(self) -> bool:
        """Return whether it is done, but its worker was lost with it.

        Then it has been submitted again.
        """
        error = failure(self.future)
        if error is None or self._cancelled or not self._pool.is_lost(error):
            return False
        if self._attempts == ATTEMPTS:
            sentence = f"a worker process was killed {ATTEMPTS} times while it did the same piece"
            raise WorkerLostError(f"{sentence} ({name(self.piece)})") from error
        self.future = self._submit()
        return True

    def result(self) -> Result:
        """Wait for the result; CancelledError after `cancel`."""
        while self.restart_if_lost():
            pass
        return self.future.result()

    def cancel(self) -> None:
        """Stop waiting for it."""
        self._cancelled = True
        self.future.cancel()


def in_order(
    pool: WorkerPool, function: Callable[[Piece], Result], pieces: Iterable[Piece]
) -> Iterator[tuple[Piece, Result]]:
    """Yield each piece with its result, in the order of the pieces; they may be endless."""
    running, left = deque[Submitted[Piece, Result]](), iter(pieces)
    try:
        for piece in left:
            running.append(Submitted(pool, function, piece))
            if len(running) >= pool.width:
                yield _first(running)
        while running:
            yield _first(running)
    finally:
        _cancel(running)


def as_done(
    pool: WorkerPool, function: Callable[[Piece], Result], pieces: Iterable[Piece]
) -> Iterator[tuple[Piece, Result]]:
    """Yield each piece with its result, as soon as it is there."""
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


def _first(running: deque[Submitted[Piece, Result]]) -> tuple[Piece, Result]:
    """Return the piece that was begun first, when it is done; it stays in the queue if it fails."""
    result = running[0].result()
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
