"""The sockets that a server listens on."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

from ...util.errors import Error
from .door import QUEUE

if TYPE_CHECKING:
    from ..limits.settings import Settings


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
