"""Test sets: the contents of their files, and that the manifest is true."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import gyoji
from gyoji.check.mutation import is_killed, mutants
from gyoji.check.mutation.equivalence import equivalents
from gyoji.check.testsets import GROUPS, SetPlan, build, builder, candidates, load, strength
from gyoji.check.testsets import Test as OneTest
from gyoji.check.testsets import TestSet as BuiltSet
from gyoji.check.testsets.builder import search_round
from gyoji.check.testsets.generators import GENERATORS
from gyoji.check.testsets.manifest import FATES, control_family, matrix_fields
from gyoji.check.testsets.plan import SCALES
from gyoji.check.testsets.strength import StrengthMeter, rank_of, small_tests
from gyoji.game.bounds import NO_BOUNDS
from gyoji.game.bounds import tiny_cases as tiny_within
from gyoji.game.notation.source import NotationError
from gyoji.games import HERE

from .sets import contents, manifest, reduced, small

Set = tuple[BuiltSet, Path, int]
"""A set, its folder, and which share of the mutants it is measured with."""
SHARES = [
    ("labyrinth", 8),
    *(
        pytest.param((name, 8), marks=pytest.mark.long)
        for name in ("boulder", "sokoban", "sweets", "tower")
    ),
]


@pytest.fixture(scope="module", params=SHARES, ids=str)
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Set:
    name, share = request.param
    folder = tmp_path_factory.mktemp("set") / name
    with pytest.MonkeyPatch.context() as monkeypatch:
        reduced(monkeypatch, share)
        return small(name, folder), folder, share


def test_the_strict_reader_takes_every_input_and_the_referee_gives_its_answer(built: Set) -> None:
    game, folder = built[0].game, built[1]
    inputs = sorted(folder.glob("*.in"))
    assert len(inputs) == len(built[0].tests) >= 3
    for path in inputs:
        data = path.read_bytes()
        assert list(gyoji.read(game, data)), path.name
        answer = b"".join(gyoji.judge(game, data))
        assert path.with_suffix(".ans").read_bytes() == answer, path.name


def test_every_file_has_a_line_about_it_and_its_seed(built: Set) -> None:
    for one in manifest(built[1])["tests"]:
        text = (built[1] / f"{one['name']}.desc").read_text("utf-8")
        seed = "" if one["seed"] is None else f" (seed {one['seed']})"
        assert text == f"{one['about']}{seed}\n"
        assert one["about"]
        assert "\n" not in one["about"]


def test_the_manifest_is_complete(built: Set) -> None:
    found = manifest(built[1])
    assert (found["what"], found["finished"]) == ("gyoji test set, 1", True)
    keys = ("game", "rules", "gyoji", "seed", "size")
    game = built[0].game
    profile = built[0].plan.profile
    assert found["bounds"]["profile"] == profile.name
    assert found["bounds"]["ranges"] == {
        bound.name: {"min": bound.least, "max": bound.most} for bound in profile.bounds
    }
    assert [found[key] for key in keys] == [
        game.name, game.version, gyoji.__version__, 5, "small"
    ]  # fmt: skip
    assert found["note"].startswith("The same seed, size and number of rounds make the same set")
    names = [one["name"] for one in found["tests"]]
    files = {f"{name}.{part}" for name in names for part in ("in", "ans", "desc")}
    assert set(contents(built[1])) == {*files, "testset.json"}
    groups = [one["group"] for one in found["tests"]]
    assert groups == sorted(groups, key=list(GROUPS).index)
    for one in found["tests"]:
        for key, part in (("", "in"), ("answer_", "ans")):
            data = (built[1] / f"{one['name']}.{part}").read_bytes()
            assert one[f"{key}bytes"] == len(data)
            assert one[f"{key}sha256"] == sha256(data).hexdigest()


def test_the_stated_strength_is_that_of_the_files(built: Set) -> None:
    found = manifest(built[1])
    tests = load(built[1])
    assert {test.name: test for test in tests} == {test.name: test for test in built[0].tests}
    known = equivalents(built[0].game)
    every = built[0].mutants
    assert [one for one in every if not one.is_slip] == mutants(built[0].game)[:: built[2]]
    able = [one for one in every if one.id not in known]
    killers = StrengthMeter(built[0].game, able).killers(tests, map)
    assert killers == {one: test["name"] for test in found["tests"] for one in test["kills"]}
    strength = found["strength"]
    assert strength["killed"] == len(killers)
    assert strength["mutants"] == len(every)
    assert strength["equivalent"] == len(strength["shown_equivalent"])
    survivors = [one["mutant"] for one in strength["survivors"]]
    assert survivors == [one.id for one in able if one.id not in killers]
    assert strength["unproven"] + strength["outside"] == len(survivors)
    rows = [strength, *strength["families"].values()]
    for row in rows:
        possible = row["killed"] + row["unproven"]
        assert row["share"] == (round(row["killed"] / possible, 4) if possible else 1)
    for row in [*rows, *strength["clauses"]]:
        assert row["mutants"] == sum(row[fate] for fate in FATES)
    for key in ("mutants", *FATES):
        assert strength[key] == sum(row[key] for row in strength["families"].values())
    outside = [one["mutant"] for one in strength["survivors"] if one["outside"]]
    assert strength["outside"] == len(outside)
    assert not outside or built[0].plan.profile.bounds


@pytest.mark.long
def test_the_groups_are_present(built: Set) -> None:
    groups = {test.group for test in built[0].tests}
    assert groups >= {"random", "large"}
    if built[0].game.name in HERE:
        assert groups == set(GROUPS)
    axes = {test.name for test in built[0].tests if test.group == "large"}
    assert any(name.startswith("large-board") for name in axes)
    assert ("large-many" in axes) == (built[0].game.name != "boulder")
    if built[0].game.name in HERE:
        # Games of sweets end by themselves, and the statement of Sokoban has at most 50 keystrokes.
        assert ("large-long" in axes) == (built[0].game.name not in ("sweets", "sokoban"))


def test_every_case_is_within_the_bounds(built: Set) -> None:
    profile = built[0].plan.profile
    for test in built[0].tests:
        cases = list(gyoji.read(built[0].game, test.data))
        assert not [line for case in cases for line in profile.violations(case)], test.name
        assert profile.bound("cases").allows(len(cases)), test.name
    if built[0].game.name in HERE:
        assert profile.bounds


@pytest.mark.long
def test_the_search_is_not_shown_the_control_family(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = set[str]()

    def seen(plan: SetPlan, number: int, alive: Any, pool: Any) -> Any:
        shown.update(mutant.id for mutant in alive)
        return search_round(plan, number, alive, pool)

    def one_test(plan: SetPlan) -> Iterator[OneTest]:
        yield next(GENERATORS["tiny"](plan))

    reduced(monkeypatch, 4, equivalents=False)
    monkeypatch.setattr(builder, "GENERATORS", {"tiny": one_test})
    monkeypatch.setattr(builder, "search_round", seen)
    built = small("boulder", tmp_path)
    assert shown
    assert built.control
    assert not shown & built.control
    every = mutants(built.game)
    assert 0.1 < len(control_family(built.game, every)) / len(every) < 0.35


def test_workers_need_not_find_tiny_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Finding them takes seconds, so each round brings its own."""
    game = gyoji.load("boulder")
    few = tuple(islice(tiny_within(game, NO_BOUNDS), candidates.TINY + 1))
    monkeypatch.setattr(candidates, "tiny_within", None)
    monkeypatch.setattr(candidates, "tiny_cases", None)
    for number, share in enumerate((few[:-1], few[-1:], ())):
        assert candidates.tiny_of_round(few, number) == share
        assert set(share) <= set(candidates.candidates(game, NO_BOUNDS, 0, number, share))


