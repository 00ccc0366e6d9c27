"""Trying: the same cases for the same seed, the first wrong batch whoever is first, budgets."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from math import inf
from threading import Event

import pytest

import gyoji
from gyoji.check.cases import CaseBatch, batches, levels, pack, smallest_size
from gyoji.check.results import Verdict
from gyoji.check.sandbox import NotStartedError, RunResult, Stop
from gyoji.check.stress import EVERY, CheckBudget, Stress
from gyoji.game.profiles import contest
from gyoji.game.shrinking import shrinking_of
from gyoji.games import names
from tests.check.fakes import Fake, referee
from tests.examples import long_if

GAMES = [name for name in names() if name != "skater"]
TOWER = gyoji.load("tower")


def plan(game: str, seed: int = 1, most: int = 100) -> Iterator[CaseBatch]:
    found = gyoji.load(game)
    kinds = [kind for kind in found.levels.KINDS if kind != "mixed"]
    return batches(found, seed, kinds, most)


@cache
def planned(game: str) -> list[CaseBatch]:
    """The first batches of a check."""
    return list(islice(plan(game), 60))


def stress(
    runners: list[Fake], budget: CheckBudget, game: str = "tower", *, whole: bool = False
) -> Stress:
    found = Stress(gyoji.load(game), plan(game), budget, whole=whole)
    found.run(runners)
    return found


@pytest.mark.parametrize("game", long_if({"sweets", "sokoban"}.__contains__, GAMES))
def test_the_same_seed_the_same_cases(game: str) -> None:
    one = planned(game)
    assert one == list(islice(plan(game), 60))
    assert one[:12] != list(islice(plan(game, 2), 12))
    sources = {batch.source.split(",")[0] for batch in one}
    kinds = {f"levels of kind {kind}" for kind in gyoji.load(game).levels.KINDS} - {
        "levels of kind mixed"
    }
    assert kinds < sources
    assert any(source.startswith("the statement") for source in sources)
    assert "the smallest cases" in sources


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", long_if(lambda name: name == "sweets", GAMES))
def test_every_batch_is_one_input(game: str, step: int) -> None:
    for batch in planned(game)[::step]:
        shown = gyoji.show(game, batch.cases)
        assert list(gyoji.read(game, shown)) == batch.cases


@pytest.mark.parametrize("game", GAMES)
def test_levels_grow_up_to_the_largest(game: str) -> None:
    found = gyoji.load(game)
    least, kind = smallest_size(found), next(kind for kind in found.levels.KINDS if kind != "mixed")
    made = islice(levels(found, 1, [kind], 9), 20)
    sizes = [int(batch.source.rpartition(" ")[2]) for batch in made]
    assert (min(sizes), max(sizes)) == (least, max(least, 9))


@pytest.mark.parametrize("game", GAMES)
def test_no_enumerated_case_is_lost(game: str) -> None:
    found = gyoji.load(game)
    tiny = list(islice(shrinking_of(found).tiny(), 300))
    groups = list(pack(found, tiny))
    assert [case for group in groups for case in group] == tiny
    assert all(gyoji.show(found, group) for group in groups)


def test_a_right_program_is_tried_until_the_budget_is_spent() -> None:
    fakes = [Fake(referee("tower")), Fake(referee("tower"))]
    done = stress(fakes, CheckBudget(None, 1000))
    assert done.wrong is None
    assert done.cases == 1000
    again = len(range(0, done.runs, EVERY))
    assert done.runs + again == sum(len(fake.inputs) for fake in fakes)
    assert done.runs > 10
    assert done.results == []


def test_without_time_nothing_is_tried() -> None:
    fake = Fake(referee("tower"))
    assert stress([fake], CheckBudget(0.0, None)).cases == 0
    assert fake.inputs == []


def test_the_first_wrong_batch_is_the_first_in_order() -> None:
    """The batch at 3 is answered after the one at 5 was found wrong, and is the first still."""
    order = list(islice(plan("tower"), 10))
    slow, fast = (gyoji.show(TOWER, order[number].cases) for number in (3, 5))
    fast_is_done = Event()

    def program(data: bytes) -> bytes:
        if data == slow:
            fast_is_done.wait()
        if data == fast:
            fast_is_done.set()
        return b"" if data in (slow, fast) else referee("tower")(data)

    done = stress([Fake(program), Fake(program)], CheckBudget(None, 10**6))
    assert done.wrong is not None
    assert done.wrong[0] == order[3]
    assert done.wrong[1].verdict == Verdict.WRONG


def test_whole_goes_on_after_a_failure() -> None:
    def program(data: bytes) -> bytes:
        return referee("tower")(data).replace(b"Hole", b"hole")

    tests = list(islice(plan("tower"), 20))
    done = Stress(TOWER, iter(tests), CheckBudget(None, None), whole=True)
    done.run([Fake(program)])
    verdicts = [verdict for _, verdict in done.results]
    assert [source for source, _ in done.results] == [batch.source for batch in tests]
    assert verdicts.count(Verdict.ACCEPTED) + verdicts.count(Verdict.WRONG) == 20
    assert done.wrong is not None
    assert done.wrong[0] == tests[verdicts.index(Verdict.WRONG)]


def test_errors_in_threads_are_raised() -> None:
    class Gone(Fake):
        def run(self, data: bytes, seconds: float = inf) -> RunResult:
            raise NotStartedError("there is no such program")

    with pytest.raises(NotStartedError):
        stress([Gone(referee("tower")), Fake(referee("tower"))], CheckBudget(None, 10**9))


class Timed(Fake):
    """A program that needs some seconds for an input, by a clock of its own."""

    def __init__(self, program: Callable[[bytes], bytes], needs: Callable[[int], float]) -> None:
        super().__init__(program)
        self.clock, self._needs = 0.0, needs

    def run(self, data: bytes, seconds: float = inf) -> RunResult:
        needed = self._needs(len(list(gyoji.read(TOWER, data))))
        ran = super().run(data)
        self.clock += min(needed, seconds)
        if needed < seconds:
            return ran._replace(seconds=needed)
        return ran._replace(stop=Stop.TIME, output=b"", status=-9, seconds=seconds)

    def now(self) -> float:
        return self.clock


def timed(program: Timed, seconds: float, limit: float) -> Stress:
    """A check in the program's own time."""
    done = Stress(TOWER, plan("tower"), CheckBudget(seconds, None), limit=limit, now=program.now)
    done.run([program])
    return done


