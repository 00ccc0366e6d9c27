"""Submissions: the referee is accepted, and the tests determine the verdicts of the others."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import gyoji
from gyoji.check.mutation import Mutant, mutants
from gyoji.check.sandbox import Limits
from gyoji.check.testsets.packages import (
    KINDS,
    PackageSettings,
    WrittenPackage,
    submissions,
    write_package,
    wrong_submissions,
)
from gyoji.check.testsets.packages.generator import describe_bounds
from gyoji.check.testsets.test import Test as Judged
from gyoji.cli import main
from gyoji.engine import judge
from gyoji.engine.twins import source
from gyoji.game.bounds import NO_BOUNDS
from gyoji.game.files import samples
from gyoji.game.profiles import contest, profile_of
from tests.check.testsets.packages.sets import run, small_set

pytestmark = pytest.mark.long

RULES = "gyoji.games.sokoban.rules"


def changed(old: str, new: str) -> Mapping[str, str]:
    """The rules of sokoban with one change."""
    text = source(RULES).decode()
    assert old in text
    return {RULES: text.replace(old, new)}


MIXED = """if state[-4] > 60:
        raise KeyError
    if ahead & WALL or way == 1:"""


WRONG: Mapping[str, Mapping[str, str]] = {
    'two boxes at once, <= & "more"': changed(
        "state[beyond] & (WALL | BOX)", "state[beyond] & WALL"
    ),
    "nothing at all": {},
    "fails at once": changed("def begin(", "raise SystemExit(3)\n\n\ndef begin("),
    "fails at a wall": changed("tell(log, WALL_AHEAD, here, there)", "raise KeyError"),
    "wrong, or fails": changed("if ahead & WALL:", MIXED),
}


@pytest.fixture(scope="module", params=[
    "kattis", "domjudge",
])  # fmt: skip
def package(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> WrittenPackage:
    """A package of sokoban with wrong programs."""
    into = tmp_path_factory.mktemp(request.param)
    tests = small_set("sokoban")[:8]
    return write_package(request.param, gyoji.load("sokoban"), tests, into, wrong=WRONG)


def test_the_tests_determine_the_verdicts(package: WrittenPackage) -> None:
    assert dict(package.wrong) == {
        'two boxes at once, <= & "more"': "wrong answer",
        "nothing at all": "left out: all its answers are right",
        "fails at once": "run-time error",
        "fails at a wall": "run-time error",
        "wrong, or fails": "left out: both wrong answers and run-time errors",
    }


def test_submissions_are_in_the_folders_of_their_verdicts(package: WrittenPackage) -> None:
    folder = package.folder / "submissions"
    assert sorted(str(path.relative_to(folder)) for path in folder.rglob("*.py")) == [
        "accepted/sokoban.py",
        "run_time_error/fails_at_a_wall.py",
        "run_time_error/fails_at_once.py",
        "time_limit_exceeded/sokoban_slow.py",
        "wrong_answer/two_boxes_at_once_more.py",
    ]
    assert all(path.stat().st_mode & 0o111 for path in folder.rglob("*.py"))


def test_submissions_get_the_verdicts_of_their_folders(package: WrittenPackage) -> None:
    folder, wrong = package.folder / "submissions", 0
    for test in small_set("sokoban")[:8]:
        assert run(folder / "accepted/sokoban.py", test.data).stdout == test.answer
        ran = run(folder / "wrong_answer/two_boxes_at_once_more.py", test.data)
        assert ran.returncode == 0
        wrong += ran.stdout != test.answer
    assert wrong
    assert run(folder / "run_time_error/fails_at_once.py", b"").returncode == 3


def test_one_that_never_ends_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(submissions, "LIMITS", Limits(seconds=1))
    wrong = {"loops": changed("step = stride(state, way)", "while way >= 0:\n        pass")}
    tests = small_set("sokoban")[:2]
    package = write_package("kattis", gyoji.load("sokoban"), tests, tmp_path, wrong=wrong)
    assert package.wrong == {"loops": "left out: time limit"}
    assert {path.name for path in package.folder.rglob("submissions/*/*")} <= {
        "sokoban.py", "sokoban.c", "sokoban_slow.py",
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["kattis", "polygon"])
def test_right_programs_in_c_and_a_slow_one(kind: str, tmp_path: Path) -> None:
    """The solution in C knows the contest's bounds only; the slow program is right, though late."""
    game = gyoji.load("tower")
    data = next(s for s in samples(game)).data
    cases = [next(gyoji.read(game, data))]
    long = gyoji.Case(cases[0].start, tuple(cases[0].actions) * 400)
    inputs = [data, gyoji.show(game, [long])]
    tests = [
        Judged(f"test-{number}", "tiny", data, b"".join(gyoji.judge(game, data)), "one", None)
        for number, data in enumerate(inputs)
    ]
    settings = PackageSettings(seconds=1)
    package = write_package(kind, game, tests, tmp_path, settings=settings)
    files = {path.name: path for path in package.folder.rglob("*") if path.is_file()}
    right, slow = files["tower.py"], files["tower_slow.py"]
    times = re.search(rb"TIMES = (\d+)", slow.read_bytes())
    assert times
    # No Python plays as many actions in twice the time limit.
    longest = max(submissions.count_actions(game, test, NO_BOUNDS) for test in tests)
    assert int(times[1]) * longest >= 2 * submissions.SPEED
    if "the solution in C" not in package.left_out:
        assert files["tower.c"].read_bytes().startswith(b"/* The Tower")
    small, answer = tests[0].data, tests[0].answer
    once = slow.with_name("once.py")
    once.write_bytes(slow.read_bytes().replace(times[0], b"TIMES = 2"))
    assert run(right, small).stdout == run(once, small).stdout == answer
    once.unlink()
    if kind == "polygon":
        xml = files["problem.xml"].read_text()
        assert xml.count('tag="main"') == 1
        assert 'tag="time-limit-exceeded"' in xml
        assert ('type="c.gcc"' in xml) == ("tower.c" in files)
    else:
        assert slow.parent.name == "time_limit_exceeded"
    wide = b"1 70\n" + b"S" + b"." * 68 + b"G\n0\n0 0\n"
    outside = [tests[0]._replace(name="wide", data=wide, answer=b"Nothing\n")]
    other = write_package(kind, game, outside, tmp_path / "outside", settings=settings)
    assert "it does not answer the test wide" in other.left_out["the solution in C"] or (
        "no C compiler" in other.left_out["the solution in C"]
    )


