"""How many tests of a set tell something that no combination of the others does."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from measuring.plan import ROOT

import gyoji
from gyoji.check import testsets
from gyoji.check.testsets.strength import rank_of

from .authors import GAMES, JOBS, LARGE, try_tests

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row

TITLE = "The rank of the matrix of programs and tests"
ABOUT = """
A row for each of a sample of wrong programs by other authors (tests/programs/authors), and a column
for each test of the default set of at most 64 KiB: 1 where the program fails the test. The rank, in
arithmetic modulo 2, says how many of the tests show something that no combination of the others
does. *Caught* are the programs that fail a test, *patterns* the different sets of tests that they
fail, *one test* those that fail a single one; *mean* is the share of the tests that they fail.
"""

SAMPLE = 60
"""Wrong programs of each game: each is compiled, and run on every test."""


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield a row for each game."""
    sys.path.append(str(ROOT))
    for name in GAMES:
        with TemporaryDirectory() as folder:
            yield measure(plan, name, Path(folder))
    yield "Samples with seed 0; sets of size normal, seed 0, with a search of 10 s."


def measure(plan: Plan, name: str, folder: Path) -> Row:
    from tests.programs.authors import read_programs

    game = gyoji.load(name)
    made = testsets.build(testsets.SetPlan(game), folder / "tests")
    small = [test for test in made.tests if len(test.data) <= LARGE]
    tests = [(test.name, test.data, test.answer) for test in small]
    wrong = [one for one in read_programs(name) if not one.right]
    chosen = Random(0).sample(wrong, plan.count(SAMPLE, 4))
    judge = partial(try_tests, game, tests=tests, folder=folder, whole=True)
    failures = dict[str, frozenset[str]]()
    with ThreadPoolExecutor(JOBS) as threads:
        for number, one in enumerate(threads.map(judge, chosen), 1):
            plan.say("ranks", f": {name}, {number} of {len(chosen)} programs")
            failures[one.program.name] = frozenset(one.failed)
    caught = [failed for failed in failures.values() if failed]
    kills = {program: sorted(failed) for program, failed in failures.items()}
    return {
        "game": name, "programs": len(chosen), "caught": len(caught), "tests": len(tests),
        "rank": rank_of(small, kills).rank, "patterns": len(set(caught)),
        "one test": sum(len(failed) == 1 for failed in caught),
        "mean": f"{sum(map(len, caught)) / max(1, len(caught)) / len(tests):.0%}",
    }  # fmt: skip
