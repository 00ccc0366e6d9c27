"""Test sets as problem packages for judging systems."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from ....engine.judge import choose
from .generator import generator
from .interactive import MapFile, interactive_package, map_files
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
from .submissions import (
    SUBMISSIONS,
    count_actions,
    right_submissions,
    verdicts,
    wrong_submissions,
)
from .subtasks import Subtask, check_subtasks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ....game.game import Game
    from ....game.protocols import Options
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
    """The package's folder, `into/NAME` with the name that the formats require."""
    wrong: Mapping[str, str]
    """For each wrong program, its verdict, or why it was left out."""
    left_out: Mapping[str, str]
    """For each other program that was left out, such as the solution in C, the reason."""


def write_package(
    kind: str, game: Game, tests: Iterable[Test], into: Path, *,
    wrong: Mapping[str, Mapping[str, str]] | None = None, options: Options | None = None,
    settings: PackageSettings | None = None, subtasks: Iterable[Subtask] = (),
) -> WrittenPackage:  # fmt: skip
    """Write a test set as a problem package in the folder `into/NAME`, which must be new or empty.

    `wrong` holds wrong programs by name. Each is given by the modules that differ from the game's
    own: their sources by full module name (`gyoji.games.boulder.rules`). Each program is run on the
    tests; if it answers all of them right, or exceeds a limit, it is left out. `options` are the
    game's own, as for `gyoji.judge`. With `subtasks`, which hold all tests but the samples, the
    problem is scored by subtask.

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
    chosen = tuple(sorted(known.items()))
    longest = max(count_actions(game, test, decided.profile, chosen) for test in every)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder} already exists; a package is written into a new folder")
    problem = Problem(game, known, accepted, {}, decided, parts)
    files = file_names(wrong or {}, folder.name)
    programs = {
        name: referee(game, known, f"A wrong referee: {files[name]}.", modules)
        for name, modules in (wrong or {}).items()
    }
    judged = verdicts(programs, [part.tests for part in parts] or [every])
    right, left_out = right_submissions(problem, longest)
    submissions = {
        f"{SUBMISSIONS[judged[name]]}/{files[name]}.py": program
        for name, program in programs.items()
        if judged[name] in SUBMISSIONS
    }
    writer, _ = _WRITERS[kind]
    write_files(folder, writer(problem._replace(submissions=right | submissions)))
    return WrittenPackage(folder, judged, left_out)


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


def write_files(folder: Path, files: Files) -> None:
    """Write files into a folder that is new or empty: all of them, or none.

    Files that start with `#!` are made executable. OSError if they cannot be written.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Write beside the folder, so that the move at the end stays on one file system.
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
    "MapFile",
    "PackageSettings",
    "Statement",
    "Subtask",
    "WrittenPackage",
    "generator",
    "interactive_package",
    "map_files",
    "read_statement",
    "write_files",
    "write_package",
    "wrong_submissions",
]
