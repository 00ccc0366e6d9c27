"""Grade many programs on the same tests."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from hashlib import sha256
from io import BytesIO
from shlex import quote
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ..engine.judge import judge, read
from ..game.bounds import NO_BOUNDS
from ..game.files import samples
from ..game.notation.source import Source
from ..game.profiles import contest
from ..game.shrinking import shrinking_of
from ..util.jobs import as_done
from ..util.temporary import temporary_folder
from .analysis import Failure, FailureAnalysis
from .cases import CaseBatch, inputs, refuse_other_answer
from .divergence import difference
from .pace import LimitedRunner, Pace
from .program import for_readers
from .remote import SentFile
from .results import Verdict
from .sandbox import NotStartedError, RunResult
from .sandbox.compilers import USUAL, BuildError, is_runnable, prepare
from .sandbox.runner import Runner
from .verdicts import JudgedInput, Trial, input_of, verdict
from .verdicts import judge as judge_run

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Options
    from ..util.jobs import WorkerPool
    from .results import CheckFinding
    from .sandbox import Limits
    from .sandbox.compilers import Compilation

GROUP = re.compile(r"[^\W\d_]+")

EXCERPT = 400
"""The most bytes of a line that are kept to be shown."""

REFUSED = "is refused: it is a link to a file outside of the folder"

SHOWN = (Verdict.WRONG, Verdict.PRESENTATION)
"""The verdicts for which the output is shown beside the expected one."""

KEPT = 12
"""The most accepted runs of a program that are kept, to show what the program does right."""

ANSWERED = 64
"""The most tests whose data sets and answers are kept, to explain the failures of programs."""

MOST_LATE = 3
"""A program that has reached the time limit this many times is not run any more."""

LIKELY = ("main", "solution")
"""The names of the program to grade, without suffix, in a folder with several."""


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
    """The first line that differs; `expected` or `found` is None if that text ends before it."""

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
    """The end of the program's standard error."""
    excerpt: Excerpt | None = None
    """The first difference of a wrong output from the expected one."""
    digest: bytes = b""
    """A hash by which equal wrong outputs are recognized; empty if the output is not wrong."""


class Submission(NamedTuple):
    """A program to grade; `trouble` is the reason if it is not run.

    `name` is that of its file or, if each author has a folder, `folder/file`.
    """

    name: str
    path: Path
    trouble: str = ""


class GradingPlan(NamedTuple):
    """The tests, limits and points by which programs are graded."""

    tests: Sequence[GradedTest]
    limits: Limits
    sandbox: str
    compilation: Compilation = USUAL
    options: tuple[tuple[str, str], ...] = ()
    """The options with which the tests are read."""
    points: tuple[tuple[str, float], ...] = ()
    """The points for each group that is accepted as a whole; if empty, the tests count singly."""
    most_failed: int | None = None
    """The number of failed tests after which a program is not run any more."""
    seconds: float = 0.0
    """The seconds for reducing and explaining the first failure of each program."""


class Grade(NamedTuple):
    """A program's results on all tests; `trouble` is the reason if it was not run."""

    name: str
    results: list[Result]
    trouble: str = ""
    note: str = ""
    """The way in which the program was compiled, if not as usual."""
    score: float = 0.0
    finding: CheckFinding | None = None
    """The first failure, reduced and explained."""

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


def programs_in(folder: Path) -> tuple[list[Submission], list[str]]:
    """Return the programs in a folder, by name, and the names of everything else.

    Each subfolder belongs to one author and has one program.
    """
    programs, skipped = list[Submission](), list[str]()
    for path in sorted(folder.iterdir()):
        found = None if path.name.startswith(".") else _submission(path)
        if found is None:
            skipped.append(path.name)
        else:
            programs.append(found)
    return programs, skipped


def _submission(path: Path) -> Submission | None:
    """Return the program at a path: the file itself, or the one in an author's folder; or None."""
    if not path.is_dir():
        return _check_place(path.name, path) if is_runnable(path) else None
    if _leads_outside(path):
        return Submission(path.name, path, f"{quote(path.name)} {REFUSED}")
    files = sorted(each for each in path.iterdir() if not each.name.startswith("."))
    found = [each for each in files if is_runnable(each)]
    likely = [each for each in found if each.stem.lower() in (*LIKELY, path.name.lower())]
    chosen = found if len(found) == 1 else likely
    if len(chosen) == 1:
        return _check_place(f"{path.name}/{chosen[0].name}", chosen[0])
    names = ", ".join(quote(each.name) for each in found)
    several = f"{quote(path.name)} has several programs ({names}): call the one to grade main"
    return Submission(path.name, path, several) if found else None


