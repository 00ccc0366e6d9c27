"""The grades of many programs: a table for readers, CSV, JSON and JUnit XML for programs."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from ...game.notation.sanitize import count, sanitize
from ..results import Verdict
from . import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game.game import Game
    from ..common_faults import CommonFault
    from ..grading import Grade, Grading, Result

NOT_RUN = "not started"

COLUMNS = (
    "program", "test", "group", "sample", "verdict", "status", "seconds", "cpu", "memory", "trouble"
)  # fmt: skip

TAIL = 40
"""The number of last lines of standard error that are reported."""

FAULTS = (Verdict.WRONG, Verdict.PRESENTATION)
"""The verdicts that are failures in JUnit's terms; all others but ACCEPTED are errors."""


def as_table(
    grading: Grading, faults: Sequence[CommonFault], skipped: Sequence[str], width: int,
    colour: bool,
) -> str:  # fmt: skip
    """Return the grades as a table."""
    # Imported here, because CSV, JSON and JUnit do not need Rich.
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    names = groups(grading.grades)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in headings(names):
        right = heading in {"score", "time", "memory"}
        table.add_column(Text(heading), justify="right" if right else "left")
    for grade in grading.grades:
        table.add_row(*(Text(cell) for cell in cells(grade, names)))
    paper = io.StringIO()
    console = Console(
        file=paper, width=width, no_color=not colour,
        force_terminal=colour, color_system="standard" if colour else None,
    )  # fmt: skip
    console.print(table)
    # Every cell and line is a Text: in plain strings, Rich would read [brackets] as markup.
    for line in _notes(grading, faults, skipped):
        console.print(Text(line))
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines())


def groups(grades: Sequence[Grade]) -> list[str]:
    """Return the groups of the tests, in order."""
    return list(dict.fromkeys(result.test.group for grade in grades for result in grade.results))


def headings(names: Sequence[str]) -> list[str]:
    """Return the headings of the table; `names` are those of the groups."""
    return ["program", "score", *names, "all", "time", "memory", "verdict"]


def cells(grade: Grade, names: Sequence[str]) -> Iterator[str]:
    """Yield a row of the table: the groups' numbers add up to those of `all`."""
    yield sanitize(grade.name)
    yield f"{grade.score:g}"
    for name in (*names, None):
        verdicts = [result.verdict for result in grade.results if name in (result.test.group, None)]
        right = verdicts.count(Verdict.ACCEPTED)
        yield f"{right}/{len(verdicts)}" if verdicts else "-"
    yield f"{max((result.seconds for result in grade.results), default=0.0):.2f} s"
    yield f"{max((result.memory for result in grade.results), default=0) >> 20} MiB"
    failed = (result for result in grade.results if result.verdict != Verdict.ACCEPTED)
    yield next(map(first_failure, failed), str(grade.verdict or NOT_RUN))


def first_failure(result: Result) -> str:
    """Return the verdict, the test, and a note if that is a sample of the statement."""
    sample = ", a sample of the statement" if result.test.sample else ""
    return f"{result.verdict}: {sanitize(result.test.name)}{sample}"


def _notes(
    grading: Grading, faults: Sequence[CommonFault], skipped: Sequence[str]
) -> Iterator[str]:
    """Yield the lines below the table."""
    yield ""
    for grade in grading.grades:
        yield from map(sanitize, (*grade.trouble.splitlines(), *grade.note.splitlines()))
    for fault in faults:
        if len(fault.programs) > 1:
            names = ", ".join(map(sanitize, fault.programs))
            yield f"{len(fault.programs)} programs: {sanitize(fault.sentence)}: {names}"
    if skipped:
        yield f"skipped: {', '.join(map(sanitize, skipped))}"
    sandbox = sentences.sandbox(grading.sandbox) if grading.sandbox else "nothing was run"
    programs, tests = len(grading.grades), len(grading.plan.tests)
    yield f"{count(programs, 'program')}, {count(tests, 'test')}; {sandbox}"


