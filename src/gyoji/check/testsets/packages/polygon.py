"""Packages in the layout of Codeforces Polygon: `problem.xml`, and the files that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import quoteattr

from . import statement
from .problem import MEMORY, describe, one_line, readme
from .programs import validator

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..test import Test
    from .problem import Files, Problem

CHECKER = "std::fcmp.cpp"
"""Polygon's own checker that compares lines byte by byte."""

MAX_SECONDS = 15
"""The longest time limit of Polygon, in seconds."""

TAGS = {
    "accepted": "main",
    "wrong_answer": "wrong-answer",
    "run_time_error": "time-limit-exceeded-or-runtime-error",
    "time_limit_exceeded": "time-limit-exceeded",
    "partially_accepted": "rejected",
}
"""Polygon's tags for the kinds of submissions."""

ALSO_RIGHT = "accepted"
"""The tag of all right solutions but the first, since only one may have the tag "main"."""

TYPES = {"py": "python.3", "c": "c.gcc"}
"""Polygon's names of languages, by the suffix of a file."""

USAGE = """\
For Codeforces Polygon, in the layout of the packages that it exports. Polygon does not import such
a folder: create a problem there, on its pages or through its API, and upload the parts that
`problem.xml` names.

* Statement: the files of `statement-sections/english`, each into the field of the same name.
* Checker: choose `{checker}`. Do not choose lcmp or wcmp, which ignore blanks.
* Tests: `tests/NN` as manual tests, with the samples marked for use in the statement. Polygon
  generates the answers by the main solution; `tests/NN.a` are for comparison.
{subtasks}\
* Solutions: all of them, with the tags given in `problem.xml`.
* Validator: Polygon expects C++ with testlib.h. `files/validate_{short}.py` is Python, but follows
  the same protocol: it reads the test from standard input, exits with status 0 if the test is valid
  and 3 if not, and writes the reason to standard error. If Polygon does not accept it, run it
  locally:

      for test in tests/*[0-9]; do python3 files/validate_{short}.py < $test || echo $test; done

This package has not been tested on Polygon itself.
"""

SUBTASKS = """\
* Subtasks: enable points and groups for the tests, give each test the group and the points that it
  has in `problem.xml`, and choose for each group the policy `complete-group`: a program gets the
  points of a group if it answers all its tests right. The samples are the group 0, without points.
"""

XML = """\
<?xml version="1.0" encoding="utf-8"?>
<problem revision="{revision}" short-name="{short}">
  <names>
{names}\
  </names>
  <statements>
{statements}\
  </statements>
  <judging input-file="" output-file="">
    <testset name="tests">
      <time-limit>{milliseconds}</time-limit>
      <memory-limit>{memory}</memory-limit>
      <test-count>{count}</test-count>
      <input-path-pattern>tests/%0{digits}d</input-path-pattern>
      <answer-path-pattern>tests/%0{digits}d.a</answer-path-pattern>
      <tests>
{tests}\
      </tests>
{groups}\
    </testset>
  </judging>
  <assets>
    <checker name="{checker}" type="testlib"/>
    <validators>
      <validator>
        <source path="files/validate_{short}.py" type="python.3"/>
      </validator>
    </validators>
    <solutions>
{solutions}\
    </solutions>
  </assets>
</problem>
"""

LANGUAGES = {
    "en": "english", "pl": "polish", "ja": "japanese", "de": "german", "fr": "french",
    "es": "spanish", "it": "italian", "pt": "portuguese", "ru": "russian", "uk": "ukrainian",
    "cs": "czech", "zh": "chinese",
}  # fmt: skip
"""Polygon's names of languages; any other language is named by its code."""

NAME = """\
    <name language="{language}" value={name}/>
"""

STATEMENT = """\
    <statement charset="UTF-8" language="{language}" path="statements/{language}/problem.tex"\
 type="application/x-tex"/>
"""

TEX = """\
\\begin{{problem}}{{{name}}}{{standard input}}{{standard output}}{{{seconds} seconds}}\
{{{memory} megabytes}}

{legend}
\\InputFile
{input}
\\OutputFile
{output}
\\end{{problem}}
"""


