"""A server process, its rooms, and their players, with a minimal WebSocket client."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = 4
NEW = {
    "game": "labyrinth",
    "text": "\n".join([*["o o o o o o o"] * 7, "4", "0 0", "0 6", "6 0", "6 6", ""]),
}
LIMITS = (
    "messages_per_second", "message_burst", "requests_per_second", "request_burst", "max_rooms",
    "max_rooms_per_address", "max_rooms_per_network", "max_connections",
    "max_connections_per_address", "max_steps",
)  # fmt: skip
WORDS = "NSWE"
TEXT, PING, PONG = 1, 9, 10  # opcodes of RFC 6455


class Server(NamedTuple):
    """A server process, and the address that it listens at."""

    process: subprocess.Popen[str]
    address: str

    def memory(self) -> int:
        """Return the memory that it uses, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return next(
            int(line.split()[1]) * 1024 for line in status.splitlines() if line[:6] == "VmRSS:"
        )

    def seconds(self) -> float:
        """Return the processor time of it and all its living descendants, in seconds."""
        parents, ticks = dict[int, int](), dict[int, int]()
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended
                fields = (folder / "stat").read_text("latin-1").rpartition(")")[2].split()
                parents[int(folder.name)] = int(fields[1])
                ticks[int(folder.name)] = int(fields[11]) + int(fields[12])
        family, found = {self.process.pid}, 0
        while len(family) > found:
            found = len(family)
            family |= {each for each, parent in parents.items() if parent in family}
        return sum(ticks.get(each, 0) for each in family) / os.sysconf("SC_CLK_TCK")

    def ask(self, path: str, body: object = None) -> dict[str, str]:
        """Return the answer to a request."""
        headers = {"content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, data, headers)) as response:  # noqa: S310  # ours
            answer: dict[str, str] = json.load(response)
            return answer


@contextmanager
def serving(database: str, workers: int = 1) -> Iterator[Server]:
    """Run a server of so many processes, with limits that are never reached."""
    line = [sys.executable, "-m", "gyoji", "serve", "--port", "0", "--database", database]
    line += ["--workers", str(workers)]
    limits = [word for name in LIMITS for word in ("--limit", f"{name}=1000000")]
    line += [*limits, "--log", "error"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None  # noqa: S101  # it is a pipe
            yield Server(process, process.stdout.readline().split()[3].rstrip("/"))
        finally:
            process.terminate()


class Room(NamedTuple):
    """A room with all seats taken: its id and the players' tokens."""

    id: str
    tokens: list[str]


def made(server: Server, count: int) -> list[Room]:
    """Create `count` rooms."""
    rooms = []
    for _ in range(count):
        room = server.ask("/api/rooms", NEW)["id"]
        seats = (server.ask(f"/api/rooms/{room}/seats/{seat}", {}) for seat in range(PLAYERS))
        rooms.append(Room(room, [seat["token"] for seat in seats]))
    return rooms


@dataclass
class Load:
    """The work of the players of all rooms, and their average pause before a command."""

    pause: float = 0.0
    stopped: bool = False
    seconds: list[float] = field(default_factory=list)
    done: int = 0
    acknowledged: dict[str, int] = field(default_factory=dict)
    rng: Random = field(default_factory=lambda: Random(0))


class Player(asyncio.Protocol):
    """One connection, which sends a command as soon as it is this player's turn."""

    def __init__(self, load: Load, room: Room, seat: int) -> None:
        self._load, self._room, self._seat = load, room, seat
        self._data, self._open, self._sent = b"", False, 0.0
        self.ready = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the WebSocket handshake."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101  # it is TCP
        self.transport = transport
        host, port = transport.get_extra_info("peername")
        lines = (
            f"GET /ws/room/{self._room.id} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            f"Cookie: gyoji={self._room.tokens[self._seat]}", "", "",
        )  # fmt: skip
        transport.write("\r\n".join(lines).encode())

    def connection_lost(self, _error: Exception | None) -> None:
        """Stop: the server has closed the connection or was killed."""
        self._load.stopped = True
        self.ready.set()

    def data_received(self, data: bytes) -> None:
        """Take the messages out of the stream."""
        self._data += data
        if not self._open:
            _, found, self._data = self._data.partition(b"\r\n\r\n")
            self._open = bool(found)
        while self._open and (size := self._size()) and len(self._data) >= sum(size):
            head, end = size[0], sum(size)
            kind, text = self._data[0] & 15, self._data[head:end]
            self._data = self._data[end:]
            if kind == TEXT:
                self._receive(text)
            elif kind == PING:
                self._send(PONG, text)

    def _size(self) -> tuple[int, int] | None:
        """Return the sizes of the next frame's head and text; None while they are unknown."""
        for head, least in ((2, 0), (4, 126), (10, 127)):
            if len(self._data) < head:
                return None
            if head == 2 and self._data[1] < 126:
                return 2, self._data[1]
            if self._data[1] == least:
                return head, int.from_bytes(self._data[2:head], "big")
        return None

    def _receive(self, text: bytes) -> None:
        # The type stands at a fixed place in each message, so most of them need no parsing.
        kind = text[9:13]
        if kind == b"done":
            self._load.seconds.append(perf_counter() - self._sent)
            self._load.done += 1
            self._load.acknowledged[self._room.id] = json.loads(text)["seq"]
        elif kind == b"step":
            step = json.loads(text)
            if step["turn"] == self._seat:
                self.act(step["seq"] + 1)
        elif kind == b"room":
            self.ready.set()
        elif kind != b"seat":
            raise RuntimeError(text.decode())

    def act(self, seq: int) -> None:
        """Send a command, at once or after a pause."""
        if self._load.pause:
            wait = self._load.rng.uniform(0, 2 * self._load.pause)
            asyncio.get_running_loop().call_later(wait, self._command, seq)
        else:
            self._command(seq)

    def _command(self, seq: int) -> None:
        if self._load.stopped:
            return
        self._sent, word = perf_counter(), WORDS[seq // PLAYERS % 4]
        self._send(TEXT, f'{{"type":"do","id":{seq},"seq":{seq},"word":"{word}"}}'.encode())

    def _send(self, kind: int, text: bytes) -> None:
        """Send a short frame; its mask is 0, so the text needs no masking."""
        self.transport.write(bytes([128 | kind, 128 | len(text), 0, 0, 0, 0]) + text)


def in_folder(folder: Path) -> str:
    """Return the database of rooms in a folder."""
    return f"sqlite:///{folder / 'rooms.sqlite3'}"


async def joined(server: Server, load: Load, rooms: list[Room]) -> list[Player]:
    """Connect all players; none of them has sent a command yet."""
    host, _, port = server.address.removeprefix("http://").rpartition(":")
    loop, players = asyncio.get_running_loop(), list[Player]()
    for room in rooms:
        for seat in range(PLAYERS):
            make = partial(Player, load, room, seat)
            _, player = await loop.create_connection(make, host, int(port))
            await player.ready.wait()
            players.append(player)
    return players
