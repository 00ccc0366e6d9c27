"""A hostile program, compiled once, and checks that it leaves nothing behind."""

from __future__ import annotations

import itertools
import os
import select
import shutil
import subprocess
from pathlib import Path

import pytest

from gyoji.check.sandbox import Limits, RunResult
from gyoji.check.sandbox.runner import Runner
from gyoji.check.sandbox.supervisor_process.process_tree import children

HERE = Path(__file__).parent
SMALL = Limits(seconds=10, memory=64 << 20, output=1 << 20, processes=16, written=1 << 20)
NUMBERS = itertools.count()


def marked(mark: str) -> dict[int, str]:
    """The command lines that contain this word, by process, without those of supervisors."""
    found = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            text = Path(f"/proc/{name}/cmdline").read_bytes().decode(errors="replace")
        except OSError:  # the process has ended since the listing
            continue
        if mark in text.split("\0") and "supervisor_process" not in text:
            found[int(name)] = text.replace("\0", " ")
    return found


def all_marked_end(mark: str) -> bool:
    """Do all marked processes end within a minute?"""
    for process in marked(mark):
        try:
            handle = os.pidfd_open(
                process
            )  # the processes are no children, so wait() cannot be used
        except ProcessLookupError:  # it has ended already
            continue
        ended = select.select([handle], [], [], 60)[0]
        os.close(handle)
        if not ended:
            return False
    return True


def supervisor_of(runner: Runner) -> int:
    """The process that watches the program; its parent is bubblewrap, if it runs in there."""
    assert runner._supervisor
    started = runner._supervisor._process.pid
    return children(started)[0] if runner._supervisor._nested else started


class Hostile:
    """Runs the hostile program, and checks that no process is left."""

    def __init__(self, program: str, sandbox: str) -> None:
        self.program, self.sandbox = program, sandbox
        self.sandboxed = sandbox == "require"

    def __call__(self, *words: str, limits: Limits = SMALL, data: bytes = b"") -> RunResult:
        mark = f"mark-{os.getpid()}-{next(NUMBERS)}"
        with Runner([self.program, *words, mark], limits, sandbox=self.sandbox) as runner:
            ran = runner.run(data)
            assert marked(mark) == {}
        return ran


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The hostile program."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("the hostile program needs a C compiler")
    made = tmp_path_factory.mktemp("hostile") / "hostile"
    subprocess.run([compiler, "-O1", "-pthread", "-o", made, HERE / "hostile.c"], check=True)
    return str(made)


@pytest.fixture
def hostile(program: str, sandbox: str) -> Hostile:
    return Hostile(program, sandbox)
