"""The programs of a package: single files that behave like gyoji and need only Python."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import gyoji
from gyoji.check.testsets.packages.programs import (
    OLDER,
    bundle,
    closure,
    find_imports,
    referee,
    validator,
)
from gyoji.engine.generation import generate
from gyoji.game.bounds import NO_BOUNDS, tiny_cases
from gyoji.game.files import package as package_of
from gyoji.game.profiles import profile_of
from tests.check.testsets.packages.sets import (
    GAMES,
    defaults,
    generated,
    rejection,
    run,
    small_set,
    validate_all,
)

pytestmark = pytest.mark.long

ODD = [b"", b"\n", b"\0", b"0 0\n", b"\xff\xfe\n", b"9" * 30, b"1\n", b" ", b"#\n", b"-1 -1\n0 0\n"]
TOO_WIDE = b"#" * 201 + b"\n#&" + b" " * 198 + b"#\n" + b"#" * 201 + b"\n\nd\n"
"""A board of Boulder: its tiniest cases are all within the contest's bounds."""


def damaged(rng: Random, data: bytes) -> bytes:
    """An input that is damaged at a byte, a line, or its end."""
    at, other = rng.randrange(len(data)), rng.randrange(len(data))
    lines = data.splitlines(keepends=True)
    line = rng.randrange(len(lines))
    return rng.choice(
        [
            data[:at],
            data[:at] + data[at + 1 :],
            data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :],
            data[:at] + data[other : other + 1] + data[at:],
            b"".join(lines[:line] + lines[line + 1 :]),
            b"".join(lines[: line + 1] + lines[line:]),
            data.replace(b"\n", b"\r\n"),
            data + data[at:],
        ]
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_validator_is_the_strict_reader(name: str, tmp_path: Path) -> None:
    game, rng = gyoji.load(name), Random(4)
    inputs = [test.data for test in small_set(name)]
    inputs += [damaged(rng, rng.choice(inputs[:12])) for _ in range(300)] + ODD
    reports = validate_all(validator(game, defaults(game)), tmp_path, inputs)
    expected = [rejection(game, data) for data in inputs]
    assert [each.status for each in reports] == [42 if not each else 43 for each in expected]
    assert [each.errors for each in reports] == [
        "" if not each else each + "\n" for each in expected
    ]
    refused = sum(each is not None for each in expected)
    assert 50 < refused < len(inputs) - len(small_set(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_validator_accepts_generated_cases(name: str, tmp_path: Path) -> None:
    game = gyoji.load(name)
    inputs = [generated(game, kind, 7, seed) for kind in game.levels.KINDS for seed in range(5)]
    reports = validate_all(validator(game, defaults(game)), tmp_path, inputs)
    assert {each.status for each in reports} == {42}


@pytest.mark.parametrize("name", GAMES)
def test_the_validator_checks_the_bounds(name: str, tmp_path: Path) -> None:
    game, rng = gyoji.load(name), Random(5)
    profile = profile_of(game, "contest")
    size = profile.bound("rows").nearest(8)
    inside = [
        gyoji.show(game, generate(game, Random(seed), size, "random", {}, bounds=profile))
        for seed in range(3)
    ]
    tiny = (case for case in tiny_cases(game, NO_BOUNDS) if not profile.allows(case))
    (outside,) = [next(tiny)] if name != "boulder" else gyoji.read(game, TOO_WIDE)
    inputs = [test.data for test in small_set(name)] + inside + [gyoji.show(game, [outside])]
    inputs += [damaged(rng, rng.choice(inside)) for _ in range(30)] + ODD
    program = validator(game, defaults(game), profile)
    expected = [rejection(game, data, "contest") for data in inputs]
    reports = validate_all(program, tmp_path, inputs)
    assert [each.errors for each in reports] == [
        "" if not each else each + "\n" for each in expected
    ]
    assert any("as the contest promises" in each for each in expected if each)
    assert not any(map(rejection, [game] * 3, inside, ["contest"] * 3))
    assert run(tmp_path / "validator.py", inside[0]).returncode == 42


@pytest.mark.parametrize("name", GAMES)
def test_programs_need_only_python(name: str, tmp_path: Path) -> None:
    game, path = gyoji.load(name), tmp_path / "program.py"
    *_, last = small_set(name)
    path.write_bytes(validator(game, defaults(game)))
    assert (run(path, last.data).returncode, run(path, last.data).stderr) == (42, b"")
    refused = run(path, b"\1")
    assert (refused.returncode, refused.stdout) == (43, b"")
    assert refused.stderr.startswith(b"<input>:1:")
    path.write_bytes(validator(game, defaults(game), valid=0, invalid=3))
    assert (run(path, last.data).returncode, run(path, b"\1").returncode) == (0, 3)
    path.write_bytes(referee(game, defaults(game), "The referee."))
    for test in small_set(name)[::5]:
        assert run(path, test.data).stdout == test.answer
    assert run(path, b"\1").stderr.startswith(b"<input>:1:")


def test_a_validator_without_input(tmp_path: Path) -> None:
    path = tmp_path / "validator.py"
    path.write_bytes(validator(gyoji.load("tower"), {}))
    command = [sys.executable, "-I", "-S", str(path)]
    closed = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *command], capture_output=True, check=False
    )
    assert (closed.returncode, closed.stdout) == (43, b"")
    assert b"the end of the input" in closed.stderr


