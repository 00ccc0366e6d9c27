"""The server that runs the application: uvicorn, extended to tell open connections why it stops."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from typing import TYPE_CHECKING, cast

import uvicorn

from ..limits.logs import log_event
from .app import create_app
from .http_protocol import HttpProtocol
from .listen import ADMITTED_AT_ONCE, Door, address_of, listen
from .websocket_protocol import WebSocketProtocol

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from types import FrameType

    from starlette.applications import Starlette

    from ..limits.settings import Settings


class Server(uvicorn.Server):
    """A server that closes its WebSocket connections with a code and a sentence."""

    when_started: Callable[[], None] = staticmethod(lambda: None)

    address = ""
    """The URL on which the server listens, after it has started."""

    warm = False
    """True to start job processes at once, not only when the first clients need them."""

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """Shut down gracefully on SIGINT and SIGTERM, at once on a second SIGINT."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application and serve; without `sockets`, make the listening sockets.

        ListenError or DatabaseError if that fails; uvicorn itself would only log the error.
        """
        app = app_of(self.config)
        sockets, places = sockets or listen(app.state.shared.settings), app.state.shared.places
        try:
            self._lifespan = app.router.lifespan_context(app)
            await self._lifespan.__aenter__()
        except BaseException:
            for each in sockets:
                each.close()
            raise
        self.address = address_of(sockets)
        await super().startup([Door.replacing(each, places) for each in sockets])
        log_event("started", address=self.address)
        if self.warm:
            self._warming = asyncio.ensure_future(app.state.shared.jobs.warm_up())
        self.when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Our own closing comes first, since uvicorn would close connections without a reason.
        await app_of(self.config).state.shared.connections.stop()
        await super().shutdown(sockets)
        await self._lifespan.__aexit__(None, None, None)
        log_event("stopped")


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
        ws_max_size=2 * limits.message_bytes,  # beyond it, uvicorn closes the connection
        lifespan="off",  # `Server` runs it
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=ADMITTED_AT_ONCE,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=limits.stop_seconds,
    )
    return Server(config)


def favour_latency() -> None:
    """Tune the interpreter for quick answers rather than for throughput."""
    # A thread that computes gives way to the event loop after half a millisecond.
    sys.setswitchinterval(0.0005)
    # With many connections, the garbage collector took a third of the time. But plays and rooms
    # make hardly any cycles, and imported modules are never freed.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 50)
