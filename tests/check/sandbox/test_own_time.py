"""The time of a run without waiting for a core, from invented files of /proc and a clock."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from gyoji.check.report.sentences import stop
from gyoji.check.results import Verdict
from gyoji.check.sandbox import RunResult, Stop, supervisor
from gyoji.check.sandbox.runner import Runner
from gyoji.check.sandbox.supervisor_process import main, own_time, process_tree
from gyoji.check.sandbox.supervisor_process.own_time import OwnTime
from gyoji.check.sandbox.supervisor_process.process_tree import Process
from gyoji.check.sandbox.supervisor_process.protocol import DONE, TIME, RunPlan
from tests.check.findings import finding_of, summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

STEP = 0.01
RUNS, WAITS, SLEEPS = "runs", "waits", "sleeps"


class Machine:
    """Processes whose threads run, wait for a core or sleep, and a clock, by steps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, counts: bool = True) -> None:
        self.now, self.counts = 100.0, counts
        self.threads = dict[tuple[int, int], list[Any]]()
        monkeypatch.setattr(own_time, "read", self.read)
        monkeypatch.setattr(process_tree, "read", self.read)
        monkeypatch.setattr(own_time, "entries_of", self.entries_of)

    def read(self, path: str) -> bytes:
        words = path.split("/")
        if path == "/proc/self/schedstat":
            return b"5 5 5\n" if self.counts else b"0 0 0\n"
        ran, waited, pending, state = self.threads[int(words[2]), int(words[4])]
        if words[-1] == "stat":
            return b"7 (a b) c) %b 1 1\n" % (b"S" if state == SLEEPS else b"R")
        # The kernel counts a wait when it is over.
        known = waited - pending
        return b"%d %d %d\n" % (round(ran * 1e9), round(known * 1e9), round((ran + known) * 100))

    def entries_of(self, folder: str) -> list[str]:
        return [str(thread) for process, thread in self.threads if f"/{process}/" in folder]

    def processes(self) -> list[Process]:
        numbers = [process for process, _ in self.threads]
        made = []
        for process in dict.fromkeys(numbers):
            fields = ["S", "1", *"0" * 15, str(numbers.count(process)), *"0000"]
            made.append(Process(process, f"{process} (x) {' '.join(fields)}".encode()))
        return made

    def steps(self, own: OwnTime, *phases: tuple[Sequence[str], int]) -> Iterator[float]:
        """Yield the own time after each step of phases: what each thread does, and how long."""
        for whats, count in phases:
            for _ in range(count):
                self.now += STEP
                for (key, thread), what in zip(self.threads.items(), whats, strict=True):
                    assert key
                    ran, waited, pending, _ = thread
                    pending = pending + STEP if what == WAITS else 0.0
                    thread[:] = (
                        ran + STEP * (what == RUNS), waited + STEP * (what == WAITS), pending, what
                    )  # fmt: skip
                yield own.measure(self.now, self.processes())


def machine_with(
    monkeypatch: pytest.MonkeyPatch, *threads: tuple[int, int], counts: bool = True
) -> tuple[Machine, OwnTime]:
    machine = Machine(monkeypatch, counts=counts)
    machine.threads = {thread: [0.0, 0.0, 0.0, SLEEPS] for thread in threads}
    return machine, OwnTime(machine.now)


def test_waiting_for_a_core_does_not_count_and_sleeping_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine, own = machine_with(monkeypatch, (7, 7))
    busy = [(("runs",), 1), (("waits",), 2)] * 50
    *_, after = machine.steps(own, *busy, (("runs",), 1))
    assert after == pytest.approx(51 * STEP)
    *_, slept = machine.steps(own, (("sleeps",), 40))
    assert slept == pytest.approx(after + 40 * STEP)
    # Waits in small pieces between short sleeps.
    *_, mixed = machine.steps(own, *[(("waits",), 1), (("runs",), 1), (("sleeps",), 1)] * 30)
    assert mixed == pytest.approx(slept + 60 * STEP)


def test_a_long_wait_is_taken_back_when_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, own = machine_with(monkeypatch, (7, 7))
    times = list(machine.steps(own, (("runs",), 40), (("waits",), 50), (("runs",), 10)))
    assert times[89] == pytest.approx(0.9)  # not known yet
    assert times[90] == pytest.approx(0.41)
    assert times[-1] == pytest.approx(0.5)


