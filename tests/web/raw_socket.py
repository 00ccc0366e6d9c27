"""A client that follows no protocol: bytes on a socket."""

from __future__ import annotations

import socket
import struct
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from .running import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

HANDSHAKE = (
    "GET /ws/play HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n{more}\r\n"
)


@contextmanager
def connected(address: str, buffer: int = 0, source: str = "") -> Iterator[socket.socket]:
    """A connection to a server; its receive buffer has `buffer` bytes."""
    host, _, port = address.removeprefix("http://").rpartition(":")
    with socket.socket() as sock:
        if buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        sock.settimeout(PATIENCE)
        if source:
            sock.bind((source, 0))
        sock.connect((host, int(port)))
        yield sock


def all_of(sock: socket.socket) -> bytes:
    """Everything received until the server closes."""
    parts = list[bytes]()
    try:
        while part := sock.recv(1 << 16):
            parts.append(part)
    except ConnectionError:
        pass  # closed with something of ours unread
    return b"".join(parts)


def until(sock: socket.socket, text: bytes) -> bytes:
    """Everything received up to this text, which has to come."""
    got = b""
    while text not in got:
        part = sock.recv(1 << 16)
        assert part, f"the connection was closed before {text!r}, after {got!r}"
        got += part
    return got


def flood(sock: socket.socket, data: bytes) -> None:
    """Send as much as the server takes."""
    with suppress(ConnectionError):  # it has closed
        sock.sendall(data)


def close_of(received: bytes) -> tuple[int, str]:
    """The code and the reason with which a connection was closed, after only short frames."""
    at = 0
    while received[at] != 0x88:
        at += 2 + received[at + 1]
    data = received[at + 2 : at + 2 + received[at + 1]]
    return int.from_bytes(data[:2]), data[2:].decode()


def upgrade(sock: socket.socket, address: str, header: str = "") -> None:
    """Become a WebSocket connection; `header` is one more line of the request."""
    more = f"{header}\r\n" if header else ""
    sock.sendall(HANDSHAKE.format(host=address.removeprefix("http://"), more=more).encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += sock.recv(1)
    assert head.startswith(b"HTTP/1.1 101")


def frame(data: bytes, opcode: int = 1, *, final: bool = True) -> bytes:
    """A client's frame, with a mask of zeros."""
    first = opcode | (0x80 if final else 0)
    size = len(data)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    return head + bytes(4) + data
