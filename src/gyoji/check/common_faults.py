"""Group graded programs by fault: all programs with the same fault are one group."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from .results import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .grading import Grade
    from .results import CheckFinding

Behaviour = tuple[tuple[Verdict, int, bytes], ...]

EVIDENCE = " This condition holds for "
"""In the text `finding.condition`, these words stand between the condition and the counts."""


class CommonFault(NamedTuple):
    """A fault of some programs: they are wrong under the same condition, or behave alike.

    `alike` are groups of two or more of these programs with the same result on every test. The
    programs of a group make the same mistake, but that does not mean that one is a copy of another.
    """

    sentence: str
    programs: list[str]
    alike: list[list[str]]
    example: CheckFinding | None
    """The smallest failing case of any of these programs."""


def find_common_faults(grades: Sequence[Grade]) -> list[CommonFault]:
    """Group the programs that fail by their faults; the faults of most programs come first."""
    failing = [grade for grade in grades if grade.results and grade.verdict != Verdict.ACCEPTED]
    groups = list[list["Grade"]]()
    for grade in failing:
        same = [group for group in groups if any(_is_same(grade, other) for other in group)]
        groups = [group for group in groups if group not in same]
        groups.append([*(member for group in same for member in group), grade])
    return sorted(map(_fault, groups), key=lambda fault: (-len(fault.programs), fault.programs))


def _is_same(one: Grade, other: Grade) -> bool:
    """Return whether two programs answer alike, or are wrong for the same reason."""
    reason = _reason(one.finding)
    return _behaviour(one) == _behaviour(other) or reason == _reason(other.finding) != ""


def _behaviour(grade: Grade) -> Behaviour:
    """Return what a program did on each test."""
    return tuple((result.verdict, result.status, result.digest) for result in grade.results)


def _reason(finding: CheckFinding | None) -> str:
    """Return the condition under which a program is wrong, or the changed rule that it plays by.

    "" if both are unknown.
    """
    if finding is None:
        return ""
    if finding.condition:
        said = finding.condition.partition(EVIDENCE)[0].rstrip(".")
        return f"{said[:1].lower()}{said[1:]}"
    return finding.hypothesis.removeprefix("hypothesis: ")


def _name_fault(grade: Grade) -> str:
    """Return the reason, or the clause at the first wrong command, or the first failed test."""
    if reason := _reason(grade.finding):
        return reason
    finding = grade.finding
    rulings = finding.divergence.rulings if finding and finding.divergence else []
    clauses = ", ".join(dict.fromkeys(ruling.clause for ruling in rulings))
    failed = next(each for each in grade.results if each.verdict != Verdict.ACCEPTED)
    return f"{failed.verdict} [{clauses}]" if clauses else f"{failed.verdict}: {failed.test.name}"


def _fault(group: Sequence[Grade]) -> CommonFault:
    said = Counter(map(_name_fault, group)).most_common(1)[0][0]
    findings = [grade.finding for grade in group if grade.finding is not None]
    alike = dict[Behaviour, list[str]]()
    for grade in group:
        alike.setdefault(_behaviour(grade), []).append(grade.name)
    return CommonFault(
        said,
        [grade.name for grade in group],
        [names for names in alike.values() if len(names) > 1],
        min(findings, key=lambda finding: len(finding.data), default=None),
    )