def test_threads_that_wait_for_each_other_gain_no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of eight threads on one core, seven wait; their processor time is limited on its own."""
    machine, own = machine_with(monkeypatch, *((7, 7 + n) for n in range(8)))
    turns = [
        (["runs" if turn % 8 == n else "waits" for n in range(8)], 1) for turn in range(160)
    ]  # fmt: skip
    *_, before = machine.steps(own, *turns)
    assert before == pytest.approx(1.6 / 3, abs=0.05)
    times = list(machine.steps(own, (["sleeps"] * 8, 200)))
    # From the first whole step of sleep on, every step counts.
    assert times[-1] == pytest.approx(2.0, abs=3 * STEP)
    assert all(late >= early for early, late in pairwise(times))


def test_at_most_two_thirds_count_as_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, own = machine_with(monkeypatch, (7, 7), (8, 8))
    *_, last = machine.steps(own, *[(("waits", "sleeps"), 9), (("runs", "sleeps"), 1)] * 30)
    assert last == pytest.approx(1.0)
    assert own.finish(machine.now + 60.0, STEP) == pytest.approx((3.0 + 60.0) / 3)


def test_where_nothing_is_counted_two_thirds_do(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, own = machine_with(monkeypatch, (7, 7), counts=False)
    *_, last = machine.steps(own, (("sleeps",), 300))
    assert last == pytest.approx(1.0)
    assert own.finish(machine.now, STEP) == pytest.approx(1.0)


def test_a_thread_that_comes_or_goes_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, own = machine_with(monkeypatch, (7, 7))
    list(machine.steps(own, (("runs",), 50), (("waits",), 10), (("runs",), 1)))
    machine.threads[7, 8] = [0.0, 0.0, 0.0, SLEEPS]
    *_, two = machine.steps(own, (("sleeps", "waits"), 10), (("sleeps", "runs"), 1))
    assert two == pytest.approx(52 * STEP)
    # The next program has its number.
    machine.threads = {(7, 7): [0.0, 0.0, 0.0, SLEEPS]}
    *_, again = machine.steps(own, (("waits",), 10), (("runs",), 1))
    assert again == pytest.approx(53 * STEP)


@pytest.mark.parametrize(
    ("own", "cpu", "stopped"),
    [(0.4, 0.3, DONE), (1.1, 0.0, TIME), (0.1, 1.1, TIME), (1.0, 1.0, DONE)],
)
def test_the_run_ends_by_its_own_time_or_its_processor_time(
    monkeypatch: pytest.MonkeyPatch, own: float, cpu: float, stopped: int
) -> None:
    run: Any = main.Run.__new__(main.Run)
    numbers = dict.fromkeys(RunPlan.NUMBERS, 0) | {
        "memory": 1 << 30, "processes": 64, "files": 64,
    }  # fmt: skip
    run.plan = RunPlan(numbers, 1.0, "/", {"HOME": "/nowhere"}, [], [], [], ["mine"])
    run.pid, run.stop, run.memory, run.counting, run.cpu, run.seen = 1, DONE, 0, False, cpu, 0.0
    run.seconds, run.status, run.own = own, 0, OwnTime(0.0)
    monkeypatch.setattr(main, "descendants", lambda _most: [])
    monkeypatch.setattr(main.Run, "reap", lambda _self, leave=0: bool(leave))
    monkeypatch.setattr(OwnTime, "measure", lambda _self, _now, _running: own)
    run.measure()
    assert run.stop == stopped
    assert run.verdict() == stopped


def test_the_owner_waits_for_a_run_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline grows with the longest time of a run, and what it waited is reported."""
    deadlines = list[float]()
    receive = supervisor.Supervisor._receive

    def note(self: supervisor.Supervisor, length: int, deadline: float) -> bytes:
        deadlines.append(deadline)
        return receive(self, length, deadline)

    monkeypatch.setattr(supervisor.Supervisor, "_receive", note)
    with Runner(["cat"], sandbox="none") as runner:
        first, second = runner.run(b"", 1.0), runner.run(b"", 5.0)
    starting, one, _, two, _ = deadlines
    assert starting < one
    # Between the two requests time went by, so there is no upper bound.
    assert two - one >= 3 * 4.0
    assert all(ran.waited >= 0 and ran.seconds > 0 for ran in (first, second))


@pytest.mark.parametrize(
    ("seconds", "cpu", "waited", "said"),
    [
        (10.0, 1.0, 0.0, "time limit, by its wall time"),
        (10.0, 1.0, 5.0, "time limit, by its wall time without waiting for a core"),
        (9.0, 10.0, 0.0, "time limit, by its processor time"),
        (10.0, 4.0, 20.0, "time limit, by three times the limit in wall time, most of which"),
    ],
)
def test_the_report_says_which_time_it_was(
    seconds: float, cpu: float, waited: float, said: str
) -> None:
    late = finding_of(summary("sokoban", Verdict.TIME))
    ran = RunResult(Stop.TIME, b"", b"", -9, seconds, cpu, 0, waited)
    first, time, *_ = stop(late._replace(ran=ran))
    assert first.startswith(f"stopped: {said}")
    assert ("do not count" in time) == (waited > 0)
