"""Packages of every kind: their contents, that these are reproducible, and what is refused."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gyoji
from gyoji.check.testsets.packages import KINDS, Subtask, write_files, write_package
from gyoji.check.testsets.packages.problem import GROUP_FOLDERS, PackageSettings, file_names, quote
from gyoji.check.testsets.test import GROUPS
from gyoji.check.testsets.test import Test as Judged
from gyoji.game.bounds import NO_BOUNDS
from tests.check.testsets.packages.sets import GAMES, run, small_set, tree

pytestmark = pytest.mark.long

FLAGS = ["case_sensitive", "space_change_sensitive"]
KATTIS = ("kattis", "kattis-draft", "bapctools")
FILE = re.compile(r"[a-zA-Z0-9][a-zA-Z0-9_.-]{0,253}[a-zA-Z0-9]")
FOLDER = re.compile(r"[a-zA-Z0-9]([a-zA-Z0-9_-]{0,253}[a-zA-Z0-9])?")
Made = Callable[[str, str], Path]
SECRET = {group: folder for group, folder in GROUP_FOLDERS.items() if group != "samples"}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The folder of a package with the small set of a game; each is written once."""

    @cache
    def made(kind: str, name: str) -> Path:
        into = tmp_path_factory.mktemp(kind)
        folder = write_package(kind, gyoji.load(name), small_set(name), into).folder
        assert folder == into / name
        return folder

    return made


def one(name: str = "odd", group: str = "tiny") -> Judged:
    """A test of sokoban."""
    test = next(test for test in small_set("sokoban") if test.group == "tiny")
    return test._replace(name=name, group=group)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_same_twice(kind: str, name: str, package: Made, tmp_path: Path) -> None:
    files = tree(package(kind, name))
    assert files == tree(write_package(kind, gyoji.load(name), small_set(name), tmp_path).folder)
    assert all(FILE.fullmatch(Path(place).name) for place in files)
    assert all(FOLDER.fullmatch(part) for place in files for part in Path(place).parts[:-1])
    texts = {place: text for place, text in files.items() if not re.search(r"\.(in|out)$", place)}
    for text in texts.values():
        assert text.endswith(b"\n")
        assert b"\r" not in text.replace(rb"\r", b"")
        text.decode()


@pytest.mark.parametrize("kind", KATTIS)
@pytest.mark.parametrize("name", GAMES)
def test_the_data_of_the_formats(kind: str, name: str, package: Made) -> None:
    files, tests = tree(package(kind, name)), small_set(name)
    about = ".desc" if kind == "kattis" else ".yaml"
    for test in tests:
        group = "sample" if test.group == "samples" else f"secret/{SECRET[test.group]}"
        place = f"data/{group}/{test.name}"
        assert files.pop(f"{place}.in") == test.data
        assert files.pop(f"{place}.ans") == test.answer
        said = files.pop(place + about).decode()
        seed = "" if test.seed is None else f" (seed {test.seed})"
        if kind == "kattis":
            assert said == f"{test.about}{seed}\n"
        else:
            assert json.loads(said.removeprefix("description: ")) == test.about + seed
    assert not [place for place in files if re.match(r"data/(sample|secret)", place)]
    folders = {"kattis": "problem_statement"}
    assert f"{folders.get(kind, 'statement')}/problem.en.tex" in files
    assert f"input_validators/validate_{name}.py" in files
    assert f"submissions/accepted/{name}.py" in files


@pytest.mark.parametrize("name", GAMES)
def test_outputs_are_compared_exactly(name: str, package: Made) -> None:
    newer, draft = (tree(package(kind, name)) for kind in ("bapctools", "kattis-draft"))
    expected = f"output_validator_args: [{', '.join(FLAGS)}]\n".encode()
    assert newer["data/test_group.yaml"] == draft["data/test_group.yaml"] == expected
    assert draft["data/testdata.yaml"].decode() == f"output_validator_flags: {' '.join(FLAGS)}\n"
    assert "data/testdata.yaml" not in newer
    for kind in ("kattis", "domjudge"):
        settings = tree(package(kind, name))["problem.yaml"].decode()
        assert f"\nvalidation: default\nvalidator_flags: {' '.join(FLAGS)}\n" in settings
    xml = ElementTree.fromstring(tree(package("polygon", name))["problem.xml"])
    assert [found.attrib["name"] for found in xml.iter("checker")] == ["std::fcmp.cpp"]


