"""The submissions of a package: right, wrong and slow programs, and the verdict on each."""

from __future__ import annotations

import re
import struct
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from io import BytesIO
from math import ceil
from pathlib import Path
from signal import SIGKILL, SIGXCPU
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ....engine.batch import play_all
from ....engine.cores import cores
from ....engine.judge import read
from ....game.files import read_file
from ....game.notation.source import Source
from ...mutation import source as changed_modules
from ...sandbox import Limits, NotStartedError, Stop
from ...sandbox.compilers import BuildError, prepare
from ...sandbox.runner import Runner
from .problem import MEMORY
from .programs import referee

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ....game.bounds import Profile
    from ....game.game import Game
    from ...mutation import Mutant
    from ..builder import TestSet
    from ..test import Test
    from .problem import Problem

WRONG, FAILED, PARTIAL = "wrong answer", "run-time error", "right for some subtasks"
SLOW = "time limit"
SUBMISSIONS = {
    WRONG: "wrong_answer", FAILED: "run_time_error", PARTIAL: "partially_accepted",
    SLOW: "time_limit_exceeded",
}  # fmt: skip
"""The verdicts for which a submission is kept, each with its folder in a package."""

LIMITS = Limits(seconds=20, memory=MEMORY << 20)
"""The limits for one test; a program that takes longer counts as endless."""

MOST = 8
"""The most wrong programs in a package."""

MARGIN = 2
"""The slow program takes at least this many times the time limit on one test."""

SPEED = 1 << 19
"""More actions than Python plays in a second, so the slow program is too slow on any machine."""

TRIED = 1 << 19
"""Wrong programs are run on the smallest tests, which have at most this many bytes together."""

ALL_RIGHT = "left out: all its answers are right"


# ---------------------------------------------------------------- wrong programs


def wrong_submissions(test_set: TestSet) -> dict[str, dict[str, str]]:
    """Return the changed modules of at most MOST wrong programs.

    Programs come first if they pass the samples and fail few of the other tests. The first ones are
    about different clauses.
    """
    samples = {test.name for test in test_set.tests if test.group == "samples"}
    kills = {mutant: frozenset(names) for mutant, names in test_set.kills.items()}

    def order(mutant: Mutant) -> tuple[bool, int, str]:
        return bool(kills[mutant.id] & samples), len(kills[mutant.id]), mutant.id

    # Slips have no source.
    killed = [mutant for mutant in test_set.mutants if not mutant.is_slip and kills.get(mutant.id)]
    programs = dict[str, dict[str, str]]()
    for mutant in _spread(sorted(killed, key=order)):
        if len(programs) == MOST:
            break
        programs[re.sub(r"\W+", "_", mutant.id)] = changed_modules(test_set.game, mutant)
    return programs


def _spread(mutants: Sequence[Mutant]) -> Iterator[Mutant]:
    """Yield the mutants so that the first ones are about different clauses."""
    left = list(mutants)
    while left:
        seen, rest = set[tuple[str, ...]](), list["Mutant"]()
        for mutant in left:
            if mutant.clauses in seen:
                rest.append(mutant)
            else:
                seen.add(mutant.clauses)
                yield mutant
        left = rest


def verdicts(
    programs: Mapping[str, bytes], parts: Sequence[Sequence[Test]]
) -> dict[str, str]:  # fmt: skip
    """Run Python programs on the smallest tests, up to TRIED, several side by side.

    Return for each program one of `SUBMISSIONS`, or the reason why it is left out. `parts` are the
    tests of each subtask. The formats want one kind of mistake per submission, so a program that
    gives wrong answers and also crashes is left out. A program that exceeds a limit is left out,
    too, since that depends on the machine.
    """
    judge = partial(_over_parts, parts=tuple(tuple(_smallest(tests)) for tests in parts))
    # Programs run in processes of their own, so threads suffice: they only wait.
    with ThreadPoolExecutor(cores()) as threads:
        return dict(zip(programs, threads.map(judge, programs.values()), strict=True))


def _smallest(tests: Sequence[Test]) -> Iterator[Test]:
    """Yield the first test, and as many of the smallest others as TRIED allows."""
    room = TRIED
    for number, test in enumerate(sorted(tests, key=lambda test: len(test.data))):
        room -= len(test.data)
        if number and room < 0:
            return
        yield test


# Cached because several packages of one set have the same programs.
@lru_cache(maxsize=4 * MOST)
def _over_parts(program: bytes, parts: tuple[tuple[Test, ...], ...]) -> str:
    """Return the verdict over all subtasks: the first one that is wrong decides."""
    found = [_verdict(program, tests) for tests in parts]
    wrong = [verdict for verdict in found if verdict != ALL_RIGHT]
    if not wrong:
        return ALL_RIGHT
    left_out = next((verdict for verdict in wrong if verdict not in SUBMISSIONS), None)
    return left_out or (wrong[0] if len(wrong) == len(found) else PARTIAL)


