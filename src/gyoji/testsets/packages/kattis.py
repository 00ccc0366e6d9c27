"""Packages in the problem package format: 2025-09, its draft 2023-07, and legacy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import statement
from .invalid import damaged, outputs
from .problem import (
    FLAGS,
    GROUPS_IN_ORDER,
    LICENSE,
    MEMORY,
    OWNER,
    described,
    quoted,
    readme,
)
from .programs import validator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..types import Test
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

HOW = """\
Problem package format 2025-09. `bt validate` and `bt run` of BAPCtools read it. For problemtools,
which knows this format by the name of its draft, have gyoji write the kind kattis-draft.
"""

HOW_DRAFT = """\
Problem package format 2023-07-draft. `verifyproblem` of problemtools reads it. It takes how outputs
are compared from `data/testdata.yaml` still; what the format says is in `data/test_group.yaml`.
"""

HOW_LEGACY = "Problem package format legacy. `verifyproblem` of problemtools reads it."


def kattis(problem: Problem) -> Files:
    """Format 2025-09."""
    yield "README.md", readme(problem, HOW)
    yield from _newer(problem, "2025-09")
    for name, data in damaged(problem):
        yield f"data/invalid_input/{name}.in", data
    for name, test, output in outputs(problem):
        yield f"data/invalid_output/{name}.in", test.data
        yield f"data/invalid_output/{name}.ans", test.answer
        yield f"data/invalid_output/{name}.out", output


def draft(problem: Problem) -> Files:
    """Format 2023-07-draft."""
    yield "README.md", readme(problem, HOW_DRAFT)
    yield from _newer(problem, "2023-07-draft")
    yield "data/testdata.yaml", f"output_validator_flags: {FLAGS}\n".encode()


def legacy(problem: Problem) -> Files:
    """Format legacy."""
    yield "README.md", readme(problem, HOW_LEGACY)
    yield "problem.yaml", legacy_yaml(problem)
    text = statement.latex(problem.game, problem.options)
    yield "problem_statement/problem.en.tex", text.encode()
    for name, folder, test in places(problem):
        yield f"data/{folder}/{name}.in", test.data
        yield f"data/{folder}/{name}.ans", test.answer
        yield f"data/{folder}/{name}.desc", f"{described(test)}\n".encode()
    yield from programs(problem)


def legacy_yaml(problem: Problem) -> bytes:
    """The legacy format's `problem.yaml`."""
    return LEGACY.format(
        name=quoted(problem.name), uuid=problem.uuid, license=LICENSE, owner=quoted(OWNER),
        flags=FLAGS, memory=MEMORY, output=problem.output,
    ).encode()  # fmt: skip


def places(problem: Problem) -> Iterator[tuple[str, str, Test]]:
    """Where each test is written: its name, its folder in `data`, and the test."""
    for group, tests in problem.of_groups():
        folder = GROUPS_IN_ORDER[group]
        for test in tests:
            yield test.name, folder if folder == "sample" else f"secret/{folder}", test


def programs(problem: Problem) -> Files:
    """The input validator and the submissions."""
    name = f"input_validators/validate_{problem.short}.py"
    yield name, validator(problem.game, problem.options)
    for place, text in problem.submissions.items():
        yield f"submissions/{place}", text


def _newer(problem: Problem, version: str) -> Files:
    """What the newer formats have in common."""
    yield "problem.yaml", _newer_yaml(problem, version)
    text = statement.latex(problem.game, problem.options)
    yield "statement/problem.en.tex", text.encode()
    args = ", ".join(FLAGS.split())
    yield "data/test_group.yaml", f"output_validator_args: [{args}]\n".encode()
    for name, folder, test in places(problem):
        yield f"data/{folder}/{name}.in", test.data
        yield f"data/{folder}/{name}.ans", test.answer
        yield f"data/{folder}/{name}.yaml", f"description: {quoted(described(test))}\n".encode()
    yield from programs(problem)


def _newer_yaml(problem: Problem, version: str) -> bytes:
    """The newer formats' `problem.yaml`."""
    limit = "" if version.endswith("draft") else f"  time_limit: {problem.seconds}\n"
    return NEWER.format(
        version=version, name=quoted(problem.name), uuid=problem.uuid,
        revision=quoted(str(problem.game.version)), license=LICENSE, owner=quoted(OWNER),
        limit=limit, memory=MEMORY, output=problem.output,
    ).encode()  # fmt: skip
