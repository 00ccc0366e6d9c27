"""Real servers for tests, in a thread, on a free port of loopback."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.settings import Settings
from gyoji.web.server.run import Server, app_of, make_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from gyoji.web.play.app_state import AppState


PATIENCE = 60
"""Seconds until a wait has failed. Only failures take so long, however busy the machine."""

PATIENT = {
    "job_seconds": 60,
    "work_seconds": 100_000,
    "work_seconds_per_network": 100_000,
    "all_work_seconds": 100_000,
}
"""The limits of time for tests, which share their machine."""


@contextmanager
def running(settings: Settings) -> Iterator[Server]:
    """A server that listens within the block, and is shut down gracefully after it."""
    server, known = make_server(settings), Event()
    server.when_started = known.set

    def run() -> None:
        try:
            server.run()
        finally:
            known.set()

    thread = Thread(target=run, daemon=True)
    thread.start()
    assert known.wait(PATIENCE), "the server did not start within a minute"
    assert server.started, "the server could not be started"
    try:
        yield server
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop within a minute"


@contextmanager
def limited(
    folder: Path, *, origins: tuple[str, ...] = (), pyodide: Path | None = None, **limits: int
) -> Iterator[Server]:
    """A server with other limits than the default."""
    chosen = ServerLimits(**{**PATIENT, **limits})
    settings = Settings(port=0, folder=folder, origins=origins, pyodide=pyodide, limits=chosen)
    with running(settings) as server:
        yield server


def state_of(server: Server) -> AppState:
    """The state that the requests to a server share."""
    state: AppState = app_of(server.config).state.shared
    return state


def eventually(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end, "it never came true"
        sleep(0.01)