def test_many_data_sets_that_are_slow_together_are_no_failure() -> None:
    slow = Timed(referee("tower"), float)
    done = stress([slow], CheckBudget(None, 200))
    assert done.wrong is None
    sizes = [len(list(gyoji.read(TOWER, data))) for data in slow.inputs]
    learnt = sizes[max(at for at, size in enumerate(sizes) if size >= 10) + 1 :]
    assert len(learnt) > len(sizes) / 2, "it is learnt how many a run can take"


@pytest.mark.parametrize("at", [0, 64, 100, 500])
def test_a_program_that_hangs_costs_its_time_limit_once(at: int) -> None:
    """Whatever it hangs on, finding it takes one run to the limit, and others that are short."""
    bad = [case for batch in islice(plan("tower"), 30) for case in batch.cases][at]
    shown = gyoji.show(TOWER, [bad]).removesuffix(b"0 0\n")
    program = Timed(referee("tower"), lambda many: 0.01 + many / 1000)

    class Hanging(Timed):
        def run(self, data: bytes, seconds: float = inf) -> RunResult:
            self._needs = (lambda _: inf) if shown in data else program._needs
            return super().run(data, seconds)

    hanging = Hanging(referee("tower"), float)
    done = timed(hanging, 20.0, 10.0)
    assert done.wrong is not None
    assert done.wrong[1].verdict == Verdict.TIME
    assert hanging.clock < 15.0


def test_the_check_ends_with_its_budget_whatever_the_program_does() -> None:
    hanging = Timed(referee("tower"), lambda _: inf)
    done = timed(hanging, 4.0, 2.0)
    assert done.wrong is not None
    assert done.wrong[1].ran.seconds == 2.0
    assert hanging.clock == 2.0
    # With a time limit that is longer than the budget, nobody knows whether it hangs.
    hanging = Timed(referee("tower"), lambda _: inf)
    done = timed(hanging, 4.0, 60.0)
    assert done.wrong is None
    assert (done.cases, done.unfinished, hanging.clock) == (0, 4.0, 4.0)


def test_a_run_that_the_end_of_the_budget_cuts_off_is_no_failure() -> None:
    slow = Timed(referee("tower"), lambda _: 0.3)
    done = timed(slow, 4.0, 2.0)
    assert done.wrong is None
    assert slow.clock == pytest.approx(4.0)


