"""Grade many programs on the same tests."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from shlex import quote
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from ..engine.judge import judge, read
from ..game.bounds import NO_BOUNDS
from ..game.files import samples
from ..game.notation.source import Source
from ..game.shrinking import shrinking_of
from ..util.jobs import as_done
from ..util.temporary import temporary_folder
from .cases import inputs, refuse_other_answer
from .divergence import difference
from .remote import SentFile
from .results import Verdict
from .sandbox import NotStartedError
from .sandbox.compilers import USUAL, BuildError, is_runnable, prepare
from .sandbox.runner import Runner
from .verdicts import verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Options
    from ..util.jobs import WorkerPool
    from .sandbox import Limits
    from .sandbox.compilers import Compilation, PreparedProgram

GROUP = re.compile(r"[^\W\d_]+")

EXCERPT = 400
"""The bytes of a line that are kept to be shown."""

REFUSED = "is refused: it is a link to a file outside of the folder"

SHOWN = (Verdict.WRONG, Verdict.PRESENTATION)
"""The verdicts for which the output is shown beside the expected one."""


class GradedTest(NamedTuple):
    """An input with its expected answer."""

    name: str
    group: str
    """The folder of the test, or the word that its name begins with."""
    data: bytes
    answer: bytes
    sample: bool = False
    """True for a sample of the statement; samples come first."""


class Excerpt(NamedTuple):
    """The first line of an output that differs from the expected one; None after the last line."""

    line: int
    column: int
    expected: bytes | None
    found: bytes | None


class Result(NamedTuple):
    """A program's result on a test."""

    test: GradedTest
    verdict: Verdict
    status: int
    seconds: float
    cpu: float
    memory: int
    errors: bytes
    """The end of its standard error."""
    excerpt: Excerpt | None = None
    """Where a wrong output differs."""


class Grade(NamedTuple):
    """A program's results on all tests; `trouble` is the reason if it was not run."""

    name: str
    results: list[Result]
    trouble: str = ""
    note: str = ""
    """By what it was compiled, if not as usual."""

    @property
    def accepted(self) -> int:
        return sum(result.verdict == Verdict.ACCEPTED for result in self.results)

    @property
    def verdict(self) -> Verdict | None:
        """ACCEPTED, or the first other verdict of a test; None if the program was not run."""
        verdicts = [result.verdict for result in self.results]
        wrong = (verdict for verdict in verdicts if verdict != Verdict.ACCEPTED)
        return next(wrong, Verdict.ACCEPTED) if verdicts else None


def graded_tests(
    game: Game, path: Path, bounds: Profile = NO_BOUNDS, options: Options | None = None
) -> list[GradedTest]:
    """Return the tests in a folder with the referee's answers, the samples first.

    LookupError if there are none, or if they hold no data set. NotationError if one cannot be read
    or is outside the bounds, or if the answer beside it is not the referee's.
    """
    known = {sample.data for sample in samples(game)}
    tests, cases, chosen = list[GradedTest](), 0, options or {}
    for file in inputs(path):
        data = file.read_bytes()
        source = Source(BytesIO(data), str(file))
        cases += len(list(read(game, source, lenient=False, bounds=bounds, **chosen)))
        answer = b"".join(judge(game, data, lenient=False, jobs=None, bounds=NO_BOUNDS, **chosen))
        refuse_other_answer(file, answer)
        name, group = _name(path, file)
        sample = data in known or group.startswith("sample")
        tests.append(GradedTest(name, group, data, answer, sample))
    if not cases:
        raise LookupError(f"no test in {path} holds a data set, so nothing can be tried")
    return sorted(tests, key=lambda test: not test.sample)


def programs_in(folder: Path) -> tuple[list[Path], list[str]]:
    """Return the programs in a folder, by name, and the names of everything else."""
    paths = sorted(folder.iterdir())
    programs = [path for path in paths if not path.name.startswith(".") and is_runnable(path)]
    return programs, [path.name for path in paths if path not in programs]


def _leads_outside(path: Path) -> bool:
    """Return whether a program is a link out of its folder, to what its author may not read."""
    return not path.resolve().is_relative_to(path.parent.resolve())


