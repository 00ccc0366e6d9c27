"""The server is stopped or killed while rooms are played, and started again."""

from __future__ import annotations

import signal
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from ..running import PATIENCE, running
from .room_client import SWEETS, Browser, serving, settings
from .steadfast import SAID, started, word

if TYPE_CHECKING:
    from pathlib import Path

ROOMS = 4
ENOUGH = 120
"""The number of commands acknowledged before the server is killed."""


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


@pytest.mark.long
@pytest.mark.parametrize("number", [1, 2])
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path, number: int) -> None:
    enough, database = threading.Semaphore(0), f"sqlite:///{tmp_path / 'rooms.sqlite3'}"
    with started(database) as server:
        pairs = [Pair(server.address, enough) for _ in range(ROOMS)]
        for pair in pairs:
            pair.start()
        for _ in range(ENOUGH * number):
            assert enough.acquire(timeout=PATIENCE)
        server.process.send_signal(signal.SIGKILL)
        for pair in pairs:
            pair.join(PATIENCE)
            assert not pair.is_alive()
    with started(database) as server:
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