def polygon(problem: Problem) -> Files:
    usage = USAGE.format(
        checker=CHECKER, short=problem.short, subtasks=SUBTASKS if problem.subtasks else ""
    )
    yield "README.md", readme(problem, usage)
    digits = max(2, len(str(len(problem.every))))
    yield "problem.xml", _xml(problem, digits).encode()
    for code, own in problem.in_languages():
        yield from _statement(own, LANGUAGES.get(code, code))
    tests = (test for group in _groups(problem) for test in group.tests)
    for number, test in enumerate(tests, 1):
        yield f"tests/{number:0{digits}}", test.data
        yield f"tests/{number:0{digits}}.a", test.answer
    program = validator(problem.game, problem.options, problem.settings.profile, valid=0, invalid=3)
    yield f"files/validate_{problem.short}.py", program
    if problem.settings.generator:
        yield "files/make_tests.py", problem.settings.generator
    for path, source in problem.submissions.items():
        yield f"solutions/{path.partition('/')[2]}", source


def _statement(problem: Problem, language: str) -> Files:
    """Yield the statement in one language."""
    sections = statement.latex_parts(problem)
    for section, text in sections.items():
        yield f"statement-sections/{language}/{section}.tex", text.encode()
    name, seconds = sections.pop("name").strip(), min(MAX_SECONDS, problem.seconds)
    text = TEX.format(**sections, name=name, seconds=seconds, memory=MEMORY)
    yield f"statements/{language}/problem.tex", text.encode()


def _xml(problem: Problem, digits: int) -> str:
    languages = [(LANGUAGES.get(code, code), own) for code, own in problem.in_languages()]
    return XML.format(
        revision=problem.game.version, short=problem.short,
        names="".join(
            NAME.format(language=language, name=quoteattr(one_line(own.name)))
            for language, own in languages
        ),
        statements="".join(STATEMENT.format(language=language) for language, _ in languages),
        milliseconds=1000 * min(MAX_SECONDS, problem.seconds),
        memory=MEMORY << 20, count=len(problem.every), digits=digits,
        tests=_tests(problem), groups=_policies(problem), checker=CHECKER,
        solutions=_solutions(problem),
    )  # fmt: skip


class _Group(NamedTuple):
    """Tests that belong together.

    A subtask has a number, from 1, and points; any other group has the number 0 and no points.
    """

    name: str
    number: int
    points: int
    tests: Sequence[Test]


def _groups(problem: Problem) -> Iterator[_Group]:
    """Yield all groups with their tests; this is the order in which tests are numbered."""
    yield from (_Group(name, 0, 0, tests) for name, tests in problem.by_group())
    for number, subtask in enumerate(problem.subtasks, 1):
        yield _Group(subtask.name, number, subtask.points, subtask.tests)


def _tests(problem: Problem) -> str:
    lines = ""
    for group in _groups(problem):
        sample = ' sample="true"' if group.name == "samples" and not group.number else ""
        for place, test in enumerate(group.tests):
            about = quoteattr(f"{group.name}, {test.name}: {describe(test)}")
            # The points of a group are the sum of its tests' points; the first test has them all.
            points = f' group="{group.number}" points="{0 if place else group.points}.0"'
            scored = points if problem.subtasks else ""
            lines += f'        <test description={about}{scored} method="manual"{sample}/>\n'
    return lines


def _policies(problem: Problem) -> str:
    """Return the XML by which Polygon gives the points of a group only as a whole."""
    if not problem.subtasks:
        return ""
    groups = "".join(
        f'        <group feedback-policy="complete" name="{group.number}"'
        f' points="{group.points}.0" points-policy="complete-group"/>\n'
        for group in _groups(problem)
    )
    return f"      <groups>\n{groups}      </groups>\n"


def _solutions(problem: Problem) -> str:
    solutions = ""
    for path in problem.submissions:
        folder, _, file = path.partition("/")
        tag = ALSO_RIGHT if "main" in solutions and folder == "accepted" else TAGS[folder]
        kind = TYPES[file.rpartition(".")[2]]
        solutions += (
            f'      <solution tag="{tag}">\n'
            f'        <source path={quoteattr(f"solutions/{file}")} type="{kind}"/>\n'
            "      </solution>\n"
        )
    return solutions
