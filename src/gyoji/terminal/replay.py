"""Replays undone commands at a steady speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    SetInterval = Callable[[float, Callable[[], None]], Timer]

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""Steps a second. A speed outside this range, from the command line, is left alone."""


class Replay:
    """A timer that calls `step` until it returns False: until no step is left."""

    def __init__(self, speed: float, set_interval: SetInterval, step: Callable[[], bool]) -> None:
        self.speed, self._set_interval, self._step = speed, set_interval, step
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        return self._timer is not None

    def start(self) -> None:
        self._timer = self._set_interval(1 / self.speed, self._tick)

    def pause(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _tick(self) -> None:
        if self.running and not self._step():
            self.pause()

    def change_speed(self, by: int) -> None:
        """Go to the next of `SPEEDS`, up or down; a speed beyond them never moves the wrong way."""
        if by > 0:
            self.speed = min((speed for speed in SPEEDS if speed > self.speed), default=self.speed)
        else:
            self.speed = max((speed for speed in SPEEDS if speed < self.speed), default=self.speed)
        if self.running:  # a timer of Textual keeps its interval, so a new one is needed
            self.pause()
            self.start()
