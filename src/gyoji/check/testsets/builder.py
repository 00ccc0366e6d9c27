"""Build a test set: the generated groups, then cases against the mutants that survive these."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache, partial
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.cores import cores
from ...engine.judge import read
from ...game.bounds import COUNT, NO_BOUNDS
from ...game.bounds import tiny_cases as tiny_within
from ..mutation import is_killed, killing_case, mutants, reference_plays, slips
from ..mutation.equivalence import equivalents
from ..mutation.slipping import SEVERAL
from ..shrinking import shrink
from . import folder as folders
from .candidates import TINY, candidates, greedy_cover, tiny_cases, tiny_of_round
from .generators import GENERATORS, generate_group
from .manifest import (
    NOTE,
    Fates,
    control_family,
    matrix_fields,
    plan_fields,
    strength,
    test_entries,
)
from .plan import parse_size
from .strength import (
    Rank,
    StrengthMeter,
    chunks,
    playable,
    rank_of,
    small_tests,
    worker_pool,
)
from .test import GROUPS, Test, input_and_answer, pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from ..mutation import Mutant, ReferencePlay
    from .plan import SetPlan
    from .strength import Killers, Progress, ShowProgress, TaskMap


# ---------------------------------------------------------------- search
# The search for cases that kill the mutants which the generated groups leave alive.

PREFIX = "adversarial-mutants-"
"""The beginning of the names of the tests that the search adds."""

NAMED = 3
"""The most mutants that the line about a test names."""

SHRINKING_BUDGET = 400
"""The most smaller cases that are tried while one case is shrunk."""

OUTSIDE = 3
"""The number of rounds of cases without bounds, for mutants that no case within them kills."""


class Kill(NamedTuple):
    """A case, and the ids of the mutants that it kills."""

    case: Case
    mutants: frozenset[str]


def search_round(plan: SetPlan, number: int, alive: Sequence[Mutant], pool: TaskMap) -> list[Kill]:
    """Search once and return a few small cases that kill every mutant this round can kill."""
    game, profile = plan.game, plan.profile
    tiny = tiny_of_round(tiny_cases(game, profile), number)
    task = partial(_first_kills, game, profile, plan.seed, number, tiny)
    first_kills = pool(task, chunks(alive))
    single_kills = [kill for kills in first_kills for kill in kills]
    # Select cases before they are shrunk, because one may kill the mutants of several others.
    kills = list(minimise(_all_kills(game, single_kills, alive, pool)))
    mutants = {mutant.id: mutant for mutant in alive}
    targets = [(kill.case, [mutants[name] for name in sorted(kill.mutants)]) for kill in kills]
    cases = pool(partial(_shrunk, game, profile), targets)
    return [Kill(case, kill.mutants) for case, kill in zip(cases, kills, strict=True)]


def _first_kills(
    game: Game, profile: Profile, seed: int, number: int, tiny: tuple[Case, ...],
    mutants: Sequence[Mutant],
) -> list[Kill]:  # fmt: skip
    """Return for each mutant the first candidate that kills it, if there is one."""
    plays = _plays_of_round(game, profile, seed, number, tiny)
    first = {mutant.id: killing_case(game, mutant, plays) for mutant in mutants}
    return [Kill(plays[at].case, frozenset([name])) for name, at in first.items() if at is not None]


def killed_outside(plan: SetPlan, mutants: Sequence[Mutant], pool: TaskMap) -> frozenset[str]:
    """Return the ids of the mutants that a few rounds of candidates without bounds kill."""
    dead = set[str]()
    tiny = tuple(islice(tiny_within(plan.game, NO_BOUNDS), OUTSIDE * TINY))
    for number in range(OUTSIDE):
        left = [mutant for mutant in mutants if mutant.id not in dead]
        few = tiny_of_round(tiny, number)
        task = partial(_first_kills, plan.game, NO_BOUNDS, plan.seed, number, few)
        dead |= {name for kills in pool(task, chunks(left)) for kill in kills
                 for name in kill.mutants}  # fmt: skip
    return frozenset(dead)


# One entry is enough, because no round is repeated after the next one has begun.
@lru_cache(maxsize=1)
def _plays_of_round(
    game: Game, profile: Profile, seed: int, number: int, tiny: tuple[Case, ...]
) -> list[ReferencePlay]:
    """Return the candidates of a round with the referee's outputs, computed once per process."""
    return reference_plays(game, candidates(game, profile, seed, number, tiny))


def _all_kills(
    game: Game, kills: Iterable[Kill], alive: Sequence[Mutant], pool: TaskMap
) -> list[Kill]:
    """Return for each case all mutants that it kills, out of those killed in this round."""
    cases = list(dict.fromkeys(kill.case for kill in kills))
    ids = frozenset().union(*(kill.mutants for kill in kills))
    return kill_matrix(game, cases, [mutant for mutant in alive if mutant.id in ids], pool)