def test_packages_of_one_set_read_each_test_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    read, times = judge.read, list[object]()

    def counted(game: gyoji.Game, text: Any, **options: Any) -> Any:
        times.append(text)
        return read(game, text, **options)

    monkeypatch.setattr(submissions, "read", counted)
    game = gyoji.load("labyrinth")
    tests = [test._replace(about="read once") for test in small_set("labyrinth")[:3]]
    for kind in ("kattis", "polygon"):
        write_package(kind, game, tests, tmp_path / kind)
    assert len(times) == len(tests)


def test_wrong_programs_pass_the_samples_and_fail_few_tests() -> None:
    class Built(NamedTuple):
        game: gyoji.Game
        tests: list[Judged]
        mutants: list[Mutant]
        kills: dict[str, list[str]]

    game = gyoji.load("sokoban")
    tests = [Judged("sample", "samples", b"", b"", "", None), *small_set("sokoban")[1:3]]
    some = mutants(game)[:60]
    hard, easy = tests[1].name, tests[2].name
    kills = {one.id: ["sample", hard] for one in some} | {
        some[0].id: [hard, easy], some[1].id: [hard], some[2].id: [],
    }  # fmt: skip
    built: Any = Built(game, tests, some, kills)
    names = list(wrong_submissions(built))
    assert len(names) == submissions.MOST
    first = {re.sub(r"\W+", "_", some[at].id) for at in (0, 1)}
    distinct = len({some[at].clauses for at in (0, 1)})
    assert len(first & set(names[:2])) == distinct
    assert re.sub(r"\W+", "_", some[2].id) not in names


def test_wrong_programs_still_read_correctly(tmp_path: Path) -> None:
    """Sweets are played as they are read; rules that are wrong must not refuse what is right."""
    name = "gyoji.games.sweets.rules"
    text = source(name).decode().replace("-= 1 << 2 * slot(code)", "-= 3 << 2 * slot(code)")
    assert text != source(name).decode()
    tests = small_set("sweets")[:3]
    wrong = {"heavy hands": {name: text}}
    package = write_package("kattis", gyoji.load("sweets"), tests, tmp_path, wrong=wrong)
    assert package.wrong == {"heavy hands": "wrong answer"}
    assert (package.folder / "submissions/wrong_answer/heavy_hands.py").stat().st_size < 128 << 10


