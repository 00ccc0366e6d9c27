"""Submissions: the referee is accepted, and the tests determine the verdicts of the others."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

import gyoji
from gyoji.check.sandbox import Limits
from gyoji.check.testsets.packages import KINDS, WrittenPackage, write_package
from gyoji.check.testsets.test import Test as Judged
from gyoji.engine.twins import source
from tests.check.testsets.packages.sets import run, small_set

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
    "kattis", pytest.param("domjudge", marks=pytest.mark.long),
])  # fmt: skip
def package(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> WrittenPackage:
    """A package of sokoban with wrong programs."""
    into = tmp_path_factory.mktemp(request.param)
    tests = small_set("sokoban")[:8]
    return write_package(request.param, gyoji.load("sokoban"), tests, into, wrong=WRONG)


@pytest.mark.long
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
    monkeypatch.setattr("gyoji.check.testsets.packages.LIMITS", Limits(seconds=1))
    wrong = {"loops": changed("step = stride(state, way)", "while way >= 0:\n        pass")}
    tests = small_set("sokoban")[:2]
    package = write_package("kattis", gyoji.load("sokoban"), tests, tmp_path, wrong=wrong)
    assert package.wrong == {"loops": "left out: time limit"}
    assert [path.name for path in package.folder.rglob("submissions/*/*")] == ["sokoban.py"]


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
    assert {path.name for path in (folder / "solutions").iterdir()} == {
        "sokoban.py",
        "sokoban_2.py",
    }
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
