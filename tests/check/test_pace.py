"""What a run may take, by what right runs took; and how a program's time grows.

Growth is measured on inputs that double up to the largest.
"""

from __future__ import annotations

import math
import sys
from itertools import islice, pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.check.analysis import FailureAnalysis
from gyoji.check.cases import CaseBatch, batches, growing_cases
from gyoji.check.pace import DOUBTS, MORE, NOT_RUN, SHORTEST, Growth, Measured, Pace, ShortRunner
from gyoji.check.program import Program, ProgramCheck
from gyoji.check.report.text import report
from gyoji.check.results import Unreduced, Verdict
from gyoji.check.sandbox import Limits, RunResult, Stop
from gyoji.check.sandbox.runner import Runner
from gyoji.check.stress import CheckBudget, Stress
from gyoji.check.verdicts import JudgedInput, Trial
from gyoji.engine.generation import kinds
from gyoji.game.bounds import NO_BOUNDS, tiny_cases
from gyoji.game.profiles import contest
from tests.check.fakes import Fake, referee

from .findings import finding_of, summary

if TYPE_CHECKING:
    from collections.abc import Callable

BOULDER, SWEETS = gyoji.load("boulder"), gyoji.load("sweets")


def right(size: int, seconds: float) -> Trial:
    ran = RunResult(Stop.DONE, b"", b"", 0, seconds, 0.0, 0)
    return Trial(JudgedInput([], bytes(size), []), ran, Verdict.ACCEPTED)


def test_a_run_that_the_machine_held_up_is_repeated_with_more_time() -> None:
    """But not for ever: after several runs that use up more time as well, the program hangs."""
    pace, given, needed = Pace(10.0), list[float](), 2 * SHORTEST
    pace.add(right(100, 0.001))

    def run(_: bytes, seconds: float) -> RunResult:
        given.append(seconds)
        return right(1, needed).ran if needed < seconds else NOT_RUN

    hasty = ShortRunner(SimpleNamespace(run=run, sandbox=""), pace, lambda: 5.0)
    for _ in range(DOUBTS + 1):
        assert hasty.run(b"x").stop == Stop.DONE
    assert given == [SHORTEST, MORE * SHORTEST] * (DOUBTS + 1)
    given.clear()
    needed = 9.0
    for _ in range(DOUBTS + 2):
        assert hasty.run(b"x").stop == Stop.TIME
    assert given == [SHORTEST, MORE * SHORTEST] * DOUBTS + [SHORTEST] * 2


@pytest.mark.parametrize(
    ("left", "ran", "why"),
    [(0.0, NOT_RUN, Unreduced.TIME), (1.0, right(1, 1.0).ran, Unreduced.FASTER)],
)
def test_what_was_not_seen_to_be_late_is_not_shown(
    left: float, ran: RunResult, why: Unreduced
) -> None:
    analysis: Any = FailureAnalysis.__new__(FailureAnalysis)
    late = finding_of(summary("sokoban", Verdict.TIME))
    seen = late._replace(reduction=None)
    analysis._original, analysis._left = seen, lambda: left
    analysis.finding = late
    analysis._failure = SimpleNamespace(trial=right(1, 0.0)._replace(ran=NOT_RUN))
    analysis._confirm(SimpleNamespace(run=lambda _data: ran))
    assert analysis.finding == seen._replace(unreduced=why)


# ---------------------------------------------------------------- growth

AMOUNTS = (1250, 2500, 5000, 10_000, 20_000)


def growth(
    cpu: Callable[[float], float], referee: Callable[[float], float], most: float = 10.0
) -> Growth:
    """What is measured of a program, and of a referee, by their times for a share of the most."""
    measured = Growth(10.0)
    measured.note_start(0.02)
    for amount in AMOUNTS:
        share = amount / AMOUNTS[-1]
        seconds = 0.02 + most * cpu(share)
        measured.add("cells", Measured(amount, seconds, 0.001 * referee(share), seconds))
    return measured


@pytest.mark.parametrize(
    ("cpu", "referee", "most", "power"),
    [
        (lambda share: share, lambda share: share, 8.0, ""),
        (lambda share: share**1.3, lambda share: share, 8.0, ""),
        (lambda share: share**2, lambda share: share, 8.0, "the square"),
        (lambda share: share**2, lambda share: share**2, 8.0, ""),
        (lambda share: share**3, lambda share: share, 8.0, "the cube"),
        (lambda share: share**2, lambda share: share, 0.1, ""),
    ],
)
def test_the_exponent_is_measured(
    cpu: Callable[[float], float], referee: Callable[[float], float], most: float, power: str
) -> None:
    measured = growth(cpu, referee, most)
    assert measured.power == power
    assert bool(measured.sentence) == bool(power)
    if power:
        assert measured.sentence == (
            f"20,000 cells took 8.0 s of 10 s; the time grows with {power} of the cells"
        )


def test_a_run_that_was_cut_off_shows_growth_too() -> None:
    for least, power in ((3.2, "the square"), (0.5, "")):
        measured = Growth(10.0)
        measured.note_start(0.02)
        for amount, cpu in ((1250, 0.07), (2500, 0.14), (5000, 0.28)):
            measured.add("cells", Measured(amount, cpu, amount / 1e6, cpu))
        measured.add("cells", Measured(10_000, least, 0.01, 10.0, done=False))
        assert measured.power == power


