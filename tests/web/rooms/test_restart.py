"""The server is stopped or killed while rooms are played, and started again."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from ..running import running
from .room_client import PATIENCE, SWEETS, Browser, serving, settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROOMS, WORDS = 4, "NSWE"
SAID = {"N": "north", "S": "south", "W": "west", "E": "east"}
ENOUGH = 120
"""The number of commands acknowledged before the server is killed."""


class Process(NamedTuple):
    """A server process, and its address."""

    process: subprocess.Popen[str]
    address: str


@contextmanager
def started(folder: Path) -> Iterator[Process]:
    """A server process whose rooms are in this folder."""
    database = f"sqlite:///{folder / 'rooms.sqlite3'}"
    line = [sys.executable, "-m", "gyoji", "serve", "--port", "0", "--database", database]
    often = ("messages_per_second", "message_burst", "requests_per_second", "request_burst")
    line += [word for name in often for word in ("--limit", f"{name}=100000")]
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield Process(process, process.stdout.readline().split()[3].rstrip("/"))
        finally:
            process.terminate()


class Pair(threading.Thread):
    """Two who play in a room as fast as they can, until the server is gone."""

    def __init__(self, address: str, enough: threading.Semaphore) -> None:
        super().__init__(daemon=True)
        self.browsers = [Browser(address), Browser(address)]
        self.room = self.browsers[0].make()["id"]
        self.tokens = [
            browser.sit(self.room, seat)["token"] for seat, browser in enumerate(self.browsers)
        ]
        self.acknowledged, self._enough = 0, enough

    def run(self) -> None:
        """Play until the connection ends, however that may be."""
        one, other = self.browsers
        with suppress(ConnectionClosed), one.enter(self.room) as a, other.enter(self.room) as b:
            while True:
                seq = self.acknowledged + 1
                assert (b, a)[seq % 2].do(seq, word(seq), id=seq)["type"] == "done"
                self.acknowledged = seq
                self._enough.release()


def word(seq: int) -> str:
    """The command of a number."""
    return WORDS[seq // 2 % 4]


@pytest.mark.parametrize("number", [1, 2])
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path, number: int) -> None:
    enough = threading.Semaphore(0)
    with started(tmp_path) as server:
        pairs = [Pair(server.address, enough) for _ in range(ROOMS)]
        for pair in pairs:
            pair.start()
        for _ in range(ENOUGH * number):
            assert enough.acquire(timeout=PATIENCE)
        server.process.send_signal(signal.SIGKILL)
        for pair in pairs:
            pair.join(PATIENCE)
            assert not pair.is_alive()
    with started(tmp_path) as server:
        for pair in pairs:
            check(pair, server.address)


def check(pair: Pair, address: str) -> None:
    """Everything acknowledged is there, in order, and at most one more; the game goes on."""
    browser, last = Browser(address), pair.acknowledged
    browser.claim(pair.room, pair.tokens[(last - 1) % 2])
    with browser.enter(pair.room) as line:
        room = line.until("room")
        assert last <= room["seq"] <= last + 1
        said = [each["said"] for each in room["announcements"]]
        assert said == [SAID[word(seq)] for seq in range(1, room["seq"] + 1)]
        assert line.do(last, word(last), id=last) == {"type": "done", "id": last, "seq": last}
    on = room["seq"] + 1
    browser.claim(pair.room, pair.tokens[(on - 1) % 2])
    with browser.enter(pair.room) as line:
        assert line.do(on, word(on))["type"] == "done"


def test_a_server_that_is_stopped_says_so_and_its_rooms_go_on(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        browser = Browser(server.address)
        room = browser.make("sweets", SWEETS)["id"]
        token = browser.sit(room, 0)["token"]
        with browser.enter(room) as line:
            assert line.do(1, "1S 1 1")["type"] == "done"
            assert line.do(2, "4C 1 5")["type"] == "done"
            server.should_exit = True
            assert line.closed()[0] == 1012
    with serving(tmp_path) as address:
        browser = Browser(address)
        browser.claim(room, token)
        with browser.enter(room) as line:
            found = line.until("room")
            assert (found["seq"], found["seat"], found["frame"]["undo"]) == (2, 0, True)
            assert found["board"][0] == ["j1S", "L", "*", "*", "j4C", "*"]
            assert line.ask("take back", seq=3)["type"] == "done"
        with browser.enter(room) as line:
            assert line.until("room")["board"][0][4] == "L"