def kill_matrix(
    game: Game, cases: Sequence[Case], mutants: Sequence[Mutant], pool: TaskMap
) -> list[Kill]:
    """Return for each case the mutants that it kills."""
    rows = pool(partial(_killing_cases, game, cases), mutants)
    by_case = [set[str]() for _ in cases]
    for mutant, numbers in zip(mutants, rows, strict=True):
        for number in numbers:
            by_case[number].add(mutant.id)
    return [Kill(case, frozenset(ids)) for case, ids in zip(cases, by_case, strict=True)]


def _killing_cases(game: Game, cases: Sequence[Case], mutant: Mutant) -> list[int]:
    return [number for number, case in enumerate(cases) if is_killed(game, mutant, [case])]


def minimise(kills: Sequence[Kill]) -> Iterator[Kill]:
    """Yield a greedy selection of cases that kill all these mutants together.

    Each comes with the mutants that no earlier case of the selection kills.
    """
    left = frozenset[str]().union(*(kill.mutants for kill in kills))
    for number in greedy_cover([kill.mutants for kill in kills], len(kills)):
        yield Kill(kills[number].case, kills[number].mutants & left)
        left -= kills[number].mutants


class KillOracle:
    """Finds the first smaller case within bounds that still kills all of some mutants."""

    def __init__(self, game: Game, profile: Profile, mutants: Sequence[Mutant]) -> None:
        self.game, self.profile, self.mutants, self.tried = game, profile, mutants, 0

    def first(self, candidates: Sequence[Sequence[Case]]) -> int:
        """Return the index of the first candidate that kills all the mutants; -1 if none does."""
        for number, cases in enumerate(candidates):
            self.tried += 1
            if all(map(self.profile.allows, cases)) and self._kill(cases):
                return number
        return -1

    def _kill(self, cases: Sequence[Case]) -> bool:
        return all(is_killed(self.game, mutant, cases) for mutant in self.mutants)

    def more(self) -> bool:
        return self.tried < SHRINKING_BUDGET


def _shrunk(game: Game, profile: Profile, target: tuple[Case, Sequence[Mutant]]) -> Case:
    """Return a smaller, legal case within the bounds that kills the same mutants."""
    case, mutants = target
    oracle = KillOracle(game, profile, mutants)
    return shrink(game, [case], oracle, oracle.more).cases[0]


def in_order(game: Game, kills: Iterable[Kill]) -> list[Kill]:
    """Return the kills by size and text of their inputs, each case once.

    This order does not depend on how the search found them, because a search that was interrupted
    and continued has to write the same files.
    """
    texts = {written[0]: kill for kill in kills if (written := input_and_answer(game, [kill.case]))}
    return [texts[text] for text in sorted(texts, key=lambda text: (len(text), text))]


def packed_tests(
    plan: SetPlan, kills: Sequence[Kill], mutants: Sequence[Mutant]
) -> Iterator[tuple[Test, frozenset[str]]]:
    """Yield tests with these cases, several in a file if possible, and the mutants they kill."""
    game, ids = plan.game, {kill.case: kill.mutants for kill in kills}
    for number, packed in enumerate(pack(game, ids, plan.profile.bound(COUNT).most), 1):
        dead = frozenset[str]().union(*(ids[case] for case in packed))
        if written := input_and_answer(game, packed):
            about = _line([one.sentence for one in mutants if one.id in dead])
            yield Test(f"{PREFIX}{number:02}", "adversarial", *written, about, None), dead


def _line(sentences: Sequence[str]) -> str:
    """Return the programs that a test catches, in one line."""
    more = len(sentences) - NAMED
    rest = f"; and {more} more" if more > 0 else ""
    return f"programs that behave {'; or '.join(sentences[:NAMED])}{rest}"


# ---------------------------------------------------------------- builder

SECONDS = 10.0
"""The time limit of the search if neither rounds nor a time are given."""

PATIENCE = 30
"""The search ends when this many rounds in a row have killed nothing."""