def test_the_largest_input_comes_early_and_sizes_double() -> None:
    series = list(growing_cases(BOULDER, 1, kinds(BOULDER), contest(BOULDER)))
    amounts = [batch.scale[1] for batch in series if batch.scale]
    assert amounts[-1] == 20_000
    assert all(1.9 < more / less < 2.1 for less, more in pairwise(amounts))
    assert len({len(batch.cases[0].actions) for batch in series}) == 1
    games = list(growing_cases(SWEETS, 1, ["random"], contest(SWEETS)))
    assert [len(batch.cases) for batch in games] == [62, 125, 250, 500, 1000]
    assert not list(growing_cases(BOULDER, 1, kinds(BOULDER), NO_BOUNDS))
    early = []
    for batch in batches(BOULDER, 1, kinds(BOULDER), 100, contest(BOULDER)):
        early.append(batch)
        if batch.scale and batch.scale[1] == 20_000:
            break
    assert len(early) < 30


class Slow(Fake):
    """A right program that says it took a time that grows with the square of its input."""

    def run(self, data: bytes, seconds: float = 99.0) -> RunResult:
        spent = 0.02 + 8.0 * (len(data) / 20_400) ** 2
        done = super().run(data, seconds)._replace(cpu=spent, seconds=spent)
        return done if spent < 4.0 else done._replace(stop=Stop.TIME, seconds=10.0, cpu=4.0)


def test_a_slow_program_gets_a_line_whether_accepted_or_not() -> None:
    series = list(growing_cases(BOULDER, 1, ["columns"], contest(BOULDER)))
    small = CaseBatch("small", list(islice(tiny_cases(BOULDER, NO_BOUNDS), 1)))
    for given, verdict in ((series[:-1], None), (series, Verdict.TIME)):
        stress = Stress(BOULDER, iter([small, *given]), CheckBudget(None, None))
        stress.run([Slow(referee("boulder"))])
        assert (stress.wrong[1].verdict if stress.wrong else None) == verdict
        check = ProgramCheck(
            BOULDER, Program(("slow",), Limits(), "none"), iter([]), CheckBudget(None, 1),
            seed=1, jobs=1,
        )  # fmt: skip
        check.stress = stress
        lines = " ".join(" ".join(report(check.summary(), None, "")).split())
        assert "growth: " in lines
        assert "the time grows with the square of the cells" in lines


class Timed(Runner):
    """Runs a program, and remembers its longest run."""

    longest = 0.0

    def run(self, data: bytes, seconds: float = math.inf) -> RunResult:
        result = super().run(data, seconds)
        self.longest = max(self.longest, result.cpu)
        return result


class Linear(Fake):
    """A right program that says it takes so many seconds for each game of an input."""

    def __init__(self, each: float) -> None:
        super().__init__(referee("sweets"))
        self._each = each

    def run(self, data: bytes, seconds: float = 99.0) -> RunResult:
        spent, limit = self._each * len(list(gyoji.read(SWEETS, data))), min(seconds, 10.0)
        if spent <= limit:
            return super().run(data)._replace(cpu=spent, seconds=spent)
        return RunResult(Stop.TIME, b"", b"", -9, limit, limit, 0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("each", "together", "amount"),
    [(0.3, 1000, 62), (0.03, 1000, 500), (0.005, 1000, 0), (0.03, 1, 0)],
)
def test_the_most_data_sets_of_the_statement_have_to_be_answered_in_time(
    each: float, together: int, amount: int
) -> None:
    series = [
        batch._replace(cases=batch.cases[:1] * len(batch.cases))
        for batch in growing_cases(SWEETS, 1, ["tiny", "contest"], contest(SWEETS))
    ]
    stress = Stress(SWEETS, iter(series), CheckBudget(None, None), together=together)
    stress.run([Linear(each)])
    assert (len(stress.wrong[1].input.cases) if stress.wrong else 0) == amount
    assert stress.wrong is None or stress.wrong[1].verdict == Verdict.TIME


@pytest.mark.long
def test_a_program_that_looks_for_neighbours_anew_is_late(tmp_path: Path) -> None:
    """It is right, and fast enough for a few games, but not for as many as the statement allows."""
    right = Path(__file__).parents[1] / "programs" / "contest" / "sweets.py"
    text = right.read_text("utf-8")
    known = "return (near for near in self.neighbours[place] if near in fields)"
    anew = "return iter([f for f in fields if (f[0] - place[0], f[1] - place[1]) in BESIDE])"
    put = "        self.tokens[place] = player, token\n\n    def put_on_land"
    again = put.replace(
        "\n\n", "\n        for field in self.board.cities:\n"
        "            list(self.board.beside(field, self.board.land))\n\n"
    )  # fmt: skip
    assert known in text
    assert put in text
    slow = tmp_path / "slow.py"
    slow.write_text(text.replace(known, anew).replace(put, again))
    limit = 0.0
    for program, late in ((right, False), (slow, True), (right, False)):
        limits = Limits(seconds=limit or 10.0)
        tried = batches(SWEETS, 1, kinds(SWEETS), 100, contest(SWEETS))
        stress = Stress(SWEETS, tried, CheckBudget(None, 300), limit=limits.seconds, together=1000)
        runner = Timed([sys.executable, str(program)], limits, sandbox="none")
        with runner:
            stress.run([runner])
        assert (stress.wrong is not None) == late
        assert stress.wrong is None or stress.wrong[1].verdict == Verdict.TIME
        limit = limit or 5 * runner.longest  # what is late does not depend on the machine
