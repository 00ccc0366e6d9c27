"""A client of single games for tests; it keeps the board that a page would show."""

from __future__ import annotations

import json
from collections import deque
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from .running import PATIENCE

if TYPE_CHECKING:
    from types import TracebackType

Answer = dict[str, Any]


class PlayClient:
    """One connection to /ws/play; its frames keep `board` up to date."""

    def __init__(self, address: str, path: str = "/ws/play", **options: Any) -> None:
        options = {"max_size": None, "compression": None, "open_timeout": PATIENCE, **options}
        url = address.replace("http", "ws", 1) + path
        self._connecting = connect(url, **options)
        self.board: list[list[str]] = []
        self.tiles: dict[str, Any] = {}
        self.described: dict[str, str] = {}
        self._number = 0

    def __enter__(self) -> PlayClient:
        self.socket = self._connecting.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._connecting.__exit__(kind, error, trace)

    def ask(self, what: str, **fields: object) -> Answer:
        """Send a message, and return its answer."""
        self._number += 1
        self.socket.send(json.dumps({"id": self._number, "type": what, **fields}))
        answer = self.receive()
        assert answer["id"] == self._number
        return answer

    def receive(self) -> Answer:
        """Receive the next message, and update the board."""
        answer: Answer = json.loads(self.socket.recv(PATIENCE))
        if answer["type"] == "open":
            self.board, self.tiles, self.described = answer["board"], {}, {}
            self._learn(answer)
        for frame in answer.get("frames", []):
            self._learn(frame)
            for row, column, glyph in frame["changes"]:
                assert self.board[row][column] != glyph, "what is told as changed has changed"
                self.board[row][column] = glyph
        return answer

    def frames(self, what: str, **fields: object) -> list[Answer]:
        """The frames that answer a message."""
        answer = self.ask(what, **fields)
        assert answer["type"] == "frames", answer
        frames: list[Answer] = answer["frames"]
        return frames

    def refused(self, what: str, **fields: object) -> str:
        """The sentence that refuses a message."""
        answer = self.ask(what, **fields)
        assert answer["type"] == "error", answer
        return str(answer["error"])

    def _learn(self, answer: Answer) -> None:
        """Learn new glyphs; none may be known already."""
        assert not answer["tiles"].keys() & self.tiles.keys()
        self.tiles |= answer["tiles"]
        self.described |= answer["described"]


def closed(client: PlayClient) -> tuple[int, str]:
    """The close code and reason of a connection; answers before it are skipped."""
    with pytest.raises(ConnectionClosed) as error:
        deque(iter(lambda: client.socket.recv(PATIENCE), None), 0)
    assert error.value.rcvd is not None
    return error.value.rcvd.code, error.value.rcvd.reason
