"""The grades as HTML: the table of results, and a page for each program that it links to."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ...game.notation.sanitize import count, lines, sanitize
from ...pictures import replay as replays
from ..results import Verdict
from .grades import NOT_RUN, cells, groups, headings, score

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ...game.game import Game
    from ..grading import Excerpt, Grade, Grading, Result

INDEX = "index.html"

SHOWN = 20
"""The number of failed tests that a page shows in full; all of them are in its table."""

LINES = (40, 400)
"""The most lines of an input or of standard error on a page, and the most bytes of each."""


STYLE = """
table { border-collapse: collapse; }
th, td { padding: .15rem 1.1rem .15rem 0; text-align: left; }
h3 { font-size: .95rem; margin: .6rem 0 .3rem; }
"""


def pages(grading: Grading, game: Game) -> Iterator[tuple[str, str]]:
    """The files by name: the table of results, and a page for each program."""
    names = file_names([grade.name for grade in grading.grades])
    title = f"gyoji grade {game.name}"
    yield INDEX, _page(title, _index(grading, names))
    for grade in grading.grades:
        yield names[grade.name], _page(f"{title}: {sanitize(grade.name)}", _program(grade))


def file_names(programs: Sequence[str]) -> dict[str, str]:
    """A file name for each program, numbered, so that all of them are different."""
    digits = len(str(len(programs)))
    return {
        name: f"{number:0{digits}}-{re.sub('[^A-Za-z0-9]+', '-', name).strip('-')[:60]}.html"
        for number, name in enumerate(programs, 1)
    }


def _page(title: str, body: Iterable[str]) -> str:
    style = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    return replays.page(title, "\n".join(body), None, style=style + STYLE)


def _index(grading: Grading, names: dict[str, str]) -> Iterator[str]:
    """The table of results; the name of a program links to its page."""
    found = groups(grading.grades)
    how_many = f"{count(len(grading.grades), 'program')}, {count(len(grading.tests), 'test')}"
    yield f"<header><h1>Results</h1><p>{how_many}</p></header><main><section>"
    rows = []
    for grade in grading.grades:
        first, *rest = map(escape, cells(grade, found))
        rows.append([f'<a href="{names[grade.name]}">{first}</a>', *rest])
    yield from _table(map(escape, headings(found)), rows)
    yield "</section></main>"


def _program(grade: Grade) -> Iterator[str]:
    """The page of one program: its score, what failed, and all results."""
    verdict = str(grade.verdict or NOT_RUN)
    bad = "" if grade.verdict == Verdict.ACCEPTED else ' class="bad"'
    yield f"<header><h1{bad}>{escape(sanitize(grade.name))}: {escape(verdict)}</h1>"
    total = f"{grade.accepted} of {count(len(grade.results), 'test')} accepted"
    link = f'<a href="{INDEX}">All results</a>'
    yield f"<p>Score {score(grade):g}; {total}. {link}</p></header><main>"
    if grade.trouble:
        yield f"<section><h2>Why it was not started</h2>{_pre(grade.trouble.encode())}</section>"
    failed = [result for result in grade.results if result.verdict != Verdict.ACCEPTED]
    for result in failed[:SHOWN]:
        yield from _failure(result)
    if len(failed) > SHOWN:
        yield f"<p>{count(len(failed) - SHOWN, 'more failed test')} in the table below.</p>"
    if grade.results:
        yield "<section><h2>All tests</h2>"
        rows = [[escape(cell) for cell in _row(result)] for result in grade.results]
        yield from _table(("test", "group", "verdict", "time", "memory"), rows)
        yield "</section>"
    yield "</main>"


def _row(result: Result) -> list[str]:
    return [
        sanitize(result.test.name),
        sanitize(result.test.group),
        str(result.verdict),
        f"{result.seconds:.2f} s",
        f"{result.memory >> 20} MiB",
    ]


def _failure(result: Result) -> Iterator[str]:
    """What went wrong in one test: where the output differs, standard error, and the input."""
    sample = " (a sample of the statement)" if result.test.sample else ""
    name = escape(sanitize(result.test.name) + sample)
    yield f"<section><h2>{name}: {escape(str(result.verdict))}</h2>"
    if result.excerpt is not None:
        yield from _differs(result.excerpt)
    if result.errors.strip():
        yield f"<h3>Standard error, exit status {result.status}</h3>{_end(result.errors)}"
    yield f"<details><summary>Input</summary>{_pre(result.test.data)}</details></section>"


def _differs(excerpt: Excerpt) -> Iterator[str]:
    yield f"<p>The first difference is in line {excerpt.line:,}, column {excerpt.column:,}.</p>"
    for what, line in (("Expected", excerpt.expected), ("Found", excerpt.found)):
        text = "<p>The output ends here.</p>" if line is None else _pre(line or b" ")
        yield f"<h3>{what}</h3>{text}"


def _pre(data: bytes) -> str:
    """The first lines of a text."""
    return f"<pre>{escape(chr(10).join(lines(data, *LINES)))}</pre>"


def _end(data: bytes) -> str:
    """The last lines of a text."""
    return _pre(b"\n".join(data.splitlines()[-LINES[0] :]))


def _table(head: Iterable[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table of cells that are HTML already."""
    yield "<table><thead><tr>" + "".join(f"<th>{cell}</th>" for cell in head) + "</tr></thead>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
    yield "</table>"