def test_gyoji_make_reproduces_the_files_that_name_it(built: Set) -> None:
    game = built[0].game
    said = [test for test in built[0].tests if ": gyoji make " in test.about]
    assert said
    for test in said[:3]:
        *words, flag = test.about.partition(": gyoji make ")[2].split()
        assert flag == "--any"
        assert words[0] == game.name
        chosen = dict(zip(words[1::2], words[2::2], strict=True))
        assert int(chosen["--seed"]) == test.seed
        assert shown(game.name, chosen) == test.data


def shown(name: str, chosen: dict[str, str]) -> bytes:
    """What `gyoji make` prints."""
    from io import BytesIO, TextIOWrapper

    from gyoji.cli import main

    with pytest.MonkeyPatch.context() as monkeypatch:
        out = BytesIO()
        monkeypatch.setattr("sys.stdout", TextIOWrapper(out))
        words = [word for pair in chosen.items() for word in pair]
        assert main(["make", name, "--any", *words]) == 0
        return out.getvalue()


@pytest.mark.long
def test_the_same_plan_makes_the_same_files_with_any_number_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reduced(monkeypatch, 6)
    samples_only(monkeypatch)
    small("sokoban", tmp_path / "one")
    small("sokoban", tmp_path / "two", jobs=2)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert list((tmp_path / "one").glob("adversarial-mutants-*.in"))


