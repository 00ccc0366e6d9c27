"""A problem before it is written in some format: the common part of all packages."""

from __future__ import annotations

import json
import re
from math import ceil
from typing import TYPE_CHECKING, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from .... import __version__
from ....game.bounds import NO_BOUNDS
from ....game.notation.sanitize import printable_name
from ..test import TEST_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from ....game.bounds import Profile
    from ....game.game import Game
    from ....game.protocols import Options
    from ..test import Test
    from .subtasks import Subtask

    Files = Iterator[tuple[str, bytes]]
    """The files of a package: path and contents."""

LICENSES = (
    "unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission"
)  # fmt: skip
"""The licences that the formats have names for."""

LICENSE = "educational"
OWNER = "the Gyoji engineers"
"""The licence and the owner of the statement, if it is made from the rules of a game.

These rules are part of gyoji and under the MIT licence. No format has a name for that licence, but
it allows everything that `educational` allows.
"""

OWNERLESS = ("unknown", "public domain")
"""The licences that need no owner."""


ENGLISH, CODE = "en", re.compile("[a-z]{2}")


class Statement(NamedTuple):
    """A statement's own text, in Markdown or LaTeX, and its language by a code of two letters."""

    text: str
    latex: bool = False
    language: str = ENGLISH

    @property
    def title(self) -> str:
        """The text of the first line, if that is a heading in Markdown."""
        first = self.text.lstrip().partition("\n")[0]
        return first[2:].strip() if first.startswith("# ") and not self.latex else ""


class PackageSettings(NamedTuple):
    """The choices of the author of a package; defaults follow from the game."""

    statement: Statement | None = None
    license: str = ""
    owner: str = ""
    seconds: int | None = None
    """The time limit of a test."""
    profile: Profile = NO_BOUNDS
    """The bounds that the statement prints and the validator checks."""
    translations: tuple[Statement, ...] = ()
    """The statement in further languages."""
    generator: bytes = b""
    """A script that makes the tests anew; none if empty."""

    def complete(self) -> PackageSettings:
        """Return the settings with the licence and the owner of the statement.

        ValueError for an unknown licence, or if the licence needs an owner and none is known.
        """
        ours = self.statement is None
        name = self.license or (LICENSE if ours else "unknown")
        if name not in LICENSES:
            raise ValueError(f"a licence is one of {', '.join(LICENSES)}, not {name!a}")
        owner = self.owner or (OWNER if ours and name not in OWNERLESS else "")
        if not owner and name not in OWNERLESS:
            raise ValueError(f"a statement of your own under the licence {name!r} needs its owner")
        return self._replace(license=name, owner=owner)


def read_statement(path: Path, language: str = "") -> Statement:
    """Return the statement in a file: LaTeX if its name ends in .tex, otherwise Markdown.

    Without a language, `own.pl.md` is Polish, and `own.md` English.

    ValueError if it is not text in UTF-8, or empty; OSError if it cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{printable_name(str(path))} is not text in UTF-8") from None
    if not text.strip():
        raise ValueError(f"{printable_name(str(path))} is empty")
    named = CODE.fullmatch(path.with_suffix("").suffix[1:])
    return Statement(text, path.suffix == ".tex", language or (named[0] if named else ENGLISH))


# ---------------------------------------------------------------- problem

FLAGS = "case_sensitive space_change_sensitive"
"""Flags that make the formats' default output validator compare exactly.

Without them it ignores case and blanks, so it would accept wrong boards.
"""

MEMORY = 1024  # MiB
OUTPUT = 8  # MiB, unless answers are large

RATE = 250_000
"""A Python submission gets one second for this many bytes of input and answer.

The interpreted referee was measured at 1 to 2 million bytes a second, and starts in 0.1 seconds.
"""


class Problem(NamedTuple):
    """A game's test set as a problem for a judging system."""

    game: Game
    options: Options
    tests: tuple[Test, ...]
    submissions: Mapping[str, bytes]
    """Programs by path: `accepted/tower.py`, `wrong_answer/...`."""
    settings: PackageSettings = PackageSettings()
    subtasks: tuple[Subtask, ...] = ()

    @property
    def short(self) -> str:
        """The problem's short name: the lower-case letters and digits of the game's name."""
        return short_name(self.game)

    def in_languages(self) -> Iterator[tuple[str, Problem]]:
        """Yield the problem by each language of its statement."""
        settings = self.settings
        yield settings.statement.language if settings.statement else ENGLISH, self
        for other in settings.translations:
            yield other.language, self._replace(settings=settings._replace(statement=other))

    @property
    def name(self) -> str:
        """The title of the problem's own statement, or the game's."""
        own = self.settings.statement
        return (own.title if own else "") or self.game.display.TITLE

    @property
    def uuid(self) -> str:
        """An identifier determined by the game, the version of the rules, and the options."""
        chosen = " ".join(f"{key}={value}" for key, value in sorted(self.options.items()))
        return str(uuid5(NAMESPACE_URL, f"gyoji {self.game.name} {self.game.version} {chosen}"))

    @property
    def every(self) -> list[Test]:
        """All tests, those of the subtasks included."""
        return [*self.tests, *(test for subtask in self.subtasks for test in subtask.tests)]

    @property
    def seconds(self) -> int:
        """The chosen time limit, or else one that is enough for Python on every test."""
        if self.settings.seconds is not None:
            return self.settings.seconds
        most = max(len(test.data) + len(test.answer) for test in self.every)
        return 1 + max(1, ceil(most / RATE))

    @property
    def output(self) -> int:
        """An output limit in MiB that is enough for every test."""
        return max(OUTPUT, ceil(max(len(test.answer) for test in self.every) / (1 << 20)) * 3)

    def by_group(self) -> Iterator[tuple[str, list[Test]]]:
        """Yield the groups that have tests, in the order in which they are judged."""
        for group in GROUP_FOLDERS:
            group_tests = [test for test in self.tests if test.group == group]
            if group_tests:
                yield group, group_tests


