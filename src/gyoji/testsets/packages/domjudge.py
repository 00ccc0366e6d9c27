"""Packages that DOMjudge imports: the legacy format with a few files of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import statement
from .kattis import legacy_yaml, places, programs
from .problem import described, readme

if TYPE_CHECKING:
    from .problem import Files, Problem

HOW = """\
For DOMjudge: zip what is in this folder (`zip -r {short}.zip .` in it; `problem.yaml` has to be at
the top), and import it on the jury's page of problems or by the API. `validator_flags` in
`problem.yaml` become the compare script's arguments. The statement is `problem.txt`; whoever has
LaTeX makes a `problem.pdf` of `problem_statement/problem.en.tex`, which DOMjudge prefers.
"""

INI = """\
short-name = {short}
timelimit = {seconds}
"""


def domjudge(problem: Problem) -> Files:
    """The files of a package. Tests have no folders, which older versions do not look into."""
    yield "README.md", readme(problem, HOW.format(short=problem.short))
    yield "problem.yaml", legacy_yaml(problem)
    ini = INI.format(short=problem.short, seconds=problem.seconds)
    yield "domjudge-problem.ini", ini.encode()
    game, options = problem.game, problem.options
    yield "problem.txt", statement.markdown(game, options).encode()
    yield "problem_statement/problem.en.tex", statement.latex(game, options).encode()
    for name, folder, test in places(problem):
        place = f"data/{folder}{'/' if folder == 'sample' else '-'}{name}"
        yield f"{place}.in", test.data
        yield f"{place}.ans", test.answer
        yield f"{place}.desc", f"{described(test)}\n".encode()
    yield from programs(problem)
