"""Test sets as problem packages, for the judges' systems that read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...engine.judge import chosen
from .domjudge import domjudge
from .judging import SUBMISSIONS, verdicts
from .kattis import draft, kattis, legacy
from .polygon import polygon
from .problem import Problem, checked, file_names, short_name
from .programs import referee
from .writing import check_free, write_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from ...game.protocols import Game, Options
    from ..making import Watch
    from ..types import Test
    from .problem import Files

KINDS: Mapping[str, str] = {
    "kattis": "problem package format 2025-09, as BAPCtools reads it",
    "kattis-draft": "its draft 2023-07, as problemtools reads it",
    "kattis-legacy": "the legacy problem package format of Kattis and problemtools",
    "domjudge": "the legacy format with DOMjudge's own files",
    "polygon": "Codeforces Polygon: problem.xml and the files that it names",
}
"""The kinds of packages, each in one line."""

_WRITERS: Mapping[str, Callable[[Problem], Files]] = {
    "kattis": kattis,
    "kattis-draft": draft,
    "kattis-legacy": legacy,
    "domjudge": domjudge,
    "polygon": polygon,
}


class Written(NamedTuple):
    """A package that was written."""

    folder: Path
    """Where it is: a folder with the name that the formats want, in the one that was given."""
    wrong: Mapping[str, str]
    """What became of each program that should be wrong: its verdict, or why it was left out."""


def write_package(
    kind: str,
    game: Game,
    tests: Iterable[Test],
    into: Path,
    *,
    wrong: Mapping[str, Mapping[str, str]] | None = None,
    options: Options | None = None,
    watch: Watch | None = None,
) -> Written:
    """Write a test set as a problem package, as a folder `into/NAME`, which must be new or empty.

    `wrong` has programs that should be wrong: by their names, the modules that differ from the
    game's own, as sources by their full names (`gyoji.games.boulder.rules`). Each is run on the
    tests; one that answers all of them right, or runs into a limit, is left out. `options` are the
    game's own, as for `gyoji.judge`. `watch` shows how far it is, as for `gyoji.testsets.make`.

    LookupError for a kind that is not known. ValueError with a sentence for tests that make no
    package, for a game or an option that does not fit, or for a folder that has something in it.
    OSError where it cannot be written.
    """
    if kind not in KINDS:
        raise LookupError(f"there is no package {kind!r}; there are {', '.join(KINDS)}")
    known = chosen(game.name, game.notation.OPTIONS, options or {})
    found, folder = checked(tests), into / short_name(game)
    check_free(folder)
    files = file_names(wrong or {}, folder.name)
    programs = {
        name: referee(game, known, f"A referee that is wrong: {files[name]}.", modules)
        for name, modules in (wrong or {}).items()
    }
    judged = verdicts(programs, found, watch)
    submissions = {f"accepted/{folder.name}.py": referee(game, known, "The referee, interpreted.")}
    submissions |= {
        f"{SUBMISSIONS[judged[name]]}/{files[name]}.py": program
        for name, program in programs.items()
        if judged[name] in SUBMISSIONS
    }
    write_files(folder, _WRITERS[kind](Problem(game, known, found, submissions)))
    return Written(folder, judged)
