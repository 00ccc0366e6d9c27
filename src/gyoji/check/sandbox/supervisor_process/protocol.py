"""The messages between owner and supervisor: the plan, the requests and the replies."""

from __future__ import annotations

import struct

DONE, FAILED, TIME, MEMORY, OUTPUT, NOT_STARTED, PROCESSES, FILES = range(8)
"""Reasons why a program stopped: the first five as in `Stop`, in its order."""

READY = b"."
"""Sent when the supervisor has started."""

REQUEST = struct.Struct("<d")
"""The time limit of the requested run, in seconds."""

REPLY = struct.Struct("<iidddQQI")
"""The reason for the end; its status; seconds of wall time without waiting for a core, of waiting,
and of processor time; bytes of memory, of output and of standard error.
"""


class RunPlan:
    """The command to run, and its limits.

    `input` and `output` are memory files. `status` is a pipe for the reports of bubblewrap, if
    it is started for each run, else -1. `overhead` is the number of the sandbox's own processes in
    a run, 0 without a sandbox. `user` and `group` are the owner's. `confined` is 1 if the kernel
    alone keeps the program to the paths in `shown` and `writable`. The program then also has
    namespaces of its own, unless `overhead` is 0. In bubblewrap, `shown` has another meaning: the
    paths in the temporary folders that are kept when new folders take their place; and `hidden`
    are the paths that only the supervisor itself needs.
    `sanitized` is 1 for a program that reserves far more memory than it uses.
    `varied` is 1 if the process number of the program has to differ from run to run.
    `talks` is 1 for a program that talks with the owner: `input` and `output` are then pipes, and
    there is one run.
    `cgroup` is a handle of the supervisor's control group, -1 without one. `members`, which is set
    for each run, is the handle through which a process joins the group of the run.
    This is a plain class and no NamedTuple, because `typing` would make every supervisor larger.
    """

    NUMBERS = (
        "input", "output", "status", "memory", "longest", "processes", "written", "files",
        "overhead", "user", "group", "confined", "cgroup", "sanitized", "varied", "talks",
    )  # fmt: skip

    def __init__(
        self, numbers: dict[str, int], seconds: float, folder: str, environment: dict[str, str],
        shown: list[str], writable: list[str], hidden: list[str], command: list[str],
    ) -> None:  # fmt: skip
        self.input, self.output, self.status = (numbers[name] for name in self.NUMBERS[:3])
        self.memory, self.longest = numbers["memory"], numbers["longest"]
        self.processes, self.written = numbers["processes"], numbers["written"]
        self.files, self.overhead = numbers["files"], numbers["overhead"]
        self.user, self.group = numbers["user"], numbers["group"]
        self.confined, self.cgroup = bool(numbers["confined"]), numbers["cgroup"]
        self.sanitized, self.varied = bool(numbers["sanitized"]), bool(numbers["varied"])
        self.talks, self.members = bool(numbers["talks"]), -1
        self.seconds, self.folder = seconds, folder
        self.sandboxed = self.overhead > 0 and not self.confined
        self.nested = self.sandboxed and self.status < 0
        self.reported = self.overhead > 0 and self.status < 0
        self.environment, self.command = environment, command
        self.shown, self.writable, self.hidden = shown, writable, hidden

    def words(self) -> list[str]:
        """Return the plan as command-line arguments of the supervisor."""
        numbers = [str(int(getattr(self, name))) for name in self.NUMBERS]
        variables = [f"{name}={value}" for name, value in self.environment.items()]
        lists = variables, self.shown, self.writable, self.hidden, self.command
        counted = (word for words in lists for word in (str(len(words)), *words))
        return [*numbers, repr(self.seconds), self.folder, *counted]

    @classmethod
    def of(cls, words: list[str]) -> RunPlan:
        """Return the plan from the arguments that `words` has made."""
        rest = iter(words)
        numbers = {name: int(next(rest)) for name in cls.NUMBERS}
        seconds, folder = float(next(rest)), next(rest)
        variables, *lists = ([next(rest) for _ in range(int(next(rest)))] for _ in range(5))
        environment = dict(word.split("=", 1) for word in variables)
        return cls(numbers, seconds, folder, environment, *lists)
