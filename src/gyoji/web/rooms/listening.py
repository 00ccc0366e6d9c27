"""Hears what other processes do to the rooms of a database.

PostgreSQL has channels for it. Processes with one SQLite file leave notices in a table, and look at
them whenever the file has changed. With other databases, rooms are for one process.
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from .database import reason_of
from .records import CHANNEL, NOTICES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Engine

    Next = Callable[[], list[str]]

PAUSE = 0.02
"""Seconds between looks at a file of SQLite."""

PATIENCE = 0.2
"""Seconds to wait for a notice of PostgreSQL before looking whether to stop."""

RETRY_SECONDS = 0.5
"""Seconds between attempts to listen."""

KEPT_SECONDS = 60
"""Seconds that notices stay in a table."""


class Listener:
    """A thread that listens, and listens again whenever the database has been away.

    It calls, in its own thread, `heard` with notices in their order, `missed` when it begins to
    listen (what was told before, it has not heard), and `failed` with the reason when it cannot.
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
        """Listen no more."""
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
            except Exception as error:  # whatever it is: it is tried again
                self.problem = f"other processes are not heard: {reason_of(error)}"
                self._failed(error)
                self._stopping.wait(RETRY_SECONDS)


@contextmanager
def _to_channel(engine: Engine) -> Iterator[Next]:
    """Listen to PostgreSQL."""
    raw = engine.raw_connection()
    connection: Any = raw.driver_connection
    raw.detach()  # the pool shall not have it back
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
    """Look at the notices in a SQLite file. TimeoutError if some may have been deleted unseen."""
    with engine.connect() as connection:
        last = connection.execute(sa.select(sa.func.max(NOTICES.c.id))).scalar_one() or 0
    raw, version, looked = engine.raw_connection(), None, monotonic()
    file: Any = raw.driver_connection

    def following() -> list[str]:
        nonlocal last, version, looked
        if monotonic() - looked > KEPT_SECONDS / 2:
            raise TimeoutError
        looked, before = monotonic(), version
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
