"""The participants of a room: their roles, and their queues of outgoing messages."""

from __future__ import annotations

from asyncio import Queue, QueueFull
from typing import NamedTuple

from ..play.codec import CloseCode

MASTER, SEAT, SPECTATOR = "master", "seat", "spectator"

MAX_WAITING = 200
"""The maximum number of messages that may wait for a slow participant."""


class Role(NamedTuple):
    """A participant's role. A player has a seat, and may hold `more` seats."""

    kind: str
    seat: int | None = None
    more: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        return () if self.seat is None else (self.seat, *self.more)


THE_MASTER, A_SPECTATOR = Role(MASTER), Role(SPECTATOR)


class Goodbye(NamedTuple):
    """The last item in a queue: the code and the reason with which the connection closes."""

    code: int
    reason: str


class Participant:
    """One connection to a room, as the room sees it.

    The room never waits for a participant: messages are put into the participant's queue.
    """

    def __init__(self, role: Role, client: str) -> None:
        self.role, self.client = role, client
        self.waiting: Queue[bytes | Goodbye] = Queue(MAX_WAITING)
        self.dismissed = False

    def send(self, message: bytes) -> None:
        """Queue a message; dismiss the participant if too many already wait."""
        if self.dismissed:
            return
        try:
            self.waiting.put_nowait(message)
        except QueueFull:
            self.dismiss(CloseCode.TRY_LATER, "too many messages are waiting to be read; reconnect")

    def dismiss(self, code: int, reason: str) -> None:
        """Close the connection; drop queued messages if the goodbye needs their place."""
        if self.dismissed:
            return
        self.dismissed = True
        while self.waiting.full():  # a slow reader gets at least the reason
            self.waiting.get_nowait()
        self.waiting.put_nowait(Goodbye(code, reason))
