"""Servers as processes of their own, and players who come back whenever they are cut off."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from websockets.exceptions import WebSocketException

from ..running import PATIENCE, PATIENT, eventually
from .room_client import Browser

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = "NSWE"
SAID = {"N": "north", "S": "south", "W": "west", "E": "east"}
PAUSE = 0.1
"""The seconds until one who was cut off comes back: a server that starts needs the processors."""

SECONDS = 300.0
"""The seconds after which players give up, so that a failing test ends."""


class Process(NamedTuple):
    """A server process, and its address."""

    process: subprocess.Popen[str]
    address: str

    def workers(self) -> list[int]:
        """The ids of its workers."""
        line = ["pgrep", "-P", str(self.process.pid)]
        found = subprocess.run(line, stdout=subprocess.PIPE, check=False)
        return [int(word) for word in found.stdout.split()]


@contextmanager
def started(database: str, workers: int = 1, port: int = 0) -> Iterator[Process]:
    """A server process with its rooms in this database."""
    line = [sys.executable, "-m", "gyoji", "serve", "--port", str(port), "--database", database]
    often = ("messages_per_second", "message_burst", "requests_per_second", "request_burst")
    limits = {**PATIENT, **dict.fromkeys(often, 100_000)}
    line += [word for name in limits for word in ("--limit", f"{name}={limits[name]}")]
    line += ["--workers", str(workers), "--log", "error"]
    with subprocess.Popen(
        line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            yield Process(process, process.stdout.readline().split()[3].rstrip("/"))
        finally:
            process.terminate()


def word(seq: int) -> str:
    """The command of a number."""
    return WORDS[seq // 2 % 4]


class Pair(threading.Thread):
    """Two who play in a room, at two addresses, until it is enough.

    Whoever is cut off comes back, and sends again what was not acknowledged.
    """

    def __init__(self, *addresses: str) -> None:
        super().__init__(daemon=True)
        self.browsers = [Browser(address) for address in addresses]
        self.room = self.browsers[0].make()["id"]
        for seat, browser in enumerate(self.browsers):
            browser.sit(self.room, seat)
        self.acknowledged, self.cut_off, self.took = 0, 0, list[float]()
        self._enough, self._end = threading.Event(), monotonic() + SECONDS

    def run(self) -> None:
        """Play."""
        while not self._enough.is_set() and monotonic() < self._end:
            with suppress(WebSocketException, OSError):
                self._play()
                return
            self.cut_off += 1
            sleep(PAUSE)

    def _play(self) -> None:
        one, other = self.browsers
        with one.enter(self.room) as a, other.enter(self.room) as b:
            while not self._enough.is_set() and monotonic() < self._end:
                seq, begun = self.acknowledged + 1, monotonic()
                if (b, a)[seq % 2].do(seq, word(seq), id=seq)["type"] == "done":
                    self.acknowledged = seq
                    self.took.append(monotonic() - begun)

    def check(self) -> None:
        """It was enough. All that was acknowledged is there, in order, and at most one more."""
        self._enough.set()
        self.join(SECONDS + PATIENCE)
        assert not self.is_alive()
        last = self.acknowledged
        for browser in self.browsers:
            with browser.enter(self.room) as line:
                room = line.until("room")
                while room["seq"] < last:  # a process may hear of the last of it in a moment
                    room["seq"] = (step := line.until("step"))["seq"]
                    room["announcements"].append(step["announcement"])
            said = [each["said"] for each in room["announcements"]]
            assert said[:last] == [SAID[word(seq)] for seq in range(1, last + 1)]
            assert len(said) <= last + 1

    def goes_on(self) -> None:
        """Wait until some more commands are acknowledged."""
        more = self.acknowledged + 10
        eventually(lambda: self.acknowledged >= more)