@pytest.mark.long
def test_another_seed_makes_another_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reduced(monkeypatch, 20)
    sets = [
        small("labyrinth", tmp_path / str(n), seed=seed, rounds=0)
        for n, seed in enumerate((1, 1, 2))
    ]
    assert sets[0].tests == sets[1].tests
    assert sets[0].tests != sets[2].tests


@pytest.mark.long
def test_a_small_set_of_boulder_is_strong(tmp_path: Path) -> None:
    built = build(SetPlan(gyoji.load("boulder"), 1, "small", 4), tmp_path, jobs=1)
    strength = built.manifest(finished=True)["strength"]
    assert strength["share"] >= 0.95
    assert strength["killed"] >= 150


def samples_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Generate only the samples and control nothing, so that much is left for the search."""
    generators = {"samples": GENERATORS["samples"]}
    monkeypatch.setattr(builder, "GENERATORS", generators)
    monkeypatch.setattr(builder, "control_family", lambda *_: frozenset())


@pytest.mark.long
def test_added_cases_kill_surviving_mutants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reduced(monkeypatch, 4)
    samples_only(monkeypatch)
    built = small("boulder", tmp_path, rounds=2)
    by_id = {one.id: one for one in built.mutants}
    added = {test.name: test for test in built.tests if test.name.startswith("adversarial-mutants")}
    dead = {one: name for one, name in built.killers.items() if name in added}
    assert len(dead) >= 5
    samples = [test for test in built.tests if test.group == "samples"]
    for one, name in dead.items():
        cases = list(gyoji.read("boulder", added[name].data))
        assert is_killed(built.game, by_id[one], cases)
    alone = StrengthMeter(built.game, [by_id[one] for one in dead]).killers(samples, map)
    assert len(alone) < len(dead)
    # They are small: a count of 8 bits needs 256 commands.
    assert max(len(test.data) for test in added.values()) < 300


@pytest.mark.long
def test_no_added_case_is_superfluous(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reduced(monkeypatch, 4)
    samples_only(monkeypatch)
    built = small("boulder", tmp_path, rounds=2)
    for left_out in [test for test in built.tests if test.name.startswith("adversarial-mutants")]:
        rest = [test for test in built.tests if test is not left_out]
        killers = StrengthMeter(
            built.game, [one for one in built.mutants if one.id in built.killers]
        )
        assert len(killers.killers(rest, map)) < len(built.killers), left_out.name


def test_tests_that_add_no_rank_are_dropped() -> None:
    def made(name: str, group: str, size: int) -> OneTest:
        return OneTest(name, group, bytes(size), b"", "", None)

    tests = [
        made("edge", "edges", 9), made("one", "random", 1), made("two", "random", 2),
        made("both", "random", 3), made("same", "random", 4), made("none", "tiny", 5),
        made("nothing", "tiny", 6), made("late", "adversarial", 7), made("big", "large", 8),
    ]  # fmt: skip
    kills = {
        "a": ["one", "both", "same"], "b": ["two", "both", "same"], "c": ["edge"],
        "d": ["edge", "late"], "e": [],
    }  # fmt: skip
    rank = rank_of(tests, kills)
    # Whatever kills "both" is killed by one of the others, and of each group one stays.
    assert rank.superfluous == {"both", "same", "nothing"}
    assert (rank.rank, rank.tests) == (4, 6)
    fields = matrix_fields(rank, {"a": ["one"], "b": ["two"], "c": ["one"], "d": ["one", "two"]})
    assert (fields["patterns"], fields["by_one_test"], fields["mean_share"]) == (3, 3, 0.2083)


def test_the_matrix_of_a_set(built: Set, monkeypatch: pytest.MonkeyPatch) -> None:
    test_set, folder, _ = built
    matrix, names = manifest(folder)["matrix"], {test.name for test in test_set.tests}
    assert 0 < matrix["rank"] <= matrix["tests"] <= len(names)
    assert not names & set(matrix["dropped"])
    assert not any((folder / f"{name}.in").exists() for name in matrix["dropped"])
    for mutant, killers in test_set.kills.items():
        assert names.issuperset(killers)
        assert not killers or test_set.killers[mutant] == killers[0]
    monkeypatch.setattr(strength, "MATRIX", 0)
    assert not small_tests(test_set.game, test_set.tests, 1)


def test_cases_of_one_input_are_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reduced(monkeypatch, 2)
    samples_only(monkeypatch)
    built = small("sokoban", tmp_path, bounds="none")
    (added,) = [test for test in built.tests if test.group == "adversarial"]
    assert len(list(gyoji.read("sokoban", added.data))) > 1


def test_no_mutant_that_is_shown_equivalent_is_killed(built: Set) -> None:
    game = built[0].game
    known = equivalents(game)
    same = [one for one in mutants(game) if one.id in known]
    tests = [test for test in built[0].tests if len(test.data) < 3000]
    assert StrengthMeter(game, same).killers(tests, map) == {}


class Interrupted:
    """Ctrl-C while a certain round is searched."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def __call__(self, *args: Any) -> Any:
        if args[1] == self.rounds:
            raise KeyboardInterrupt
        return search_round(*args)


