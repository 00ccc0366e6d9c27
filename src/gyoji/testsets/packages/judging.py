"""What a program that should be wrong is worth as a wrong submission: the tests decide."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ...sandbox import Limits, Runner, Stop

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..making import Watch
    from ..types import Test

WRONG, FAILED = "wrong answer", "run-time error"
SUBMISSIONS = {WRONG: "wrong_answer", FAILED: "run_time_error"}
"""The verdicts that a submission can be kept for, each with its folder in a package."""

LIMITS = Limits(seconds=20)
"""Of one test; whoever needs more is taken for one that never ends."""


def verdicts(
    programs: Mapping[str, bytes], tests: Sequence[Test], watch: Watch | None
) -> dict[str, str]:
    """Run programs in Python on all tests: for each one of `SUBMISSIONS`, or why it is none.

    Formats want one kind of mistake: a program that is wrong here and fails there is left out, and
    so is one that runs into a limit, which depends on the machine.
    """
    found = dict[str, str]()
    watched = watch("wrong programs", lambda: (len(found), len(programs))) if watch else None
    with watched or nullcontext():
        for name, program in programs.items():
            found[name] = verdict(program, tests)
    return found


def verdict(program: bytes, tests: Iterable[Test]) -> str:
    """Run a program on all tests."""
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
    return found.pop() if len(found) == 1 else "left out: both wrong and failing"
