"""A problem before it is written in some format: what every package has, and in which words."""

from __future__ import annotations

import json
import re
from math import ceil
from typing import TYPE_CHECKING, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from ... import __version__
from .statement import title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ...game.protocols import Game, Options
    from ..types import Test

    Files = Iterator[tuple[str, bytes]]
    """The files of a package: where in it, and what is in them."""

FLAGS = "case_sensitive space_change_sensitive"
"""What makes the default output validator of these formats compare every byte but a case's end.

Without it, `b` is as good as `B`, and blanks do not count: boards that are wrong would pass.
"""

LICENSE = "educational"
OWNER = "the Gyoji engineers"
"""The rules, and so the statement, are part of gyoji, under the MIT license; no format has a word
for that one, and what `educational` allows, it allows."""

MEMORY = 1024  # MiB
OUTPUT = 8  # MiB, where answers are small

RATE = 250_000
"""Bytes of input and answer that a judge's Python may take a second for.

The interpreted referee was measured at 1 to 2 million, and at a tenth of a second to start.
"""

PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
"""What a test may be called, so that every system takes it as the name of a file."""


class Problem(NamedTuple):
    """A game's test set as a problem for judges."""

    game: Game
    options: Options
    tests: tuple[Test, ...]
    submissions: Mapping[str, bytes]
    """Programs by their places: `accepted/tower.py`, `wrong_answer/...`."""

    @property
    def short(self) -> str:
        """The problem's name for machines: a game's name, small letters and digits of it."""
        return short_name(self.game)

    @property
    def name(self) -> str:
        """The problem's name for people."""
        return title(self.game)

    @property
    def uuid(self) -> str:
        """The same for the same game, rules and options."""
        chosen = " ".join(f"{key}={value}" for key, value in sorted(self.options.items()))
        return str(uuid5(NAMESPACE_URL, f"gyoji {self.game.name} {self.game.version} {chosen}"))

    @property
    def seconds(self) -> int:
        """Time enough for a submission in Python, for any one test."""
        most = max(len(test.data) + len(test.answer) for test in self.tests)
        return 1 + max(1, ceil(most / RATE))

    @property
    def output(self) -> int:
        """MiB of output enough for any one test."""
        return max(OUTPUT, ceil(max(len(test.answer) for test in self.tests) / (1 << 20)) * 3)

    def of_groups(self) -> Iterator[tuple[str, list[Test]]]:
        """The groups that are not empty, in the order in which they are judged."""
        for group in GROUPS_IN_ORDER:
            found = [test for test in self.tests if test.group == group]
            if found:
                yield group, found


GROUPS_IN_ORDER = {
    "samples": "sample",
    "tiny": "1-tiny",
    "random": "2-random",
    "adversarial": "3-adversarial",
    "large": "4-large",
}
"""The groups, each with the folder whose name has it judged in this order."""


def checked(tests: Iterable[Test]) -> tuple[Test, ...]:
    """The tests, if they can make a package; ValueError with a sentence if not."""
    found, seen = tuple(tests), set[tuple[str, str]]()
    for test in found:
        if test.group not in GROUPS_IN_ORDER:
            known = ", ".join(GROUPS_IN_ORDER)
            raise ValueError(f"there is no group {test.group!a} of tests; there are {known}")
        if not PLAIN.fullmatch(test.name):
            raise ValueError(
                f"a test's name is letters, digits, - and _, 100 at the most, not {test.name!a}"
            )
        if (test.group, test.name.lower()) in seen:
            raise ValueError(f"there are two tests {test.name!a} in the group {test.group}")
        seen.add((test.group, test.name.lower()))
    if all(test.group == "samples" for test in found):
        raise ValueError("a package needs a test that is not in the group samples")
    return found


def short_name(game: Game) -> str:
    """The name of a game as formats want it; ValueError if nothing of it is left."""
    short = re.sub(r"[^a-z0-9]", "", game.name.lower())
    if not short:
        raise ValueError(f"no letter or digit of the name {game.name!a} may name a package")
    return short[:250]


def file_names(names: Iterable[str], taken: str) -> dict[str, str]:
    """Names of files for these names, whatever is in them; no two are alike, nor like `taken`."""
    found = dict[str, str]()
    used = {taken.lower()}
    for name in names:
        file = plain = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")[:80] or "program"
        number = 1
        while file.lower() in used:
            number += 1
            file = f"{plain}_{number}"
        used.add(file.lower())
        found[name] = file
    return found


def quoted(text: str) -> str:
    """A text in one line as YAML and JSON both read it."""
    return json.dumps(one_line(text), ensure_ascii=False)


def one_line(text: str) -> str:
    """A text without line ends and whatever else cannot be printed."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def described(test: Test) -> str:
    """What a test is for, in one line, with its seed."""
    seed = "" if test.seed is None else f" (seed {test.seed})"
    return one_line(test.about) + seed


def readme(problem: Problem, how: str) -> bytes:
    """A few lines for whoever opens the package."""
    groups = "".join(f"* {group}: {len(tests)}\n" for group, tests in problem.of_groups())
    submissions = "".join(f"* {place}\n" for place in problem.submissions)
    return README.format(
        title=problem.name, version=__version__, how=how.strip(), groups=groups,
        submissions=submissions, owner=OWNER,
    ).encode()  # fmt: skip


README = """\
# {title}

A problem package made by gyoji {version}. The same version makes the same package from the same
tests. The statement is gyoji's text of the rules, of {owner}, under the MIT license.

{how}

The output is compared exactly: letters as they are written, and every blank, because blanks may be
cells of a board. Input validators and submissions are single files for Python 3.10 or later.

Tests:

{groups}
Submissions:

{submissions}"""