def as_csv(grades: Sequence[Grade]) -> str:
    """Return the results as CSV, a line for each program and test.

    A program that was not run has a single line with the reason.
    """
    paper = io.StringIO()
    sheet = csv.writer(paper, lineterminator="\n")
    sheet.writerow(COLUMNS)
    for grade in grades:
        name = sanitize(grade.name)
        for result in grade.results:
            sheet.writerow([name, *_row(result).values(), ""])
        if grade.trouble:
            sheet.writerow([name, "", "", "", NOT_RUN, "", "", "", "", sanitize(grade.trouble)])
    return paper.getvalue()


def _row(result: Result) -> dict[str, Any]:
    return {
        "test": sanitize(result.test.name),
        "group": sanitize(result.test.group),
        "sample": result.test.sample,
        "verdict": str(result.verdict),
        "status": result.status,
        "seconds": round(result.seconds, 4),
        "cpu": round(result.cpu, 4),
        "memory": result.memory,
    }


def _fault_as_object(fault: CommonFault) -> dict[str, Any]:
    return {
        "fault": sanitize(fault.sentence),
        "programs": list(map(sanitize, fault.programs)),
        "alike": [list(map(sanitize, names)) for names in fault.alike],
    }


def as_json(
    grading: Grading, game: Game, faults: Sequence[CommonFault], skipped: Sequence[str]
) -> str:
    """Return all grades and results as one object."""
    return json.dumps(
        {
            "game": game.name,
            "version": game.version,
            "sandbox": grading.sandbox,
            "limits": grading.plan.limits._asdict(),
            "tests": len(grading.plan.tests),
            "passed_over": list(map(sanitize, skipped)),
            "programs": list(map(_object, grading.grades)),
            "faults": list(map(_fault_as_object, faults)),
        },
        ensure_ascii=False,
    )


def _object(grade: Grade) -> dict[str, Any]:
    return {
        "program": sanitize(grade.name),
        "verdict": str(grade.verdict or NOT_RUN),
        "score": grade.score,
        "accepted": grade.accepted,
        "trouble": "\n".join(map(sanitize, grade.trouble.splitlines())),
        "results": [{**_row(result), "errors": _tail(result)} for result in grade.results],
    }


def _tail(result: Result) -> str:
    return "\n".join(map(sanitize, result.errors.splitlines()[-TAIL:]))


def as_junit(grading: Grading, game: Game) -> str:
    """Return a JUnit suite for each program, with a case for each test."""
    root = ElementTree.Element("testsuites", name=f"gyoji grade {game.name}")
    for grade in grading.grades:
        verdicts = [result.verdict for result in grade.results]
        wrong = [verdict for verdict in verdicts if verdict != Verdict.ACCEPTED]
        failures = sum(verdict in FAULTS for verdict in wrong)
        suite = ElementTree.SubElement(
            root, "testsuite", name=sanitize(grade.name), failures=str(failures),
            errors=str(len(wrong) - failures + bool(grade.trouble)),
            tests=str(len(grade.results) + bool(grade.trouble)),
            time=f"{sum(result.seconds for result in grade.results):.4f}",
        )  # fmt: skip
        for result in grade.results:
            _case(suite, result)
        if grade.trouble:
            case = ElementTree.SubElement(suite, "testcase", classname=NOT_RUN, name=NOT_RUN)
            text = "\n".join(map(sanitize, grade.trouble.splitlines()))
            ElementTree.SubElement(case, "error", type=NOT_RUN, message=text).text = text
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _case(suite: ElementTree.Element, result: Result) -> None:
    """Add a test case, with its failure or error if it has one."""
    row = _row(result)
    case = ElementTree.SubElement(
        suite, "testcase", classname=row["group"], name=row["test"], time=f"{result.seconds:.4f}"
    )
    if result.verdict != Verdict.ACCEPTED:
        kind = "failure" if result.verdict in FAULTS else "error"
        message = f"{result.verdict} (status {result.status})"
        fault = ElementTree.SubElement(case, kind, type=row["verdict"], message=message)
        fault.text = _tail(result)