@pytest.mark.parametrize("name", GAMES)
def test_invalid_inputs_and_outputs_are_refused(name: str, package: Made) -> None:
    files = tree(package("bapctools", name))
    inputs = [place for place in files if place.startswith("data/invalid_input/")]
    assert len(inputs) >= 2
    validator = package("bapctools", name) / f"input_validators/validate_{name}.py"
    assert {run(validator, files[place]).returncode for place in inputs} == {43}
    outputs = [place for place in files if place.startswith("data/invalid_output/")]
    wrong = [place for place in outputs if place.endswith(".out")]
    assert wrong
    for place in wrong:
        right, found = files[place.removesuffix("out") + "ans"], files[place]
        assert right != found
        assert b"".join(right.lower().split()) == b"".join(found.lower().split())
    assert "letters.out" in {Path(place).name for place in wrong}
    assert any("blank" in place for place in wrong)


@pytest.mark.parametrize("name", GAMES)
def test_domjudge(name: str, package: Made) -> None:
    files = tree(package("domjudge", name))
    ini = files["domjudge-problem.ini"].decode()
    assert re.fullmatch(rf"short-name = {name}\ntimelimit = \d+\n", ini)
    assert "The output has" not in ini
    assert files["problem.txt"].startswith(f"# {gyoji.load(name).display.TITLE}\n".encode())
    assert not [place for place in files if re.match(r"data/secret/.*/", place)]
    tests = [test for test in small_set(name) if test.group != "samples"]
    secret = [place for place in sorted(files) if re.match(r"data/secret/.*\.in", place)]
    assert [files[place] for place in secret] == [
        test.data for test in sorted(tests, key=lambda t: (SECRET[t.group], t.name))
    ]
    assert f"data/sample/{small_set(name)[0].name}.desc" in files


@pytest.mark.parametrize("name", GAMES)
def test_polygon(name: str, package: Made) -> None:
    files, tests = tree(package("polygon", name)), small_set(name)
    xml = ElementTree.fromstring(files["problem.xml"])
    assert xml.findtext(".//test-count") == str(len(tests))
    listed = list(xml.iter("test"))
    for number, (test, entry) in enumerate(zip(tests, listed, strict=True), 1):
        assert files[f"tests/{number:02}"] == test.data
        assert files[f"tests/{number:02}.a"] == test.answer
        assert entry.get("sample", "") == ("true" if test.group == "samples" else "")
        assert test.about in entry.attrib["description"]
    for source in xml.iter("source"):
        assert source.attrib["path"] in files
    for statement in xml.iter("statement"):
        assert b"\\InputFile\n" in files[statement.attrib["path"]]
    validator = package("polygon", name) / f"files/validate_{name}.py"
    assert run(validator, tests[0].data).returncode == 0
    assert run(validator, b"\1").returncode == 3