def _check_place(name: str, path: Path) -> Submission:
    return Submission(name, path, f"{quote(name)} {REFUSED}" if _leads_outside(path) else "")


def _leads_outside(path: Path) -> bool:
    """Return whether a path is a link out of its folder, to a file its author may not read."""
    return not path.resolve().is_relative_to(path.parent.resolve())


class Grading:
    """Programs distributed over threads, each run on every test.

    `done` counts runs; `sandbox` is the sandbox in use, known once a program is running.
    """

    def __init__(self, game: Game, programs: Sequence[Submission], plan: GradingPlan) -> None:
        self.sandbox, self.plan, self._game = "", plan, game
        self._blanks = shrinking_of(game).BLANKS
        self._programs = [program for program in programs if not program.trouble]
        self._left = list(reversed(self._programs))  # threads pop programs off the end, in order
        refused = (program for program in programs if program.trouble)
        self._grades = {name: Grade(name, [], trouble) for name, _path, trouble in refused}
        self.done = len(self._grades) * len(plan.tests)
        self._runners = list[Runner]()
        # Many programs fail on the same tests, so each test is played only once.
        self._input_of = lru_cache(ANSWERED)(self._play)
        self._lock, self._over = Lock(), False

    def run(self, jobs: int) -> None:
        """Grade all programs, `jobs` at a time. After Ctrl-C, the grades so far are kept."""
        # Programs run in processes of their own, so threads suffice: they only wait.
        with temporary_folder() as folder, ThreadPoolExecutor(jobs) as threads:
            try:
                for future in [threads.submit(self._work, folder) for _ in range(jobs)]:
                    future.result()
            finally:
                self._end()

    def run_in(self, pool: WorkerPool) -> None:
        """Grade all programs in other processes, such as those of a cluster."""
        work = partial(grade_program, self._game, self.plan)
        sent = ((program.name, SentFile.of(program.path)) for program in self._programs)
        with pool:
            for (name, _file), (grade, sandbox) in as_done(pool, work, sent):
                self._grades[name] = grade
                self.done, self.sandbox = (
                    self.done + len(self.plan.tests), sandbox or self.sandbox
                )  # fmt: skip

    @property
    def grades(self) -> list[Grade]:
        """The grades so far, in order of the programs' names."""
        return [self._grades[name] for name in sorted(self._grades)]

    def _work(self, folder: Path) -> None:
        try:
            while (program := self._next()) is not None:
                grade = self.grade(program, folder)
                # After an interruption the results are incomplete, and so is the grade.
                if not self._over:
                    self._grades[program.name] = grade
        except BaseException:
            self._over = True  # for the other threads
            raise

    def _next(self) -> Submission | None:
        with self._lock:
            return self._left.pop() if self._left and not self._over else None

    def grade(self, program: Submission, folder: Path) -> Grade:
        """Run one program on all tests; it is compiled in a new subfolder of `folder`."""
        name, path, _ = program
        into, results = folder / name, list[Result]()
        place, plan = f"{into / path.name}/", self.plan
        try:
            ready = prepare(
                path, into, memory=plan.limits.memory, sandbox=plan.sandbox,
                compilation=plan.compilation,
            )  # fmt: skip
            with Runner(
                ready.command, plan.limits, sandbox=plan.sandbox, sees=ready.sees
            ) as runner:
                with self._lock:
                    self._runners.append(runner)
                    self.sandbox = runner.sandbox
                runs = _ProgramRuns(runner, plan.limits.seconds, self._blanks, place.encode())
                for test in plan.tests:
                    if self._over:
                        break
                    results.append(self._result(runs, test, results))
                    with self._lock:
                        self.done += 1
                finding = self._explain(name, runs, place)
        except (BuildError, NotStartedError) as error:
            # Count the tests of a program that cannot run as done, so that progress reaches 100 %.
            with self._lock:
                self.done += len(plan.tests) - len(results)
            return Grade(name, [], str(error).replace(place, ""))
        score = score_of(results, plan.points)
        return Grade(name, results, note=ready.note, score=score, finding=finding)

    def _result(self, runs: _ProgramRuns, test: GradedTest, before: Sequence[Result]) -> Result:
        """Run a program on a test, unless the program has failed too often before."""
        failed = [result.verdict for result in before if result.verdict != Verdict.ACCEPTED]
        most = self.plan.most_failed
        if (len(failed) >= most) if most else (failed.count(Verdict.TIME) >= MOST_LATE):
            return Result(test, Verdict.SKIPPED, 0, 0.0, 0.0, 0, b"")
        return runs.run(test)

    def _explain(self, name: str, runs: _ProgramRuns, place: str) -> CheckFinding | None:
        """Return the first failure of a program, reduced and explained."""
        if runs.failed is None or not self.plan.seconds or self._over:
            return None
        end = monotonic() + self.plan.seconds
        accepted = [self._trial(*run) for run in runs.accepted]
        trial = self._trial(*runs.failed)
        batch = CaseBatch(runs.failed[0].name, list(trial.input.cases), trial.input.data)
        analysis = FailureAnalysis.of(
            self._game, (name,), Failure(batch, trial, accepted), runs.runner, runs.pace, seed=0,
            profile=contest(self._game), now=monotonic,
            left=lambda: max(0.0, end - monotonic()) * (not self._over),
        )  # fmt: skip
        analysis.run(LimitedRunner(runs.runner, lambda _size: max(0.0, end - monotonic())))
        return for_readers(analysis.finding, self.plan.limits, place)

    def _trial(self, test: GradedTest, ran: RunResult) -> Trial:
        return judge_run(self._game, self._input_of(test.data), ran)

    def _play(self, data: bytes) -> JudgedInput:
        options = dict(self.plan.options)
        cases = list(read(self._game, BytesIO(data), lenient=False, **options))
        return input_of(self._game, cases, data)

    def _end(self) -> None:
        """Stop all threads."""
        with self._lock:
            self._over = True
            for runner in self._runners:
                runner.interrupt()


