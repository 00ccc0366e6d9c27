"""Problem packages: the legacy format, the drafts 2023-07 and 2025-09, and that of DOMjudge."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ....engine.judge import read
from ....game.bounds import NO_BOUNDS, tiny_cases
from ....game.notation.source import NotationError
from ...shrinking import legal
from . import statement, subtasks
from .problem import FLAGS, GROUP_FOLDERS, MEMORY, describe, quote, readme
from .programs import validator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..test import Test
    from .problem import Files, Problem


# ---------------------------------------------------------------- invalid
# Files that a judging system must reject: damaged inputs, and almost correct outputs.

SMALL = 10_000
"""The most bytes of an answer that is damaged."""

TRIED = 1_000
"""The most tiny cases among which one outside the bounds is sought."""


def invalid_inputs(problem: Problem) -> Iterator[tuple[str, bytes]]:
    """Yield a few named inputs that the strict reader refuses."""
    data = min((test.data for test in problem.tests), key=lambda data: (len(data), data))
    middle = len(data) // 2
    tries = {
        "empty": b"",
        "short": data[:middle],
        "strange": data[:middle] + b"\x01" + data[middle:],
        "garbage": b"This is no input.\n",
        **_outside(problem),
    }
    for name, text in tries.items():
        if not _is_valid(problem, text):
            yield name, text


def _outside(problem: Problem) -> dict[str, bytes]:
    """Return a tiny input that only the bounds exclude, if there is one among the first."""
    game, profile = problem.game, problem.settings.profile
    first = islice(tiny_cases(game, NO_BOUNDS), TRIED) if profile.bounds else ()
    outside = (case for case in first if not profile.allows(case))
    texts = (legal(game, [case], NO_BOUNDS, **problem.options) for case in outside)
    text = next(filter(None, texts), None)
    return {} if text is None else {"outside-the-bounds": text}


def invalid_outputs(problem: Problem) -> Iterator[tuple[str, Test, bytes]]:
    """Yield named outputs that differ from a test's answer only in case or blanks, with that test.

    If a judging system accepts one of them, it compares more leniently than the game requires.
    """
    tests = sorted(problem.tests, key=lambda test: len(test.answer))
    small = [test for test in tests if len(test.answer) <= SMALL]
    for name, damaged in DAMAGES.items():
        for test in small:
            if (output := damaged(test.answer)) != test.answer:
                yield name, test, output
                break


def _is_valid(problem: Problem, data: bytes) -> bool:
    try:
        bounds = problem.settings.profile
        list(read(problem.game, data, lenient=False, bounds=bounds, **problem.options))
    except NotationError:
        return False
    return True


def _with_blank_at_end(answer: bytes) -> bytes:
    return answer[:-1] + b" \n" if answer.endswith(b"\n") else answer


def _with_doubled_blank(answer: bytes) -> bytes:
    """Return the answer with the first blank between two words doubled."""
    first, end = len(answer) - len(answer.lstrip()), len(answer.rstrip())
    at = answer.find(b" ", first, end)
    return answer if at < 0 else answer[:at] + b" " + answer[at:]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "letters": bytes.swapcase,
    "blank-at-the-end": _with_blank_at_end,
    "one-more-blank": _with_doubled_blank,
}
"""Changes that a lenient comparison overlooks; not every answer can be changed in each way."""


# ---------------------------------------------------------------- kattis

NEWER = """\
problem_format_version: {version}
type: pass-fail
name:
  en: {name}
uuid: {uuid}
version: {revision}
license: {license}
{owner}limits:
{limit}  time_multipliers:
    ac_to_time_limit: 2.0
    time_limit_to_tle: 1.5
  memory: {memory}
  output: {output}
"""

LEGACY = """\
problem_format_version: legacy
type: {type}
name: {name}
uuid: {uuid}
license: {license}
{owner}validation: default
validator_flags: {flags}
{grading}limits:
  time_multiplier: 5
  time_safety_margin: 2
  memory: {memory}
  output: {output}
"""

GRADING = """\
grading:
  objective: max
  show_test_data_groups: true
