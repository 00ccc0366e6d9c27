"""What a run may take, by what right runs took."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from gyoji.check.pace import NOT_RUN, LimitedRunner, Pace
from gyoji.check.program import FailureAnalysis
from gyoji.check.results import Verdict
from gyoji.check.sandbox import RunResult, Stop
from gyoji.check.verdicts import JudgedInput, Trial

from .fakes import Fake


def right(size: int, seconds: float) -> Trial:
    ran = RunResult(Stop.DONE, b"", b"", 0, seconds, 0.0, 0)
    return Trial(JudgedInput([], bytes(size), []), ran, Verdict.ACCEPTED)


def test_larger_inputs_than_all_before_are_late_only_much_later() -> None:
    """A board of ten times the size, with ten times the commands, takes a hundred times as long."""
    pace = Pace(60.0)
    for size, seconds in ((100, 0.1), (1000, 0.4)):
        pace.add(right(size, seconds))
    assert pace.late(1000) == pace.haste(1000)
    assert pace.late(10_000) == min(60.0, 10 * pace.haste(10_000))


def test_what_was_not_run_confirms_nothing() -> None:
    """When no time is left, the finding is the run that was seen, and not one that never was."""
    analysis: Any = FailureAnalysis.__new__(FailureAnalysis)
    late = right(1, 0.0)._replace(ran=NOT_RUN)
    analysis._original, analysis.finding = "as seen", SimpleNamespace(data=b"", _replace=None)
    analysis._failure = SimpleNamespace(trial=late)
    analysis._confirm(LimitedRunner(Fake(lambda data: data), lambda _size: 0.0))
    assert analysis.finding == "as seen"
