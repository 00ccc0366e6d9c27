"""What rooms have to remember, on the disk before anybody is told.

One thread writes. While it commits, what comes next is gathered, from all rooms, and goes into one
transaction: the more there is to do, the less it costs for each.
"""

from __future__ import annotations

import asyncio
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from . import records
from .database import opened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

    from .records import Kept, Write

MOST = 1_000
"""The most jobs in a transaction."""

Found = TypeVar("Found")


class KeepError(Exception):
    """It was not kept: the database is not to be had, or says that somebody was faster.

    `overtaken` says that it was the latter.
    """

    def __init__(self, sentence: str, *, overtaken: bool = False) -> None:
        super().__init__(sentence)
        self.overtaken = overtaken


class Job(NamedTuple):
    """Changes that are made together or not at all, and who waits for them."""

    writes: Sequence[Write]
    done: asyncio.Future[None]


class Store:
    """The database of one server. It is opened in the event loop's thread, and closed there."""

    def __init__(self, url: str) -> None:
        self._engine = opened(url)
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="gyoji-rooms-writer")
        self._writer.start()
        self.transactions = 0

    async def keep(self, *writes: Write) -> None:
        """Make these changes; they are on the disk when this returns. KeepError if they are not."""
        done = self._loop.create_future()
        self._jobs.put(Job(writes, done))
        await done

    async def load(self, room: str) -> Kept | None:
        """What is kept of a room; None if there is none of that id."""
        return await self._read(lambda connection: records.load(connection, room))

    async def count(self) -> int:
        """How many rooms there are."""
        return await self._read(records.count)

    async def idle(self, since: int) -> list[str]:
        """The rooms in which nothing has happened since then, in seconds of the epoch."""
        return await self._read(lambda connection: records.idle(connection, since))

    async def close(self) -> None:
        """Write what is left, and let the database go."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._engine.dispose()

    async def _read(self, question: Callable[[Connection], Found]) -> Found:
        """Ask the database, in a thread."""
        return await asyncio.to_thread(self._ask, question)

    def _ask(self, question: Callable[[Connection], Found]) -> Found:
        """Ask the database."""
        try:
            with self._engine.begin() as connection:
                return question(connection)
        except SQLAlchemyError as error:
            raise _refused(error) from error

    def _write(self) -> None:
        """The writing thread, until it is told to end."""
        while (job := self._jobs.get()) is not None:
            jobs, more = self._waiting([job])
            self._commit(jobs)
            if not more:
                return

    def _waiting(self, jobs: list[Job]) -> tuple[list[Job], bool]:
        """All jobs that wait, and whether there will be others."""
        try:
            while len(jobs) < MOST:
                job = self._jobs.get_nowait()
                if job is None:
                    return jobs, False
                jobs.append(job)
        except Empty:
            pass
        return jobs, True

    def _commit(self, jobs: list[Job]) -> None:
        """One transaction for all; if one of them cannot be, one for each."""
        error = self._try(jobs)
        if error and len(jobs) > 1 and not isinstance(error, OperationalError):
            for job in jobs:
                self._settle([job], self._try([job]))
        else:
            self._settle(jobs, error)

    def _try(self, jobs: list[Job]) -> Exception | None:
        """Commit these; what went wrong, if anything did."""
        try:
            with self._engine.begin() as connection:
                for statement, values in gathered(jobs):
                    connection.execute(statement, values)
        except Exception as error:  # whatever it is: others wait for this thread
            return error
        self.transactions += 1
        return None

    def _settle(self, jobs: list[Job], error: Exception | None) -> None:
        """Tell who waits, in his own thread."""
        self._loop.call_soon_threadsafe(_tell, jobs, error)


def gathered(jobs: list[Job]) -> Sequence[Write]:
    """The changes of these jobs, those of one statement together."""
    found: dict[int, tuple[object, list[dict[str, object]]]] = {}
    for job in jobs:
        for statement, values in job.writes:
            found.setdefault(id(statement), (statement, []))[1].append(values)
    return list(found.values())  # type: ignore[arg-type]  # many values instead of one


def _tell(jobs: list[Job], error: Exception | None) -> None:
    """How it went."""
    for job in jobs:
        if job.done.done():  # nobody waits any more
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(_refused(error))


def _refused(error: Exception) -> KeepError:
    """What a driver says, as a sentence."""
    overtaken = isinstance(error, IntegrityError)
    reason = "somebody else was faster" if overtaken else "the rooms cannot be kept at the moment"
    return KeepError(reason, overtaken=overtaken)