@pytest.mark.parametrize("name", GAMES)
def test_a_bundle_is_readable_and_small(name: str) -> None:
    game = gyoji.load(name)
    text = referee(game, defaults(game), "The referee.")
    assert text == referee(game, defaults(game), "The referee.")
    assert len(text) < 128 << 10  # what formats allow a submission to be
    decoded = text.decode()
    assert not {"click", "rich"} & {
        node.names[0].name for node in ast.walk(ast.parse(decoded)) if isinstance(node, ast.Import)
    }
    for module in ("display", "levels", "fast_path", "learning", "twins", "batch"):
        assert f"{module}'] = " not in decoded
    notation = Path(str(game.notation.read.__code__.co_filename)).read_text(encoding="utf-8")
    assert notation in decoded  # as it stands


@pytest.mark.parametrize("name", GAMES)
def test_bundled_modules_parse_as_older_python(name: str) -> None:
    package = package_of(gyoji.load(name))
    texts = closure([f"{package}.notation", f"{package}.rules", "gyoji.engine.play"])
    for text in texts.values():
        ast.parse(text, feature_version=(3, 10))
    assert any(new in text for text in texts.values() for new in OLDER)


def test_imported_modules_come_first() -> None:
    modules = list(closure(["gyoji.games.sweets.notation"]))
    assert modules[-1] == "gyoji.games.sweets.notation"
    for later, name in enumerate(modules):
        for other in find_imports(name, closure([name])[name]):
            assert modules.index(other) < later


def test_imports_for_type_checkers_are_left_out() -> None:
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .referee import judge\n"
    assert list(find_imports("gyoji.odd", text)) == []
    assert list(find_imports("gyoji.odd", "from .game import state, events\nimport sys")) == [
        "gyoji.game.state",
        "gyoji.game.events",
    ]
    assert list(
        find_imports("gyoji.odd", "def f() -> None:\n    from .game.state import UP\n")
    ) == ["gyoji.game.state"]


def test_third_party_modules_are_refused() -> None:
    with pytest.raises(ValueError, match=r"gyoji\.odd needs numpy, which"):
        list(find_imports("gyoji.odd", "import numpy.linalg"))
    with pytest.raises(ValueError, match=r"the module gyoji\.levels, so it cannot be changed"):
        closure(["gyoji.game.state"], {"gyoji.levels": ""})


def test_odd_texts_are_unchanged(tmp_path: Path) -> None:
    odd = "HERE = '''it's \\n'''\r\nTHERE = \"\\\\\""
    program = "from odd.text import HERE, THERE\nprint(repr([HERE, THERE]))\n"
    text = bundle('About """ and \\ them', "1", {"odd.text": odd}, program)
    path = tmp_path / "program.py"
    path.write_bytes(text)
    assert run(path, b"").stdout.decode().strip() == repr(["it's \n", "\\"])


FILES = {
    "tiles/__init__.py": "UNUSED = 0\n",
    "tiles/counting.py": "from .rules import TWICE, double, numbers\nONE = numbers.ONE\n",
    "tiles/rules/__init__.py": (
        "from .numbers import *\nfrom . import numbers\nfrom ..plain import add\nTWICE = TWO\n\n\n"
        "def double(x):\n    from .numbers import TWO\n    return add(x, x) * TWO // 2\n"
    ),
    "tiles/rules/numbers.py": "ONE, TWO = 1, 2\n",
    "tiles/plain.py": "def add(x, y):\n    return x + y\n",
    "tiles/through.py": "from tiles.rules.numbers import TWO\n",
}


@pytest.fixture
def tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package whose rules are a package with code of its own; it is forgotten afterwards."""
    for place, text in FILES.items():
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "tiles"]:
        del sys.modules[name]


def test_a_package_that_is_imported_from_brings_its_text(tiles: Path) -> None:
    texts = closure(["tiles.counting"])
    assert list(texts) == ["tiles.rules.numbers", "tiles.plain", "tiles.rules.__init__",
                           "tiles.counting"]  # fmt: skip
    assert texts["tiles.rules.__init__"] == FILES["tiles/rules/__init__.py"]
    program = (
        "from tiles.counting import ONE, TWICE, double\nimport tiles.rules, tiles.plain\n"
        "from tiles import rules\nassert rules is tiles.rules is sys.modules['tiles.rules']\n"
        "print(ONE, TWICE, double(3), rules.__package__, rules.__path__, rules.numbers.TWO,\n"
        "      tiles.plain.__package__, hasattr(tiles, 'UNUSED'))\n"
    )
    path = tiles / "program.py"
    path.write_bytes(bundle("Tiles", "1", texts, program))
    ran = run(path, b"")
    assert (ran.stderr, ran.stdout) == (b"", b"1 2 6 tiles.rules [] 2 tiles False\n")


def test_a_package_that_is_passed_through_is_empty(tiles: Path) -> None:
    texts = closure(["tiles.through"])
    assert list(texts) == ["tiles.rules.numbers", "tiles.through"]
    program = "import tiles.through\nprint(sorted(vars(tiles.rules).keys() & {'numbers', 'add'}))\n"
    path = tiles / "program.py"
    path.write_bytes(bundle("Tiles", "1", texts, program))
    assert run(path, b"").stdout == b"['numbers']\n"


def test_the_text_of_a_package_may_be_changed(tiles: Path) -> None:
    text = FILES["tiles/rules/__init__.py"].replace("TWICE = TWO", "TWICE = 3")
    texts = closure(["tiles.rules"], {"tiles.rules": text})
    assert list(texts)[-1] == "tiles.rules.__init__"
    path = tiles / "program.py"
    path.write_bytes(bundle("Tiles", "1", texts, "from tiles import rules\nprint(rules.TWICE)\n"))
    assert run(path, b"").stdout == b"3\n"
    with pytest.raises(ValueError, match=r"no rule depends on the module tiles\.rules"):
        closure(["tiles.plain"], {"tiles.rules": text})
