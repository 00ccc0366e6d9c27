"""The server that runs the application: uvicorn, which tells open connections why it stops."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from typing import TYPE_CHECKING, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from .app import create_app
from .logs import log_event

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from types import FrameType

    from starlette.applications import Starlette

    from .settings import Settings

PAGE_CONNECTIONS = 200
"""The number of connections for pages and files, besides those that play."""


class ListenError(Exception):
    """The server cannot listen; a sentence says why."""


class _BindError(logging.Filter):
    """Catches the reason why uvicorn cannot listen: it only logs it, and then exits."""

    error: OSError | None = None

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.msg, OSError):
            self.error = record.msg
            return False
        return True


class Server(uvicorn.Server):
    """A server that closes its WebSocket connections with a code and a sentence."""

    when_started: Callable[[], None] = staticmethod(lambda: None)

    warm = False
    """Whether job processes are started at once, and not when the first clients need them."""

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """Shut down gracefully on SIGINT and SIGTERM, at once on a second SIGINT."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application, then listen; ListenError if that fails.

        uvicorn's own lifespan would only log what the application raises.
        """
        app = app_of(self.config)
        self._lifespan = app.router.lifespan_context(app)
        await self._lifespan.__aenter__()
        bind_error, logger = _BindError(), logging.getLogger("uvicorn.error")
        logger.addFilter(bind_error)
        try:
            await super().startup(sockets)
        except SystemExit:
            await self._lifespan.__aexit__(None, None, None)
            raise ListenError(self._reason(bind_error.error)) from None
        finally:
            logger.removeFilter(bind_error)
        log_event("started", address=self.address)
        if self.warm:
            self._warming = asyncio.ensure_future(app.state.shared.jobs.warm_up())
        self.when_started()

    def _reason(self, error: OSError | None) -> str:
        where = f"cannot listen on {self.config.host}:{self.config.port}"
        if error is None:
            return where
        number = error.errno or 0
        reason = os.strerror(number) if number > 0 else error.strerror or str(error)
        return f"{where}: {reason[:1].lower()}{reason[1:]}"

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # first our own closing: uvicorn would close connections without a reason
        await app_of(self.config).state.shared.connections.stop()
        await super().shutdown(sockets)
        await self._lifespan.__aexit__(None, None, None)
        log_event("stopped")

    @property
    def address(self) -> str:
        """The URL that it listens on; with port 0 it is known only once the server has started."""
        name = self.servers[0].sockets[0].getsockname()
        host = f"[{name[0]}]" if ":" in name[0] else name[0]
        return f"http://{host}:{name[1]}"


class FirstRequestTimeout(H11Protocol):
    """uvicorn's HTTP protocol, but with a time limit for the first request of a connection."""

    _timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        self._timeout = self.loop.call_later(
            app_of(self.config).state.shared.limits.request_seconds, self._close_unused
        )

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._timeout is not None:
            self._timeout.cancel()

    def _close_unused(self) -> None:
        """Close it if no request came; a WebSocket connection has left `connections` by now."""
        if self.cycle is None and self in self.connections:
            self.transport.close()


def app_of(config: uvicorn.Config) -> Starlette:
    return cast("Starlette", config.app)


def make_server(settings: Settings) -> Server:
    limits = settings.limits
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        http=FirstRequestTimeout,
        ws="websockets-sansio",
        ws_max_size=2 * limits.message_bytes,  # beyond it is closed without an answer of ours
        lifespan="off",  # `Server` runs it
        log_config=None,
        access_log=False,
        server_header=False,
        limit_concurrency=limits.max_connections + PAGE_CONNECTIONS,
        timeout_graceful_shutdown=limits.stop_seconds,
        h11_max_incomplete_event_size=1 << 15,
    )
    return Server(config)
