"""Packages that DOMjudge imports: the legacy format with a few files of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import statement
from .kattis import legacy_yaml, programs, test_paths
from .problem import described, readme

if TYPE_CHECKING:
    from .problem import Files, Problem

USAGE = """\
For DOMjudge: zip the contents of this folder (run `zip -r {short}.zip .` in it; `problem.yaml` has
to be at the top level) and import the archive on the jury's problems page or by the API. The
`validator_flags` in `problem.yaml` become the arguments of the compare script. The statement is
`problem.txt`; DOMjudge prefers a `problem.pdf`, which LaTeX makes from
`problem_statement/problem.en.tex`.
"""

INI = """\
short-name = {short}
timelimit = {seconds}
"""


def domjudge(problem: Problem) -> Files:
    """The files of a package. Tests are not in subfolders: older versions ignore those."""
    yield "README.md", readme(problem, USAGE.format(short=problem.short))
    yield "problem.yaml", legacy_yaml(problem)
    ini = INI.format(short=problem.short, seconds=problem.seconds)
    yield "domjudge-problem.ini", ini.encode()
    game, options = problem.game, problem.options
    yield "problem.txt", statement.markdown(game, options).encode()
    yield "problem_statement/problem.en.tex", statement.latex(game, options).encode()
    for name, folder, test in test_paths(problem):
        path = f"data/{folder}{'/' if folder == 'sample' else '-'}{name}"
        yield f"{path}.in", test.data
        yield f"{path}.ans", test.answer
        yield f"{path}.desc", f"{described(test)}\n".encode()
    yield from programs(problem)
