"""The server that runs the application: uvicorn, which tells open connections why it stops."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING, cast

import uvicorn

from .app import create_app
from .door import ADMITTED_AT_ONCE, Door
from .http_protocol import HttpProtocol
from .logs import log_event
from .websocket_protocol import WebSocketProtocol

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from types import FrameType

    from starlette.applications import Starlette

    from .settings import Settings


class ListenError(Exception):
    """The server cannot listen; a sentence says why."""


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
        try:
            bound, places = sockets or await self._bound(), app.state.shared.places
            await super().startup([Door.replacing(each, places) for each in bound])
        except OSError as error:
            await self._lifespan.__aexit__(None, None, None)
            raise ListenError(self._reason(error)) from None
        log_event("started", address=self.address)
        if self.warm:
            self._warming = asyncio.ensure_future(app.state.shared.jobs.warm_up())
        self.when_started()

    async def _bound(self) -> list[socket.socket]:
        """Sockets of the configured address, on which nobody listens yet."""
        server = await asyncio.get_running_loop().create_server(
            asyncio.Protocol, self.config.host, self.config.port, start_serving=False
        )
        bound = [each.dup() for each in server.sockets]
        server.close()
        return bound

    def _reason(self, error: OSError) -> str:
        number = error.errno or 0
        reason = os.strerror(number) if number > 0 else error.strerror or str(error)
        where = f"cannot listen on {self.config.host}:{self.config.port}"
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


def app_of(config: uvicorn.Config) -> Starlette:
    return cast("Starlette", config.app)


def make_server(settings: Settings) -> Server:
    limits = settings.limits
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=2 * limits.message_bytes,  # beyond it is closed without an answer of ours
        lifespan="off",  # `Server` runs it
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=ADMITTED_AT_ONCE,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=limits.stop_seconds,
    )
    return Server(config)
