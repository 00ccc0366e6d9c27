"""Places for open TCP connections: limits per client, and the choice of connections to drop.

Connections are counted when they are accepted, before any data have come. If no place is free,
connections that only wait for a request are dropped for new ones. A few places are reserved for
requests that ask for the server's health.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio import BaseTransport
from collections import Counter
from typing import TYPE_CHECKING

from uvicorn.middleware.proxy_headers import _TrustedHosts  # which uvicorn itself uses

from .addresses import network_of
from .logs import log_event
from .rate_limits import RateLimiter
from .refusals import RefusalError

if TYPE_CHECKING:
    from asyncio import TimerHandle, Transport

    from .limits import ServerLimits
    from .metrics import Metrics
    from .settings import Settings


# ---------------------------------------------------------------- open files
# The limit of open files of the process, which also limits its connections.

OTHER_FILES = 200
"""Open files besides connections: of the database, of job processes, and files being sent."""

LEAST = 50
"""The number of connections that are allowed even if the process may open fewer files."""


def room_for_connections() -> int:
    """Return the number of connections that fit into the files that the process may have open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else max(soft - OTHER_FILES, LEAST)


def raise_open_files(connections: int) -> None:
    """Raise the limit of open files for this many connections; log a warning if that fails."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    needed = connections + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most < needed:
        log_event("few open files", logging.WARNING, allowed=most, needed=needed)


# ---------------------------------------------------------------- places

PAGE_CONNECTIONS = 200
"""The number of connections for pages and files, besides the WebSocket connections."""

RESERVED = 20
"""The number of additional connections, which may only ask for the server's health."""

RESERVED_SECONDS = 1.0
"""Seconds within which a request has to arrive over one of these additional connections."""

UNREAD_SECONDS = 20.0
"""Seconds after which the connection of a client that reads nothing of its answer is closed."""

SWEEP_SECONDS = 0.5

PROXIES = "proxies"
"""The name that stands for the client of all connections from trusted proxies."""

PENALTY = 20
"""The number of new connections that a client loses if one of its connections breaks a rule."""

ADDRESS_FULL = "your address has reached its limit of connections; close one"
SERVER_FULL = "the server has reached its limit of connections; try again later"


def most_connections(limits: ServerLimits) -> int:
    """Return the maximum number of connections of a server with these limits."""
    return limits.max_connections + PAGE_CONNECTIONS + RESERVED


class Place:
    """An open connection; the fields say what it waits for."""

    __slots__ = ("client", "moved", "resting", "transport", "unsent")

    def __init__(self, transport: Transport, client: str, now: float) -> None:
        self.transport, self.client = transport, client
        self.resting: float | None = now  # the time since which it waits for a request, or None
        self.unsent, self.moved = 0, now  # the unsent bytes, and when this number last changed


