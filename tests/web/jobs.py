"""Jobs for tests, which job processes import by name."""

from __future__ import annotations

import os
import signal
from itertools import count

from gyoji.web.limits.refusals import RefusalError, UnreadableError


def double(number: int) -> int:
    return 2 * number


def process() -> int:
    return os.getpid()


def endless() -> None:
    """A job that is never done."""
    for _ in count():
        pass


def endless_job(*_: object) -> None:
    """In place of any other job."""
    endless()


def crash() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def zeros(size: int) -> bytes:
    return bytes(size)


def refuse() -> None:
    raise UnreadableError(400, "expected a wall, found air", 3, 7)


def refuse_later() -> None:
    raise RefusalError(429, "too often", retry=9)


class Unreadable:
    """Arguments that a job process cannot read."""

    def __reduce__(self) -> tuple[object, tuple[()]]:
        return broken, ()


def broken(*_: object) -> None:
    raise RuntimeError("secret")
