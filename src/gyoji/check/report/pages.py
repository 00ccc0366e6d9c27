"""The grades as HTML: the table of results, and a page for each program that it links to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...game.notation.sanitize import count, lines, sanitize
from ...pictures import replay as replays
from ...pictures.markup import element
from ..results import Verdict
from .grades import NOT_RUN, cells, groups, headings, score

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ...game.game import Game
    from ...pictures.markup import Markup, Part
    from ..grading import Excerpt, Grade, Grading, Result

INDEX = "index.html"

SHOWN = 20
"""The number of failed tests that a page shows in full; all of them are in its table."""

LINES = (40, 400)
"""The most lines of an input or of standard error on a page, and the most bytes of each."""


def pages(grading: Grading, game: Game) -> Iterator[tuple[str, str]]:
    """Yield the files by name: the table of results, and a page for each program."""
    names = file_names([grade.name for grade in grading.grades])
    title = f"gyoji grade {game.name}"
    yield INDEX, replays.page("report grades", title, _index(grading, names), None)
    for grade in grading.grades:
        heading = f"{title}: {sanitize(grade.name)}"
        yield names[grade.name], replays.page("report grades", heading, _program(grade), None)


def file_names(programs: Sequence[str]) -> dict[str, str]:
    """Return a file name for each program, numbered, so that all of them are different."""
    digits = len(str(len(programs)))
    return {
        name: f"{number:0{digits}}-{re.sub('[^A-Za-z0-9]+', '-', name).strip('-')[:60]}.html"
        for number, name in enumerate(programs, 1)
    }


def _index(grading: Grading, names: dict[str, str]) -> Iterator[Markup]:
    """Yield the table of results; the name of a program links to its page."""
    found = groups(grading.grades)
    how_many = f"{count(len(grading.grades), 'program')}, {count(len(grading.tests), 'test')}"
    yield element("header", element("h1", "Results"), element("p", how_many))
    rows = list[list[str]]()
    for grade in grading.grades:
        first, *rest = cells(grade, found)
        rows.append([element("a", first, href=names[grade.name]), *rest])
    yield element("main", element("section", _table(headings(found), rows)))


def _program(grade: Grade) -> Iterator[Markup]:
    """Yield the page of one program: its score, what failed, and all results."""
    verdict = str(grade.verdict or NOT_RUN)
    heading = f"{sanitize(grade.name)}: {verdict}"
    bad = grade.verdict != Verdict.ACCEPTED and "bad"
    total = f"{grade.accepted} of {count(len(grade.results), 'test')} accepted"
    score_line = f"Score {score(grade):g}; {total}. ", element("a", "All results", href=INDEX)
    yield element("header", element("h1", heading, class_=bad), element("p", score_line))
    yield element("main", _sections(grade))


def _sections(grade: Grade) -> Iterator[Markup]:
    if grade.trouble:
        yield _section("Why it was not started", _pre(grade.trouble.encode()))
    failed = [result for result in grade.results if result.verdict != Verdict.ACCEPTED]
    for result in failed[:SHOWN]:
        sample = " (a sample of the statement)" if result.test.sample else ""
        heading = f"{sanitize(result.test.name)}{sample}: {result.verdict}"
        yield _section(heading, _failure(result))
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
    if result.errors.strip():
        yield element("h3", f"Standard error, exit status {result.status}")
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


def _table(head: Iterable[str], rows: Iterable[Sequence[str]]) -> Markup:
    titles = element("tr", (element("th", cell) for cell in head))
    body = (element("tr", (element("td", cell) for cell in row)) for row in rows)
    return element("table", element("thead", titles), body)
