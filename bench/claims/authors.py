"""How many wrong programs by other authors are caught, and whether right ones are accused."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from measuring.plan import ROOT

import gyoji
from gyoji.check import testsets
from gyoji.check.cases import batches
from gyoji.check.program import OTHERWISE, Program
from gyoji.check.results import Verdict
from gyoji.check.sandbox import Limits
from gyoji.check.sandbox.compilers import prepare
from gyoji.check.sandbox.runner import Runner
from gyoji.check.stress import CheckBudget, Stress
from gyoji.check.verdicts import verdict
from gyoji.engine.generation import kinds
from gyoji.game.bounds import COUNT
from gyoji.game.profiles import contest
from gyoji.game.shrinking import shrinking_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from measuring.plan import Plan
    from measuring.table import Row

    from gyoji.check.sandbox.compilers import PreparedProgram
    from gyoji.game.game import Game
    from tests.programs.authors import Authored

TITLE = "Programs by other authors"
ABOUT = """
Programs in C, C++, Java and Python, written from the statements by authors who had not seen the
mutants, the generators or the other programs of Gyoji (tests/programs/authors): right ones, and
mistakes as people make them. *Rejected* is the share of the wrong programs that the default test
set rejects. *Found* is the share of a sample of 40 wrong programs that `gyoji check --for 20s`
finds. *Accused* are the right programs that the test set or a check refuses; all of them are
checked.
"""

GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
SAMPLE = 40
"""Wrong programs of each game that are checked: a check of 20 s takes a second or two for most."""
LARGE = 1 << 16
"""Larger tests, in bytes, are only run on programs that pass the others."""
MOST_LATE = 2
"""A program that has reached the limit of time or memory so often is not run on further tests."""
JOBS = 2
SECONDS = 20.0
MOST_OUTPUT = 8 << 20


class Tried(NamedTuple):
    """A program, ready to be run, and the names of the tests that it fails."""

    program: Authored
    ready: PreparedProgram
    failed: Sequence[str]


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield a row for each game, and what was missed or accused."""
    sys.path.append(str(ROOT))
    for name in GAMES:
        with TemporaryDirectory() as folder:
            yield from measure(plan, name, Path(folder))


def measure(plan: Plan, name: str, folder: Path) -> Iterator[Row | str]:
    """Yield the row of a game, and a remark for each program that is judged wrongly."""
    from tests.programs.authors import read_programs

    game = gyoji.load(name)
    made = testsets.build(testsets.SetPlan(game, 0, "normal", None), folder / "tests")
    tests = [(test.name, test.data, test.answer) for test in made.tests]
    programs = read_programs(name)[:: plan.count(1, 20)]
    tried = list[Tried]()
    with ThreadPoolExecutor(JOBS) as threads:
        found = threads.map(lambda one: try_tests(game, one, tests, folder), programs)
        for number, one in enumerate(found, 1):
            plan.say("authors", f": {name}, {number} of {len(programs)} programs")
            tried.append(one)
    right = [one for one in tried if one.program.right]
    wrong = [one for one in tried if not one.program.right]
    sample = Random(0).sample(wrong, min(SAMPLE, len(wrong)))
    verdicts = dict[str, str]()
    with ThreadPoolExecutor(JOBS) as threads:
        chosen = [*right, *sample]
        for number, (one, said) in enumerate(zip(chosen, threads.map(check, chosen), strict=True)):
            plan.say("authors", f": {name}, {number + 1} of {len(chosen)} checks")
            verdicts[one.program.name] = said
    passed = [one.program for one in wrong if not one.failed]
    missed = [one.program for one in sample if verdicts[one.program.name] == Verdict.ACCEPTED]
    accused = [
        one.program for one in right if one.failed or verdicts[one.program.name] != Verdict.ACCEPTED
    ]
    yield {
        "game": name, "programs": len(tried), "right": len(right), "wrong": len(wrong),
        "rejected": f"{1 - len(passed) / len(wrong):.1%}", "tests": len(tests),
        "found": f"{len(sample) - len(missed)} of {len(sample)}", "accused": len(accused),
    }  # fmt: skip
    for what, some in (("passes the tests", passed), ("not found", missed), ("accused", accused)):
        yield from (f"{what}: {name}, {one.name}, {one.about}." for one in some)


def try_tests(
    game: Game, program: Authored, tests: Sequence[tuple[str, bytes, bytes]], folder: Path,
    *, whole: bool = False,
) -> Tried:  # fmt: skip
    """Run a program until it fails a test; if `whole`, on all tests but LARGE ones."""
    source = program.write(folder)
    ready = prepare(source, source.parent / "built", sandbox="none")
    failed, late = list[str](), 0
    with Runner(ready.command, Limits(), sandbox="none", sees=ready.sees) as runner:
        for name, data, answer in sorted(tests, key=lambda test: len(test[1])):
            if late == MOST_LATE or (failed and not (whole and len(data) <= LARGE)):
                break
            said = verdict(answer, runner.run(data), shrinking_of(game).BLANKS)
            late += said in (Verdict.TIME, Verdict.MEMORY)
            failed += [name] * (said != Verdict.ACCEPTED)
    return Tried(program, ready, failed)


def check(tried: Tried) -> str:
    """Return the verdict of a check of 20 seconds; the failure is not reduced."""
    game = gyoji.load(tried.program.game)
    profile = contest(game)
    stress = Stress(
        game, batches(game, 1, kinds(game), 100, profile), CheckBudget(SECONDS, None),
        limit=SECONDS / 2, together=profile.bound(COUNT).most or 1,
    )  # fmt: skip
    limits = Limits(seconds=SECONDS / 2, output=MOST_OUTPUT)
    program = Program(tuple(tried.ready.command), limits, "none", tuple(tried.ready.sees))
    with program.runner() as runner, program.runner(OTHERWISE) as other:
        stress.run([runner], [other])
    return Verdict.ACCEPTED if stress.wrong is None else str(stress.wrong[1].verdict)
