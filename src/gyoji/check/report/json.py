r"""The report for programs, as an object for JSON: docs/check.md lists the keys.

Bytes become text in UTF-8; invalid bytes become escapes such as `\xff`. Long texts are cut, and
their full length is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.notation.sanitize import KEPT
from ..divergence import difference, wrong_case
from .sentences import readings
from .side_by_side import MORE

if TYPE_CHECKING:
    from ..divergence import Difference
    from ..results import CheckFinding, Divergence, Reduction, Summary


def as_object(summary: Summary, rerun: str = "") -> dict[str, object]:
    """Return the whole report; `rerun` is the command that reproduces the result."""
    finding = summary.finding
    return {
        "game": summary.game.name,
        "version": summary.game.version,
        "command": [_clean(word) for word in summary.command],
        "verdict": str(finding.verdict) if finding else None if summary.interrupted else "accepted",
        "interrupted": summary.interrupted,
        "seed": summary.seed,
        "cases": summary.cases,
        "runs": summary.runs,
        "seconds": round(summary.seconds, 3),
        "sandbox": summary.sandbox,
        "bounds": summary.profile.name,
        "outside": [
            {"input": _clean(name), "breach": _clean(said)} for name, said in summary.outside
        ],
        "results": [
            {"input": _clean(name), "verdict": str(verdict)} for name, verdict in summary.results
        ],
        "unfinished": round(summary.unfinished, 3),
        "growth": summary.growth,
        "reached": summary.reach.as_object() if summary.reach else None,
        "rerun": _clean(rerun),
        "finding": _finding(finding) if finding else None,
    }


def _finding(finding: CheckFinding) -> dict[str, object]:
    ran = finding.ran
    return {
        "verdict": str(finding.verdict),
        "source": _clean(finding.source),
        "input": as_text(finding.data),
        "input_bytes": len(finding.data),
        "expected": as_text(finding.expected),
        "expected_bytes": len(finding.expected),
        "output": as_text(ran.output),
        "output_bytes": len(ran.output),
        "errors": as_text(ran.errors),
        "status": ran.status,
        "seconds": round(ran.seconds, 3),
        "waited": round(ran.waited, 3),
        "cpu": round(ran.cpu, 3),
        "memory": ran.memory,
        "limits": finding.limits._asdict(),
        "case": wrong_case(finding) + 1 if finding.cases else None,
        "difference": _difference(difference(finding.expected, ran.output)),
        "reduction": _reduction(finding.reduction),
        "repeated": dict(zip(("different", "runs"), finding.repeated, strict=True)),
        "unreduced": finding.unreduced and str(finding.unreduced),
        # The key is part of the documented format (docs/check.md).
        "divergence": _divergence(finding.divergence),
        "hypothesis": _clean(finding.hypothesis),
        "condition": _clean(finding.condition),
        "readings": readings(finding),
        "part": finding.part,
        "alone": None if finding.alone is None else str(finding.alone),
        "second": None if finding.second is None else _finding(finding.second),
    }


def _difference(place: Difference | None) -> dict[str, object] | None:
    return None if place is None else {"line": place.line, "column": place.column}


def _reduction(reduction: Reduction | None) -> dict[str, object] | None:
    if reduction is None:
        return None
    before, after = reduction.before._asdict(), reduction.after._asdict()
    return {**reduction._asdict(), "before": before, "after": after}


def _divergence(divergence: Divergence | None) -> dict[str, object] | None:
    """Return the divergence; a program's board that is much larger than expected is cut."""
    if divergence is None:
        return None
    # The program's output is untrusted: its board may have any size.
    rows = len(divergence.expected) + MORE
    columns = max(map(len, divergence.expected), default=0) + MORE
    return {
        **divergence._asdict(),
        "yours": [[_clean(cell) for cell in row[:columns]] for row in divergence.yours[:rows]],
        "rulings": [ruling._asdict() for ruling in divergence.rulings],
    }


def as_text(data: bytes) -> str:
    """Return the beginning of the data as text."""
    return data[:KEPT].decode("utf-8", "backslashreplace")


def _clean(text: str) -> str:
    """Return text that any JSON reader accepts: without lone surrogates."""
    return text.encode("utf-8", "backslashreplace").decode()
