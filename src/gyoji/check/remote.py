"""Run other people's programs on a cluster: they are sent as files, prepared and run there."""

from __future__ import annotations

import os
import threading
from concurrent.futures import CancelledError
from contextlib import ExitStack
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

from ..util.jobs import Submitted
from ..util.temporary import temporary_folder
from .sandbox import NotStartedError, RunResult, Stop
from .sandbox.compilers import USUAL, prepare
from .sandbox.runner import Runner

if TYPE_CHECKING:
    from ..util.jobs import WorkerPool
    from .sandbox import Limits
    from .sandbox.compilers import Compilation

Environment = tuple[tuple[str, str], ...]

CUT_OFF = RunResult(Stop.FAILED, b"", b"", -1, 0.0, 0.0, 0)
"""The result of a run that nobody waits for any more."""


class SentFile(NamedTuple):
    """A file as it is sent to a worker, with its name and mode."""

    name: str
    data: bytes
    mode: int

    @classmethod
    def of(cls, path: Path) -> SentFile:
        """Read a file. OSError if it cannot be read."""
        return cls(path.name, path.read_bytes(), path.stat().st_mode)

    def write_into(self, folder: Path) -> Path:
        path = folder / self.name
        path.write_bytes(self.data)
        path.chmod(self.mode & 0o777)
        return path


class SentProgram(NamedTuple):
    """A program as it is sent to a worker: its file, arguments, limits, and how to run it."""

    file: SentFile
    arguments: tuple[str, ...]
    limits: Limits
    sandbox: str
    compilation: Compilation = USUAL


class RunRequest(NamedTuple):
    """One run of a program: its input, the seconds that it may take, and its own environment."""

    program: SentProgram
    data: bytes
    seconds: float
    environment: Environment


class Prepared:
    """A program on the machine of a worker, compiled if need be; one run at a time."""

    def __init__(self, program: SentProgram) -> None:
        self.program = program
        with ExitStack() as stack:
            sent, made = (stack.enter_context(temporary_folder()) for _ in range(2))
            path, limits, sandbox = program.file.write_into(sent), program.limits, program.sandbox
            ready = prepare(
                path, made, memory=limits.memory, sandbox=sandbox,
                compilation=program.compilation,
            )  # fmt: skip
            self._command, self._sees = (*ready.command, *program.arguments), ready.sees
            self._runners = dict[Environment, Runner]()
            self.sandbox = self._runner(()).sandbox
            self._place = os.fsencode(made / path.name) + b"/"
            self._stack = stack.pop_all()

    def close(self) -> None:
        for runner in self._runners.values():
            runner.close()
        self._stack.close()

    def _runner(self, environment: Environment) -> Runner:
        if environment not in self._runners:
            limits, sandbox = self.program.limits, self.program.sandbox
            self._runners[environment] = Runner(
                self._command, limits, sandbox=sandbox, sees=self._sees, environment=environment
            )
        return self._runners[environment]

    def run(self, data: bytes, seconds: float, environment: Environment) -> RunResult:
        """Run the program; its messages do not name the folder of the compiled program."""
        ran = self._runner(environment).run(data, seconds)
        return ran._replace(errors=ran.errors.replace(self._place, b""))


class _Worker(threading.local):
    """Per-thread state of a worker: the last program, because many runs of it may follow."""

    prepared: Prepared | None = None


WORKER = _Worker()


def prepare_program(program: SentProgram) -> Prepared:
    """Return the prepared program of this thread.

    BuildError if it does not compile, NotStartedError without a sandbox.
    """
    held = WORKER.prepared
    if held is not None and held.program == program:
        return held
    WORKER.prepared = None
    if held is not None:
        held.close()
    WORKER.prepared = Prepared(program)
    return WORKER.prepared


def sandbox_of(program: SentProgram) -> str:
    """Return the sandbox in which a worker runs a program."""
    return prepare_program(program).sandbox


def result_of(run: RunRequest) -> RunResult:
    return prepare_program(run.program).run(run.data, run.seconds, run.environment)


class RemoteProgram:
    """A program whose runners use the workers of a pool.

    The command begins with one file, which is sent to the workers. NotStartedError if this file
    cannot be read, or if a worker cannot start it; BuildError if it does not compile there.
    """

    place = ""

    def __init__(
        self, pool: WorkerPool, command: tuple[str, ...], limits: Limits, sandbox: str = "auto",
        compilation: Compilation = USUAL,
    ) -> None:  # fmt: skip
        first, *arguments = command
        try:
            file = SentFile.of(Path(first))
        except OSError as error:
            raise NotStartedError(
                f"a cluster gets a program as one file, a source or an executable,"
                f" but {first!a} cannot be read: {error.strerror}"
            ) from error
        self.words, self.limits, self._pool = command, limits, pool
        self._sent = SentProgram(file, tuple(arguments), limits, sandbox, compilation)
        self._sandbox = Submitted(pool, sandbox_of, self._sent).result()

    def runner(self, environment: Environment = ()) -> RemoteRunner:
        return RemoteRunner(self._pool, self._sent, self._sandbox, environment)


class RemoteRunner:
    """Runs a program on a pool's workers, one run at a time; like `sandbox.Runner` otherwise."""

    def __init__(
        self, pool: WorkerPool, program: SentProgram, sandbox: str, environment: Environment
    ) -> None:
        self.sandbox, self._pool, self._program = sandbox, pool, program
        self._environment = environment
        self._submitted: Submitted[RunRequest, RunResult] | None = None
        self._interrupted = False

    def run(self, data: bytes, seconds: float = inf) -> RunResult:
        """Run the program. NotStartedError if it cannot start; ValueError if workers are lost."""
        request = RunRequest(self._program, data, seconds, self._environment)
        self._submitted = Submitted(self._pool, result_of, request)
        if self._interrupted:
            self._submitted.cancel()
        try:
            return self._submitted.result()
        except CancelledError:
            return CUT_OFF

    def interrupt(self) -> None:
        """Stop waiting for a run in another thread, and for every later run."""
        self._interrupted, submitted = True, self._submitted
        if submitted is not None:
            submitted.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.interrupt()
