"""Wrong submissions: mutants of different clauses, and the verdicts of wrong programs."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ...mutation import output, source
from ...sandbox import Limits, Stop
from ...sandbox.runner import Runner
from ..strength import cases_in, playable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ...mutation import Mutant
    from ..builder import TestSet
    from ..test import Test

WRONG, FAILED, PARTIAL = "wrong answer", "run-time error", "right for some subtasks"
SUBMISSIONS = {WRONG: "wrong_answer", FAILED: "run_time_error", PARTIAL: "partially_accepted"}
"""The verdicts for which a submission is kept, each with its folder in a package."""

LIMITS = Limits(seconds=20)
"""For one test; a program that takes longer counts as endless."""

MOST = 8


def wrong_submissions(test_set: TestSet) -> dict[str, dict[str, str]]:
    """Return the changed modules of at most MOST wrong programs, those about few clauses first.

    Each answers some test wrong, and neither crashes nor runs forever on any.
    """
    programs: dict[str, dict[str, str]] = {}
    clauses = set[tuple[str, ...]]()
    rules = [mutant for mutant in test_set.mutants if not mutant.is_slip]  # these have a source
    order = sorted(rules, key=lambda mutant: (len(mutant.clauses), mutant.clauses))
    for mutant in order:
        if len(programs) == MOST:
            break
        # One mutant per clause, so that submissions are wrong in different ways.
        distinct = mutant.id in test_set.killers and mutant.clauses not in clauses
        if distinct and _answers_all(test_set, mutant):
            clauses.add(mutant.clauses)
            programs[re.sub(r"\W+", "_", mutant.id)] = source(test_set.game, mutant)
    return programs


def _answers_all(test_set: TestSet, mutant: Mutant) -> bool:
    """Return whether the mutant answers every test that it is played on, right or wrong."""
    return all(
        isinstance(output(test_set.game, mutant, cases_in(test_set.game, test.data)), bytes)
        for test in playable(test_set.game, test_set.tests)
    )


ALL_RIGHT = "left out: all its answers are right"


def verdicts(
    programs: Mapping[str, bytes], parts: Sequence[Sequence[Test]]
) -> dict[str, str]:  # fmt: skip
    """Run Python programs on all tests.

    Each has one of `SUBMISSIONS`, or a reason to be left out. `parts` are the tests of each
    subtask. The formats want one kind of mistake per submission: a program that gives wrong answers
    and also crashes is left out. So is one that exceeds a limit, since that depends on the machine.
    """
    return {name: _over_parts(program, parts) for name, program in programs.items()}


def _over_parts(program: bytes, parts: Sequence[Sequence[Test]]) -> str:
    """Return the verdict over all subtasks: the first one that is wrong decides."""
    found = [_verdict(program, tests) for tests in parts]
    wrong = [verdict for verdict in found if verdict != ALL_RIGHT]
    if not wrong:
        return ALL_RIGHT
    left_out = next((verdict for verdict in wrong if verdict not in SUBMISSIONS), None)
    return left_out or (wrong[0] if len(wrong) == len(found) else PARTIAL)


def _verdict(program: bytes, tests: Iterable[Test]) -> str:
    mistakes = set[str]()
    with TemporaryDirectory(prefix="gyoji-") as folder:
        path = Path(folder, "program.py")
        path.write_bytes(program)
        # These programs are ours, so they need no bubblewrap.
        with Runner([sys.executable, "-I", str(path)], LIMITS, sandbox="off") as runner:
            for test in tests:
                ran = runner.run(test.data)
                if ran.stop not in (Stop.DONE, Stop.FAILED):
                    return f"left out: {ran.stop}"
                if ran.stop is Stop.FAILED:
                    mistakes.add(FAILED)
                elif ran.output != test.answer:
                    mistakes.add(WRONG)
    if not mistakes:
        return ALL_RIGHT
    return (
        mistakes.pop() if len(mistakes) == 1 else "left out: both wrong answers and run-time errors"
    )
