"""Bubblewrap started for each run, where it forbids the supervisor inside to make namespaces."""

from __future__ import annotations

import shutil
import signal
from random import Random
from typing import TYPE_CHECKING

import pytest

from gyoji.check.sandbox import NotStartedError, Stop, bubblewrap
from gyoji.check.sandbox.runner import Runner

from .conftest import SMALL, Hostile

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def sandbox(monkeypatch: pytest.MonkeyPatch) -> str:
    program = shutil.which("bwrap")
    options = *bubblewrap.EACH_RUN, *bubblewrap.NO_NESTING
    sandbox = bubblewrap.Sandbox(program or "", False, options)
    if program is None or not bubblewrap.works(sandbox):
        pytest.skip(bubblewrap.why_not())
    monkeypatch.setattr(bubblewrap, "working", lambda: sandbox)
    return "require"


def test_input_and_output_are_passed_on(hostile: Hostile) -> None:
    data = Random(1).randbytes(300_000)
    assert hostile("echo", data=data)[:2] == (Stop.DONE, data)


def test_how_a_run_ends(hostile: Hostile) -> None:
    assert hostile("status", "42").status == 42
    assert hostile("signal", str(int(signal.SIGABRT))).status == -signal.SIGABRT
    quick = SMALL._replace(seconds=0.3)
    assert hostile("stubborn", limits=quick).stop == Stop.TIME
    assert hostile("eat", "4000").stop == Stop.MEMORY
    assert hostile("flood").stop == Stop.OUTPUT


def test_nothing_outlives_a_run(hostile: Hostile) -> None:
    for words in (["bomb"], ["sessions"]):
        assert b"more than 16 processes" in hostile(*words).errors
    assert hostile("linger", "1").output == b"gone\n"
    assert b"more than 4096 files" in hostile("litter", "0").errors


def test_a_program_that_is_removed(sandbox: str, tmp_path: Path) -> None:
    program = tmp_path / "mine"
    program.write_text("#!/bin/sh\necho here\n")
    program.chmod(0o755)
    with Runner([str(program)], sandbox=sandbox) as runner:
        assert runner.run(b"").output == b"here\n"
        program.unlink()
        with pytest.raises(NotStartedError, match="mine cannot be started"):
            runner.run(b"")
