"""Gives the pieces of a work to a pool, a few at a time, and returns the results."""

from __future__ import annotations

from collections import deque
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .pools import WorkerLostError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from .pools import Pool

Piece = TypeVar("Piece")
Result = TypeVar("Result")

ATTEMPTS = 4
"""How often a piece is done, if workers are lost with it, before it is named as the reason."""


class Submitted(Generic[Piece, Result]):
    """A piece that a pool is doing, again if its worker is lost."""

    def __init__(self, pool: Pool, function: Callable[[Piece], Result], piece: Piece) -> None:
        self._pool, self._function, self.piece = pool, function, piece
        self._attempts, self._cancelled = 0, False
        self.future: Future[Result] = self._submitted()

    def _submitted(self) -> Future[Result]:
        self._attempts += 1
        return self._pool.submit(self._function, self.piece)

    def lost(self) -> bool:
        """Whether it is done, but its worker was lost with it: then it has been begun again."""
        error = failure(self.future)
        if error is None or self._cancelled or not self._pool.lost(error):
            return False
        if self._attempts == ATTEMPTS:
            sentence = f"a worker process was killed {ATTEMPTS} times while it did the same piece"
            raise WorkerLostError(f"{sentence} ({name(self.piece)})") from error
        self.future = self._submitted()
        return True

    def result(self) -> Result:
        """Wait for it. CancelledError after `cancel`."""
        while self.lost():
            pass
        return self.future.result()

    def cancel(self) -> None:
        """Do not wait for it any more."""
        self._cancelled = True
        self.future.cancel()


def in_order(
    pool: Pool, function: Callable[[Piece], Result], pieces: Iterable[Piece]
) -> Iterator[tuple[Piece, Result]]:
    """Each piece with its result, in the order of the pieces; they may be endless."""
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
    pool: Pool, function: Callable[[Piece], Result], pieces: Iterable[Piece]
) -> Iterator[tuple[Piece, Result]]:
    """Each piece with its result, as soon as it is there."""
    running, left = list[Submitted[Piece, Result]](), iter(pieces)
    try:
        _fill(running, pool, function, left)
        while running:
            wait([one.future for one in running], return_when=FIRST_COMPLETED)
            for one in [one for one in running if one.future.done()]:
                if not one.lost():
                    running.remove(one)
                    yield one.piece, one.future.result()
            _fill(running, pool, function, left)
    finally:
        _cancel(running)


def _fill(
    running: list[Submitted[Piece, Result]], pool: Pool, function: Callable[[Piece], Result],
    left: Iterator[Piece],
) -> None:  # fmt: skip
    while len(running) < pool.width:
        try:
            piece = next(left)
        except StopIteration:
            return
        running.append(Submitted(pool, function, piece))


def _first(running: deque[Submitted[Piece, Result]]) -> tuple[Piece, Result]:
    """The piece that was begun first, when it is done; it stays in the queue if it fails."""
    result = running[0].result()
    return running.popleft().piece, result


def failure(future: Future[Any]) -> BaseException | None:
    """Why a piece failed, when it is done; None if it did not."""
    try:
        return future.exception()
    except CancelledError as error:
        return error


def _cancel(running: Iterable[Submitted[Piece, Result]]) -> None:
    for one in running:
        one.cancel()


def name(piece: object) -> str:
    """A piece in a few words: its number, if it has one."""
    first = piece[0] if isinstance(piece, tuple) and piece else piece
    return f"number {first}" if isinstance(first, int) else type(piece).__name__
