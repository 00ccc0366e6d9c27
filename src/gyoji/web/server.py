"""The server that runs the application: uvicorn, with open connections told why it stops."""

from __future__ import annotations

import logging
import os
import signal
from typing import TYPE_CHECKING, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from .app import create_app
from .logs import note

if TYPE_CHECKING:
    import asyncio
    import socket
    from collections.abc import Callable
    from types import FrameType

    from starlette.applications import Starlette

    from .settings import Settings

STOPPING = 20
"""How many seconds requests may take to end when the server is being stopped."""

SPARE = 200
"""How many connections there may be for pages and files, besides those that play."""


class ListenError(Exception):
    """The server cannot listen; a sentence says why."""


class _Heard(logging.Filter):
    """Why uvicorn cannot listen: it says so in its log, and then leaves the process."""

    why: OSError | None = None

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the error, and keep it out of the log."""
        if isinstance(record.msg, OSError):
            self.why = record.msg
            return False
        return True


class Server(uvicorn.Server):
    """A server that closes its WebSocket connections with a code and a sentence."""

    when_started: Callable[[], None] = staticmethod(lambda: None)

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """Ctrl-C and SIGTERM end it in good order; a second Ctrl-C at once."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so. What the application raises is raised: uvicorn would only log it."""
        app = app_of(self.config)
        self._alive = app.router.lifespan_context(app)
        await self._alive.__aenter__()
        heard, logger = _Heard(), logging.getLogger("uvicorn.error")
        logger.addFilter(heard)
        try:
            await super().startup(sockets)
        except SystemExit:
            await self._alive.__aexit__(None, None, None)
            raise ListenError(self._why(heard.why)) from None
        finally:
            logger.removeFilter(heard)
        note("started", address=self.address)
        self.when_started()

    def _why(self, error: OSError | None) -> str:
        """Why it cannot listen, in a sentence."""
        where = f"cannot listen at {self.config.host}:{self.config.port}"
        if error is None:
            return where
        number = error.errno or 0
        reason = os.strerror(number) if number > 0 else error.strerror or str(error)
        return f"{where}: {reason[:1].lower()}{reason[1:]}"

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye first: uvicorn would close connections without a word."""
        await app_of(self.config).state.house.lines.stop()
        await super().shutdown(sockets)
        await self._alive.__aexit__(None, None, None)
        note("stopped")

    @property
    def address(self) -> str:
        """Where it listens; with port 0 it is known once it has started."""
        name = self.servers[0].sockets[0].getsockname()
        host = f"[{name[0]}]" if ":" in name[0] else name[0]
        return f"http://{host}:{name[1]}"


class Patient(H11Protocol):
    """Waits for a first request, but not for ever."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Somebody has connected."""
        super().connection_made(transport)
        self._late = self.loop.call_later(
            app_of(self.config).state.house.limits.request_seconds, self._give_up
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone."""
        super().connection_lost(exc)
        if self._late is not None:
            self._late.cancel()

    def _give_up(self) -> None:
        """No request came, and it has not become a WebSocket connection either."""
        if self.cycle is None and self in self.connections:
            self.transport.close()


def app_of(config: uvicorn.Config) -> Starlette:
    """The application of a server."""
    return cast("Starlette", config.app)


def make_server(settings: Settings) -> Server:
    """A server with these settings, ready to `run`."""
    limits = settings.limits
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        http=Patient,
        ws="websockets-sansio",
        ws_max_size=2 * limits.message_bytes,  # beyond it is closed without an answer of ours
        lifespan="off",  # the server sees to it itself
        log_config=None,
        access_log=False,
        server_header=False,
        limit_concurrency=limits.max_connections + SPARE,
        timeout_graceful_shutdown=STOPPING,
        h11_max_incomplete_event_size=1 << 15,
    )
    return Server(config)
