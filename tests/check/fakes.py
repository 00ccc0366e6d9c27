"""Programs that need no process: functions from an input to an output, run as a runner would."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import gyoji
from gyoji.check.sandbox import RunResult, Stop

if TYPE_CHECKING:
    from collections.abc import Callable


class CrashError(Exception):
    """The program ends with this exit status, after this output."""

    def __init__(self, status: int, output: bytes = b"") -> None:
        self.status, self.output = status, output


class Fake:
    """Runs a function and keeps its inputs."""

    sandbox = "limits only"

    def __init__(self, program: Callable[[bytes], bytes]) -> None:
        self.inputs: list[bytes] = []
        self._program = program

    def run(self, data: bytes, seconds: float = inf) -> RunResult:
        self.inputs.append(data)
        stop, status = Stop.DONE, 0
        try:
            output = self._program(data)
        except TimeoutError:
            stop, status, output = Stop.TIME, -9, b""
        except CrashError as crash:
            stop, status, output = Stop.FAILED, crash.status, crash.output
        needed = min(10.0, seconds) if stop == Stop.TIME else 0.0
        return RunResult(stop, output, b"", status, needed, 0.0, 0)

    def interrupt(self) -> None:
        """It does not take long."""


def referee(game: str) -> Callable[[bytes], bytes]:
    """A program that is right."""
    return lambda data: b"".join(gyoji.judge(game, data))
