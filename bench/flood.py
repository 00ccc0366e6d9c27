"""Attack a server on loopback at full speed, as a client for bench/attacks.py.

    python bench/flood.py NAME ADDRESS SOURCE SECONDS

It connects from SOURCE, an address of loopback. Whenever the server closes a connection, it opens
the next. Prints the number of connections, and what was sent.
"""

from __future__ import annotations

import contextlib
import resource
import socket
import sys
import time
from itertools import cycle
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WEBSOCKET = (
    "GET /ws/play HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
CHUNKED = (
    "POST /api/games/sokoban/read HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    "Transfer-Encoding: chunked\r\n\r\n"
)
CHUNK = b"1\r\n \r\n"
HEADER = b"a: b\r\n"
PING = b"\x89\x80\0\0\0\0"
FIRST, FRAGMENT = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"

BARE = 4_000
"""The most bare connections that are held open."""


class Flood:
    """The data that one attacking process sends until its time is over."""

    def __init__(self, address: str, source: str, seconds: float) -> None:
        self._host = address.removeprefix("http://")
        self._source, self._end = source, time.monotonic() + seconds
        self.connections, self.sent = 0, 0

    def lasts(self) -> bool:
        return time.monotonic() < self._end

    def connect(self) -> socket.socket:
        name, _, port = self._host.rpartition(":")
        self.connections += 1
        return socket.create_connection((name, int(port)), 5, (self._source, 0))

    def opened(self) -> Iterator[socket.socket]:
        """Yield one connection after the other, the next one once one is closed."""
        while self.lasts():
            with contextlib.suppress(OSError), self.connect() as sock:
                yield sock

    def send(self, sock: socket.socket, data: bytes) -> None:
        sock.sendall(data)
        self.sent += len(data)

    def chunks(self) -> None:
        """Send bodies of 3 MB in chunks of one byte."""
        for sock in self.opened():
            with contextlib.suppress(OSError):
                self.send(sock, CHUNKED.format(host=self._host).encode())
                self.send(sock, CHUNK * 500_000)
                sock.recv(1 << 16)

    def handshakes(self) -> None:
        """Ask for WebSockets with a header of 9 KB, and wait for the answer."""
        more = "Origin: http://{host}\r\nX: " + "x" * 9_000 + "\r\n\r\n"
        text = (WEBSOCKET.removesuffix("\r\n") + more).format(host=self._host)
        for sock in self.opened():
            with contextlib.suppress(OSError):
                sock.settimeout(5)
                self.send(sock, text.encode())
                sock.recv(1 << 16)

    def heads(self) -> None:
        """Send heads of 60 MB in short headers."""
        for sock in self.opened():
            with contextlib.suppress(OSError):
                self.send(sock, f"GET / HTTP/1.1\r\nHost: {self._host}\r\n".encode())
                for _ in range(1_000):
                    self.send(sock, HEADER * 10_000)

    def frames(self, first: bytes, more: bytes) -> None:
        for sock in self.opened():
            with contextlib.suppress(OSError):
                self.send(sock, WEBSOCKET.format(host=self._host).encode())
                sock.recv(1 << 16)
                self.send(sock, first)
                while self.lasts():
                    self.send(sock, more * 10_000)

    def pings(self) -> None:
        """Send pings whose answers are not read."""
        self.frames(PING, PING)

    def fragments(self) -> None:
        """Send one message, in empty fragments."""
        self.frames(FIRST, FRAGMENT)

    def bare(self) -> None:
        """Open connections that send nothing; the oldest is given up for a new one."""
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        held: list[socket.socket | None] = [None] * min(BARE, most - 100)
        for at in cycle(range(len(held))):
            if not self.lasts():
                return
            old = held[at]
            if old is not None:
                old.close()
            held[at] = None
            with contextlib.suppress(OSError):
                held[at] = self.connect()


FLOODS: dict[str, Callable[[Flood], None]] = {
    "chunks": Flood.chunks,
    "handshakes": Flood.handshakes,
    "heads": Flood.heads,
    "pings": Flood.pings,
    "fragments": Flood.fragments,
    "bare": Flood.bare,
}

if __name__ == "__main__":
    name, address, source, seconds = sys.argv[1:]
    flood = Flood(address, source, float(seconds))
    FLOODS[name](flood)
    print(f"{flood.connections} connections, {flood.sent / 1e6:.1f} MB sent")