def test_subtasks_are_groups_of_polygon(tmp_path: Path) -> None:
    game, tests = gyoji.load("tower"), small_set("tower")
    parts = [
        Subtask(group, points, NO_BOUNDS, tuple(test for test in tests if test.group == group))
        for group, points in (("tiny", 30), ("large", 70))
    ]
    package = write_package("polygon", game, tests, tmp_path, subtasks=parts,
                            settings=PackageSettings(profile=NO_BOUNDS))  # fmt: skip
    files = tree(package.folder)
    xml = ElementTree.fromstring(files["problem.xml"])
    assert {group.get("name"): group.get("points") for group in xml.iter("group")} == {
        "0": "0.0", "1": "30.0", "2": "70.0"
    }  # fmt: skip
    assert {group.get("points-policy") for group in xml.iter("group")} == {"complete-group"}
    points = {"0": 0.0, "1": 0.0, "2": 0.0}
    samples = [test for test in tests if test.group == "samples"]
    ordered = [("0", samples), *((str(n), part.tests) for n, part in enumerate(parts, 1))]
    expected = [(number, test) for number, group in ordered for test in group]
    for at, ((number, test), entry) in enumerate(zip(expected, xml.iter("test"), strict=True), 1):
        assert files[f"tests/{at:02}"] == test.data
        assert entry.attrib["group"] == number
        assert entry.get("sample", "") == ("" if int(number) else "true")
        points[number] += float(entry.attrib["points"])
    assert points == {"0": 0.0, "1": 30.0, "2": 70.0}
    assert b"complete-group" in files["README.md"]


def test_problem_yaml(package: Made, tmp_path: Path) -> None:
    files = tree(package("bapctools", "tower"))
    settings = files["problem.yaml"].decode()
    assert settings.startswith("problem_format_version: 2025-09\n")
    assert 'name:\n  en: "The Tower"\n' in settings
    uuid = re.search(r"\nuuid: ([0-9a-f-]{36})\n", settings)
    assert uuid
    together = {"walks": "together"}
    uuids = {uuid[1]}
    for number, (name, options) in enumerate(
        [("labyrinth", {}), ("labyrinth", together), ("sweets", {})]
    ):
        tests = small_set(name) if not options else [joint_walk()]
        other = write_package("bapctools", gyoji.load(name), tests, tmp_path / str(number),
                                options=options)  # fmt: skip
        found = re.search(r"uuid: (\S+)", (other.folder / "problem.yaml").read_text())
        assert found
        uuids.add(found[1])
    assert len(uuids) == 4


def joint_walk() -> Judged:
    """A test of the labyrinth in which two walk together."""
    data = b"o o\no o\n2\n0 0 ES\n1 1 WN\n"
    answer = b"".join(gyoji.judge("labyrinth", data, walks="together"))
    return Judged("walk", "tiny", data, answer, "two walk", None)


def test_options_are_part_of_the_programs(tmp_path: Path) -> None:
    test = joint_walk()
    folder = write_package("kattis", gyoji.load("labyrinth"), [test], tmp_path,
                           options={"walks": "together"}).folder  # fmt: skip
    assert run(folder / "submissions/accepted/labyrinth.py", test.data).stdout == test.answer
    uneven = b"o o\no o\n2\n0 0 E\n1 1 WNS\n"  # refused only where they walk together
    assert run(folder / "input_validators/validate_labyrinth.py", uneven).returncode == 43
    assert "walks=together" in (folder / "problem_statement/problem.en.tex").read_text()
    with pytest.raises(ValueError, match="no option 'nonsense'"):
        write_package("kattis", gyoji.load("labyrinth"), [test], tmp_path, options={"nonsense": ""})


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "../a", "-a", "a b", "a\n", "é", "x" * 101,
                                  "a.in", "NUL\0"])  # fmt: skip