class Grading:
    """Programs distributed over threads, each run on every test.

    `done` counts runs; `sandbox` is the sandbox in use, known once a program is running.
    """

    def __init__(
        self, game: Game, programs: Sequence[Path], tests: Sequence[GradedTest], limits: Limits,
        sandbox: str, compilation: Compilation = USUAL,
    ) -> None:  # fmt: skip
        self.sandbox, self._game, self._compilation = "", game, compilation
        self.tests, self.limits, self._wanted_sandbox = tests, limits, sandbox
        self._blanks = shrinking_of(game).BLANKS
        self._programs = [path for path in programs if not _leads_outside(path)]
        self._left = list(reversed(self._programs))  # threads pop programs off the end, in order
        refused = (path.name for path in programs if path not in self._programs)
        self._grades = {name: Grade(name, [], f"{quote(name)} {REFUSED}") for name in refused}
        self.done = len(self._grades) * len(tests)
        self._runners = list[Runner]()
        self._lock, self._over = Lock(), False

    def run(self, jobs: int) -> None:
        """Grade all programs, `jobs` at a time. After Ctrl-C, the grades so far are kept."""
        # Runs are processes, so threads suffice: they only wait.
        with temporary_folder() as folder, ThreadPoolExecutor(jobs) as threads:
            try:
                for future in [threads.submit(self._work, folder) for _ in range(jobs)]:
                    future.result()
            finally:
                self._end()

    def run_in(self, pool: WorkerPool) -> None:
        """Grade all programs in other processes, such as those of a cluster."""
        work = partial(
            grade_program, self._game, self.tests, self.limits, self._wanted_sandbox,
            self._compilation,
        )  # fmt: skip
        with pool:
            for file, (grade, sandbox) in as_done(pool, work, map(SentFile.of, self._programs)):
                self._grades[file.name] = grade
                self.done, self.sandbox = self.done + len(self.tests), sandbox or self.sandbox

    @property
    def grades(self) -> list[Grade]:
        """The grades so far, in order of the programs' names."""
        return [self._grades[name] for name in sorted(self._grades)]

    def _work(self, folder: Path) -> None:
        try:
            while (path := self._next()) is not None:
                grade = self.grade(path, folder)
                # After an interruption the results are incomplete, and so is the grade.
                if not self._over:
                    self._grades[path.name] = grade
        except BaseException:
            self._over = True  # for the other threads
            raise

    def _next(self) -> Path | None:
        with self._lock:
            return self._left.pop() if self._left and not self._over else None

    def grade(self, path: Path, folder: Path) -> Grade:
        """Run one program on all tests, with a folder for what is made of it."""
        results = list[Result]()
        try:
            ready = prepare(
                path, folder, memory=self.limits.memory, sandbox=self._wanted_sandbox,
                compilation=self._compilation,
            )  # fmt: skip
            for result in self._results(ready, os.fsencode(folder / path.name) + b"/"):
                results.append(result)
                with self._lock:
                    self.done += 1
        except (BuildError, NotStartedError) as error:
            # Count the tests of a program that cannot run as done, so that progress reaches 100 %.
            with self._lock:
                self.done += len(self.tests) - len(results)
            return Grade(path.name, [], str(error).replace(f"{folder / path.name}/", ""))
        return Grade(path.name, results, note=ready.note)

    def _results(self, ready: PreparedProgram, place: bytes) -> Iterator[Result]:
        """Yield the results on the tests, in order. Messages do not name the temporary folder."""
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
                wrong = _excerpt(test.answer, ran.output) if judged in SHOWN else None
                yield Result(test, judged, ran.status, *used, errors, wrong)

    def _end(self) -> None:
        """Stop all threads."""
        with self._lock:
            self._over = True
            for runner in self._runners:
                runner.interrupt()


def grade_program(
    game: Game, tests: Sequence[GradedTest], limits: Limits, sandbox: str,
    compilation: Compilation, file: SentFile,
) -> tuple[Grade, str]:  # fmt: skip
    """Return a program's grade, and the sandbox in which it ran."""
    with temporary_folder() as sent, temporary_folder() as folder:
        path = file.write_into(sent)
        grading = Grading(game, [path], tests, limits, sandbox, compilation)
        return grading.grade(path, folder), grading.sandbox


def _name(folder: Path, path: Path) -> tuple[str, str]:
    """Return the name of a test, and its group."""
    name = str(path.relative_to(folder).with_suffix("")) if path != folder else path.stem
    parent, word = os.path.dirname(name), GROUP.match(name)
    return name, parent or (word[0] if word else "tests")


def _excerpt(expected: bytes, output: bytes) -> Excerpt | None:
    """Return the first differing line of two outputs, each cut off after EXCERPT bytes."""
    place = difference(expected, output)
    if place is None:
        return None
    one, other = (
        lines[place.line - 1][:EXCERPT] if place.line <= len(lines) else None
        for lines in (place.expected.split(b"\n"), place.yours.split(b"\n"))
    )
    return Excerpt(place.line, place.column, one, other)