class TestSet:
    """A test set while it is built: its tests, and their strength as far as it is known."""

    def __init__(self, plan: SetPlan, folder: Path, pool: TaskMap, show: ShowProgress) -> None:
        self.plan, self.folder, self.game = plan, folder, plan.game
        self._pool, self._show = pool, show
        self._generated, self._searched = dict[str, "Test"](), dict[str, "Test"]()
        self.rounds, self._quiet, self._kills = 0, 0, list[Kill]()
        self.control = control_family(plan.game, mutants(plan.game))
        self.mutants = [*mutants(plan.game), *slips(plan.game, plan.profile)]
        self.equivalent = dict[str, str]()
        self.killers: Killers = {}
        self.kills = dict[str, list[str]]()
        self.rank = Rank(0, 0, frozenset())
        self.outside = frozenset[str]()

    @property
    def tests(self) -> list[Test]:
        """All tests, group by group."""
        order = list(GROUPS)
        tests = [*self._generated.values(), *self._searched.values()]
        return sorted(tests, key=lambda test: order.index(test.group))

    def build(self, earlier: dict[str, Any]) -> None:
        """Build the parts that are missing; `earlier` is the folder's `testset.json` so far."""
        with self._show("generating tests", lambda: (len(self._generated), None)):
            self._generate()
            self.equivalent = equivalents(self.game)
        if not self.tests:
            raise ValueError("no test could be made within these bounds and this size")
        killable = [mutant for mutant in self.mutants if mutant.id not in self.equivalent]
        measured = StrengthMeter(self.game, killable)
        self._measure(measured)
        # The search never sees the control family, which measures how well the set rejects faults
        # that it was not made for.
        alive = [
            mutant
            for mutant in killable
            if mutant.id not in self.killers
            and mutant.id not in self.control
            and mutant.operator not in SEVERAL
        ]
        self._resume(earlier, alive)
        if not earlier.get("finished"):
            self._search(alive)
        # Select cases again over all rounds: a later case may make an earlier one superfluous.
        cases = [kill.case for kill in self._kills]
        self._write(list(minimise(kill_matrix(self.game, cases, alive, self._pool))))
        self._measure_all(measured)
        self._play_outside([mutant for mutant in killable if mutant.id not in self.killers])
        folders.remove(self.folder, earlier, {test.name for test in self.tests})
        self._save(finished=True)

    def manifest(self, *, finished: bool) -> dict[str, Any]:
        """Return the contents of `testset.json` without the name of its format."""
        names = frozenset(test.name for test in playable(self.game, self.tests))
        return {
            **plan_fields(self.plan),
            "note": NOTE,
            "rounds": self.rounds,
            "quiet_rounds": self._quiet,
            "finished": finished,
            "tests": test_entries(self.tests, self.killers, names),
            "matrix": matrix_fields(self.rank, self.kills),
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
        for tests in self._pool(partial(generate_group, self.plan), GENERATORS.values()):
            for test in tests:
                size = len(test.data) + len(test.answer)
                # Skip a test that is too large, because later ones may still fit.
                if size <= room:
                    room -= size
                    self._generated[test.name] = test
                    folders.save(self.folder, test)
            self._save()

    def _measure(self, measured: StrengthMeter) -> None:
        done, total = [0], len(measured.mutants)

        def advance(more: int) -> None:
            done[0] += more

        with self._show("playing mutants", lambda: (done[0], total)):
            self.killers = measured.killers(self.tests, self._pool, advance)

    def _measure_all(self, measured: StrengthMeter) -> None:
        """Play all mutants on all small files, and drop the files that add nothing."""
        done, total = [0], len(measured.mutants)

        def advance(more: int) -> None:
            done[0] += more

        small = small_tests(self.game, self.tests, total)
        with self._show("playing mutants on every small file", lambda: (done[0], total)):
            self.kills = measured.kills(small, self._pool, advance)
        self.rank = rank_of(small, self.kills)
        gone = self.rank.superfluous
        folders.remove(self.folder, {"tests": [{"name": name} for name in sorted(gone)]}, set())
        for tests in (self._generated, self._searched):
            for name in gone & tests.keys():
                del tests[name]
        for mutant, names in self.kills.items():
            self.kills[mutant] = [name for name in names if name not in gone]
        self._measure(measured)  # with fewer files, other tests may be the first to kill a mutant

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
        """Search until all mutants are dead, a limit is reached, or rounds find nothing.

        A round is not begun if it would end too late, supposing that it takes as long as the last.
        """
        rounds, begin, last = self.plan.rounds, monotonic(), 0.0
        seconds = self.plan.seconds
        if seconds is None and rounds is None:
            seconds = SECONDS

        def progress() -> tuple[int, int | None]:
            return (int(monotonic() - begin), int(seconds)) if seconds else (self.rounds, rounds)

        with self._show("searching", progress):
            while (left := self._left(alive)) and self._quiet < PATIENCE:
                now = monotonic()
                late = seconds is not None and now - begin + last >= seconds
                if late or self.rounds == rounds:
                    return
                self._search_round(left)
                last = monotonic() - now

    def _left(self, alive: Sequence[Mutant]) -> list[Mutant]:
        """Return the mutants that the search has not killed yet."""
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
    plan: SetPlan, folder: Path, *, force: bool = False, again: bool = False,
    jobs: int | None = None, cluster: str = "", show: ShowProgress = show_nothing,
) -> TestSet:  # fmt: skip
    """Build a test set in a folder, or continue one that was interrupted.

    The groups of files are written in turn, each as soon as it is known. `jobs` processes share the
    work, by default one for each core, or else the workers of a `cluster` (docs/cluster.md). With
    `force`, a test set in the folder is replaced. With `again`, a finished set of the same plan is
    no error. `show(what, progress)` is a context manager that shows the progress of each phase.

    FolderError if the folder holds anything else, or this set already; ValueError for an invalid
    size; OSError if a file cannot be written.
    """
    parse_size(plan.size)  # before anything is written
    earlier = folders.prepare(folder, plan_fields(plan), force, again=again)
    with worker_pool(cores() if jobs is None else jobs, cluster) as pool:
        test_set = TestSet(plan, folder, pool, show)
        test_set.build(earlier)
        return test_set
