"""Builds a test set: the generated groups, then the search for cases against what they miss."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING, Any

from ...engine.cores import cores
from ...engine.judge import read
from ..mutation import mutants, slips
from ..mutation.equivalence import equivalents
from ..mutation.slipping import SEVERAL
from . import folder as folders
from .families import control_family
from .generators import GENERATORS
from .manifest import NOTE, Fates, plan_fields, strength, test_entries
from .plan import parse_size
from .search import (
    PREFIX,
    Kill,
    in_order,
    kill_matrix,
    killed_outside,
    minimised,
    packed_tests,
    search_round,
)
from .strength import Strength, playable
from .test import GROUPS
from .workers import worker_pool

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ..mutation import Mutant
    from .plan import Plan
    from .strength import Killers
    from .test import Test
    from .workers import Map, Progress, ShowProgress

SECONDS = 60.0
"""The time limit of the search if neither rounds nor a time are given."""

PATIENCE = 30
"""The search ends when this many rounds in a row have killed nothing."""


class TestSet:
    """A test set while it is built: its tests, and their strength as far as it is known."""

    def __init__(self, plan: Plan, folder: Path, pool: Map, show: ShowProgress) -> None:
        self.plan, self.folder, self.game = plan, folder, plan.game
        self._pool, self._show = pool, show
        self._generated, self._searched = dict[str, "Test"](), dict[str, "Test"]()
        self.rounds, self._quiet, self._kills = 0, 0, list[Kill]()
        self.control = control_family(plan.game, mutants(plan.game))
        self.mutants = [*mutants(plan.game), *slips(plan.game, plan.profile)]
        self.equivalent = dict[str, str]()
        self.killers: Killers = {}
        self.outside = frozenset[str]()

    @property
    def tests(self) -> list[Test]:
        """All tests, group by group."""
        order = list(GROUPS)
        tests = [*self._generated.values(), *self._searched.values()]
        return sorted(tests, key=lambda test: order.index(test.group))

    def build(self, earlier: dict[str, Any]) -> None:
        """Build what is missing; `earlier` is its `testset.json` so far."""
        with self._show("generating tests", lambda: (len(self._generated), None)):
            self._generate()
            self.equivalent = equivalents(self.game)
        if not self.tests:
            raise ValueError("no test could be made within these bounds and this size")
        killable = [mutant for mutant in self.mutants if mutant.id not in self.equivalent]
        measured = Strength(self.game, killable)
        self._measure(measured)
        # The search is never shown the control family: it measures what the set was not made for.
        alive = [
            mutant
            for mutant in killable
            if mutant.id not in self.killers
            and mutant.id not in self.control
            and mutant.operator not in SEVERAL
        ]
        self._resume(earlier, alive)
        self._search(alive)
        # Over all rounds: a later round may make a case of an early one superfluous.
        cases = [kill.case for kill in self._kills]
        self._write(list(minimised(kill_matrix(self.game, cases, alive, self._pool))))
        self._measure(measured)  # other files now, so other first killers
        self._play_outside([mutant for mutant in killable if mutant.id not in self.killers])
        folders.remove(self.folder, earlier, {test.name for test in self.tests})
        self._save(finished=True)

    def manifest(self, *, finished: bool) -> dict[str, Any]:
        """The contents of `testset.json`, but for its format."""
        names = frozenset(test.name for test in playable(self.game, self.tests))
        return {
            **plan_fields(self.plan),
            "note": NOTE,
            "rounds": self.rounds,
            "quiet_rounds": self._quiet,
            "finished": finished,
            "tests": test_entries(self.tests, self.killers, names),
            "strength": strength(
                self.game, self.mutants,
                Fates(self.killers, self.equivalent, self.outside, self.control),
            ),
        }  # fmt: skip

    def _save(self, *, finished: bool = False) -> None:
        folders.save_manifest(self.folder, self.manifest(finished=finished))

    def _generate(self) -> None:
        """Write the tests of all generators that fit into the size limit."""
        room = self.plan.scale.bytes
        for generator in GENERATORS.values():
            for test in generator(self.plan):
                size = len(test.data) + len(test.answer)
                # One that is too large is skipped: those after it may still fit.
                if size <= room:
                    room -= size
                    self._generated[test.name] = test
                    folders.save(self.folder, test)
            self._save()

    def _measure(self, measured: Strength) -> None:
        done, total = [0], len(measured.mutants)

        def advance(more: int) -> None:
            done[0] += more

        with self._show("playing mutants", lambda: (done[0], total)):
            self.killers = measured.killers(self.tests, self._pool, advance)

    def _play_outside(self, survivors: Sequence[Mutant]) -> None:
        """Find the survivors that cases outside the bounds kill."""
        if self.plan.profile.bounds and survivors:
            with self._show("playing survivors outside the bounds", lambda: (0, None)):
                self.outside = killed_outside(self.plan, survivors, self._pool)

    def _resume(self, earlier: dict[str, Any], alive: Sequence[Mutant]) -> None:
        """Continue an interrupted search from its last complete round, if there is one."""
        entries = folders.entries(earlier)
        added = [entry for entry in entries if entry["name"].startswith(PREFIX)]
        rounds, quiet = earlier.get("rounds"), earlier.get("quiet_rounds")
        if not (isinstance(rounds, int) and isinstance(quiet, int)):
            return
        try:
            tests = [folders.load_test(self.folder, entry) for entry in added]
            cases = [case for test in tests for case in read(self.game, test.data)]
        except ValueError:  # files are damaged: search from the start
            return
        self._write(kill_matrix(self.game, cases, alive, self._pool))
        self.rounds, self._quiet = rounds, quiet

    def _search(self, alive: Sequence[Mutant]) -> None:
        """Search until all mutants are dead, a limit is reached, or rounds find nothing."""
        rounds, begin = self.plan.rounds, monotonic()
        seconds = self.plan.seconds
        if seconds is None and rounds is None:
            seconds = SECONDS

        def progress() -> tuple[int, int | None]:
            return (int(monotonic() - begin), int(seconds)) if seconds else (self.rounds, rounds)

        with self._show("searching", progress):
            while (left := self._left(alive)) and self._quiet < PATIENCE:
                late = seconds is not None and monotonic() - begin >= seconds
                if late or self.rounds == rounds:
                    return
                self._search_round(left)

    def _left(self, alive: Sequence[Mutant]) -> list[Mutant]:
        """The mutants that the search has not killed yet."""
        dead = frozenset[str]().union(*(kill.mutants for kill in self._kills))
        return [mutant for mutant in alive if mutant.id not in dead]

    def _search_round(self, left: Sequence[Mutant]) -> None:
        new = search_round(self.plan, self.rounds, left, self._pool)
        self.rounds += 1
        self._quiet = 0 if new else self._quiet + 1
        if new:
            self._write([*self._kills, *new])
        self._save()  # an interrupted search continues from here

    def _write(self, kills: Sequence[Kill]) -> None:
        """Write the tests of these cases, and remove earlier ones that they replace."""
        self._kills = in_order(self.game, kills)
        before, self._searched = self._searched, {}
        for test, dead in packed_tests(self.plan, self._kills, self.mutants):
            self._searched[test.name] = test
            folders.save(self.folder, test)
            self.killers |= dict.fromkeys(sorted(dead), test.name)
        gone = [{"name": name} for name in before if name not in self._searched]
        folders.remove(self.folder, {"tests": gone}, set())


def show_nothing(_what: str, _progress: Progress) -> AbstractContextManager[None]:
    return nullcontext()


def build(
    plan: Plan, folder: Path, *, force: bool = False, jobs: int | None = None,
    cluster: str = "", show: ShowProgress = show_nothing,
) -> TestSet:  # fmt: skip
    """Build a test set in a folder, or continue one that was interrupted.

    Each file is written as soon as its contents are known. `jobs` processes share the work, by
    default one for each core; or the workers of a `cluster` do (docs/cluster.md). `force` replaces
    the test set in the folder. `show(what, progress)` is a context manager that shows the progress
    of each phase.

    FolderError if the folder holds anything else, or this set already; ValueError for an invalid
    size; OSError if a file cannot be written.
    """
    parse_size(plan.size)  # before anything is written
    earlier = folders.prepare(folder, plan_fields(plan), force)
    with worker_pool(cores() if jobs is None else jobs, cluster) as pool:
        test_set = TestSet(plan, folder, pool, show)
        test_set.build(earlier)
        return test_set
