"""What a run may take, by what right runs took."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from gyoji.check.analysis import FailureAnalysis
from gyoji.check.pace import DOUBTS, LEAST, MORE, NOT_RUN, Pace, ShortRunner
from gyoji.check.results import Unreduced, Verdict
from gyoji.check.sandbox import RunResult, Stop
from gyoji.check.verdicts import JudgedInput, Trial

from .findings import finding_of, summary


def right(size: int, seconds: float) -> Trial:
    ran = RunResult(Stop.DONE, b"", b"", 0, seconds, 0.0, 0)
    return Trial(JudgedInput([], bytes(size), []), ran, Verdict.ACCEPTED)


def test_a_run_that_the_machine_held_up_is_repeated_with_more_time() -> None:
    """But not for ever: after several runs that use up more time as well, the program hangs."""
    pace, given, needed = Pace(10.0), list[float](), 2 * LEAST
    pace.add(right(100, 0.001))

    def run(_: bytes, seconds: float) -> RunResult:
        given.append(seconds)
        return right(1, needed).ran if needed < seconds else NOT_RUN

    hasty = ShortRunner(SimpleNamespace(run=run, sandbox=""), pace, lambda: 5.0)
    for _ in range(DOUBTS + 1):
        assert hasty.run(b"x").stop == Stop.DONE
    assert given == [LEAST, MORE * LEAST] * (DOUBTS + 1)
    given.clear()
    needed = 9.0
    for _ in range(DOUBTS + 2):
        assert hasty.run(b"x").stop == Stop.TIME
    assert given == [LEAST, MORE * LEAST] * DOUBTS + [LEAST] * 2


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
