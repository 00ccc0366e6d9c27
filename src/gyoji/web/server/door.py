"""Listening sockets that turn away those who come too often, at the cost of an accept.

asyncio would first make a transport and a protocol for each.
"""

from __future__ import annotations

import errno
import socket
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from ..limits.places import Places

QUEUE = 2_048
"""The connections that the system keeps until they are accepted."""

ADMITTED_AT_ONCE = 32
"""The connections that are accepted before others get a turn; asyncio calls this a backlog."""

TURNED_AWAY_AT_ONCE = 64
"""The connections that are turned away before one that is accepted, or before others' turn."""


PAUSE_SECONDS = 1.0
"""Seconds for which asyncio accepts nothing when there is no room for another open file."""


class Door(socket.socket):
    """A listening socket whose connections are counted before they are accepted."""

    _places: Places
    _pause_until = 0.0

    @classmethod
    def replacing(cls, sock: socket.socket, places: Places) -> Self:
        """Return a door in place of a bound socket, which is of no use any more."""
        door = cls(fileno=sock.detach())
        door._places = places
        return door

    def listen(self, _backlog: int = QUEUE, /) -> None:
        super().listen(QUEUE)

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection and its address; BlockingIOError if there is none for now."""
        if monotonic() < self._pause_until:  # else asyncio would log each attempt
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
