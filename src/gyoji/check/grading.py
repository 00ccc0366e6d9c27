"""Grade many programs on the same tests."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from ..engine.judge import judge
from ..game.shrinking import shrinking_of
from ..notation.source import Source
from ..sandbox import BuildError, NotStartedError, Runner, prepare
from ..sandbox.compilers import runnable
from .cases import answer_of, inputs
from .results import Verdict
from .verdicts import verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.game import Game
    from ..sandbox import Limits, PreparedProgram

GROUP = re.compile(r"[^\W\d_]+")


class Test(NamedTuple):
    """An input with its expected answer."""

    name: str
    group: str
    """The folder of the test, or the word that its name begins with."""
    data: bytes
    answer: bytes


class Result(NamedTuple):
    """A program's result on a test."""

    test: Test
    verdict: Verdict
    status: int
    seconds: float
    cpu: float
    memory: int
    errors: bytes
    """The end of its standard error."""


class Grade(NamedTuple):
    """A program's results on all tests. `trouble` says why it was not run."""

    name: str
    results: list[Result]
    trouble: str = ""

    @property
    def accepted(self) -> int:
        return sum(result.verdict == Verdict.ACCEPTED for result in self.results)

    @property
    def verdict(self) -> Verdict | None:
        """ACCEPTED, or the first other verdict of a test; None if the program was not run."""
        verdicts = [result.verdict for result in self.results]
        wrong = (verdict for verdict in verdicts if verdict != Verdict.ACCEPTED)
        return next(wrong, Verdict.ACCEPTED) if verdicts else None


def tests_of(game: Game, path: Path) -> list[Test]:
    """The tests in a folder, with the answers beside them or else the referee's.

    LookupError if there are none, NotationError if one cannot be read.
    """
    return [_test(game, path, file) for file in inputs(path)]


def programs_in(folder: Path) -> tuple[list[Path], list[str]]:
    """The programs in a folder, in order of their names, and the names of everything else."""
    paths = sorted(folder.iterdir())
    programs = [path for path in paths if not path.name.startswith(".") and runnable(path)]
    return programs, [path.name for path in paths if path not in programs]


class Grading:
    """Programs distributed over threads, each run on every test.

    `done` counts runs; `sandbox` is the sandbox in use, known once a program is running.
    """

    def __init__(
        self, game: Game, programs: Sequence[Path], tests: Sequence[Test], limits: Limits,
        sandbox: str,
    ) -> None:  # fmt: skip
        self.done, self.sandbox = 0, ""
        self.tests, self.limits, self._wanted_sandbox = tests, limits, sandbox
        self._blanks = shrinking_of(game).BLANKS
        self._left = list(reversed(programs))  # threads pop programs off the end, in order
        self._grades = dict[str, Grade]()
        self._runners = list[Runner]()
        self._lock, self._over = Lock(), False

    def run(self, jobs: int) -> None:
        """Grade all programs, `jobs` at a time. After Ctrl-C, the grades so far are kept."""
        # Runs are processes, so threads suffice: they only wait.
        with TemporaryDirectory(prefix="gyoji-") as folder, ThreadPoolExecutor(jobs) as threads:
            try:
                for future in [threads.submit(self._work, Path(folder)) for _ in range(jobs)]:
                    future.result()
            finally:
                self._end()

    @property
    def grades(self) -> list[Grade]:
        """The grades so far, in order of the programs' names."""
        return [self._grades[name] for name in sorted(self._grades)]

    def _work(self, folder: Path) -> None:
        try:
            while (path := self._next()) is not None:
                grade = self._grade(path, folder)
                # After an interruption the results are incomplete, and so is the grade.
                if not self._over:
                    self._grades[path.name] = grade
        except BaseException:
            self._over = True  # for the other threads
            raise

    def _next(self) -> Path | None:
        with self._lock:
            return self._left.pop() if self._left and not self._over else None

    def _grade(self, path: Path, folder: Path) -> Grade:
        """Run one program on all tests."""
        results = list[Result]()
        try:
            ready = prepare(path, folder, memory=self.limits.memory, sandbox=self._wanted_sandbox)
            for result in self._results(ready, os.fsencode(folder / path.name) + b"/"):
                results.append(result)
                with self._lock:
                    self.done += 1
        except (BuildError, NotStartedError) as error:
            # Count the tests of a program that cannot run as done, so that progress reaches 100 %.
            with self._lock:
                self.done += len(self.tests) - len(results)
            return Grade(path.name, [], str(error).replace(f"{folder / path.name}/", ""))
        return Grade(path.name, results)

    def _results(self, ready: PreparedProgram, place: bytes) -> Iterator[Result]:
        """The results on the tests, in order; the temporary folder is cut out of error messages."""
        sandbox = self._wanted_sandbox
        with Runner(ready.command, self.limits, sandbox=sandbox, sees=ready.sees) as runner:
            with self._lock:
                self._runners.append(runner)
                self.sandbox = runner.sandbox
            for test in self.tests:
                if self._over:
                    return
                ran = runner.run(test.data)
                judged = verdict(test.answer, ran, self._blanks)
                errors = ran.errors.replace(place, b"")
                used = ran.seconds, ran.cpu, ran.memory
                yield Result(test, judged, ran.status, *used, errors)

    def _end(self) -> None:
        """Stop all threads."""
        with self._lock:
            self._over = True
            for runner in self._runners:
                runner.interrupt()


def _test(game: Game, folder: Path, path: Path) -> Test:
    data, beside = path.read_bytes(), answer_of(path)
    name = str(path.relative_to(folder).with_suffix("")) if path != folder else path.stem
    parent, word = os.path.dirname(name), GROUP.match(name)
    if beside is not None:
        answer = beside.read_bytes()
    else:
        with path.open("rb") as file:
            answer = b"".join(judge(game, Source(file, str(path))))
    return Test(name, parent or (word[0] if word else "tests"), data, answer)
