"""The verdicts of wrong programs: which of them are wrong submissions, and of which kind."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ...sandbox import Limits, Runner, Stop

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..test import Test
    from ..workers import ShowProgress

WRONG, FAILED = "wrong answer", "run-time error"
SUBMISSIONS = {WRONG: "wrong_answer", FAILED: "run_time_error"}
"""The verdicts for which a submission is kept, each with its folder in a package."""

LIMITS = Limits(seconds=20)
"""For one test; a program that takes longer counts as endless."""


def verdicts(
    programs: Mapping[str, bytes], tests: Sequence[Test], show: ShowProgress | None
) -> dict[str, str]:
    """Run Python programs on all tests: for each, one of `SUBMISSIONS`, or why it is left out.

    The formats want one kind of mistake per submission: a program that gives wrong answers and also
    crashes is left out. So is one that exceeds a limit, since that depends on the machine.
    """
    found = dict[str, str]()
    shown = show("running wrong programs", lambda: (len(found), len(programs))) if show else None
    with shown or nullcontext():
        for name, program in programs.items():
            found[name] = _verdict(program, tests)
    return found


def _verdict(program: bytes, tests: Iterable[Test]) -> str:
    found = set[str]()
    with TemporaryDirectory(prefix="gyoji-") as folder:
        path = Path(folder, "program.py")
        path.write_bytes(program)
        with Runner([sys.executable, "-I", str(path)], LIMITS, sandbox="off") as runner:
            for test in tests:
                ran = runner.run(test.data)
                if ran.stop not in (Stop.DONE, Stop.FAILED):
                    return f"left out: {ran.stop}"
                if ran.stop is Stop.FAILED:
                    found.add(FAILED)
                elif ran.output != test.answer:
                    found.add(WRONG)
    if not found:
        return "left out: all its answers are right"
    return found.pop() if len(found) == 1 else "left out: both wrong answers and run-time errors"
