"""Who is connected to a room: what each may see, and what waits to be sent to him."""

from __future__ import annotations

from asyncio import Queue, QueueFull
from typing import NamedTuple

MASTER, SEAT, SPECTATOR = "master", "seat", "spectator"

GONE, FULL, FREED = 4404, 4429, 4403
"""Why a connection was closed, besides the reasons of all connections (`lines`)."""

WAITING = 200
"""The most messages that wait for one who is slow to read them."""


class Role(NamedTuple):
    """What somebody is in a room; a seat has its number, and there may be more that he holds."""

    kind: str
    seat: int | None = None
    more: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """All the seats that he holds."""
        return () if self.seat is None else (self.seat, *self.more)


THE_MASTER, A_SPECTATOR = Role(MASTER), Role(SPECTATOR)


class Goodbye(NamedTuple):
    """The last thing that is sent: why the connection is closed."""

    code: int
    why: str


class Person:
    """One connection. Nobody waits for it: what is sent to it is put into its queue."""

    def __init__(self, role: Role, address: str) -> None:
        self.role, self.address = role, address
        self.waiting: Queue[bytes | Goodbye] = Queue(WAITING)
        self.dismissed = False

    def send(self, message: bytes) -> None:
        """Send it a message; it is dismissed when too many wait already."""
        if self.dismissed:
            return
        try:
            self.waiting.put_nowait(message)
        except QueueFull:
            self.dismiss(1013, "too much is waiting to be read; come back")

    def dismiss(self, code: int, why: str) -> None:
        """Close the connection; when it does not read, what waits for it is dropped."""
        if self.dismissed:
            return
        self.dismissed = True
        while self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(Goodbye(code, why))
