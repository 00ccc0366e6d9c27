"""The sockets on which a server listens, and which turn away clients that connect too often."""

from __future__ import annotations

import errno
import os
import socket
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from ...util.errors import Error

if TYPE_CHECKING:
    from ..limits.places import Places
    from ..limits.settings import Settings

QUEUE = 2_048
"""The maximum number of connections that the system keeps until they are accepted."""

ADMITTED_AT_ONCE = 32
"""The number of connections accepted before other work gets a turn (asyncio's `backlog`)."""

TURNED_AWAY_AT_ONCE = 64
"""The maximum number of connections that one call of `accept` turns away."""

PAUSE_SECONDS = 1.0
"""Seconds for which asyncio accepts nothing after it could not open another file."""


class ListenError(Error):
    """The server cannot listen; a sentence says why."""


def listen(settings: Settings) -> list[socket.socket]:
    """Listen on all addresses of the host's name. ListenError if that cannot be done."""
    sockets = list[socket.socket]()
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        for family, _, _, _, address in dict.fromkeys(found):
            sockets.append(socket.create_server(address[:2], family=family, backlog=QUEUE))
    except (OSError, UnicodeError) as error:
        for each in sockets:
            each.close()
        raise ListenError(_sentence(settings, error)) from None
    return sockets


def address_of(sockets: list[socket.socket]) -> str:
    """Return the URL of the first socket; with port 0 the system has chosen one."""
    name = sockets[0].getsockname()
    host = f"[{name[0]}]" if ":" in name[0] else name[0]
    return f"http://{host}:{name[1]}"


def _sentence(settings: Settings, error: OSError | UnicodeError) -> str:
    where = f"cannot listen on {settings.host}:{settings.port}"
    number = getattr(error, "errno", None) or 0
    reason = os.strerror(number) if number > 0 else getattr(error, "strerror", "") or str(error)
    return f"{where}: {reason[:1].lower()}{reason[1:]}"


class Door(socket.socket):
    """A listening socket that turns away clients that connect too often, at the cost of an accept.

    To turn them away later would also cost a transport and a protocol of asyncio each time.
    """

    _places: Places
    _pause_until = 0.0

    @classmethod
    def replacing(cls, sock: socket.socket, places: Places) -> Self:
        """Return a door in place of a bound socket, which cannot be used any more."""
        door = cls(fileno=sock.detach())
        door._places = places
        return door

    def listen(self, _backlog: int = QUEUE, /) -> None:
        super().listen(QUEUE)

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection and its address; BlockingIOError if there is none for now."""
        if monotonic() < self._pause_until:  # otherwise, asyncio would log each attempt
            raise BlockingIOError
        for _ in range(TURNED_AWAY_AT_ONCE):
            try:
                connection, address = super().accept()
            except OSError as error:
                if error.errno in (errno.EMFILE, errno.ENFILE):
                    self._pause_until = monotonic() + PAUSE_SECONDS / 2
                raise
            if self._places.may_enter(address[0]):
                return connection, address
            connection.close()
        raise BlockingIOError