def test_hostile_names_of_tests(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a test's name is at most 100 letters, digits, - and _"):
        write_package("kattis", gyoji.load("sokoban"), [one(name)], tmp_path)
    assert not list(tmp_path.iterdir())


def test_tests_that_make_no_package(tmp_path: Path) -> None:
    game = gyoji.load("sokoban")
    for tests, sentence in [
        ([one(group="secret")], "there is no test group 'secret'; there are samples, tiny"),
        ([one("a"), one("A")], "there are two tests named 'A' in the group tiny"),
        ([one(group="samples")], "needs a test outside the group samples"),
        ([], "needs a test outside the group samples"),
    ]:
        with pytest.raises(ValueError, match=sentence):
            write_package("kattis", game, tests, tmp_path)
    assert not list(tmp_path.iterdir())


def test_packages_that_cannot_be_written(tmp_path: Path) -> None:
    game, tests = gyoji.load("sokoban"), [one()]
    with pytest.raises(LookupError, match="no package 'icpc'; there are kattis, kattis-draft"):
        write_package("icpc", game, tests, tmp_path)
    write_package("kattis", game, tests, tmp_path)
    with pytest.raises(ValueError, match="sokoban already exists; a package is written into a"):
        write_package("kattis", game, tests, tmp_path)
    odd = gyoji.Game("¡!", 1, game.rules, game.notation, game.display, game.levels)
    with pytest.raises(ValueError, match=r"the name '\\xa1!' has no letters or digits"):
        write_package("kattis", odd, tests, tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        write_package("kattis", game, tests, tmp_path / "file")


def test_a_package_may_be_written_into_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "sokoban").mkdir()
    files = tree(write_package("kattis", gyoji.load("sokoban"), [one()], tmp_path).folder)
    assert files["data/secret/1-tiny/odd.in"] == one().data


def test_descriptions_are_sanitized(tmp_path: Path) -> None:
    about = 'a: "b"\n---\r\n# {{c}} \\ \x00\x1b[31m \u2028 & <d> \ud800'
    test = one()._replace(about=about)
    for kind in KINDS:
        write_package(kind, gyoji.load("sokoban"), [test], tmp_path / kind)
    said = (tmp_path / "bapctools/sokoban/data/secret/1-tiny/odd.yaml").read_text()
    assert said.count("\n") == 1
    assert json.loads(said.removeprefix("description: ")).startswith('a: "b" --- # {{c}} \\ [31m')
    described = (tmp_path / "domjudge/sokoban/data/secret/1-tiny-odd.desc").read_text()
    assert described.count("\n") == 1
    ElementTree.parse(tmp_path / "polygon/sokoban/problem.xml")
    assert quote("\x7f\x85") == '""'


def test_names_of_files() -> None:
    names = ["x_2", "x", "X", "x!", "", "../..", "gyoji sokoban", "a b", "a-b", "é", "y" * 200]
    files = file_names(names, "gyoji_sokoban")
    assert list(files) == names
    assert all(re.fullmatch(r"[A-Za-z0-9_]{1,84}", file) for file in files.values())
    assert len({file.lower() for file in files.values()} | {"gyoji_sokoban"}) == len(names) + 1


def test_groups_are_those_of_test_sets() -> None:
    assert list(GROUP_FOLDERS) == list(GROUPS)
    assert list(SECRET.values()) == sorted(SECRET.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_readme_lists_the_contents(name: str, package: Made) -> None:
    for kind in KINDS:
        readme = tree(package(kind, name))["README.md"].decode()
        assert f"# {gyoji.load(name).display.TITLE}\n" in readme
        assert "compared exactly" in readme
        assert f"* accepted/{name}.py\n" in readme


def test_a_package_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    def files() -> Iterator[tuple[str, bytes]]:
        yield "data/a.txt", b"a"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_files(tmp_path / "into" / "boulder", files())
    assert not list((tmp_path / "into").iterdir())


def test_time_limits_grow_with_the_tests(tmp_path: Path) -> None:
    def limit(kind: str, file: str, size: int) -> str:
        test = one()._replace(answer=b"x" * size)
        folder = write_package(
            kind, gyoji.load("sokoban"), [test], tmp_path / f"{kind}{size}"
        ).folder
        found = re.search(r"time.?limit\D+(\d+)", (folder / file).read_text())
        assert found
        return found[1]

    assert limit("bapctools", "problem.yaml", 10) == "2"
    assert limit("bapctools", "problem.yaml", 3_000_000) == "14"
    assert limit("domjudge", "domjudge-problem.ini", 10_000_000) == "42"
    assert limit("polygon", "problem.xml", 10_000_000) == "15000"
    yaml = (tmp_path / "domjudge10000000/sokoban/problem.yaml").read_text()
    assert "\n  output: 30\n" in yaml
