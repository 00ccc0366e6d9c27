"""Packages in the problem package format: 2025-09, its draft 2023-07, legacy, and for DOMjudge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import statement
from .invalid import invalid_inputs, invalid_outputs
from .problem import FLAGS, GROUP_FOLDERS, LICENSE, MEMORY, OWNER, described, quoted, readme
from .programs import validator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..test import Test
    from .problem import Files, Problem

NEWER = """\
problem_format_version: {version}
type: pass-fail
name:
  en: {name}
uuid: {uuid}
version: {revision}
license: {license}
rights_owner: {owner}
limits:
{limit}  time_multipliers:
    ac_to_time_limit: 2.0
    time_limit_to_tle: 1.5
  memory: {memory}
  output: {output}
"""

LEGACY = """\
problem_format_version: legacy
type: pass-fail
name: {name}
uuid: {uuid}
license: {license}
rights_owner: {owner}
validation: default
validator_flags: {flags}
limits:
  time_multiplier: 5
  time_safety_margin: 2
  memory: {memory}
  output: {output}
"""

USAGE = """\
Problem package format 2025-09, for `bt validate` and `bt run` of BAPCtools. For problemtools, which
knows this format by the name of its draft, write a package of the kind kattis-draft.
"""

USAGE_DRAFT = """\
Problem package format 2023-07-draft, for `verifyproblem` of problemtools. How outputs are compared
is stated twice: in `data/test_group.yaml`, as the format requires, and in `data/testdata.yaml`,
where problemtools still looks for it.
"""

USAGE_LEGACY = "Problem package format legacy, for `verifyproblem` of problemtools."

USAGE_DOMJUDGE = """\
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


def kattis(problem: Problem) -> Files:
    yield "README.md", readme(problem, USAGE)
    yield from _newer(problem, "2025-09")
    for name, data in invalid_inputs(problem):
        yield f"data/invalid_input/{name}.in", data
    for name, test, output in invalid_outputs(problem):
        yield f"data/invalid_output/{name}.in", test.data
        yield f"data/invalid_output/{name}.ans", test.answer
        yield f"data/invalid_output/{name}.out", output


def draft(problem: Problem) -> Files:
    yield "README.md", readme(problem, USAGE_DRAFT)
    yield from _newer(problem, "2023-07-draft")
    yield "data/testdata.yaml", f"output_validator_flags: {FLAGS}\n".encode()


def legacy(problem: Problem) -> Files:
    yield "README.md", readme(problem, USAGE_LEGACY)
    yield "problem.yaml", _legacy_yaml(problem)
    text = statement.latex(problem.game, problem.options)
    yield "problem_statement/problem.en.tex", text.encode()
    for name, folder, test in _test_paths(problem):
        yield f"data/{folder}/{name}.in", test.data
        yield f"data/{folder}/{name}.ans", test.answer
        yield f"data/{folder}/{name}.desc", f"{described(test)}\n".encode()
    yield from _programs(problem)


def domjudge(problem: Problem) -> Files:
    """The files of a package. Tests are not in subfolders: older versions ignore those."""
    yield "README.md", readme(problem, USAGE_DOMJUDGE.format(short=problem.short))
    yield "problem.yaml", _legacy_yaml(problem)
    ini = INI.format(short=problem.short, seconds=problem.seconds)
    yield "domjudge-problem.ini", ini.encode()
    game, options = problem.game, problem.options
    yield "problem.txt", statement.markdown(game, options).encode()
    yield "problem_statement/problem.en.tex", statement.latex(game, options).encode()
    for name, folder, test in _test_paths(problem):
        path = f"data/{folder}{'/' if folder == 'sample' else '-'}{name}"
        yield f"{path}.in", test.data
        yield f"{path}.ans", test.answer
        yield f"{path}.desc", f"{described(test)}\n".encode()
    yield from _programs(problem)


def _legacy_yaml(problem: Problem) -> bytes:
    return LEGACY.format(
        name=quoted(problem.name), uuid=problem.uuid, license=LICENSE, owner=quoted(OWNER),
        flags=FLAGS, memory=MEMORY, output=problem.output,
    ).encode()  # fmt: skip


def _test_paths(problem: Problem) -> Iterator[tuple[str, str, Test]]:
    """Each test with its name and its folder within `data`."""
    for group, tests in problem.by_group():
        folder = GROUP_FOLDERS[group]
        for test in tests:
            yield test.name, folder if folder == "sample" else f"secret/{folder}", test


def _programs(problem: Problem) -> Files:
    """The input validator and the submissions."""
    path = f"input_validators/validate_{problem.short}.py"
    yield path, validator(problem.game, problem.options)
    for path, text in problem.submissions.items():
        yield f"submissions/{path}", text


def _newer(problem: Problem, version: str) -> Files:
    """The files that the newer formats have in common."""
    yield "problem.yaml", _newer_yaml(problem, version)
    text = statement.latex(problem.game, problem.options)
    yield "statement/problem.en.tex", text.encode()
    args = ", ".join(FLAGS.split())
    yield "data/test_group.yaml", f"output_validator_args: [{args}]\n".encode()
    for name, folder, test in _test_paths(problem):
        yield f"data/{folder}/{name}.in", test.data
        yield f"data/{folder}/{name}.ans", test.answer
        yield f"data/{folder}/{name}.yaml", f"description: {quoted(described(test))}\n".encode()
    yield from _programs(problem)


def _newer_yaml(problem: Problem, version: str) -> bytes:
    limit = "" if version.endswith("draft") else f"  time_limit: {problem.seconds}\n"
    return NEWER.format(
        version=version, name=quoted(problem.name), uuid=problem.uuid,
        revision=quoted(str(problem.game.version)), license=LICENSE, owner=quoted(OWNER),
        limit=limit, memory=MEMORY, output=problem.output,
    ).encode()  # fmt: skip
