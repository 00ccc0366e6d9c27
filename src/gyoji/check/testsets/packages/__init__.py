"""Test sets as problem packages for judging systems."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from ....engine.judge import choose, read
from ....game.notation.source import Source
from ...mutation import output, source
from ...sandbox import Limits, Stop
from ...sandbox.runner import Runner
from ..strength import cases_in, playable
from .kattis import bapctools, domjudge, draft, kattis
from .polygon import polygon
from .problem import (
    LICENSES,
    PackageSettings,
    Problem,
    Statement,
    check,
    file_names,
    read_statement,
    short_name,
)
from .programs import referee
from .subtasks import Subtask, check_subtasks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ....game.bounds import Profile
    from ....game.game import Game
    from ....game.protocols import Options
    from ...mutation import Mutant
    from ..builder import TestSet
    from ..test import Test
    from .problem import Files


# ---------------------------------------------------------------- writer
# Writes a test set as a problem package of some kind.

_WRITERS: Mapping[str, tuple[Callable[[Problem], Files], str]] = {
    "kattis": (kattis, "the problem package format legacy, which Kattis and problemtools load"),
    "kattis-draft": (draft, "the format 2023-07, a draft, which problemtools loads, too"),
    "bapctools": (bapctools, "the format 2025-09, a draft, which BAPCtools reads"),
    "domjudge": (domjudge, "the legacy format with DOMjudge's own files"),
    "polygon": (polygon, "Codeforces Polygon: problem.xml and the files that it names"),
}
KINDS = {kind: about for kind, (_, about) in _WRITERS.items()}
"""The kinds of packages, each with a line about it."""

SCORED = ("kattis", "polygon")
"""The kinds that can have subtasks."""


class WrittenPackage(NamedTuple):
    """A package that was written."""

    folder: Path
    """Its folder, `into/NAME` with the name that the formats require."""
    wrong: Mapping[str, str]
    """For each wrong program, its verdict, or why it was left out."""


def write_package(
    kind: str, game: Game, tests: Iterable[Test], into: Path, *,
    wrong: Mapping[str, Mapping[str, str]] | None = None, options: Options | None = None,
    settings: PackageSettings | None = None, subtasks: Iterable[Subtask] = (),
) -> WrittenPackage:  # fmt: skip
    """Write a test set as a problem package in the folder `into/NAME`, which must be new or empty.

    `wrong` holds wrong programs: by name, the modules that differ from the game's own, as sources
    by full module name (`gyoji.games.boulder.rules`). Each is run on the tests; one that answers
    all of them right, or exceeds a limit, is left out. `options` are the game's own, as for
    `gyoji.judge`. With `subtasks`, which have the tests outside the group samples, the problem is
    scored by them.

    LookupError for an unknown kind. ValueError for tests that make no package or are outside the
    bounds, for settings, a game or an option that do not fit, or for a folder that is not empty.
    OSError if it cannot be written.
    """
    if kind not in KINDS:
        raise LookupError(f"there is no package {kind!r}; there are {', '.join(KINDS)}")
    known, parts = choose(game.name, game.notation.OPTIONS, options or {}), tuple(subtasks)
    decided = (settings or PackageSettings()).complete()
    accepted, folder = _accept(kind, tests, parts), into / short_name(game)
    every = (*accepted, *(test for part in parts for test in part.tests))
    for test in every:
        _keep_to_bounds(game, test, decided.profile, known)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder} already exists; a package is written into a new folder")
    files = file_names(wrong or {}, folder.name)
    programs = {
        name: referee(game, known, f"A wrong referee: {files[name]}.", modules)
        for name, modules in (wrong or {}).items()
    }
    judged = verdicts(programs, [part.tests for part in parts] or [every])
    submissions = {f"accepted/{folder.name}.py": referee(game, known, "The referee, interpreted.")}
    submissions |= {
        f"{SUBMISSIONS[judged[name]]}/{files[name]}.py": program
        for name, program in programs.items()
        if judged[name] in SUBMISSIONS
    }
    writer, _ = _WRITERS[kind]
    write_files(folder, writer(Problem(game, known, accepted, submissions, decided, parts)))
    return WrittenPackage(folder, judged)


def _accept(kind: str, tests: Iterable[Test], subtasks: tuple[Subtask, ...]) -> tuple[Test, ...]:
    """Return the tests that belong to no subtask; ValueError if they make no valid package."""
    if not subtasks:
        return check(tests)
    if kind not in SCORED:
        raise ValueError(
            f"a package of the kind {kind} has no subtasks; {' and '.join(SCORED)} have them"
        )
    check_subtasks(subtasks)
    for subtask in subtasks:
        check(subtask.tests)
    return tuple(test for test in tests if test.group == "samples")


def _keep_to_bounds(game: Game, test: Test, profile: Profile, options: Options) -> None:
    """Raise ValueError unless the cases of a test are within the bounds of the package."""
    if profile.bounds:
        source = Source(BytesIO(test.data), f"{test.name}.in")
        for _ in read(game, source, lenient=False, bounds=profile, **options):
            pass


def write_files(folder: Path, files: Files) -> None:
    """Write files into a folder that is new or empty: all of them, or none.

    Files that start with `#!` are made executable. OSError if they cannot be written.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Beside the folder, so that moving it stays on one file system
    with TemporaryDirectory(dir=folder.parent, prefix=".gyoji-") as beside:
        whole = Path(beside, folder.name)
        whole.mkdir()
        for place, data in files:
            path = whole / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.chmod(0o755 if data.startswith(b"#!") else 0o644)
        whole.replace(folder)


