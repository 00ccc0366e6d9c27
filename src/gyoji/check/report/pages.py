"""The grades as HTML: the table of results, and a page for each program that it links to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...game.notation.sanitize import count, lines, sanitize
from ...pictures import replay as replays
from ...pictures.markup import Part, element
from ..results import Verdict
from .grades import NOT_RUN, cells, groups, headings
from .html import explain
from .sentences import say_status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ...game.game import Game
    from ...pictures.markup import Markup
    from ..common_faults import CommonFault
    from ..grading import Excerpt, Grade, Grading, Result

INDEX = "index.html"

KIND = "report grades"
"""The class names of these pages in the style sheet."""

PASSED_OVER = (Verdict.ACCEPTED, Verdict.SKIPPED)
"""The verdicts of tests about which a page shows nothing further."""

SHOWN = 20
"""The number of failed tests that a page shows in full; all of them are in its table."""

LINES = (40, 400)
"""The most lines of an input or of standard error on a page, and the most bytes of each."""


def pages(grading: Grading, game: Game, faults: Sequence[CommonFault]) -> Iterator[tuple[str, str]]:
    """Yield the files by name: the table, a page for each program, and for each common fault."""
    names = file_names([grade.name for grade in grading.grades])
    title = f"gyoji grade {game.name}"
    yield INDEX, replays.page(KIND, title, _index(grading, names, faults), None)
    for grade in grading.grades:
        heading, (body, data) = f"{title}: {sanitize(grade.name)}", _program(grade)
        yield names[grade.name], replays.page(KIND, heading, body, data)
    for number, fault in enumerate(faults, 1):
        body, data = _fault(fault, names)
        yield _fault_file(number), replays.page(KIND, f"{title}: fault {number}", body, data)


def file_names(programs: Sequence[str]) -> dict[str, str]:
    """Return a file name for each program, numbered, so that all of them are different."""
    digits = len(str(len(programs)))
    return {
        name: f"{number:0{digits}}-{re.sub('[^A-Za-z0-9]+', '-', name).strip('-')[:60]}.html"
        for number, name in enumerate(programs, 1)
    }


def _fault_file(number: int) -> str:
    return f"fault-{number}.html"


def _index(
    grading: Grading, names: dict[str, str], faults: Sequence[CommonFault]
) -> Iterator[Markup]:
    """Yield the table of results, with links to the programs, and the faults they have."""
    found = groups(grading.grades)
    programs, tests = len(grading.grades), len(grading.plan.tests)
    how_many = f"{count(programs, 'program')}, {count(tests, 'test')}"
    yield element("header", element("h1", "Results"), element("p", how_many))
    rows = list[list[Part]]()
    for grade in grading.grades:
        first, *rest = cells(grade, found)
        rows.append([element("a", first, href=names[grade.name]), *rest])
    sections = [element("section", _table(headings(found), rows))]
    if faults:
        lines = list[list[Part]]()
        for number, fault in enumerate(faults, 1):
            link = element("a", sanitize(fault.sentence), href=_fault_file(number))
            lines.append([str(len(fault.programs)), link])
        sections.append(_section("Faults", _table(("programs", "fault"), lines)))
    yield element("main", sections)


def _fault(fault: CommonFault, names: dict[str, str]) -> tuple[list[Markup], object]:
    """Return the page of a fault: its programs, and the smallest case of any of them."""
    sections, data = explain(fault.example) if fault.example else ([], None)
    title = f"{count(len(fault.programs), 'program')}: {sanitize(fault.sentence)}"
    head = element("header", element("h1", title), element("p", _back()))
    items = (
        element("li", element("a", sanitize(name), href=names[name])) for name in fault.programs
    )
    alike = (
        element("p", f"These answer every test alike: {', '.join(map(sanitize, names))}.")
        for names in fault.alike
    )
    programs = _section("Programs", element("ul", items), *alike)
    return [head, element("main", programs, *sections)], data


def _back() -> Markup:
    return element("a", "All results", href=INDEX)


def _program(grade: Grade) -> tuple[list[Markup], object]:
    """Return the page of one program: its score, its first failure, and all results."""
    sections, data = explain(grade.finding) if grade.finding else ([], None)
    verdict = str(grade.verdict or NOT_RUN)
    heading = f"{sanitize(grade.name)}: {verdict}"
    bad = grade.verdict != Verdict.ACCEPTED and "bad"
    total = f"{grade.accepted} of {count(len(grade.results), 'test')} accepted"
    line = element("p", f"Score {grade.score:g}; {total}. ", _back())
    head = element("header", element("h1", heading, class_=bad), line)
    return [head, element("main", *sections, *_sections(grade))], data


def _sections(grade: Grade) -> Iterator[Markup]:
    if grade.trouble:
        yield _section("Why it was not started", _pre(grade.trouble.encode()))
    failed = [result for result in grade.results if result.verdict not in PASSED_OVER]
    for result in failed[:SHOWN]:
        sample = " (a sample of the statement)" if result.test.sample else ""
        heading = f"{sanitize(result.test.name)}{sample}: {result.verdict}"
        yield _section(heading, *_failure(result))
    if len(failed) > SHOWN:
        more = count(len(failed) - SHOWN, "more failed test")
        yield element("p", f"{more} in the table below.")
    if grade.results:
        head = ("test", "group", "verdict", "time", "memory")
        yield _section("All tests", _table(head, map(_row, grade.results)))


def _section(heading: str, *body: Part) -> Markup:
    return element("section", element("h2", heading), *body)


def _row(result: Result) -> list[str]:
    return [
        sanitize(result.test.name),
        sanitize(result.test.group),
        str(result.verdict),
        f"{result.seconds:.2f} s",
        f"{result.memory >> 20} MiB",
    ]


def _failure(result: Result) -> Iterator[Markup]:
    """Yield a failed test: where the output differs, standard error, and the input."""
    if result.excerpt is not None:
        yield from _differs(result.excerpt)
    elif result.status and not result.errors.strip():
        yield element("p", f"It ended with {say_status(result.status)}.")
    if result.errors.strip():
        yield element("h3", f"Standard error, {say_status(result.status)}")
        yield _end(result.errors)
    yield element("details", element("summary", "Input"), _pre(result.test.data))


def _differs(excerpt: Excerpt) -> Iterator[Markup]:
    place = f"line {excerpt.line:,}, column {excerpt.column:,}"
    yield element("p", f"The first difference is in {place}.")
    for what, line in (("Expected", excerpt.expected), ("Found", excerpt.found)):
        yield element("h3", what)
        yield element("p", "The output ends here.") if line is None else _pre(line or b" ")


def _pre(data: bytes) -> Markup:
    """Return the first lines of a text."""
    return element("pre", "\n".join(lines(data, *LINES)))


def _end(data: bytes) -> Markup:
    """Return the last lines of a text."""
    return _pre(b"\n".join(data.splitlines()[-LINES[0] :]))


def _table(head: Iterable[str], rows: Iterable[Sequence[Part]]) -> Markup:
    titles = element("tr", (element("th", cell) for cell in head))
    body = (element("tr", (element("td", cell) for cell in row)) for row in rows)
    return element("table", element("thead", titles), body)
