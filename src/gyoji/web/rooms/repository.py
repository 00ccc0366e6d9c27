"""The repository of rooms: changes are on disk before anyone sees them.

One thread writes. While it commits, the next changes of all rooms are gathered for one transaction.
So on a busy server, each change costs less.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from ...util.errors import Error
from . import records
from .database import open_database, reason_of
from .records import CHANNEL, NOTICES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sqlalchemy import Connection, Engine

    from .records import Changes, StoredRoom, Write

    Next = Callable[[], list[str]]
    Report = Callable[[str, Exception], None]

# ---------------------------------------------------------------- listening
# Listen to notices of other processes that use the same database.
#
# PostgreSQL has channels for notices. With SQLite, processes put notices into a table, and read it
# whenever the file has changed. With other databases, only one process may serve rooms.

PAUSE = 0.02
"""Seconds between two looks at an SQLite file."""

TRIAL_SECONDS = 0.5
"""Seconds between two checks whether the file is still there."""

PATIENCE = 0.2
"""Seconds to wait for a notice of PostgreSQL before checking whether to stop."""

RETRY_SECONDS = 0.5
"""Seconds between attempts to listen."""

KEPT_SECONDS = 60
"""Seconds for which notices stay in the table."""


class NoticeListener:
    """A thread that listens to notices, and begins again after a failure of the database.

    In its own thread, it calls `heard` with notices in their order, `missed` whenever it begins to
    listen (since it has missed earlier notices), and `failed` with the error if it cannot listen.
    """

    def __init__(
        self, engine: Engine, heard: Callable[[list[str]], None], missed: Callable[[], None],
        failed: Callable[[Exception], None],
    ) -> None:  # fmt: skip
        self._engine, self._failed = engine, failed
        self._heard, self._missed = heard, missed
        self.problem = ""  # why it cannot listen now
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="gyoji-rooms-listener")
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        listening = {"postgresql": _to_channel, "sqlite": _to_table}.get(self._engine.dialect.name)
        while listening and not self._stopping.is_set():
            try:
                with listening(self._engine) as following:
                    self.problem = ""
                    self._missed()
                    while not self._stopping.is_set():
                        if texts := following():
                            self._heard(texts)
            except Exception as error:  # after any error, it is tried again
                self.problem = f"other processes are not heard: {reason_of(error)}"
                self._failed(error)
                self._stopping.wait(RETRY_SECONDS)


@contextmanager
def _to_channel(engine: Engine) -> Iterator[Next]:
    """Listen to the channel of PostgreSQL."""
    raw = engine.raw_connection()
    connection: Any = raw.driver_connection
    raw.detach()  # so that it is not returned to the pool
    try:
        connection.autocommit = True
        connection.execute(f"LISTEN {CHANNEL}")

        def following() -> list[str]:
            notices = connection.notifies(timeout=PATIENCE, stop_after=1)
            return [notice.payload for notice in notices]

        yield following
    finally:
        connection.close()


@contextmanager
def _to_table(engine: Engine) -> Iterator[Next]:
    """Read the notices in an SQLite file. TimeoutError if some may have been deleted unread."""
    with engine.connect() as connection:
        last = connection.execute(sa.select(sa.func.max(NOTICES.c.id))).scalar_one() or 0
    raw, version, looked, tried = engine.raw_connection(), None, monotonic(), monotonic()
    file: Any = raw.driver_connection

    def following() -> list[str]:
        nonlocal last, version, looked, tried
        if monotonic() - looked > KEPT_SECONDS / 2:
            raise TimeoutError
        looked, before = monotonic(), version
        if looked - tried > TRIAL_SECONDS:
            tried = looked
            with engine.begin():  # this fails if the file has gone; a read would not
                pass
        (version,) = file.execute("PRAGMA data_version").fetchone()
        if version == before:
            sleep(PAUSE)
            return []
        line = "SELECT id, text FROM notices WHERE id > ? ORDER BY id"
        rows = file.execute(line, (last,)).fetchall()
        last = rows[-1][0] if rows else last
        return [text for _, text in rows]

    try:
        yield following
    finally:
        raw.close()


# ---------------------------------------------------------------- repository

MAX_JOBS = 1_000
"""The maximum number of jobs in one transaction."""

Found = TypeVar("Found")


class RepositoryError(Error):
    """The database is not available, or a change conflicts with one made elsewhere (`conflict`)."""

    def __init__(self, sentence: str, *, conflict: bool = False) -> None:
        super().__init__(sentence)
        self.conflict = conflict


class WriteJob(NamedTuple):
    """Changes that are made together or not at all, and the future that their caller awaits."""

    writes: Sequence[Write]
    done: asyncio.Future[None]


class RoomRepository:
    """The database of one server; open and close it in the thread of the event loop.

    `report` is called for each failure ("read", "write" or "listen"), but not for conflicts.
    """

    def __init__(self, url: str, report: Report = lambda _operation, _error: None) -> None:
        self._engine, self._report = open_database(url), report
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[WriteJob | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="gyoji-rooms-writer")
        self._writer.start()
        self._listener: NoticeListener | None = None
        self.transactions = 0

    async def save(self, *writes: Write) -> None:
        """Make these changes; they are on disk on return. RepositoryError if that fails."""
        done = self._loop.create_future()
        self._jobs.put(WriteJob(writes, done))
        await done

    def notice(self, text: str) -> list[Write]:
        """Return the writes that send a notice to all listeners, including this process."""
        known = {"postgresql": records.notify, "sqlite": records.insert_notice}
        tell = known.get(self._engine.dialect.name)
        return [tell(text)] if tell else []

    def listen(self, heard: Callable[[list[str]], None], missed: Callable[[], None]) -> None:
        """From now on, call `heard` with notices, and `missed` when some may have been lost."""

        def in_loop(done: Callable[..., None], *given: object) -> None:
            self._loop.call_soon_threadsafe(done, *given)

        self._listener = NoticeListener(
            self._engine, partial(in_loop, heard), partial(in_loop, missed),
            partial(self._report, "listen"),
        )  # fmt: skip

    async def forget_notices(self) -> None:
        """Delete old notices, which all processes have heard."""
        if self._engine.dialect.name == "sqlite":
            await self.save(records.delete_notices(KEPT_SECONDS))

    async def probe(self) -> str:
        """Write a probe; RepositoryError if that fails.

        Return the reason why notices of other processes are not heard; "" if there is no problem.
        """
        await self.save(records.probe())
        return self._listener.problem if self._listener else ""

    async def load(self, room: str) -> StoredRoom | None:
        """Return the room with this id; None if there is none."""
        return await self._read(lambda connection: records.load_room(connection, room))

    async def changes(self, room: str, seq: int) -> Changes | None:
        """Return the seats of a room, and its commands after `seq`.

        None if there is no such room.
        """
        return await self._read(lambda connection: records.load_changes(connection, room, seq))

    async def count(self) -> int:
        return await self._read(records.count_rooms)

    async def transact(self, work: Callable[[Connection], Found]) -> Found:
        """Run `work` in a transaction of its own; its changes are on disk on return.

        RepositoryError if that fails. Exceptions of `work` undo its changes.
        """
        return await asyncio.to_thread(self._query, work, "write")

    async def close(self) -> None:
        """Write pending changes, and close the database."""
        if self._listener is not None:
            await asyncio.to_thread(self._listener.close)
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._engine.dispose()

    async def _read(self, query: Callable[[Connection], Found]) -> Found:
        return await asyncio.to_thread(self._query, query)

    def _query(self, query: Callable[[Connection], Found], operation: str = "read") -> Found:
        try:
            with self._engine.begin() as connection:
                return query(connection)
        except SQLAlchemyError as error:
            self._report(operation, error)
            raise _repository_error(error) from error

    def _write(self) -> None:
        """Write in this thread until None is in the queue."""
        while (job := self._jobs.get()) is not None:
            jobs, more = self._with_waiting(job)
            self._commit(jobs)
            if not more:
                return

    def _with_waiting(self, job: WriteJob) -> tuple[list[WriteJob], bool]:
        """Return a job and all waiting ones, and whether more can follow."""
        jobs = [job]
        try:
            while len(jobs) < MAX_JOBS:
                waiting = self._jobs.get_nowait()
                if waiting is None:
                    return jobs, False
                jobs.append(waiting)
        except Empty:
            pass
        return jobs, True

    def _commit(self, jobs: list[WriteJob]) -> None:
        """Commit all jobs in one transaction or, if that fails, each job in its own.

        After an OperationalError, which is a failure of the database, single jobs would fail, too.
        """
        error = self._try(jobs)
        if error and len(jobs) > 1 and not isinstance(error, OperationalError):
            for job in jobs:
                self._settle([job], self._try([job]))
        else:
            self._settle(jobs, error)

    def _try(self, jobs: list[WriteJob]) -> Exception | None:
        try:
            with self._engine.begin() as connection:
                for statement, values in batch(jobs):
                    connection.execute(statement, values)
        except Exception as error:  # any exception: all other jobs depend on this thread
            if not isinstance(error, IntegrityError):
                self._report("write", error)
            return error
        self.transactions += 1
        return None

    def _settle(self, jobs: list[WriteJob], error: Exception | None) -> None:
        # Futures may be set only in the thread of their loop.
        self._loop.call_soon_threadsafe(_set_results, jobs, error)


def batch(jobs: list[WriteJob]) -> Sequence[Write]:
    """Return the changes of these jobs, with the values of equal statements together.

    The order is the same in every process, so that no two processes wait for each other forever.
    """
    batches: dict[int, tuple[object, list[dict[str, object]]]] = {}
    writes = [write for job in jobs for write in job.writes]
    for statement, values in sorted(writes, key=records.place_of):
        batches.setdefault(id(statement), (statement, []))[1].append(values)
    return list(batches.values())  # type: ignore[arg-type]  # many values instead of one


def _set_results(jobs: list[WriteJob], error: Exception | None) -> None:
    for job in jobs:
        if job.done.done():  # cancelled: nobody awaits it any more
            continue
        if error is None:
            job.done.set_result(None)
        else:
            failure = _repository_error(error)
            failure.__cause__ = error
            job.done.set_exception(failure)


def _repository_error(error: Exception) -> RepositoryError:
    conflict = isinstance(error, IntegrityError)
    sentence = "somebody else was faster" if conflict else "rooms cannot be stored at the moment"
    return RepositoryError(sentence, conflict=conflict)
