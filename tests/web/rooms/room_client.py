"""A browser for tests of rooms: a cookie jar, and connections."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.settings import Settings
from gyoji.web.rooms.repository import RoomRepository

from ..running import PATIENCE, PATIENT, running

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

LABYRINTH = """\
b>  o   w   r1v
bv  r1v r1< r1<
y10 e1  bv  y11
y20 w   y12 o
2
3 3
0 1
"""
SWEETS = """\
6 2
*L**L*
*ML*ML
1
2 2 1 C
2 5 1 P
"""

BUSY = 1_000_000


def settings(folder: Path, **limits: int) -> Settings:
    """The settings of a test's server, without rate limits."""
    often = ("requests_per_second", "request_burst", "messages_per_second", "message_burst")
    usual = dict.fromkeys((*often, "max_rooms_per_address", "max_rooms_per_network"), BUSY)
    return Settings(
        port=0, folder=folder, limits=replace(ServerLimits(), **{**PATIENT, **usual, **limits})
    )


@contextmanager
def serving(folder: Path, **limits: int) -> Iterator[str]:
    """The address of a new server."""
    with running(settings(folder, **limits)) as server:
        yield server.address


def with_repository(url: str, scenario: Callable[[RoomRepository], Awaitable[None]]) -> None:
    """Run a scenario with a repository."""

    async def run() -> None:
        repository = RoomRepository(url)
        try:
            await scenario(repository)
        finally:
            await repository.close()

    asyncio.run(run())


class Browser:
    """One person's browser."""

    def __init__(self, address: str, comes_from: str = "") -> None:
        """`comes_from` is the address that the proxy on this machine says it has."""
        headers = {"X-Forwarded-For": comes_from} if comes_from else {}
        self.address, self.client = (
            address,
            httpx.Client(base_url=address, headers=headers, timeout=PATIENCE),
        )

    def post(self, path: str, status: int = 201, **body: object) -> Any:
        """POST a request; its answer has to have this status."""
        answer = self.client.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        """GET a path; the answer has to have this status."""
        answer = self.client.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def make(self, game: str = "labyrinth", text: str = LABYRINTH, **more: Any) -> Any:
        """Create a room, in another browser of this address: this one is not the master."""
        other = Browser(self.address)
        other.client.headers = self.client.headers
        return other.post("/api/rooms", game=game, text=text, **more)

    def sit(self, room: str, seat: int, name: str = "") -> Any:
        """Take a seat."""
        return self.post(f"/api/rooms/{room}/seats/{seat}", name=name)

    def claim(self, room: str, token: str) -> Any:
        """Claim the role of a token."""
        return self.post(f"/api/rooms/{room}/claim", 200, token=token)

    @contextmanager
    def enter(self, room: str) -> Iterator[RoomClient]:
        """A connection to a room, with its cookie if there is one."""
        path = f"/ws/room/{room}"
        cookies = self.client.build_request("GET", path).headers.get("cookie")
        headers = {"Cookie": cookies} if cookies else {}
        url = self.address.replace("http", "ws", 1) + path
        with connect(
            url, additional_headers=headers, max_size=None, max_queue=None, open_timeout=PATIENCE
        ) as socket:
            yield RoomClient(socket)


class RoomClient:
    """A connection to a room."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def hear(self) -> Any:
        """The next message."""
        return json.loads(self.socket.recv(PATIENCE))

    def closed(self) -> tuple[int, str]:
        """The close code and reason; messages before it are skipped."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code, closed.rcvd.reason

    def until(self, kind: str, **has: object) -> Any:
        """The next message of this type with these fields."""
        while True:
            message = self.hear()
            if message["type"] == kind and all(message[key] == has[key] for key in has):
                return message

    def answer(self, number: object) -> Any:
        """The answer to the message of this id; other messages before it are skipped."""
        while True:
            message = self.hear()
            if message.get("id") == number and message["type"] != "room":
                return message

    def say(self, kind: str, **more: object) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"type": kind, **more}))

    def do(self, seq: int, word: str, **more: object) -> Any:
        """Send a command, and wait until it is done or refused."""
        return self.ask("do", seq=seq, word=word, **more)

    def ask(self, kind: str, **more: object) -> Any:
        """Send a message, and wait for its answer."""
        asked = {"id": f"{kind}-{more.get('seq')}", **more}
        self.say(kind, **asked)
        return self.answer(asked["id"])