class _ProgramRuns:
    """The runs of one program: `failed` is the first that failed, `accepted` are some right ones.

    `place` is the folder of the program; its name is removed from what the program reports.
    """

    def __init__(self, runner: Runner, limit: float, blanks: bool, place: bytes) -> None:
        self.runner, self.pace = runner, Pace(limit)
        self.failed: tuple[GradedTest, RunResult] | None = None
        self.accepted = list[tuple[GradedTest, RunResult]]()
        self._blanks, self._place = blanks, place

    def run(self, test: GradedTest) -> Result:
        ran = self.runner.run(test.data)
        judged = verdict(test.answer, ran, self._blanks)
        if judged == Verdict.ACCEPTED:
            self.pace.add(Trial(JudgedInput([], test.data, []), ran, judged))
            self.accepted = [*self.accepted, (test, ran)][-KEPT:]
        elif self.failed is None:
            self.failed = test, ran
        wrong = judged in SHOWN
        return Result(
            test, judged, ran.status, ran.seconds, ran.cpu, ran.memory,
            ran.errors.replace(self._place, b""),
            _excerpt(test.answer, ran.output) if wrong else None,
            sha256(ran.output).digest()[:8] if wrong else b"",
        )  # fmt: skip


def score_of(results: Sequence[Result], points: Sequence[tuple[str, float]]) -> float:
    """Return the points of the groups that are accepted, or else the percentage of the tests."""
    if not points:
        right = sum(result.verdict == Verdict.ACCEPTED for result in results)
        return round(100 * right / max(1, len(results)), 1)
    failed = {result.test.group for result in results if result.verdict != Verdict.ACCEPTED}
    return sum(worth for group, worth in points if group not in failed)


def grade_program(game: Game, plan: GradingPlan, sent: tuple[str, SentFile]) -> tuple[Grade, str]:
    """Return a program's grade, and the sandbox in which it ran."""
    name, file = sent
    with temporary_folder() as here, temporary_folder() as folder:
        program = Submission(name, file.write_into(here))
        grading = Grading(game, [program], plan)
        return grading.grade(program, folder), grading.sandbox


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
