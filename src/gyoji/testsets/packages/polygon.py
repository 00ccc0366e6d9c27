"""Packages as Codeforces Polygon lays them out: `problem.xml`, and the files that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from . import statement
from .problem import MEMORY, described, one_line, readme
from .programs import validator

if TYPE_CHECKING:
    from .problem import Files, Problem

CHECKER = "std::fcmp.cpp"
"""Polygon's own checker that compares line by line and every byte of a line."""

LONGEST = 15
"""Seconds: Polygon has no longer time limits."""

TAGS = {
    "accepted": "main",
    "wrong_answer": "wrong-answer",
    "run_time_error": "time-limit-exceeded-or-runtime-error",
}
"""How Polygon calls what a submission is for."""

HOW = """\
For Codeforces Polygon, laid out as the packages that it makes. It takes no such folder whole: make
a problem there and upload the parts on its pages or by its API, as `problem.xml` names them.

* Statement: the files of `statement-sections/english`, each into the field of its name.
* Checker: choose `{checker}`. Not lcmp or wcmp, which pass over blanks.
* Tests: `tests/NN`, as manual tests, the samples marked for the statement. Polygon makes the
  answers from the main solution; `tests/NN.a` are for comparison.
* Solutions: all, with the tags that `problem.xml` gives.
* Validator: Polygon's own are C++ with testlib.h. `files/validate_{short}.py` is Python and keeps
  to their protocol: the test on standard input, exit status 0 if it is valid and 3 if not, and
  the reason on standard error. Where Polygon does not take it, run it here:

      for test in tests/*[0-9]; do python3 files/validate_{short}.py < $test || echo $test; done

This package was not tried on Polygon itself.
"""

XML = """\
<?xml version="1.0" encoding="utf-8"?>
<problem revision="{revision}" short-name="{short}">
  <names>
    <name language="english" value={name}/>
  </names>
  <statements>
    <statement charset="UTF-8" language="english" path="statements/english/problem.tex"\
 type="application/x-tex"/>
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
    """The files of a package."""
    yield "README.md", readme(problem, HOW.format(checker=CHECKER, short=problem.short))
    yield "problem.xml", _xml(problem).encode()
    sections = statement.latex_parts(problem.game, problem.options)
    for section, text in sections.items():
        yield f"statement-sections/english/{section}.tex", text.encode()
    filled = {
        **sections,
        "name": sections["name"].strip(),
        "seconds": min(LONGEST, problem.seconds),
    }
    yield "statements/english/problem.tex", TEX.format(**filled, memory=MEMORY).encode()
    digits = _digits(problem)
    tests = (test for _, group in problem.of_groups() for test in group)
    for number, test in enumerate(tests, 1):
        yield f"tests/{number:0{digits}}", test.data
        yield f"tests/{number:0{digits}}.a", test.answer
    program = validator(problem.game, problem.options, valid=0, invalid=3)
    yield f"files/validate_{problem.short}.py", program
    for place, source in problem.submissions.items():
        yield f"solutions/{place.partition('/')[2]}", source


def _digits(problem: Problem) -> int:
    """How many digits the numbers of tests have."""
    return max(2, len(str(len(problem.tests))))


def _xml(problem: Problem) -> str:
    """What the package consists of."""
    return XML.format(
        revision=problem.game.version, short=problem.short,
        name=quoteattr(one_line(problem.name)), milliseconds=1000 * min(LONGEST, problem.seconds),
        memory=MEMORY << 20, count=len(problem.tests), digits=_digits(problem),
        tests=_tests(problem), checker=CHECKER, solutions=_solutions(problem),
    )  # fmt: skip


def _tests(problem: Problem) -> str:
    """The tests in the order of their numbers."""
    return "".join(
        f"        <test description={quoteattr(f'{group}, {test.name}: {described(test)}')}"
        f' method="manual"{" sample=" + quoteattr("true") if group == "samples" else ""}/>\n'
        for group, tests in problem.of_groups()
        for test in tests
    )


def _solutions(problem: Problem) -> str:
    """The submissions with their tags."""
    found = ""
    for place in problem.submissions:
        folder, _, file = place.partition("/")
        found += (
            f'      <solution tag="{TAGS[folder]}">\n'
            f'        <source path={quoteattr(f"solutions/{file}")} type="python.3"/>\n'
            "      </solution>\n"
        )
    return found