class Places:
    """The open connections of a server, and of each client."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._limits = limits = settings.limits
        self._metrics, self._proxies = metrics, _TrustedHosts(settings.trusted_proxies)
        self._most = min(most_connections(limits), room_for_connections()) - RESERVED
        burst = 2 * limits.max_open_per_address  # enough for a school whose pupils come at once
        self._arrivals = RateLimiter(limits.connections_per_second, burst)
        self._open = dict[BaseTransport, Place]()
        self._of_client = Counter[str]()
        # For each client, its idle connections; the one that has been idle longest comes first.
        self._resting = dict[str, dict[Place, None]]()
        self._reserved = dict[Place, None]()
        self._sweeping: TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._open)

    def may_enter(self, address: str) -> bool:
        """Count a connection that is being made; False if its client makes too many."""
        client = self._client_at(address)
        if client == PROXIES or self._arrivals.take(client):
            return True
        self._metrics.refused.labels("rate").inc()
        return False

    def enter(self, transport: Transport, address: str) -> Place:
        """Return the place of a new connection.

        RefusalError if all places are taken, and no idle connection can be dropped.
        """
        client = self._client_at(address)
        if client != PROXIES and self._of_client[client] >= self._limits.max_open_per_address:
            self._make_room(client, ADDRESS_FULL)
        place = Place(transport, client, asyncio.get_running_loop().time())
        if not self._admit(place):
            self._reserve(place)
        self._open[transport] = place
        self._of_client[client] += 1
        if self._sweeping is None:
            self._sweep()
        return place

    def of(self, transport: BaseTransport) -> Place:
        return self._open[transport]

    def begin(self, place: Place) -> bool:
        """Note that a request has come; False if the place allows only health requests."""
        self._wake(place)
        return place not in self._reserved or self._admit(place)

    def rest(self, place: Place) -> None:
        """Note that the request has been answered: the connection waits for the next one."""
        if place.transport in self._open:
            place.resting = asyncio.get_running_loop().time()
            self._resting.setdefault(place.client, {})[place] = None

    def leave(self, place: Place) -> None:
        if self._open.pop(place.transport, None) is None:
            return
        self._wake(place)
        self._reserved.pop(place, None)
        self._of_client[place.client] -= 1
        if not self._of_client[place.client]:  # a Counter would keep it for ever
            del self._of_client[place.client]

    def penalize(self, place: Place) -> None:
        """Allow the client fewer new connections, since it broke a rule that no browser breaks."""
        if place.client != PROXIES:
            self._arrivals.bucket(place.client).spend(PENALTY)

    def _client_at(self, address: str) -> str:
        """Return the client of a new connection; the client behind a proxy is not known yet."""
        return PROXIES if address in self._proxies else network_of(address)

    def _admit(self, place: Place) -> bool:
        """Count a connection as an ordinary one; False if no place is free or can be made free."""
        if len(self._open) - len(self._reserved) >= self._most:
            if not self._resting:
                return False
            # The client with the most idle connections loses one, so an attack from one address
            # harms only itself.
            fullest = max(self._resting, key=lambda client: len(self._resting[client]))
            self._make_room(fullest, SERVER_FULL)
        self._reserved.pop(place, None)
        if place.resting is not None:
            self._resting.setdefault(place.client, {})[place] = None
        return True

    def _reserve(self, place: Place) -> None:
        """Put a connection into the reserve; if that is full, drop an idle one from it.

        RefusalError if no connection in the reserve is idle.
        """
        if len(self._reserved) >= RESERVED:
            late = next((other for other in self._reserved if other.resting is not None), None)
            if late is None:
                raise self._refusal(SERVER_FULL)
            self._drop(late)
        self._reserved[place] = None

    def _make_room(self, client: str, sentence: str) -> None:
        """Drop the connection of this client that has been idle longest.

        RefusalError if the client has no idle connection.
        """
        if client not in self._resting:
            raise self._refusal(sentence)
        self._drop(next(iter(self._resting[client])))

    def _refusal(self, sentence: str) -> RefusalError:
        self._metrics.refused.labels("connections").inc()
        return RefusalError(503, sentence, retry=5)

    def _drop(self, place: Place) -> None:
        self.leave(place)
        place.transport.abort()

    def _wake(self, place: Place) -> None:
        place.resting = None
        resting = self._resting.get(place.client, {})
        resting.pop(place, None)
        if not resting:
            self._resting.pop(place.client, None)

    def _sweep(self) -> None:
        """Drop connections that have waited too long; do so again later if any are left."""
        loop = asyncio.get_running_loop()
        for place in list(self._open.values()):
            if self._is_late(place, loop.time()):
                self._drop(place)
        self._sweeping = loop.call_later(SWEEP_SECONDS, self._sweep) if self._open else None

    def _is_late(self, place: Place, now: float) -> bool:
        unsent = place.transport.get_write_buffer_size()
        if not unsent or unsent != place.unsent:
            place.unsent, place.moved = unsent, now
        if now - place.moved > UNREAD_SECONDS:
            self._metrics.refused.labels("slow").inc()
            return True
        patience = RESERVED_SECONDS if place in self._reserved else self._limits.request_seconds
        return place.resting is not None and now - place.resting > patience