@pytest.mark.long
@pytest.mark.parametrize("rounds", [0, 1])
def test_an_interrupted_search_continues(
    rounds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reduced(monkeypatch, 4, equivalents=False)
    samples_only(monkeypatch)
    small("boulder", tmp_path / "whole", rounds=3)
    folder = tmp_path / "parts"
    with monkeypatch.context() as once:
        once.setattr(builder, "search_round", Interrupted(rounds))
        with pytest.raises(KeyboardInterrupt):
            small("boulder", folder, rounds=3)
    found = manifest(folder)
    assert (found["finished"], found["rounds"]) == (False, rounds)
    listed = {f"{one['name']}.in" for one in found["tests"]}
    assert {path.name for path in folder.glob("*.in")} == listed
    assert len(listed) > 3 if rounds else len(listed) == 3
    small("boulder", folder, rounds=3)
    assert contents(folder) == contents(tmp_path / "whole")


@pytest.mark.long
def test_interrupted_generation_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reduced(monkeypatch)

    def stopped(_plan: SetPlan) -> Iterator[OneTest]:
        raise KeyboardInterrupt

    with monkeypatch.context() as once:
        once.setitem(GENERATORS, "random", stopped)
        with pytest.raises(KeyboardInterrupt):
            small("boulder", tmp_path / "parts")
    assert len(list((tmp_path / "parts").glob("tiny-*.in"))) == 3
    small("boulder", tmp_path / "parts")
    small("boulder", tmp_path / "whole")
    assert contents(tmp_path / "parts") == contents(tmp_path / "whole")


@pytest.mark.long
def test_the_search_ends_with_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reduced(monkeypatch, equivalents=False)
    built = small("boulder", tmp_path, rounds=None, seconds=0.0)
    assert built.rounds == 0
    assert built.manifest(finished=True)["strength"]["survivors"]
    for taken, rounds in ((4, 2), (6, 1), (20, 1)):  # the seconds of a round
        now = [0]

        def search_round(*_: object, now: list[int] = now, taken: int = taken) -> list[Any]:
            now[0] += taken
            return []

        monkeypatch.setattr(builder, "monotonic", lambda now=now: now[0])
        monkeypatch.setattr(builder, "search_round", search_round)
        built = small("boulder", tmp_path / str(taken), rounds=None, seconds=10.0)
        assert built.rounds == rounds


def test_a_set_is_no_larger_than_its_size_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reduced(monkeypatch, 40)
    monkeypatch.setitem(SCALES, "small", SCALES["small"]._replace(bytes=2_000))
    built = small("labyrinth", tmp_path, rounds=0)
    assert 0 < sum(len(test.data) + len(test.answer) for test in built.tests) <= 2_000


@pytest.mark.parametrize("size", ["", "huge", "0", "4,,5", "4,1001", "-4", "1e3"])
def test_an_invalid_size_is_refused(size: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^a (size|board)"):
        small("sokoban", tmp_path / "new", size=size)
    assert not (tmp_path / "new").exists()


@pytest.mark.long
def test_rows_may_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reduced(monkeypatch, 40)
    built = small("boulder", tmp_path, size="5,9,30", rounds=0, bounds="none")
    tests = {test.name: test for test in built.tests}
    # Others may add nothing to the rank.
    small_one = next(test for name, test in tests.items() if name.startswith("random-"))
    assert small_one.data.count(b"\n") < tests["large-board"].data.count(b"\n") == 32
    with pytest.raises(NotationError):
        list(gyoji.read("boulder", b"nonsense"))