# ---------------------------------------------------------------- packages

__all__ = [
    "KINDS",
    "LICENSES",
    "PackageSettings",
    "Statement",
    "Subtask",
    "WrittenPackage",
    "read_statement",
    "write_package",
    "wrong_submissions",
]


# ---------------------------------------------------------------- submissions
# Wrong submissions: mutants of different clauses, and the verdicts of wrong programs.

WRONG, FAILED, PARTIAL = "wrong answer", "run-time error", "right for some subtasks"
SUBMISSIONS = {WRONG: "wrong_answer", FAILED: "run_time_error", PARTIAL: "partially_accepted"}
"""The verdicts for which a submission is kept, each with its folder in a package."""

LIMITS = Limits(seconds=20)
"""For one test; a program that takes longer counts as endless."""

MOST = 8


def wrong_submissions(test_set: TestSet) -> dict[str, dict[str, str]]:
    """Return the changed modules of at most MOST wrong programs, those about few clauses first.

    Each answers some test wrong, and neither crashes nor runs forever on any.
    """
    programs: dict[str, dict[str, str]] = {}
    clauses = set[tuple[str, ...]]()
    rules = [mutant for mutant in test_set.mutants if not mutant.is_slip]  # these have a source
    order = sorted(rules, key=lambda mutant: (len(mutant.clauses), mutant.clauses))
    for mutant in order:
        if len(programs) == MOST:
            break
        # One mutant per clause, so that submissions are wrong in different ways.
        distinct = mutant.id in test_set.killers and mutant.clauses not in clauses
        if distinct and _answers_all(test_set, mutant):
            clauses.add(mutant.clauses)
            programs[re.sub(r"\W+", "_", mutant.id)] = source(test_set.game, mutant)
    return programs


def _answers_all(test_set: TestSet, mutant: Mutant) -> bool:
    """Return whether the mutant answers every test that it is played on, right or wrong."""
    return all(
        isinstance(output(test_set.game, mutant, cases_in(test_set.game, test.data)), bytes)
        for test in playable(test_set.game, test_set.tests)
    )


ALL_RIGHT = "left out: all its answers are right"


def verdicts(
    programs: Mapping[str, bytes], parts: Sequence[Sequence[Test]]
) -> dict[str, str]:  # fmt: skip
    """Run Python programs on all tests.

    Each has one of `SUBMISSIONS`, or a reason to be left out. `parts` are the tests of each
    subtask. The formats want one kind of mistake per submission: a program that gives wrong answers
    and also crashes is left out. So is one that exceeds a limit, since that depends on the machine.
    """
    return {name: _over_parts(program, parts) for name, program in programs.items()}


def _over_parts(program: bytes, parts: Sequence[Sequence[Test]]) -> str:
    """Return the verdict over all subtasks: the first one that is wrong decides."""
    found = [_verdict(program, tests) for tests in parts]
    wrong = [verdict for verdict in found if verdict != ALL_RIGHT]
    if not wrong:
        return ALL_RIGHT
    left_out = next((verdict for verdict in wrong if verdict not in SUBMISSIONS), None)
    return left_out or (wrong[0] if len(wrong) == len(found) else PARTIAL)


def _verdict(program: bytes, tests: Iterable[Test]) -> str:
    mistakes = set[str]()
    with TemporaryDirectory(prefix="gyoji-") as folder:
        path = Path(folder, "program.py")
        path.write_bytes(program)
        # These programs are ours, so they need no bubblewrap.
        with Runner([sys.executable, "-I", str(path)], LIMITS, sandbox="none") as runner:
            for test in tests:
                ran = runner.run(test.data)
                if ran.stop not in (Stop.DONE, Stop.FAILED):
                    return f"left out: {ran.stop}"
                if ran.stop is Stop.FAILED:
                    mistakes.add(FAILED)
                elif ran.output != test.answer:
                    mistakes.add(WRONG)
    if not mistakes:
        return ALL_RIGHT
    return (
        mistakes.pop() if len(mistakes) == 1 else "left out: both wrong answers and run-time errors"
    )