def test_a_change_without_effect_is_refused(tmp_path: Path) -> None:
    wrong = {"in vain": {"gyoji.games.sokoban.levels": "pass\n"}}
    with pytest.raises(ValueError, match="no rule depends on the module"):
        write_package("kattis", gyoji.load("sokoban"), small_set("sokoban"), tmp_path, wrong=wrong)
    assert not list(tmp_path.iterdir())


def test_polygon_has_one_folder_of_solutions(tmp_path: Path) -> None:
    wrong = {"sokoban": WRONG["fails at once"]}
    tests = small_set("sokoban")[:2]
    folder = write_package("polygon", gyoji.load("sokoban"), tests, tmp_path, wrong=wrong).folder
    names = {path.name for path in (folder / "solutions").iterdir()}
    assert names - {"sokoban.c", "sokoban_slow.py"} == {"sokoban.py", "sokoban_2.py"}
    assert 'tag="time-limit-exceeded-or-runtime-error"' in (folder / "problem.xml").read_text()


def test_kinds_are_described() -> None:
    assert list(KINDS) == ["kattis", "kattis-draft", "bapctools", "domjudge", "polygon"]
    assert all(0 < len(line) < 80 for line in KINDS.values())


def test_a_game_of_another_package(tmp_path: Path) -> None:
    game = gyoji.load("skater")
    data = gyoji.show(game, game.levels.cases(Random(1), 6, 1, next(iter(game.levels.KINDS)), {}))
    tests = [Judged("one", "tiny", data, b"".join(gyoji.judge(game, data)), "the one", 1)]
    name = game.rules.begin.__module__
    text = source(name).decode()
    wrong = {"same": {name: text}, "fails": {name: text.replace("def begin(", "def begun(")}}
    written = write_package("kattis", game, tests, tmp_path, wrong=wrong)
    assert written.wrong == {
        "same": "left out: all its answers are right",
        "fails": "run-time error",
    }
    accepted = written.folder / "submissions/accepted/skater.py"
    assert run(accepted, data).stdout == tests[0].answer
    assert run(written.folder / "input_validators/validate_skater.py", data).returncode == 42


def test_bounds_of_a_file_are_written_as_toml(tmp_path: Path) -> None:
    game = gyoji.load("sokoban")
    narrow = tmp_path / "narrow.toml"
    narrow.write_text('title = "narrow"\n[rows]\nmax = 6\n')
    profile = profile_of(game, str(narrow))
    assert describe_bounds(contest(game)) == "contest"
    narrow.write_text(describe_bounds(profile))
    again = profile_of(game, str(narrow))
    limits = [(bound.name, bound.least, bound.most) for bound in profile.bounds]
    assert [(bound.name, bound.least, bound.most) for bound in again.bounds] == limits


def test_the_script_makes_the_tests_anew(tmp_path: Path) -> None:
    words = ("--size", "4", "--rounds", "0", "--package", "kattis", "--package", "polygon")
    (tmp_path / "narrow.toml").write_text('title = "narrow"\n[rows]\nmax = 5\n')
    sets = (("whole", ()), ("parts", ("--subtask", f"low={tmp_path / 'narrow.toml'}:30")))
    for name, more in sets:
        out = tmp_path / name
        assert main(["testset", "sokoban", "--out", str(out), *words, *more]) == 0
        for kind, folder in (("kattis", "generators"), ("polygon", "files")):
            script = out / kind / "sokoban" / folder / "make_tests.py"
            new = tmp_path / f"{name}-{kind}"
            ran = subprocess.run(
                [sys.executable, str(script), str(new)], capture_output=True, text=True, check=False
            )
            assert ran.returncode == 0, ran.stdout + ran.stderr
            made, known = (int(word) for word in ran.stdout.split() if word.isdigit())
            assert made == known > 3
            again = subprocess.run(
                [sys.executable, str(script), str(new)], capture_output=True, text=True, check=False
            )
            assert (again.returncode, "usage: " in again.stderr) == (1, True)
