"""`gyoji check` on a cluster says what it says here."""

from __future__ import annotations

import json
import threading
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gyoji.check.program import OTHERWISE
from gyoji.check.remote import (
    CUT_OFF,
    RemoteProgram,
    RemoteRunner,
    SentFile,
    SentProgram,
    prepare_program,
)
from gyoji.check.sandbox import Limits, NotStartedError, Stop
from gyoji.cli import main
from gyoji.util.jobs import Here, Threads
from gyoji.util.jobs.cluster import Cluster

from .clusters import cluster

if TYPE_CHECKING:
    from collections.abc import Callable

    from gyoji.util.jobs import WorkerPool

WRONG = Path(__file__).parents[3] / "examples" / "my_sokoban.py"
HERE = ["--jobs", "2"]
SANDBOX = ["--resources", "sandbox=1"]
# The condition and the hypothesis count the runs that had ended by then, and have a time limit.
TIMES = {"seconds", "cpu", "memory", "rerun", "condition", "hypothesis", "waited"}


def report(capsys: pytest.CaptureFixture[str], status: int, *how: str) -> Any:
    """What the command reports, without what depends on how fast it ran."""
    line = ["check", "sokoban", "--seed", "1", "--count", "1000", "--format", "json", *how]
    assert main([*line, "--", str(WRONG)]) == status
    return timeless(json.loads(capsys.readouterr().out))


def timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: timeless(inner) for key, inner in value.items() if key not in TIMES}
    return [timeless(inner) for inner in value] if isinstance(value, list) else value


def echo(
    pool: WorkerPool, folder: Path, text: str = "import sys; print(sys.argv[1] + input())"
) -> RemoteRunner:
    source = folder / "echo.py"
    source.write_text(text)
    return RemoteProgram(pool, (str(source), "> "), Limits()).runner()


@pytest.mark.long
def test_a_cluster_reports_what_this_machine_reports(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with cluster(tmp_path, 0) as running:
        running.worker(*SANDBOX)
        running.worker(*SANDBOX)
        there = report(capsys, 1, "--cluster", running.address)
    assert there == report(capsys, 1, *HERE)


@pytest.mark.long
def test_only_workers_with_the_sandbox_run_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with cluster(tmp_path, 1) as running:
        assert main(["check", "sokoban", "--cluster", running.address, str(WRONG)]) == 2
    assert "no worker of" in capsys.readouterr().err


@pytest.mark.long
def test_a_run_is_waited_for_no_longer_after_an_interruption(tmp_path: Path) -> None:
    with cluster(tmp_path, 0) as running:
        running.worker(*SANDBOX)
        with Cluster(running.address, resource="sandbox") as pool:
            runner = echo(pool, tmp_path, "while True: pass")
            found = list[object]()
            waiting = threading.Thread(target=lambda: found.append(runner.run(b"")))
            waiting.start()
            while runner._submitted is None:
                waiting.join(0.01)
            runner.interrupt()
            waiting.join()
            assert found == [CUT_OFF]
            assert runner.run(b"") is CUT_OFF


@pytest.mark.long
def test_what_cannot_be_sent_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "no.c").write_text("int main( {")
    refused = {
        ("--", "python3", str(WRONG)): (3, "a cluster gets a program as one file"),
        ("--", str(tmp_path / "no.c")): (3, "error"),
        ("--sees", str(tmp_path), "--", str(WRONG)): (2, "--sees cannot be combined with"),
    }
    for line, (status, sentence) in refused.items():
        assert main(["check", "sokoban", "--cluster", "local:1", *line]) == status
        said = capsys.readouterr().err
        assert sentence in said
        assert "Traceback" not in said


def test_a_program_is_sent_with_its_arguments(tmp_path: Path) -> None:
    with Threads(1) as pool:
        runner = echo(pool, tmp_path)
        with runner:
            assert runner.run(b"a\n").output == b"> a\n"
        assert runner.sandbox.startswith(("bubblewrap", "limits only"))


def test_repeated_runs_have_another_environment(tmp_path: Path) -> None:
    source = tmp_path / "hash.py"
    source.write_text("import os; print(os.environ.get('PYTHONHASHSEED'))")
    program = RemoteProgram(Here(), (str(source),), Limits())
    with program.runner() as usual, program.runner(OTHERWISE) as varied:
        assert varied.run(b"").output == b"4321\n"
        assert usual.run(b"").output != b"4321\n"


def test_a_worker_keeps_one_program() -> None:
    one, other = (
        SentProgram(SentFile("a.py", text, 0o644), (), Limits(), "auto")
        for text in (b"raise SystemExit(3)", b"print(1")
    )
    first = prepare_program(one)
    assert prepare_program(one) is first
    ran = prepare_program(other).run(b"", 9, ())
    assert prepare_program(other) is not first
    assert (ran.stop, ran.status) == (Stop.FAILED, 1)
    assert b'File "a.py"' in ran.errors  # without the folder
    assert prepare_program(one).run(b"", 9, ()).status == 3


class Losing(Here):
    """A pool that loses the first worker of each piece."""

    def __init__(self) -> None:
        self.pieces = 0

    def submit(self, function: Callable[..., Any], /, *arguments: object) -> Future[Any]:
        self.pieces += 1
        if self.pieces % 2:
            future = Future[Any]()
            future.cancel()
            return future
        return super().submit(function, *arguments)

    def is_lost(self, error: BaseException) -> bool:
        return isinstance(error, CancelledError)


def test_a_run_is_done_again_if_its_worker_is_lost(tmp_path: Path) -> None:
    pool = Losing()
    runner = echo(pool, tmp_path)
    assert runner.run(b"b\n").output == b"> b\n"
    assert pool.pieces == 4


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotStartedError, match=r"absent\.py.* cannot be read: No such file"):
        RemoteProgram(Here(), (str(tmp_path / "absent.py"),), Limits())