DRIVER = """
import os, resource, struct, sys
from tempfile import TemporaryFile

def answer():
    sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)
    space["main"]()
    sys.stdout.flush()

try:
    space = {"__name__": "program"}
    exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), space)
except BaseException:
    space = {}
replies, limit = os.dup(1), int(sys.argv[2])
tests = sys.stdin.buffer.read()
while tests:
    size, = struct.unpack_from("<Q", tests)
    given, made = TemporaryFile(), TemporaryFile()
    given.write(tests[8 : 8 + size])
    given.seek(0)
    tests = tests[8 + size :]
    child = os.fork()
    if not child:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            os.dup2(given.fileno(), 0)
            os.dup2(made.fileno(), 1)
            answer()
            os._exit(0)
        except SystemExit as error:
            sys.stdout.flush()
            os._exit(error.code if isinstance(error.code, int) else int(error.code is not None))
        finally:
            os._exit(1)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    made.seek(0)
    output = made.read()
    reply = struct.pack("<iQ", status, len(output)) + output
    while reply:
        reply = reply[os.write(replies, reply) :]
    given.close()
    made.close()
"""
"""Runs a program on many inputs, each in a copy of a process that has loaded the program, because
starting Python for each input would take longer than all answers.
"""

REPLY = struct.Struct("<iQ")


def _verdict(program: bytes, tests: Sequence[Test]) -> str:
    mistakes = set[str]()
    with TemporaryDirectory(prefix="gyoji-") as folder:
        path = Path(folder, "program.py")
        path.write_bytes(program)
        command = [sys.executable, "-I", "-c", DRIVER, str(path), str(int(LIMITS.seconds))]
        limits = LIMITS._replace(seconds=LIMITS.seconds * len(tests), output=1 << 30)
        # These programs are ours, so they need no bubblewrap.
        with Runner(command, limits, sandbox="none") as runner:
            ran = runner.run(b"".join(len(test.data).to_bytes(8, "little") + test.data
                                      for test in tests))  # fmt: skip
    if ran.stop is not Stop.DONE:
        return f"left out: {ran.stop}"
    at = 0
    for test in tests:
        status, length = REPLY.unpack_from(ran.output, at)
        at += REPLY.size + length
        if status in (-SIGXCPU, -SIGKILL):
            return f"left out: {Stop.TIME}"
        if status:
            mistakes.add(FAILED)
        elif ran.output[at - length : at] != test.answer:
            mistakes.add(WRONG)
    if not mistakes:
        return ALL_RIGHT
    return (
        mistakes.pop() if len(mistakes) == 1 else "left out: both wrong answers and run-time errors"
    )


def _python(program: bytes, folder: str) -> Runner:
    """Return a runner of a Python program; it is ours, so it needs no bubblewrap."""
    path = Path(folder, "program.py")
    path.write_bytes(program)
    return Runner([sys.executable, "-I", str(path)], LIMITS, sandbox="none")


# ---------------------------------------------------------------- right and slow programs


def right_submissions(
    problem: Problem, most: int
) -> tuple[dict[str, bytes], dict[str, str]]:  # fmt: skip
    """Return the right programs by path, including the slow one, and why others were left out.

    The programs are the referee in Python, the game's own solution in C (`model.c`) if it answers
    all tests, and the referee slowed down. `most` is the largest `count_actions` of a test.
    """
    game, options, short = problem.game, problem.options, problem.short
    files = {f"accepted/{short}.py": referee(game, options, "The referee, interpreted.")}
    left_out = dict[str, str]()
    model = read_file(game, "model.c")
    if model is not None:
        why = _model_fault(model, tuple(problem.every))
        left_out |= {"the solution in C": f"left out: {why}"} if why else {}
        files |= {} if why else {f"accepted/{short}.c": model}
    files[f"{SUBMISSIONS[SLOW]}/{short}_slow.py"] = slow_program(problem, most)
    return files, left_out


@lru_cache(maxsize=8)
def _model_fault(model: bytes, tests: tuple[Test, ...]) -> str:
    """Return why the solution in C is left out of a package; empty if it answers all tests."""
    with TemporaryDirectory(prefix="gyoji-") as folder:
        path = Path(folder, "model.c")
        path.write_bytes(model)
        try:
            ready = prepare(path, Path(folder, "built"), sandbox="none")
        except NotStartedError:
            return "there is no C compiler here to try it"
        except BuildError as error:
            return str(error)
        with Runner(ready.command, LIMITS, sandbox="none") as runner:
            for test in tests:
                if runner.run(test.data).output != test.answer:
                    return f"it does not answer the test {test.name}, being written for the contest"
    return ""


def slow_program(problem: Problem, most: int) -> bytes:
    """Return the referee, made so slow that it takes too long on the test with the longest plays.

    This needs no measurement, so a package is the same on every machine.
    """
    times = ceil(MARGIN * problem.seconds * SPEED / most)
    return referee(problem.game, problem.options, "The referee, right but slow.", slow=times)


# Cached because several packages of one set have the same tests, and reading is slow.
@lru_cache(maxsize=1024)
def count_actions(
    game: Game, test: Test, profile: Profile, options: tuple[tuple[str, str], ...] = ()
) -> int:
    """Return how many actions are played on a test if each beginning of a play is played once.

    NotationError if a case of the test is outside the bounds.
    """
    source = Source(BytesIO(test.data), f"{test.name}.in")
    cases = list(read(game, source, lenient=False, bounds=profile, **dict(options)))
    lengths = (len(play.answers) + 1 for play in play_all(game, cases, trusted=True))
    return sum(length * (length + 1) // 2 for length in lengths)