@pytest.mark.parametrize("needed", [1.3, 2.6, 5.0, 8.0, 8.47, 9.9])
def test_a_right_program_is_never_accused_however_slow(needed: float) -> None:
    """Each run takes `needed` of the limit of 10 s, and the check ends in the middle of a run."""
    for seconds in (20.0, 21.3, 24.1, 29.0):
        slow = Timed(referee("tower"), lambda _: needed)
        done = timed(slow, seconds, 10.0)
        assert done.wrong is None
        assert done.cases > 0
        assert slow.clock < seconds + 10.0


def test_a_run_that_is_cut_off_late_is_run_to_its_end() -> None:
    """It hangs for the first time when less time is left than its limit."""
    fast = Timed(referee("tower"), lambda _: 0.3)

    class Hanging(Timed):
        def run(self, data: bytes, seconds: float = inf) -> RunResult:
            self._needs = (lambda _: inf) if self.clock > 17 else fast._needs
            return super().run(data, seconds)

    done = timed(hanging := Hanging(referee("tower"), float), 20.0, 10.0)
    assert done.wrong is not None
    assert done.wrong[1].ran.seconds == 10.0
    assert hanging.clock <= 40.0


def test_a_program_that_ends_otherwise_in_other_circumstances_is_unstable() -> None:
    """Its second run on the same input prints an empty line more, which is no wrong answer."""
    same, other = Fake(referee("tower")), Fake(lambda data: referee("tower")(data) + b"\n")
    done = Stress(TOWER, plan("tower"), CheckBudget(None, 300))
    done.run([same], [other])
    assert done.wrong is not None
    assert done.wrong[1].verdict == Verdict.UNSTABLE
    assert done.finder is other
    steady = Stress(TOWER, plan("tower"), CheckBudget(None, 300))
    steady.run([same], [again := Fake(referee("tower"))])
    assert steady.wrong is None
    assert again.inputs


def test_runs_that_no_longer_count_are_ended() -> None:
    """Of the first two batches, the first fails while the second runs, which it does for ever."""
    order, begun, ended = list(islice(plan("tower"), 2)), Event(), Event()

    class Endless(Fake):
        def interrupt(self) -> None:
            ended.set()

    def program(data: bytes) -> bytes:
        if data == order[0].data:
            begun.wait()
            return b""
        begun.set()
        ended.wait()
        return b""

    done = Stress(TOWER, iter(order), CheckBudget(None, None))
    done.run([Endless(program), Endless(program)])
    assert ended.is_set()
    assert done.wrong is not None
    assert done.wrong[0] == order[0]


def test_hanging_on_several_that_are_fast_alone_is_a_failure() -> None:
    def program(data: bytes) -> bytes:
        if len(list(gyoji.read(TOWER, data))) > 3:
            raise TimeoutError
        return referee("tower")(data)

    class Hanging(Fake):
        def run(self, data: bytes, seconds: float = inf) -> RunResult:
            ran = super().run(data)
            return ran._replace(seconds=min(10.0, seconds) if ran.stop == Stop.TIME else 0.01)

    done = stress([Hanging(program)], CheckBudget(None, 10**6))
    assert done.wrong is not None
    assert done.wrong[1].verdict == Verdict.TIME
    assert len(done.wrong[1].input.cases) > 3


def test_one_slow_data_set_is_a_failure() -> None:
    bad = list(islice(plan("tower"), 8))[7].cases[2]

    def program(data: bytes) -> bytes:
        if bad in list(gyoji.read(TOWER, data)):
            raise TimeoutError
        return referee("tower")(data)

    done = stress([Fake(program)], CheckBudget(None, 10**6))
    assert done.wrong is not None
    assert done.wrong[1].verdict == Verdict.TIME
    assert list(done.wrong[1].input.cases) == [bad]


@pytest.mark.parametrize("game", long_if(lambda name: name == "sweets", GAMES))
def test_within_bounds_the_cases_keep_to_them(game: str) -> None:
    found = gyoji.load(game)
    profile = contest(found)
    kinds = [kind for kind in found.levels.KINDS if kind != "mixed"]
    tried = list(islice(batches(found, 1, kinds, 100, profile), 40))
    assert all(profile.allows(case) for batch in tried for case in batch.cases)
    assert len({batch.source for batch in tried}) > 10


def test_a_kind_that_cannot_be_made_ends_the_series() -> None:
    sweets = gyoji.load("sweets")
    made = list(levels(sweets, 1, ["tiny"], 100, contest(sweets)))
    assert not any(batch.cases for batch in made)
