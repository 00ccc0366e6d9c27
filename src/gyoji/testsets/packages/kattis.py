"""Packages in the problem package format: 2025-09, its draft 2023-07, and legacy."""

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


def kattis(problem: Problem) -> Files:
    """Format 2025-09."""
    yield "README.md", readme(problem, USAGE)
    yield from _newer(problem, "2025-09")
    for name, data in invalid_inputs(problem):
        yield f"data/invalid_input/{name}.in", data
    for name, test, output in invalid_outputs(problem):
        yield f"data/invalid_output/{name}.in", test.data
        yield f"data/invalid_output/{name}.ans", test.answer
        yield f"data/invalid_output/{name}.out", output


def draft(problem: Problem) -> Files:
    """Format 2023-07-draft."""
    yield "README.md", readme(problem, USAGE_DRAFT)
    yield from _newer(problem, "2023-07-draft")
    yield "data/testdata.yaml", f"output_validator_flags: {FLAGS}\n".encode()


def legacy(problem: Problem) -> Files:
    """Format legacy."""
    yield "README.md", readme(problem, USAGE_LEGACY)
    yield "problem.yaml", legacy_yaml(problem)
    text = statement.latex(problem.game, problem.options)
    yield "problem_statement/problem.en.tex", text.encode()
    for name, folder, test in test_paths(problem):
        yield f"data/{folder}/{name}.in", test.data
        yield f"data/{folder}/{name}.ans", test.answer
        yield f"data/{folder}/{name}.desc", f"{described(test)}\n".encode()
    yield from programs(problem)


def legacy_yaml(problem: Problem) -> bytes:
    """`problem.yaml` of the legacy format."""
    return LEGACY.format(
        name=quoted(problem.name), uuid=problem.uuid, license=LICENSE, owner=quoted(OWNER),
        flags=FLAGS, memory=MEMORY, output=problem.output,
    ).encode()  # fmt: skip


def test_paths(problem: Problem) -> Iterator[tuple[str, str, Test]]:
    """Each test with its name and its folder within `data`."""
    for group, tests in problem.by_group():
        folder = GROUP_FOLDERS[group]
        for test in tests:
            yield test.name, folder if folder == "sample" else f"secret/{folder}", test


def programs(problem: Problem) -> Files:
    """The input validator and the submissions."""
    name = f"input_validators/validate_{problem.short}.py"
    yield name, validator(problem.game, problem.options)
    for path, text in problem.submissions.items():
        yield f"submissions/{path}", text


def _newer(problem: Problem, version: str) -> Files:
    """The files that the newer formats have in common."""
    yield "problem.yaml", _newer_yaml(problem, version)
    text = statement.latex(problem.game, problem.options)
    yield "statement/problem.en.tex", text.encode()
    args = ", ".join(FLAGS.split())
    yield "data/test_group.yaml", f"output_validator_args: [{args}]\n".encode()
    for name, folder, test in test_paths(problem):
        yield f"data/{folder}/{name}.in", test.data
        yield f"data/{folder}/{name}.ans", test.answer
        yield f"data/{folder}/{name}.yaml", f"description: {quoted(described(test))}\n".encode()
    yield from programs(problem)


def _newer_yaml(problem: Problem, version: str) -> bytes:
    """`problem.yaml` of the newer formats."""
    limit = "" if version.endswith("draft") else f"  time_limit: {problem.seconds}\n"
    return NEWER.format(
        version=version, name=quoted(problem.name), uuid=problem.uuid,
        revision=quoted(str(problem.game.version)), license=LICENSE, owner=quoted(OWNER),
        limit=limit, memory=MEMORY, output=problem.output,
    ).encode()  # fmt: skip