GROUP_FOLDERS = {
    "samples": "sample",
    "tiny": "1-tiny",
    "random": "2-random",
    "edges": "3-edges",
    "adversarial": "4-adversarial",
    "large": "5-large",
}
"""The folder of each group; systems judge folders in alphabetical order."""


def check(tests: Iterable[Test]) -> tuple[Test, ...]:
    """Return the tests, if they make a valid package; ValueError otherwise."""
    accepted, seen = tuple(tests), set[tuple[str, str]]()
    for test in accepted:
        if test.group not in GROUP_FOLDERS:
            known = ", ".join(GROUP_FOLDERS)
            raise ValueError(f"there is no test group {test.group!a}; there are {known}")
        if not TEST_NAME.fullmatch(test.name):
            raise ValueError(
                f"a test's name is at most 100 letters, digits, - and _, not {test.name!a}"
            )
        if (test.group, test.name.lower()) in seen:
            raise ValueError(f"there are two tests named {test.name!a} in the group {test.group}")
        seen.add((test.group, test.name.lower()))
    if all(test.group == "samples" for test in accepted):
        raise ValueError("a package needs a test outside the group samples")
    return accepted


def short_name(game: Game) -> str:
    """Return a game's name as the formats require it; ValueError if nothing is left of it."""
    short = re.sub(r"[^a-z0-9]", "", game.name.lower())
    if not short:
        raise ValueError(f"the name {game.name!a} has no letters or digits to name a package with")
    return short[:250]


def file_names(names: Iterable[str], taken: str) -> dict[str, str]:
    """Return a valid file name for each name; all are different, and different from `taken`."""
    files = dict[str, str]()
    used = {taken.lower()}
    for name in names:
        file = plain = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")[:80] or "program"
        number = 1
        while file.lower() in used:
            number += 1
            file = f"{plain}_{number}"
        used.add(file.lower())
        files[name] = file
    return files


def quote(text: str) -> str:
    """Return the text on one line, as a string that is both YAML and JSON."""
    return json.dumps(one_line(text), ensure_ascii=False)


def one_line(text: str) -> str:
    """Return the text with line ends and other unprintable characters replaced by blanks."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def describe(test: Test) -> str:
    """Return the line about a test, with its seed."""
    seed = "" if test.seed is None else f" (seed {test.seed})"
    return one_line(test.about) + seed


def readme(problem: Problem, usage: str) -> bytes:
    """Return the README of a package; `usage` is the part about its kind."""
    groups = "".join(f"* {group}: {len(tests)}\n" for group, tests in problem.by_group())
    for subtask in problem.subtasks:
        bounds = "; ".join(subtask.profile.lines())
        points = f"{subtask.points} points" + f" ({bounds})" * bool(bounds)
        groups += f"* subtask {subtask.name}: {len(subtask.tests)}, for {points}\n"
    submissions = "".join(f"* {place}\n" for place in problem.submissions)
    return README.format(
        title=problem.name, version=__version__, usage=usage.strip(), groups=groups,
        submissions=submissions, statement=_about_statement(problem.settings),
        again=", which `make_tests.py` makes anew" if problem.settings.generator else "",
        bounds="".join(f"* {line}\n" for line in problem.settings.profile.lines()) or "* none\n",
    ).encode()  # fmt: skip


def _about_statement(settings: PackageSettings) -> str:
    if settings.statement is None:
        rules = f"The statement consists of gyoji's rules of the game, by {OWNER}"
        return f"{rules},\nunder the MIT license."
    owner = f", by {one_line(settings.owner)}" if settings.owner else ""
    return f"The statement is the author's own{owner}; its licence: {settings.license}."


README = """\
# {title}

A problem package made by gyoji {version}. The same version makes the same package from the same
tests. {statement}

{usage}

Output is compared exactly, including case and blanks, because blanks may be cells of a board.
The input validator and the submissions in Python are single files for Python 3.10 or later.

Bounds, which the statement prints and the input validator checks:

{bounds}
Tests{again}:

{groups}
Submissions:

{submissions}"""
