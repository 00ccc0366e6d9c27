"""What the keeper is told, once, and what it answers after each run."""

from __future__ import annotations

import struct

DONE, FAILED, TIME, MEMORY, OUTPUT, NOT_STARTED, CROWD = range(7)
"""Why a program stopped. CROWD: there were more processes than it may have."""

REPLY = struct.Struct("<iiddQQI")
"""Why it stopped, its status, seconds of wall time and of processor time; bytes of memory, of
output, and of standard error."""


class Plan:
    """What to run, and within what.

    `data` and `output` are memory files, `told` is a pipe that bubblewrap writes to, -1 without it.
    `extra` is how many processes are bubblewrap's own.
    """

    NUMBERS = ("data", "output", "told", "memory", "longest", "processes", "written", "extra")

    def __init__(
        self, numbers: dict[str, int], seconds: float, folder: str, environment: dict[str, str],
        command: list[str],
    ) -> None:  # fmt: skip
        self.data, self.output, self.told = (numbers[name] for name in self.NUMBERS[:3])
        self.memory, self.longest = numbers["memory"], numbers["longest"]
        self.processes, self.written = numbers["processes"], numbers["written"]
        self.extra = numbers["extra"]
        self.seconds, self.folder = seconds, folder
        self.walled = self.told >= 0
        self.environment, self.command = environment, command

    def words(self) -> list[str]:
        """The plan as arguments of the keeper."""
        numbers = [str(getattr(self, name)) for name in self.NUMBERS]
        given = [f"{name}={value}" for name, value in self.environment.items()]
        return [*numbers, repr(self.seconds), self.folder, str(len(given)), *given, *self.command]

    @classmethod
    def of(cls, words: list[str]) -> Plan:
        """The plan from the arguments."""
        many = len(cls.NUMBERS)
        numbers = dict(zip(cls.NUMBERS, map(int, words[:many]), strict=True))
        seconds, folder, given = words[many : many + 3]
        rest = words[many + 3 :]
        environment = dict(word.split("=", 1) for word in rest[: int(given)])
        return cls(numbers, float(seconds), folder, environment, rest[int(given) :])