"""

USAGE = """\
Problem package format legacy, for Kattis and for `verifyproblem` of problemtools.
{limit}
"""

NO_LIMIT = "The system derives the time limit from the accepted submission."
LIMIT = """\
The time limit is {seconds} s. This format has no place for it, since systems derive it from the
accepted submission: run `verifyproblem --fixed_timelim {seconds}`, or set it in the system."""

USAGE_2023 = """\
Problem package format 2023-07-draft: this format is a draft, which problemtools loads and Kattis
may not. How outputs are compared is stated twice: in `data/test_group.yaml`, as the format
requires, and in `data/testdata.yaml`, where problemtools still looks for it.
"""

USAGE_2025 = """\
Problem package format 2025-09, for `bt validate` and `bt run` of BAPCtools: this format is a draft,
which problemtools does not load. For problemtools, write a package of the kind kattis.
"""

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


def bapctools(problem: Problem) -> Files:
    yield "README.md", readme(problem, USAGE_2025)
    yield from _newer(problem, "2025-09")
    for name, data in invalid_inputs(problem):
        yield f"data/invalid_input/{name}.in", data
    for name, test, output in invalid_outputs(problem):
        yield f"data/invalid_output/{name}.in", test.data
        yield f"data/invalid_output/{name}.ans", test.answer
        yield f"data/invalid_output/{name}.out", output


def draft(problem: Problem) -> Files:
    yield "README.md", readme(problem, USAGE_2023)
    yield from _newer(problem, "2023-07-draft")
    yield "data/testdata.yaml", f"output_validator_flags: {FLAGS}\n".encode()


def kattis(problem: Problem) -> Files:
    seconds = problem.settings.seconds
    limit = NO_LIMIT if seconds is None else LIMIT.format(seconds=seconds)
    yield "README.md", readme(problem, USAGE.format(limit=limit))
    yield "problem.yaml", _legacy_yaml(problem)
    for language, translated in problem.in_languages():
        yield f"problem_statement/problem.{language}.tex", statement.latex(translated).encode()
    if problem.subtasks:
        yield from subtasks.settings(problem.subtasks)
    for name, folder, test in _test_paths(problem):
        yield f"data/{folder}/{name}.in", test.data
        yield f"data/{folder}/{name}.ans", test.answer
        yield f"data/{folder}/{name}.desc", f"{describe(test)}\n".encode()
    yield from _programs(problem)


def domjudge(problem: Problem) -> Files:
    """Yield the files of a package; no test is in a subfolder, which older versions ignore."""
    yield "README.md", readme(problem, USAGE_DOMJUDGE.format(short=problem.short))
    yield "problem.yaml", _legacy_yaml(problem)
    ini = INI.format(short=problem.short, seconds=problem.seconds)
    yield "domjudge-problem.ini", ini.encode()
    yield "problem.txt", statement.markdown(problem).encode()
    for language, translated in problem.in_languages():
        yield f"problem_statement/problem.{language}.tex", statement.latex(translated).encode()
    for name, folder, test in _test_paths(problem):
        path = f"data/{folder}{'/' if folder == 'sample' else '-'}{name}"
        yield f"{path}.in", test.data
        yield f"{path}.ans", test.answer
        yield f"{path}.desc", f"{describe(test)}\n".encode()
    yield from _programs(problem)


def _legacy_yaml(problem: Problem) -> bytes:
    scoring = bool(problem.subtasks)
    return LEGACY.format(
        type="scoring" if scoring else "pass-fail", grading=GRADING if scoring else "",
        name=quote(problem.name), uuid=problem.uuid, license=problem.settings.license,
        owner=_owner(problem), flags=FLAGS, memory=MEMORY, output=problem.output,
    ).encode()  # fmt: skip


def _owner(problem: Problem) -> str:
    owner = problem.settings.owner
    return f"rights_owner: {quote(owner)}\n" if owner else ""


def _test_paths(problem: Problem) -> Iterator[tuple[str, str, Test]]:
    """Yield each test with its name and its folder within `data`."""
    for group, tests in problem.by_group():
        folder = GROUP_FOLDERS[group]
        for test in tests:
            yield test.name, folder if folder == "sample" else f"secret/{folder}", test
    for place, subtask in zip(subtasks.folders(problem.subtasks), problem.subtasks, strict=True):
        for test in subtask.tests:
            yield test.name, f"secret/{place}", test


def _programs(problem: Problem) -> Files:
    """Yield the input validator, the submissions, and the script that makes the tests."""
    if problem.settings.generator:
        yield "generators/make_tests.py", problem.settings.generator
    path = f"input_validators/validate_{problem.short}.py"
    yield path, validator(problem.game, problem.options, problem.settings.profile)
    for path, text in problem.submissions.items():
        yield f"submissions/{path}", text


def _newer(problem: Problem, version: str) -> Files:
    """Yield the files that the newer formats have in common."""
    yield "problem.yaml", _newer_yaml(problem, version)
    for language, translated in problem.in_languages():
        yield f"statement/problem.{language}.tex", statement.latex(translated).encode()
    args = ", ".join(FLAGS.split())
    yield "data/test_group.yaml", f"output_validator_args: [{args}]\n".encode()
    for name, folder, test in _test_paths(problem):
        yield f"data/{folder}/{name}.in", test.data
        yield f"data/{folder}/{name}.ans", test.answer
        yield f"data/{folder}/{name}.yaml", f"description: {quote(describe(test))}\n".encode()
    yield from _programs(problem)


def _newer_yaml(problem: Problem, version: str) -> bytes:
    derived = version.endswith("draft") and problem.settings.seconds is None
    limit = "" if derived else f"  time_limit: {problem.seconds}\n"
    return NEWER.format(
        version=version, name=quote(problem.name), uuid=problem.uuid,
        revision=quote(str(problem.game.version)), license=problem.settings.license,
        owner=_owner(problem),
        limit=limit, memory=MEMORY, output=problem.output,
    ).encode()  # fmt: skip
